//! What may happen, and what may leave: dialogs and redaction.
//!
//! Called by `session/` and `page/`; calls nothing above `engine/`'s event types. It does no input or output.

pub mod challenge;
pub mod dialog;
pub mod redact;
