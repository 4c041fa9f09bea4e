//! The full screen beyond one game: the list of levels, solutions that are played, and what is remembered.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::harness;
use crate::play::screen::{Game, playing, rows};
use crate::terminal::{Terminal, can_resize};

const LEVELS: &str = "######\n#@$ .#\n######\nTitle: Easy one\n\n\
                      #######\n#@$  .#\n#######\nTitle: The Dungeon\n\n\
                      ########\n#@$   .#\n########\nTitle: The long way home\n";

const F2: &str = "\x1bOQ";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";

/// A folder with three levels in the file `levels.xsb`.
fn folder() -> TempDir {
    harness::folder(&[("levels.xsb", LEVELS)])
}

/// A game that is kept in this folder. It begins when a text is shown.
#[track_caller]
fn begins(folder: &Path, arguments: &[&str], rows: u16, columns: u16, wanted: &str) -> Game {
    let mut command = playing(folder, &[arguments, &["levels.xsb"]].concat());
    command.env("XDG_DATA_HOME", folder);
    let mut game = Game { terminal: Terminal::sized(&mut command, rows, columns) };
    game.shows(wanted);
    game
}

/// The row that is selected in the list of levels.
fn selected(screen: &vt100::Screen) -> String {
    let (height, _) = screen.size();
    // Marks, which are in the first columns, have colours of their own.
    let is_selected = |row: &u16| screen.cell(*row, 2).unwrap().inverse();
    let selected = (1..height.get()).find(is_selected).unwrap_or_default();
    screen.contents_between(selected, 0, selected, 60).trim().to_owned()
}

#[test]
fn a_collection_begins_in_the_list_of_its_levels() {
    let folder = folder();
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
    let folder = folder();
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
    let folder = folder();
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
fn the_last_push_ends_a_level_until_the_player_undoes() {
    let folder = folder();
    let mut game = begins(folder.path(), &["--level", "1"], 12, 60, "1 of 3");
    // A held arrow would push the box on, and back, and off its goal. An Enter that was typed ahead opens no level.
    game.terminal.types(&(RIGHT.repeat(9) + "\r"));
    game.shows("Next: 2 The Dungeon");
    game.shows("proved");
    let won = |shown: Vec<String>| {
        assert!(shown[0].ends_with("best 2/2  0 min  moves 2  pushes 2"), "{shown:?}");
        assert!(shown.iter().any(|row| row.starts_with("* Solved in 0:")), "{shown:?}");
        assert!(shown.iter().any(|row| row == "Next: 2 The Dungeon   Enter"), "{shown:?}");
        assert!(!shown.iter().any(|row| row.contains("wall") || row.contains("solution")));
    };
    game.terminal
        .types(&[LEFT, "a", "6", "a4", "x", "*", "=", "\x1b[<0;30;6M\x1b[<0;30;6m"].concat());
    // What is done by another key shows that all before it did nothing.
    game.terminal.types(" ");
    let shown = game.shows("Space shows letters");
    assert!(!shown.iter().any(|row| row.contains("hjkl")), "{shown:?}");
    won(shown);
    for key in ["*", "="] {
        game.terminal.types(key);
        game.shows("this level is solved");
        game.terminal.types(LEFT);
        game.terminal.stands("no message", |screen| !screen.contents().contains("this level"));
    }
    // While the best solution plays, Enter only ends that.
    game.terminal.types("b");
    let shown = game.shows("Left steps back");
    assert!(!shown.iter().any(|row| row.contains("Next")), "{shown:?}");
    game.terminal.types("\r");
    won(game.shows("Next: 2 The Dungeon"));
    game.terminal.types("0");
    let shown = game.shows("moves 1  pushes 1");
    assert!(!shown.iter().any(|row| row.contains("Solved")), "{shown:?}");
    game.terminal.types("y");
    won(game.shows("Solved"));
    // Here, Enter opens nothing.
    game.terminal.types("\r\r\r\r");
    game.shows("2 of 3");
    game.terminal.types(RIGHT);
    game.shows("2 of 3  The Dungeon");
    game.shows("moves 1  pushes 1");
    // The win is kept.
    game.terminal.types(F2);
    assert!(game.shows("best moves/pushes")[1].starts_with("* 1  Easy one"));
    game.leaves("\x03");
}

#[test]
fn after_the_last_level_the_player_hears_of_more() {
    let folder = folder();
    let mut game = begins(folder.path(), &["--level", "3"], 12, 70, "3 of 3");
    game.terminal.types("a6666");
    game.shows("That was the last level; docs/levels.md names more collections.");
    game.shows("Next: 1 Easy one   Enter");
    game.terminal.types("\r");
    game.shows("1 of 3");
    game.terminal.types("a66");
    game.shows("Next: 2 The Dungeon");
    game.terminal.types("n");
    game.shows("2 of 3");
    game.terminal.types("a666");
    game.shows("All other levels are solved; docs/levels.md names more collections.");
    game.terminal.types("\r");
    game.shows("every level is solved");
    game.leaves("q");
}

#[test]
fn letters_that_name_no_box_are_keys() {
    let folder = folder();
    let mut game = begins(folder.path(), &["--level", "2"], 12, 60, "2 of 3");
    game.terminal.types("a66");
    game.shows("pushes 2");
    for (keys, shown) in [
        ("u", "moves 1  pushes 1"),
        ("z", "moves 0  pushes 0"),
        ("y", "moves 1  pushes 1"),
        ("\x19", "moves 2  pushes 2"),
        ("r", "moves 0  pushes 0"),
        ("n", "3 of 3"),
        ("p", "2 of 3"),
        ("b", "you have not solved this level"),
        ("6", "`6` pushes a box: type its letter first, as in `a6`"),
        ("g", "there is no box `g`; `?` lists the keys"),
        ("h", "there is no box `h`; `?` lists the keys"),
        (" h", "a wall is in the way"),
        ("\x1bOP", "Keys on the full screen"),
    ] {
        game.terminal.types(keys);
        game.shows(shown);
    }
    game.terminal.types("x");
    game.shows("moves 0");
    game.leaves("q");
}

#[test]
fn a_key_that_does_nothing_clears_the_message() {
    let folder = folder();
    let mut game = begins(folder.path(), &["--level", "2"], 12, 80, "2 of 3");
    let walks = |keys: &str| format!("Space hides letters, then {keys} walk; `?` lists the keys");
    for (keys, message) in [
        (LEFT, "a wall is in the way"),
        ("w", &*format!("there is no box `w`; {}", walks("wasd"))),
        ("k", &*format!("there is no box `k`; {}", walks("hjkl"))),
        ("a", "box a: an arrow pushes it"),
    ] {
        for nothing in [";", "\x1bx", "\x1b[15~", "\x1b[<0;70;1M"] {
            game.terminal.types(keys);
            game.shows(message);
            game.terminal.types(nothing);
            game.terminal.stands("no message", |screen| !screen.contents().contains(message));
        }
    }
    game.leaves(".");
}

#[test]
fn the_rest_of_a_torn_arrow_does_nothing() {
    let board = "##########\n#@--a---+#\n#-b+-+c--#\n##########\n";
    let folder = harness::folder(&[("board", board)]);
    let mut command = playing(folder.path(), &["board"]);
    let mut game = Game { terminal: Terminal::sized(&mut command, 12, 60) };
    game.shows("lists the keys");
    game.terminal.types("b");
    game.shows("Esc deselects");
    game.terminal.types("\x1b");
    game.terminal.stands("no selection", |screen| !screen.contents().contains("Esc"));
    game.terminal.types("[C");
    game.terminal.types(RIGHT);
    game.shows("moves 1  pushes 0");
    game.leaves(".");
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
fn a_mouse_report_that_counts_from_0_does_nothing() {
    let folder = folder();
    let mut game = begins(folder.path(), &["--level", "1"], 12, 60, "1 of 3");
    game.terminal.types(&["\x1b[<0;0;0M\x1b[<0;0;0m", RIGHT].concat());
    game.shows("moves 1  pushes 1");
    game.leaves(".");
}

#[test]
fn letters_are_shown_until_the_player_hides_them() {
    let folder = folder();
    let arguments = ["--level", "1"];
    let mut game = begins(folder.path(), &arguments, 9, 50, "[a ]");
    game.terminal.types("a");
    game.shows("box a: an arrow pushes it, Esc deselects");
    game.terminal.types(" ");
    game.shows("[  ]");
    game.leaves(".");
    // Only for this run.
    begins(folder.path(), &arguments, 9, 50, "[a ]").leaves(".");
}

#[test]
fn a_solution_that_is_played_can_be_paused_and_stepped() {
    // There are four seconds for the key that pauses it.
    let level = format!("{}\n#@${}.#\n{0}\n", "#".repeat(50), " ".repeat(45));
    let folder = harness::folder(&[("levels.xsb", &level)]);
    let mut game = begins(folder.path(), &[], 12, 100, "lists the keys");
    game.terminal.types("=");
    game.passes("46 pushes to play; 10/s. Space: pause, Up, Down: speed, End:");
    game.terminal.types(LEFT);
    game.shows("of 46: Left and Right step, Space continues");
    game.terminal.types(&LEFT.repeat(46));
    game.shows("move 0 of 46");
    game.shows("moves 0  pushes 0");
    game.terminal.types(RIGHT);
    game.shows("move 1 of 46");
    game.shows("moves 1  pushes 1");
    game.terminal.types(&[RIGHT, RIGHT, LEFT].concat());
    game.shows("move 2 of 46");
    game.shows("moves 2  pushes 2");
    // Any other key ends it, and the game goes on from there.
    game.terminal.types("x");
    game.terminal.stands("no message", |screen| rows(screen).len() == 4);
    game.terminal.types("0");
    game.shows("moves 1  pushes 1");
    game.terminal.types("=");
    game.passes("45 pushes to play");
    game.terminal.types(" ");
    game.shows("Space continues");
    game.terminal.types(&(RIGHT.repeat(40) + " "));
    game.shows("The solver's solution: 46 moves");
    game.leaves(".");
}

#[test]
fn a_key_saves_the_game_with_a_name_that_is_free() {
    let folder = folder();
    let mut game = begins(folder.path(), &["--level", "2"], 12, 70, "2 of 3");
    game.terminal.types("a6\x13");
    game.shows("Enter saves, Esc cancels: levels-2.xsb");
    game.terminal.types("\x1b");
    game.shows("not saved");
    game.terminal.types("\x13\r");
    game.shows("saved: `sokopush play levels-2.xsb` continues from here");
    let saved = fs::read_to_string(folder.path().join("levels-2.xsb")).unwrap();
    assert!(saved.ends_with("Title: The Dungeon\nSnapshot: R\n"), "{saved}");
    game.terminal.types("\x13");
    game.shows("cancels: levels-2-2.xsb");
    game.terminal.types("\x15levels.xsp\x7fb\r");
    game.shows("levels.xsb: the file exists; Enter saves, Esc cancels: levels.xsb");
    game.terminal.types("\x15\ré b.xsb\r");
    game.shows("saved: `sokopush play 'é b.xsb'`");
    assert!(folder.path().join("é b.xsb").exists());
    game.leaves(".");
}

#[test]
fn on_20_columns_nothing_is_cut() {
    let folder = folder();
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
