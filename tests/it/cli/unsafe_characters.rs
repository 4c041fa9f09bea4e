//! Text from outside that could command a terminal, or hide other text.

use expect_test::expect;

use crate::run::{ANYTHING, sokopush};

const ODD: &str = "a\u{1b}[2J\u{9b}\u{7f}\u{202e}b";
const SHOWN: &str = r"a\u{1b}[2J\u{9b}\u{7f}\u{202e}b";

const XSB: &str = "#####\n#@$.#\n#####\n";

#[test]
fn unsafe_characters_in_a_title_are_escaped_in_verdicts_and_warnings() {
    let level = format!("######\n#@ $.#\n######\n\n{ODD}\nrRrlrlrlrl\n");
    sokopush("solve --verify")
        .stdin(&level)
        .stdout(expect![[r#"
        <stdin>: level 1 [a\u{1b}[2J\u{9b}\u{7f}\u{202e}b]: wrong: move 3, `r`, leads into a wall
    "#]])
        .status(1)
        .run();
    sokopush("solve").stdin(&level).stdout("2\n").stderr(expect![[r#"
        <stdin>:1: warning: level 1: the record `a\u{1b}[2J\u{9b}\u{7f}\u{202e}b` cannot be played: move 3, `r`, leads into a wall
    "#]]).run();
}

#[test]
fn unsafe_characters_are_escaped_in_json() {
    let solve = sokopush("solve --print json").stdin(format!("{XSB}Title: {ODD}\n"));
    let json = solve.stdout(ANYTHING).run().stdout;
    assert!(json.contains(r"a\u001b[2J\u009b\u007f\u202eb"), "{json}");
    let facts: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(facts["title"], ODD);
}

#[test]
fn unsafe_characters_in_arguments_are_escaped() {
    for command in ["solve --from", "render --to", ""] {
        let ran = sokopush(command).argument(ODD).stderr(ANYTHING).status(2).run();
        assert!(ran.stderr.contains(r"\u{202e}b"), "{}", ran.stderr);
        assert!(!ran.stderr.contains(['\u{1b}', '\u{9b}', '\u{7f}', '\u{202e}']), "{}", ran.stderr);
    }
    // Each of them alone, too.
    for (odd, shown) in
        [("a\u{202e}b", r"a\u{202e}b"), ("\u{2028}", r"\u{2028}"), ("\u{feff}", r"\u{feff}")]
    {
        for command in ["solve --from", "render --to", "check --programs x --format"] {
            let ran = sokopush(command).argument(odd).stderr(ANYTHING).status(2).run();
            assert!(ran.stderr.contains(shown) && !ran.stderr.contains(odd), "{}", ran.stderr);
        }
    }
    sokopush("solve")
        .argument(format!("{ODD}.xsb"))
        .stderr(format!("error: {SHOWN}.xsb: No such file or directory\n"))
        .status(2)
        .run();
}

#[test]
fn unsafe_characters_in_the_name_of_a_file_are_escaped_before_its_line() {
    sokopush("solve --from xsb --print moves")
        .argument(ODD)
        .file(ODD, "#####\n#@$x#\n#####\n")
        .stdout("!\n")
        .stderr(format!("{SHOWN}:2:4: error: level 1: expected a cell (`#`, ` `, `-`, `_`, `.`, `$`, `*`, `@` or `+`), but found `x`\n"))
        .status(2)
        .run();
}

#[test]
fn unsafe_characters_stay_in_a_converted_document() {
    let titled = format!("{XSB}Title: {ODD}\n");
    sokopush("convert --to xsb").stdin(&titled).stdout(&titled).run();
}

#[test]
fn unsafe_characters_are_escaped_up_to_the_ends_of_their_ranges() {
    let odd = "\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}\u{feff}\u{e0000}\u{e007f}";
    let shown: String = odd.chars().map(|c| c.escape_unicode().to_string()).collect();
    sokopush("convert --to named")
        .stdin(format!("######\n#@** #\n######\n\n{XSB}Title: {odd}\n").replace("**", "$."))
        .stdout("######\n#@a+-#\n######\n\n.\n")
        .stderr(format!("<stdin>:5: error: level 2 \"{shown}\": a document holds one level; `--level` chooses one, and `--to-dir` writes a file for each\n"))
        .status(2)
        .run();
}
