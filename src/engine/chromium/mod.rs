//! Chromium over the DevTools protocol.
//!
//! `browser` owns the process and routes events, `page` holds what is known of a tab, `events` keeps that
//! true, `world` calls into the in-page half, `shadow` opens closed roots to it, `commands` and `input` make the page do things.

mod args;
mod browser;
mod commands;
mod events;
mod input;
mod page;
pub(super) mod profile;
mod shadow;
mod world;

pub use browser::Browser;
pub use page::Page;
