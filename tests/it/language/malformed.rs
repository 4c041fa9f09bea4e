//! Every `tests/data/error/*.in`, by path and through stdin: no crash, no success, no silence.

use std::fs;

use crate::harness::files;
use crate::run::{ANYTHING, Ran, sokopush};

#[test]
fn each_bad_text_is_refused_with_a_message() {
    for path in files("tests/data/error", "in") {
        let input = fs::read(&path).unwrap();
        let refused = |arguments: &str| -> Ran {
            let run = sokopush(arguments).stdin(&input).stdout(ANYTHING).stderr(ANYTHING).status(2);
            let run = if arguments == "play" { run.argument(&path) } else { run };
            run.run()
        };
        let by_path = refused("play");
        let by_stdin = refused("");
        let as_moves = refused("--chained --moves");
        assert_eq!(by_path.stdout, by_stdin.stdout);
        for ran in [by_path, by_stdin, as_moves] {
            assert_ne!(ran.stderr, "", "{}", path.display());
        }
    }
}
