//! The width of the terminal, and what the prompt counts.

use super::{game, playing};
use crate::play::{BOARD, folder};
use crate::terminal::{Terminal, can_resize};

#[test]
fn size_that_is_too_small_is_reported_once() {
    let folder = folder(&format!("@a{}\n", "-".repeat(58)));
    let mut terminal = Terminal::sized(&mut playing(folder.path(), "board"), 12, 60);
    assert!(!terminal.prompts().contains("fit"));
    if !can_resize() {
        return;
    }
    terminal.resize_silently(12, 40);
    let narrow = "the board of 1 rows and 60 columns does not fit in 12 rows and 40 columns\n> ";
    let answer = terminal.asks("a6");
    assert!(answer.ends_with(narrow), "{answer:?}");
    // Once is enough.
    assert!(!terminal.asks("a6").contains("fit"));
    terminal.resize_silently(12, 30);
    assert!(terminal.asks("a6").contains("30 columns"));
    terminal.resize_silently(12, 80);
    assert!(!terminal.asks("a6").contains("fit"));
    // Meanwhile it did fit.
    terminal.resize_silently(12, 30);
    assert!(terminal.asks("a6").contains("30 columns"));
}

#[test]
fn long_messages_end_their_lines_between_words() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::sized(&mut playing(folder.path(), "board"), 24, 30);
    terminal.prompts();
    let message = "`xyzzy` is not a command; a\npush looks like `a6`: 2 down,\n4 left";
    assert!(terminal.asks("xyzzy").starts_with(message));
}

#[test]
fn prompt_counts_moves_and_pushes_also_of_a_file() {
    let mut terminal = game(&format!("{BOARD}\na6\n"));
    assert!(terminal.raw().contains("2/1 > "), "{}", terminal.raw());
    terminal.asks("b6");
    assert!(terminal.raw().contains("6/2 > "), "{}", terminal.raw());
}

#[test]
fn time_that_a_win_took_is_shown() {
    let mut terminal = game(BOARD);
    terminal.types("a66 b6*3\r");
    let shown = terminal.sees(" moves, 5 pushes.");
    assert!(shown.contains("Solved in 0:"), "{shown}");
}
