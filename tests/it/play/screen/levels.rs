//! The list of levels.

use super::{F2, Game, LEVELS, begins, collection, playing, selected};
use crate::harness;
use crate::terminal::{Terminal, can_resize};

#[test]
fn a_collection_begins_in_the_list_of_its_levels() {
    let folder = collection();
    let mut game = begins(folder.path(), &[], 8, 60, "lists the keys");
    game.shows_rows(&[
        "levels: 0 of 3 solved                      best moves/pushes",
        "1  Easy one",
        "2  The Dungeon",
        "3  The long way home",
        "`?` lists the keys",
    ]);
    game.terminal.types("\x1b[B");
    game.terminal.stands("level 2", |screen| selected(screen) == "2  The Dungeon");
    // Also in the title and in the number.
    game.answers(
        "ONE",
        &[
            "levels: 0 of 3 solved                      best moves/pushes",
            "1  Easy one",
            "`ONE`: 1 of 3; Esc shows all",
        ],
    );
    game.terminal.types("\x15");
    game.shows("The long way home");
    game.terminal.types("3");
    assert_eq!(game.shows("`3`")[1], "3  The long way home");
    game.terminal.types("\x1b");
    let screen = game.terminal.stands("all levels", |screen| screen.contents().contains("Easy"));
    assert_eq!(selected(&screen), "3  The long way home");
    game.terminal.types("\x1b");
    assert_eq!(game.shows("levels  1 of 3  Easy one ").len(), 8);
    game.terminal.types(F2);
    game.shows("0 of 3 solved");
    game.terminal.types("\x1b[F");
    game.terminal.stands("the last", |screen| selected(screen).starts_with('3'));
    game.terminal.types("\x1b[5~");
    game.terminal.stands("the first", |screen| selected(screen).starts_with('1'));
    game.terminal.types("?");
    assert_eq!(game.shows("list only levels")[0], "Keys in the list of levels");
    game.terminal.types("x");
    game.shows("best moves/pushes");
    game.terminal.types("dun\r");
    game.shows("levels  2 of 3  The Dungeon ");
    game.leaves(".");
    // It is not asked for where one level is.
    let mut game = begins(folder.path(), &[], 8, 60, "lists the keys");
    assert_eq!(selected(&game.terminal.screen()), "2  The Dungeon");
    game.terminal.types("\x03");
    assert!(game.terminal.ends().success());
    begins(folder.path(), &["--level", "3"], 8, 60, "3 of 3  The long way").leaves(".");
    // No place is too small for it.
    if !can_resize() {
        return;
    }
    let mut game = begins(folder.path(), &[], 8, 60, "lists the keys");
    for (rows, columns) in [(1, 1), (2, 7), (3, 20), (8, 60)] {
        game.terminal.resize(rows, columns);
        game.terminal.types("\x1b[A\x1b[6~");
    }
    game.shows("The long way home");
    game.leaves("\x03");
}

#[test]
fn a_number_that_is_typed_selects_its_level_before_others_with_these_digits() {
    let levels: Vec<String> = (1..=13).map(|way| format!("{LEVELS}\nComment: {way}\n\n")).collect();
    let levels = levels.concat();
    let folder = harness::folder(&[("levels.xsb", &levels)]);
    let mut game = begins(folder.path(), &["--level", "20"], 9, 50, "20 of 39");
    game.terminal.types(&format!("{F2}5"));
    let screen = game.terminal.stands("levels", |screen| screen.contents().contains("`5`"));
    assert!(selected(&screen).starts_with("5 "), "{}", selected(&screen));
    game.leaves("\x03");
}

#[test]
fn the_list_marks_what_is_solved_and_what_is_begun() {
    let folder = collection();
    let mut game = begins(folder.path(), &["--level", "1"], 9, 50, "1 of 3");
    game.terminal.types("a66");
    game.shows("Next: 2 The Dungeon");
    game.terminal.types("\x1b[6~a6\x1b[6~");
    game.shows("3 of 3");
    game.terminal.types(F2);
    let list = game.shows("best moves/pushes");
    assert_eq!(list[0], "levels: 1 of 3 solved            best moves/pushes");
    assert_eq!(list[1], "* 1  Easy one                                  2/2");
    assert_eq!(list[2..4], ["~2  The Dungeon", "3  The long way home"]);
    // A second click on a level opens it.
    let click = "\x1b[<0;5;2M\x1b[<0;5;2m";
    game.terminal.types(click);
    game.terminal.stands("level 1", |screen| selected(screen).starts_with("* 1"));
    game.terminal.types(click);
    let shown = game.shows("* 1 of 3")[0].clone();
    assert_eq!(shown, "* 1 of 3  Easy one     best 2/2  moves 0  pushes 0");
    game.leaves(".");
}

#[test]
fn marks_in_the_list_have_their_own_ground_and_records_stay_near_their_titles() {
    let folder = collection();
    let mut command = playing(folder.path(), &["--level", "1", "levels.xsb"]);
    command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8");
    let mut game = Game { terminal: Terminal::sized(&mut command, 9, 120) };
    game.shows("1 of 3");
    game.terminal.types("a66");
    game.shows("Next: 2 The Dungeon");
    game.terminal.types(F2);
    let list = game.shows("best moves/pushes");
    assert!(list.iter().all(|row| row.chars().count() <= 80), "{list:?}");
    let screen = game.terminal.stands("level 1", |screen| selected(screen).starts_with("* 1"));
    let mark = |row, column| {
        let cell = screen.cell(row, column).unwrap();
        (cell.fgcolor(), cell.bgcolor(), cell.inverse())
    };
    assert_eq!(mark(1, 0), (vt100::Color::Idx(231), vt100::Color::Idx(29), false));
    // No game is begun there, so only the row is marked.
    assert_eq!(mark(1, 1), (vt100::Color::Default, vt100::Color::Default, true));
    assert_eq!(mark(2, 0), (vt100::Color::Default, vt100::Color::Default, false));
    game.leaves("\x03");
}

#[test]
fn the_list_says_how_many_levels_are_above_and_below() {
    let levels: Vec<String> = (1..=10).map(|way| format!("{LEVELS}\nComment: {way}\n\n")).collect();
    let folder = harness::folder(&[("levels.xsb", &levels.concat())]);
    for (columns, message) in [
        (80, "type to search; Enter opens, Esc returns; `?` lists keys"),
        (50, "`?` lists the keys"),
    ] {
        let mut game = begins(folder.path(), &["--no-history"], 24, columns, "lists");
        let mut last_row = |keys: &str, wanted: &str| {
            game.terminal.types(keys);
            let row = game.shows(wanted).pop().unwrap();
            let words = row.strip_prefix(message).unwrap();
            assert_eq!(words.trim_start(), wanted);
        };
        last_row("", "8 more below");
        last_row(&"\x1b[B".repeat(24), "3 above, 5 below");
        last_row("\x1b[F", "8 more above");
        game.terminal.types("dun");
        game.terminal.stands("no more", |screen| {
            let shown = screen.contents();
            shown.contains("`dun`: 10 of 30") && !shown.contains("above")
        });
        game.leaves("\x03");
    }
}

#[test]
fn what_has_no_other_levels_has_no_list() {
    let folder = harness::folder(&[("board", "#####\n#@a+#\n#####\n")]);
    let mut game =
        Game { terminal: Terminal::sized(&mut playing(folder.path(), &["board"]), 12, 60) };
    game.shows("lists the keys");
    game.terminal.types(F2);
    game.shows("there is only one level");
    game.leaves(".");
}
