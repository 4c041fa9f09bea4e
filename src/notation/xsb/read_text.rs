//! Reads the whole text of a collection.

use super::collection_text::CollectionText;
use super::sections::has_board;
use crate::error::{Error, SyntaxError};
use crate::source::{Source, is_undecoded_utf16};

/// The maximum number of bytes before the first board: a text with more is not a collection, and may have no end.
const MAX_BEFORE_BOARD: usize = 1 << 24;

/// The maximum length of a collection in bytes.
const MAX_TEXT: usize = 1 << 30;

/// At most this number of bytes is searched for UTF-16 that no byte-order mark announces.
const MAX_SEARCHED: usize = 1 << 16;

/// Reads a text to its end.
pub(super) fn read_text(source: &mut Source) -> Result<CollectionText, Error> {
    let mut bytes = Vec::new();
    let is_whole = source.read_to_end(&mut bytes, MAX_BEFORE_BOARD)?;
    check_for_utf16(&bytes, source)?;
    if !is_whole {
        if !has_board(&String::from_utf8_lossy(&bytes)) {
            return Err(no_board(&bytes, source));
        }
        if !source.read_to_end(&mut bytes, MAX_TEXT)? {
            let expected = format!("a collection of at most {MAX_TEXT} bytes");
            return Err(source.error(SyntaxError::unexpected(expected, "more")));
        }
    }
    Ok(CollectionText::of_bytes(bytes, source))
}

/// The error that there is no board in the first bytes of a text, at the line where too many of them were read.
fn no_board(bytes: &[u8], source: &Source) -> Error {
    let before = bytes.iter().take(MAX_BEFORE_BOARD);
    let line = 1 + before.filter(|&&byte| byte == b'\n').count() as u64;
    let expected = format!("a board within the first {MAX_BEFORE_BOARD} bytes");
    source.error_at((line, 1), SyntaxError::unexpected(expected, "other text"))
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
