//! What stands for full screen where that is left out.

use anyhow::bail;

use super::table::{Mode, Table};
use crate::cli::manual::Section;
use crate::cli::play::options::Options;

/// No keys, for there is no screen.
pub(super) fn sections() -> Vec<Section> {
    Vec::new()
}

/// Fails.
pub(super) fn check() -> anyhow::Result<()> {
    bail!("this sokopush was built without its feature `screen`")
}

/// Fails too.
pub(super) fn run(_: &mut Table, _: &Options, _: Mode, _: &str) -> anyhow::Result<Mode> {
    check().map(|()| Mode::Prompt)
}
