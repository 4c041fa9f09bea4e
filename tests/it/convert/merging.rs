//! Several files that become one.

use std::fmt::Write;
use std::fs;

use expect_test::expect;

use super::{FIRST, SECOND};
use crate::harness::folder;
use crate::run::{ANYTHING, sokopush};

/// The line of docs/levels.md, but for the notation.
const LINE: &str = "convert --unique --sort pushes --renumber a.sok b.sok --to";

#[test]
fn merging_numbers_sorts_and_leaves_out_in_one_line() {
    let files = folder(&[("a.sok", FIRST), ("b.sok", SECOND)]);
    sokopush("solve --log l.jsonl b.sok").folder(&files).stdout("3\n1\n").stderr(ANYTHING).run();
    // The copy has what is in the log.
    let solved = sokopush("solve --log l.jsonl b.sok --time 0.001 --print xsb")
        .folder(&files)
        .stdout(ANYTHING)
        .stderr(ANYTHING)
        .run();
    fs::write(files.path().join("b.sok"), solved.stdout).unwrap();
    let merged = sokopush(&format!("{LINE} xsb"))
        .folder(&files)
        .stdout(expect![[r#"
            ; 1

            ######
            #@ $.#
            ######
            Author: Ann
            Copyright: 2020 Ann
            Source: First Set #2
            Solution: rR

            ; 2
            Alpha 10

            #######
            #@  $.#
            #######
            Author: Bob
            Source: b #1

            Solution 3/1 (sokopush, moves)
            rrR

            ; 3
            Alpha 2

            #####
            #@$.#
            #  ##
            #####
            Author: Bob
            Source: a book

            Solution 1/1 (sokopush, moves)
            R

            ; 4
            Easy

            #####
            #@$.#
            #####
            Author: Ann
            Copyright: 2020 Ann
            Source: First Set #1
        "#]])
        .stderr(expect![[r#"
            a.sok:21: warning: level 3 "3": left out: the same board as a.sok: level 1
        "#]])
        .run();
    // SLC has one line for a title, and no place for a source.
    let slc = sokopush(&format!("{LINE} slc")).folder(&files).stdout(ANYTHING).stderr(ANYTHING);
    let mut ids = String::new();
    for line in slc.run().stdout.lines() {
        if let Some(id) = line.trim().strip_prefix("<Level Id=") {
            writeln!(ids, "{}", id.split(" Width").next().unwrap()).unwrap();
        }
    }
    expect![[r#"
        "1"
        "2 Alpha 10"
        "3 Alpha 2"
        "4 Easy"
    "#]]
    .assert_eq(&ids);
    // The merged file needs no more than itself: it is written the same again.
    sokopush("convert --to xsb merged.sok")
        .file("merged.sok", &merged.stdout)
        .stdout(merged.stdout)
        .run();
}
