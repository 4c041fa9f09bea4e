//! Every `tests/data/session/*.in` must give the bytes of its `.out`, by path and through stdin.

use std::fs;

use crate::harness::{each_gives_its_output, files, run, stdout};
use crate::model::Model;

#[test]
fn each_session_gives_its_transcript() {
    // No line has a second command or is empty, so `--chained` makes no difference.
    let by_stdin = [&["play", "-"][..], &[], &["--chained"]];
    each_gives_its_output("tests/data/session", &["play"], &by_stdin);
}

#[test]
fn each_transcript_ends_with_the_board_that_its_moves_lead_to() {
    for path in files("tests/data/session", "in") {
        let document = fs::read_to_string(&path).unwrap();
        let transcript = fs::read_to_string(path.with_extension("out")).unwrap();
        let moves = stdout(&run(&["play", "--moves", path.to_str().unwrap()], ""));
        let last = Model::new(&document).walk(&moves);
        assert!(
            transcript.ends_with(&format!("\n{last}")) || transcript == last,
            "{}",
            path.display()
        );
    }
}
