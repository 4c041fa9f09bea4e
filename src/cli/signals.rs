//! Listening for Ctrl-C and the other signals that end the program.

#[cfg(unix)]
use nix::sys::signal::Signal;

use super::exit::Exit;

/// The ways in which the program is asked to end.
pub(super) const ENDS: [Exit; 4] = [Exit::HungUp, Exit::Interrupted, Exit::Quit, Exit::Terminated];

/// Calls `act` when the program is asked to end in one of these ways, instead of ending it. On other systems than Unix
/// only Ctrl-C asks.
pub(super) fn on_end<const N: usize>(
    ends: [Exit; N],
    mut act: impl FnMut(Exit) + Send + 'static,
) -> anyhow::Result<()> {
    let mut act_on =
        move |status| ends.into_iter().filter(|&end| end as i32 == status).for_each(&mut act);
    #[cfg(unix)]
    {
        let signals = ends.into_iter().flat_map(|end| Signal::try_from(end as i32 - 128));
        watch(signals, move |signal| act_on(status(signal)))
    }
    #[cfg(not(unix))]
    Ok(ctrlc::set_handler(move || act_on(Exit::Interrupted as i32))?)
}

/// Ends the program, whatever its other threads do. Does not wait for stdout: if its reader takes nothing, that would take for
/// ever.
pub(super) fn exit_at_once(end: Exit) -> ! {
    #[cfg(unix)]
    signal_hook::low_level::exit(end as i32);
    #[cfg(not(unix))]
    std::process::exit(end as i32)
}

/// Listening takes little stack. Where a thread with a larger one cannot be started, signals are heard all the same.
#[cfg(unix)]
const STACK_BYTES: usize = 1 << 18;

/// Calls `act` with each of these signals, in a thread of its own, instead of what they do otherwise. Signals that were
/// ignored when the program was started stay so, as `nohup` asks.
#[cfg(unix)]
pub(super) fn watch(
    signals: impl IntoIterator<Item = Signal>,
    act: impl FnMut(Signal) + Send + 'static,
) -> anyhow::Result<()> {
    let signals = signals.into_iter().filter(|&signal| !is_ignored(signal));
    let signals = signals.map(|signal| signal as i32);
    let mut signals = signal_hook::iterator::Signals::new(signals)?;
    std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || signals.forever().flat_map(Signal::try_from).for_each(act))?;
    Ok(())
}

/// Has a file that would become larger than the system allows fail to be written, and not end the program.
pub(super) fn fail_at_file_limit() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(Signal::SIGXFSZ as i32, std::sync::Arc::default());
}

/// The status with which shells report that a signal ended a program.
#[cfg(unix)]
pub(super) fn status(signal: Signal) -> i32 {
    128 + signal as i32
}

/// Returns whether a signal is ignored; false if the system does not say.
#[cfg(unix)]
pub(super) fn is_ignored(signal: Signal) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal as i32 - 1) & 1 == 1)
}
