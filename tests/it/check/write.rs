//! `sokopush check --write`.

use std::fs;
use std::path::PathBuf;

use expect_test::expect;
use tempfile::TempDir;

use crate::harness::folder;
use crate::run::{ANYTHING, sokopush};

use super::{ALSO_RIGHT, RIGHT};

/// The files of a folder, sorted by their content.
fn files(folder: &TempDir) -> Vec<(Vec<u8>, PathBuf)> {
    let entries = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries.map(|path| (fs::read(&path).unwrap(), path)).collect();
    files.sort();
    files
}

#[test]
fn write_stores_output_that_is_missing_or_wrong() {
    let first = expect![[r#"
        wrote ./new.out
        FAIL ./old.in: the board as it was read: not what was expected; `--force` replaces `./old.out`
          expected   got
          old        @a-
          ^^^        ^^^
        FAIL ./wrong.in: line 1: the output ends early; 1:3: expected a cell (`-`, `+`, `#`, `@`, `*` or a letter; floor is `-`), but found a space
          expected    got
          kept        (nothing)
        2 passed, 2 failed
    "#]];
    let forced = expect![[r#"
        wrote ./old.out
        ERROR ./wrong.in:1:3: expected a cell (`-`, `+`, `#`, `@`, `*` or a letter; floor is `-`), but found a space
        3 passed, 0 failed, 1 not judged
    "#]];
    let cases = folder(&[
        ("new.in", RIGHT.0),
        ("old.in", ALSO_RIGHT),
        ("old.out", "old\n"),
        ("right.in", &RIGHT.0.repeat(2)),
        ("right.out", RIGHT.1),
        ("wrong.in", "no board\n"),
        ("wrong.out", "kept\n"),
    ]);
    let read = |name: &str| fs::read_to_string(cases.path().join(name)).unwrap();
    let metadata = |name: &str| fs::metadata(cases.path().join(name)).unwrap();
    let modified = metadata("right.out").modified().unwrap();
    sokopush("check --write .").folder(&cases).stdout(first).status(1).run();
    assert_eq!([read("new.out"), read("old.out")], [RIGHT.1, "old\n"]);
    sokopush("check --write --force .").folder(&cases).stdout(forced).status(2).run();
    assert_eq!([read("new.out"), read("old.out")], [RIGHT.1, RIGHT.1]);
    assert_eq!(read("wrong.out"), "kept\n");
    assert_eq!(metadata("right.out").modified().unwrap(), modified);
    assert_eq!(files(&cases).len(), 8, "no other file is left");
    let others = "others may read it as well";
    assert_eq!(metadata("new.out").permissions(), metadata("new.in").permissions(), "{others}");
}

#[test]
fn write_is_only_for_our_own_output() {
    let error = expect![[r#"
        error: the argument '--write' cannot be used with:
          --program <CMD>
          --programs <FILE>
          --class <DIR>
          --build <CMD>
          --run <CMD>
          --wrap <CMD>

        Usage: sokopush check --write <PATHS>...

        For more information, try '--help'.
    "#]];
    let check = sokopush("check --write --program cat .").file("a.in", RIGHT.0);
    check.stderr(error).status(2).run();
}

#[test]
fn write_leaves_out_malformed_input() {
    let (malformed, wrong_line) = ("@a!\n\na6\n", "@a-\n\na6\nxx\na6\n");
    let cases = folder(&[
        ("board-missing.in", malformed),
        ("board-right.in", malformed),
        ("board-right.out", ""),
        ("board-wrong.in", malformed),
        ("board-wrong.out", "kept\n"),
        ("line-missing.in", wrong_line),
        ("line-right.in", wrong_line),
        ("line-right.out", "@a-\n-@a\n-@a\n"),
        ("line-wrong.in", wrong_line),
        ("line-wrong.out", "kept\n"),
    ]);
    let before = files(&cases);
    for (options, counts) in [
        ("--write", "\n2 passed, 2 failed, 2 not judged\n"),
        ("--write --force", "\n2 passed, 0 failed, 4 not judged\n"),
    ] {
        let check = sokopush(&format!("check {options} .")).folder(&cases).status(2);
        let report = check.stdout(ANYTHING).stderr(ANYTHING).run().stdout;
        assert!(report.ends_with(counts), "{report}");
        assert!(files(&cases) == before, "{report}");
    }
}
