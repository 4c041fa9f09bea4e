//! What all commands share: help, messages, limits, files.

pub(crate) mod failures;
pub(crate) mod help;
#[cfg(target_os = "linux")]
pub(crate) mod limits;
pub(crate) mod lint;
pub(crate) mod messages;
#[cfg(unix)]
pub(crate) mod temporary_files;
