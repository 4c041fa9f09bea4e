//! Help and man pages, and the subcommand or word that was meant.

pub(crate) mod closest;
pub(crate) mod man;
pub(crate) mod manual;

pub(crate) use manual::Manual;
