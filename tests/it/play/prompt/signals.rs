//! Ctrl-C, Ctrl-D, Ctrl-Z, and signals.

use nix::sys::signal::{Signal, kill};
use nix::sys::termios::tcgetattr;
use nix::unistd::{Pid, tcgetpgrp};

use super::playing;
use crate::harness::with_own_terminal;
use crate::play::{BOARD, folder, job_control};
use crate::terminal::Terminal;

#[test]
fn a_program_that_was_stopped_continues_or_ends() {
    let folder = folder(BOARD);
    let Some(mut terminal) = job_control(folder.path()) else { return };
    terminal.types("sokopush play --no-history board\r");
    terminal.prompts();
    terminal.types("a\u{1a}");
    terminal.sees("Stopped");
    terminal.types("fg\r");
    terminal.sees("> a");
    terminal.types("6\r");
    terminal.sees("#--@a+#");
    // Another program may stop it, too: the line is drawn again.
    terminal.types("ab\u{7f}");
    terminal.sees("ab");
    kill(tcgetpgrp(&terminal.keys).unwrap(), Signal::SIGTSTP).unwrap();
    terminal.sees("Stopped");
    terminal.types("fg\r");
    terminal.sees("> a");
    terminal.types("\u{1a}");
    terminal.sees("Stopped");
    // This also continues it, in the background.
    terminal.types("p=$(jobs -p); kill %1; while kill -0 $p; do sleep 0.1; done; echo go''ne\r");
    terminal.sees("gone");
    terminal.types("exit\r");
}

#[test]
fn a_signal_ends_a_program_that_was_stopped() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    let program = terminal.pid();
    for signal in [Signal::SIGSTOP, Signal::SIGTERM, Signal::SIGCONT] {
        kill(program, signal).unwrap();
    }
    assert_eq!(terminal.ends().code(), Some(128 + Signal::SIGTERM as i32));
}

#[test]
fn ctrl_c_clears_the_line_and_ctrl_d_ends() {
    let folder = folder(BOARD);
    for dumb in [false, true] {
        let mut command = playing(folder.path(), &["board"]);
        if dumb {
            // Ctrl-C sends a signal.
            let Some(own) = with_own_terminal(command.env("TERM", "dumb")) else { return };
            command = own;
        }
        let mut terminal = Terminal::new(&mut command);
        terminal.prompts();
        terminal.types("a6\u{3}");
        if dumb {
            terminal.sees("^C");
        } else {
            terminal.prompts();
        }
        assert_eq!(terminal.asks("b6"), "#######\n#--a-+#\n#-@b-+#\n#######\n> ");
        assert_eq!(terminal.asks("moves").split('\n').next(), Some("dR"), "a6 was dropped");
        terminal.types("\u{4}");
        assert!(terminal.ends().success());
    }
}

#[test]
fn the_terminal_is_restored_after_a_signal() {
    let folder = folder(BOARD);
    for signal in [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGQUIT] {
        let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
        terminal.prompts();
        terminal.types("a");
        terminal.sees("a");
        assert_ne!(tcgetattr(&terminal.line).unwrap(), terminal.before);
        kill(terminal.pid(), signal).unwrap();
        // The prompt of a shell would begin in the next line.
        terminal.waits("the end of the line", |shown| shown.ends_with('\n'));
        assert_eq!(terminal.ends().code(), Some(128 + signal as i32));
    }
    // The program also ends when the terminal is gone.
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    let Terminal { keys, line, mut program, .. } = terminal;
    drop((keys, line));
    kill(Pid::from_raw(program.0.id().try_into().unwrap()), Signal::SIGHUP).unwrap();
    program.0.wait().unwrap();
}
