//! The help of the full screen.

use super::{DOWN, Game, playing};
use crate::play::{BOARD, folder};

#[test]
fn the_first_page_of_help_says_how_to_leave() {
    let folder = folder(BOARD);
    let mut game = Game::sized(&mut playing(folder.path(), &["board"]), 24, 80);
    game.terminal.types("?");
    let first = game.shows("Down shows more; another key returns");
    for row in
        ["Esc               deselects the box, or goes to the prompt", "q, ., Ctrl-C      ends"]
    {
        assert!(first.iter().any(|line| line == row), "{row}: {first:?}");
    }
    game.terminal.types(DOWN);
    game.shows("Up, Down show more; another key returns");
    game.terminal.types("\x1b[F");
    game.terminal.stands("the last page", |screen| {
        screen.contents().contains("\nUp shows more; another key returns")
    });
    game.terminal.types("x");
    game.leaves("q");
}
