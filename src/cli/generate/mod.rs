//! `sokopush generate`: random cases for `sokopush check`, and random levels that can be solved.

mod arguments;
mod cases;
mod levels;

pub(super) use self::arguments::Arguments;
