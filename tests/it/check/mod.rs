//! `sokopush check`.

pub(crate) mod cases;
#[cfg(unix)]
pub(crate) mod hostile_programs;
#[cfg(unix)]
pub(crate) mod mistakes;
pub(crate) mod programs;
#[cfg(unix)]
pub(crate) mod shrink;
