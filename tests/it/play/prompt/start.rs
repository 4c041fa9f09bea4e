//! How a game begins: a file, a typed board, or the demo.

use std::path::Path;

use super::{KEYS, PUSHED, leaves, playing};
use crate::harness::program;
use crate::play::{BOARD, folder};
use crate::terminal::Terminal;

#[test]
fn file_with_a_dot_is_played_to_its_end() {
    let folder = folder(&format!("{BOARD}\na6\n.\n"));
    let terminal = Terminal::new(&mut playing(folder.path(), "board"));
    let (status, shown) = terminal.ends_showing();
    let why = "board: the game ended with a dot; without it, you could continue by typing\n";
    assert_eq!(shown, format!("{BOARD}{}{why}", PUSHED.trim_end_matches("> ")));
    assert!(status.success());
}

#[test]
fn file_with_a_dot_and_a_mistake_ends_with_an_error() {
    let folder = folder("@a---\n\na6\nx\n.\n");
    let terminal = Terminal::new(&mut playing(folder.path(), "board"));
    let (status, shown) = terminal.ends_showing();
    assert!(shown.starts_with("@a---\n-@a--\nboard:4:2: error: "), "{shown}");
    assert_eq!(status.code(), Some(2));
}

#[test]
fn file_of_one_level_has_no_second() {
    let folder = folder(BOARD);
    let terminal = Terminal::new(&mut playing(folder.path(), "--level 2 board"));
    let (status, shown) = terminal.ends_showing();
    assert_eq!(shown, "error: board: there is no level 2; the file has 1\n");
    assert_eq!(status.code(), Some(2));
}

#[test]
fn file_of_chained_lines_goes_on() {
    let folder = folder("@a---\n\na6a6\n\na6\n");
    let mut terminal = Terminal::new(&mut playing(folder.path(), "--chained board"));
    assert!(terminal.prompts().ends_with("---@a\n> "));
    leaves(terminal, ".");
}

#[test]
fn file_without_end_is_refused() {
    let mut terminal = Terminal::new(&mut playing(Path::new("."), "/dev/zero"));
    terminal.sees("error: /dev/zero: more than 256 MiB come from a pipe or device");
    assert_eq!(terminal.ends().code(), Some(2));
}

#[test]
fn demo_begins_on_the_full_screen_where_there_is_one() {
    let mut terminal = Terminal::new(&mut program(&["--demo", "--no-history"]));
    terminal.stands("the list", |screen| {
        screen.alternate_screen() && screen.contents().contains("First push")
    });
    terminal.types("\x1b");
    terminal.stands("the game", |screen| screen.contents().contains("1 of 30"));
    terminal.types("\x1b");
    let first = format!("level 1 of 30 \"First push\"; {KEYS}\n########\n");
    terminal.stands("the prompt", |screen| !screen.alternate_screen());
    terminal.waits("the first line", |shown| shown.contains(&first) && shown.ends_with("> "));
    leaves(terminal, ".");
}

#[test]
fn demo_is_played_if_no_board_is_typed() {
    let puzzle = "########\n#------#\n#@a--+-#\n#------#\n########\n";
    let mut terminal = Terminal::new(&mut program(&["play", "-"]));
    terminal.sees("shows help.\n");
    terminal.types("\r");
    assert!(terminal.prompts().ends_with(&format!("{puzzle}> ")));
}

#[test]
fn board_is_typed_if_there_is_no_file() {
    let first = "Type or paste a board, then an empty line; or only an empty line for a demo.\n\
                 `#` is a wall, `-` floor, `+` a goal, `@` the worker, a letter a box; XSB works too.\n\
                 Then type pushes: `a6` pushes box a right (2 down, 8 up, 4 left), `0` undoes,\n`?` shows help.\nboard: ";
    let mut terminal = Terminal::sized(&mut program(&[]), 24, 90);
    assert_eq!(terminal.sees("board: "), first);
    terminal.types("-x-\r\r");
    terminal.sees("but found none on the board; type the whole board again\n");
    terminal.types("@a-\r?\r");
    terminal.sees("shows help.\n");
    terminal.types("\r");
    let shown = terminal.prompts();
    assert!(shown.ends_with("@a-\n> "), "{shown:?}");
    assert_eq!(terminal.asks("a6"), "-@a\n> ");
    leaves(terminal, ".");
}

/// A game of a board that is typed, and what is shown then.
fn typed(board: &str) -> (Terminal, String) {
    let mut terminal = Terminal::new(&mut program(&[]));
    terminal.sees("board: ");
    terminal.types(&(board.replace('\n', "\r") + "\r"));
    let shown = terminal.prompts();
    (terminal, shown)
}

#[test]
fn board_is_typed_in_xsb() {
    let (mut terminal, shown) = typed("  ###\n###@#\n#.$ #\n#####\n");
    // What is outside stays blank.
    assert!(shown.ends_with("\n  ###\n###@#\n#+a-#\n#####\n> "), "{shown:?}");
    assert!(terminal.asks("save").contains("`stdin.xsb` is free"));
    assert!(terminal.asks("a4").contains("Solved"));
}

#[test]
fn board_is_typed_with_a_row_that_is_a_word() {
    let (mut terminal, shown) = typed("@---\nexit\n----\n");
    assert!(shown.ends_with("\n@---\nexit\n----\n> "), "{shown:?}");
    assert_eq!(terminal.asks("e2"), "----\n@xit\ne---\n> ");
    // Nobody could continue it.
    terminal.types("exit\r");
    let (status, shown) = terminal.ends_showing();
    assert!(status.success() && !shown.contains("goes on"), "{shown}");
}

#[test]
fn board_that_could_be_xsb_has_named_boxes() {
    let (mut terminal, _) = typed("#####\n#b@-#\n#####\n");
    assert_eq!(terminal.asks("pushes"), "no push is possible\n> ");
    assert!(terminal.asks("b6").contains("`b6`: the worker cannot get there"));
}

#[test]
fn board_is_ended_by_ctrl_d_too() {
    let mut terminal = Terminal::new(&mut program(&[]));
    terminal.welcomes();
    terminal.types("@a-\r");
    terminal.waits("the next line", |shown| shown.ends_with("board: "));
    terminal.types("\x04");
    assert!(terminal.prompts().ends_with("\n@a-\n> "));
    leaves(terminal, ".");
}

#[test]
fn board_need_not_be_typed() {
    for (keys, code) in [("\x03", 130), ("##\r\x03", 130), ("\x04", 0), (".\r", 0), ("quit\r", 0)] {
        let mut terminal = Terminal::new(&mut program(&[]));
        terminal.welcomes();
        terminal.types(keys);
        assert_eq!(terminal.ends().code(), Some(code), "{keys:?}");
    }
}

#[test]
fn board_need_not_be_typed_on_a_dumb_terminal() {
    let mut terminal = Terminal::new(program(&[]).env("TERM", "dumb"));
    terminal.sees("board: ");
    terminal.types("\x04");
    assert!(terminal.ends().success());
}

#[test]
fn commands_without_a_prompt_say_that_they_wait() {
    for command in [&["solve"][..], &["simulate"], &["convert", "--to", "xsb"], &["--moves"]] {
        let mut terminal = Terminal::new(&mut program(command));
        terminal.sees("note: type a text; Ctrl-D at the start of a line ends it\n");
        terminal.types("\x04");
        terminal.ends();
    }
}
