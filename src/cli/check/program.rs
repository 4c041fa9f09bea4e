//! Another program, run on a case: its output as it arrives, and how it ended.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::File;
use std::io::{self, PipeReader, Read};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio, exit};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{mem, thread};

use super::stderr::StderrExcerpt;
use crate::cli::exit::Exit;
use crate::cli::signals;

/// A running program, whose output can be read.
pub(super) struct Running {
    child: Child,
    stdout: PipeReader,
    /// Whether its stdout is a terminal.
    is_terminal: bool,
    /// `None` after its end.
    stderr: Option<ChildStderr>,
    excerpt: StderrExcerpt,
    /// The number of bytes that it may still write.
    left: usize,
    /// `None` if it never comes.
    deadline: Option<Instant>,
    /// Why it was stopped, if it was.
    stopped: Option<Ending>,
    /// Whether its output is complete, though processes that it left running may still have its stdout open.
    is_complete: bool,
}

/// How long to wait for output before looking whether the program has ended.
const PAUSE: Duration = Duration::from_millis(50);

/// How long processes that a program left running may be silent before its output is taken to be complete.
const SILENCE: Duration = Duration::from_millis(200);

/// The bytes that are read from stderr at once, and those that a pipe holds.
const BUFFER_SIZE: usize = 1 << 12;
const MAX_PIPE: usize = 1 << 16;

/// How a program failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    TimedOut,
    TooMuch,
    Ended(ExitStatus),
}

/// The process numbers of the running programs.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops the running programs when a signal ends this process: the terminal's Ctrl-C does not reach them.
pub(super) fn stop_all_when_interrupted() -> anyhow::Result<()> {
    let ends = [Exit::HungUp, Exit::Interrupted, Exit::Quit, Exit::Terminated];
    signals::on_end(ends, |end| {
        // No more are started, because this stays locked.
        let running = running();
        running.iter().copied().for_each(kill);
        exit(end as i32);
    })
}

impl Running {
    /// Starts a program, of which `words` has the name and the arguments, with a file as its stdin, and a pipe or a terminal
    /// as its stdout. It is stopped after `timeout`, or when it has written more than `max_output` bytes.
    pub(super) fn start(
        words: &[String],
        input: File,
        timeout: Duration,
        max_output: usize,
        is_terminal: bool,
    ) -> io::Result<Running> {
        let (name, arguments) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(name);
        let (stdout, writer) = if is_terminal {
            terminal()?
        } else {
            io::pipe().map(|(reader, writer)| (reader, writer.into()))?
        };
        command.args(arguments).stdin(input).stdout(writer);
        // Elsewhere nothing waits for two pipes at once.
        command.stderr(if cfg!(unix) { Stdio::piped() } else { Stdio::null() });
        // A group of its own, so that the processes it starts can be stopped with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut running = running();
        let mut child = command.spawn()?;
        running.insert(child.id());
        drop(running);
        Ok(Running {
            stderr: child.stderr.take(),
            child,
            stdout,
            is_terminal,
            excerpt: StderrExcerpt::default(),
            left: max_output,
            deadline: Instant::now().checked_add(timeout),
            stopped: None,
            is_complete: false,
        })
    }

    /// Waits for the end and skips the rest of the output; returns how the program failed, if it did, and what it wrote
    /// to stderr.
    pub(super) fn end(mut self) -> io::Result<(Option<Ending>, StderrExcerpt)> {
        io::copy(&mut self, &mut io::sink())?;
        let mut pause = Duration::from_micros(50);
        let status = loop {
            if let Some(status) = self.child.try_wait()? {
                break status;
            }
            if self.stopped.is_none() && self.deadline.is_some_and(|at| Instant::now() >= at) {
                self.stop(Ending::TimedOut);
            }
            if self.stderr.is_none() {
                thread::sleep(pause);
            } else {
                self.read_stderr(pause)?;
            }
            pause = (2 * pause).min(Duration::from_millis(10));
        };
        // The processes that it left running.
        kill(self.child.id());
        // Others may have its stderr open and write for ever: what fills a pipe is enough.
        for _ in 0..MAX_PIPE / BUFFER_SIZE {
            if !self.read_stderr(Duration::ZERO)? {
                break;
            }
        }
        let ended = (!status.success()).then_some(Ending::Ended(status));
        Ok((self.stopped.or(ended), mem::take(&mut self.excerpt)))
    }

    /// Reads something from stderr; returns whether there was something within `time`.
    fn read_stderr(&mut self, time: Duration) -> io::Result<bool> {
        let Some(stderr) = &mut self.stderr else { return Ok(false) };
        if wait(None, Some(stderr), Instant::now().checked_add(time))? != Some(Stream::Stderr) {
            return Ok(false);
        }
        let mut buffer = [0; BUFFER_SIZE];
        let count = stderr.read(&mut buffer)?;
        self.excerpt.add(buffer.split_at(count).0);
        if count == 0 {
            self.stderr = None;
        }
        Ok(count > 0)
    }

    /// Waits for output or its end; returns whether that came before the program ended or was stopped.
    fn has_output(&mut self) -> io::Result<bool> {
        while self.stopped.is_none() && !self.is_complete {
            let deadline = self.deadline;
            let within = |time| Instant::now().checked_add(time).into_iter().chain(deadline).min();
            match wait(Some(&self.stdout), self.stderr.as_ref(), within(PAUSE))? {
                Some(Stream::Stdout) => return Ok(true),
                Some(Stream::Stderr) => _ = self.read_stderr(Duration::ZERO)?,
                None => {}
            }
            if self.child.try_wait()?.is_some() {
                self.is_complete = wait(Some(&self.stdout), None, within(SILENCE))?.is_none();
            } else if deadline.is_some_and(|at| Instant::now() >= at) {
                self.stop(Ending::TimedOut);
            }
        }
        Ok(false)
    }

    fn stop(&mut self, why: Ending) {
        self.stopped = Some(why);
        kill(self.child.id());
        let _ = self.child.kill();
    }
}

impl Read for Running {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.has_output()? {
            return Ok(0);
        }
        let count = match self.stdout.read(buffer) {
            // The end of a terminal's output.
            Err(_) if self.is_terminal => 0,
            count => count?,
        };
        let allowed = count.min(self.left);
        self.left -= allowed;
        if allowed < count {
            self.stop(Ending::TooMuch);
        }
        Ok(allowed)
    }
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

/// What a program writes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stream {
    Stdout,
    Stderr,
}

/// Waits for output or its end; returns where that came before the deadline, stdout first.
#[cfg(unix)]
fn wait(
    stdout: Option<&PipeReader>,
    stderr: Option<&ChildStderr>,
    deadline: Option<Instant>,
) -> io::Result<Option<Stream>> {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd;
    let stdout = stdout.map(|stdout| (Stream::Stdout, stdout.as_fd()));
    let streams: Vec<_> =
        stdout.into_iter().chain(stderr.map(|stderr| (Stream::Stderr, stderr.as_fd()))).collect();
    let mut polled: Vec<_> =
        streams.iter().map(|(_, stream)| PollFd::new(*stream, PollFlags::POLLIN)).collect();
    loop {
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        // In milliseconds, rounded up; a very long time is waited for in parts.
        let left = left.map_or(u128::MAX, |left| left.as_micros().div_ceil(1000));
        let timeout = PollTimeout::try_from(left).unwrap_or(PollTimeout::MAX);
        match poll(&mut polled, timeout) {
            Ok(0) if left > 0 => {}
            Ok(_) => break,
            Err(nix::errno::Errno::EINTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let mut streams = streams.iter().zip(&polled);
    let ready = streams.find(|(_, polled)| polled.any().unwrap_or(true));
    Ok(ready.map(|((stream, _), _)| *stream))
}

#[cfg(not(unix))]
fn wait(
    stdout: Option<&PipeReader>,
    _: Option<&ChildStderr>,
    _: Option<Instant>,
) -> io::Result<Option<Stream>> {
    Ok(stdout.map(|_| Stream::Stdout))
}

/// Kills a program and the processes it started, if they are still running.
#[cfg(unix)]
fn kill(program: u32) {
    if let Ok(group) = i32::try_from(program) {
        use nix::sys::signal::{Signal, killpg};
        let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
    }
}

/// A program without a process group is stopped alone, by its owner.
#[cfg(not(unix))]
fn kill(_: u32) {}

impl Drop for Running {
    /// Stops the program: nothing outlives its case.
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            self.stop(Ending::TimedOut);
            let _ = self.child.wait();
        }
        running().remove(&self.child.id());
    }
}

impl Ending {
    /// Returns whether the program was stopped at a limit.
    pub(super) fn is_limit(self) -> bool {
        matches!(self, Ending::TimedOut | Ending::TooMuch)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let status = match self {
            Ending::TimedOut => return f.write_str("stopped at the time limit"),
            Ending::TooMuch => return f.write_str("stopped at the output limit"),
            Ending::Ended(status) => status,
        };
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(status) {
            return match nix::sys::signal::Signal::try_from(signal) {
                Ok(name) => write!(f, "crashed with {name}"),
                Err(_) => write!(f, "crashed with signal {signal}"),
            };
        }
        // A shell reports a signal so.
        #[cfg(unix)]
        if let Some(Ok(name)) =
            status.code().map(|code| nix::sys::signal::Signal::try_from(code - 128))
        {
            return write!(f, "ended with status {}, as after {name}", name as i32 + 128);
        }
        match status.code() {
            Some(code) => write!(f, "ended with status {code}"),
            None => write!(f, "{status}"),
        }
    }
}
