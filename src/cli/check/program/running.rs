//! A running program.

use std::io::{self, PipeReader, Read};
use std::process::{Child, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::cpu_time::{self, GroupTime};
use super::ending::{AbnormalEnd, ProgramFailure, is_like_unstarted};
use super::launch;
use super::output::{ProgramOutput, SILENCE};
use super::programs::{CommandLine, Program};
use super::running_programs::{self, interruption, kill};
use super::stderr::StderrExcerpt;

/// What a program may take.
#[derive(Clone, Copy)]
pub(crate) struct ProgramLimits {
    /// Its CPU time, and its time while it waits.
    pub(crate) time: Duration,
    /// The bytes of its output.
    pub(crate) output: usize,
    /// The bytes of its address space.
    pub(crate) memory: Option<usize>,
}

/// What a program has as its stdout.
#[derive(Clone, Copy)]
pub(crate) enum ProgramStdout {
    Pipe,
    /// A pseudo-terminal, for which many languages flush each line.
    Terminal,
}

/// A running program, whose output can be read.
pub(crate) struct Running {
    /// The name of the program, and the command that was started.
    pub(crate) name: String,
    pub(crate) command: String,
    is_wrapped: bool,
    child: Child,
    output: ProgramOutput,
    /// How the program ended, once that is known. From then on all that it wrote is in the pipes.
    status: Option<ExitStatus>,
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

/// How long to wait first before looking again whether a program has ended that has closed its output, and how long at most.
const MIN_END_PAUSE: Duration = Duration::from_micros(50);
const MAX_END_PAUSE: Duration = Duration::from_millis(10);

/// The bytes that a pipe can hold, unless root makes it larger.
const MAX_PIPE: usize = 1 << 20;

/// The bytes of output that are skipped at once.
const MAX_PART: usize = 1 << 16;

impl Running {
    /// Starts a command of a program. It is stopped when it reaches its limits.
    pub(crate) fn start(
        program: &Program,
        line: &CommandLine,
        input: Stdio,
        stdout: ProgramStdout,
        limits: ProgramLimits,
    ) -> io::Result<Running> {
        let mut command = launch::command(&line.words, limits.memory)?;
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        let (stdout, stdout_writer) = match stdout {
            ProgramStdout::Pipe => pipe()?,
            ProgramStdout::Terminal => terminal()?,
        };
        let (stderr, stderr_writer) = pipe()?;
        command.stdin(input).stdout(stdout_writer).stderr(stderr_writer);
        let output = ProgramOutput::new(stdout, stderr)?;
        let child = running_programs::spawn(&mut command)?;
        Ok(Running {
            name: program.name.clone(),
            command: line.text.clone(),
            is_wrapped: program.is_wrapped,
            child,
            output,
            status: None,
            limits,
            left: limits.output,
            deadline: Instant::now().checked_add(limits.time),
            end: Instant::now().checked_add(limits.time.saturating_mul(MAX_TIMES)),
            stopped: None,
        })
    }

    /// Waits for the end and skips the rest of the output; returns how the program failed, and its stderr.
    pub(crate) fn end(mut self) -> io::Result<(Option<ProgramFailure>, StderrExcerpt)> {
        let mut skipped = vec![0; MAX_PART];
        while self.read(&mut skipped)? > 0 {}
        let status = self.wait()?;
        // The processes that it left running.
        kill(self.child.id());
        self.read_rest_of_stderr()?;
        let stderr = self.output.take_excerpt();
        if let Some(error) = launch::error(status.code(), stderr.begin()) {
            return Err(error);
        }
        if let Some(stopped) = self.stopped {
            return Ok((Some(stopped), stderr));
        }
        if status.success() {
            return Ok((None, stderr));
        }
        let is_silent = self.left == self.limits.output;
        let end = AbnormalEnd {
            status,
            memory: self.limits.memory,
            may_be_unstarted: self.is_wrapped && is_silent && is_like_unstarted(status),
        };
        Ok((Some(ProgramFailure::Ended(end)), stderr))
    }

    /// Waits for the end of the program. Reads its stderr meanwhile, as a program whose stderr is full would wait.
    fn wait(&mut self) -> io::Result<ExitStatus> {
        let mut pause = MIN_END_PAUSE;
        loop {
            if let Some(status) = self.status()? {
                return Ok(status);
            }
            self.stop_at_limit()?;
            if self.output.is_stderr_open() {
                self.output.read_stderr(pause)?;
            } else {
                thread::sleep(pause);
            }
            pause = (2 * pause).min(MAX_END_PAUSE);
        }
    }

    /// Reads what the program left in the pipe of stderr, and what a process that is still there writes soon after. Such a
    /// process may write for ever, so there is an end to both.
    fn read_rest_of_stderr(&mut self) -> io::Result<()> {
        let mut left = MAX_PIPE;
        while left > 0 {
            match self.output.read_stderr(Duration::ZERO)? {
                Some(0) => return Ok(()),
                Some(count) => left = left.saturating_sub(count),
                None => break,
            }
        }
        let patience = self.output.patience(self.time_left());
        let end = Instant::now().checked_add(patience);
        loop {
            let left = end.map_or(patience, |end| end.saturating_duration_since(Instant::now()));
            if left.is_zero() || matches!(self.output.read_stderr(left)?, None | Some(0)) {
                return Ok(());
            }
        }
    }

    /// Returns how the program ended, if it has ended.
    fn status(&mut self) -> io::Result<Option<ExitStatus>> {
        if self.status.is_none() {
            self.status = self.child.try_wait()?;
            if self.status.is_some() {
                // From here on, this limits how long others may write.
                self.end = Instant::now().checked_add(self.limits.time.max(SILENCE));
            }
        }
        Ok(self.status)
    }

    /// Stops the program if its time is over, or if a signal has ended the whole check.
    fn stop_at_limit(&mut self) -> io::Result<()> {
        if self.stopped.is_some() || interruption().is_none() && !self.is_out_of_time() {
            return Ok(());
        }
        // A program that ended a moment ago looks as if it waited.
        if self.status()?.is_none() {
            self.stop(ProgramFailure::TimedOut);
        }
        Ok(())
    }

    /// Returns whether a program has had its CPU time, or the time has passed while it waited; otherwise gives it more.
    fn is_out_of_time(&mut self) -> bool {
        if !self.time_left().is_zero() {
            return false;
        }
        let Some(mut used) = cpu_time::of_group(self.child.id()) else { return true };
        if !used.is_running {
            // It may only have waited for a moment.
            thread::sleep(PAUSE / 2);
            let Some(later) = cpu_time::of_group(self.child.id()) else { return true };
            let is_running = later.is_running || later.time > used.time;
            used = GroupTime { is_running, ..later };
        }
        let left = self.limits.time.saturating_sub(used.time);
        self.deadline = Instant::now().checked_add(left.max(PAUSE));
        left.is_zero() || !used.is_running || self.is_past_end()
    }

    /// Returns whether the time is over after which the program is stopped in any case.
    fn is_past_end(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn time_left(&self) -> Duration {
        match self.deadline {
            Some(deadline) => deadline.saturating_duration_since(Instant::now()),
            None => Duration::MAX,
        }
    }

    fn stop(&mut self, why: ProgramFailure) {
        self.stopped = Some(why);
        self.output.close_stdout();
        kill(self.child.id());
        let _ = self.child.kill();
    }
}

impl Read for Running {
    /// Waits for the next part of the output. Its end has come when all have closed the pipe; or, if others than the program
    /// have it open, when the program has ended and they are silent; or when the program was stopped.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let time =
                if self.status.is_some() { Duration::ZERO } else { PAUSE.min(self.time_left()) };
            if let Some(count) = self.output.read(buffer, time)? {
                return Ok(self.take_within_limit(count));
            }
            if self.status.is_some() {
                return self.read_from_others(buffer);
            }
            // If it has ended, what it wrote since the pipe was seen empty is read by the next round.
            if self.status()?.is_none() {
                self.stop_at_limit()?;
            }
        }
    }
}

impl Running {
    /// Waits for the next part of what others write than the program, which has ended. If they do not end within the time limit,
    /// the program has failed: its output would never be complete.
    fn read_from_others(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let patience = self.output.patience(self.time_left());
        if self.is_past_end() {
            self.stop(ProgramFailure::TimedOut);
            return Ok(0);
        }
        if let Some(count) = self.output.read(buffer, patience)? {
            return Ok(self.take_within_limit(count));
        }
        self.output.close_stdout();
        Ok(0)
    }

    /// Counts bytes that were read. Returns how many of them are within the limit of output; stops the program at the first
    /// that is not.
    fn take_within_limit(&mut self, count: usize) -> usize {
        if count > self.left {
            self.stop(ProgramFailure::TooMuch);
        }
        let count = count.min(self.left);
        self.left -= count;
        count
    }
}

fn pipe() -> io::Result<(PipeReader, Stdio)> {
    let (reader, writer) = io::pipe()?;
    Ok((reader, writer.into()))
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

impl Drop for Running {
    /// Stops the program: nothing outlives its case.
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            self.stop(ProgramFailure::TimedOut);
            let _ = self.child.wait();
        }
        running_programs::remove(self.child.id());
    }
}
