//! Ctrl-C, Ctrl-D, Ctrl-Z, and signals.

use nix::sys::signal::{Signal, kill};
use nix::sys::termios::tcgetattr;
use nix::unistd::{Pid, tcgetpgrp};

use super::{game, playing};
use crate::harness::{until, with_own_terminal};
use crate::play::{BOARD, LEFT, folder, job_control};
use crate::terminal::Terminal;

#[test]
fn ctrl_c_clears_the_line_and_ctrl_d_ends() {
    let mut terminal = game(BOARD);
    terminal.types("a6\x03");
    terminal.prompts();
    drops_the_line(terminal);
}

#[test]
fn ctrl_c_clears_the_line_on_a_dumb_terminal() {
    let folder = folder(BOARD);
    // There, Ctrl-C sends a signal.
    let mut command = playing(folder.path(), "board");
    let Some(mut own) = with_own_terminal(command.env("TERM", "dumb")) else { return };
    let mut terminal = Terminal::new(&mut own);
    terminal.prompts();
    terminal.types("a6\x03");
    terminal.sees("^C");
    drops_the_line(terminal);
}

/// Asserts that what was typed before Ctrl-C is not executed, and ends the game by Ctrl-D.
#[track_caller]
fn drops_the_line(mut terminal: Terminal) {
    assert_eq!(terminal.asks("b6"), "#######\n#--a-+#\n#-@b-+#\n#######\n> ");
    assert_eq!(terminal.asks("moves").split('\n').next(), Some("dR"), "a6 was dropped");
    terminal.types("\x04");
    assert!(terminal.ends().success());
}

#[test]
fn ctrl_z_stops_the_program_until_it_goes_on() {
    let folder = folder(BOARD);
    let Some(mut terminal) = job_control(folder.path()) else { return };
    terminal.types("sokopush play --no-history board\r");
    terminal.prompts();
    terminal.types("a\x1a");
    terminal.sees("Stopped");
    terminal.types("fg\r");
    terminal.sees("> a");
    terminal.types("6\r");
    terminal.sees("#--@a+#");
    terminal.types("\x04exit\r");
}

#[test]
fn signal_that_stops_the_program_lets_it_draw_its_line_again() {
    let folder = folder(BOARD);
    let Some(mut terminal) = job_control(folder.path()) else { return };
    terminal.types("sokopush play --no-history board\r");
    terminal.prompts();
    terminal.types("ab\x7f");
    terminal.sees("ab");
    kill(tcgetpgrp(&terminal.keys).unwrap(), Signal::SIGTSTP).unwrap();
    terminal.sees("Stopped");
    terminal.types("fg\r");
    terminal.sees("> a");
    terminal.types("\x1a");
    terminal.sees("Stopped");
    // This also continues it, in the background.
    terminal.types("p=$(jobs -p); kill %1; while kill -0 $p; do sleep 0.1; done; echo go''ne\r");
    terminal.sees("gone");
    terminal.types("exit\r");
}

#[test]
fn signal_that_continues_the_program_lets_it_draw_its_cursor_in_the_line() {
    let mut terminal = game(BOARD);
    // The cursor stands between both letters.
    terminal.types(&["é", LEFT, "a"].concat());
    terminal.waits("the line", |shown| shown.ends_with("aé"));
    kill(terminal.pid(), Signal::SIGCONT).unwrap();
    let is_drawn = || terminal.raw().contains("> aé\x1b[1D").then_some(());
    until(is_drawn, || format!("no cursor: {:?}", terminal.raw()));
}

#[test]
fn signal_ends_a_program_that_was_stopped() {
    let terminal = game(BOARD);
    for signal in [Signal::SIGSTOP, Signal::SIGTERM, Signal::SIGCONT] {
        kill(terminal.pid(), signal).unwrap();
    }
    assert_eq!(terminal.ends().code(), Some(128 + Signal::SIGTERM as i32));
}

#[test]
fn signal_restores_the_terminal() {
    for signal in [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGQUIT] {
        let mut terminal = game(BOARD);
        terminal.types("a");
        terminal.sees("a");
        assert_ne!(tcgetattr(&terminal.line).unwrap(), terminal.before);
        kill(terminal.pid(), signal).unwrap();
        // The prompt of a shell would begin in the next line.
        terminal.waits("the end of the line", |shown| shown.ends_with('\n'));
        assert_eq!(terminal.ends().code(), Some(128 + signal as i32));
    }
}

#[test]
fn signal_that_the_terminal_is_gone_ends_the_program() {
    let Terminal { keys, line, mut program, .. } = game(BOARD);
    drop((keys, line));
    kill(Pid::from_raw(program.0.id().try_into().unwrap()), Signal::SIGHUP).unwrap();
    program.0.wait().unwrap();
}
