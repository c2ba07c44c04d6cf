//! Typed clients for the Chrome DevTools Protocol and WebDriver BiDi, and the wire under them.
//!
//! What lives here: the [`Command`] and [`Event`] traits, the [`Connection`] that carries them over a
//! pipe or a websocket, and the generated clients. It knows no browser, no session and no tool.
//!
//! `cdp::page` holds, for the domain `Page`: a struct per command (`Navigate`), its answer
//! (`NavigateReturns`, or [`Empty`]), a struct per event (`FrameNavigatedEvent`) and the domain's types.
//! Commands and types keep their wire spelling with the first letter raised; fields are snake case. A struct
//! without `Default` has `new`, which takes its required fields.
//!
//! What a newer browser may add never breaks parsing: string enums and unions have an arm `Other`, structs
//! ignore unknown fields. In what is sent, `Option<Option<_>>` tells "left out" from `null`.

mod connection;
mod decode;
mod string_enum;
mod union;
mod wire;

pub use connection::{ConnectError, Connection, Flavor, decode_answer};
pub use decode::{DecodeError, decode};
use string_enum::string_enum;
pub use wire::*;

/// The Chrome DevTools Protocol. Generated.
#[cfg(not(feature = "full-protocol"))]
#[allow(clippy::all)]
#[rustfmt::skip]
#[path = "../generated/cdp/mod.rs"]
pub mod cdp;

/// The Chrome DevTools Protocol, every domain. Generated.
#[cfg(feature = "full-protocol")]
#[allow(clippy::all)]
pub mod cdp {
    include!(concat!(env!("OUT_DIR"), "/cdp.rs"));
}

/// WebDriver BiDi. Generated.
#[cfg(not(feature = "full-protocol"))]
#[allow(clippy::all)]
#[rustfmt::skip]
#[path = "../generated/bidi/mod.rs"]
pub mod bidi;

/// WebDriver BiDi, every module. Generated.
#[cfg(feature = "full-protocol")]
#[allow(clippy::all)]
pub mod bidi {
    include!(concat!(env!("OUT_DIR"), "/bidi.rs"));
}
