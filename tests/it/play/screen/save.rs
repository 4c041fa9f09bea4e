//! The key that saves the game.

use std::fs;

use super::{begins, collection};

#[test]
fn a_key_saves_the_game_with_a_name_that_is_free() {
    let folder = collection();
    let mut game = begins(folder.path(), &["--level", "2"], 12, 70, "2 of 3");
    game.terminal.types("a6\x13");
    game.shows("Enter saves, Esc cancels: levels-2.xsb");
    game.terminal.types("\x1b");
    game.shows("not saved");
    game.terminal.types("\x13\r");
    game.shows("saved: `sokopush play levels-2.xsb` continues from here");
    let saved = fs::read_to_string(folder.path().join("levels-2.xsb")).unwrap();
    assert!(saved.ends_with("Title: The Dungeon\nSnapshot: R\n"), "{saved}");
    game.terminal.types("\x13");
    game.shows("cancels: levels-2-2.xsb");
    game.terminal.types("\x15levels.xsp\x7fb\r");
    game.shows("levels.xsb: the file exists; Enter saves, Esc cancels: levels.xsb");
    game.terminal.types("\x15\ré b.xsb\r");
    game.shows("saved: `sokopush play 'é b.xsb'`");
    assert!(folder.path().join("é b.xsb").exists());
    game.leaves(".");
}
