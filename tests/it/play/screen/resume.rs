//! Games that go on where they were left, and what is said when one is left.

use std::path::Path;

use super::{F2, Game, PAGE_DOWN, collection, playing};
use crate::harness::program;
use crate::play::{RIGHT, UP, folder};

#[test]
fn wrong_document_and_a_board_without_walls_are_explained() {
    let folder = folder("@a+\n---\n\na5\n");
    let mut command = playing(folder.path(), "board");
    let mut game = Game::start(&mut command, 12, 50, "board:4:2: expected a direction");
    game.types(UP);
    game.shows("the board ends there");
    game.leaves(".");
}

/// A game that is kept in the same folder.
#[track_caller]
fn kept(folder: &Path) -> Game {
    let mut command = playing(folder, "board");
    Game::start(command.env("XDG_DATA_HOME", folder), 7, 50, "the keys")
}

const CORRIDOR: &str = "########\n#@-a--+#\n########\n";

#[test]
fn game_goes_on_where_it_was_left() {
    let folder = folder(CORRIDOR);
    let mut game = kept(folder.path());
    game.types("a6");
    game.shows("moves 2  pushes 1");
    game.leaves(".");
    let mut command = playing(folder.path(), "board");
    command.env("XDG_DATA_HOME", folder.path());
    let mut game = Game::start(&mut command, 7, 50, "your game goes on, Home begins");
    assert_eq!(game.shows("moves 2  pushes 1")[2], "##    @ a]  ()##");
    game.types("0");
    game.shows("moves 0  pushes 0");
    game.leaves(".");
    // Nor is what was undone lost.
    let mut game = kept(folder.path());
    game.types("\x12");
    assert_eq!(game.shows("moves 2  pushes 1")[2], "##    @ a]  ()##");
    game.leaves(".");
}

#[test]
fn best_solution_of_another_session_is_watched() {
    let folder = folder(CORRIDOR);
    let mut game = kept(folder.path());
    // Ctrl-B.
    game.types("\x02");
    game.shows("you have not solved this level");
    game.types("a666");
    game.shows("Solved in ");
    game.types("000a6");
    game.shows("moves 2  pushes 1");
    game.leaves(".");
    let mut game = Game::start(
        playing(folder.path(), "board").env("XDG_DATA_HOME", folder.path()),
        7,
        50,
        "moves 2  pushes 1",
    );
    game.types("\x02");
    game.shows("4 of 4: Left, Right");
    assert_eq!(game.shows("moves 4  pushes 3")[2], "##        @ A)##");
    game.types("x");
    assert_eq!(game.shows("moves 2  pushes 1")[2], "##    @ a]  ()##");
    game.leaves(".");
}

#[test]
fn quit_says_how_the_demo_goes_on() {
    let mut command = program(&["--demo", "--level", "3", "--screen"]);
    let mut game = Game::start(&mut command, 24, 80, "3 of 30");
    game.types(&[RIGHT, "q"].concat());
    game.terminal.sees("your game is kept; `sokopush play --demo` goes on\n");
    assert!(game.terminal.ends().success());
}

#[test]
fn level_that_is_opened_from_the_list_says_once_that_its_game_goes_on() {
    let folder = collection();
    let mut game = Game::kept(folder.path(), "--level 1", 9, 50, "1 of 3");
    game.types(&["a6", PAGE_DOWN, "a6"].concat());
    game.shows("moves 1  pushes 1");
    game.shows("2 of 3");
    game.leaves(".");
    for (key, level) in [("", 2), ("\x1b[A", 1)] {
        let mut game = Game::kept(folder.path(), "", 9, 50, "lists the keys");
        game.types(&(key.to_owned() + "\r"));
        game.shows(&format!("{level} of 3"));
        game.shows("goes on");
        let shown = game.terminal.screen().contents();
        assert_eq!(shown.matches("goes on").count(), 1, "{shown}");
        // The level that is played is not opened once more.
        game.types("0\x12");
        game.shows("moves 1  pushes 1");
        game.types(F2);
        game.selects(&format!("~{level} "));
        game.types("\r");
        game.shows(&format!("{level} of 3"));
        let shown = game.terminal.screen().contents();
        assert!(!shown.contains("goes on"), "{shown}");
        game.leaves(".");
    }
}
