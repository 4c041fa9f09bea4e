//! Files and standard input as a `Source`; standard output, buffered and flushed before a source waits.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Seek, Stdout, Write};
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Context;
#[cfg(unix)]
use nix::{
    errno::Errno,
    poll::{PollFd, PollFlags, PollTimeout, poll},
};

use crate::cli::escape::escape_lines;
use sokopush::{Error, Source};

/// The size of the buffer for stdout in bytes: that of a pipe.
const BUFFER_SIZE: usize = 1 << 16;

thread_local! {
    // Each thread would have its own; only the main thread writes.
    static STDOUT: RefCell<BufWriter<Stdout>> =
        RefCell::new(BufWriter::with_capacity(BUFFER_SIZE, io::stdout()));
}

/// Standard output, buffered; flushed only when asked.
pub(crate) struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        when_ready(io::stdout(), || STDOUT.with_borrow_mut(|out| out.write(bytes)))
            .inspect_err(note_reader)
    }

    fn flush(&mut self) -> io::Result<()> {
        when_ready(io::stdout(), || STDOUT.with_borrow_mut(BufWriter::flush))
            .inspect_err(note_reader)
    }
}

/// Standard error, not buffered.
pub(crate) struct Errors;

impl Write for Errors {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        when_ready(io::stderr(), || io::stderr().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes to a stream. Where another program has set it not to block, waits here instead.
#[cfg(unix)]
fn when_ready<T>(
    stream: impl std::os::fd::AsFd,
    mut write: impl FnMut() -> io::Result<T>,
) -> io::Result<T> {
    loop {
        let written = write();
        if !written.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock) {
            return written;
        }
        // If that fails, the write is tried again.
        let _ = poll(&mut [PollFd::new(stream.as_fd(), PollFlags::POLLOUT)], PollTimeout::NONE);
    }
}

#[cfg(not(unix))]
fn when_ready<T>(_: impl Write, mut write: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    write()
}

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether the program also writes files, which it finishes.
static FINISHES: AtomicBool = AtomicBool::new(false);

fn note_reader(error: &io::Error) {
    IS_CLOSED.fetch_or(error.kind() == io::ErrorKind::BrokenPipe, Relaxed);
}

/// From now on, work goes on although nobody reads standard output, because files must be finished.
pub(crate) fn finish_files() {
    FINISHES.store(true, Relaxed);
}

/// Returns whether work can stop because nobody reads standard output any more. Writing there does
/// nothing then, so that how the program ends depends on its work alone.
pub(crate) fn is_over() -> bool {
    IS_CLOSED.load(Relaxed) && !FINISHES.load(Relaxed)
}

/// Writes to standard output. A terminal gets nothing from outside that it could take for a command.
pub(crate) fn write(text: impl AsRef<[u8]>) -> Result<(), Error> {
    static IS_TERMINAL: LazyLock<bool> = LazyLock::new(|| io::stdout().is_terminal());
    let text = text.as_ref();
    if *IS_TERMINAL {
        write_raw(escape_lines(&String::from_utf8_lossy(text)))
    } else {
        write_raw(text)
    }
}

/// Writes to standard output what may have commands for a terminal.
pub(crate) fn write_raw(text: impl AsRef<[u8]>) -> Result<(), Error> {
    unless_closed(|| Output.write_all(text.as_ref()))
}

pub(crate) fn flush() -> Result<(), Error> {
    unless_closed(|| Output.flush())
}

fn unless_closed(write: impl FnOnce() -> io::Result<()>) -> Result<(), Error> {
    let is_closed = || IS_CLOSED.load(Relaxed);
    let written = if is_closed() { Ok(()) } else { write() };
    written.or_else(|error| if is_closed() { Ok(()) } else { Err(Error::Write(error)) })
}

/// Returns whether an error is that nobody reads standard output any more.
pub(crate) fn is_closed(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(Error::Write(cause)) if cause.kind() == io::ErrorKind::BrokenPipe)
}

/// The text of a file, or of stdin if there is none or it is `-`. Output is flushed before it waits for more.
pub(crate) fn source(file: Option<&Path>) -> anyhow::Result<Source<'static>> {
    let source = match path(file) {
        Some(path) => of_file(&name(file), File::open(path).with_context(|| name(file))?),
        None => stdin(),
    };
    let goes_on = || IS_CLOSED.load(Relaxed) && FINISHES.load(Relaxed);
    let flush = move || Output.flush().or_else(|error| if goes_on() { Ok(()) } else { Err(error) });
    Ok(source.before_waiting(flush))
}

fn stdin() -> Source<'static> {
    #[cfg(unix)]
    if let Ok(stdin) = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned() {
        return of_file(STDIN, stdin.into());
    }
    Source::of_stream(STDIN, io::stdin())
}

/// The text of a file, of which something may have been read; or of a pipe or terminal.
fn of_file(name: &str, mut file: File) -> Source<'static> {
    let is_file = file.metadata().is_ok_and(|found| found.is_file());
    if is_file && file.stream_position().is_ok_and(|position| position == 0) {
        Source::of_file(name, file)
    } else {
        Source::of_stream(name, Stream(file))
    }
}

/// Whether streams end where they would have to be waited for.
static STOP_READING: AtomicBool = AtomicBool::new(false);

/// Has pipes and terminals end after what has come from them so far.
pub(crate) fn end_streams() {
    STOP_READING.store(true, Relaxed);
}

/// A pipe or terminal.
struct Stream(File);

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        #[cfg(unix)]
        while !has_more(&self.0) {
            if STOP_READING.load(Relaxed) {
                return Ok(0);
            }
        }
        self.0.read(buffer)
    }
}

/// Returns whether there is more to read, an end or an error included. Waits for that, but not for long.
#[cfg(unix)]
fn has_more(file: &File) -> bool {
    let mut polled = [PollFd::new(std::os::fd::AsFd::as_fd(file), PollFlags::POLLIN)];
    !matches!(poll(&mut polled, 200_u8), Ok(0) | Err(Errno::EINTR))
}

/// The path of a file, unless it stands for stdin.
pub(crate) fn path(file: Option<&Path>) -> Option<&Path> {
    file.filter(|&path| path != Path::new("-"))
}

/// The name of stdin in messages.
pub(crate) const STDIN: &str = "<stdin>";

/// The name of a file in messages.
pub(crate) fn name(file: Option<&Path>) -> String {
    path(file).map_or_else(|| STDIN.to_owned(), |path| path.display().to_string())
}
