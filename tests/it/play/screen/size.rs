//! Small and huge terminals.

use super::{Game, LEFT, LEVELS, RIGHT, begins, collection, playing, rows, selected};
use crate::harness::{self, program};
use crate::play::folder;
use crate::terminal::{Terminal, can_resize};

#[test]
fn a_small_terminal_shows_the_part_around_the_worker() {
    if !can_resize() {
        return;
    }
    let board = format!("{}\n#@{}a+#\n{0}\n", "#".repeat(43), "-".repeat(38));
    let folder = folder(&board);
    let mut game = Game::sized(&mut playing(folder.path(), &["board"]), 6, 20);
    game.answers(
        LEFT,
        &["board     0 min  0/0", &"#".repeat(20), "#@", &"#".repeat(20), "a wall is in the way"],
    );
    // The part moves when the worker comes near its edge.
    game.terminal.types(&RIGHT.repeat(15));
    let shown = game.shows("15/0");
    assert_eq!(shown[1..], [&*"#".repeat(20), "@", &"#".repeat(20)]);
    game.terminal.types(&RIGHT.repeat(23));
    assert_eq!(game.shows("38/0")[1..], ["####################", "@a.#", "####################"]);
    // A row of the board stays, with the worker.
    game.terminal.types(RIGHT);
    let shown = game.shows("Solved in 0:");
    assert!(shown.iter().any(|row| row == "@A#"), "{shown:?}");
    game.terminal.resize(8, 100);
    let rows = game.shows("moves 39  pushes 1");
    assert_eq!(rows[2], format!("##{}@ A)##", " ".repeat(78)));
    // No place is too small.
    let before = game.terminal.shown.lock().unwrap().len();
    game.terminal.resize(1, 1);
    game.terminal.draws_more_than(before);
    game.terminal.resize(6, 20);
    game.shows("39/1");
    game.leaves(".");
}

#[test]
fn a_terminal_that_says_it_is_huge_is_used_in_part() {
    let mut command = program(&["--demo", "--screen", "--no-history"]);
    let mut terminal = Terminal::sized(&mut command, u16::MAX, u16::MAX);
    terminal.sees("push");
    terminal.types("\u{3}");
    assert!(terminal.ends().success());
}

#[test]
fn after_another_size_the_list_shows_its_beginning() {
    if !can_resize() {
        return;
    }
    let levels: Vec<String> = (1..=6).map(|way| format!("{LEVELS}\nComment: {way}\n\n")).collect();
    let folder = harness::folder(&[("levels.xsb", &levels.concat())]);
    let mut game = begins(folder.path(), &[], 15, 60, "lists the keys");
    game.terminal.types(&"\x1b[B".repeat(5));
    game.terminal.stands("level 6", |screen| selected(screen).starts_with("6 "));
    let before = game.terminal.shown.lock().unwrap().len();
    game.terminal.resize(1, 1);
    game.terminal.draws_more_than(before);
    game.terminal.resize(15, 60);
    game.terminal
        .stands("level 1", |screen| rows(screen).get(1).is_some_and(|row| row.starts_with("1 ")));
    game.leaves("\x03");
}

#[test]
fn on_20_columns_nothing_is_cut() {
    let folder = collection();
    let mut game = begins(folder.path(), &[], 10, 20, "lists the keys");
    assert_eq!(game.shows("Easy")[..2], ["0 of 3 solved", "1  Easy one"]);
    game.terminal.types("\r");
    game.shows_rows(&[
        "1 of 3 Easy one  0/0",
        "############",
        "##@ a]  ()##",
        "############",
        "`?` lists the keys",
    ]);
    game.terminal.types("a");
    assert_eq!(game.shows("deselects")[4..], ["box a: an arrow", "pushes it, Esc", "deselects"]);
    game.terminal.types("\x13");
    let shown = game.shows("Enter saves");
    assert_eq!(shown[4..], ["Enter saves, Esc", "cancels:", "levels-1.xsb"]);

    game.terminal.types("\x1b");
    game.shows("not saved");
    game.leaves(".");
}
