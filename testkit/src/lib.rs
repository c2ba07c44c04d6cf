//! An MCP client, a fixture site and a bench for browx's tests and measurements.
//!
//! Everything here is for tests: what goes wrong panics with what a reader needs to see.

// A panic is how a test fails.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bench;
mod client;
mod command;
mod engines;
mod log;
mod procs;
mod raw;
mod result;
pub mod site;
mod tour;
mod warm;

pub use bench::Bench;
pub use browx_testkit_macros::on_every_engine;
pub use client::{Client, Pending, Setup};
pub use command::{Cli, Ended};
pub use engines::{Difference, engine, run_on};
pub use procs::{Leftovers, browser_script, kill_process};
pub use raw::{AxElement, Raw};
pub use result::{CallResult, Image};
pub use site::Site;
pub use tour::{Scenario, areas, tour};

#[doc(hidden)]
pub use inventory;
