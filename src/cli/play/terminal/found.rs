//! The terminal as it was found.

use std::io::stdin;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::OnceLock;

use nix::libc::termios;
use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};
use nix::unistd::{getpgrp, tcgetpgrp, write};

static FOUND: OnceLock<FoundTerminal> = OnceLock::new();

struct FoundTerminal {
    /// Still the terminal when stdin is not.
    terminal: OwnedFd,
    settings: termios,
}

/// Notes the terminal and its settings, to restore them.
pub(super) fn note() -> anyhow::Result<()> {
    let settings = tcgetattr(stdin())?.into();
    let terminal = stdin().as_fd().try_clone_to_owned()?;
    FOUND.get_or_init(|| FoundTerminal { terminal, settings });
    Ok(())
}

/// Returns whether the terminal was noted.
pub(super) fn is_noted() -> bool {
    FOUND.get().is_some()
}

/// Returns whether the terminal lets the program change its settings; also if it is gone.
pub(super) fn is_in_foreground() -> bool {
    let Some(found) = FOUND.get() else { return true };
    match tcgetpgrp(&found.terminal) {
        Ok(foreground) => foreground == getpgrp(),
        Err(_) => true,
    }
}

/// Gives the terminal the settings that it had. From the background, that would stop the program instead.
pub(super) fn restore() {
    if let Some(found) = FOUND.get() {
        set(&Termios::from(found.settings));
    }
}

/// Ends the line that the prompt has begun, so that the shell's prompt gets a line of its own.
pub(super) fn end_line() {
    if let Some(found) = FOUND.get()
        && is_in_foreground()
    {
        let _ = write(&found.terminal, b"\r\n");
    }
}

/// Returns the settings of the terminal, if it is there.
pub(super) fn settings() -> Option<termios> {
    let settings = tcgetattr(&FOUND.get()?.terminal).ok()?;
    Some(settings.into())
}

/// Sets the terminal, if the program is in the foreground.
pub(super) fn set(settings: &Termios) {
    if let Some(found) = FOUND.get()
        && is_in_foreground()
    {
        let _ = tcsetattr(&found.terminal, SetArg::TCSANOW, settings);
    }
}
