//! Signals that end or stop the program, which leave the terminal as it was found.

use std::io::{Write, pipe, stdin, stdout};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use nix::errno::Errno;
use nix::libc::termios;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{SigSet, Signal, kill};
use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};
use nix::unistd::{Pid, dup2_stdin, getpgrp, tcgetpgrp};

use super::modes::{give_screen_back, is_full_screen, lock, take_screen};
use crate::cli::files::replace::remove_temporary_files;
use crate::cli::signals;

/// Whether Ctrl-C was pressed and nobody has asked yet.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Signals that the program was stopped, and continues.
static GOES_ON: Condvar = Condvar::new();

static FOUND: OnceLock<FoundTerminal> = OnceLock::new();

/// The terminal as it was found.
struct FoundTerminal {
    /// Still the terminal when stdin is not.
    terminal: OwnedFd,
    settings: termios,
}

/// How long a terminal may take no output when the program is to end.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long a call that another thread has begun may still change the settings.
const CALL_TIME: Duration = Duration::from_millis(2);

/// Starts to notice Ctrl-C. The function returned is true once after each.
pub(crate) fn interrupted() -> fn() -> bool {
    INTERRUPTED.store(false, Relaxed);
    || INTERRUPTED.swap(false, Relaxed)
}

/// Restores the terminal if a signal ends or stops the program, or if the terminal is gone. Keeps Ctrl-C from ending it.
pub(crate) fn install_handlers() -> anyhow::Result<()> {
    use Signal::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};

    let settings = tcgetattr(stdin())?.into();
    let terminal = stdin().as_fd().try_clone_to_owned()?;
    FOUND.get_or_init(|| FoundTerminal { terminal, settings });
    // Before there is another thread: those that are started later have the signal blocked too.
    let stop = SigSet::from(SIGTSTP);
    stop.thread_block()?;
    // In a thread of its own, because the others must be heard while the program waits for the foreground.
    thread::Builder::new().spawn(move || {
        while stop.wait().is_ok() {
            stop_here(stop);
        }
    })?;
    signals::watch(vec![SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM], |signal| match signal {
        SIGINT if !is_full_screen() => INTERRUPTED.store(true, Relaxed),
        // As after another size: while the program was stopped, others have used the terminal.
        SIGCONT if is_full_screen() => _ = kill(Pid::this(), Signal::SIGWINCH),
        SIGCONT => {}
        signal => end(signal),
    })?;
    // A terminal that is gone does not always send a signal.
    thread::Builder::new().spawn(|| {
        if is_gone(PollTimeout::NONE) {
            end(SIGHUP);
        }
    })?;
    Ok(())
}

/// Returns whether the terminal is gone; waits for that, but not longer than it may.
fn is_gone(timeout: PollTimeout) -> bool {
    let stdin = stdin();
    let mut gone = [PollFd::new(stdin.as_fd(), PollFlags::empty())];
    while poll(&mut gone, timeout) == Err(Errno::EINTR) {}
    let [gone] = gone;
    gone.revents().is_some_and(|events| events.contains(PollFlags::POLLHUP))
}

/// Waits if the program is being stopped. If a signal ends it, or if the terminal is gone, does not return: then this, and
/// not what fails because of it, tells the exit status.
pub(crate) fn finish() {
    if FOUND.get().is_some() && is_gone(PollTimeout::ZERO) {
        end(Signal::SIGHUP);
    }
    drop(lock());
}

/// Ends the program as a signal does, with the terminal as it was.
fn end(signal: Signal) -> ! {
    // What is left to write would have to wait too.
    let exit = move || -> ! { signal_hook::low_level::exit(128 + signal as i32) };
    // Without it, a terminal that takes no output would keep the program for ever.
    let _ = thread::Builder::new().spawn(move || {
        thread::sleep(PATIENCE);
        restore_from_foreground();
        exit()
    });
    let lock = lock();
    remove_temporary_files();
    if is_in_foreground() {
        give_screen_back(&lock);
    }
    // From here on the line editor finds nothing to set modes of, and no end of its input either.
    let pipe = pipe();
    if let Ok((nothing, _)) = &pipe {
        let _ = dup2_stdin(nothing);
    }
    thread::sleep(CALL_TIME);
    restore_from_foreground();
    exit()
}

/// Gives the terminal the settings that it had. From the background, it would stop the program instead.
fn restore_from_foreground() {
    if let Some(FoundTerminal { terminal, settings }) = FOUND.get()
        && is_in_foreground()
    {
        let _ = tcsetattr(terminal, SetArg::TCSANOW, &Termios::from(*settings));
    }
}

/// Whether the terminal lets the program change its settings; also if it is gone.
fn is_in_foreground() -> bool {
    let found = FOUND.get().map(|found| tcgetpgrp(&found.terminal));
    found.is_none_or(|foreground| foreground.is_err() || foreground == Ok(getpgrp()))
}

/// Gives the terminal the settings that it had: the line editor may have kept it from that.
pub(crate) fn restore() {
    let _lock = lock();
    restore_from_foreground();
}

/// Stops the program with its group, as Ctrl-Z does for programs that leave the keys alone, until it is in the foreground
/// again.
pub(crate) fn suspend() -> nix::Result<()> {
    let stops = lock();
    let before = *stops;
    STOPPED_BY_KEY.store(true, Relaxed);
    kill(Pid::from_raw(0), Signal::SIGTSTP)?;
    // Whoever stops it keeps the lock, so a stop may last longer.
    drop(GOES_ON.wait_timeout_while(stops, PATIENCE, |stops| *stops == before));
    Ok(())
}

/// Stops the program, with the terminal as it was, until it is in the foreground again.
fn stop_here(stop: SigSet) {
    let mut stops = lock();
    let was_full_screen = is_full_screen();
    let mut settings = None;
    if is_in_foreground() {
        give_screen_back(&stops);
        settings = restore_until_settled();
    }
    // If it was continued only to end, there is time for it: from the background, setting the terminal would stop it
    // once more.
    let is_stopped_again = || {
        let _ = kill(Pid::this(), Signal::SIGTSTP);
        let _ = stop.thread_unblock();
        let _ = stop.thread_block();
        (0..50).all(|_| {
            thread::sleep(Duration::from_millis(20));
            !is_in_foreground()
        })
    };
    while is_stopped_again() {}
    if let (Some(settings), Some(found)) = (settings, FOUND.get()) {
        let _ = tcsetattr(&found.terminal, SetArg::TCSANOW, &settings);
    }
    if was_full_screen {
        let _ = take_screen(&stops);
    }
    *stops += 1;
    GOES_ON.notify_all();
    drop(stops);
    let by_key = STOPPED_BY_KEY.swap(false, Relaxed);
    if was_full_screen {
        let _ = kill(Pid::this(), Signal::SIGWINCH);
    } else if !by_key {
        let mut out = stdout();
        let _ = write!(out, "\r{}", lock_line()).and_then(|()| out.flush());
    }
}

/// The prompt and the line that is typed.
static LINE: Mutex<String> = Mutex::new(String::new());

/// Whether a key asked for the stop: then the editor draws them again.
static STOPPED_BY_KEY: AtomicBool = AtomicBool::new(false);

/// Notes the prompt and the line that is typed, to draw them again after another program has stopped this one.
pub(crate) fn note_line(line: String) {
    *lock_line() = line;
}

fn lock_line() -> MutexGuard<'static, String> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Restores the terminal's settings, once more if the line editor was about to change them. Returns those that the game
/// goes on with.
fn restore_until_settled() -> Option<Termios> {
    let found = FOUND.get()?;
    let before = Termios::from(found.settings);
    let mut settings = tcgetattr(&found.terminal).ok()?;
    for _ in 0..10 {
        restore_from_foreground();
        thread::sleep(CALL_TIME);
        let now = tcgetattr(&found.terminal).ok()?;
        if now == before {
            break;
        }
        settings = now;
    }
    Some(settings)
}

/// Runs `work`, which can ask whether a key is waiting; the key stays unread.
pub(crate) fn until_key<R>(work: impl FnOnce(&dyn Fn() -> bool) -> R) -> R {
    let stdin = stdin();
    let set = |settings: &Termios| {
        let _lock = lock();
        let _ = tcsetattr(&stdin, SetArg::TCSANOW, settings);
    };
    let before = tcgetattr(&stdin);
    let is_interrupted = interrupted();
    if let Ok(before) = &before {
        // Otherwise keys would wait for the end of their line.
        let mut by_key = before.clone();
        by_key.local_flags.remove(LocalFlags::ICANON | LocalFlags::ECHO);
        set(&by_key);
    }
    let is_pressed = || {
        let mut keys = [PollFd::new(stdin.as_fd(), PollFlags::POLLIN)];
        is_interrupted() || poll(&mut keys, PollTimeout::ZERO).is_ok_and(|ready| ready > 0)
    };
    let result = work(&is_pressed);
    before.iter().for_each(set);
    result
}
