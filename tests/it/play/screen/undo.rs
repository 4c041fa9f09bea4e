//! Undo, redo, Backspace, Home and End.

use super::{END, Game, HOME};
use crate::play::{BOARD, RIGHT};

#[test]
fn undo_takes_back_a_push_and_the_walk_to_it() {
    let mut game = Game::new(BOARD);
    game.types(&[RIGHT, RIGHT, "b", RIGHT].concat());
    game.shows("moves 6  pushes 2");
    let before = ["##    @ a]()##", "##  b]    ()##"];
    game.answers("0", "moves 2  pushes 1", before, "");
    // Ctrl-R redoes it.
    game.answers("\x12", "moves 6  pushes 2", ["##      a]()##", "##  @ b]  ()##"], "");
    game.answers("0", "moves 2  pushes 1", before, "");
    let walked = ["##  @ a]  ()##", "##  b]    ()##"];
    game.answers("0", "moves 1  pushes 0", walked, "");
    game.answers("0", "moves 1  pushes 0", walked, "nothing to undo");
    game.leaves(".");
}

#[test]
fn backspace_takes_back_steps() {
    let mut game = Game::new("########\n#@--a-+#\n#------#\n########\n");
    // A space hides the letters.
    game.types(&[" ", RIGHT, RIGHT, RIGHT, "jh"].concat());
    assert_eq!(game.shows("moves 5  pushes 1")[2..4], ["##        []()##", "##    @       ##"]);
    game.types("\x7f\x7f");
    assert_eq!(game.shows("moves 3  pushes 1")[2], "##      @ []()##");
    game.types("\x7f");
    assert_eq!(game.shows("moves 2  pushes 0")[2], "##    @ []  ()##");
    game.types("\x7f\x7f\x7f");
    game.shows("nothing to undo");
    game.leaves(".");
}

#[test]
fn backspace_takes_back_a_push_from_anywhere() {
    let mut game = Game::new(BOARD);
    game.types(&[RIGHT, RIGHT, "b", RIGHT].concat());
    game.shows("moves 6  pushes 2");
    game.types("\x7f\x7f");
    game.shows("moves 1  pushes 0");
    game.leaves(".");
}

#[test]
fn home_takes_back_everything_and_end_plays_it_again() {
    let mut game = Game::new(BOARD);
    game.types("a6a6");
    game.shows("moves 3  pushes 2");
    game.answers(HOME, "moves 0  pushes 0", ["##@   a]  ()##", "##  b]    ()##"], "");
    game.answers(END, "moves 3  pushes 2", ["##      @ A)##", "##  b]    ()##"], "");
    game.leaves(".");
}
