//! Pasted text.

use std::thread;
use std::time::Duration;

use super::Game;
use crate::play::{BOARD, LEFT};

#[test]
fn paste_is_not_played() {
    let mut game = Game::sized(BOARD, 9, 70);
    assert!(game.terminal.screen().bracketed_paste());
    for paste in ["\x1b[200~#$ $.#\rq\x1b[201~", "\x1b[200~\x1b[Ca6.\x1b[201~"] {
        game.types(&("a".to_owned() + paste));
        game.shows("pasted text is not played here; Esc leads to the prompt");
        game.types(LEFT);
        game.shows("a wall is in the way");
        game.shows("moves 0  pushes 0");
    }
    game.leaves(".");
}

#[test]
fn paste_that_a_slow_line_tears_is_not_played() {
    let mut game = Game::sized(BOARD, 9, 70);
    game.types("\x1b");
    thread::sleep(Duration::from_millis(5));
    game.types("[200~q\x1b[201~");
    game.shows("pasted text is not played here");
    game.leaves(".");
}

#[test]
fn paste_is_known_to_the_screen_that_is_taken_again() {
    let mut game = Game::sized(BOARD, 9, 70);
    game.types("\x1b");
    game.gives_terminal_back();
    game.terminal.prompts();
    game.types("screen\r");
    game.terminal
        .stands("the screen", |screen| screen.alternate_screen() && screen.bracketed_paste());
    game.leaves(".");
}

#[test]
fn paste_is_searched_in_the_list_of_levels() {
    let mut game = Game::list(8, 60);
    game.types("\x1b[200~the d\rq.\x1b[201~");
    assert_eq!(game.shows("`the d`: 1 of 3")[1], "2  The Dungeon");
    game.types("\r");
    game.shows("2 of 3");
    game.leaves(".");
}

#[test]
fn paste_may_be_a_part_of_a_file_name() {
    let mut game = Game::level(2, 8, 60);
    game.types("\x13\x15\x1b[200~\n mine.xsb\n\x1b[201~");
    game.shows("Enter saves, Esc cancels: mine.xsb");
    game.types("\x1b");
    game.shows("not saved");
    game.leaves(".");
}
