//! The terminal itself, which is left as it was found.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
#[cfg(unix)]
use std::{io::stdin, os::fd::AsFd};

#[cfg(unix)]
use nix::{
    errno::Errno,
    libc::termios,
    poll::{PollFd, PollFlags, PollTimeout, poll},
    sys::signal::{Signal, kill},
    sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr},
    unistd::{Pid, getpgrp, tcgetpgrp},
};

#[cfg(unix)]
use crate::cli::signals;

/// Whether Ctrl-C was pressed and nobody has asked yet.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The settings that the terminal had.
#[cfg(unix)]
static BEFORE: OnceLock<termios> = OnceLock::new();

/// Whether a game is played full screen.
pub(super) static FULL_SCREEN: AtomicBool = AtomicBool::new(false);

/// Gives back more of the terminal than its settings when a signal ends the program.
pub(super) static AT_END: OnceLock<fn()> = OnceLock::new();

/// Returns what tells whether Ctrl-C was pressed from now on.
pub(super) fn interrupted() -> fn() -> bool {
    INTERRUPTED.store(false, Relaxed);
    || INTERRUPTED.swap(false, Relaxed)
}

/// Restores the terminal if a signal ends the program, or if the terminal is gone. Keeps Ctrl-C from ending it.
#[cfg(unix)]
pub(super) fn install_signal_handlers() -> anyhow::Result<()> {
    use Signal::{
        SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGWINCH,
    };

    let before = tcgetattr(stdin())?;
    BEFORE.get_or_init(|| before.into());
    let watched = [SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2];
    signals::watch(watched, |signal| match signal {
        SIGINT if !FULL_SCREEN.load(Relaxed) => INTERRUPTED.store(true, Relaxed),
        // As after another size: while the program was stopped, others have used the terminal.
        SIGCONT if FULL_SCREEN.load(Relaxed) => _ = kill(Pid::this(), SIGWINCH),
        SIGCONT => {}
        signal => end(signal),
    })?;
    // A terminal that is gone does not always send a signal.
    std::thread::Builder::new().spawn(|| {
        let stdin = stdin();
        let mut gone = [PollFd::new(stdin.as_fd(), PollFlags::empty())];
        while poll(&mut gone, PollTimeout::NONE) == Err(Errno::EINTR) {}
        let [gone] = gone;
        if gone.revents().is_some_and(|events| events.contains(PollFlags::POLLHUP)) {
            end(SIGHUP);
        }
    })?;
    Ok(())
}

/// Ends the program as a signal does, with the terminal as it was.
#[cfg(unix)]
fn end(signal: Signal) {
    // From the background, the terminal would stop the program once more.
    let foreground = tcgetpgrp(stdin());
    if foreground.is_err() || foreground == Ok(getpgrp()) {
        if let Some(give_back) = AT_END.get() {
            give_back();
        }
        let _ = restore(SetArg::TCSANOW);
    }
    std::process::exit(signals::status(signal));
}

/// Gives the terminal the settings that it had.
#[cfg(unix)]
fn restore(when: SetArg) -> nix::Result<()> {
    BEFORE.get().map_or(Ok(()), |&before| tcsetattr(stdin(), when, &Termios::from(before)))
}

/// Returns whether keys wait for the end of their line, as they do for a shell.
#[cfg(all(unix, feature = "screen"))]
pub(super) fn is_canonical_mode() -> bool {
    tcgetattr(stdin()).is_ok_and(|now| now.local_flags.contains(LocalFlags::ICANON))
}

/// Stops the program as Ctrl-Z does, until it is in the foreground again.
#[cfg(all(unix, any(feature = "interactive", feature = "screen")))]
pub(super) fn suspend() -> nix::Result<()> {
    let stdin = stdin();
    let raw = tcgetattr(&stdin)?;
    restore(SetArg::TCSADRAIN)?;
    loop {
        kill(Pid::from_raw(0), Signal::SIGTSTP)?;
        // If it was continued only to end, this is the time for it: from the background, setting the terminal would
        // stop it once more.
        for _ in 0..50 {
            std::thread::sleep(std::time::Duration::from_millis(20));
            if tcgetpgrp(&stdin)? == getpgrp() {
                return tcsetattr(&stdin, SetArg::TCSADRAIN, &raw);
            }
        }
    }
}

/// Runs `work`, which can ask whether a key is waiting; the key stays unread.
#[cfg(unix)]
pub(super) fn until_key<R>(work: impl FnOnce(&dyn Fn() -> bool) -> R) -> R {
    let stdin = stdin();
    let before = tcgetattr(&stdin);
    let is_interrupted = interrupted();
    if let Ok(before) = &before {
        // Otherwise keys would wait for the end of their line.
        let mut by_key = before.clone();
        by_key.local_flags.remove(LocalFlags::ICANON | LocalFlags::ECHO);
        let _ = tcsetattr(&stdin, SetArg::TCSANOW, &by_key);
    }
    let is_pressed = || {
        let mut keys = [PollFd::new(stdin.as_fd(), PollFlags::POLLIN)];
        is_interrupted() || poll(&mut keys, PollTimeout::ZERO).is_ok_and(|ready| ready > 0)
    };
    let result = work(&is_pressed);
    if let Ok(before) = &before {
        let _ = tcsetattr(&stdin, SetArg::TCSANOW, before);
    }
    result
}

/// Runs `work`, which is never told of a key: here none can be seen without being read.
#[cfg(not(unix))]
pub(super) fn until_key<R>(work: impl FnOnce(&dyn Fn() -> bool) -> R) -> R {
    work(&|| false)
}

/// Does nothing where there are no such signals.
#[cfg(not(unix))]
pub(super) fn install_signal_handlers() -> anyhow::Result<()> {
    Ok(())
}
