//! The list of levels.

use super::{END, F2, Game, PAGE_DOWN, collection, large_collection, playing, selected};
use crate::harness;
use crate::play::{DOWN, UP};

#[test]
fn list_is_the_beginning_of_a_collection() {
    let mut game = Game::list(8, 60);
    game.shows_rows(&[
        "levels: 0 of 3 solved                      best moves/pushes",
        "1  Easy one",
        "2  The Dungeon",
        "3  The long way home",
        "`?` lists the keys",
    ]);
    game.types(DOWN);
    game.selects("2  The Dungeon");
    game.types("\r");
    game.shows("levels  2 of 3  The Dungeon ");
    game.leaves(".");
}

#[test]
fn list_is_left_by_esc_and_shown_by_f2() {
    let mut game = Game::list(8, 60);
    game.types("\x1b");
    assert_eq!(game.shows("levels  1 of 3  Easy one ").len(), 8);
    game.types(F2);
    game.shows("0 of 3 solved");
    game.types(END);
    game.selects("3");
    game.types("\x1b[5~");
    game.selects("1");
    game.leaves("\x03");
}

#[test]
fn page_in_the_list_ends_with_the_level_that_begins_the_next() {
    let folder = large_collection(10);
    let mut game = Game::kept(folder.path(), "--no-history", 8, 60, "lists the keys");
    game.selects("1 ");
    game.types(PAGE_DOWN);
    // Six levels are seen at once.
    game.selects("6 ");
    game.types(PAGE_DOWN);
    game.selects("11 ");
    game.types("\x1b[5~");
    game.selects("6 ");
    game.leaves("\x03");
}

#[test]
fn list_begins_where_the_last_session_left() {
    let folder = collection();
    let mut game = Game::kept(folder.path(), "", 8, 60, "lists the keys");
    game.types("dun\r");
    game.shows("levels  2 of 3  The Dungeon ");
    game.leaves(".");
    let mut game = Game::kept(folder.path(), "", 8, 60, "lists the keys");
    game.selects("2  The Dungeon");
    game.types("\x03");
    assert!(game.terminal.ends().success());
    // It is not asked for where one level is.
    Game::kept(folder.path(), "--level 3", 8, 60, "3 of 3  The long way").leaves(".");
}

#[test]
fn list_is_searched_by_title_and_by_number() {
    let mut game = Game::list(8, 60);
    game.types("ONE");
    game.shows_rows(&[
        "levels: 0 of 3 solved                      best moves/pushes",
        "1  Easy one",
        "`ONE`: 1 of 3; Esc shows all",
    ]);
    // Ctrl-U.
    game.types("\x15");
    game.shows("The long way home");
    game.types("3");
    assert_eq!(game.shows("`3`")[1], "3  The long way home");
    game.types("\x1b");
    game.shows("Easy");
    game.selects("3  The long way home");
    game.leaves("\x03");
}

#[test]
fn list_selects_a_number_before_others_with_these_digits() {
    let folder = large_collection(13);
    let mut game = Game::kept(folder.path(), "--level 20", 9, 50, "20 of 39");
    game.types(&format!("{F2}5"));
    game.shows("`5`");
    game.selects("5 ");
    game.leaves("\x03");
}

#[test]
fn list_has_help_of_its_own() {
    let mut game = Game::list(8, 60);
    game.types("?");
    assert_eq!(game.shows("list only the levels")[0], "Keys in the list of levels");
    game.types("x");
    game.shows("best moves/pushes");
    game.types("?");
    game.shows("list only the levels");
    // Ctrl-C ends the program there, too.
    game.leaves("\x03");
}

#[test]
fn list_is_searched_in_capitals_of_other_alphabets() {
    let level = "#####\n#@$.#\n#####\nTitle: ";
    let levels = ["", "Élan 9\n\n", "Für Elise\n\n", "Étude 9 猫\n"].join(level);
    let folder = harness::folder(&[("levels.xsb", &*levels)]);
    let mut game = Game::kept(folder.path(), "", 8, 60, "lists the keys");
    game.types("ét");
    assert_eq!(game.shows("`ét`: 1 of 3")[1], "3  Étude 9 猫");
    game.types("\x15FÜR");
    assert_eq!(game.shows("`FÜR`: 1 of 3")[1], "2  Für Elise");
    // The number of no level is only a part of titles.
    game.types("\x15éla");
    game.shows("`éla`: 1 of 3");
    game.types("\x159");
    game.shows("`9`: 2 of 3");
    game.selects("1  Élan 9");
    game.leaves("\x03");
}

#[test]
fn list_selects_the_same_level_or_the_next_one_while_it_is_searched() {
    let mut game = Game::list(8, 60);
    game.types(END);
    game.selects("3  The long");
    game.types("th");
    game.shows("`th`: 2 of 3");
    game.selects("3  The long");
    // Esc shows all.
    game.types("\x1b");
    game.shows("Easy one");
    game.selects("3  The long");
    game.leaves("\x03");
}

#[test]
fn list_marks_a_game_that_began_with_moves_of_the_file() {
    let begun = "#######\n#@$  .#\n#######\nTitle: Begun\nSnapshot: R\n\n";
    let levels = format!("#####\n#@$.#\n#####\nTitle: New\n\n{begun}{begun}");
    let folder = harness::folder(&[("levels.xsb", &*levels.replace("Snapshot: R\n\n#", "\n#"))]);
    let mut game = Game::kept(folder.path(), "--level 3", 8, 60, "3 of 3");
    game.types("a6");
    game.shows("moves 2  pushes 2");
    game.types(F2);
    // The second level has the same board, but no moves.
    let list = game.shows("best moves/pushes");
    assert_eq!(list[1..4], ["1  New", "2  Begun", "~3  Begun"]);
    game.leaves("\x03");
}

#[test]
fn list_marks_what_is_solved_and_what_is_begun() {
    let mut game = Game::level(1, 9, 50);
    game.types("a66");
    game.shows("Next: 2 The Dungeon");
    game.types(&[PAGE_DOWN, "a6", PAGE_DOWN].concat());
    game.shows("3 of 3");
    game.types(F2);
    let list = game.shows("best moves/pushes");
    assert_eq!(list[0], "levels: 1 of 3 solved            best moves/pushes");
    assert_eq!(list[1], "* 1  Easy one                                  2/2");
    assert_eq!(list[2..4], ["~2  The Dungeon", "3  The long way home"]);
    game.types(&[END, "\x1b[5~\r"].concat());
    let shown = game.shows("* 1 of 3")[0].clone();
    assert_eq!(shown, "* 1 of 3  Easy one     best 2/2  moves 0  pushes 0");
    game.leaves(".");
}

#[test]
fn list_has_marks_on_their_own_ground_and_records_near_titles() {
    let folder = collection();
    let mut command = playing(folder.path(), "--level 1 levels.xsb");
    command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8");
    let mut game = Game::start(&mut command, 9, 120, "1 of 3");
    game.types("a66");
    game.shows("Next: 2 The Dungeon");
    game.types(F2);
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

/// Types keys, and asserts the last row: a message, and how many levels are above and below.
#[track_caller]
fn last_row(game: &mut Game, keys: &str, message: &str, wanted: &str) {
    game.types(keys);
    let row = game.shows(wanted).pop().unwrap();
    let words = row.strip_prefix(message).unwrap();
    assert_eq!(words.trim_start(), wanted);
}

#[test]
fn list_says_how_many_levels_are_above_and_below() {
    let folder = large_collection(10);
    for (columns, message) in [
        (80, "type to search; Enter opens, Esc returns; `?` lists keys"),
        (50, "`?` lists the keys"),
    ] {
        let mut game = Game::kept(folder.path(), "--no-history", 24, columns, "lists");
        last_row(&mut game, "", message, "8 more below");
        last_row(&mut game, &DOWN.repeat(24), message, "3 above, 5 below");
        last_row(&mut game, END, message, "8 more above");
        last_row(&mut game, &UP.repeat(25), message, "4 above, 4 below");
        game.types("dun");
        game.shows("`dun`: 10 of 30");
        game.hides("above");
        game.leaves("\x03");
    }
    // Two columns are between that and the message.
    Game::kept(folder.path(), "--no-history", 24, 32, "keys  8 more below").leaves("\x03");
    let mut game = Game::kept(folder.path(), "--no-history", 24, 31, "lists the keys");
    assert_eq!(game.shows("lists the keys").pop().unwrap(), "`?` lists the keys");
    game.leaves("\x03");
}

#[test]
fn level_that_is_opened_is_drawn_as_if_it_were_the_first() {
    let levels = "#####\n#@$.#\n#####\n\n######\n#@ $.#\n#    #\n######\n";
    let folder = harness::folder(&[("levels.xsb", levels)]);
    let mut first = Game::kept(folder.path(), "--level 2", 9, 50, "2 of 2");
    let board = first.shows("2 of 2")[1..5].to_vec();
    first.leaves(".");
    let mut game = Game::kept(folder.path(), "--level 1", 9, 50, "1 of 2");
    game.types(PAGE_DOWN);
    assert_eq!(game.shows("2 of 2")[1..5], board);
    game.leaves(".");
}

#[test]
fn list_of_a_single_level_is_not_shown() {
    let mut game = Game::sized("#####\n#@a+#\n#####\n", 12, 60);
    game.types(F2);
    game.shows("there is only one level");
    game.leaves(".");
}

#[test]
fn level_of_the_list_that_cannot_be_read_says_why_until_something_is_typed() {
    let levels = "#####\n#@$.#\n#####\n\n#####\n#@@.#\n#####\n";
    let folder = harness::folder(&[("levels.xsb", levels)]);
    let mut game = Game::kept(folder.path(), "", 8, 60, "lists the keys");
    for key in ["x", "\x1b[200~x\x1b[201~"] {
        game.types("2\r");
        game.shows("expected one worker, but found a second");
        game.selects("2 ");
        game.types(key);
        game.shows("`2x`: 0 of 2; Esc shows all");
        // Where nothing is listed, Enter opens nothing, and Ctrl-U selects the level that is played.
        game.types("\r\x15");
        game.selects("1");
    }
    game.leaves("\x03");
}

#[test]
fn list_of_nothing_leads_back_to_the_level_that_is_played() {
    let folder = large_collection(3);
    let mut game = Game::kept(folder.path(), "--level 5", 9, 50, "5 of 9");
    game.types(F2);
    game.selects("5 ");
    // A letter with Alt is none. Backspace, Ctrl-U or Esc shows all again.
    for keys in ["\x7f\x7f", "\x15", "\x1b"] {
        game.types("\x1bdxy");
        game.shows("`xy`: 0 of 9");
        game.types(keys);
        game.selects("5 ");
    }
    game.leaves("\x03");
}
