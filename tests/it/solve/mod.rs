//! `sokopush solve`.

pub(crate) mod any_solution;
#[cfg(unix)]
mod best_solution;
#[cfg(unix)]
mod cluster;
mod csv;
mod deadlocks;
mod folders;
pub(crate) mod json;
pub(crate) mod levels;
pub(crate) mod limits;
mod log;
pub(crate) mod optima;
mod printing;
mod verify;
