//! Hints, and solutions that are played.

use super::{DOWN, Game, LEFT, RIGHT, UP, begins, playing};
use crate::harness;
use crate::play::{BOARD, folder};
use crate::solve::any_solution::storehouse;

#[test]
fn a_stored_solution_is_the_first_hint_and_can_be_sped_up_and_skipped() {
    let (wall, floor) = ("#".repeat(97), " ".repeat(90));
    let stored = "r".to_owned() + &"R".repeat(91);
    let level = format!("{wall}\n#@ ${floor}. #\n{wall}\nSolution: {stored}\n");
    let folder = folder(&level);
    let mut game = Game::sized(&mut playing(folder.path(), &["board"]), 12, 100);
    game.terminal.types("*");
    game.passes("`a6`, the first of 91 pushes, stored with the level");
    game.terminal.types("=");
    game.passes("91 pushes to play, stored with the level; 10/s. Space: pause, Up, Down: speed");
    // There are nine seconds for these keys, then a minute for those below.
    game.terminal.types(&DOWN.repeat(4));
    game.passes("; 0.6/s.");
    game.terminal.types(UP);
    game.passes("; 1.3/s.");
    game.terminal.types("\x1b[F");
    game.shows("The solver's solution: 92 moves, 91 pushes");
    game.leaves(".");
}

#[test]
fn a_hint_stays_until_a_key_and_a_solution_is_played_until_one() {
    let folder = folder(BOARD);
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    game.terminal.types("*");
    assert_eq!(game.shows("`b6`, the first of 5 pushes")[3], "##  b]->  ()##");
    game.terminal.types(LEFT);
    assert_eq!(game.shows("a wall is in the way")[3], "##  b]    ()##");
    game.terminal.types("=");
    game.passes("pushes 2");
    game.shows("The solver's solution: 9 moves, 5 pushes; not");
    game.shows("Optimal:");
    game.leaves(".");
    // There are ten seconds for the key that ends it, and the key does nothing else.
    let folder = harness::folder(&[("board", &*format!("@a{}+\n", "-".repeat(100)))]);
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    game.terminal.types("=");
    game.passes("pushes 2");
    game.terminal.types("a ");
    let shown = game.shows("Space shows letters");
    assert!(!shown.iter().any(|row| row.contains("solution")), "{shown:?}");
    game.leaves(".");
}

#[test]
fn a_walk_before_a_hint_does_not_change_what_is_called_optimal() {
    let (row, wall) = ("#       #\n", "#########\n");
    let room = format!("{wall}{row}{row}#@ $ .  #\n{row}{row}{wall}");
    let sides = format!("{wall}{row}{row}#  $@.  #\n{row}{row}{wall}");
    for (board, keys, moves) in [
        (room, [UP, UP, RIGHT, "*", "\x1b[H", RIGHT, RIGHT, RIGHT].concat(), 3),
        (
            sides,
            [UP, LEFT, LEFT, DOWN, "*", "\x1b[H", UP, LEFT, LEFT, DOWN, RIGHT, RIGHT].concat(),
            6,
        ),
    ] {
        let folder = folder(&board);
        let mut game = Game::sized(&mut playing(folder.path(), &["board", "--level", "1"]), 12, 80);
        let (before, after) = keys.split_once('*').unwrap();
        game.terminal.types(&format!("{before}*"));
        game.shows("the first of 2 pushes");
        game.terminal.types(after);
        game.shows(&format!("Optimal: {moves} moves (proved)"));
        game.leaves(".");
    }
}

#[test]
fn what_the_solver_begins_is_not_what_it_solves() {
    let folder = folder("########\n#@-a--+#\n########\n");
    let mut game =
        Game::new(playing(folder.path(), &["board"]).env("XDG_DATA_HOME", folder.path()));
    let kept = folder.path().join("sokopush/solved");
    game.terminal.types("=");
    game.passes("pushes 1");
    game.terminal.types("x\x1b[Ha6a6");
    game.shows("moves 3  pushes 2");
    assert!(!kept.exists());
    game.terminal.types("a6");
    game.shows("proved");
    assert!(kept.exists());
    game.leaves(".");
}

#[test]
fn any_key_stops_a_search() {
    let folder = harness::folder(&[("board", &*storehouse())]);
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    game.terminal.types("*");
    game.shows("searching");
    // F5, which asks for nothing else.
    game.terminal.types("\x1b[15~");
    game.shows("the search was stopped");
    game.leaves(".");
}

#[test]
fn a_solution_that_is_played_can_be_paused_and_stepped() {
    // There are four seconds for the key that pauses it.
    let level = format!("{}\n#@${}.#\n{0}\n", "#".repeat(50), " ".repeat(45));
    let folder = harness::folder(&[("levels.xsb", &level)]);
    let mut game = begins(folder.path(), &[], 12, 100, "lists the keys");
    game.terminal.types("=");
    game.passes("46 pushes to play; 10/s. Space: pause, Up, Down: speed, End:");
    game.terminal.types(LEFT);
    game.shows("of 46: Left and Right step, Space continues");
    game.terminal.types(&LEFT.repeat(46));
    game.shows("move 0 of 46");
    game.shows("moves 0  pushes 0");
    game.terminal.types(RIGHT);
    game.shows("move 1 of 46");
    game.shows("moves 1  pushes 1");
    game.terminal.types(&[RIGHT, RIGHT, LEFT].concat());
    game.shows("move 2 of 46");
    game.shows("moves 2  pushes 2");
    // Any other key ends it, and the game goes on from there.
    game.terminal.types("x");
    game.shows("stopped; the solver's moves stay; `0` undoes a push");
    game.terminal.types("0");
    game.shows("moves 1  pushes 1");
    game.terminal.types("=");
    game.passes("45 pushes to play");
    game.terminal.types(" ");
    game.shows("Space continues");
    game.terminal.types(&(RIGHT.repeat(40) + " "));
    game.shows("The solver's solution: 46 moves");
    game.leaves(".");
}
