//! Pages as an agent sees them: trees, refs, targets, and actions with their consequences.
//!
//! `js/` is the half that runs in the page; `view` talks to it; `refs` knows where each ref lives; `snapshot`,
//! `find` and `search` read; `action` is the window around an act, `place` says where things are, `send` what goes to the
//! page, `held` what stays down between events, `drag` and `touch` what is done with it; `settle` waits for the
//! consequences, `blocks` tells them; `keys` is the keyboard; `picture` takes pictures, `wait` waits. Handlers in
//! `tools/` come here; it calls `session/`, `policy/` and `engine/`. It knows no MCP type and no browser protocol.

mod action;
mod blocks;
mod drag;
pub mod find;
mod held;
pub mod keys;
pub mod picture;
mod place;
pub mod refs;
pub mod search;
mod send;
mod settle;
pub mod snapshot;
mod target;
mod touch;
mod view;
pub mod wait;

pub use action::{Action, Located};
pub use refs::Refs;
pub use target::{Checks, Target};
pub use touch::{Pace, Way};
pub use view::Read;
pub use wait::Awaited;
