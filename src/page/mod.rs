//! Pages as an agent sees them: trees, refs, targets, and actions with their consequences.
//!
//! `js/` is the half that runs in the page; `view` talks to it; `refs` knows where each ref lives; `snapshot`,
//! `find` and `search` read; `action` is the window around an act, `place` says where things are, `send` what goes to the
//! page, `press` clicks, `form` writes into fields, `choose` picks from lists, `files` brings files, `settle` waits for the consequences, `blocks` tells them; `keys` is the keyboard and `typing` what it does to an element; `picture` takes pictures,
//! `wait` waits; `visibility` hides a tab. Handlers in `tools/` come here; it calls `session/`, `policy/` and `engine/`. It knows no MCP type and
//! no browser protocol.

mod action;
mod blocks;
pub mod choose;
mod files;
pub mod find;
pub mod form;
pub mod keys;
pub mod picture;
mod place;
mod press;
pub mod refs;
pub mod search;
mod send;
mod settle;
pub mod snapshot;
mod target;
mod typing;
mod view;
pub mod visibility;
pub mod wait;

pub use action::Action;
pub use files::GivenFile;
pub use press::Clicking;
pub use refs::Refs;
pub use target::{Checks, Target};
pub use view::Read;
pub use wait::Awaited;
