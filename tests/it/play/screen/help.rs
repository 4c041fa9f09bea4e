//! The help of the full screen.

use super::{END, Game, rows};
use crate::play::{BOARD, DOWN, UP};

#[test]
fn help_says_on_its_first_page_how_to_leave() {
    let mut game = Game::sized(BOARD, 24, 80);
    game.types("?");
    let first = game.shows("Down shows more; another key returns");
    for row in
        ["Esc               deselects the box, or goes to the prompt", "q, ., Ctrl-C      quits"]
    {
        assert!(first.iter().any(|line| line == row), "{row}: {first:?}");
    }
    game.leaves("xq");
}

#[test]
fn help_has_several_pages() {
    let mut game = Game::sized(BOARD, 24, 80);
    game.types("?");
    game.shows("Down shows more; another key returns");
    game.types(DOWN);
    game.shows("Up, Down show more; another key returns");
    // Each goes a line further, or back.
    game.types(DOWN);
    game.terminal.stands("the third line", |screen| rows(screen)[0].starts_with("a + arrow"));
    game.types(UP);
    game.terminal.stands("the second line", |screen| rows(screen)[0].starts_with("arrows"));
    game.types(END);
    game.shows("\nUp shows more; another key returns");
    game.types("x");
    game.leaves("q");
}
