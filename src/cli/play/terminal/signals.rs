//! Signals that end or stop the program, which leave the terminal as it was found.
//!
//! A thread waits for those of job control, another for those that end the program. The first leaves the terminal before the
//! program stops. When it continues, the thread gives the line editor its settings again and draws its line, and sends
//! SIGWINCH: then the full screen takes the terminal, as after another size.

use std::io::{Write, pipe, stdin, stdout};
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use nix::errno::Errno;
use nix::libc::termios;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{SigSet, Signal, kill};
use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};
use nix::unistd::{Pid, dup2_stdin};

use super::found;
use super::modes::{give_screen_back, is_full_screen, lock};
use crate::cli::files::replace::remove_temporary_files;
use crate::cli::signals;

/// Whether Ctrl-C was pressed and nobody has asked yet.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether a key asked for a stop, and the program is not in the foreground again.
static IS_SUSPENDED: AtomicBool = AtomicBool::new(false);

/// Whether the program was continued in the background. A shell that gives it the terminal later sends no signal then.
static IS_IN_BACKGROUND: AtomicBool = AtomicBool::new(false);

/// The settings that the line editor or a search had when the program was stopped.
static LEFT: Mutex<Option<termios>> = Mutex::new(None);

/// The text that draws the prompt and the line that is typed, or nothing.
static LINE: Mutex<String> = Mutex::new(String::new());

/// How long a terminal may take no output when the program is to end.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long a call that another thread has begun may still change the settings.
const CALL_TIME: Duration = Duration::from_millis(2);

/// The time between two looks for the terminal while the program is suspended.
const LOOK_TIME: Duration = Duration::from_millis(20);

/// Starts to notice Ctrl-C. The function returned is true once after each.
pub(crate) fn interrupted() -> fn() -> bool {
    INTERRUPTED.store(false, Relaxed);
    || INTERRUPTED.swap(false, Relaxed)
}

/// Restores the terminal if a signal ends or stops the program, or if the terminal is gone. Keeps Ctrl-C from ending it.
pub(crate) fn install_handlers() -> anyhow::Result<()> {
    use Signal::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};

    found::note()?;
    let job_control = SigSet::from_iter([SIGTSTP, SIGCONT]);
    // Before there is another thread: those that are started later have the signals blocked too.
    job_control.thread_block()?;
    thread::Builder::new().spawn(move || {
        while let Ok(signal) = job_control.wait() {
            if signal == SIGTSTP {
                stop();
            }
            go_on();
        }
    })?;
    signals::watch(vec![SIGHUP, SIGINT, SIGQUIT, SIGTERM], |signal| match signal {
        SIGINT if !is_full_screen() => INTERRUPTED.store(true, Relaxed),
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

/// Stops the program with its group, as Ctrl-Z does for programs that leave the keys alone, until it is in the foreground again.
pub(crate) fn suspend() -> nix::Result<()> {
    IS_SUSPENDED.store(true, Relaxed);
    kill(Pid::from_raw(0), Signal::SIGTSTP)?;
    // In the background, to read a key would stop the program once more, also if it was continued only to end.
    while IS_SUSPENDED.load(Relaxed) {
        thread::sleep(LOOK_TIME);
        if IS_IN_BACKGROUND.load(Relaxed) {
            go_on();
        }
    }
    Ok(())
}

/// Leaves the terminal as it was found, and lets the signal stop the program.
fn stop() {
    // Until the program has stopped, nobody takes the terminal again.
    let lock = lock();
    if found::is_in_foreground() {
        let settings = if is_full_screen() { None } else { found::settings() };
        *LEFT.lock().unwrap_or_else(PoisonError::into_inner) = settings;
        give_screen_back(&lock);
        found::restore();
    }
    // The signal's own action is better than SIGSTOP: where no shell could continue the program, it does nothing.
    let stop = SigSet::from(Signal::SIGTSTP);
    let _ = kill(Pid::this(), Signal::SIGTSTP);
    let _ = stop.thread_unblock();
    let _ = stop.thread_block();
}

/// Takes the terminal again. In the background, that waits until a shell gives the program the terminal: setting the terminal
/// would stop the program, also one that was continued only to end.
fn go_on() {
    let lock = lock();
    let is_in_foreground = found::is_in_foreground();
    IS_IN_BACKGROUND.store(!is_in_foreground, Relaxed);
    if !is_in_foreground {
        return;
    }
    let left = LEFT.lock().unwrap_or_else(PoisonError::into_inner).take();
    if !is_full_screen() {
        if let Some(settings) = left {
            found::set(&Termios::from(settings));
        }
        let mut out = stdout().lock();
        let _ = write!(out, "{}", LINE.lock().unwrap_or_else(PoisonError::into_inner));
        let _ = out.flush();
    }
    drop(lock);
    IS_SUSPENDED.store(false, Relaxed);
    let _ = kill(Pid::this(), Signal::SIGWINCH);
}

/// Notes the text that draws the prompt and the line that is typed, for when the program continues after a stop.
pub(crate) fn note_line(drawing: String) {
    *LINE.lock().unwrap_or_else(PoisonError::into_inner) = drawing;
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
    if found::is_noted() && is_gone(PollTimeout::ZERO) {
        end(Signal::SIGHUP);
    }
    drop(lock());
}

/// Ends the program as a signal does, with the terminal as it was.
fn end(signal: Signal) -> ! {
    let status = 128 + signal as i32;
    // Without this thread, a terminal that takes no output would keep the program for ever.
    let _ = thread::Builder::new().spawn(move || {
        thread::sleep(PATIENCE);
        found::restore();
        signal_hook::low_level::exit(status)
    });
    let lock = lock();
    remove_temporary_files();
    let has_prompt = !is_full_screen();
    if found::is_in_foreground() {
        give_screen_back(&lock);
    }
    // From here on the line editor finds nothing to set modes of, and no end of its input either.
    let pipe = pipe();
    if let Ok((nothing, _)) = &pipe {
        let _ = dup2_stdin(nothing);
    }
    thread::sleep(CALL_TIME);
    found::restore();
    if has_prompt {
        found::end_line();
    }
    // Standard output is not flushed: what is left to write would have to wait too.
    signal_hook::low_level::exit(status)
}

/// Gives the terminal the settings that it had: a stop may have kept the line editor from that.
pub(crate) fn restore() {
    let _lock = lock();
    found::restore();
}

/// Runs `work`, which can ask whether a key is waiting; the key stays unread.
pub(crate) fn until_key<R>(work: impl FnOnce(&dyn Fn() -> bool) -> R) -> R {
    let stdin = stdin();
    let is_interrupted = interrupted();
    let before = tcgetattr(&stdin);
    if let Ok(before) = &before {
        // Otherwise keys would wait for the end of their line.
        let mut by_key = before.clone();
        by_key.local_flags.remove(LocalFlags::ICANON | LocalFlags::ECHO);
        set(&by_key);
    }
    let result = work(&|| {
        let mut keys = [PollFd::new(stdin.as_fd(), PollFlags::POLLIN)];
        is_interrupted() || poll(&mut keys, PollTimeout::ZERO).is_ok_and(|ready| ready > 0)
    });
    if let Ok(before) = &before {
        set(before);
    }
    result
}

/// Sets the terminal on stdin.
fn set(settings: &Termios) {
    let _lock = lock();
    let _ = tcsetattr(stdin(), SetArg::TCSANOW, settings);
}
