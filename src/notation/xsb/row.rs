//! Lines that could be rows of a board.

use std::borrow::Cow;

use crate::notation::alphabet::{Alphabet, BOX, FLOOR, GOAL, WALL, WORKER};
use crate::notation::run_length::{Fault, expand};

pub(super) const ALPHABET: &Alphabet = &Alphabet::new(
    b"# -_.$*@+",
    [WALL, FLOOR, FLOOR, FLOOR, GOAL, BOX, BOX | GOAL, WORKER, WORKER | GOAL],
);

/// A few bytes of run-length encoding may stand for very many cells: a level may have this number of
/// cells from repetition.
pub(super) const MAX_REPEATED_CELLS: usize = 1 << 20;

/// What a line is as rows of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowForm {
    pub(super) rows: u32,
    /// The number of workers; 255 stands for more.
    pub(super) workers: u8,
    pub(super) has_wall: bool,
    /// Whether there is a box, or the worker.
    pub(super) has_piece: bool,
    pub(super) style: RowStyle,
}

/// How a row is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowStyle {
    /// With numbers, parentheses or a `|`, and not all of it is floor.
    Encoded,
    /// With three equal cells beside each other, which an encoded row would not have.
    Drawn,
    /// Drawn, and of one character: it may be a separator.
    Repeated,
    /// The row is the same in both ways.
    Either,
}

impl RowForm {
    /// A line of text in the place of a row.
    pub(super) const OF_TEXT: RowForm =
        RowForm { rows: 1, workers: 0, has_wall: false, has_piece: false, style: RowStyle::Either };
}

/// Returns what a line is as rows of a board, or `None` if it is none. It is rows if it has only cells, which may be
/// run-length encoded; without a wall, encoded cells are rows only if all are floor or the line ends in `|`, since
/// `12.` and `3*` are titles.
pub(super) fn row_form(line: &str) -> Option<RowForm> {
    let line = without_no_break_spaces(line);
    let line = line.trim_ascii_end().as_bytes();
    if line.is_empty() {
        return None;
    }
    let workers = line.iter().filter(|&&byte| ALPHABET.is_worker(byte)).count();
    let form = RowForm {
        rows: u32::try_from(encoded_rows(line).count()).unwrap_or(u32::MAX),
        workers: u8::try_from(workers).unwrap_or(u8::MAX),
        has_wall: line.contains(&b'#'),
        has_piece: has_piece(line),
        style: style_of(line),
    };
    if line.iter().all(|&byte| ALPHABET.contains(byte)) {
        return Some(form);
    }
    let (_, row) = line.split_at(indentation(line));
    let is_plain = row.iter().all(|&byte| ALPHABET.contains(byte));
    if is_plain || is_encoded_row(row) { Some(form) } else { None }
}

fn style_of(line: &[u8]) -> RowStyle {
    // Without a wall, a `|` at the end only says that the line is a row.
    let has_wall = line.contains(&b'#');
    let row = if has_wall { line } else { line.strip_suffix(b"|").unwrap_or(line) };
    let is_encoded = row.iter().any(|&byte| is_encoding(byte));
    if is_encoded && row.iter().any(|&byte| !is_encoding(byte) && !is_floor(byte)) {
        return RowStyle::Encoded;
    }
    let has_run = row.windows(3).any(|cells| cells.iter().all(|cell| Some(cell) == cells.first()));
    if is_encoded || !has_run {
        return RowStyle::Either;
    }
    let is_repeated = std::str::from_utf8(line.trim_ascii()).is_ok_and(is_separator);
    if is_repeated { RowStyle::Repeated } else { RowStyle::Drawn }
}

/// Returns whether a line is one character, three times or more, as between boards, or begins a block of code in Markdown.
/// Walls are rows, and letters and digits are titles, such as `III`.
pub(super) fn is_separator(text: &str) -> bool {
    let mut characters = text.chars();
    let Some(first) = characters.next() else { return false };
    if first == '#' || first == ' ' || first.is_alphanumeric() {
        return false;
    }
    let is_repeated = text.chars().count() >= 3 && characters.all(|other| other == first);
    is_repeated || is_code_fence(text)
}

/// Returns whether a line begins a block of code in Markdown: three back ticks or tildes, and one word at most, which names the
/// language, as in `~~~ xsb`.
fn is_code_fence(text: &str) -> bool {
    let language = text.trim_start_matches(['`', '~']);
    let fence = text.strip_suffix(language).unwrap_or_default();
    let is_fence = fence.len() >= 3
        && (fence.bytes().all(|byte| byte == b'`') || fence.bytes().all(|byte| byte == b'~'));
    is_fence && !language.contains('`') && language.split_whitespace().count() <= 1
}

fn is_floor(byte: u8) -> bool {
    b" -_".contains(&byte)
}

/// Returns whether a line that begins with no blank is run-length encoded rows.
fn is_encoded_row(line: &[u8]) -> bool {
    if !line.iter().all(|&byte| ALPHABET.contains(byte) || is_encoding(byte)) {
        return false;
    }
    let has_wall = line.contains(&b'#');
    let is_all_floor = line.iter().all(|&byte| is_encoding(byte) || is_floor(byte));
    if !has_wall && !is_all_floor && !line.ends_with(b"|") {
        return false;
    }
    if !line.iter().any(|&byte| ALPHABET.contains(byte)) || word_gap(line).is_some() {
        return false;
    }
    for row in encoded_rows(line) {
        if matches!(expand(row, MAX_REPEATED_CELLS, |_, _| ()), Err(Fault::Misplaced(_))) {
            return false;
        }
    }
    true
}

/// The index of a blank after a digit. It stands between words: repeated blanks are written in other ways.
pub(super) fn word_gap(line: &[u8]) -> Option<usize> {
    line.windows(2).position(|pair| matches!(pair, [b'0'..=b'9', b' ']))
}

pub(super) fn is_encoding(byte: u8) -> bool {
    byte.is_ascii_digit() || b"()|".contains(&byte)
}

/// Returns whether there is a box, or the worker, among cells.
pub(super) fn has_piece(cells: &[u8]) -> bool {
    cells.iter().any(|cell| b"$*@+".contains(cell))
}

/// The encoded rows of a line. A `|` ends each, but may be missing after the last.
pub(super) fn encoded_rows(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.strip_suffix(b"|").unwrap_or(line).split(|&byte| byte == b'|')
}

/// The number of blanks and tabs before a row.
pub(super) fn indentation(row: &[u8]) -> usize {
    row.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// The line with blanks in place of no-break spaces, if it has a wall: programs and web pages show them as blanks.
pub(super) fn without_no_break_spaces(line: &str) -> Cow<'_, str> {
    if line.contains('#') && line.contains('\u{a0}') {
        Cow::Owned(line.replace('\u{a0}', " "))
    } else {
        Cow::Borrowed(line)
    }
}
