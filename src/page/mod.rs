//! Pages as an agent sees them: trees, refs, targets, and actions with their consequences.
//!
//! `js/` is the half that runs in the page; `view` talks to it; `refs` knows where each ref lives, `target` what a caller
//! names. Reading: `snapshot`, `find`, `search`, `picture`. Acting: `action` is the window around an act, `place` says where
//! things are, `send` what goes to the page, `press` clicks, `held` is what stays down between events, `drag` and `touch` are
//! what is done with it, `typing` and `keys` are the keyboard, `form` writes into fields,
//! `choose` picks from lists, `files` brings files, `visibility` hides a tab; `settle` waits for the consequences and `blocks`
//! tells them. Waiting: `wait` waits and `check` checks, both by `rounds` through the frames; `changes` compares two moments;
//! `glob` is for URLs. Handlers in `tools/` come here; it calls `session/`, `policy/` and `engine/`. It knows no MCP type and
//! no browser protocol.

mod action;
mod blocks;
pub mod changes;
pub mod check;
pub mod choose;
mod drag;
mod files;
pub mod find;
pub mod form;
pub mod glob;
mod held;
pub mod keys;
pub mod picture;
mod place;
mod press;
pub mod refs;
mod rounds;
pub mod search;
mod send;
mod settle;
pub mod snapshot;
mod target;
mod touch;
mod typing;
mod view;
pub mod visibility;
pub mod wait;

pub use action::Action;
pub use files::GivenFile;
pub use press::Clicking;
pub use refs::Refs;
pub use target::{Approach, Target};
pub use touch::{Pace, Way};
pub use view::Read;
pub use wait::Awaited;
