//! What the lines between two boards are, one by one.

use super::record::{is_key, is_kind, read_record};
use crate::level::Note;
use crate::record::{Game, Record};

/// Under a title that does not speak of a solution, a line with fewer letters is a word.
pub(super) const MIN_MOVES: usize = 8;

/// The notes that a text is, in order; empty lines, or a lone `;`, are a blank one. Comments for people who read the file
/// (`::`) are left out.
pub(super) fn pieces(text: &str) -> Vec<Note> {
    let lines: Vec<&str> = text.lines().map(str::trim_ascii_end).collect();
    let mut pieces = Vec::new();
    let mut rest = &*lines;
    while let [line, others @ ..] = rest {
        let mut used = 0;
        let value = value(line);
        if line.is_empty() || *line == ";" {
            if !pieces.last().is_some_and(Note::is_blank) {
                pieces.push(Note::Text(String::new()));
            }
        } else if let Some(first) = comment(value) {
            let (comment, count) = read_comment(first, others);
            used = count;
            // An empty comment separates what is above it from the board below.
            pieces.push(Note::Comment(comment));
        } else if let Some(count) = add_record(&mut pieces, rest, value) {
            used = count - 1;
        } else if !line.starts_with("::") {
            let value = value.map(|(key, value)| Note::value(key, value));
            pieces.push(value.unwrap_or_else(|| Note::Text((*line).to_owned())));
        }
        rest = others.split_at(used).1;
    }
    pieces
}

/// The key and the value of a line. A key is up to four words of letters. After several words or an unusual
/// one, a value must follow.
pub(super) fn value(line: &str) -> Option<(&str, &str)> {
    let is_key_byte = |byte: &u8| byte.is_ascii_alphabetic() || b"-_ \t".contains(byte);
    let end = line.bytes().position(|byte| !is_key_byte(&byte))?;
    let (key, value) = line.split_at(end);
    let (key, value) = (key.trim_ascii(), value.strip_prefix(':')?.trim_ascii());
    let words = key.split_ascii_whitespace().count();
    let is_key = (1..=4).contains(&words);
    let is_scheme = |scheme: &&str| key.eq_ignore_ascii_case(scheme);
    let is_address = value.starts_with("//") && ["http", "https", "ftp"].iter().any(is_scheme);
    let has_value = words == 1 || !value.is_empty();
    (is_key && has_value && !is_address).then_some((key, value))
}

/// The text after `Comment:`, of the key and the value of a line.
fn comment<'l>(value: Option<(&str, &'l str)>) -> Option<&'l str> {
    value.and_then(|(key, value)| key.eq_ignore_ascii_case("comment").then_some(value))
}

/// Returns whether a line begins a comment.
pub(super) fn is_comment_begin(line: &str) -> bool {
    comment(value(line)).is_some()
}

/// Returns whether a line ends a comment.
pub(super) fn is_comment_end(line: &str) -> bool {
    let key = line.trim_ascii().trim_end_matches(':').trim_ascii();
    key.eq_ignore_ascii_case("comment-end")
}

/// A comment that begins with `first`, and the number of `others` that belong to it: none if no line ends it.
fn read_comment(first: &str, others: &[&str]) -> (String, usize) {
    let end = others.iter().position(|line| is_comment_end(line) || is_comment_begin(line));
    let within = match end.map(|end| others.split_at(end)) {
        Some((within, [end, ..])) if is_comment_end(end) => within,
        _ => return (first.to_owned(), 0),
    };
    let begin = Some(first).filter(|first| !first.is_empty());
    let lines: Vec<&str> = begin.into_iter().chain(within.iter().copied()).collect();
    (lines.join("\n"), within.len() + 1)
}

/// Adds the record that begins a text, if one does: its title may be what was added last. Returns the number
/// of its lines. `value` is the key and the value of the first.
fn add_record(
    pieces: &mut Vec<Note>,
    lines: &[&str],
    value: Option<(&str, &str)>,
) -> Option<usize> {
    let line = lines.first()?;
    let last = pieces.iter().rposition(|piece| !piece.is_blank());
    let title = last.and_then(|last| title(pieces, last));
    let is_titled = title.as_ref().is_some_and(|(title, _)| is_kind(title));
    if let Some((game, count, letters)) = read_record(lines, is_titled) {
        let (title, begin) = match title {
            Some((title, begin)) if is_titled || letters >= MIN_MOVES => (Some(title), begin),
            None if letters >= MIN_MOVES => (None, pieces.len()),
            _ => return None,
        };
        pieces.truncate(begin);
        let heading = title.as_deref().and_then(heading);
        pieces.push(Record { heading, game }.into());
        return Some(count);
    }
    let (head, first) = line.rsplit_once(':')?;
    let first = first.trim_ascii();
    let has_other_key = || value.is_some_and(|(key, _)| !is_kind(key));
    if is_kind(head) && !has_other_key() {
        let lines: Vec<&str> = [first].into_iter().chain(lines.iter().skip(1).copied()).collect();
        if let Some((game, count, _)) = read_record(&lines, true).filter(|_| !first.is_empty()) {
            pieces.push(Record { heading: heading(head), game }.into());
            return Some(count);
        }
    }
    let (key, text) = value.filter(|(_, text)| !text.is_empty())?;
    is_key(key).then(|| {
        let game = Game::Text(text.to_owned());
        pieces.push(Record { heading: heading(key), game }.into());
        1
    })
}

/// The title of a record that ends at `last`, and the index of where it begins: a line with an empty one before it,
/// or a number and a name.
fn title(pieces: &[Note], last: usize) -> Option<(String, usize)> {
    match pieces.get(last)? {
        Note::Value { key, value } if is_kind(key) => {
            let separator = if value.is_empty() { "" } else { ": " };
            Some(([key, separator, value].concat(), last))
        }
        piece => {
            let line = piece.line()?;
            let alone = || is_kind(line).then(|| (line.to_owned(), last));
            title_line(pieces, last).or_else(alone)
        }
    }
}

/// The title that ends with the line of text at `last`, and the index of where it begins: that line if it begins a
/// paragraph, or a number in a line and a name in the next.
pub(super) fn title_line(pieces: &[Note], last: usize) -> Option<(String, usize)> {
    let text = |index: usize| pieces.get(index)?.line();
    let line = text(last)?;
    let Some(before) = last.checked_sub(1).filter(|&before| text(before).is_some()) else {
        let begins = last == 0 || pieces.get(last - 1).is_some_and(Note::is_blank);
        return begins.then(|| (line.to_owned(), last));
    };
    let begins = before == 0 || pieces.get(before - 1).is_some_and(Note::is_blank);
    let number = text(before).filter(|number| begins && is_number(number))?;
    Some((format!("{number}\n{line}"), before))
}

/// Returns whether a line is a level's number, as in `; 12` or `Level 12`.
fn is_number(line: &str) -> bool {
    let line = line.trim_start_matches(';').trim_ascii();
    let number = line.rsplit([' ', '#', '.']).next().unwrap_or(line);
    let words = line.split_ascii_whitespace().count();
    words <= 2 && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// A title without a colon at its end; `None` if it says no more than `Solution`.
fn heading(title: &str) -> Option<String> {
    let title = title.trim_end_matches(|c: char| c == ':' || c.is_ascii_whitespace());
    let title = title.trim_ascii_start();
    (!title.eq_ignore_ascii_case("solution")).then(|| title.to_owned())
}
