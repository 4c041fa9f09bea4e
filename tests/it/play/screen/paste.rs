//! Pasted text.

use std::thread;
use std::time::Duration;

use super::{Game, LEFT, begins, collection, is_given_back, playing};
use crate::play::{BOARD, folder};

#[test]
fn pasted_text_is_not_played() {
    let folder = folder(BOARD);
    let mut game = Game::sized(&mut playing(folder.path(), &["board"]), 9, 70);
    assert!(game.terminal.screen().bracketed_paste());
    for paste in ["\x1b[200~#$ $.#\rq\x1b[201~", "\x1b[200~\x1b[Ca6.\x1b[201~"] {
        game.terminal.types(&("a".to_owned() + paste));
        game.shows("pasted text is not played here; Esc leads to the prompt");
        game.terminal.types(LEFT);
        game.shows("a wall is in the way");
        game.shows("moves 0  pushes 0");
    }
    // A slow line may tear the sequence before it.
    game.terminal.types("\x1b");
    thread::sleep(Duration::from_millis(5));
    game.terminal.types("[200~q\x1b[201~");
    game.shows("pasted text is not played here");
    // The screen that is taken again has this mode, too.
    game.terminal.types("\x1b");
    is_given_back(&mut game.terminal);
    game.terminal.prompts();
    game.terminal.types("screen\r");
    game.terminal
        .stands("the screen", |screen| screen.alternate_screen() && screen.bracketed_paste());
    game.leaves(".");
}

#[test]
fn pasted_text_is_searched_in_the_list_and_may_be_a_part_of_a_file_name() {
    let folder = collection();
    let mut game = begins(folder.path(), &[], 8, 60, "lists the keys");
    game.terminal.types("\x1b[200~the d\rq.\x1b[201~");
    assert_eq!(game.shows("`the d`: 1 of 3")[1], "2  The Dungeon");
    game.terminal.types("\r");
    game.shows("2 of 3");
    game.terminal.types("\x13\x15\x1b[200~mine.xsb\n\x1b[201~");
    game.shows("Enter saves, Esc cancels: mine.xsb");
    game.terminal.types("\x1b");
    game.shows("not saved");
    game.leaves(".");
}
