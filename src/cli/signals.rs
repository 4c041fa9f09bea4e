//! Signals that would end the program.

use std::process::{Child, Command};
use std::sync::OnceLock;
use std::{io, thread};

use nix::sys::signal::{SigSet, SigmaskHow, Signal};

/// Calls `act` with each of these signals, in a thread of its own, instead of what they do otherwise. Signals that were
/// ignored when the program was started stay so, as `nohup` asks.
///
/// Must be called before there are other threads, so that all of them block these signals.
pub(super) fn watch(
    signals: impl IntoIterator<Item = Signal>,
    mut act: impl FnMut(Signal) + Send + 'static,
) -> anyhow::Result<()> {
    let ignored = ignored();
    let is_ignored = |signal: &Signal| ignored >> (*signal as i32 - 1) & 1 == 1;
    let signals: SigSet = signals.into_iter().filter(|signal| !is_ignored(signal)).collect();
    let before = signals.thread_swap_mask(SigmaskHow::SIG_BLOCK)?;
    BEFORE.get_or_init(|| before);
    thread::Builder::new().spawn(move || {
        while let Ok(signal) = signals.wait() {
            act(signal);
        }
    })?;
    Ok(())
}

/// The signals that were blocked before any were watched.
static BEFORE: OnceLock<SigSet> = OnceLock::new();

/// Starts a program with the signals blocked that were blocked before any were watched: it would keep blocking others.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    let Some(before) = BEFORE.get() else { return command.spawn() };
    let watched = SigSet::thread_get_mask()?;
    before.thread_set_mask()?;
    let child = command.spawn();
    watched.thread_set_mask()?;
    child
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
