//! How a game begins on the full screen.

use super::{Game, UP, playing};
use crate::play::folder;
use crate::terminal::Terminal;

#[test]
fn a_board_without_walls_and_a_wrong_document_are_explained() {
    let folder = folder("@a+\n---\n\na5\n");
    let mut game =
        Game { terminal: Terminal::sized(&mut playing(folder.path(), &["board"]), 12, 50) };
    game.shows("board:4:2: expected a direction");
    game.terminal.types(UP);
    game.shows("the board ends there");
    game.leaves(".");
}

#[test]
fn a_game_goes_on_where_it_was_left_and_the_best_solution_can_be_watched() {
    let folder = folder("########\n#@-a--+#\n########\n");
    let start = || {
        let mut command = playing(folder.path(), &["board"]);
        Game::sized(command.env("XDG_DATA_HOME", folder.path()), 7, 50)
    };
    let mut game = start();
    game.terminal.types("\x02");
    game.shows("you have not solved this level");
    game.terminal.types("a666");
    game.shows("Solved in ");
    game.terminal.types("000a6");
    game.shows("moves 2  pushes 1");
    game.leaves(".");
    let mut game = start();
    game.shows("your game goes on, Home begins");
    assert_eq!(game.shows("moves 2  pushes 1")[2], "##    @ a]  ()##");
    game.terminal.types("\x02");
    game.shows("4 of 4: Left, Right");
    assert_eq!(game.shows("moves 4  pushes 3")[2], "##        @ A)##");
    game.terminal.types("x");
    assert_eq!(game.shows("moves 2  pushes 1")[2], "##    @ a]  ()##");
    // Nor is what was undone lost.
    game.terminal.types("0");
    game.shows("moves 0  pushes 0");
    game.leaves(".");
    let mut game = start();
    game.terminal.types("\x12");
    assert_eq!(game.shows("moves 2  pushes 1")[2], "##    @ a]  ()##");
    game.leaves(".");
}
