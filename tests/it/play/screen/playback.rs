//! Solutions that are played.

use super::{END, Game, HOME, playing};
use crate::play::{BOARD, DOWN, LEFT, RIGHT, UP, folder};

#[test]
fn solution_is_played_and_not_counted() {
    let mut game = Game::new(BOARD);
    game.types("=");
    game.passes("pushes 2");
    game.shows("The solver's solution: 9 moves, 5 pushes; not");
    game.shows("Optimal:");
    game.leaves(".");
}

#[test]
fn solution_is_played_until_a_key_which_does_nothing_else() {
    // There are ten seconds for the key.
    let mut game = Game::new(&format!("@a{}+\n", "-".repeat(100)));
    game.types("=");
    game.passes("pushes 2");
    game.types("a ");
    let shown = game.shows("Space shows letters");
    assert!(!shown.iter().any(|row| row.contains("solution")), "{shown:?}");
    game.leaves(".");
}

#[test]
fn solution_that_is_stored_is_played_faster_or_slower_and_skipped() {
    let (wall, floor) = ("#".repeat(97), " ".repeat(90));
    let stored = "r".to_owned() + &"R".repeat(91);
    let level = format!("{wall}\n#@ ${floor}. #\n{wall}\nSolution: {stored}\n");
    let mut game = Game::sized(&level, 12, 100);
    game.types("*");
    game.passes("`a6`, the first of 91 pushes, stored with the level");
    game.types("=");
    game.passes("91 pushes to play, stored with the level; 10/s. Space: pause, Up, Down: speed");
    // There are nine seconds for these keys, then a minute for those below.
    game.types(&DOWN.repeat(4));
    game.passes("; 0.6/s.");
    game.types(UP);
    game.passes("; 1.3/s.");
    game.types(END);
    game.shows("The solver's solution: 92 moves, 91 pushes");
    game.leaves(".");
}

/// A level that 46 pushes solve, of which a solution is played: there are four seconds for the key that pauses it.
fn played() -> Game {
    let level = format!("{}\n#@${}.#\n{0}\n", "#".repeat(50), " ".repeat(45));
    let mut game = Game::sized(&level, 12, 100);
    game.types("=");
    game.passes("46 pushes to play; 10/s. Space: pause, Up, Down: speed, End:");
    game
}

#[test]
fn solution_is_paused_and_stepped() {
    let mut game = played();
    game.types(LEFT);
    game.shows("of 46: Left and Right step, Space continues");
    game.types(&LEFT.repeat(46));
    game.shows("move 0 of 46");
    game.shows("moves 0  pushes 0");
    game.types(RIGHT);
    game.shows("move 1 of 46");
    game.shows("moves 1  pushes 1");
    game.types(&[RIGHT, RIGHT, LEFT].concat());
    game.shows("move 2 of 46");
    game.shows("moves 2  pushes 2");
    // Any other key ends it, and the game goes on from there.
    game.types("x");
    game.shows("stopped; the solver's moves stay; `0` undoes a push");
    game.types("0");
    game.shows("moves 1  pushes 1");
    game.types("=");
    game.passes("45 pushes to play");
    game.types(END);
    game.shows("The solver's solution: 46 moves");
    game.leaves(".");
}

#[test]
fn solution_that_is_paused_continues() {
    let mut game = played();
    game.types(" ");
    game.shows("Space continues");
    // A pause does not keep the speed.
    game.types(&[UP, DOWN, DOWN, " "].concat());
    game.passes("; 5/s. Space: pause");
    game.types(" ");
    game.shows("Space continues");
    // There is an end to speed.
    game.types(&(UP.repeat(9) + "  "));
    game.passes("; 166.7/s. Space: pause");
    game.shows("Space continues");
    game.types(&(RIGHT.repeat(40) + " "));
    game.shows("The solver's solution: 46 moves");
    game.leaves(".");
}

#[test]
fn solution_that_the_solver_only_begins_is_the_players() {
    let folder = folder("########\n#@-a--+#\n########\n");
    let mut command = playing(folder.path(), "board");
    command.env("XDG_DATA_HOME", folder.path());
    let mut game = Game::start(&mut command, 9, 50, "the keys");
    let kept = folder.path().join("sokopush/solved");
    game.types("=");
    game.passes("pushes 1");
    game.types(&["x", HOME, "a6a6"].concat());
    game.shows("moves 3  pushes 2");
    assert!(!kept.exists());
    game.types("a6");
    game.shows("proved");
    assert!(kept.exists());
    game.leaves(".");
}

#[test]
fn solution_that_is_stopped_before_its_first_move_leaves_no_words() {
    let mut game = played();
    game.types(LEFT);
    game.shows("Space continues");
    game.types(&LEFT.repeat(46));
    game.shows("move 0 of 46");
    game.types("x");
    game.hides("Space continues");
    assert!(!game.terminal.screen().contents().contains("stopped"));
    game.leaves(".");
}

#[test]
fn best_solution_at_its_end_is_left_by_space_too() {
    let mut game = Game::new("######\n#@a-+#\n######\n");
    game.types("a66");
    game.shows("Solved");
    game.types("0");
    game.shows("pushes 1");
    game.types("b");
    game.shows("2 of 2: Left, Right");
    game.types(" ");
    game.shows("pushes 1");
    game.leaves(".");
}
