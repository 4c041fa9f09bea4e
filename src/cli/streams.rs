//! Where input comes from and output goes.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufWriter, Cursor, ErrorKind, IsTerminal, Read, Seek, Stdout, Write};
use std::mem;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use anyhow::Context;

use super::escape::escape_lines;
use crate::notation::detect;
use crate::{Error, Notation, Source};

/// The size of the buffer for stdout in bytes: that of a pipe.
const BUFFER_SIZE: usize = 1 << 16;

thread_local! {
    // Each thread would have its own; only the main thread writes.
    static STDOUT: RefCell<BufWriter<Stdout>> =
        RefCell::new(BufWriter::with_capacity(BUFFER_SIZE, io::stdout()));
}

/// Standard output, buffered; flushed only when asked.
pub(super) struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        STDOUT.with_borrow_mut(|out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        STDOUT.with_borrow_mut(BufWriter::flush)
    }
}

/// Writes to standard output. A terminal gets nothing from outside that it could take for a command.
pub(super) fn write(text: impl AsRef<[u8]>) -> Result<(), Error> {
    static IS_TERMINAL: LazyLock<bool> = LazyLock::new(|| io::stdout().is_terminal());
    if !*IS_TERMINAL {
        return write_raw(text);
    }
    write_raw(escape_lines(&String::from_utf8_lossy(text.as_ref())))
}

/// Writes to standard output what may have commands for a terminal.
pub(super) fn write_raw(text: impl AsRef<[u8]>) -> Result<(), Error> {
    Output.write_all(text.as_ref()).map_err(Error::Write)
}

/// Flushes standard output.
pub(super) fn flush() -> Result<(), Error> {
    Output.flush().map_err(Error::Write)
}

/// Incoming bytes.
pub(super) enum TextInput {
    Stream(KeptStream),
    /// A file at its beginning.
    File(Arc<File>),
}

/// The number of bytes of a stream after which no more is read that would have to be kept. It is enough to detect the
/// notation.
const MAX_KEPT: usize = 1 << 22;

/// A stream that can be read again from where copying began.
#[derive(Clone)]
pub(super) struct KeptStream(Arc<Mutex<Copied>>);

struct Copied {
    stream: Box<dyn Read + Send>,
    /// What was read, if it may have to be read again.
    copy: Option<Vec<u8>>,
}

impl KeptStream {
    fn lock(&self) -> MutexGuard<'_, Copied> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Read for KeptStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Copied { stream, copy } = &mut *self.lock();
        if copy.as_ref().is_some_and(|copy| copy.len() > MAX_KEPT) {
            return Err(ErrorKind::FileTooLarge.into());
        }
        let count = stream.read(buffer)?;
        if let Some(copy) = copy {
            copy.extend(buffer.iter().take(count));
        }
        Ok(count)
    }
}

/// A file, or stdin if there is none or it is `-`.
pub(super) fn open(file: Option<&Path>) -> anyhow::Result<TextInput> {
    let Some(path) = path(file) else { return Ok(stdin()) };
    Ok(TextInput::of_file(File::open(path).with_context(|| path.display().to_string())?))
}

fn stdin() -> TextInput {
    #[cfg(unix)]
    if let Ok(stdin) = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned() {
        return TextInput::of_file(stdin.into());
    }
    TextInput::of_stream(io::stdin())
}

impl TextInput {
    fn of_stream(stream: impl Read + Send + 'static) -> TextInput {
        let copied = Copied { stream: Box::new(stream), copy: Some(Vec::new()) };
        TextInput::Stream(KeptStream(Arc::new(Mutex::new(copied))))
    }

    /// A file, of which something may have been read; or a pipe or terminal.
    fn of_file(mut file: File) -> TextInput {
        let is_file = file.metadata().is_ok_and(|found| found.is_file());
        if is_file && file.stream_position().is_ok_and(|position| position == 0) {
            TextInput::File(file.into())
        } else {
            TextInput::of_stream(file)
        }
    }

    /// The text, whose messages call it `name`. Output is flushed before it waits for more.
    pub(super) fn source(self, name: &str) -> Source<'static> {
        self.forget();
        self.peek(name)
    }

    /// The text, as long as it may be read again after [`rewind`](Self::rewind).
    pub(super) fn peek(&self, name: &str) -> Source<'static> {
        let source = match self {
            TextInput::Stream(stream) => Source::new(name, stream.clone()),
            TextInput::File(file) => Source::of_file(name, file.clone()),
        };
        source.before_waiting(|| Output.flush())
    }

    /// Begins the text again.
    pub(super) fn rewind(&self, name: &str) -> Result<(), Error> {
        match self {
            TextInput::Stream(stream) => {
                let Copied { stream, copy } = &mut *stream.lock();
                let read = Cursor::new(copy.replace(Vec::new()).unwrap_or_default());
                let rest = mem::replace(stream, Box::new(io::empty()));
                *stream = Box::new(read.chain(rest));
                Ok(())
            }
            TextInput::File(file) => {
                (&**file).rewind().map_err(|error| Error::Read(name.into(), error))
            }
        }
    }

    /// Keeps no more of what is read: it is not read again.
    pub(super) fn forget(&self) {
        if let TextInput::Stream(stream) = self {
            stream.lock().copy = None;
        }
    }

    /// The notations that the text could be in. Nothing of it counts as read.
    pub(super) fn detect(&self, name: &str) -> Result<Vec<Notation>, Error> {
        let found = detect(&mut self.peek(name));
        self.rewind(name)?;
        found
    }
}

/// The path of a file, unless it stands for stdin.
pub(super) fn path(file: Option<&Path>) -> Option<&Path> {
    file.filter(|&path| path != Path::new("-"))
}

/// What messages call stdin.
pub(super) const STDIN: &str = "<stdin>";

/// What messages call a file.
pub(super) fn name(file: Option<&Path>) -> String {
    path(file).map_or_else(|| STDIN.to_owned(), |path| path.display().to_string())
}
