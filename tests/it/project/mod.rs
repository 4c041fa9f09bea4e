//! The project itself: documentation and order.

pub(crate) mod docs;
pub(crate) mod options;
pub(crate) mod tidy;

use std::process::Command;

use crate::harness::{root, say_skipped};

/// What `cargo` knows of the packages of this project, if it is there with all that it has downloaded. If not, that is said.
pub(crate) fn metadata() -> Option<serde_json::Value> {
    // Packages for other systems may not have been downloaded.
    let arguments =
        ["metadata", "--locked", "--offline", "--format-version=1", "--filter-platform"];
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let version = Command::new(&cargo).args(["--version", "--verbose"]).output();
    let version = version.map(|output| output.stdout).unwrap_or_default();
    let version = String::from_utf8_lossy(&version).into_owned();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let output = Command::new(&cargo).args(arguments).arg(host).current_dir(root()).output();
    let metadata = output.ok().and_then(|output| serde_json::from_slice(&output.stdout).ok());
    if metadata.is_none() {
        say_skipped("`cargo` with the packages of this project");
    }
    metadata
}
