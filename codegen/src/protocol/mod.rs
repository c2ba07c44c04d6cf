//! The protocol clients: from protocol files to Rust.
//!
//! `model` is the one shape that both protocols are read into (`cddl` reads BiDi's); `emit` turns it into
//! Rust; `layout` knows where the files of the `browx-protocol` crate lie and keeps the generated ones
//! fresh; `import` brings a new version in, `diff`, `usage` and `report` say what that means.

mod cddl;
mod diff;
mod emit;
mod error;
mod import;
mod layout;
mod model;
mod names;
mod report;
mod usage;

pub use cddl::load_cddl;
pub use diff::{Change, ChangeKind, Item, What, diff};
pub use emit::{Selection, emit};
pub use error::{Error, Result};
pub use import::Import;
pub use layout::{Family, emit_everything, outputs, refresh, stale};
pub use model::{Additional, Command, Domain, Event, Kind, Property, Protocol, Shape, TypeDef, Version};
pub use report::report;
pub use usage::{Code, Uses};
