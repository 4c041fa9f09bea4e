//! The terminal itself, which is left as it was found.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Whether there was a Ctrl-C that nobody has asked for.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether there was a Ctrl-C since this was asked last.
pub(super) fn is_interrupted() -> bool {
    INTERRUPTED.swap(false, Relaxed)
}

/// Makes sure that the terminal is left as it was also where a signal ends the program, and that Ctrl-C
/// does not end it.
#[cfg(unix)]
pub(super) fn keep() -> anyhow::Result<()> {
    use nix::sys::signal::{SigSet, Signal};
    use nix::sys::termios::{SetArg, tcgetattr, tcsetattr};

    let before = tcgetattr(std::io::stdin())?;
    let signals = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGQUIT];
    let signals: SigSet = signals.into_iter().collect();
    // Before there are other threads, so that all keep them back.
    signals.thread_block()?;
    std::thread::Builder::new().spawn(move || {
        while let Ok(signal) = signals.wait() {
            if signal == Signal::SIGINT {
                INTERRUPTED.store(true, Relaxed);
            } else {
                let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, &before);
                std::process::exit(128 + signal as i32);
            }
        }
    })?;
    Ok(())
}

/// Where there are no such signals there is nothing to be done.
#[cfg(not(unix))]
pub(super) fn keep() -> anyhow::Result<()> {
    Ok(())
}
