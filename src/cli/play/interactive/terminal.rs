//! The terminal itself, which is left as it was found.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Whether Ctrl-C was pressed and nobody has asked yet.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Returns whether Ctrl-C was pressed since the last call.
pub(super) fn is_interrupted() -> bool {
    INTERRUPTED.swap(false, Relaxed)
}

/// Restores the terminal if a signal ends the program, and keeps Ctrl-C from ending it.
#[cfg(unix)]
pub(super) fn guard() -> anyhow::Result<()> {
    use nix::sys::signal::{SigSet, Signal};
    use nix::sys::termios::{SetArg, tcgetattr, tcsetattr};
    use nix::unistd::{getpgrp, tcgetpgrp};

    let before = tcgetattr(std::io::stdin())?;
    let signals = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGQUIT];
    let signals: SigSet = signals.into_iter().collect();
    // Before there are other threads, so that all of them block these signals.
    signals.thread_block()?;
    std::thread::Builder::new().spawn(move || {
        while let Ok(signal) = signals.wait() {
            if signal == Signal::SIGINT {
                INTERRUPTED.store(true, Relaxed);
            } else {
                // From the background, the terminal would stop the program once more.
                let foreground = tcgetpgrp(std::io::stdin());
                if foreground.is_err() || foreground == Ok(getpgrp()) {
                    let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, &before);
                }
                std::process::exit(128 + signal as i32);
            }
        }
    })?;
    Ok(())
}

/// Does nothing where there are no such signals.
#[cfg(not(unix))]
pub(super) fn guard() -> anyhow::Result<()> {
    Ok(())
}
