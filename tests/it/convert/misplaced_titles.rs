//! Warnings of `convert` where titles or authors seem to belong to another level.

use expect_test::{Expect, expect};

use crate::run::{ANYTHING, sokopush};

const SHIFTED: &str =
    "Title: One/Author: A//B//Title: Two/Author: B.//B//Title: Three/Author: C//B";
const AUTHORS: &str = "; One/Author: A//B//; Two/Author: B.//B//; Three/Author: C//B";
const NUMBERS: &str = "; 1/; Author: A//B//; 2/; Author: B.//B//; 3/; Author: C//B";

/// Asserts what `convert` reports about a collection in which `B` is a board and `/` ends a line.
#[track_caller]
fn reports(short: &str, expected: &Expect) {
    let mut text = String::new();
    for line in short.split('/') {
        text += if line == "B" { "#####\n#@$.#\n#####" } else { line };
        text += "\n";
    }
    let converted = sokopush("convert --to xsb").stdin(text).stdout(ANYTHING).stderr(ANYTHING);
    expected.assert_eq(&converted.run().stderr);
}

#[test]
fn title_that_all_levels_but_one_have_is_reported() {
    reports(
        SHIFTED,
        &expect![[r#"
        <stdin>:18: warning: level 3: there is no title, while all other levels have one: `Title:` belongs to the board above it, unless it touches only the one below
    "#]],
    );
}

#[test]
fn author_that_all_levels_but_one_have_is_reported() {
    reports(
        AUTHORS,
        &expect![[r#"
        <stdin>:18: warning: level 3 "Three": there is no author, while all other levels have one: `Author:` belongs to the board above it, unless it touches only the one below
    "#]],
    );
    reports(
        NUMBERS,
        &expect![[r#"
        <stdin>:18: warning: level 3 "3": there is no author, while all other levels have one: `Author:` belongs to the board above it, unless it touches only the one below
    "#]],
    );
    reports(
        "; 1/; Author: A//B//; 2/; Author: B.//B",
        &expect![[r#"
        <stdin>:11: warning: level 2 "2": there is no author, while all other levels have one: `Author:` belongs to the board above it, unless it touches only the one below
    "#]],
    );
}

#[test]
fn two_titles_of_a_level_are_reported() {
    reports(
        "B/Title: One/Title: Two//B/Title: Three",
        &expect![[r#"
        <stdin>:1: warning: level 1 "One": there are two titles, `One` and `Two`, and no other level has two: one may belong to another board; leave no empty line between it and its board, but one between it and the other
    "#]],
    );
    reports(
        "B/Title: L1//A lone remark.//B/Title: L2",
        &expect![[r#"
        <stdin>:8: warning: level 2 "L2": there are two titles, `A lone remark.` and `L2`, and no other level has two: one may belong to another board; leave no empty line between it and its board, but one between it and the other
    "#]],
    );
    reports(
        "; One/B//Title: Two/B//Title: Three/B/Title: Four",
        &expect![[r#"
        <stdin>:12: warning: level 3 "Three": there are two titles, `Three` and `Four`, and no other level has two: one may belong to another board; leave no empty line between it and its board, but one between it and the other
    "#]],
    );
}

#[test]
fn titles_as_the_advice_has_them_are_not_reported() {
    for shifted in [SHIFTED, AUTHORS, NUMBERS] {
        reports(&shifted.replace("//B", "/B").replace("/B/", "/B//"), &expect![[""]]);
    }
}

#[test]
fn titles_that_touch_their_boards_are_not_reported() {
    let touching = "Title: One/Author: A/B/Title: Two/Author: B./B";
    reports(touching, &expect![[""]]);
    reports(&touching.replace("B/T", "B//T"), &expect![[""]]);
    reports("B/Title: L1/A lone remark.//B/Title: L2", &expect![[""]]);
}

#[test]
fn titles_below_their_boards_are_not_reported() {
    for right in [
        "B",
        "B//B",
        "B/Title: One//B",
        "; 43//B//B",
        "Author: A//B/Title: One/Author: B.//B/Title: Two",
        "Title: All/Date: 1//B/Title: One//B",
        ";01/B/Title: X/;02/B",
        "Title: All//B/Title: One//B/Title: Two",
        "Title: All/Author: A//B/Title: One//B/Title: Two/Author: B.",
    ] {
        reports(right, &expect![[""]]);
    }
}
