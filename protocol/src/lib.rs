//! Typed clients for the Chrome DevTools Protocol and WebDriver BiDi, and the wire under them.
//!
//! What lives here: the [`Command`] and [`Event`] traits, the connection that carries them over a
//! pipe or a websocket, and the generated clients. It knows no browser, no session and no tool.

mod wire;

pub use wire::*;
