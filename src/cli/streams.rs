//! Where input comes from and output goes.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufWriter, Cursor, IsTerminal, Read, Seek, Stdout, Write};
use std::path::Path;
use std::sync::LazyLock;

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
pub(super) enum Input {
    Stream(Box<dyn Read + Send>),
    /// A file that can be read more than once, from its beginning.
    File(File),
}

/// The text of a file, or of stdin if there is none or it is `-`. Output is flushed before it waits for
/// more.
pub(super) fn source(file: Option<&Path>) -> anyhow::Result<Source<'static>> {
    Ok(open(file)?.source(&name(file)))
}

/// A file, or stdin if there is none or it is `-`.
pub(super) fn open(file: Option<&Path>) -> anyhow::Result<Input> {
    let Some(path) = path(file) else { return Ok(stdin()) };
    let file = File::open(path).with_context(|| path.display().to_string())?;
    Ok(if file.metadata().is_ok_and(|found| found.is_file()) {
        Input::File(file)
    } else {
        Input::Stream(Box::new(file))
    })
}

/// Stdin, as a file if it is one and nothing of it is read.
fn stdin() -> Input {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        let file = io::stdin().as_fd().try_clone_to_owned().map(File::from);
        if let Ok(mut file) = file
            && file.metadata().is_ok_and(|found| found.is_file())
            && file.stream_position().is_ok_and(|position| position == 0)
        {
            return Input::File(file);
        }
    }
    Input::Stream(Box::new(io::stdin()))
}

impl Input {
    /// The text, whose messages call it `name`.
    pub(super) fn source(self, name: &str) -> Source<'static> {
        let source = match self {
            Input::Stream(stream) => Source::new(name, stream),
            Input::File(file) => Source::of_file(name, file),
        };
        source.before_waiting(|| Output.flush())
    }

    /// The input as a reader.
    pub(super) fn into_reader(self) -> Box<dyn Read + Send> {
        match self {
            Input::Stream(stream) => stream,
            Input::File(file) => Box::new(file),
        }
    }

    /// The notations that the text could be in. Nothing of it counts as read.
    pub(super) fn detect(&mut self, name: &str) -> Result<Vec<Notation>, Error> {
        match self {
            Input::File(file) => {
                let found = detect(&mut Source::new(name, &*file))?;
                file.rewind().map_err(|error| Error::Read(name.into(), error))?;
                Ok(found)
            }
            Input::Stream(stream) => {
                let mut copy = Vec::new();
                let copied = Copied { stream: &mut *stream, copy: &mut copy };
                let found =
                    detect(&mut Source::new(name, copied).before_waiting(|| Output.flush()));
                let rest = std::mem::replace(stream, Box::new(io::empty()));
                *stream = Box::new(Cursor::new(copy).chain(rest));
                found
            }
        }
    }
}

/// A stream of which a copy is kept.
struct Copied<'s> {
    stream: &'s mut Box<dyn Read + Send>,
    copy: &'s mut Vec<u8>,
}

impl Read for Copied<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        self.copy.extend(buffer.get(..count).unwrap_or_default());
        Ok(count)
    }
}

/// The path of a file, unless it stands for stdin.
pub(super) fn path(file: Option<&Path>) -> Option<&Path> {
    file.filter(|&path| path != Path::new("-"))
}

/// What messages call a file.
pub(super) fn name(file: Option<&Path>) -> String {
    path(file).map_or_else(|| "<stdin>".to_owned(), |path| path.display().to_string())
}
