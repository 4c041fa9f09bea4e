//! Every `tests/data/session/*.in` must give the bytes of its `.out`, by path and through stdin.

use std::fs;

use expect_test::expect_file;

use crate::harness::{files, run};

#[test]
fn each_session_gives_its_transcript() {
    for path in files("tests/data/session", "in") {
        let input = fs::read(&path).unwrap();
        let by_path = run(&["play", path.to_str().unwrap()], "");
        let by_dash = run(&["play", "-"], &input);
        let bare = run(&[], &input);
        for output in [&by_path, &by_dash, &bare] {
            assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{}", path.display());
            assert!(output.status.success(), "{}", path.display());
            assert!(output.stdout == by_path.stdout, "{}", path.display());
        }
        let transcript = String::from_utf8(by_path.stdout).unwrap();
        expect_file![path.with_extension("out")].assert_eq(&transcript);
    }
}

#[test]
fn input_in_the_plain_form_gives_the_same_when_chained() {
    for path in files("tests/data/session", "in") {
        let plain = run(&["play", path.to_str().unwrap()], "");
        let chained = run(&["play", "--chained", path.to_str().unwrap()], "");
        assert!(plain.stdout == chained.stdout, "{}", path.display());
    }
}

#[test]
fn each_transcript_ends_on_the_board_that_its_moves_lead_to() {
    for path in files("tests/data/session", "in") {
        let document = fs::read_to_string(&path).unwrap();
        let transcript = fs::read_to_string(path.with_extension("out")).unwrap();
        let moves = run(&["play", "--moves", path.to_str().unwrap()], "");
        let moves = String::from_utf8(moves.stdout).unwrap();
        let last = crate::model::Model::new(&document).walk(&moves);
        assert!(
            transcript.ends_with(&format!("\n{last}")) || transcript == last,
            "{}",
            path.display()
        );
    }
}
