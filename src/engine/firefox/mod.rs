//! Firefox over WebDriver BiDi: the stock browser, no driver program in between.
//!
//! `args`, `profile` and `warm` are what a launch needs, `browser` owns the process and routes events, `page` holds what is
//! known of a tab, `events` and `traffic` keep that true, `world` calls into the in-page half, `shadow` opens closed
//! roots to it, `commands` and `input` make the page do things, `value` reads what scripts answer.

mod args;
mod browser;
mod commands;
mod events;
mod input;
mod page;
pub(super) mod profile;
mod shadow;
mod traffic;
mod value;
mod warm;
mod world;

pub use browser::Browser;
pub use page::Page;
