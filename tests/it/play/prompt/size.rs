//! The width of the terminal.

use super::playing;
use crate::play::{BOARD, folder};
use crate::terminal::{Terminal, can_resize};

#[test]
fn the_prompt_counts_moves_and_pushes_also_after_resuming() {
    let folder = folder(&format!("{BOARD}\na6\n"));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    let raw =
        |terminal: &Terminal| String::from_utf8_lossy(&terminal.shown.lock().unwrap()).into_owned();
    terminal.prompts();
    assert!(raw(&terminal).contains("2/1 > "));
    terminal.asks("b6");
    assert!(raw(&terminal).contains("6/2 > "), "{}", raw(&terminal));
    let help = terminal.asks("h");
    assert!(help.contains("`*` the worker on a goal") && help.contains("`!`"), "{help}");
    terminal.types("q\r");
    assert!(terminal.ends().success());
}

#[test]
fn a_terminal_that_is_too_small_is_reported_once() {
    let folder = folder(&format!("@a{}\n", "-".repeat(58)));
    let mut terminal = Terminal::sized(&mut playing(folder.path(), &["board"]), 12, 60);
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
}
