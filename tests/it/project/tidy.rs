//! What the project promises about itself.

use std::fs;
use std::path::Path;
use std::process::Command;

use walkdir::WalkDir;

use crate::harness::{read, root, say_skipped};

/// What `cargo` knows of the packages of this project, if it is there with all that it has downloaded. If not, that is said.
fn metadata() -> Option<serde_json::Value> {
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

/// The value of a manifest's line `key = "value"`.
fn manifest(key: &str) -> String {
    let manifest = read("Cargo.toml");
    let prefix = format!("{key} = \"");
    let line = manifest.lines().find_map(|line| line.strip_prefix(&prefix)).unwrap();
    line.strip_suffix('"').unwrap().to_owned()
}

#[test]
fn readme_names_the_rust_version_and_the_test_command() {
    assert!(read("README.md").contains(&format!("Rust {} or newer", manifest("rust-version"))));
    assert!(read("README.md").contains("\n    cargo test\n"));
}

#[test]
fn no_dependency_needs_a_newer_rust_than_is_stated() {
    let stated = manifest("rust-version");
    for page in ["README.md", "examples/python/README.md"] {
        assert!(read(page).contains(&format!("Rust {stated} or newer")), "{page}");
    }
    let python = read("examples/python/Cargo.toml");
    assert!(python.contains(&format!("rust-version = \"{stated}\"\n")));
    let Some(metadata) = metadata() else { return };
    let version = |text: &str| text.split('.').map(|part| part.parse().unwrap()).collect();
    let stated: Vec<u64> = version(&stated);
    for package in metadata["packages"].as_array().unwrap() {
        if let Some(needed) = package["rust_version"].as_str() {
            assert!(version(needed)[..2] <= stated[..], "{}", package["id"]);
            continue;
        }
        // What has no number is searched for what came later; `.ci/run` compiles it.
        let manifest = Path::new(package["manifest_path"].as_str().unwrap());
        let sources = WalkDir::new(manifest.with_file_name("src")).into_iter().flatten();
        for source in sources.filter(|found| found.path().extension() == Some("rs".as_ref())) {
            let text = fs::read_to_string(source.path()).unwrap();
            assert!(!text.contains("cfg_select!"), "{}", source.path().display());
        }
    }
}

#[test]
fn changelog_begins_with_this_version() {
    let changelog = read("CHANGELOG.md");
    let first = changelog.lines().find(|line| line.starts_with("## ")).unwrap();
    assert!(first.starts_with(&format!("## {}", manifest("version"))), "{first}");
}

#[test]
fn main_stays_thin() {
    assert!(read("src/main.rs").lines().count() <= 40);
}
