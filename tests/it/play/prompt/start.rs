//! How a game begins: a file, a typed board, or the demo.

use std::fs;
use std::path::Path;

use super::{KEYS, playing};
use crate::harness::program;
use crate::play::{BOARD, folder};
use crate::terminal::Terminal;

#[test]
fn a_file_with_a_dot_is_played_to_its_end() {
    let folder = folder(&format!("{BOARD}\na6\n.\n"));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    let shown = terminal.sees("@a+#\n#-b--+#\n#######\n");
    assert!(shown.starts_with(&format!("{BOARD}#######\n#--@a+#\n#-b--+#\n#######\n")));
    let is_whole = shown.ends_with("typing\n");
    let rest = if is_whole { String::new() } else { terminal.sees("typing\n") };
    assert!((shown + &rest).ends_with(
        "\nboard: the game ended with a dot; without it, you could continue by typing\n"
    ));
    assert!(terminal.ends().success());
    // Without a dot, play continues from the last board.
    fs::write(folder.path().join("board"), format!("{BOARD}\na6\nb7\n")).unwrap();
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    assert_eq!(
        terminal.prompts(),
        format!(
            "board:7:2: error: expected a direction (`2`, `4`, `6` or `8`) for box `b`, but found `7`\n\
             level 1; {KEYS}\n#######\n#--@a+#\n#-b--+#\n#######\n> "
        )
    );
    assert_eq!(terminal.asks("0"), format!("{BOARD}> "));
    terminal.types("\u{4}");
    assert!(terminal.ends().success());
}

#[test]
fn the_demo_begins_on_the_full_screen_where_there_is_one() {
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
    terminal.types(".\r");
    assert!(terminal.ends().success());
    let mut command = program(&["--demo", "--level", "3"]);
    let mut terminal = Terminal::new(command.env("TERM", "dumb"));
    assert!(terminal.prompts().starts_with("level 3 of 30 \"Two rooms\"; `?` shows help\n"));
    assert!(terminal.asks("prev").starts_with("level 2 of 30 "));
}

#[test]
fn without_a_file_a_board_is_typed_or_a_demo_played() {
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
    terminal.types(".\r");
    assert!(terminal.ends().success());
    let puzzle = "########\n#------#\n#@a--+-#\n#------#\n########\n";
    let mut terminal = Terminal::new(&mut program(&["play", "-"]));
    terminal.sees("shows help.\n");
    terminal.types("\r");
    assert!(terminal.prompts().ends_with(&format!("{puzzle}> ")));
    for end in ["\u{4}", ".\r", "quit\r"] {
        let mut terminal = Terminal::new(&mut program(&[]));
        terminal.welcomes();
        terminal.types(end);
        assert!(terminal.ends().success());
    }
}

#[test]
fn a_board_is_typed_in_any_notation() {
    let typed = |board: &str| {
        let mut terminal = Terminal::new(&mut program(&[]));
        terminal.sees("board: ");
        terminal.types(&(board.replace('\n', "\r") + "\r"));
        let shown = terminal.prompts();
        (terminal, shown)
    };
    let (mut terminal, shown) = typed("  ###\n###@#\n#.$ #\n#####\n");
    // What is outside stays blank.
    assert!(shown.ends_with("\n  ###\n###@#\n#+a-#\n#####\n> "), "{shown:?}");
    assert!(terminal.asks("a4").contains("Solved"));
    // What could be both has named boxes.
    let (mut terminal, _) = typed("#####\n#b@-#\n#####\n");
    assert_eq!(terminal.asks("pushes"), "no push is possible\n> ");
    assert!(terminal.asks("b6").contains("`b6`: the worker cannot get there"));
}

#[test]
fn the_wait_for_a_board_can_be_left() {
    for (dumb, key, code) in
        [(false, "\u{3}", 130), (false, "##\r\u{3}", 130), (false, "\u{4}", 0), (true, "\u{4}", 0)]
    {
        let mut command = program(&[]);
        let mut terminal =
            Terminal::new(if dumb { command.env("TERM", "dumb") } else { &mut command });
        if dumb {
            terminal.sees("board: ");
        } else {
            terminal.welcomes();
        }
        terminal.types(key);
        assert_eq!(terminal.ends().code(), Some(code), "{key:?}");
    }
}

#[test]
fn a_command_without_a_prompt_says_that_it_waits() {
    for command in [&["solve"][..], &["simulate"], &["convert", "--to", "xsb"], &["--moves"]] {
        let mut terminal = Terminal::new(&mut program(command));
        terminal.sees("note: type a text; Ctrl-D at the start of a line ends it\n");
        terminal.types("\u{4}");
        terminal.ends();
    }
}

#[test]
fn a_device_without_end_is_refused() {
    let mut terminal = Terminal::new(&mut playing(Path::new("."), &["/dev/zero"]));
    terminal.sees("error: /dev/zero: more than 256 MiB come from a pipe or device");
    assert_eq!(terminal.ends().code(), Some(2));
}
