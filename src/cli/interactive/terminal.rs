//! The terminal itself, which is left as it was found.

#[cfg(unix)]
use nix::sys::signal::{SigSet, Signal};
#[cfg(unix)]
use nix::sys::termios::{SetArg, tcgetattr, tcsetattr};

/// Makes sure that the terminal is left as it was also where a signal ends the program, and that Ctrl-C
/// only clears the line.
#[cfg(unix)]
pub(super) fn keep() -> anyhow::Result<()> {
    let before = tcgetattr(std::io::stdin())?;
    let signals: SigSet = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP].into_iter().collect();
    // Before there are other threads, so that all keep them back.
    signals.thread_block()?;
    std::thread::spawn(move || {
        while let Ok(signal) = signals.wait() {
            if signal != Signal::SIGINT {
                let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, &before);
                std::process::exit(128 + signal as i32);
            }
        }
    });
    Ok(())
}

/// Where there are no such signals there is nothing to be done.
#[cfg(not(unix))]
pub(super) fn keep() -> anyhow::Result<()> {
    Ok(())
}
