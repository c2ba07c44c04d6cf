//! Chromium over the DevTools protocol.
//!
//! `browser` owns the process and routes events, `page` holds what is known of a tab, `events` keeps that
//! true, `world` calls into the in-page half, `commands` and `input` make the page do things.

mod args;
mod browser;
mod commands;
mod events;
mod find;
mod input;
mod page;
mod profile;
mod world;

pub use args::LaunchSpec;
pub use browser::Browser;
pub use find::{Channel, FindError, find};
pub use page::Page;
pub use profile::preflight;
