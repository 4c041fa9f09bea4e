//! What a running program writes: the two pipes are read by whoever waits for its output, so nothing that it wrote before its
//! end can be late.

use std::io::{self, ErrorKind, PipeReader, Read};
use std::mem;
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, poll};

use super::stderr::StderrExcerpt;

/// How long processes that a program left running may be silent before its output is taken to be complete.
pub(super) const SILENCE: Duration = Duration::from_millis(200);

/// The number of bytes of stderr that are read at once: as many as a pipe holds.
const STDERR_PART: usize = 1 << 16;

/// The output of a running program.
pub(super) struct ProgramOutput {
    /// `None` after its end.
    stdout: Option<PipeReader>,
    /// `None` after its end.
    stderr: Option<PipeReader>,
    excerpt: StderrExcerpt,
}

impl ProgramOutput {
    pub(super) fn new(stdout: PipeReader, stderr: PipeReader) -> io::Result<ProgramOutput> {
        // A program can open its own pipe and take what `poll` has just found there. Then reading must not wait.
        for pipe in [&stdout, &stderr] {
            fcntl(pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        }
        let excerpt = StderrExcerpt::default();
        Ok(ProgramOutput { stdout: Some(stdout), stderr: Some(stderr), excerpt })
    }

    /// Returns how long to wait for output once the program has ended: long enough for a process that it left running, as the
    /// `tr` of `prog > >(tr a b)`. If there is none, the pipes have ended, and nothing waits.
    #[expect(clippy::unused_self, reason = "without `poll`, it depends on the program's limit")]
    pub(super) fn patience(&self, _time_left: Duration) -> Duration {
        SILENCE
    }

    /// Reads what is in the pipe of stdout. If it is empty, waits for more, but not longer than `time`. Returns the number of
    /// bytes, 0 at the end, or `None` if nothing came. Reads stderr meanwhile, as a program whose stderr is full would wait.
    pub(super) fn read(&mut self, buffer: &mut [u8], time: Duration) -> io::Result<Option<usize>> {
        let end = Instant::now().checked_add(time);
        loop {
            let Some(stdout) = &mut self.stdout else { return Ok(Some(0)) };
            let left = end.map_or(time, |end| end.saturating_duration_since(Instant::now()));
            let [has_stdout, has_stderr] = wait([Some(stdout), self.stderr.as_ref()], left)?;
            if has_stdout && let Some(count) = read_part(stdout, buffer)? {
                if count == 0 {
                    self.stdout = None;
                }
                return Ok(Some(count));
            }
            if has_stderr {
                self.read_stderr_part()?;
            }
            if left.is_zero() {
                return Ok(None);
            }
        }
    }

    /// Reads no more of stdout.
    pub(super) fn close_stdout(&mut self) {
        self.stdout = None;
    }

    /// Reads what is in the pipe of stderr. If it is empty, waits for more, but not longer than `time`. Returns the number of
    /// bytes, 0 at the end, or `None` if nothing came.
    pub(super) fn read_stderr(&mut self, time: Duration) -> io::Result<Option<usize>> {
        if self.stderr.is_none() {
            return Ok(Some(0));
        }
        let [_, has_stderr] = wait([None, self.stderr.as_ref()], time)?;
        if has_stderr { self.read_stderr_part() } else { Ok(None) }
    }

    pub(super) fn is_stderr_open(&self) -> bool {
        self.stderr.is_some()
    }

    pub(super) fn take_excerpt(&mut self) -> StderrExcerpt {
        mem::take(&mut self.excerpt)
    }

    fn read_stderr_part(&mut self) -> io::Result<Option<usize>> {
        let Some(stderr) = &mut self.stderr else { return Ok(Some(0)) };
        let mut buffer = vec![0; STDERR_PART];
        let Some(count) = read_part(stderr, &mut buffer)? else { return Ok(None) };
        self.excerpt.add(buffer.split_at(count).0);
        if count == 0 {
            self.stderr = None;
        }
        Ok(Some(count))
    }
}

/// Waits until there is something to read from one of the pipes, or its end, but not longer than `time`. Returns of which.
fn wait(pipes: [Option<&PipeReader>; 2], time: Duration) -> io::Result<[bool; 2]> {
    // Rounded up: a wait of 0 ms again and again would keep the program from the CPU.
    let milliseconds = u16::try_from(time.as_micros().div_ceil(1000)).unwrap_or(u16::MAX);
    let mut polled = Vec::new();
    for pipe in pipes.iter().flatten() {
        polled.push(PollFd::new(pipe.as_fd(), PollFlags::POLLIN));
    }
    loop {
        match poll(&mut polled, milliseconds) {
            Err(Errno::EINTR) => {}
            Err(error) => return Err(error.into()),
            Ok(_) => break,
        }
    }
    let mut answers = polled.iter().map(|polled| polled.any().unwrap_or(true));
    Ok(pipes.map(|pipe| pipe.is_some() && answers.next() == Some(true)))
}

/// Reads what is there. Returns the number of bytes, 0 at the end, or `None` if nothing is there any more.
fn read_part(pipe: &mut PipeReader, buffer: &mut [u8]) -> io::Result<Option<usize>> {
    loop {
        match pipe.read(buffer) {
            Ok(count) => return Ok(Some(count)),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(None),
            // When all have closed a pseudo-terminal, reading from it fails with EIO.
            Err(error) if error.raw_os_error() == Some(Errno::EIO as i32) => return Ok(Some(0)),
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests;
