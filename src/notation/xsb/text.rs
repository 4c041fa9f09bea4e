//! The lines between two boards, read as notes one by one.

use std::borrow::Cow;
use std::iter::Map;
use std::str;

use super::record::{game, is_key, is_kind, read_record};
use crate::level::{Game, Note, Notes, Record, is_number};

/// The character with which a line of text begins in many collections.
pub(super) const MARK: char = ';';

/// Under a title that does not speak of a solution, a line with fewer letters is a word.
pub(super) const MIN_MOVES: usize = 8;

/// The lines of a text, without blanks at their ends.
type Lines<'t> = Map<str::Lines<'t>, fn(&str) -> &str>;

/// The notes that a text is, in order; empty lines, or a lone `;`, are a blank one. Comments for people who read the file
/// (`::`) are left out. Of records, at most `room` moves may come from repetition; what has more is text.
pub(super) fn pieces(text: &str, mut room: usize) -> Notes {
    let mut lines: Lines = text.lines().map(str::trim_ascii_end);
    let mut pieces = Notes::default();
    while let Some(line) = lines.next() {
        let value = value(line);
        if line.is_empty() || line == ";" {
            if !pieces.iter().next_back().is_some_and(Note::is_blank) {
                pieces.push(Note::Text(""));
            }
        } else if let Some(first) = comment(value) {
            // An empty comment separates what is above it from the board below.
            let is_marked = line.starts_with(MARK);
            pieces.push(Note::Comment(&read_comment(first, &mut lines, is_marked)));
        } else if add_record(&mut pieces, line, &mut lines, value, &mut room).is_none()
            && !line.starts_with("::")
        {
            let value = value.map(|(key, value)| Note::value(key, value));
            pieces.push(value.unwrap_or(Note::Text(line)));
        }
    }
    pieces
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

/// Returns whether a note is one that stands in the header of a file.
pub(super) fn is_of_file(note: Note) -> bool {
    ADDRESSES.iter().chain(&["copyright"]).any(|key| note.get(key).is_some())
}

/// The key and the value of a line. A key is up to four words of letters. After several words or an unusual
/// one, a value must follow.
pub(super) fn value(line: &str) -> Option<(&str, &str)> {
    let marked = line.strip_prefix(MARK).map(str::trim_ascii_start);
    let line = marked.unwrap_or(line);
    let is_key_byte = |byte: &u8| byte.is_ascii_alphabetic() || b"-_ \t".contains(byte);
    let end = line.bytes().position(|byte| !is_key_byte(&byte))?;
    let (key, value) = line.split_at(end);
    let key = key.trim_ascii();
    // As SOK 0.14 writes it.
    let assigned = value.strip_prefix('=').filter(|_| key.eq_ignore_ascii_case("game"));
    let value = value.strip_prefix(':').or(assigned)?.trim_ascii();
    let words = key.split_ascii_whitespace().count();
    let is_key = (1..=4).contains(&words);
    let is_scheme = |scheme: &&str| key.eq_ignore_ascii_case(scheme);
    let is_address = value.starts_with("//") && ["http", "https", "ftp"].iter().any(is_scheme);
    let has_value = words == 1 || !value.is_empty();
    let mut marked_keys = MARKED_KEYS.iter().chain(&ADDRESSES);
    let mut may_be_marked = || marked_keys.any(|known| key.eq_ignore_ascii_case(known));
    let is_meant = marked.is_none() || may_be_marked();
    (is_key && has_value && !is_address && is_meant).then_some((key, value))
}

/// The text after `Comment:`, of the key and the value of a line.
fn comment<'l>(value: Option<(&str, &'l str)>) -> Option<&'l str> {
    value.and_then(|(key, value)| key.eq_ignore_ascii_case("comment").then_some(value))
}

pub(super) fn is_comment_begin(line: &str) -> bool {
    comment(value(line)).is_some()
}

pub(super) fn is_comment_end(line: &str) -> bool {
    let line = line.trim_ascii();
    let key = line.strip_prefix(MARK).unwrap_or(line).trim_end_matches(':').trim_ascii();
    ["comment-end", "comment_end"].iter().any(|end| key.eq_ignore_ascii_case(end))
}

/// Reads the rest of a comment that begins with `first`: nothing if no line ends it. Where a `;` precedes its key, it may
/// precede each line.
fn read_comment<'t>(first: &'t str, lines: &mut Lines<'t>, is_marked: bool) -> Cow<'t, str> {
    let is_mark = |line: &&str| is_comment_end(line) || is_comment_begin(line);
    let mut rest = lines.clone();
    if !rest.find(is_mark).is_some_and(is_comment_end) {
        return first.into();
    }
    let within = lines.clone().take_while(|line| !is_mark(line));
    let begin = Some(first).filter(|first| !first.is_empty());
    let mut comment = String::new();
    for (index, line) in begin.into_iter().chain(within).enumerate() {
        let unmarked = line.strip_prefix(MARK).filter(|_| is_marked);
        let line = unmarked.map_or(line, |line| line.strip_prefix(' ').unwrap_or(line));
        comment.extend([if index > 0 { "\n" } else { "" }, line]);
    }
    *lines = rest;
    comment.into()
}

/// Adds the record that begins with `line`, before `others`, if one does: its title may be what was added last. Reads
/// those of the others that belong to it. `value` is the key and the value of the line, and `room` is that of moves from
/// repetition.
fn add_record<'t>(
    pieces: &mut Notes,
    line: &'t str,
    others: &mut Lines<'t>,
    value: Option<(&str, &str)>,
    room: &mut usize,
) -> Option<()> {
    let title = title(pieces);
    let is_titled = title.as_ref().is_some_and(|(title, _)| is_kind(title));
    let has_other_key = || value.is_some_and(|(key, _)| !is_kind(key));
    let (heading, game) =
        if let Some((text, count, letters)) = read_record(line, others.clone(), is_titled) {
            let (title, used) = match title {
                Some((title, used)) if is_titled || letters >= MIN_MOVES => (Some(title), used),
                None if letters >= MIN_MOVES => (None, 0),
                _ => return None,
            };
            (0..used).for_each(|_| pieces.pop());
            others.by_ref().take(count - 1).for_each(drop);
            (title.as_deref().and_then(heading), game(text, room))
        } else if let Some((head, first)) = line.rsplit_once(':')
            && is_kind(head)
            && !first.trim_ascii().is_empty()
            && !has_other_key()
            && let Some((text, count, _)) = read_record(first.trim_ascii(), others.clone(), true)
        {
            others.by_ref().take(count - 1).for_each(drop);
            (heading(head), game(text, room))
        } else {
            let (key, text) = value.filter(|&(key, text)| is_key(key) && !text.is_empty())?;
            (heading(key), Game::Text(text.to_owned()))
        };
    pieces.push_record(Record { heading, game });
    Some(())
}

/// The title of a record that follows `pieces`, and the number of the last of them that it takes the place of: a line
/// with an empty one before it, or a number and a name.
fn title(pieces: &Notes) -> Option<(String, usize)> {
    let blanks = pieces.iter().rev().take_while(|piece| piece.is_blank()).count();
    let back = pieces.iter().rev().skip(blanks);
    let (title, used) = match back.clone().next()? {
        Note::Value { key, value } if is_kind(key) => {
            let separator = if value.is_empty() { "" } else { ": " };
            ([key, separator, value].concat(), 1)
        }
        piece => {
            let line = piece.line()?;
            let alone = || is_kind(line).then(|| (line.to_owned(), 1));
            title_line(back).or_else(alone)?
        }
    };
    Some((title, blanks + used))
}

/// The title that ends with a line of text, and the number of its lines: that line if it begins a paragraph, or a number
/// in a line and a name in the next. `back` has that line and what is before it, in reverse.
pub(super) fn title_line<'n>(mut back: impl Iterator<Item = Note<'n>>) -> Option<(String, usize)> {
    let line = back.next()?.line()?;
    let before = back.next();
    if before.is_none_or(Note::is_blank) {
        return Some((line.to_owned(), 1));
    }
    let number = before?.line().filter(|number| is_number(number))?;
    back.next().is_none_or(Note::is_blank).then(|| (format!("{number}\n{line}"), 2))
}

/// A title without a colon at its end; `None` if it says no more than `Solution`.
fn heading(title: &str) -> Option<String> {
    let title = title.trim_end_matches(|c: char| c == ':' || c.is_ascii_whitespace());
    let title = title.trim_ascii_start();
    (!title.eq_ignore_ascii_case("solution")).then(|| title.to_owned())
}
