//! The text of an XML document, in UTF-8 whatever it was before.

use std::io::{self, BufRead, Read};

use encoding_rs::{Decoder, Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::error::{Error, Found, SyntaxError};
use crate::source::Source;

/// The text of an XML document, translated from the encoding that it declares.
pub(super) struct Decoded<'r> {
    pub(super) source: Source<'r>,
    /// `None` until the declaration is read.
    decoder: Option<Decoder>,
    /// Whether the text is read as Windows-1252 since it is not UTF-8.
    pub(super) is_windows_1252: bool,
    /// The last line translated, and the number of its bytes that are used.
    text: Vec<u8>,
    used: usize,
    ended: bool,
    /// The number of bytes of the part of the document that is being read.
    pub(super) part: usize,
    /// The line and column of what was translated last.
    position: (u64, u64),
    /// Why reading failed: the XML reader has no place for such an error.
    pub(super) error: Option<Error>,
}

/// The part of a line that is translated at once, in bytes.
const MAX_LINE: usize = 1 << 16;

/// A declaration is not longer than this number of bytes.
const MAX_DECLARATION: usize = 1024;

/// The longest part of a document, such as a tag or the text between two, in bytes.
const MAX_PART: usize = 1 << 24;

impl<'r> Decoded<'r> {
    pub(super) fn new(source: Source<'r>) -> Self {
        Decoded {
            source,
            decoder: None,
            is_windows_1252: false,
            text: Vec::new(),
            used: 0,
            ended: false,
            part: 0,
            position: (1, 1),
            error: None,
        }
    }

    /// The position of the first byte of text that is not used.
    pub(super) fn position(&self) -> (u64, u64) {
        let (line, column) = self.position;
        let (text, _) = self.text.split_at(self.used);
        match &self.decoder {
            Some(decoder) if decoder.encoding() != UTF_8 => {
                let text = str::from_utf8(text).unwrap_or_default();
                let (bytes, _, _) = decoder.encoding().encode(text);
                (line, column + bytes.len() as u64)
            }
            _ => (line, column + self.source.column(text) - 1),
        }
    }

    pub(super) fn error(&self, error: SyntaxError) -> Error {
        self.source.error_at(self.position(), error)
    }

    /// Translates the next line, or some of it; nothing is left at the end.
    fn translate(&mut self) -> Result<(), Error> {
        let bytes = if self.decoder.is_some() { self.next_line()? } else { self.begin()? };
        self.part += bytes.len();
        if self.part > MAX_PART {
            let expected = format_args!("at most {MAX_PART} bytes in a tag or between tags");
            let error = SyntaxError::unexpected(expected, "more");
            return Err(self.source.error_at(self.position, error));
        }
        let decoder = self.decoder.as_mut().expect("the encoding is known");
        // If a line is not valid UTF-8, it and all that follow are read as Windows-1252.
        if decoder.encoding() == UTF_8
            && str::from_utf8(&bytes).is_err_and(|error| error.error_len().is_some())
        {
            *decoder = WINDOWS_1252.new_decoder_without_bom_handling();
            self.is_windows_1252 = true;
        }
        let room = decoder.max_utf8_buffer_length(bytes.len()).expect("a line is short");
        self.text.clear();
        self.text.resize(room, 0);
        self.ended = bytes.is_empty();
        let (_, _, count, _) = decoder.decode_to_utf8(&bytes, &mut self.text, self.ended);
        self.text.truncate(count);
        self.used = 0;
        Ok(())
    }

    /// Reads the lines up to the end of the declaration, and begins to decode by it.
    fn begin(&mut self) -> Result<Vec<u8>, Error> {
        let mut text = Vec::new();
        loop {
            let line = self.next_line()?;
            text.extend(&line);
            let begin = text.trim_ascii_start();
            if line.is_empty()
                || !(begin.starts_with(b"<?xml") || b"<?xml".starts_with(begin))
                || text.windows(2).any(|bytes| bytes == b"?>")
                || text.len() > MAX_DECLARATION
            {
                break;
            }
        }
        self.decoder = Some(self.encoding(&text)?.new_decoder_with_bom_removal());
        Ok(text)
    }

    /// The next line, or some of it if it is long.
    fn next_line(&mut self) -> Result<Vec<u8>, Error> {
        self.position = self.source.position();
        let mut line = Vec::new();
        let mut length = 0;
        let found = self.source.read_to(&mut line, |byte| {
            length += 1;
            // A character of UTF-8 is not cut, which would look like another encoding.
            length < MAX_LINE || !byte.is_ascii() && length < MAX_PART
        })?;
        if let Found::Byte(byte) = found {
            self.source.read()?;
            line.push(byte);
        }
        Ok(line)
    }

    /// The encoding of a text that begins with `text`: the one that it declares, or else UTF-8.
    fn encoding(&self, text: &[u8]) -> Result<&'static Encoding, Error> {
        if text.starts_with(b"<\0") || text.starts_with(b"\0<") {
            return Err(self.source.error_at((1, 1), SyntaxError::NoByteOrderMark));
        }
        // After a byte-order mark of UTF-16, `Source` has decoded the text, whatever it declares.
        if self.source.is_utf16() {
            return Ok(UTF_8);
        }
        let text = String::from_utf8_lossy(text);
        let Some(label) = declared_encoding(&text) else { return Ok(UTF_8) };
        match Encoding::for_label(label.as_bytes()) {
            // UTF-16 has a zero byte beside each `<`, so this declaration is wrong.
            Some(encoding) if encoding == UTF_16LE || encoding == UTF_16BE => Ok(UTF_8),
            Some(encoding) => Ok(encoding),
            None => {
                Err(self.source.error_at((1, 1), SyntaxError::UnknownEncoding(label.to_owned())))
            }
        }
    }
}

/// The name of an encoding in the declaration that a text begins with. The XML reader is not asked, because it looks no
/// further than 64 bytes.
fn declared_encoding(text: &str) -> Option<&str> {
    let declaration = text.trim_start().strip_prefix("<?xml")?.split("?>").next()?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?;
    value.trim_start().split(['"', '\'']).nth(1)
}

impl BufRead for Decoded<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.used == self.text.len() && !self.ended {
            if let Err(error) = self.translate() {
                self.error = Some(error);
                return Err(io::ErrorKind::Other.into());
            }
        }
        Ok(self.text.split_at(self.used).1)
    }

    fn consume(&mut self, count: usize) {
        self.used += count;
    }
}

impl Read for Decoded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}
