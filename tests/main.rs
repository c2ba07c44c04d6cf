//! Everything through MCP, on a real browser, against pages that can make it fail. One file an area.

mod acting;
mod faults;
mod mcp;
mod reading;
mod registry;
mod sessions;
mod shutdown;
