//! The last push ends a level.

use super::{F2, Game};
use crate::play::{LEFT, RIGHT};

/// A game whose last push was followed by others, as by a held arrow, and by an Enter that was typed ahead.
fn won() -> Game {
    let mut game = Game::level(1, 12, 60);
    game.types(&(RIGHT.repeat(9) + "\r"));
    game.shows("Next: 2 The Dungeon");
    game.shows("proved");
    game
}

/// Asserts that a level is solved, and that nothing was done after that.
#[track_caller]
fn is_won(shown: &[String]) {
    assert!(shown[0].ends_with("best 2/2  0 min  moves 2  pushes 2"), "{shown:?}");
    assert!(shown.iter().any(|row| row.starts_with("* Solved in 0:")), "{shown:?}");
    assert!(shown.iter().any(|row| row == "Next: 2 The Dungeon   Enter"), "{shown:?}");
    assert!(!shown.iter().any(|row| row.contains("wall") || row.contains("solution")));
}

#[test]
fn win_lets_most_keys_do_nothing() {
    let mut game = won();
    game.types(&[LEFT, "a", "6", "a4", "x", "*", "=", "\x1b[<0;30;6M\x1b[<0;30;6m"].concat());
    // What is done by another key shows that all before it did nothing.
    game.types(" ");
    let shown = game.shows("Space shows letters");
    assert!(!shown.iter().any(|row| row.contains("hjkl")), "{shown:?}");
    is_won(&shown);
    for (key, other) in [("*", LEFT), ("=", "x")] {
        game.types(key);
        game.shows("this level is solved");
        game.types(other);
        game.hides("this level");
        assert!(!game.terminal.screen().contents().contains("`x`"));
    }
    game.leaves(".");
}

#[test]
fn win_can_be_watched_until_enter() {
    let mut game = won();
    game.types("b");
    let shown = game.shows("Left steps back");
    assert!(!shown.iter().any(|row| row.contains("Next")), "{shown:?}");
    game.types("\r");
    is_won(&game.shows("Next: 2 The Dungeon"));
    game.leaves(".");
}

#[test]
fn win_is_undone_and_redone() {
    let mut game = won();
    game.types("0");
    let shown = game.shows("moves 1  pushes 1");
    assert!(!shown.iter().any(|row| row.contains("Solved")), "{shown:?}");
    game.types("y");
    is_won(&game.shows("Solved"));
    game.leaves(".");
}

#[test]
fn win_is_left_by_enter_and_kept() {
    let mut game = won();
    game.types("\r");
    game.shows("2 of 3");
    game.types(RIGHT);
    game.shows("moves 1  pushes 1");
    game.types(F2);
    assert!(game.shows("best moves/pushes")[1].starts_with("* 1  Easy one"));
    game.leaves("\x03");
}

#[test]
fn enter_that_is_held_after_a_win_opens_only_one_level() {
    let mut game = won();
    game.types("\r\r\r\r");
    game.shows("2 of 3");
    game.types(RIGHT);
    game.shows("moves 1  pushes 1");
    game.shows("2 of 3  The Dungeon");
    game.leaves("\x03");
}

#[test]
fn win_of_the_last_level_names_more() {
    let mut game = Game::level(3, 12, 70);
    game.types("a6666");
    game.shows("That was the last level; docs/levels.md names more collections.");
    game.shows("Next: 1 Easy one   Enter");
    game.types("\r");
    game.shows("1 of 3");
    game.types("a66");
    game.shows("Next: 2 The Dungeon");
    game.types("n");
    game.shows("2 of 3");
    game.types("a666");
    game.shows("All other levels are solved; docs/levels.md names more collections.");
    game.types("\r");
    game.shows("every level is solved");
    game.leaves("q");
}

#[test]
fn win_is_not_left_by_the_enter_that_leads_back_from_the_list() {
    let mut game = won();
    game.types(F2);
    game.shows("best moves/pushes");
    // The second one comes from a key that is held.
    game.types("\r\r");
    is_won(&game.shows("Next: 2 The Dungeon"));
    game.leaves(".");
}

#[test]
fn win_does_not_drop_the_key_that_quits() {
    let mut game = Game::level(1, 12, 60);
    // What else is typed ahead is dropped.
    game.types("a66\rnq");
    assert!(game.terminal.ends().success());
}

#[test]
fn win_of_the_solver_is_shown_where_its_level_is_opened_again() {
    let mut game = Game::level(1, 12, 70);
    game.types("=");
    game.shows("The solver's solution: 2");
    game.types("n");
    game.shows("2 of 3");
    game.hides("solution");
    game.types("p");
    game.shows("1 of 3");
    game.shows("The solver's solution: 2");
    game.leaves(".");
}
