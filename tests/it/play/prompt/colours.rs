//! Colours at the prompt.

use std::process::Command;

use super::{KEYS, playing};
use crate::harness::{check, program};
use crate::play::folder;
use crate::terminal::{Terminal, plain};

#[test]
fn only_terminals_get_colours() {
    let folder = folder("#*A\n-b+\n");
    let raw = |command: &mut Command| {
        let mut terminal = Terminal::new(command);
        terminal.prompts();
        let shown = terminal.shown.lock().unwrap().clone();
        String::from_utf8(shown).unwrap()
    };
    let start = |options: &[&str]| playing(folder.path(), &[options, &["board"]].concat());
    let colored = raw(&mut start(&[]));
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
    let has_color = |text: String| text.contains("\x1b[43m");
    assert!(!has_color(raw(&mut start(&["--color", "never"]))));
    assert!(!has_color(raw(start(&[]).env("NO_COLOR", "1"))));
    assert!(has_color(raw(start(&[]).env("NO_COLOR", ""))));
    assert!(has_color(raw(start(&["--color", "always"]).env("NO_COLOR", "1"))));
    assert!(!has_color(raw(start(&[]).env("TERM", "dumb"))));
    assert!(!has_color(raw(start(&[]).env("TERM", "vt100"))));
    assert!(has_color(raw(start(&[]).env("TERM", "vte-256color"))));
    // A pipe never gets any.
    let why = "warning: `--color` is for games typed at a terminal; these boards are plain\n";
    check(&["play", "--color", "always"], "@a-\n\na6\n", "@a-\n-@a\n", why, 0);
    assert!(!has_color(raw(start(&[]).env_remove("TERM"))));
}

#[test]
fn errors_look_like_those_of_the_argument_parser() {
    let shown = |arguments: &[&str], color: &str| {
        let mut command = program(arguments);
        let mut terminal = Terminal::new(command.env("NO_COLOR", color));
        terminal.sees("error: ");
        let shown = terminal.shown.lock().unwrap().clone();
        String::from_utf8_lossy(&shown).split_inclusive(' ').next().unwrap().to_owned()
    };
    for color in ["", "1"] {
        let ours = shown(&["play", "no/such/file"], color);
        assert_eq!(ours, shown(&["--no-such-option"], color));
        assert_eq!(ours.contains("\x1b[1m"), color.is_empty(), "{ours:?}");
    }
}
