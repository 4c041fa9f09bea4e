//! What pages may do.

use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use expect_test::expect_file;
use sha2::{Digest, Sha256};

use super::*;

#[test]
fn the_policy_allows_the_scripts_and_the_style_and_nothing_else() {
    let sum = |text: &str| {
        format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text.as_bytes())))
    };
    let policy = |scripts: &[&str], style: &str| {
        let (scripts, style) = (scripts.iter().map(|script| sum(script)), sum(style));
        let scripts = scripts.collect::<Vec<_>>().join(" ");
        format!(
            "default-src 'none'; base-uri 'none'; form-action 'none'; style-src {style}; script-src {scripts}\n"
        )
    };
    let file = |name| Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli/page/styles").join(name);
    expect_file![file("policy.txt")].assert_eq(&policy(&[GAME, REPORT], &style()));
    let collection = policy(&[COLLECTION], &collection_style());
    expect_file![file("collection-policy.txt")].assert_eq(&collection);
}

#[test]
fn the_rules_of_the_page_have_at_most_100_lines() {
    assert!(include_str!("../../../src/cli/page/scripts/rules.js").lines().count() <= 100);
}
