//! Every `tests/data/error/*.in`, by path and through stdin: no crash, no success, no silence.

use std::fs;

use crate::harness::{files, run};

#[test]
fn each_bad_text_is_refused_with_a_message() {
    for path in files("tests/data/error", "in") {
        let input = fs::read(&path).unwrap();
        let name = path.to_str().unwrap();
        let outputs =
            [run(&["play", name], ""), run(&[], &input), run(&["--chained", "--moves"], &input)];
        let [by_path, by_stdin, _] = &outputs;
        assert!(by_path.stdout == by_stdin.stdout, "{name}");
        for output in outputs {
            assert_eq!(output.status.code(), Some(2), "{name}");
            assert!(!output.stderr.is_empty(), "{name}");
        }
    }
}
