//! `sokopush solve`: solutions, shortest unless others are good enough.

mod arguments;
mod json;
mod log;
mod run;
mod stored;
mod summary;
mod verify;

pub(super) use self::arguments::Arguments;
