//! The whole text of a collection, in memory.

#[cfg(feature = "slc")]
use encoding_rs::WINDOWS_1252;

use super::lines::Line;
use crate::source::Source;

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

impl CollectionText {
    /// The text that bytes are. If they are not UTF-8, they are Windows-1252.
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
