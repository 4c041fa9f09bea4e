//! `save` and `export`.

use std::fs;

use expect_test::expect;

use super::{LEVELS, keeping, playing, unwrapped};
use crate::harness;
use crate::play::{BOARD, folder};
use crate::terminal::Terminal;

#[test]
fn what_is_saved_can_be_played() {
    let folder = folder(BOARD);
    let mut command = playing(folder.path(), &["board"]);
    command.env("HOME", folder.path());
    let mut terminal = Terminal::new(&mut command);
    terminal.prompts();
    let said = "saved: `sokopush play ./-x` continues from here\n> ";
    assert_eq!(terminal.asks("save -x"), said);
    let home = folder.path().display();
    let quote = if home.to_string().contains(' ') { "'" } else { "" };
    let said = format!("saved: `sokopush play {quote}{home}/mine{quote}` continues from here\n> ");
    assert_eq!(unwrapped(&terminal.asks("save ~/mine")), unwrapped(&said));
    terminal.types("save bo\t");
    terminal.sees("save board");
    // Long lines end between words.
    let mut terminal = Terminal::sized(&mut playing(folder.path(), &["board"]), 24, 30);
    terminal.prompts();
    assert!(
        terminal
            .asks("xyzzy")
            .starts_with("`xyzzy` is not a command; a\npush looks like `a6`: 2 down,\n4 left")
    );
}

#[test]
fn a_name_that_is_free_is_offered() {
    let folder = folder(LEVELS);
    let mut terminal = keeping(folder.path(), &["board"]);
    for name in ["board-1.xsb", "board-1-2.xsb"] {
        terminal.types("save\r");
        let said = format!("`save`: expected a file after it; `{name}` is free\n> ");
        assert!(terminal.prompts().ends_with(&said));
        let answer = terminal.asks(&format!("save {name}"));
        assert!(answer.contains(&format!("saved: `sokopush play {name}` continues")));
    }
    terminal.asks("a6");
    terminal.asks("save! board-1.xsb");
    let saved = fs::read_to_string(folder.path().join("board-1.xsb")).unwrap();
    assert_eq!(saved, "#######\n#@ $ .#\n#######\nTitle: One\nSnapshot: rR\n");
    // That file goes on from there, though the game of the level went further.
    terminal.asks("a6");
    assert_eq!(keeping(folder.path(), &["board-1.xsb"]).asks("moves"), "rR\n> ");
}

#[test]
fn the_players_solutions_of_a_collection_are_exported() {
    let collection = "#####\n#@$.#\n#####\nTitle: One\n\n######\n#@ $.#\n#    #\n######\nTitle: Two\n\n#####\n#.$@#\n#####\n";
    let folder = harness::folder(&[("levels.xsb", collection)]);
    let mut terminal = keeping(folder.path(), &["levels.xsb"]);
    assert_eq!(terminal.asks("export mine.xsb"), "you have solved no level of this collection\n> ");
    terminal.asks("a6");
    terminal.asks("level 3");
    terminal.asks("a4");
    assert_eq!(terminal.asks("export"), "`export`: expected a file after it\n> ");
    assert_eq!(terminal.asks("export mine.xsb"), "mine.xsb: your solutions of 2 levels\n> ");
    assert_eq!(terminal.asks("export mine.xsb"), "mine.xsb: the file exists\n> ");
    let exported = fs::read_to_string(folder.path().join("mine.xsb")).unwrap();
    expect![[r#"
        #####
        #@$.#
        #####
        Title: One
        Solution: R

        #####
        #.$@#
        #####
        Solution: L
    "#]]
    .assert_eq(&exported);
}
