//! Small and huge terminals.

use super::{Game, PAGE_DOWN, large_collection, playing, rows};
use crate::harness::program;
use crate::play::{DOWN, LEFT, RIGHT, UP, folder};
use crate::terminal::{Terminal, can_resize};

/// A corridor on a terminal that shows only a part of it.
fn corridor() -> Game {
    let board = format!("{}\n#@{}a+#\n{0}\n", "#".repeat(43), "-".repeat(38));
    Game::sized(&board, 6, 20)
}

#[test]
fn small_terminal_shows_the_part_around_the_worker() {
    let mut game = corridor();
    let wall = "#".repeat(20);
    game.types(LEFT);
    game.shows_rows(&["board     0 min  0/0", &wall, "#@", &wall, "a wall is in the way"]);
    // The part moves when the worker comes near its edge.
    game.types(&RIGHT.repeat(15));
    assert_eq!(game.shows("15/0")[1..], [&wall, "@", &wall]);
    game.types(&RIGHT.repeat(23));
    assert_eq!(game.shows("38/0")[1..], [&wall, "@a.#", &wall]);
    // A row of the board stays, with the worker.
    game.types(RIGHT);
    let shown = game.shows("Solved in 0:");
    assert!(shown.iter().any(|row| row == "@A#"), "{shown:?}");
    game.leaves(".");
}

#[test]
fn small_terminal_shows_the_next_level_as_if_it_were_the_first() {
    let walls = "#".repeat(44);
    let level = format!("{walls}\n#{}@{}$.#\n{walls}\n", " ".repeat(11), " ".repeat(29));
    // In the first one, the worker begins further to the left.
    let folder = folder(&[&*level.replace('@', " ").replacen(' ', "@", 1), &level].join("\n"));
    let mut command = playing(folder.path(), "--level 1 board");
    let mut game = Game::start(&mut command, 6, 20, "1 of 2");
    game.types(&RIGHT.repeat(15));
    game.shows("15/0");
    game.types(PAGE_DOWN);
    let wall = "#".repeat(20);
    assert_eq!(game.shows("2 of 2")[1..4], [&wall, "#           @", &wall]);
    game.leaves(".");
}

#[test]
fn small_terminal_that_becomes_large_shows_everything() {
    if !can_resize() {
        return;
    }
    let mut game = corridor();
    game.types(&RIGHT.repeat(39));
    game.shows("Solved in 0:");
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
fn small_terminal_of_20_columns_cuts_nothing() {
    let mut game = Game::list(10, 20);
    assert_eq!(game.shows("Easy")[..2], ["0 of 3 solved", "1  Easy one"]);
    game.types("\r");
    game.shows_rows(&[
        "1 of 3 Easy one  0/0",
        "############",
        "##@ a]  ()##",
        "############",
        "`?` lists the keys",
    ]);
    game.types("a");
    assert_eq!(game.shows("deselects")[4..], ["box a: an arrow", "pushes it, Esc", "deselects"]);
    game.types("\x13");
    let shown = game.shows("Enter saves");
    assert_eq!(shown[4..], ["Enter saves, Esc", "cancels:", "levels-1.xsb"]);
    game.types("\x1b");
    game.shows("not saved");
    game.leaves(".");
}

#[test]
fn small_terminal_has_a_list_of_levels() {
    if !can_resize() {
        return;
    }
    let mut game = Game::list(8, 60);
    for (rows, columns) in [(1, 1), (2, 7), (3, 20), (8, 60)] {
        game.terminal.resize(rows, columns);
        game.types(&[UP, PAGE_DOWN].concat());
    }
    game.shows("The long way home");
    game.leaves("\x03");
}

#[test]
fn small_terminal_that_becomes_large_shows_the_beginning_of_the_list() {
    if !can_resize() {
        return;
    }
    let folder = large_collection(6);
    let mut game = Game::kept(folder.path(), "", 15, 60, "lists the keys");
    game.types(&DOWN.repeat(5));
    game.selects("6 ");
    let before = game.terminal.shown.lock().unwrap().len();
    game.terminal.resize(1, 1);
    game.terminal.draws_more_than(before);
    game.terminal.resize(15, 60);
    game.terminal
        .stands("level 1", |screen| rows(screen).get(1).is_some_and(|row| row.starts_with("1 ")));
    game.leaves("\x03");
}

#[test]
fn huge_terminal_is_used_in_part() {
    let mut command = program(&["--demo", "--screen", "--no-history"]);
    let mut terminal = Terminal::sized(&mut command, u16::MAX, u16::MAX);
    terminal.sees("push");
    terminal.types("\x03");
    assert!(terminal.ends().success());
}
