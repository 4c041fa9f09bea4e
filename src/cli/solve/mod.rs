//! `sokopush solve`: solutions, shortest unless others are good enough.

mod arguments;
mod best;
mod json;
mod log;
mod run;
mod summary;
mod verify;

pub(super) use self::arguments::Arguments;
