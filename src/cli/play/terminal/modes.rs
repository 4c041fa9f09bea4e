//! The full screen, taken and given back.
//!
//! The lock is held while terminal modes change: a thread for signals works beside the game. Only the
//! line editor knows of no lock, and takes and gives back its modes by itself.

use std::io::{self, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use ratatui_crossterm::crossterm::cursor::Show;
use ratatui_crossterm::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui_crossterm::crossterm::execute;
use ratatui_crossterm::crossterm::style::Print;
use ratatui_crossterm::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Reports only the mouse's buttons, and not where it moves, which is too much for a slow line. A terminal has one of
/// these modes at a time.
const ONLY_BUTTONS: &str = if cfg!(unix) { "\x1b[?1003l\x1b[?1002l\x1b[?1000h" } else { "" };

/// Let a terminal say which text is pasted, and no longer: a board that is pasted would end the game with its first dot if it
/// came as keys.
const PASTE_ON: &str = if cfg!(unix) { "\x1b[?2004h" } else { "" };
const PASTE_OFF: &str = if cfg!(unix) { "\x1b[?2004l" } else { "" };

/// The lock of the terminal's modes.
static MODES: Mutex<()> = Mutex::new(());

static IS_FULL_SCREEN: AtomicBool = AtomicBool::new(false);

pub(crate) fn lock() -> MutexGuard<'static, ()> {
    MODES.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn is_full_screen() -> bool {
    IS_FULL_SCREEN.load(Relaxed)
}

/// Takes the full screen, unless it is taken. Returns whether it was not.
pub(crate) fn take_screen(_: &MutexGuard<()>) -> io::Result<bool> {
    if IS_FULL_SCREEN.swap(true, Relaxed) {
        return Ok(false);
    }
    enable_raw_mode()?;
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        Print(ONLY_BUTTONS),
        Print(PASTE_ON)
    )?;
    Ok(true)
}

/// Gives the full screen back, if it is taken. If that fails, there is nobody to tell.
pub(crate) fn give_screen_back(_: &MutexGuard<()>) {
    if IS_FULL_SCREEN.swap(false, Relaxed) {
        let _ =
            execute!(stdout(), DisableMouseCapture, Print(PASTE_OFF), LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Takes the full screen again if it was given back, as after a stop or a panic in a thread. Returns whether it was.
/// From the background, that would stop the program once more.
pub(crate) fn take_screen_again(lock: &MutexGuard<()>) -> io::Result<bool> {
    #[cfg(unix)]
    if !is_full_screen() && !super::found::is_in_foreground() {
        return Ok(false);
    }
    take_screen(lock)
}

/// Takes the full screen again if another program has used the terminal, as after a stop that nobody could foresee.
pub(crate) fn retake_screen() -> io::Result<()> {
    let lock = lock();
    #[cfg(unix)]
    {
        use nix::sys::termios::{LocalFlags, tcgetattr};
        if tcgetattr(io::stdin()).is_ok_and(|now| now.local_flags.contains(LocalFlags::ICANON)) {
            give_screen_back(&lock);
        }
    }
    take_screen_again(&lock)?;
    Ok(())
}

/// Writes to the full screen. If it is given back, nothing is written.
pub(crate) fn write_to_screen(bytes: &[u8]) -> io::Result<()> {
    let _lock = lock();
    if !is_full_screen() {
        return Ok(());
    }
    let mut out = stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}
