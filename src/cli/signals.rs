//! Listening for Ctrl-C and the other signals that end the program.

#[cfg(unix)]
use std::io::{IsTerminal, stderr, stdout};

#[cfg(unix)]
use nix::sys::signal::Signal;

use super::exit::{EndingSignal, Exit};

/// Calls `act` when one of `signals` asks the program to end, instead of ending it. On other systems than Unix only Ctrl-C does.
///
/// SIGHUP, the end of the terminal, only counts if stdout or stderr is the terminal. So `nohup sokopush ...` continues: `nohup` has
/// the signal ignored, and leaves neither of them at the terminal.
#[cfg(unix)]
pub(super) fn on_end(
    signals: &[EndingSignal],
    mut act: impl FnMut(EndingSignal) + Send + 'static,
) -> anyhow::Result<()> {
    let mut watched = Vec::new();
    for &signal in signals {
        if signal != EndingSignal::HangUp || prints_on_terminal() {
            watched.push(unix_signal(signal));
        }
    }
    watch(watched, move |received| {
        for signal in EndingSignal::ALL {
            if unix_signal(signal) == received {
                act(signal);
            }
        }
    })
}

#[cfg(not(unix))]
pub(super) fn on_end(
    _: &[EndingSignal],
    mut act: impl FnMut(EndingSignal) + Send + 'static,
) -> anyhow::Result<()> {
    Ok(ctrlc::set_handler(move || act(EndingSignal::Interrupt))?)
}

#[cfg(unix)]
fn prints_on_terminal() -> bool {
    stdout().is_terminal() || stderr().is_terminal()
}

#[cfg(unix)]
fn unix_signal(signal: EndingSignal) -> Signal {
    match signal {
        EndingSignal::HangUp => Signal::SIGHUP,
        EndingSignal::Interrupt => Signal::SIGINT,
        EndingSignal::Quit => Signal::SIGQUIT,
        EndingSignal::Terminate => Signal::SIGTERM,
    }
}

/// Ends the program, whatever its other threads do. Does not flush stdout: if its reader takes nothing, that would take for
/// ever.
pub(super) fn exit_at_once(signal: EndingSignal) -> ! {
    let status = i32::from(Exit::Signal(signal).status());
    #[cfg(unix)]
    signal_hook::low_level::exit(status);
    #[cfg(not(unix))]
    std::process::exit(status)
}

/// The stack of the thread that waits for signals, in bytes. It needs little; where memory is so short that a usual stack cannot
/// be had, it can still be started.
#[cfg(unix)]
const STACK_BYTES: usize = 1 << 18;

/// Calls `act`, in a thread of its own, with each of these signals that arrives, in place of its default action.
#[cfg(unix)]
pub(super) fn watch(
    signals: Vec<Signal>,
    mut act: impl FnMut(Signal) + Send + 'static,
) -> anyhow::Result<()> {
    let mut received =
        signal_hook::iterator::Signals::new(signals.into_iter().map(|signal| signal as i32))?;
    std::thread::Builder::new().stack_size(STACK_BYTES).spawn(move || {
        for number in received.forever() {
            if let Ok(signal) = Signal::try_from(number) {
                act(signal);
            }
        }
    })?;
    Ok(())
}
