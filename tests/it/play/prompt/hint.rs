//! `hint` and `solve` where they take long, and what is called optimal.

use std::fs;
use std::time::{Duration, Instant};

use super::{game, leaves, playing};
use crate::harness::{until, with_own_terminal};
use crate::play::{BOARD, folder};
use crate::run::{ANYTHING, sokopush};
use crate::solve::any_solution::{hall, large_hall, storehouse};
use crate::terminal::Terminal;

/// A level as a document.
fn named(level: String) -> String {
    let converted =
        sokopush("convert --from xsb --to named").stdin(level).stdout(ANYTHING).run().stdout;
    converted.split_once("\n\n").unwrap().0.to_owned()
}

#[test]
fn hint_that_takes_long_is_of_any_solution() {
    let mut terminal = game(&named(hall()));
    // Any solution takes a tenth of a second, and has a second. On a busy machine that may be over before.
    let hint = (0..30).map(|_| terminal.asks("hint")).find(|hint| !hint.starts_with("not known"));
    let hint = hint.unwrap();
    assert!(hint.contains(", the first of "), "{hint}");
    assert!(hint.contains(" pushes, not proved shortest\n"), "{hint}");
}

#[test]
fn hint_says_after_what_time_it_gives_up() {
    let mut terminal = game(&named(large_hall((20..60).step_by(2))));
    assert_eq!(terminal.asks("hint"), "not known after 2 seconds\n> ");
}

#[test]
fn solve_that_takes_long_finds_any_solution() {
    let mut terminal = game(&named(hall()));
    terminal.types("solve\r");
    let shown = terminal.sees("The solver's solution: ").replace('\n', " ");
    assert!(shown.contains(", not proved shortest"), "{shown}");
}

#[test]
fn solve_is_stopped_by_ctrl_c() {
    let folder = folder(&storehouse());
    let Some(mut own) = with_own_terminal(&playing(folder.path(), "board")) else { return };
    let mut terminal = Terminal::sized(&mut own, 40, 80);
    terminal.prompts();
    let task = format!("/proc/{}/task", terminal.pid());
    let threads = || fs::read_dir(&task).map_or(0, Iterator::count);
    let before = threads();
    terminal.types("solve\r");
    if cfg!(target_os = "linux") {
        // When there is a thread that searches, Ctrl-C is noticed.
        until(|| (threads() > before).then_some(()), || "no thread searches".to_owned());
    } else {
        std::thread::sleep(Duration::from_secs(1));
    }
    terminal.types("\x03");
    let answer = terminal.prompts();
    // Otherwise it gives up after ten seconds.
    assert!(answer.contains("not known: the search was stopped"), "{answer}");
}

#[test]
fn optimal_moves_are_shown_after_a_win() {
    let mut terminal = game(BOARD);
    terminal.types("a66 b666\r");
    terminal.sees("5 pushes.\nOptimal: 9 moves (proved).\n");
    leaves(terminal, ".");
}

#[test]
fn optimal_moves_are_searched_until_a_key_which_is_not_lost() {
    let mut terminal = game(&named(hall()));
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
    leaves(terminal, ".");
}
