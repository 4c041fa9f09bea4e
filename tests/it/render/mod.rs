//! Pictures.

mod animation;
mod files;
mod notes;
mod pages;
mod pictures;
mod seen;
#[cfg(unix)]
pub(crate) mod terminal;
