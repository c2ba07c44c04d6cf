//! Everything through MCP, on a real browser, against pages that can make it fail. One file an area.

mod acting;
mod mcp;
mod reading;
mod registry;
mod sessions;
