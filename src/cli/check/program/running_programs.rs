//! The programs that are running, which a signal that ends `check` stops too.

use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::cli::exit::{EndingSignal, Exit};
use crate::cli::files::replace::remove_temporary_files;
use crate::cli::signals;

/// How long a signal waits for the report of what is judged already. A reader that takes nothing must not keep `check` running.
const MAX_REPORT_TIME: Duration = Duration::from_secs(2);

struct RunningPrograms {
    /// Their process numbers.
    ids: BTreeSet<u32>,
    /// The signal that came and asks `check` to end. No program is started after that.
    interruption: Option<EndingSignal>,
}

static RUNNING: Mutex<RunningPrograms> =
    Mutex::new(RunningPrograms { ids: BTreeSet::new(), interruption: None });

fn running() -> MutexGuard<'static, RunningPrograms> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a program, which [`remove`] must take off the list after its end.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut running = running();
    if running.interruption.is_some() {
        return Err(ErrorKind::Interrupted.into());
    }
    let child = command.spawn()?;
    running.ids.insert(child.id());
    Ok(child)
}

pub(super) fn remove(id: u32) {
    running().ids.remove(&id);
}

/// Returns how `check` is asked to end, if a signal has come. All programs were stopped then, so what they printed says nothing.
pub(in crate::cli::check) fn interruption() -> Option<Exit> {
    running().interruption.map(Exit::Signal)
}

/// Stops the running programs when a signal asks `check` to end: the terminal's Ctrl-C does not reach them. What is judged
/// already can still be reported: `check` asks for the [`interruption`] and ends by itself, or after [`MAX_REPORT_TIME`].
pub(in crate::cli::check) fn stop_all_when_interrupted() -> anyhow::Result<()> {
    signals::on_end(&EndingSignal::ALL, |signal| {
        let mut running = running();
        running.interruption = Some(signal);
        for id in &running.ids {
            kill(*id);
        }
        drop(running);
        thread::sleep(MAX_REPORT_TIME);
        remove_temporary_files();
        signals::exit_at_once(signal)
    })
}

/// Kills a program and the processes it started, if they are still running.
#[cfg(unix)]
pub(super) fn kill(program: u32) {
    use nix::sys::signal::{Signal, killpg};
    let _ = killpg(nix::unistd::Pid::from_raw(program.cast_signed()), Signal::SIGKILL);
}

/// Without process groups, [`super::Running`] kills the program alone.
#[cfg(not(unix))]
pub(super) fn kill(_: u32) {}
