//! Where input comes from and output goes.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufWriter, Read, Stdout, Write};
use std::path::Path;

use anyhow::Context;
use sokopush::{Error, Source};

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

/// Writes to standard output.
pub(super) fn write(text: impl AsRef<[u8]>) -> Result<(), Error> {
    Output.write_all(text.as_ref()).map_err(Error::Write)
}

/// Flushes standard output.
pub(super) fn flush() -> Result<(), Error> {
    Output.flush().map_err(Error::Write)
}

/// The text of a file, or of stdin if there is none or it is `-`. Output is flushed before it waits for
/// more.
pub(super) fn source(file: Option<&Path>) -> anyhow::Result<Source<'static>> {
    let source = Source::new(&name(file), open(file)?);
    Ok(source.before_waiting(|| Output.flush()))
}

/// A file, or stdin if there is none or it is `-`.
pub(super) fn open(file: Option<&Path>) -> anyhow::Result<Box<dyn Read + Send>> {
    Ok(match path(file) {
        None => Box::new(io::stdin()),
        Some(path) => Box::new(File::open(path).with_context(|| path.display().to_string())?),
    })
}

/// The path of a file, unless it stands for stdin.
pub(super) fn path(file: Option<&Path>) -> Option<&Path> {
    file.filter(|&path| path != Path::new("-"))
}

/// What messages call a file.
pub(super) fn name(file: Option<&Path>) -> String {
    path(file).map_or_else(|| "<stdin>".to_owned(), |path| path.display().to_string())
}
