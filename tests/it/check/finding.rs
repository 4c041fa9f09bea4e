//! Which files are cases, their order, and warnings about them.

use std::fmt::Write;

use expect_test::expect;

use crate::harness::folder;
use crate::run::{ANYTHING, sokopush};

use super::RIGHT;

#[test]
fn cases_of_this_project_pass() {
    for (language, cases) in
        [("play", "session"), ("simulate", "keystrokes"), ("solve", "push-box")]
    {
        let check = sokopush(&format!("check --as {language} tests/data/{cases}"));
        let report = check.stdout(ANYTHING).stderr(ANYTHING).run().stdout;
        assert!(report.ends_with(" passed, 0 failed\n") && !report.starts_with('0'), "{report}");
    }
}

#[test]
fn cases_of_a_folder_are_reported_in_order() {
    let (input, right) = RIGHT;
    let wrong = "@a-\n";
    let cases = folder(&[
        ("b/2.in", input),
        ("b/2.out", wrong),
        ("b/10.in", input),
        ("b/10.out", wrong),
        ("a.in", input),
        ("a.out", right),
        ("b/notes.txt", "no case"),
        ("c.in/deep.in", input),
        ("c.in/deep.out", wrong),
    ]);
    for jobs in ["1", "3"] {
        let check = sokopush("check . --jobs").argument(jobs).folder(&cases).status(1);
        let report = check.stdout(ANYTHING).stderr(ANYTHING).run().stdout;
        let mut failed = Vec::new();
        for line in report.lines() {
            if let Some(line) = line.strip_prefix("FAIL ") {
                failed.push(line.split(": ").next().unwrap());
            }
        }
        assert_eq!(failed, ["./b/10.in", "./b/2.in", "./c.in/deep.in"], "{report}");
        assert!(report.ends_with("\n1 passed, 3 failed\n"), "{report}");
    }
}

const NAMES: &str = "sokopush = sokopush\nplay = sokopush play\n";

#[test]
fn empty_line_among_the_commands_is_warned_of() {
    let table = "program,passed,failed,not judged,crashes,time limits,first mistake\n\
                 sokopush,2,0,0,0,0,\nplay,2,0,0,0,0,\n";
    let what = "warning: an empty line among the commands is skipped, but programs differ there\n";
    for (text, line) in [
        ("#@a-#\n\n\na6\n0\n.\n", Some(3)),
        ("#@a-#\n\na6\n\n\n0\n \t\n.\n", Some(4)),
        ("#@a-#\r\n\r\na6\r\n\r\n.\r\n", Some(4)),
        ("#@a-#\n\na6\n0\n\n", Some(5)),
        ("#@a-#\n\na6\n0", None),
        ("#@a-#\n\na6\n0\n", None),
        ("#@a-#\n\n", None),
        ("#@a-#", None),
    ] {
        let mut warnings = String::new();
        if let Some(line) = line {
            write!(warnings, "./a.in:{line}: {what}").unwrap();
        }
        if text.contains('\r') {
            warnings += "./a.in:1: warning: its lines end in CR LF, and programs get them so\n";
        }
        sokopush("check --format csv --programs names .")
            .file("a.in", text)
            // After the dot, anything may follow.
            .file("b.in", "#@a-#\n\na6\n0\n.\n\n\n")
            .file("names", NAMES)
            .stdout(table)
            .stderr(warnings)
            .run();
    }
}

#[test]
fn empty_lines_of_several_cases_are_warned_of_once() {
    let warning = expect![[r#"
        ./b.in:3: warning: an empty line among the commands is skipped, but programs differ there (the first of 2 such cases)
    "#]];
    let empty = "#@a-#\n\n\na6\n0\n.\n";
    sokopush("check --programs names .")
        .file("a.in", "#@a-#\n\na6\n0\n.\n\n\n")
        .file("a0.in", format!("{empty}a"))
        .file("a0.out", "#@a-#\n#-@a#\n#@a-#\n")
        .file("b.in", empty)
        .file("c.in", format!("{empty}c"))
        .file("d.in", format!("{empty}d"))
        // Stored output says what is right.
        .file("d.out", "#@a-#\n#-@a#\n#@a-#\n")
        .file("names", NAMES)
        .stdout(ANYTHING)
        .stderr(warning)
        .run();
}
