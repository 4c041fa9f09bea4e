//! `sokopush solve`.

pub(crate) mod any_solution;
#[cfg(unix)]
pub(crate) mod best_solution;
#[cfg(unix)]
pub(crate) mod cluster;
pub(crate) mod json;
pub(crate) mod log;
pub(crate) mod optima;
pub(crate) mod verify;
