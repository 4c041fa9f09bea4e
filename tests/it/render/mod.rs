//! Pictures.

pub(crate) mod svg;
#[cfg(unix)]
pub(crate) mod terminal;
