//! What stands for full screen where that is left out.

use anyhow::bail;

use super::table::{Mode, Table};

/// Fails.
pub(super) fn check() -> anyhow::Result<()> {
    bail!("this sokopush was built without its feature `screen`")
}

/// Fails too.
pub(super) fn run(_: &mut Table, _: bool, _: &str) -> anyhow::Result<Mode> {
    check().map(|()| Mode::Prompt)
}
