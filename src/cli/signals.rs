//! Signals that would end the program.

use std::thread;

use nix::sys::signal::Signal;
use signal_hook::iterator::Signals;

/// Calls `act` with each of these signals, in a thread of its own, instead of what they do otherwise. Signals that were
/// ignored when the program was started stay so, as `nohup` asks.
pub(super) fn watch(
    signals: impl IntoIterator<Item = Signal>,
    act: impl FnMut(Signal) + Send + 'static,
) -> anyhow::Result<()> {
    let ignored = ignored();
    let signals = signals.into_iter().map(|signal| signal as i32);
    let mut signals = Signals::new(signals.filter(|signal| ignored >> (signal - 1) & 1 == 0))?;
    thread::Builder::new()
        .spawn(move || signals.forever().flat_map(Signal::try_from).for_each(act))?;
    Ok(())
}

/// The status with which shells report that a signal ended a program.
pub(super) fn status(signal: Signal) -> i32 {
    128 + signal as i32
}

/// The signals that are ignored, a bit for each; none where the system does not tell.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
