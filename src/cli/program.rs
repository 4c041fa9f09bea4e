//! Another program, run on a case: its output as it comes, and how it ended.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::process::{Child, Command, ExitStatus, Stdio, exit};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A program to run, and what it may take.
pub(super) struct Program {
    /// Its name and its arguments.
    pub(super) words: Vec<String>,
    pub(super) timeout: Duration,
    /// The most bytes that it may write.
    pub(super) most: u64,
}

/// A program that runs; its output is read from this.
pub(super) struct Running {
    child: Child,
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    /// How much of the chunk was taken.
    taken: usize,
    /// How many bytes may still come.
    left: u64,
    deadline: Instant,
    /// Why nothing more is read.
    stopped: Option<Ending>,
}

/// How a program ended, if not well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    TimedOut,
    TooMuch,
    Ended(ExitStatus),
}

/// The numbers of the programs that run now.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on, when this process is interrupted, the programs that run are stopped with it: the
/// terminal's Ctrl-C does not reach those.
pub(super) fn stop_all_when_interrupted() -> anyhow::Result<()> {
    Ok(ctrlc::set_handler(|| {
        // No more are started, for this stays locked.
        let running = running();
        running.iter().copied().for_each(kill);
        // As shells say that a process was interrupted.
        exit(130);
    })?)
}

impl Program {
    /// Starts the program with a file on its stdin. What it writes to stderr is dropped.
    pub(super) fn start(&self, input: File) -> io::Result<Running> {
        let (name, arguments) = self.words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(name);
        command.args(arguments).stdin(input).stdout(Stdio::piped()).stderr(Stdio::null());
        // A group of its own, in which what it starts can be stopped with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut running = running();
        let mut child = command.spawn()?;
        running.insert(child.id());
        drop(running);
        let mut stdout = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        // Few, so that what nobody reads yet is not held.
        let (sender, chunks) = sync_channel(2);
        // On a thread of its own, for a read cannot be given up when time is. It ends with the output, or
        // when nobody wants more.
        thread::spawn(move || {
            loop {
                let mut chunk = vec![0; 1 << 16];
                let read = match stdout.read(&mut chunk) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    read => read,
                };
                let is_last = !matches!(read, Ok(count) if count > 0);
                chunk.truncate(*read.as_ref().unwrap_or(&0));
                if sender.send(read.map(|_| chunk)).is_err() || is_last {
                    return;
                }
            }
        });
        Ok(Running {
            child,
            chunks,
            chunk: Vec::new(),
            taken: 0,
            left: self.most,
            deadline: Instant::now() + self.timeout,
            stopped: None,
        })
    }
}

impl Read for Running {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Running {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.taken == self.chunk.len() && self.stopped.is_none() {
            let left = self.deadline.saturating_duration_since(Instant::now());
            self.taken = 0;
            self.chunk.clear();
            match self.chunks.recv_timeout(left) {
                Ok(chunk) => self.chunk = chunk?,
                Err(RecvTimeoutError::Disconnected) => {}
                Err(RecvTimeoutError::Timeout) => self.stop(Ending::TimedOut),
            }
            let come = self.chunk.len() as u64;
            if come > self.left {
                self.stop(Ending::TooMuch);
                self.chunk.truncate(usize::try_from(self.left).unwrap_or(usize::MAX));
            }
            self.left = self.left.saturating_sub(come);
        }
        Ok(self.chunk.get(self.taken..).unwrap_or_default())
    }

    fn consume(&mut self, count: usize) {
        self.taken = self.chunk.len().min(self.taken + count);
    }
}

impl Running {
    /// Waits for the end, without looking at what is still written: how the program ended, if not well.
    pub(super) fn end(mut self) -> io::Result<Option<Ending>> {
        loop {
            let count = self.fill_buf()?.len();
            if count == 0 {
                break;
            }
            self.consume(count);
        }
        let mut pause = Duration::from_micros(50);
        let status = loop {
            if let Some(status) = self.child.try_wait()? {
                break status;
            }
            if self.stopped.is_none() && Instant::now() >= self.deadline {
                self.stop(Ending::TimedOut);
            }
            thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(10));
        };
        // What it left behind.
        kill(self.child.id());
        let ended = (!status.success()).then_some(Ending::Ended(status));
        Ok(self.stopped.or(ended))
    }

    fn stop(&mut self, why: Ending) {
        self.stopped = Some(why);
        kill(self.child.id());
        let _ = self.child.kill();
    }
}

/// Kills what a program started, and itself, as far as they are still there.
fn kill(program: u32) {
    #[cfg(unix)]
    if let Ok(group) = i32::try_from(program) {
        use nix::sys::signal::{Signal, killpg};
        let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
    }
}

impl Drop for Running {
    /// Nothing that was started outlives its case.
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            self.stop(Ending::TimedOut);
            let _ = self.child.wait();
        }
        running().remove(&self.child.id());
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let status = match self {
            Ending::TimedOut => return f.write_str("stopped at the limit of time"),
            Ending::TooMuch => return f.write_str("stopped at the limit of output"),
            Ending::Ended(status) => status,
        };
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(status) {
            return match nix::sys::signal::Signal::try_from(signal) {
                Ok(name) => write!(f, "crashed with {name}"),
                Err(_) => write!(f, "crashed with signal {signal}"),
            };
        }
        match status.code() {
            Some(code) => write!(f, "ended with status {code}"),
            None => write!(f, "{status}"),
        }
    }
}
