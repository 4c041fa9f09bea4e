//! The full screen of a game that began at the prompt.

use super::Game;
use crate::harness::program;
use crate::play::{BOARD, DOWN, LEFT, RIGHT, folder};
use crate::terminal::Terminal;

/// A game at its first prompt.
fn at_prompt(board: &str) -> Terminal {
    let folder = folder(board);
    let mut command = program(&["play", "board"]);
    let mut terminal = Terminal::sized(command.current_dir(folder.path()), 9, 50);
    terminal.prompts();
    terminal.keeps(folder)
}

/// The full screen of such a game.
fn on_screen(mut terminal: Terminal) -> Game {
    terminal.types("screen\r");
    Game { terminal }
}

/// The prompt after Esc on the full screen, and what is shown there.
fn back(mut game: Game) -> (Terminal, String) {
    game.types("\x1b");
    game.gives_terminal_back();
    let shown = game.terminal.prompts();
    (game.terminal, shown)
}

#[test]
fn screen_and_prompt_share_one_game() {
    let mut terminal = at_prompt(BOARD);
    terminal.asks("a6");
    let mut game = on_screen(terminal);
    assert_eq!(game.shows("moves 2  pushes 1")[2], "##    @ a]()##");
    // The worker walks on the screen, and stands there at the prompt.
    game.types(&[DOWN, LEFT].concat());
    let rows = game.shows("moves 4  pushes 2");
    assert_eq!(rows[2..4], ["##      a]()##", "##b!@     ()##"]);
    game.types("0");
    game.shows("moves 3  pushes 1");
    let (mut terminal, shown) = back(game);
    assert!(shown.ends_with("#######\n#---a+#\n#-b@-+#\n#######\n> "), "{shown:?}");
    assert_eq!(terminal.asks("redo"), "#######\n#---a+#\n#b@--+#\n#######\n! b > ");
    terminal.types(".\r");
    assert!(terminal.ends().success());
}

#[test]
fn screen_counts_a_walk_since_the_last_push_as_the_prompt_does() {
    let mut game = on_screen(at_prompt(BOARD));
    game.shows("moves 0  pushes 0");
    game.types(RIGHT);
    game.shows("moves 1  pushes 0");
    let (mut terminal, _) = back(game);
    assert_eq!(terminal.asks("moves"), "r\n> ");
    on_screen(terminal).shows("moves 1  pushes 0");
}

#[test]
fn screen_shows_that_the_level_was_solved_at_the_prompt() {
    let mut terminal = at_prompt("#####\n#@a+#\n#####\n");
    terminal.asks("a6");
    let mut game = on_screen(terminal);
    game.shows("* Solved in 0:");
    game.types(LEFT);
    game.types("0");
    let shown = game.shows("moves 0  pushes 0");
    assert!(!shown.iter().any(|row| row.contains("Solved")), "{shown:?}");
    game.leaves(".");
}

#[test]
fn prompt_says_only_before_the_first_key_that_a_game_goes_on() {
    let folder = folder(BOARD);
    let mut command = program(&["play", "board"]);
    command.current_dir(folder.path()).env("XDG_DATA_HOME", folder.path());
    let mut before = Terminal::sized(&mut command, 9, 50);
    before.prompts();
    assert!(before.asks("a6").contains("#--@a+#"));
    before.types(".\r");
    before.ends();
    let mut terminal = Terminal::sized(&mut command, 9, 50);
    assert!(terminal.prompts().contains("goes on"));
    let mut game = on_screen(terminal);
    game.shows("your game goes on, Home begins");
    let (terminal, shown) = back(game);
    assert!(shown.contains("goes on"), "{shown}");
    let mut game = on_screen(terminal);
    game.shows("your game goes on, Home begins");
    game.types("b6");
    game.shows("pushes 2");
    let (_, shown) = back(game);
    assert!(!shown.contains("goes on"), "{shown}");
}

#[test]
fn keys_typed_ahead_of_the_prompt_are_dropped() {
    let mut game = on_screen(at_prompt(BOARD));
    game.shows("moves 0  pushes 0");
    // A second Esc, with which the first is no part of an arrow key.
    game.types(&["\x1b\x1b", "x", RIGHT, RIGHT].concat());
    game.gives_terminal_back();
    let shown = game.terminal.prompts();
    assert!(shown.ends_with(&format!("{BOARD}> ")), "{shown:?}");
    // Neither are they played on the next screen.
    let mut game = on_screen(game.terminal);
    game.shows("moves 0  pushes 0");
    game.types(LEFT);
    game.shows("a wall is in the way");
    game.leaves(".");
}
