//! Colours of the full screen.

use expect_test::expect_file;

use super::{Game, LEFT, RIGHT, UP, playing};
use crate::harness::{self, program, read, root, run, stdout};
use crate::play::{BOARD, folder};
use crate::render::terminal::picture;
use crate::terminal::Terminal;

#[test]
fn a_lost_box_is_marked() {
    let folder = folder("#####\n#-a-#\n#-@-#\n#-+-#\n#####\n");
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    game.terminal.types(&[LEFT, UP, RIGHT].concat());
    let shown = game.shows("! moves 3  pushes 1");
    assert_eq!(shown[2], "##  @ a!##");
    let cell = game.terminal.screen();
    assert_eq!(cell.cell(3, 26).unwrap().bgcolor(), vt100::Color::Idx(1));
    game.leaves(".");
    let mut game = Game::new(&mut playing(folder.path(), &["--no-warnings", "board"]));
    game.terminal.types(&[LEFT, UP, RIGHT].concat());
    assert_eq!(game.shows("  moves 3  pushes 1")[2], "##  @ a]##");
    game.leaves(".");
}

#[test]
fn it_needs_a_terminal_and_respects_its_colours() {
    let folder = folder(BOARD);
    let mut game = Game::new(playing(folder.path(), &["board"]).env("NO_COLOR", "1"));
    game.shows("a]");
    let shown = String::from_utf8_lossy(&game.terminal.shown.lock().unwrap()).into_owned();
    assert!(!shown.contains("\x1b[38;") && !shown.contains("\x1b[48;"), "{shown:?}");
    game.leaves(".");
    let why = "error: `--screen` needs a cursor that moves";
    let mut terminal = Terminal::new(playing(folder.path(), &["board"]).env("TERM", "dumb"));
    terminal.sees(why);
    assert_eq!(terminal.ends().code(), Some(2));
    // A game at the prompt goes on there.
    let mut command = program(&["play", "board"]);
    let mut terminal = Terminal::new(command.current_dir(folder.path()).env("TERM", "dumb"));
    terminal.prompts();
    assert!(terminal.asks("screen").starts_with(why.strip_prefix("error: ").unwrap()));
    assert_eq!(terminal.asks("a6"), "#######\n#--@a+#\n#-b--+#\n#######\n> ");
    let output = harness::feed(&mut playing(folder.path(), &["board"]), "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: `--screen` is for games at a terminal\n"
    );
}

/// `UPDATE_EXPECT=1 cargo test the_picture_in_the_docs` draws it anew.
#[test]
fn the_picture_in_the_docs_is_of_the_real_screen() {
    let options = ["convert", "--to", "xsb", "--from", "named"];
    let (board, _) = read("examples/shelf.txt")
        .split_once("\n\n")
        .map(|(board, rest)| (format!("{board}\n"), rest.to_owned()))
        .unwrap();
    let level = stdout(&run(&options, &board)) + "Title: The shelf\n";
    let folder = folder(&level);
    let mut command = playing(folder.path(), &["board"]);
    command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8");
    let mut game = Game::sized(&mut command, 23, 64);
    game.terminal.types("e4c4*");
    let screen = game.terminal.stands("a hint", |screen| screen.contents().contains("`c4`"));
    expect_file![root().join("examples/screen.svg")].assert_eq(&picture(&screen));
    game.leaves(".");
}
