//! The terminal itself, which is left as it was found.
//!
//! Whoever changes its modes holds its lock while doing so: a thread for signals works beside the game. Only the line editor
//! knows of no lock, and takes and gives back its modes by itself.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
#[cfg(unix)]
use std::{
    io::stdin,
    os::fd::{AsFd, OwnedFd},
    sync::Condvar,
    thread,
    time::Duration,
};

#[cfg(unix)]
use nix::{
    errno::Errno,
    libc::termios,
    poll::{PollFd, PollFlags, PollTimeout, poll},
    sys::signal::{SigSet, Signal, kill},
    sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr},
    unistd::{Pid, dup2_stdin, getpgrp, tcgetpgrp},
};

#[cfg(unix)]
use crate::cli::signals;

/// Whether Ctrl-C was pressed and nobody has asked yet.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The lock of the terminal's modes. It holds how often the program was stopped.
static STOPS: Mutex<usize> = Mutex::new(0);

/// Tells that the program was stopped, and goes on.
#[cfg(unix)]
static GOES_ON: Condvar = Condvar::new();

/// Whether a game is played full screen.
static IS_FULL_SCREEN: AtomicBool = AtomicBool::new(false);

/// How the full screen is taken and given back.
static FULL_SCREEN: OnceLock<FullScreen> = OnceLock::new();

/// The terminal as it was found.
#[cfg(unix)]
static FOUND: OnceLock<FoundTerminal> = OnceLock::new();

/// How the full screen is taken and given back.
#[cfg_attr(not(feature = "screen"), expect(dead_code))]
pub(super) struct FullScreen {
    pub(super) take: fn() -> io::Result<()>,
    pub(super) give_back: fn(),
}

/// The terminal as it was found.
#[cfg(unix)]
struct FoundTerminal {
    /// Still the terminal when stdin is not.
    terminal: OwnedFd,
    settings: termios,
}

/// How long a terminal may take no output when the program is to end.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_millis(500);

/// How long a call that another thread has begun may still change the settings.
#[cfg(unix)]
const CALL_TIME: Duration = Duration::from_millis(2);

fn lock() -> MutexGuard<'static, usize> {
    STOPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns what tells whether Ctrl-C was pressed from now on.
pub(super) fn interrupted() -> fn() -> bool {
    INTERRUPTED.store(false, Relaxed);
    || INTERRUPTED.swap(false, Relaxed)
}

/// Says how the full screen is taken and given back. Returns whether nobody has said so before.
#[cfg(feature = "screen")]
pub(super) fn set_full_screen(full_screen: FullScreen) -> bool {
    FULL_SCREEN.set(full_screen).is_ok()
}

/// Takes the full screen, unless it is taken. Returns whether it was not.
#[cfg(feature = "screen")]
pub(super) fn take_screen() -> io::Result<bool> {
    let _lock = lock();
    take_unlocked()
}

#[cfg(feature = "screen")]
fn take_unlocked() -> io::Result<bool> {
    match FULL_SCREEN.get() {
        Some(screen) if !IS_FULL_SCREEN.swap(true, Relaxed) => (screen.take)().map(|()| true),
        _ => Ok(false),
    }
}

/// Gives the full screen back, if it is taken.
#[cfg(feature = "screen")]
pub(super) fn give_screen_back() {
    let _lock = lock();
    give_back_unlocked();
}

fn give_back_unlocked() {
    if let Some(screen) = FULL_SCREEN.get()
        && IS_FULL_SCREEN.swap(false, Relaxed)
    {
        (screen.give_back)();
    }
}

/// Takes the full screen again if another program has used the terminal, as after a stop that nobody could foresee.
#[cfg(feature = "screen")]
pub(super) fn retake_screen() -> io::Result<bool> {
    let _lock = lock();
    #[cfg(unix)]
    if tcgetattr(stdin()).is_ok_and(|now| now.local_flags.contains(LocalFlags::ICANON)) {
        give_back_unlocked();
    }
    take_unlocked()
}

/// Writes to the full screen. If it is given back, nothing is written.
#[cfg(feature = "screen")]
pub(super) fn write_to_screen(bytes: &[u8]) -> io::Result<()> {
    let _lock = lock();
    if !IS_FULL_SCREEN.load(Relaxed) {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    io::Write::write_all(&mut out, bytes)?;
    io::Write::flush(&mut out)
}

/// Restores the terminal if a signal ends or stops the program, or if the terminal is gone. Keeps Ctrl-C from ending it.
#[cfg(unix)]
pub(super) fn install_signal_handlers() -> anyhow::Result<()> {
    use Signal::{
        SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
        SIGWINCH,
    };

    let settings = tcgetattr(stdin())?.into();
    let terminal = stdin().as_fd().try_clone_to_owned()?;
    FOUND.get_or_init(|| FoundTerminal { terminal, settings });
    // Before there is another thread.
    if !signals::is_ignored(SIGTSTP) {
        let stop = SigSet::from(SIGTSTP);
        stop.thread_block()?;
        // In a thread of its own, because the others must be heard while the program waits for the foreground.
        thread::Builder::new().spawn(move || {
            while stop.wait().is_ok() {
                stop_here(stop);
            }
        })?;
    }
    let watched = [SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2];
    signals::watch(watched, |signal| match signal {
        SIGINT if !IS_FULL_SCREEN.load(Relaxed) => INTERRUPTED.store(true, Relaxed),
        // As after another size: while the program was stopped, others have used the terminal.
        SIGCONT if IS_FULL_SCREEN.load(Relaxed) => _ = kill(Pid::this(), SIGWINCH),
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
#[cfg(unix)]
fn is_gone(timeout: PollTimeout) -> bool {
    let stdin = stdin();
    let mut gone = [PollFd::new(stdin.as_fd(), PollFlags::empty())];
    while poll(&mut gone, timeout) == Err(Errno::EINTR) {}
    let [gone] = gone;
    gone.revents().is_some_and(|events| events.contains(PollFlags::POLLHUP))
}

/// Waits if the program is being stopped. If a signal ends it, or if the terminal is gone, does not return: then this, and
/// not what fails because of it, tells the exit status.
pub(super) fn finish() {
    #[cfg(unix)]
    if FOUND.get().is_some() && is_gone(PollTimeout::ZERO) {
        end(Signal::SIGHUP);
    }
    drop(lock());
}

/// Ends the program as a signal does, with the terminal as it was.
#[cfg(unix)]
fn end(signal: Signal) -> ! {
    // What is left to write would have to wait too.
    let exit = move || -> ! { signal_hook::low_level::exit(signals::status(signal)) };
    // Without it, a terminal that takes no output would keep the program for ever.
    let _ = thread::Builder::new().spawn(move || {
        thread::sleep(PATIENCE);
        restore_from_foreground();
        exit()
    });
    let _lock = lock();
    if is_in_foreground() {
        give_back_unlocked();
    }
    // From here on the line editor finds nothing to set modes of, and no end of its input either.
    let pipe = io::pipe();
    if let Ok((nothing, _)) = &pipe {
        let _ = dup2_stdin(nothing);
    }
    thread::sleep(CALL_TIME);
    restore_from_foreground();
    exit()
}

/// Gives the terminal the settings that it had. From the background, it would stop the program instead.
#[cfg(unix)]
fn restore_from_foreground() {
    if let Some(FoundTerminal { terminal, settings }) = FOUND.get()
        && is_in_foreground()
    {
        let _ = tcsetattr(terminal, SetArg::TCSANOW, &Termios::from(*settings));
    }
}

/// Whether the terminal lets the program change its settings; also if it is gone.
#[cfg(unix)]
fn is_in_foreground() -> bool {
    let found = FOUND.get().map(|found| tcgetpgrp(&found.terminal));
    found.is_none_or(|foreground| foreground.is_err() || foreground == Ok(getpgrp()))
}

/// Gives the terminal the settings that it had: the line editor may have kept it from that.
#[cfg(all(unix, feature = "interactive"))]
pub(super) fn restore() {
    let _lock = lock();
    restore_from_foreground();
}

/// Stops the program with its group, as Ctrl-Z does for programs that leave the keys alone, until it is in the foreground
/// again.
#[cfg(all(unix, any(feature = "interactive", feature = "screen")))]
pub(super) fn suspend() -> nix::Result<()> {
    let stops = lock();
    let before = *stops;
    if signals::is_ignored(Signal::SIGTSTP) {
        return Ok(());
    }
    kill(Pid::from_raw(0), Signal::SIGTSTP)?;
    // Whoever stops it keeps the lock, so a stop may last longer.
    drop(GOES_ON.wait_timeout_while(stops, PATIENCE, |stops| *stops == before));
    Ok(())
}

/// Stops the program, with the terminal as it was, until it is in the foreground again.
#[cfg(unix)]
fn stop_here(stop: SigSet) {
    let mut stops = lock();
    #[cfg(feature = "screen")]
    let is_full_screen = IS_FULL_SCREEN.load(Relaxed);
    let mut settings = None;
    if is_in_foreground() {
        give_back_unlocked();
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
    #[cfg(feature = "screen")]
    if is_full_screen {
        let _ = take_unlocked();
        let _ = kill(Pid::this(), Signal::SIGWINCH);
    }
    *stops += 1;
    GOES_ON.notify_all();
}

/// Restores the terminal's settings, once more if the line editor was about to change them. Returns those that the game
/// goes on with.
#[cfg(unix)]
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
#[cfg(unix)]
pub(super) fn until_key<R>(work: impl FnOnce(&dyn Fn() -> bool) -> R) -> R {
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
