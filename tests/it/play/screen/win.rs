//! The last push ends a level.

use super::{F2, LEFT, RIGHT, begins, collection};

#[test]
fn the_last_push_ends_a_level_until_the_player_undoes() {
    let folder = collection();
    let mut game = begins(folder.path(), &["--level", "1"], 12, 60, "1 of 3");
    // A held arrow would push the box on, and back, and off its goal. An Enter that was typed ahead opens no level.
    game.terminal.types(&(RIGHT.repeat(9) + "\r"));
    game.shows("Next: 2 The Dungeon");
    game.shows("proved");
    let won = |shown: Vec<String>| {
        assert!(shown[0].ends_with("best 2/2  0 min  moves 2  pushes 2"), "{shown:?}");
        assert!(shown.iter().any(|row| row.starts_with("* Solved in 0:")), "{shown:?}");
        assert!(shown.iter().any(|row| row == "Next: 2 The Dungeon   Enter"), "{shown:?}");
        assert!(!shown.iter().any(|row| row.contains("wall") || row.contains("solution")));
    };
    game.terminal
        .types(&[LEFT, "a", "6", "a4", "x", "*", "=", "\x1b[<0;30;6M\x1b[<0;30;6m"].concat());
    // What is done by another key shows that all before it did nothing.
    game.terminal.types(" ");
    let shown = game.shows("Space shows letters");
    assert!(!shown.iter().any(|row| row.contains("hjkl")), "{shown:?}");
    won(shown);
    for key in ["*", "="] {
        game.terminal.types(key);
        game.shows("this level is solved");
        game.terminal.types(LEFT);
        game.terminal.stands("no message", |screen| !screen.contents().contains("this level"));
    }
    // While the best solution plays, Enter only ends that.
    game.terminal.types("b");
    let shown = game.shows("Left steps back");
    assert!(!shown.iter().any(|row| row.contains("Next")), "{shown:?}");
    game.terminal.types("\r");
    won(game.shows("Next: 2 The Dungeon"));
    game.terminal.types("0");
    let shown = game.shows("moves 1  pushes 1");
    assert!(!shown.iter().any(|row| row.contains("Solved")), "{shown:?}");
    game.terminal.types("y");
    won(game.shows("Solved"));
    // Here, Enter opens nothing.
    game.terminal.types("\r\r\r\r");
    game.shows("2 of 3");
    game.terminal.types(RIGHT);
    game.shows("2 of 3  The Dungeon");
    game.shows("moves 1  pushes 1");
    // The win is kept.
    game.terminal.types(F2);
    assert!(game.shows("best moves/pushes")[1].starts_with("* 1  Easy one"));
    game.leaves("\x03");
}

#[test]
fn after_the_last_level_the_player_hears_of_more() {
    let folder = collection();
    let mut game = begins(folder.path(), &["--level", "3"], 12, 70, "3 of 3");
    game.terminal.types("a6666");
    game.shows("That was the last level; docs/levels.md names more collections.");
    game.shows("Next: 1 Easy one   Enter");
    game.terminal.types("\r");
    game.shows("1 of 3");
    game.terminal.types("a66");
    game.shows("Next: 2 The Dungeon");
    game.terminal.types("n");
    game.shows("2 of 3");
    game.terminal.types("a666");
    game.shows("All other levels are solved; docs/levels.md names more collections.");
    game.terminal.types("\r");
    game.shows("every level is solved");
    game.leaves("q");
}
