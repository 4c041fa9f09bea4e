//! What the project promises about itself.

use crate::harness::read;

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
fn changelog_begins_with_this_version() {
    let changelog = read("CHANGELOG.md");
    let first = changelog.lines().find(|line| line.starts_with("## ")).unwrap();
    assert!(first.starts_with(&format!("## {}", manifest("version"))), "{first}");
}

#[test]
fn main_stays_thin() {
    assert!(read("src/main.rs").lines().count() <= 40);
}
