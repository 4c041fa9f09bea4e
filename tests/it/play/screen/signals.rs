//! The terminal is given back when a game ends or stops.

use std::fs::File;
use std::io::Read;
use std::process::Stdio;

use nix::pty::{Winsize, openpty};
use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{FlowArg, tcflow};
use nix::unistd::tcgetpgrp;

use super::{Game, RIGHT, is_given_back, playing};
use crate::play::{BOARD, folder, job_control};

#[test]
fn the_terminal_is_given_back_however_a_game_ends() {
    let folder = folder(BOARD);
    for key in [".", "\x03"] {
        Game::new(&mut playing(folder.path(), &["board"])).leaves(key);
    }
    for signal in [Signal::SIGHUP, Signal::SIGINT, Signal::SIGQUIT, Signal::SIGTERM] {
        let mut game = Game::new(&mut playing(folder.path(), &["board"]));
        kill(game.terminal.pid(), signal).unwrap();
        is_given_back(&mut game.terminal);
        assert_eq!(game.terminal.ends().code(), Some(128 + signal as i32));
    }
}

/// A game that such a shell took up again takes keys, and ends.
fn plays_on(mut game: Game) {
    game.shows("moves 0  pushes 0");
    game.terminal.types(RIGHT);
    game.shows("moves 1  pushes 0");
    game.terminal.types(".");
    is_given_back(&mut game.terminal);
    game.terminal.types("exit\r");
}

#[test]
fn a_stopped_game_gives_the_terminal_back_and_takes_it_again() {
    let folder = folder(BOARD);
    let Some(terminal) = job_control(folder.path()) else { return };
    let mut game = Game { terminal };
    game.terminal.types("sokopush play --no-history --screen board\r");
    game.shows("the keys");
    game.terminal.types("\x1a");
    is_given_back(&mut game.terminal);
    game.terminal.sees("Stopped");
    game.terminal.types("fg\r");
    plays_on(game);
}

#[test]
fn a_stopped_game_that_was_in_the_background_takes_the_terminal_again() {
    let folder = folder(BOARD);
    let Some(terminal) = job_control(folder.path()) else { return };
    let mut game = Game { terminal };
    game.terminal.types("sokopush play --no-history --screen board\r");
    game.shows("the keys");
    game.terminal.types("\x1a");
    is_given_back(&mut game.terminal);
    game.terminal.sees("Stopped");
    // It is continued in the background; if it has noticed that, `fg` sends no signal.
    game.terminal.types("bg; sleep 0.5; fg\r");
    plays_on(game);
}

#[test]
fn a_signal_stops_a_game_as_a_key_does() {
    let folder = folder(BOARD);
    let Some(terminal) = job_control(folder.path()) else { return };
    let mut game = Game { terminal };
    game.terminal.types("sokopush play --no-history --screen board\r");
    game.shows("the keys");
    kill(tcgetpgrp(&game.terminal.keys).unwrap(), Signal::SIGTSTP).unwrap();
    is_given_back(&mut game.terminal);
    game.terminal.sees("Stopped");
    game.terminal.types("fg\r");
    plays_on(game);
}

#[test]
fn a_signal_ends_a_game_whose_terminal_takes_no_output() {
    let folder = folder(BOARD);
    let signals = [Signal::SIGHUP, Signal::SIGQUIT, Signal::SIGTERM];
    let stopped = signals.map(|signal| {
        let game = Game::new(&mut playing(folder.path(), &["board"]));
        tcflow(&game.terminal.line, FlowArg::TCOOFF).unwrap();
        kill(game.terminal.pid(), signal).unwrap();
        (game, signal)
    });
    for (game, signal) in stopped {
        assert_eq!(game.terminal.ends().code(), Some(128 + signal as i32));
    }
}

#[test]
fn a_game_ends_when_its_terminal_is_gone_and_nobody_sends_a_signal() {
    let folder = folder(BOARD);
    let size = Winsize { ws_row: 12, ws_col: 50, ws_xpixel: 0, ws_ypixel: 0 };
    let pty = openpty(Some(&size), None).unwrap();
    // A copy that the program does not inherit.
    let mut master = File::from(pty.master).try_clone().unwrap();
    let slave = || Stdio::from(pty.slave.try_clone().unwrap());
    let mut command = playing(folder.path(), &["--no-history", "board"]);
    command.env("TERM", "xterm").stdin(slave()).stdout(slave()).stderr(slave());
    let mut program = command.spawn().unwrap();
    drop(command);
    let mut shown = Vec::new();
    while !String::from_utf8_lossy(&shown).contains("keys") {
        let mut part = [0; 4096];
        let count = master.read(&mut part).unwrap();
        shown.extend(&part[..count]);
    }
    drop((pty.slave, master));
    assert_eq!(program.wait().unwrap().code(), Some(128 + Signal::SIGHUP as i32));
}

#[test]
fn a_game_that_others_stopped_takes_the_terminal_again() {
    let folder = folder(BOARD);
    let Some(terminal) = job_control(folder.path()) else { return };
    let mut game = Game { terminal };
    // In the background, it is stopped when it wants the terminal.
    let waits = "until jobs %1 | grep -q Stop; do sleep 0.1; done";
    game.terminal.types(&format!(
        "sokopush play --no-history --screen board & {waits}; kill -STOP %1; fg\r"
    ));
    plays_on(game);
}
