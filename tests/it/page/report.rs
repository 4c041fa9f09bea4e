//! Reports of `check` on programs.

use std::fs;

use expect_test::expect;

use crate::harness::{self, program};
use crate::page::playing::Page;
use crate::page::replay::{GAME, boards};
use crate::page::shared::{play, said};

/// A report on a program that makes each of these outputs for a case of its name.
fn report(cases: &[(&str, &str, &str)]) -> Page {
    report_of(1, cases)
}

/// A report on this many programs, each of which makes these outputs.
fn report_of(programs: usize, cases: &[(&str, &str, &str)]) -> Page {
    let folder = tempfile::tempdir().unwrap();
    for (name, input, output) in cases {
        fs::write(folder.path().join(format!("{name}.in")), format!("{input}\n# {name}\n"))
            .unwrap();
        fs::write(folder.path().join(format!("{name}.got")), output).unwrap();
    }
    // Finds its case by the last line of the input, which is wrong.
    let test = "sh -c 'name=$(tail -n 1 | cut -c 3-); cat $name.got'";
    let mut command = program(&["check", "--format", "html", "."]);
    for _ in 0..programs {
        command.args(["--program", test]);
    }
    let output = command.current_dir(&folder).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    Page::of_html(String::from_utf8(output.stdout).unwrap())
}

pub(super) fn failures() -> Page {
    let boards = boards(GAME);
    let right = boards.join("\n") + "\n";
    let cell = right.replacen("#--@a+#", "<--@a+#", 1);
    let text = right.replacen("#--@a+#", "<b>&\"#", 1);
    let cases = [("a", GAME, &*right), ("b", GAME, &cell), ("c", GAME, &text), ("<i>", GAME, "")];
    report(&cases)
}

#[test]
fn report_shows_and_plays_what_failed() {
    play(
        "report/failures",
        expect![[r########"
        [
            "sokopush check: sh -c 'name=$(tail -n 1 | cut -c 3-); cat $name.got',1 passed, 3 failed,2 of 3 failures first differ after a push; < is no cell",
            "./<i>.in: the board as it was read: the output ends early",
            "./b.in: command 1, line 6, a6: < is no cell",
            "./c.in: command 1, line 6, a6: < is no cell",
            "4 false,true,false",
            "before,expected,got",
            "got:\n#######\n<--@a+#\n#-b--+#\n#######",
            "2 1",
            "0",
            "0before     expected   got\n#######    #######    #######\n#@-a-+#    #--@a+#    <b>&\"#\n           ^^^^^^^    ^^^^^^^\n#-b--+#    #-b--+#    #-b--+#\n#######    #######    #######",
            "start a6",
            "#######\n#--@a+#\n#-b--+#\n#######",
            "./a.in",
        ]
    "########]],
    );
}

/// The number of cases in a long report.
const MANY: usize = 200;

pub(super) fn many_failures() -> Page {
    let names: Vec<_> = (0..MANY).map(|number| number.to_string()).collect();
    let cases: Vec<_> = names.iter().map(|name| (&**name, GAME, "")).collect();
    report(&cases)
}

#[test]
fn report_makes_little_before_it_is_unfolded() {
    let Some(said) = said("report/elements") else { return };
    // For each its summary and the case itself; the first one, which is open, has less than a hundred elements.
    let [elements] = &said[..] else { panic!("{said:?}") };
    let elements: usize = elements.parse().unwrap();
    assert!((2 * MANY..2 * MANY + 100).contains(&elements), "{elements}");
}

pub(super) fn two_programs() -> Page {
    report_of(2, &[("a", GAME, ""), ("b", "x", "")])
}

#[test]
fn report_on_several_programs_has_a_table_and_a_section_for_each() {
    play(
        "report/programs",
        expect![[r##"
            [
                "sokopush check: 2 programs",
                "#1",
                "#2",
                "0,1,1,0,0,1 of 1 failure first differs where the output ends early",
                "1 true,2 true",
                "2",
                "1 of 1 failure first differs where the output ends early",
                "Ends early",
            ]
        "##]],
    );
}

pub(super) fn explained() -> Page {
    let undo = "#@a--#\n\na6\na6\n0\n.\n";
    report(&[
        ("a", undo, "#@a--#\n#-@a-#\n#--@a#\n#--@a#\n"),
        ("b", undo, "#@a--#\n#-@a-#\n#--@a#\n#--@a#\n"),
        // A back tick of the program itself is shown.
        ("c", undo, "#@a--`\n"),
    ])
}

#[test]
fn report_has_the_explanations_and_no_back_ticks() {
    play(
        "report/explanations",
        expect![[r##"
        [
            "true 2 of 3 failures: <code>0</code> is ignored, or the board is saved for undo after the push, not before it",
            "Undo ignored",
            "<code>0</code> changes nothing",
            "An input,What a wrong program prints,What a report says of it",
            "#@a--#",
            "command 3, line 5, <code>0</code>: after <code>0</code>, the board should be as before command 2; yours did not change\n",
            "./a.in: command 3, line 5, <code>0</code>: after <code>0</code>, the board should be as before command 2; yours did not change",
            "Undo ignored",
            "CODE,FIGURE,board,odd,PRE",
            "false false",
        ]
    "##]],
    );
}

pub(super) fn table() -> Page {
    let folder = harness::folder(&[
        ("1.in", "#@a--#\n\na6\n.\n"),
        ("2.in", "#@a--#\n\na6\n0\n.\n"),
        ("3.in", "#@a--#\n\na6\n0\n0\n.\n"),
        ("one", "#@a--#\n#-@a-#\n"),
        ("two", "#@a--#\n#-@a-#\n#@a--#\n"),
        ("list", "p10 = cat one\np9 = cat 1.in\nq = cat two\n"),
    ]);
    let arguments = ["check", "--format", "html", "--points", "20", "--programs", "list", "."];
    let output = program(&arguments).current_dir(&folder).output().unwrap();
    Page::of_html(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn report_sorts_its_table_of_programs() {
    play(
        "report/sorted_table",
        expect![[r#"
            [
                "program,passed,failed,not judged,crashes,time limits,points,first mistake",
                "points descending: p10,q,p9",
                "points ascending: p9,p10,q",
                "program ascending: p9,p10,q",
                "program descending: q,p10,p9",
                "first mistake ascending: q,p9,p10",
                "1",
            ]
        "#]],
    );
}
