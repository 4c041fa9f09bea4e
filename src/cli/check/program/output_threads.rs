//! What a running program writes, where the system has no `poll`: a thread reads each pipe.

use std::io::{self, BufRead, Cursor, ErrorKind, PipeReader, Read};
use std::mem;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::stderr::StderrExcerpt;

/// The bytes that are read at once, as many as a pipe holds; and how many such parts may wait.
const MAX_PART: usize = 1 << 16;
const MAX_WAITING: usize = 16;

/// The least time that processes which a program left running have to write.
pub(super) const SILENCE: Duration = Duration::from_millis(200);

/// How long to wait before looking again whether stderr has ended.
const STEP: Duration = Duration::from_millis(1);

/// The output of a running program.
pub(super) struct ProgramOutput {
    /// `None` after its end.
    stdout: Option<Receiver<Vec<u8>>>,
    /// The part of stdout that arrived last.
    arrived: Cursor<Vec<u8>>,
    excerpt: Arc<Mutex<StderrExcerpt>>,
    /// Ends with stderr.
    stderr: JoinHandle<()>,
}

impl ProgramOutput {
    pub(super) fn new(stdout: PipeReader, stderr: PipeReader) -> io::Result<ProgramOutput> {
        let (sender, receiver) = sync_channel(MAX_WAITING);
        read_in_thread(stdout, move |bytes| sender.send(bytes.to_vec()).is_ok())?;
        let excerpt = Arc::<Mutex<StderrExcerpt>>::default();
        let shared = Arc::clone(&excerpt);
        let stderr = read_in_thread(stderr, move |bytes| {
            shared.lock().unwrap_or_else(PoisonError::into_inner).add(bytes);
            true
        })?;
        Ok(ProgramOutput { stdout: Some(receiver), arrived: Cursor::default(), excerpt, stderr })
    }

    /// Returns how long to wait for output once the program has ended. That a thread has sent nothing does not mean that there
    /// is nothing in the pipe, so this waits for the end of the pipe as long as the program might have run.
    pub(super) fn patience(&self, time_left: Duration) -> Duration {
        time_left
    }

    /// Reads what has come from stdout. If that is nothing, waits for more, but not longer than `time`. Returns the number of
    /// bytes, 0 at the end, or `None` if nothing came.
    pub(super) fn read(&mut self, buffer: &mut [u8], time: Duration) -> io::Result<Option<usize>> {
        if self.arrived.fill_buf()?.is_empty() {
            let Some(stdout) = &self.stdout else { return Ok(Some(0)) };
            match stdout.recv_timeout(time) {
                Ok(part) => self.arrived = Cursor::new(part),
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => {
                    self.stdout = None;
                    return Ok(Some(0));
                }
            }
        }
        self.arrived.read(buffer).map(Some)
    }

    /// Reads no more of stdout.
    pub(super) fn close_stdout(&mut self) {
        self.stdout = None;
        self.arrived = Cursor::default();
    }

    /// Waits for the end of stderr, but not longer than `time`. Returns 0 at the end, or `None` before it.
    pub(super) fn read_stderr(&mut self, time: Duration) -> io::Result<Option<usize>> {
        let end = Instant::now().checked_add(time);
        while self.is_stderr_open() {
            if end.is_some_and(|end| Instant::now() >= end) {
                return Ok(None);
            }
            thread::sleep(STEP.min(time));
        }
        Ok(Some(0))
    }

    pub(super) fn is_stderr_open(&self) -> bool {
        !self.stderr.is_finished()
    }

    pub(super) fn take_excerpt(&mut self) -> StderrExcerpt {
        mem::take(&mut *self.excerpt.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Reads a stream in a thread of its own. Ends with the stream, or when `take` returns false.
fn read_in_thread(
    mut stream: PipeReader,
    mut take: impl FnMut(&[u8]) -> bool + Send + 'static,
) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().spawn(move || {
        let mut buffer = vec![0; MAX_PART];
        loop {
            match stream.read(&mut buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Ok(0) | Err(_) => return,
                Ok(count) if take(buffer.split_at(count).0) => {}
                Ok(_) => return,
            }
        }
    })
}
