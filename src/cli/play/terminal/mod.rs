//! The terminal itself, which is left as it was found.

use std::time::Duration;

pub(crate) mod display;
#[cfg(unix)]
mod found;
mod modes;
#[cfg(unix)]
pub(crate) mod signals;

/// How long the rest of a key that comes in several bytes may take: a slow line tears them apart. Without a limit, Esc would
/// wait for the next key, and swallow it.
pub(crate) const ESCAPE_TIMEOUT: Duration = Duration::from_millis(50);

/// The stand-ins where there are no such signals, and no key can be seen without being read.
#[cfg(not(unix))]
pub(crate) mod signals {
    pub(crate) fn install_handlers() -> anyhow::Result<()> {
        Ok(())
    }

    pub(crate) fn interrupted() -> fn() -> bool {
        || false
    }

    pub(crate) fn until_key<R>(work: impl FnOnce(&dyn Fn() -> bool) -> R) -> R {
        work(&|| false)
    }

    pub(crate) fn suspend() -> anyhow::Result<()> {
        Ok(())
    }

    pub(crate) fn note_line(_: String) {}

    pub(crate) fn restore() {}

    pub(crate) fn finish() {}
}
