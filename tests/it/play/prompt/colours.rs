//! Colours at the prompt.

use std::process::Command;

use super::{KEYS, playing};
use crate::harness::program;
use crate::plain::plain;
use crate::play::folder;
use crate::run::sokopush;
use crate::terminal::Terminal;

use expect_test::expect;

/// What a game shows up to its first prompt.
fn shown(options: &str, set: impl Fn(&mut Command)) -> String {
    let folder = folder("#*A\n-b+\n");
    let mut command = playing(folder.path(), &format!("{options} board"));
    set(&mut command);
    let mut terminal = Terminal::new(&mut command);
    terminal.prompts();
    terminal.raw()
}

#[test]
fn colours_mark_walls_goals_and_boxes() {
    let colored = shown("", |_| ());
    for part in [
        "\x1b[2m#\x1b[0m",
        "\x1b[4m\x1b[30m\x1b[46m*\x1b[0m",
        "\x1b[4m\x1b[30m\x1b[42mA\x1b[0m",
        "\x1b[30m\x1b[43mb\x1b[0m",
        "\x1b[35m+\x1b[0m",
    ] {
        assert!(colored.contains(part), "{part:?} in {colored:?}");
    }
    assert_eq!(plain(&colored), format!("level 1; {KEYS}\n#*A\n-b+\n! b > "));
    // Many terminals show bold text in bright colours, of which some are those of the background.
    assert!(!colored.contains("\x1b[1m"), "{colored:?}");
}

#[test]
fn colours_depend_on_the_option_and_on_variables() {
    for (options, variable, value, has_color) in [
        ("--color never", "NO_COLOR", "", false),
        ("--color always", "NO_COLOR", "1", true),
        ("", "NO_COLOR", "1", false),
        ("", "NO_COLOR", "", true),
        ("", "TERM", "dumb", false),
        ("", "TERM", "", false),
        ("", "TERM", "vt100", false),
        ("", "TERM", "vt100-w", false),
        ("", "TERM", "vte-256color", true),
    ] {
        let shown = shown(options, |command| _ = command.env(variable, value));
        assert_eq!(shown.contains("\x1b[43m"), has_color, "{options} {variable}={value}");
    }
    assert!(!shown("", |command| _ = command.env_remove("TERM")).contains("\x1b[43m"));
}

#[test]
fn colours_are_never_written_to_a_pipe() {
    sokopush("play --color always")
        .stdin("@a-\n\na6\n")
        .stdout("@a-\n-@a\n")
        .stderr(expect![[r#"
            warning: `--color` is for games typed at a terminal; these boards are plain
        "#]])
        .run();
}

#[test]
fn colours_of_errors_are_those_of_the_argument_parser() {
    let word = |arguments: &[&str], color: &str| {
        let mut command = program(arguments);
        let mut terminal = Terminal::new(command.env("NO_COLOR", color));
        terminal.sees("error: ");
        terminal.raw().split_inclusive(' ').next().unwrap().to_owned()
    };
    for color in ["", "1"] {
        let ours = word(&["play", "no/such/file"], color);
        assert_eq!(ours, word(&["--no-such-option"], color));
        assert_eq!(ours.contains("\x1b[1m"), color.is_empty(), "{ours:?}");
    }
}
