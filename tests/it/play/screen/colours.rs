//! Colours of the full screen, and where there is none.

use expect_test::{expect, expect_file};

use super::{Game, playing};
use crate::harness::{program, read, root};
use crate::play::{BOARD, LEFT, RIGHT, UP, folder};
use crate::render::terminal::picture;
use crate::run::{ANYTHING, sokopush};
use crate::terminal::Terminal;

/// A board on which these keys push the box into a corner.
const CORNER: &str = "#####\n#-a-#\n#-@-#\n#-+-#\n#####\n";

#[test]
fn lost_box_is_marked() {
    let mut game = Game::new(CORNER);
    game.types(&[LEFT, UP, RIGHT].concat());
    let shown = game.shows("! moves 3  pushes 1");
    assert_eq!(shown[2], "##  @ a!##");
    let screen = game.terminal.screen();
    assert_eq!(screen.cell(3, 26).unwrap().bgcolor(), vt100::Color::Idx(1));
    game.leaves(".");
}

#[test]
fn lost_box_is_not_marked_without_warnings() {
    let folder = folder(CORNER);
    let mut command = playing(folder.path(), "--no-warnings board");
    let mut game = Game::start(&mut command, 9, 50, "the keys");
    game.types(&[LEFT, UP, RIGHT].concat());
    assert_eq!(game.shows("  moves 3  pushes 1")[2], "##  @ a]##");
    game.leaves(".");
}

#[test]
fn colours_can_be_switched_off() {
    let folder = folder(BOARD);
    let mut command = playing(folder.path(), "board");
    let game = Game::start(command.env("NO_COLOR", "1"), 9, 50, "a]");
    let shown = game.terminal.raw();
    assert!(!shown.contains("\x1b[38;") && !shown.contains("\x1b[48;"), "{shown:?}");
    game.leaves(".");
}

const NEEDS_CURSOR: &str = "`--screen` needs a cursor that moves";

#[test]
fn screen_needs_a_cursor_that_moves() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(playing(folder.path(), "board").env("TERM", "dumb"));
    terminal.sees(&format!("error: {NEEDS_CURSOR}"));
    assert_eq!(terminal.ends().code(), Some(2));
}

#[test]
fn screen_that_cannot_be_lets_the_game_at_the_prompt_go_on() {
    let folder = folder(BOARD);
    let mut command = program(&["play", "board"]);
    let mut terminal = Terminal::new(command.current_dir(folder.path()).env("TERM", "dumb"));
    terminal.prompts();
    assert!(terminal.asks("screen").starts_with(NEEDS_CURSOR));
    assert_eq!(terminal.asks("a6"), "#######\n#--@a+#\n#-b--+#\n#######\n> ");
}

#[test]
fn screen_is_not_for_pipes() {
    sokopush("play --screen board")
        .file("board", BOARD)
        .stderr(expect![[r#"
        error: `--screen` is for games at a terminal
    "#]])
        .status(2)
        .run();
}

/// `UPDATE_EXPECT=1 cargo test picture_in_the_docs` draws it anew.
#[test]
fn picture_in_the_docs_is_of_the_real_screen() {
    let shelf = read("examples/shelf.txt");
    let (board, _) = shelf.split_once("\n\n").unwrap();
    let convert = sokopush("convert --to xsb --from named").stdin(format!("{board}\n"));
    let level = convert.stdout(ANYTHING).run().stdout + "Title: The shelf\n";
    let folder = folder(&level);
    let mut command = playing(folder.path(), "board");
    command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8");
    let mut game = Game::start(&mut command, 23, 64, "the keys");
    game.types("e4c4*");
    let screen = game.terminal.stands("a hint", |screen| screen.contents().contains("`c4`"));
    expect_file![root().join("examples/screen.svg")].assert_eq(&picture(&screen));
    game.leaves(".");
}

#[test]
fn characters_are_those_of_the_first_locale_that_is_set() {
    const UTF_8: &str = "C.UTF-8";
    for (all, ctype, lang, wall) in [
        ("C", UTF_8, UTF_8, "##"),
        (UTF_8, "C", "C", "▒▒"),
        ("", "C", UTF_8, "##"),
        ("", UTF_8, "C", "▒▒"),
        ("", "", UTF_8, "▒▒"),
    ] {
        let folder = folder(BOARD);
        let mut command = playing(folder.path(), "board");
        command.env("LC_ALL", all).env("LC_CTYPE", ctype).env("LANG", lang);
        let mut game = Game::start(&mut command, 9, 50, "the keys");
        assert!(game.shows("moves 0")[1].starts_with(wall), "{all} {ctype} {lang}");
        game.leaves(".");
    }
}
