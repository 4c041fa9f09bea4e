//! Hints, and what is called optimal.

use super::{Game, HOME, playing};
use crate::play::{BOARD, DOWN, LEFT, RIGHT, UP, folder};
use crate::solve::any_solution::storehouse;

#[test]
fn hint_stays_until_a_key() {
    let mut game = Game::new(BOARD);
    game.types("*");
    assert_eq!(game.shows("`b6`, the first of 5 pushes")[3], "##  b]->  ()##");
    game.types(LEFT);
    assert_eq!(game.shows("a wall is in the way")[3], "##  b]    ()##");
    game.leaves(".");
}

#[test]
fn hint_is_taken_from_a_stored_solution() {
    let level = "#######\n#@ $ .#\n#     #\n#######\nSolution: druRR\n";
    let mut game = Game::sized(level, 9, 70);
    game.types("*");
    game.shows("`a6`, the first of 2 pushes, stored with the level");
    game.leaves(".");
}

#[test]
fn hint_is_searched_until_a_key() {
    let mut game = Game::new(&storehouse());
    game.types("*");
    game.shows("searching");
    // F5, which asks for nothing else.
    game.types("\x1b[15~");
    game.shows("the search was stopped");
    game.leaves(".");
}

/// Plays keys, asks for a hint, begins again, and asserts what is called optimal after further keys have solved the level.
#[track_caller]
fn is_optimal(board: &str, before: &[&str], after: &[&str], moves: usize) {
    let folder = folder(board);
    let mut command = playing(folder.path(), "board --level 1");
    let mut game = Game::start(&mut command, 12, 80, "the keys");
    game.types(&(before.concat() + "*"));
    game.shows("the first of 2 pushes");
    game.types(&(HOME.to_owned() + &after.concat()));
    game.shows(&format!("Optimal: {moves} moves (proved)"));
    game.leaves(".");
}

#[test]
fn optimal_is_not_changed_by_a_walk_before_a_hint() {
    let (row, wall) = ("#       #\n", "#########\n");
    let room = format!("{wall}{row}{row}#@ $ .  #\n{row}{row}{wall}");
    is_optimal(&room, &[UP, UP, RIGHT], &[RIGHT, RIGHT, RIGHT], 3);
    let sides = format!("{wall}{row}{row}#  $@.  #\n{row}{row}{wall}");
    let around = [UP, LEFT, LEFT, DOWN];
    is_optimal(&sides, &around, &[&around[..], &[RIGHT, RIGHT]].concat(), 6);
}
