//! The terminal is given back when a game ends or stops.

use std::fs::File;
use std::io::Read;
use std::process::Stdio;

use nix::pty::{Winsize, openpty};
use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{FlowArg, tcflow};
use nix::unistd::tcgetpgrp;

use super::{Game, playing};
use crate::play::{BOARD, RIGHT, folder, job_control};

#[test]
fn keys_that_end_a_game_give_the_terminal_back() {
    for key in [".", "\x03"] {
        Game::new(BOARD).leaves(key);
    }
}

#[test]
fn signals_that_end_a_game_give_the_terminal_back() {
    for signal in [Signal::SIGHUP, Signal::SIGINT, Signal::SIGQUIT, Signal::SIGTERM] {
        let mut game = Game::new(BOARD);
        kill(game.terminal.pid(), signal).unwrap();
        game.gives_terminal_back();
        assert_eq!(game.terminal.ends().code(), Some(128 + signal as i32));
    }
}

#[test]
fn signals_end_a_game_whose_terminal_takes_no_output() {
    let signals = [Signal::SIGHUP, Signal::SIGQUIT, Signal::SIGTERM];
    let stopped = signals.map(|signal| {
        let game = Game::new(BOARD);
        tcflow(&game.terminal.line, FlowArg::TCOOFF).unwrap();
        kill(game.terminal.pid(), signal).unwrap();
        (game, signal)
    });
    for (game, signal) in stopped {
        assert_eq!(game.terminal.ends().code(), Some(128 + signal as i32));
    }
}

#[test]
fn game_whose_terminal_is_gone_ends_without_a_signal() {
    let folder = folder(BOARD);
    let size = Winsize { ws_row: 12, ws_col: 50, ws_xpixel: 0, ws_ypixel: 0 };
    let pty = openpty(Some(&size), None).unwrap();
    // A copy that the program does not inherit.
    let mut master = File::from(pty.master).try_clone().unwrap();
    let slave = || Stdio::from(pty.slave.try_clone().unwrap());
    let mut command = playing(folder.path(), "--no-history board");
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

/// A game that a shell with job control has started, if there is one.
#[track_caller]
fn under_job_control() -> Option<Game> {
    let folder = folder(BOARD);
    let terminal = job_control(folder.path())?;
    let mut game = Game { terminal: terminal.keeps(folder) };
    game.types("sokopush play --no-history --screen board\r");
    game.shows("the keys");
    Some(game)
}

/// Asserts that a game which is stopped gives the terminal back, and after this command of the shell goes on and ends.
#[track_caller]
fn continues(mut game: Game, command: &str) {
    game.gives_terminal_back();
    game.terminal.sees("Stopped");
    game.types(command);
    plays_on(game);
}

/// A game that a shell took up again takes keys, and ends.
#[track_caller]
fn plays_on(mut game: Game) {
    game.shows("moves 0  pushes 0");
    game.types(RIGHT);
    game.shows("moves 1  pushes 0");
    game.types(".");
    game.gives_terminal_back();
    game.types("exit\r");
}

#[test]
fn ctrl_z_gives_the_terminal_back_until_the_game_takes_it_again() {
    let Some(mut game) = under_job_control() else { return };
    game.types("\x1a");
    continues(game, "fg\r");
}

#[test]
fn ctrl_z_that_is_typed_ahead_of_a_win_stops_the_game() {
    let Some(mut game) = under_job_control() else { return };
    game.types("a66b666\x1a");
    game.gives_terminal_back();
    game.terminal.sees("Stopped");
    game.types("fg\r");
    game.shows("Solved in 0:");
    game.types(".");
    game.gives_terminal_back();
    game.types("exit\r");
}

#[test]
fn ctrl_z_stops_a_game_that_was_continued_in_the_background_before() {
    let Some(mut game) = under_job_control() else { return };
    game.types("\x1a");
    // If it has noticed that it is continued in the background, `fg` sends no signal.
    continues(game, "bg; sleep 0.5; fg\r");
}

#[test]
fn signal_stops_a_game_as_ctrl_z_does() {
    let Some(game) = under_job_control() else { return };
    kill(tcgetpgrp(&game.terminal.keys).unwrap(), Signal::SIGTSTP).unwrap();
    continues(game, "fg\r");
}

#[test]
fn signal_that_a_program_cannot_see_stops_a_game_until_it_takes_the_terminal() {
    let folder = folder(BOARD);
    let Some(terminal) = job_control(folder.path()) else { return };
    let mut game = Game { terminal };
    // In the background, it is stopped when it wants the terminal.
    let waits = "until jobs %1 | grep -q Stop; do sleep 0.1; done";
    game.types(&format!(
        "sokopush play --no-history --screen board & {waits}; kill -STOP %1; fg\r"
    ));
    plays_on(game);
}
