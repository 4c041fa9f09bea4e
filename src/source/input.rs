//! The bytes that a text comes as, and their encoding.

use std::io::{self, ErrorKind, Read, Seek};
use std::sync::Arc;

#[cfg(feature = "slc")]
use encoding_rs::{Decoder, Encoding};

use crate::error::Error;

/// The bytes of a text, without a byte-order mark; after one of UTF-16, decoded to UTF-8.
pub(super) struct Input<'r> {
    pub(super) path: Arc<str>,
    pub(super) bytes: Bytes<'r>,
    pub(super) before_waiting: Option<Box<dyn FnMut() -> io::Result<()> + Send + 'r>>,
    /// The bytes that were read of a stream, if they may have to be read again.
    pub(super) kept: Option<Vec<u8>>,
    decoder: Option<Decoder>,
    is_started: bool,
    /// Whether the end was reached; a terminal must not be asked again.
    pub(super) is_ended: bool,
}

/// Nothing is decoded without the feature.
#[cfg(not(feature = "slc"))]
enum Decoder {}

pub(super) enum Bytes<'r> {
    Stream(Box<dyn Read + Send + 'r>),
    File(Box<dyn ReadSeek + Send + 'r>),
}

pub(super) trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

/// The size of the buffer in bytes: that of a pipe.
pub(super) const BUFFER_SIZE: usize = 1 << 16;

/// The number of bytes of a stream after which no more is read that would have to be kept. It is
/// enough to detect the notation.
const MAX_KEPT: usize = 1 << 22;

/// The bytes that are decoded at once; as UTF-8 they fit into the buffer, even after part of a character.
const MAX_DECODED: usize = BUFFER_SIZE / 2 - 16;

const BYTE_ORDER_MARKS: [&[u8]; 3] = [b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xFE\xFF"];

impl<'r> Input<'r> {
    pub(super) fn new(path: &str, bytes: Bytes<'r>) -> Self {
        Input {
            path: path.into(),
            bytes,
            before_waiting: None,
            kept: None,
            decoder: None,
            is_started: false,
            is_ended: false,
        }
    }

    /// Waits for more bytes. Returns the number of bytes put into `room`, which may be 0 before the end too.
    pub(super) fn read(&mut self, room: &mut [u8]) -> Result<usize, Error> {
        if self.is_started && self.decoder.is_none() {
            return self.wait(room);
        }
        let bytes = if self.is_started { self.next()? } else { self.begin()? };
        let count = match &mut self.decoder {
            #[cfg(feature = "slc")]
            Some(decoder) => decoder.decode_to_utf8(&bytes, room, self.is_ended).2,
            #[cfg(not(feature = "slc"))]
            Some(decoder) => match *decoder {},
            None => bytes.as_slice().read(room).expect("memory can be read"),
        };
        Ok(count)
    }

    /// Waits until a byte-order mark is complete or excluded. Returns what follows it.
    fn begin(&mut self) -> Result<Vec<u8>, Error> {
        self.is_started = true;
        let mut bytes = Vec::new();
        while !self.is_ended && may_become_mark(&bytes) {
            bytes.extend(self.next()?);
        }
        if let Some(mark) = BYTE_ORDER_MARKS.iter().find(|mark| bytes.starts_with(mark)) {
            self.decoder = decoder_of(mark).map_err(|error| self.read_error(error))?;
            bytes.drain(..mark.len());
        }
        Ok(bytes)
    }

    fn read_error(&self, error: io::Error) -> Error {
        Error::Read(self.path.clone(), error)
    }

    /// Waits for bytes that can be decoded at once.
    pub(super) fn next(&mut self) -> Result<Vec<u8>, Error> {
        let mut bytes = vec![0; MAX_DECODED];
        let count = self.wait(&mut bytes)?;
        bytes.truncate(count);
        Ok(bytes)
    }

    /// Runs the callback of `before_waiting`, then waits for more bytes.
    fn wait(&mut self, room: &mut [u8]) -> Result<usize, Error> {
        if let Some(callback) = &mut self.before_waiting {
            callback().map_err(Error::Write)?;
        }
        if self.kept.as_ref().is_some_and(|kept| kept.len() > MAX_KEPT) {
            return Err(self.read_error(ErrorKind::FileTooLarge.into()));
        }
        let count = loop {
            let result = match &mut self.bytes {
                Bytes::Stream(stream) => stream.read(room),
                Bytes::File(file) => file.read(room),
            };
            match result {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(self.read_error(error)),
                Ok(count) => break count,
            }
        };
        if let (Bytes::Stream(_), Some(kept)) = (&self.bytes, &mut self.kept) {
            kept.extend(room.iter().take(count));
        }
        self.is_ended = count == 0;
        Ok(count)
    }

    pub(super) fn rewind(&mut self) -> Result<(), Error> {
        let kept = self.kept.take().unwrap_or_default();
        match &mut self.bytes {
            // A terminal must not be asked again after the end.
            Bytes::Stream(_) if self.is_ended => {
                self.bytes = Bytes::File(Box::new(io::Cursor::new(kept)));
            }
            Bytes::Stream(stream) => {
                let rest = std::mem::replace(stream, Box::new(io::empty()));
                *stream = Box::new(io::Cursor::new(kept).chain(rest));
            }
            Bytes::File(file) => {
                file.rewind().map_err(|error| Error::Read(self.path.clone(), error))?;
            }
        }
        self.decoder = None;
        self.is_started = false;
        self.is_ended = false;
        Ok(())
    }

    pub(super) fn is_utf16(&self) -> bool {
        self.decoder.is_some()
    }

    /// The number of bytes that these were in the text as it came.
    pub(super) fn original_length(&self, bytes: &[u8]) -> u64 {
        if self.decoder.is_none() {
            return bytes.len() as u64;
        }
        bytes.iter().map(|&byte| length_in_utf16(byte)).sum()
    }
}

/// The number of bytes in UTF-16 of the character that a byte of UTF-8 begins; 0 if it begins none.
fn length_in_utf16(byte: u8) -> u64 {
    match byte {
        0x80..0xC0 => 0,
        0xF0.. => 4,
        _ => 2,
    }
}

/// Returns whether bytes are the first part of a byte-order mark.
fn may_become_mark(bytes: &[u8]) -> bool {
    BYTE_ORDER_MARKS.iter().any(|mark| mark.len() > bytes.len() && mark.starts_with(bytes))
}

/// The decoder for the text after a byte-order mark, unless that is UTF-8.
#[cfg_attr(feature = "slc", expect(clippy::unnecessary_wraps, reason = "as without the feature"))]
fn decoder_of(mark: &[u8]) -> io::Result<Option<Decoder>> {
    if mark.len() == "\u{feff}".len() {
        return Ok(None);
    }
    #[cfg(feature = "slc")]
    return Ok(
        Encoding::for_bom(mark).map(|(encoding, _)| encoding.new_decoder_without_bom_handling())
    );
    #[cfg(not(feature = "slc"))]
    Err(io::Error::new(ErrorKind::Unsupported, "this build leaves out UTF-16"))
}

/// Returns whether a line is of UTF-16 that no byte-order mark announced: of its bytes, many at
/// even places are zero, or many at odd places.
pub(crate) fn is_undecoded_utf16(line: &[u8]) -> bool {
    let even = line.iter().step_by(2).filter(|&&byte| byte == 0).count();
    let odd = line.iter().skip(1).step_by(2).filter(|&&byte| byte == 0).count();
    let more = even.max(odd);
    even.min(odd) == 0 && more > 1 && more >= line.len() / 3
}
