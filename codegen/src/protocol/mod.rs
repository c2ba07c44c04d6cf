//! The protocol clients: from protocol files to Rust.
//!
//! `model` is the one shape that both protocols are read into; `emit` turns it into Rust; `layout`
//! knows where the files of the `browx-protocol` crate lie and keeps the generated ones fresh.

mod emit;
mod error;
mod layout;
mod model;
mod names;

pub use emit::{Selection, emit};
pub use error::{Error, Result};
pub use layout::{Family, emit_everything, outputs, refresh, stale};
pub use model::{Additional, Command, Domain, Event, Kind, Property, Protocol, Shape, TypeDef, Version};
