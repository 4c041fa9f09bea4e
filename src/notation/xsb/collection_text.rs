//! The whole text of a collection, in memory.

#[cfg(feature = "slc")]
use encoding_rs::WINDOWS_1252;

use super::lines::Line;
use super::sections::has_board;
use crate::error::{Error, SyntaxError};
use crate::source::{Source, is_undecoded_utf16};

/// The text of a collection in UTF-8, and what it was before.
pub(super) struct CollectionText {
    pub(super) text: String,
    encoding: TextEncoding,
}

/// The encoding in which a text came: columns are counted in its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TextEncoding {
    Utf8,
    /// The source has decoded it.
    Utf16,
    Windows1252,
}

/// The maximum number of bytes before the first board: a text with more is not a collection, and may have no end.
const MAX_BEFORE_BOARD: usize = 1 << 24;

/// The maximum length of a collection in bytes.
const MAX_TEXT: usize = 1 << 30;

/// At most this number of bytes is searched for UTF-16 that no byte-order mark announces.
const MAX_SEARCHED: usize = 1 << 16;

impl CollectionText {
    /// Reads a text to its end. If it is not UTF-8, it is Windows-1252.
    pub(super) fn read(source: &mut Source) -> Result<CollectionText, Error> {
        let mut bytes = Vec::new();
        let is_whole = source.read_to_end(&mut bytes, MAX_BEFORE_BOARD)?;
        check_for_utf16(&bytes, source)?;
        if !is_whole {
            if !has_board(&String::from_utf8_lossy(&bytes)) {
                let expected = format!("a board within the first {MAX_BEFORE_BOARD} bytes");
                let error = SyntaxError::unexpected(expected, "other text");
                let before = bytes.iter().take(MAX_BEFORE_BOARD);
                let line = 1 + before.filter(|&&byte| byte == b'\n').count() as u64;
                return Err(source.error_at((line, 1), error));
            }
            if !source.read_to_end(&mut bytes, MAX_TEXT)? {
                let expected = format!("a collection of at most {MAX_TEXT} bytes");
                return Err(source.error(SyntaxError::unexpected(expected, "more")));
            }
        }
        Ok(CollectionText::of_bytes(bytes, source))
    }

    pub(super) fn of_bytes(bytes: Vec<u8>, source: &Source) -> CollectionText {
        match String::from_utf8(bytes) {
            Ok(text) if source.is_utf16() => CollectionText { text, encoding: TextEncoding::Utf16 },
            Ok(text) => CollectionText { text, encoding: TextEncoding::Utf8 },
            Err(error) => CollectionText {
                text: decode_windows_1252(error.as_bytes()),
                encoding: TextEncoding::Windows1252,
            },
        }
    }

    pub(super) fn is_windows_1252(&self) -> bool {
        self.encoding == TextEncoding::Windows1252
    }

    /// The line and the column of the byte at an index of a line's text.
    pub(super) fn position(&self, line: Line, index: usize, source: &Source) -> (u64, u64) {
        let range = line.begin..line.text_begin + index;
        let before = self.text.get(range).expect("a character begins at the index");
        let column = match self.encoding {
            TextEncoding::Utf8 | TextEncoding::Utf16 => source.column(before.as_bytes()),
            // Each character was a byte.
            TextEncoding::Windows1252 => 1 + before.chars().count() as u64,
        };
        (line.number, column)
    }
}

pub(super) fn decode_windows_1252(bytes: &[u8]) -> String {
    #[cfg(feature = "slc")]
    return WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned();
    #[cfg(not(feature = "slc"))]
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns an error if a line looks like UTF-16 that no byte-order mark announced.
fn check_for_utf16(bytes: &[u8], source: &Source) -> Result<(), Error> {
    let searched = bytes.get(..MAX_SEARCHED).unwrap_or(bytes);
    if !searched.contains(&0) {
        return Ok(());
    }
    for (number, line) in (1..).zip(searched.split(|&byte| byte == b'\n')) {
        if is_undecoded_utf16(line) {
            return Err(source.error_at((number, 1), SyntaxError::NoByteOrderMark));
        }
    }
    Ok(())
}
