//! Turns protocol files into typed clients, and `tools.toml` into everything that is derived from it.
//!
//! `protocol` holds the protocol model, its two front ends and its emitter; `tools` the same for the
//! tool registry. Nothing here ships in `browx`; nothing here reads a clock, a network or a browser,
//! except the binary's `import`.

pub mod protocol;
pub mod tools;
