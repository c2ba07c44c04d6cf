//! An MCP client, a fixture site and a bench for browx's tests and measurements.
