//! Lines with a key and a value, as in `Author: Lee`.

use crate::level::Note;

/// The character with which a line of text begins in many collections.
pub(super) const MARK: char = ';';

/// A line with a key and a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KeyLine<'t> {
    pub(super) key: &'t str,
    pub(super) value: &'t str,
}

/// Keys that a `;` may precede.
const MARKED_KEYS: [&str; 13] = [
    "author",
    "collection",
    "comment",
    "comment-end",
    "copyright",
    "date",
    "description",
    "game",
    "name",
    "set title",
    "source",
    "title",
    "type",
];

/// Keys of an address, which say that a text is about a whole file. A `;` may precede them too.
const ADDRESSES: [&str; 8] =
    ["e-mail", "email", "home page", "homepage", "url", "web", "web site", "website"];

/// The beginnings of an address, which are no keys.
const SCHEMES: [&str; 3] = ["http", "https", "ftp"];

/// Returns the key and the value of a line. A key is up to four words with a letter. After several words, a value must follow.
pub(super) fn key_line(line: &str) -> Option<KeyLine<'_>> {
    let unmarked = line.strip_prefix(MARK).map(str::trim_ascii_start);
    let text = unmarked.unwrap_or(line);
    let end = text.bytes().position(|byte| !is_part_of_key(byte))?;
    let (key, rest) = text.split_at(end);
    let key = key.trim_ascii();
    let value = match rest.strip_prefix(':') {
        Some(value) => value.trim_ascii(),
        // As SOK 0.14 writes it.
        None if key.eq_ignore_ascii_case("game") => rest.strip_prefix('=')?.trim_ascii(),
        None => return None,
    };
    if !key.contains(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let words = key.split_ascii_whitespace().count();
    if !(1..=4).contains(&words) || words > 1 && value.is_empty() {
        return None;
    }
    if value.starts_with("//") && is_one_of(key, &SCHEMES) {
        return None;
    }
    if unmarked.is_some() && !is_one_of(key, &MARKED_KEYS) && !is_one_of(key, &ADDRESSES) {
        return None;
    }
    Some(KeyLine { key, value })
}

fn is_part_of_key(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || b"-_ \t".contains(&byte)
}

fn is_one_of(key: &str, keys: &[&str]) -> bool {
    keys.iter().any(|known| key.eq_ignore_ascii_case(known))
}

/// Returns whether a note is one that stands in the header of a file.
pub(super) fn is_of_file(note: Note) -> bool {
    note.get("copyright").is_some() || ADDRESSES.iter().any(|key| note.get(key).is_some())
}
