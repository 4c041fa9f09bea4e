//! The key that saves the game.

use std::fs;

use super::{Game, collection};

#[test]
fn save_offers_a_name_that_is_free() {
    let folder = collection();
    let mut game = Game::kept(folder.path(), "--level 2", 12, 70, "2 of 3");
    // Ctrl-S.
    game.types("a6\x13");
    game.shows("Enter saves, Esc cancels: levels-2.xsb");
    game.types("\x1b");
    game.shows("not saved");
    game.types("\x13\r");
    game.shows("saved: `sokopush play levels-2.xsb` continues from here");
    let saved = fs::read_to_string(folder.path().join("levels-2.xsb")).unwrap();
    assert!(saved.ends_with("Title: The Dungeon\nSnapshot: R\n"), "{saved}");
    game.types("\x13");
    game.shows("cancels: levels-2-2.xsb");
    game.types("\x1b");
    game.shows("not saved");
    game.leaves(".");
}

#[test]
fn save_under_another_name_does_not_overwrite() {
    let folder = collection();
    let mut game = Game::kept(folder.path(), "--level 2", 12, 70, "2 of 3");
    game.types("\x13\x15levels.xsp\x7fb\r");
    game.shows("levels.xsb: the file exists; Enter saves, Esc cancels: levels.xsb");
    // That is said until the name changes.
    game.types("x");
    game.hides("the file exists");
    // Ctrl-H is Backspace, and blanks around a name are none of it.
    game.types("\x15\r  é b.xst\x08b  \r");
    game.shows("saved: `sokopush play 'é b.xsb'`");
    assert!(folder.path().join("é b.xsb").exists());
    game.leaves(".");
}
