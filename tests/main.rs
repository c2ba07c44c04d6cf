//! Everything through MCP, on a real browser, against pages that can make it fail. One file an area.

// A panic is how a test fails.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod acting;
mod cli;
mod dialogs;
mod differences;
mod engines;
mod faults;
mod forms;
mod frames;
mod hostile;
mod keyboard;
mod mcp;
mod names;
mod navigating;
mod observing;
mod reading;
mod refs;
mod registry;
mod results;
mod selectors;
mod sessions;
mod shutdown;
mod stress;
mod tabs;
mod waiting;

use differences::DIFFERENCES;
