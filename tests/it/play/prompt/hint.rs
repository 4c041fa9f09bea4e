//! `hint` and `solve`, and what is called optimal.

use std::fs;
use std::time::{Duration, Instant};

use super::playing;
use crate::harness::{self, run, stdout, until, with_own_terminal};
use crate::play::{BOARD, folder};
use crate::solve::any_solution::{hall, large_hall, storehouse};
use crate::terminal::Terminal;

#[test]
fn a_hint_and_a_solution_that_take_long_are_of_any_solution() {
    let folder = folder(&named(hall()));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    // Any solution takes a tenth of a second, and has a second. On a busy machine that may be over before.
    let hint = (0..30).map(|_| terminal.asks("hint")).find(|hint| !hint.starts_with("not known"));
    let hint = hint.unwrap();
    assert!(hint.contains(", the first of "), "{hint}");
    assert!(hint.contains(" pushes, not proved shortest\n"), "{hint}");
    terminal.types("solve\r");
    let shown = terminal.sees("The solver's solution: ").replace('\n', " ");
    assert!(shown.contains(", not proved shortest"), "{shown}");
}

#[test]
fn the_solver_says_why_it_gives_up() {
    let folder = folder(&named(large_hall((20..60).step_by(2))));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    let answer = terminal.asks("hint");
    assert_eq!(answer, "not known after 2 seconds\n> ");
}

#[test]
fn a_solved_game_is_compared_with_a_shortest_one_until_a_key_is_pressed() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    terminal.types("a66 b666\r");
    terminal.sees("5 pushes.\nOptimal: 9 moves (proved).\n");
    terminal.types(".\r");
    assert!(terminal.ends().success());
    // The key that stops the search is not lost.
    let folder = harness::folder(&[("board", &named(hall()))]);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    terminal.types("solve\r");
    let mut is_stopped = || {
        terminal.sees("The solver's solution: ");
        let begun = Instant::now();
        terminal.types("undo\r");
        terminal.waits("undone", |shown| shown.contains("undo\n") && shown.ends_with("> "));
        let is_stopped = begun.elapsed() < Duration::from_millis(500);
        terminal.types("redo\r");
        is_stopped
    };
    // Without a key it takes a second each time. On a busy machine, half a second may be over before an answer is seen.
    assert!((0..30).any(|_| is_stopped()));
    terminal.sees("The solver's solution: ");
    terminal.types(".\r");
    assert!(terminal.ends().success());
}

#[test]
fn the_solver_can_be_stopped() {
    let folder = folder(&storehouse());
    let Some(mut own) = with_own_terminal(&playing(folder.path(), &["board"])) else { return };
    let mut terminal = Terminal::sized(&mut own, 40, 80);
    terminal.prompts();
    #[cfg(target_os = "linux")]
    let threads = {
        let threads = format!("/proc/{}/task", terminal.pid());
        move || fs::read_dir(&threads).map_or(0, Iterator::count)
    };
    #[cfg(target_os = "linux")]
    let before = threads();
    terminal.types("solve\r");
    // When there is a thread that searches, Ctrl-C is noticed.
    #[cfg(target_os = "linux")]
    until(|| (threads() > before).then_some(()), || "no thread searches".to_owned());
    #[cfg(not(target_os = "linux"))]
    std::thread::sleep(Duration::from_secs(1));
    terminal.types("\u{3}");
    let answer = terminal.prompts();
    // Otherwise it gives up after ten seconds.
    assert!(answer.contains("not known: the search was stopped"), "{answer}");
}

/// A level as a document.
fn named(level: String) -> String {
    let board = stdout(&run(&["convert", "--from", "xsb", "--to", "named"], level));
    board.split_once("\n\n").unwrap().0.to_owned()
}
