//! What stands for the whole terminal where that is left out.

use anyhow::bail;

use super::table::{Next, Table};

/// Fails.
pub(super) fn run(_: &mut Table, _: bool) -> anyhow::Result<Next> {
    bail!("this sokopush was built without its feature `screen`")
}
