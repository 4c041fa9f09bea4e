//! `sokopush check`.

pub(crate) mod cases;
#[cfg(unix)]
mod endings;
#[cfg(unix)]
pub(crate) mod hostile_programs;
#[cfg(unix)]
pub(crate) mod mistakes;
pub(crate) mod programs;
#[cfg(unix)]
pub(crate) mod shrink;
#[cfg(unix)]
mod wrong_programs;
