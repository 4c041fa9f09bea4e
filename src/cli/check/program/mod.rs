//! Another program, run on a case: its output as it arrives, and how it ended.

mod cpu_time;
mod launch;
mod programs;
mod stderr;

use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, BufRead, Cursor, ErrorKind, PipeReader, Read};
use std::process::{Child, ExitStatus, Stdio, exit};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::cli::files::replace::remove_temporary_files;
use crate::cli::signals;
pub(crate) use launch::launch;
pub(super) use programs::{Program, ProgramArguments};
pub(super) use stderr::StderrExcerpt;

/// What a program may take.
#[derive(Clone, Copy)]
pub(super) struct ProgramLimits {
    /// Its CPU time, and its time while it waits.
    pub(super) time: Duration,
    /// The bytes of its output.
    pub(super) output: usize,
    /// The bytes of its address space.
    pub(super) memory: Option<usize>,
    /// Whether it may write to stderr.
    pub(super) stderr: bool,
}

/// A running program, whose output can be read.
pub(super) struct Running {
    pub(super) name: String,
    child: Child,
    /// The output as it arrives; `None` once it is complete, though others may still have it open.
    stdout: Option<Receiver<Vec<u8>>>,
    /// The part of it that arrived last.
    arrived: Cursor<Vec<u8>>,
    excerpt: Arc<Mutex<StderrExcerpt>>,
    /// Ends with stderr.
    stderr: JoinHandle<()>,
    limits: ProgramLimits,
    /// The number of bytes that it may still write.
    left: usize,
    /// When to look at its CPU time, and when it is stopped in any case; `None` if that never comes.
    deadline: Option<Instant>,
    end: Option<Instant>,
    stopped: Option<ProgramFailure>,
}

/// How long to wait for output before looking whether the program has ended.
const PAUSE: Duration = Duration::from_millis(50);

/// How often a program may take its time while others keep it from the CPU.
const MAX_TIMES: u32 = 10;

/// How long processes that a program left running may be silent before its output is taken to be complete.
const SILENCE: Duration = Duration::from_millis(200);

/// The bytes that are read at once, as many as a pipe holds; and how many such parts may wait.
const MAX_PART: usize = 1 << 16;
const MAX_WAITING: usize = 16;

/// The stack of a thread that reads: it takes little.
const STACK_BYTES: usize = 1 << 17;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProgramFailure {
    TimedOut,
    TooMuch,
    Ended(ExitStatus),
    /// Wrote to stderr, but ended normally.
    Stderr,
}

/// The process numbers of the running programs.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops the running programs when a signal ends this process: the terminal's Ctrl-C does not reach them.
pub(super) fn stop_all_when_interrupted() -> anyhow::Result<()> {
    signals::on_end(signals::ENDS, |end| {
        // No more are started, because this stays locked.
        let running = lock(&RUNNING);
        running.iter().copied().for_each(kill);
        remove_temporary_files();
        exit(end as i32)
    })
}

impl Running {
    /// Starts a command of a program with a pipe or a terminal as its stdout. It is stopped when it reaches its limits.
    pub(super) fn start(
        program: &Program,
        words: &[String],
        input: Stdio,
        limits: ProgramLimits,
        is_terminal: bool,
    ) -> io::Result<Running> {
        let mut command = launch::command(words, limits.memory)?;
        program.folder.iter().for_each(|folder| _ = command.current_dir(folder));
        let pipe = || io::pipe().map(|(reader, writer)| (reader, Stdio::from(writer)));
        let (stdout, stdout_writer) = if is_terminal { terminal()? } else { pipe()? };
        let (stderr, stderr_writer) = pipe()?;
        command.stdin(input).stdout(stdout_writer).stderr(stderr_writer);
        let (sender, receiver) = sync_channel(MAX_WAITING);
        read_in_thread(stdout, move |bytes| sender.send(bytes.to_vec()).is_ok())?;
        let excerpt = Arc::<Mutex<StderrExcerpt>>::default();
        let shared = Arc::clone(&excerpt);
        let stderr = read_in_thread(stderr, move |bytes| {
            lock(&shared).add(bytes);
            true
        })?;
        let mut running = lock(&RUNNING);
        let child = command.spawn()?;
        running.insert(child.id());
        drop(running);
        Ok(Running {
            name: program.name.clone(),
            child,
            stdout: Some(receiver),
            arrived: Cursor::default(),
            excerpt,
            stderr,
            limits,
            left: limits.output,
            deadline: Instant::now().checked_add(limits.time),
            end: Instant::now().checked_add(limits.time.saturating_mul(MAX_TIMES)),
            stopped: None,
        })
    }

    /// Waits for the end and skips the rest of the output; returns how the program failed, and its stderr.
    pub(super) fn end(mut self) -> io::Result<(Option<ProgramFailure>, StderrExcerpt)> {
        while !self.next_part()?.is_empty() {}
        let mut pause = Duration::from_micros(50);
        let status = loop {
            if let Some(status) = self.child.try_wait()? {
                break status;
            }
            if self.stopped.is_none() && self.is_out_of_time() {
                self.stop(ProgramFailure::TimedOut);
            }
            thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(10));
        };
        // The processes that it left running.
        kill(self.child.id());
        // Others may have its stderr open for ever.
        let ended = Instant::now();
        while !self.stderr.is_finished() && ended.elapsed() < SILENCE {
            thread::sleep(Duration::from_micros(50));
        }
        let stderr = std::mem::take(&mut *lock(&self.excerpt));
        if let Some(error) = launch::error(status.code(), stderr.begin()) {
            return Err(error);
        }
        let failure = (!status.success()).then_some(ProgramFailure::Ended(status));
        let is_wrong = !self.limits.stderr && !stderr.begin().is_empty();
        let failure = failure.or(is_wrong.then_some(ProgramFailure::Stderr));
        Ok((self.stopped.or(failure), stderr))
    }

    /// Returns whether a program has had its CPU time, or the time has passed while it waited; otherwise gives it more.
    fn is_out_of_time(&mut self) -> bool {
        if !self.time_left().is_zero() {
            return false;
        }
        let used = || cpu_time::of_group(self.child.id());
        let Some((mut time, mut runs)) = used() else { return true };
        if !runs {
            // It may only have waited for a moment.
            thread::sleep(PAUSE / 2);
            let Some((later, runs_later)) = used() else { return true };
            (time, runs) = (later, runs_later || later > time);
        }
        let is_over = self.end.is_some_and(|end| Instant::now() >= end);
        let left = self.limits.time.saturating_sub(time);
        self.deadline = Instant::now().checked_add(left.max(PAUSE));
        is_over || !runs || left.is_zero()
    }

    fn time_left(&self) -> Duration {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        self.deadline.map_or(Duration::MAX, left)
    }

    /// Waits for the next part of the output; empty after its end, or if the program was stopped.
    fn next_part(&mut self) -> io::Result<Vec<u8>> {
        let mut time = PAUSE;
        while let Some(stdout) = &self.stdout {
            match stdout.recv_timeout(time.min(self.time_left())) {
                Ok(mut part) => {
                    if part.len() > self.left {
                        part.truncate(self.left);
                        self.stop(ProgramFailure::TooMuch);
                    }
                    self.left -= part.len();
                    return Ok(part);
                }
                Err(RecvTimeoutError::Timeout) if time == PAUSE => {
                    if self.child.try_wait()?.is_some() {
                        time = SILENCE;
                    } else if self.is_out_of_time() {
                        self.stop(ProgramFailure::TimedOut);
                    }
                }
                Err(_) => self.stdout = None,
            }
        }
        Ok(Vec::new())
    }

    fn stop(&mut self, why: ProgramFailure) {
        (self.stopped, self.stdout) = (Some(why), None);
        kill(self.child.id());
        let _ = self.child.kill();
    }
}

impl Read for Running {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.arrived.fill_buf()?.is_empty() {
            self.arrived = Cursor::new(self.next_part()?);
        }
        self.arrived.read(buffer)
    }
}

/// Reads a stream in a thread of its own, as only a thread can wait for two streams on every system. Ends with the stream, or
/// when `take` returns false.
fn read_in_thread(
    mut stream: PipeReader,
    mut take: impl FnMut(&[u8]) -> bool + Send + 'static,
) -> io::Result<JoinHandle<()>> {
    let read = move || {
        let mut buffer = vec![0; MAX_PART];
        loop {
            match stream.read(&mut buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // The output to a terminal ends with an error.
                Ok(0) | Err(_) => return,
                Ok(count) if take(buffer.split_at(count).0) => {}
                Ok(_) => return,
            }
        }
    };
    thread::Builder::new().stack_size(STACK_BYTES).spawn(read)
}

/// A pseudo-terminal that changes nothing: what is written to it, and how to read that.
#[cfg(unix)]
fn terminal() -> io::Result<(PipeReader, Stdio)> {
    use nix::fcntl::{FcntlArg, FdFlag, fcntl};
    use nix::sys::termios::{SetArg, cfmakeraw, tcgetattr, tcsetattr};
    let ends = nix::pty::openpty(None, None)?;
    // Programs that are started at the same time must not keep it open.
    for end in [&ends.master, &ends.slave] {
        fcntl(end, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC))?;
    }
    let mut modes = tcgetattr(&ends.slave)?;
    cfmakeraw(&mut modes);
    tcsetattr(&ends.slave, SetArg::TCSANOW, &modes)?;
    Ok((ends.master.into(), ends.slave.into()))
}

#[cfg(not(unix))]
fn terminal() -> io::Result<(PipeReader, Stdio)> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Kills a program and the processes it started, if they are still running.
#[cfg(unix)]
fn kill(program: u32) {
    use nix::sys::signal::{Signal, killpg};
    let _ = killpg(nix::unistd::Pid::from_raw(program.cast_signed()), Signal::SIGKILL);
}

/// Without process groups, `Running::stop` kills the program alone.
#[cfg(not(unix))]
fn kill(_: u32) {}

impl Drop for Running {
    /// Stops the program: nothing outlives its case.
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            self.stop(ProgramFailure::TimedOut);
            let _ = self.child.wait();
        }
        lock(&RUNNING).remove(&self.child.id());
    }
}

impl ProgramFailure {
    pub(super) fn is_limit(self) -> bool {
        matches!(self, ProgramFailure::TimedOut | ProgramFailure::TooMuch)
    }
}

impl fmt::Display for ProgramFailure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let status = match self {
            ProgramFailure::TimedOut => return f.write_str("stopped at the time limit"),
            ProgramFailure::TooMuch => return f.write_str("stopped at the output limit"),
            ProgramFailure::Stderr => return f.write_str("wrote to stderr"),
            ProgramFailure::Ended(status) => status,
        };
        #[cfg(unix)]
        {
            use nix::sys::signal::Signal;
            let signal = std::os::unix::process::ExitStatusExt::signal(status);
            if let Some(signal) = signal {
                let name = Signal::try_from(signal).map(Signal::as_str);
                return match name {
                    Ok(name) => write!(f, "crashed with {name}"),
                    Err(_) => write!(f, "crashed with signal {signal}"),
                };
            }
            // A shell reports a signal so.
            let code = status.code().unwrap_or_default();
            if let Ok(name) = Signal::try_from(code - 128) {
                return write!(f, "ended with status {code}, as after {name}");
            }
        }
        match status.code() {
            Some(code) => write!(f, "ended with status {code}"),
            None => write!(f, "{status}"),
        }
    }
}
