//! The full screen of a game that began at the prompt.

use super::{DOWN, Game, LEFT, RIGHT, is_given_back};
use crate::harness::program;
use crate::play::{BOARD, folder};
use crate::terminal::Terminal;

#[test]
fn both_modes_share_one_game() {
    let folder = folder(BOARD);
    let mut command = program(&["play", "board"]);
    let mut terminal = Terminal::sized(command.current_dir(folder.path()), 9, 50);
    terminal.prompts();
    terminal.asks("a6");
    terminal.types("screen\r");
    let mut game = Game { terminal };
    assert_eq!(game.shows("moves 2  pushes 1")[2], "##    @ a]()##");
    // The worker walks on the screen, and stands there at the prompt.
    game.terminal.types(&[DOWN, LEFT].concat());
    let rows = game.shows("moves 4  pushes 2");
    assert_eq!(rows[2..4], ["##      a]()##", "##b!@     ()##"]);
    game.terminal.types("0");
    game.shows("moves 3  pushes 1");
    game.terminal.types("\x1b");
    is_given_back(&mut game.terminal);
    let mut terminal = game.terminal;
    let shown = terminal.prompts();
    assert!(shown.ends_with("#######\n#---a+#\n#-b@-+#\n#######\n> "), "{shown:?}");
    assert_eq!(terminal.asks("redo"), "#######\n#---a+#\n#b@--+#\n#######\n! b > ");
    terminal.asks("0");
    terminal.asks("0");
    // A walk since the last push counts, as on the screen.
    terminal.types("screen\r");
    let mut game = Game { terminal };
    game.shows("moves 0  pushes 0");
    game.terminal.types(RIGHT);
    game.shows("moves 1  pushes 0");
    game.terminal.types("\x1b");
    is_given_back(&mut game.terminal);
    let mut terminal = game.terminal;
    terminal.prompts();
    assert_eq!(terminal.asks("moves"), "r\n> ");
    terminal.types(".\r");
    assert!(terminal.ends().success());
}

#[test]
fn what_was_solved_at_the_prompt_is_over_on_the_screen() {
    let folder = folder("#####\n#@a+#\n#####\n");
    let mut command = program(&["play", "board"]);
    let mut terminal = Terminal::sized(command.current_dir(folder.path()), 9, 50);
    terminal.prompts();
    terminal.asks("a6");
    terminal.types("screen\r");
    let mut game = Game { terminal };
    game.shows("* Solved in 0:");
    game.terminal.types(LEFT);
    game.terminal.types("0");
    let shown = game.shows("moves 0  pushes 0");
    assert!(!shown.iter().any(|row| row.contains("Solved")), "{shown:?}");
    game.leaves(".");
}
