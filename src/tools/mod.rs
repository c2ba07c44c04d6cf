//! Handlers, one file per family; a handler is one async fn named as its tool in `tools.toml`.
//!
//! Only the generated dispatch calls them. They call `page/`, `session/`, `policy/`, `store/`; a handler that
//! needs more than a screenful lacks a word there. They never touch `engine/` beyond its neutral types.

#![deny(dead_code)]

pub mod checks;
pub mod compound;
pub mod dialogs;
pub mod files;
pub mod form;
pub mod gesture;
pub mod keyboard;
pub mod mouse;
pub mod naming;
pub mod navigation;
pub mod observing;
pub mod planning;
pub mod pointer;
pub mod reading;
pub mod script;
pub mod server;
pub mod sessions;
pub mod tabs;
pub mod touch;
pub mod waiting;
