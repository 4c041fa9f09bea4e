//! What stands for full screen where that is left out.

use anyhow::bail;

use super::table::{Mode, Table};

/// No keys, for there is no screen.
pub(super) const KEYS: &[(&str, &str)] = &[];
pub(super) const LEGEND: &str = "";

/// Fails.
pub(super) fn check() -> anyhow::Result<()> {
    bail!("this sokopush was built without its feature `screen`")
}

/// Fails too.
pub(super) fn run(_: &mut Table, _: bool, _: &str) -> anyhow::Result<Mode> {
    check().map(|()| Mode::Prompt)
}
