//! An MCP client, a fixture site and a bench for browx's tests and measurements.
//!
//! Everything here is for tests: what goes wrong panics with what a reader needs to see.

// A panic is how a test fails.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bench;
mod client;
mod command;
mod log;
mod procs;
mod result;
pub mod site;

pub use bench::Bench;
pub use client::{Client, Pending, Setup};
pub use command::{Cli, Ended};
pub use procs::{Leftovers, browser_script, kill_process};
pub use result::{CallResult, Image};
pub use site::Site;
