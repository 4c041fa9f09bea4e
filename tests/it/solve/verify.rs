//! `solve --verify`; `tests/cmd/solve/verify_…` has the verdicts.

use crate::run::sokopush;

const LEVEL: &str = "######\n#@ $.#\n######\n";

#[test]
fn verify_says_why_a_record_is_not_played() {
    for (record, why) in [
        ("3R2", "a count without a letter"),
        ("3", "a count without a letter"),
        ("L(3)R", "a count without a letter"),
        ("2(R", "a parenthesis without the other"),
        ("9999999R", "more than 1048576 moves"),
        ("undefined", "move 2, `n`, is not a letter of LURD"),
        ("4-4l1,4-3r5", "coordinates"),
        ("uu{l}R", "moves in reverse mode"),
        ("uu‹R#2/›", "macros"),
    ] {
        sokopush("solve --verify")
            .stdin(format!("{LEVEL}Solution: {record}\n"))
            .stdout(format!("<stdin>: level 1: not played: {why}\n"))
            .run();
    }
}
