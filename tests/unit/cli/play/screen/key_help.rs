//! The line of keys.

use super::KEYS;

#[test]
fn the_documentation_has_these_tables() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/playing.md");
    let docs = std::fs::read_to_string(path).unwrap();
    for table in KEYS {
        let rows = table.keys.iter().map(|(key, what, _)| format!("| {key} | {what} |\n"));
        let rows = rows.collect::<String>();
        let wanted = format!("| {} | |\n|---|---|\n{rows}\n", table.title);
        assert!(docs.contains(&wanted), "expected in docs/playing.md:\n{wanted}");
    }
}
