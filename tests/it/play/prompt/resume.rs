//! Games that go on where they were left.

use std::fs;
use std::os::unix::fs::symlink;

use nix::sys::signal::{Signal, kill};

use super::{KEYS, LEVELS, keeping, playing};
use crate::harness::program;
use crate::play::{BOARD, folder};
use crate::terminal::Terminal;

#[test]
fn a_game_that_is_left_says_how_it_goes_on() {
    let folder = folder(BOARD);
    let mut terminal = keeping(folder.path(), &["board"]);
    terminal.asks("a6");
    terminal.types("quit\r");
    terminal.sees("your game is kept; `sokopush play board` goes on\n");
    assert!(terminal.ends().success());
    let mut command = program(&["--demo", "--level", "3", "--screen"]);
    let mut terminal = Terminal::new(command.env("XDG_DATA_HOME", folder.path()));
    terminal.stands("the game", |screen| screen.contents().contains("3 of 30"));
    terminal.types("\x1b[Cq");
    terminal.sees("your game is kept; `sokopush play --demo` goes on\n");
    assert!(terminal.ends().success());
    // Nothing is kept of a game without moves, and none where nothing is kept.
    for (options, line) in [(&[][..], ""), (&["--no-history"], "a6\r")] {
        let mut command = program(&[&["--demo", "--level", "1"], options].concat());
        command.env("XDG_DATA_HOME", folder.path()).env("TERM", "");
        let mut terminal = Terminal::new(&mut command);
        terminal.prompts();
        terminal.types(&format!("{line}quit\r"));
        let shown = terminal.shown.clone();
        assert!(terminal.ends().success());
        assert!(!String::from_utf8_lossy(&shown.lock().unwrap()).contains("is kept"));
    }
}

#[test]
fn a_game_goes_on_where_it_was_left_however_that_was() {
    let folder = folder(LEVELS);
    let mut terminal = keeping(folder.path(), &["board"]);
    terminal.asks("a6");
    // Another level, and back.
    terminal.asks("next");
    terminal.asks("a66");
    assert_eq!(
        terminal.asks("prev"),
        "level 1 of 4 \"One\"; your game goes on, `restart` begins again\n#######\n#--@a+#\n#######\n> "
    );
    terminal.asks("level 2");
    terminal.asks("undo");
    // A crash.
    kill(terminal.pid(), Signal::SIGKILL).unwrap();
    let mut terminal =
        Terminal::new(playing(folder.path(), &["board"]).env("XDG_DATA_HOME", folder.path()));
    assert_eq!(
        terminal.prompts(),
        "level 2 of 4 \"The Dungeon\"; your game goes on, `restart` begins again; `screen`\nplays with arrow keys, `?` shows help\n\
         #######\n#-@a-+#\n#######\n> "
    );
    assert_eq!(terminal.asks("redo"), "#######\n#--@a+#\n#######\n> ");
    assert_eq!(terminal.asks("undo 9"), "#######\n#@a--+#\n#######\n> ");
    terminal.types("quit\r");
    assert!(terminal.ends().success());
    // At its beginning, there is nothing to begin again.
    let mut command = playing(folder.path(), &["board"]);
    let mut terminal = Terminal::new(command.env("XDG_DATA_HOME", folder.path()));
    assert_eq!(
        terminal.prompts(),
        format!("level 2 of 4 \"The Dungeon\"; {KEYS}\n#######\n#@a--+#\n#######\n> ")
    );
    // What was undone can be redone; then the game is solved, and no longer unfinished.
    assert_eq!(terminal.asks("redo 9"), "#######\n#--@a+#\n#######\n> ");
    assert!(terminal.asks("a6").contains("Solved with 3 moves, 3 pushes"));
    assert_eq!(
        terminal.asks("level 2"),
        "level 2 of 4 \"The Dungeon\"\n#######\n#@a--+#\n#######\n> "
    );
    assert_eq!(
        terminal.asks("levels all"),
        "  ~ 1 One\n>*  2 The Dungeon (solved: 3 moves, 3 pushes)\n    3 Three\n    4 Small dungeon\n> "
    );
    // An edited level is another one, and without history none is kept.
    fs::write(
        folder.path().join("board"),
        LEVELS.replacen("# ", "#-", 1).replacen("#@ ", "#@-", 1),
    )
    .unwrap();
    fs::write(folder.path().join("edited"), LEVELS.replacen("$ .", "$.#", 1)).unwrap();
    let mut terminal = keeping(folder.path(), &["--level", "1", "edited"]);
    assert_eq!(terminal.asks("moves"), "\n> ");
    let mut terminal = keeping(folder.path(), &["--no-history", "--level", "1", "board"]);
    assert_eq!(terminal.asks("moves"), "\n> ");
    terminal.asks("a66");
    let mut terminal = keeping(folder.path(), &["--level", "1", "board"]);
    assert_eq!(terminal.asks("moves"), "rR\n> ");
}

#[test]
fn a_game_that_is_not_kept_is_said_once_and_kept_as_soon_as_that_works() {
    let folder = folder(LEVELS);
    let kept = folder.path().join("sokopush");
    // A link to nowhere where the folder would be.
    symlink(folder.path().join("nowhere/x"), &kept).unwrap();
    let mut command = playing(folder.path(), &["board"]);
    let mut terminal = Terminal::new(command.env("XDG_DATA_HOME", folder.path()));
    let why = "this game is no longer kept: ";
    let shown = terminal.prompts();
    assert_eq!(shown.matches(why).count(), 1, "{shown}");
    assert!(!terminal.asks("a6").contains(why));
    fs::remove_file(&kept).unwrap();
    assert!(!terminal.asks("0").contains(why));
    fs::rename(&kept, folder.path().join("away")).unwrap();
    symlink(folder.path().join("nowhere/x"), &kept).unwrap();
    let answer = terminal.asks("a6");
    assert!(answer.starts_with("#######\n#--@a+#\n"), "{answer}");
    assert_eq!(answer.matches(why).count(), 1, "{answer}");
    assert!(!terminal.asks("0").contains(why));
    // Another level is another game.
    let answer = terminal.asks("next");
    assert_eq!(answer.matches(why).count(), 1, "{answer}");
    terminal.types(".\r");
    assert!(terminal.ends().success());
    fs::remove_file(&kept).unwrap();
    fs::rename(folder.path().join("away"), &kept).unwrap();
    let mut terminal = keeping(folder.path(), &["--level", "1", "board"]);
    assert_eq!(terminal.asks("redo"), "#######\n#--@a+#\n#######\n> ");
}

#[test]
fn an_undo_after_a_return_leads_the_worker_where_it_would_have_led() {
    let level = "########\n#      #\n#@ $   #\n#    . #\n########\n";
    let folder = folder(level);
    let mut before = keeping(folder.path(), &["board"]);
    let undone = |terminal: &mut Terminal| {
        ["0", "0", "redo", "redo"].map(|line| terminal.asks(line)).join("")
    };
    before.asks("a6");
    before.asks("a2");
    let shown = undone(&mut before);
    let mut after = keeping(folder.path(), &["board"]);
    assert_eq!(undone(&mut after), shown);
    assert_eq!(after.asks("moves"), before.asks("moves"));
    // What the solver pushed does not become the player's.
    after.asks("solve");
    after.asks("0");
    let mut terminal = keeping(folder.path(), &["board"]);
    terminal.asks("redo");
    assert!(!terminal.asks("levels").contains("solved"));
}

#[test]
fn of_two_terminals_the_last_to_leave_wins_and_one_that_only_looks_changes_nothing() {
    let folder = folder(LEVELS);
    let start = || keeping(folder.path(), &["--level", "2", "board"]);
    let leave = |mut terminal: Terminal| {
        terminal.types("quit\r");
        assert!(terminal.ends().success());
    };
    let [mut one, mut two, looks] = [(); 3].map(|()| start());
    one.asks("a6");
    two.asks("a66");
    for terminal in [two, one, looks] {
        leave(terminal);
    }
    let mut terminal = start();
    assert_eq!(terminal.asks("moves"), "R\n> ");
    // A file that is damaged costs its game only.
    let games = folder.path().join("sokopush/games");
    for file in fs::read_dir(&games).unwrap() {
        fs::write(file.unwrap().path(), "precious").unwrap();
    }
    leave(start());
    let mut terminal = start();
    for file in fs::read_dir(&games).unwrap() {
        assert_eq!(fs::read_to_string(file.unwrap().path()).unwrap(), "precious");
    }
    assert!(terminal.asks("a6").starts_with("#######\n#-@a-+#\n"));
    assert_eq!(start().asks("moves"), "R\n> ");
}

#[test]
fn a_game_file_that_cannot_be_read_is_kept_beside() {
    let folder = folder("#####\n#@$.#\n#   #\n#####\n");
    let games = folder.path().join("sokopush/games");
    let play = |line: &str| {
        let mut command = playing(folder.path(), &["board"]);
        command.env("XDG_DATA_HOME", folder.path());
        let mut terminal = Terminal::new(&mut command);
        let shown = terminal.prompts();
        terminal.asks(line);
        terminal.types("quit\r");
        terminal.ends();
        shown
    };
    play("moves");
    play("d");
    let file = fs::read_dir(&games).unwrap().next().unwrap().unwrap().path();
    fs::write(&file, "of a newer version").unwrap();
    // A temporary file is no game.
    fs::write(games.join(".tmpabc"), "{}").unwrap();
    play("moves");
    assert_eq!(fs::read_to_string(&file).unwrap(), "of a newer version");
    play("a6");
    let beside = file.with_extension("unread");
    assert_eq!(fs::read_to_string(beside).unwrap(), "of a newer version");
    assert!(fs::read_to_string(&file).unwrap().contains("\"moves\""));
}

#[test]
fn links_among_what_is_kept_are_not_followed() {
    let folder = folder("#####\n#@$.#\n#   #\n#####\n");
    let (games, other) = (folder.path().join("sokopush/games"), folder.path().join("other"));
    let play = || {
        let mut command = playing(folder.path(), &["board"]);
        command.env("XDG_DATA_HOME", folder.path()).env("XDG_STATE_HOME", folder.path());
        let mut terminal = Terminal::new(&mut command);
        let shown = terminal.prompts();
        terminal.asks("d");
        terminal.types("quit\r");
        terminal.ends();
        shown
    };
    play();
    let file = fs::read_dir(&games).unwrap().next().unwrap().unwrap().path();
    let history = folder.path().join("sokopush/history");
    fs::rename(&file, &other).unwrap();
    let before = fs::read_to_string(&other).unwrap();
    symlink(&other, &file).unwrap();
    fs::remove_file(&history).unwrap();
    symlink(folder.path().join("nowhere"), &history).unwrap();
    assert!(play().contains("history: a link, which is not followed"));
    assert!(!file.is_symlink() && !folder.path().join("nowhere").exists());
    assert_eq!(fs::read_to_string(&other).unwrap(), before);
}
