//! Games at a terminal.

#[cfg(unix)]
pub(crate) mod optimality;
#[cfg(unix)]
pub(crate) mod prompt;
#[cfg(unix)]
pub(crate) mod screen;
#[cfg(unix)]
pub(crate) mod screen_levels;
