//! The text of an XML document, in UTF-8 whatever it was before.

use std::io::{self, BufRead, Read};

use encoding_rs::{Decoder, Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::error::{Error, Found, SyntaxError};
use crate::source::Source;

/// The text of an XML document, translated from the encoding that it declares.
pub(super) struct Decoded<'r> {
    pub(super) source: Source<'r>,
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
        let encoding = self.decoder.as_ref().map_or(UTF_8, Decoder::encoding);
        if encoding == UTF_8 {
            return (line, column + self.source.column(text) - 1);
        }
        let (bytes, _, _) = encoding.encode(str::from_utf8(text).unwrap_or_default());
        (line, column + bytes.len() as u64)
    }

    pub(super) fn error(&self, error: SyntaxError) -> Error {
        self.source.error_at(self.position(), error)
    }

    /// Translates the next line, or some of it; nothing is left at the end.
    fn translate(&mut self) -> Result<(), Error> {
        let begins = self.decoder.is_none();
        let bytes = if begins { self.declaration()? } else { self.next_line()? };
        if begins {
            self.decoder = Some(self.encoding(&bytes)?.new_decoder_with_bom_removal());
        }
        self.part += bytes.len();
        if self.part > MAX_PART {
            let expected = format_args!("at most {MAX_PART} bytes in a tag or between tags");
            let error = SyntaxError::unexpected(expected, "more");
            return Err(self.source.error_at(self.position, error));
        }
        let decoder = self.decoder.as_mut().expect("the encoding is known");
        // If a line is not valid UTF-8, it and all that follow are read as Windows-1252.
        let is_wrong = str::from_utf8(&bytes).is_err_and(|error| error.error_len().is_some());
        if decoder.encoding() == UTF_8 && is_wrong {
            *decoder = WINDOWS_1252.new_decoder_without_bom_handling();
            self.is_windows_1252 = true;
        }
        let room = decoder.max_utf8_buffer_length(bytes.len()).expect("a line is short");
        self.text.clear();
        self.text.resize(room, 0);
        let (_, _, count, _) = decoder.decode_to_utf8(&bytes, &mut self.text, bytes.is_empty());
        self.text.truncate(count);
        self.used = 0;
        self.ended = bytes.is_empty();
        Ok(())
    }

    /// The next line, or some of it if it is long.
    fn next_line(&mut self) -> Result<Vec<u8>, Error> {
        self.position = self.source.position();
        let (mut line, mut room) = (Vec::new(), MAX_LINE);
        let has_room = |_| {
            room = room.saturating_sub(1);
            room > 0
        };
        let found = self.source.read_to(&mut line, has_room)?;
        if let Found::Byte(byte) = found {
            self.source.read()?;
            line.push(byte);
        }
        Ok(line)
    }

    fn declaration(&mut self) -> Result<Vec<u8>, Error> {
        let mut text = Vec::new();
        loop {
            let line = self.next_line()?;
            text.extend(&line);
            let begin: &[u8] = text.trim_ascii_start();
            let is_declaration = begin.starts_with(b"<?xml") || b"<?xml".starts_with(begin);
            let ends = text.windows(2).any(|bytes| bytes == b"?>") || text.len() > MAX_DECLARATION;
            if line.is_empty() || !is_declaration || ends {
                return Ok(text);
            }
        }
    }

    /// The encoding that a text declares; UTF-8 if it declares none, or if `Source` has decoded it after a byte-order
    /// mark. It is found without the XML reader, which looks no further than 64 bytes.
    fn encoding(&self, text: &[u8]) -> Result<&'static Encoding, Error> {
        if text.starts_with(b"<\0") || text.starts_with(b"\0<") {
            return Err(self.source.error_at((1, 1), SyntaxError::NoByteOrderMark));
        }
        let text = String::from_utf8_lossy(text);
        let declaration =
            text.trim_start().strip_prefix("<?xml").and_then(|text| text.split("?>").next());
        let rest = declaration.and_then(|text| text.split_once("encoding")).map(|(_, rest)| rest);
        let rest = rest.and_then(|rest| rest.trim_start().strip_prefix('=')).map(str::trim_start);
        let label = rest.and_then(|rest| rest.split(['"', '\'']).nth(1));
        let Some(label) = label.filter(|_| !self.source.is_utf16()) else { return Ok(UTF_8) };
        match Encoding::for_label(label.as_bytes()) {
            Some(encoding) if encoding == UTF_16LE || encoding == UTF_16BE => Ok(UTF_8),
            Some(encoding) => Ok(encoding),
            None => {
                Err(self.source.error_at((1, 1), SyntaxError::UnknownEncoding(label.to_owned())))
            }
        }
    }
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
