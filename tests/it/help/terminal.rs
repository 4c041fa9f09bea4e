//! Help at a terminal.

use std::process::Command;

use super::{prints, with_each_command};
use crate::harness::{self, program, shell};
use crate::plain::plain;
use crate::terminal::Terminal;

/// What the program shows on a terminal with so many columns, with its escape sequences.
fn shown(columns: u16, arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let mut command = program(arguments);
    shown_by(command.envs(variables.iter().copied()), columns)
}

/// What a command that ends with help shows.
fn shown_by(command: &mut Command, columns: u16) -> String {
    let mut terminal = Terminal::sized(command, 40, columns);
    terminal.sees("signal n");
    let text = String::from_utf8(terminal.shown.lock().unwrap().clone()).unwrap();
    assert!(terminal.ends().success());
    text
}

fn widest(text: &str) -> usize {
    plain(text).lines().map(|line| line.chars().count()).max().unwrap()
}

#[test]
fn short_help_fits_on_a_screen() {
    for arguments in with_each_command("-h") {
        let help = shown(80, &arguments, &[]);
        // The last row is for the shell's prompt.
        assert!(plain(&help).lines().count() < 40, "{help}");
        assert!(widest(&help) <= 80, "{help}");
    }
}

#[test]
fn help_is_as_wide_as_the_terminal_but_never_wider_than_is_easy_to_read() {
    for arguments in with_each_command("--help") {
        let widths = [60, 80, 150].map(|columns| widest(&shown(columns, &arguments, &[])));
        let [narrow, usual, wide] = widths;
        assert!(narrow <= 60 && usual <= 80 && wide <= 100, "{arguments:?}: {widths:?}");
        assert!(narrow > 50 && usual > narrow, "{arguments:?}: {widths:?}");
    }
    // That of a pager is what stderr has.
    let paged = widest(&shown_by(&mut shell("sokopush solve --help | cat"), 60));
    assert!((50..=60).contains(&paged), "{paged}");
    // The table of words has lines that only fit on wider terminals.
    let [narrow, wide] = [70, 150].map(|columns| {
        let help = plain(&shown(columns, &["play", "--help"], &[]));
        help.lines().skip_while(|line| !line.starts_with("  hint ")).nth(1).unwrap().to_owned()
    });
    assert!(narrow.starts_with("           ") && wide.starts_with("  solve "), "{narrow}{wide}");
}

#[test]
fn the_help_of_play_has_all_that_the_prompt_lists() {
    let folder = harness::folder(&[("board", "@a+\n")]);
    let mut command = program(&["play", "board"]);
    let mut terminal = Terminal::new(command.current_dir(folder.path()));
    terminal.prompts();
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let listed = one_line(terminal.asks("?").trim_end_matches("> ")).replace('`', "'");
    let help = one_line(&prints(&["play", "--help"]));
    assert!(listed.contains("quit ends"), "{listed}");
    assert!(help.contains(&listed), "{help}\n{listed}");
    terminal.types(".\r");
    assert!(terminal.ends().success());
}

#[test]
fn help_is_coloured_at_a_terminal() {
    let is_coloured = |variables: &[_]| {
        let help = shown(80, &["solve", "--help"], variables);
        // What is shown is the same.
        assert!(plain(&help).contains("\nOptions:\n      --from <NOTATION>\n"), "{help}");
        assert!(plain(&help).contains("\nExit status:\n  0      success"), "{help}");
        ["Usage:", "Options:", "--minimize", "Example:", "Exit status:"]
            .map(|part| help.contains(&format!("m{part}\x1b[")))
    };
    assert_eq!(is_coloured(&[]), [true; 5]);
    assert_eq!(is_coloured(&[("NO_COLOR", "1")]), [false; 5]);
    assert_eq!(is_coloured(&[("TERM", "dumb")]), [false; 5]);
    assert!(!prints(&["solve", "--help"]).contains('\x1b'));
}
