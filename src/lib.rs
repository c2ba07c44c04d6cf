//! browx: a real browser for AI agents, over the Model Context Protocol.
//!
//! ARCHITECTURE.md walks one call through these modules.


mod engine;
mod store;
