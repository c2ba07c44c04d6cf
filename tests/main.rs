//! Everything through MCP, on a real browser, against pages that can make it fail. One file an area.

// A panic is how a test fails.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod acting;
mod challenges;
mod checks;
mod choosing;
mod cli;
mod compound;
mod corpus;
mod dialogs;
mod differences;
mod engines;
mod faults;
mod files;
mod forms;
mod frames;
mod gestures;
mod hostile;
mod keyboard;
mod mcp;
mod names;
mod navigating;
mod observing;
mod planning;
mod pointer;
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

browx_testkit::firefox_tours! {
    crate::DIFFERENCES;
    acting challenges checks choosing compound dialogs faults files forms frames gestures hostile keyboard names navigating
    observing planning pointer reading refs results selectors sessions shutdown stress tabs waiting
}
