//! Every `tests/data/session/*.in` must give the bytes of its `.out`, by path and through stdin.

use std::fs;

use expect_test::expect_file;

use crate::harness::{each_gives_its_output, files, last_board, root};
use crate::model::Model;
use crate::run::{ANYTHING, sokopush};

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
        let moves = sokopush("play --moves").argument(&path).stdout(ANYTHING).run().stdout;
        let last = Model::new(&document).walk(&moves);
        assert!(
            transcript.ends_with(&format!("\n{last}")) || transcript == last,
            "{}",
            path.display()
        );
    }
}

#[test]
fn each_example_solves_its_board() {
    for path in files("examples", "txt") {
        let expected = root().join("tests/data/examples").join(path.file_name().unwrap());
        let expected = expect_file![expected.with_extension("out")];
        let transcript = sokopush("play").argument(&path).stdout(expected).run().stdout;
        let document = fs::read_to_string(&path).unwrap();
        let rows = document.split("\n\n").next().unwrap().lines().count();
        let last = last_board(&transcript, rows);
        assert!(last.bytes().all(|cell| !cell.is_ascii_lowercase()), "{}", path.display());
        assert!(last.bytes().any(|cell| cell.is_ascii_uppercase()), "{}", path.display());
    }
}
