//! `convert --to-dir`: a file for each level.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use expect_test::expect;

use crate::harness::folder;
use crate::run::{ANYTHING, sokopush};

const XSB: &str = "#####\n#@$.#\n#####\n";

fn names(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        names.push(entry.unwrap().file_name().into_string().unwrap());
    }
    names.sort();
    names
}

#[test]
fn to_dir_names_files_after_numbers_and_titles() {
    let titles = ["CON", "con", "a/../b", "", "Größe: 3", "tail. ", &"x".repeat(300)];
    let mut collection = String::new();
    for title in titles {
        write!(collection, "{XSB}Title: {title}\n\n").unwrap();
    }
    let target = folder(&[]);
    sokopush("convert --from xsb --to named --to-dir levels")
        .folder(&target)
        .stdin(collection)
        .stderr("warning: <stdin>: left out 7 titles, for which `named` has no place\n")
        .writes("levels/0001-CON.txt", "#####\n#@a+#\n#####\n\n.\n")
        .run();
    expect![[r#"
        0001-CON.txt
        0002-con.txt
        0003-a-b.txt
        0004.txt
        0005-Größe-3.txt
        0006-tail.txt
        0007-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.txt"#]]
    .assert_eq(&names(&target.path().join("levels")).join("\n"));
    sokopush("convert --from xsb --to xsb --to-dir same").folder(&target).stdin(XSB).run();
    assert_eq!(names(&target.path().join("same")), ["0001.xsb"]);
}

#[test]
fn to_dir_cuts_a_long_title_after_a_word() {
    let word = "x".repeat(54);
    let target = folder(&[]);
    sokopush("convert --from xsb --to xsb --to-dir .")
        .folder(&target)
        .stdin(format!("{XSB}Title: {word} y\n"))
        .run();
    assert_eq!(names(target.path()), [format!("0001-{word}.xsb")]);
}

#[test]
fn to_dir_writes_titles_that_could_be_rows_of_boards() {
    let target = folder(&[]);
    sokopush("convert --from xsb --to xsb --to-dir .")
        .folder(&target)
        .stdin(format!("Alpha\n\n{XSB}\nabc\n\n###\n#@#\n###\n"))
        .run();
    sokopush("lint --allow no-boxes,open-walls,trivial 0001-Alpha.xsb 0002-abc.xsb")
        .folder(&target)
        .run();
    sokopush("convert --to lurd 0001-Alpha.xsb 0002-abc.xsb")
        .folder(&target)
        .stdout("\n\n")
        .stderr("warning: left out 2 titles, for which `lurd` has no place\n")
        .run();
}

#[test]
fn to_dir_skips_a_level_that_the_notation_cannot_hold() {
    let target = folder(&[]);
    sokopush("convert --from xsb --to named --to-dir more")
        .folder(&target)
        .stdin(format!("{0}\n#@$.{1}#\n{0}\n\n{XSB}", "#".repeat(31), "*".repeat(26)))
        .stderr(expect![[r#"
            <stdin>:1: error: level 1: there are only 26 letters to name 27 boxes
        "#]])
        .status(2)
        .run();
    assert_eq!(names(&target.path().join("more")), ["0002.txt"]);
}

#[test]
fn to_dir_gives_nothing_of_a_malformed_level_to_its_neighbours() {
    let target = folder(&[]);
    sokopush("convert --to xsb --to-dir .")
        .folder(&target)
        .stdin(format!(";1\n{XSB}A: 1\n\n;2\n###\n#x#\n###\nB: 2\nAbout 2.\n\n;3\n{XSB}C: 3\n"))
        .stderr(expect![[r#"
            <stdin>:9:2: error: level 2 "2": expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `x`
        "#]])
        .status(2)
        .writes("0001-1.xsb", format!(";1\n\n{XSB}A: 1\n"))
        .writes("0003-3.xsb", format!(";3\n\n{XSB}C: 3\n"))
        .run();
    assert_eq!(names(target.path()).len(), 2);
}

#[test]
fn to_dir_keeps_the_number_of_a_level_in_slc() {
    let both = format!("{XSB}\n{XSB}");
    let whole = sokopush("convert --to slc --level 2").stdin(&both).stdout(ANYTHING).run().stdout;
    sokopush("convert --to slc --to-dir levels --level 2 two.xsb")
        .file("two.xsb", both)
        .writes("levels/0002.txt", whole.replace("Id=\"1\"", "Id=\"2\""))
        .run();
}
