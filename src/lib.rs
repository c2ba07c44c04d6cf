//! browx: a real browser for AI agents, over the Model Context Protocol.
//!
//! ARCHITECTURE.md walks one call through these modules.

mod call;
pub mod cli;
mod config;
mod engine;
#[allow(clippy::all)]
#[rustfmt::skip]
#[path = "../generated/tools/mod.rs"]
mod generated;
mod mcp;
mod page;
mod policy;
mod session;
mod store;
mod tools;
