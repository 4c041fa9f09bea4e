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
    poll::{PollFd, PollFlags, poll},
};

use crate::cli::escape::escape_lines;
use sokopush::{Error, Source};

/// Whether results are still wanted.
static DEMAND: Demand = Demand {
    is_stdout_closed: AtomicBool::new(false),
    has_stdout_failed: AtomicBool::new(false),
    writes_files: AtomicBool::new(false),
    is_input_ended: AtomicBool::new(false),
};

/// Facts on which it depends whether results are still wanted. Each is false at first, becomes true at most once, and stays
/// so until the program ends.
struct Demand {
    /// Writing to stdout failed because nobody reads it any more, as after `sokopush ... | head -1`. From then on nothing is
    /// written there, so how the program ends depends on its work alone.
    is_stdout_closed: AtomicBool,
    /// Writing to stdout failed for another reason, such as a full disk. The run ends with this error.
    has_stdout_failed: AtomicBool,
    /// The program writes files too. They must be finished even if nobody reads stdout.
    writes_files: AtomicBool,
    /// What has been read is enough, for instance because of Ctrl-C. Pipes and terminals end where they would have to be waited for.
    is_input_ended: AtomicBool,
}

/// Says that this run writes files, so that its work continues even if nobody reads stdout.
pub(crate) fn finish_files() {
    DEMAND.writes_files.store(true, Relaxed);
}

/// Ends pipes and terminals after what has come from them so far.
pub(crate) fn end_streams() {
    DEMAND.is_input_ended.store(true, Relaxed);
}

/// Returns whether work can stop because nobody reads its results.
pub(crate) fn is_over() -> bool {
    is_stdout_closed() && !DEMAND.writes_files.load(Relaxed)
}

/// Returns whether work is in vain, because results are not wanted any more, or the run ends with the error of writing to stdout.
pub(crate) fn is_in_vain() -> bool {
    is_over() || DEMAND.has_stdout_failed.load(Relaxed)
}

fn is_stdout_closed() -> bool {
    DEMAND.is_stdout_closed.load(Relaxed)
}

/// The size of the buffer for stdout in bytes: that of a pipe.
const BUFFER_SIZE: usize = 1 << 16;

thread_local! {
    // Each thread has a buffer of its own. Only the main thread writes results, so those of other threads stay empty.
    static STDOUT: RefCell<BufWriter<Stdout>> =
        RefCell::new(BufWriter::with_capacity(BUFFER_SIZE, io::stdout()));
}

/// Standard output, buffered; flushed only when asked.
pub(crate) struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        STDOUT.with_borrow_mut(|out| out.write(bytes)).inspect_err(note_failure)
    }

    fn flush(&mut self) -> io::Result<()> {
        STDOUT.with_borrow_mut(BufWriter::flush).inspect_err(note_failure)
    }
}

fn note_failure(error: &io::Error) {
    match error.kind() {
        io::ErrorKind::BrokenPipe => DEMAND.is_stdout_closed.store(true, Relaxed),
        // Then it is tried again.
        io::ErrorKind::Interrupted => {}
        _ => DEMAND.has_stdout_failed.store(true, Relaxed),
    }
}

/// Writes to standard output. A terminal gets no control characters from outside, which it could take for a command.
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
    if is_stdout_closed() {
        return Ok(());
    }
    unless_closed(Output.write_all(text.as_ref()))
}

/// Writes what is still in the buffer of standard output.
pub(crate) fn flush() -> Result<(), Error> {
    if is_stdout_closed() {
        return Ok(());
    }
    unless_closed(Output.flush())
}

/// Returns the error of writing to standard output, unless it is that nobody reads it any more.
fn unless_closed(written: io::Result<()>) -> Result<(), Error> {
    match written {
        Err(error) if !is_stdout_closed() => Err(Error::Write(error)),
        _ => Ok(()),
    }
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
    Ok(source.before_waiting(flush_or_end))
}

/// Flushes standard output before a source waits for input. If nobody reads it and no file is to be finished, returns the error,
/// which ends the input.
fn flush_or_end() -> io::Result<()> {
    let flushed = Output.flush();
    if is_stdout_closed() && !is_over() { Ok(()) } else { flushed }
}

fn stdin() -> Source<'static> {
    #[cfg(unix)]
    if let Ok(stdin) = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned() {
        return of_file(STDIN, stdin.into());
    }
    Source::of_stream(STDIN, io::stdin())
}

/// The text of an open file, which may be a pipe or a terminal.
fn of_file(name: &str, mut file: File) -> Source<'static> {
    let is_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
    // Stdin may be a file that another program has read in part. It is then read as a pipe is, from where it stands.
    if is_file && file.stream_position().is_ok_and(|position| position == 0) {
        Source::of_file(name, file)
    } else {
        Source::of_stream(name, Stream(file))
    }
}

/// A pipe or terminal.
struct Stream(File);

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        #[cfg(unix)]
        while !has_more(&self.0) {
            // Otherwise a thread that waits for this one would wait as long as nothing comes through the pipe.
            if is_in_vain() || DEMAND.is_input_ended.load(Relaxed) {
                return Ok(0);
            }
        }
        self.0.read(buffer)
    }
}

/// Returns whether there is more to read, an end or an error included. Waits for that up to 0.2 s.
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
