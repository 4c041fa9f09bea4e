//! Why a text is in no notation.

use super::beginning::Beginning;
use crate::error::{Error, Found, NoNotationReason, SyntaxError};
use crate::notation::{Notation, named, xsb};
use crate::source::Source;

/// Returns why a text is in no notation, after [`detect`](super::detect) has found none. Returns `Ok` for a blank text, or one that
/// begins like the notation `default`, so that its reader reports the mistake.
///
/// ```
/// use sokopush::{Notation, Source, notation::check_known};
///
/// let error = check_known(&mut Source::of_text("notes", "Buy milk\n"), Some(Notation::Xsb)).unwrap_err();
/// let reason = "notes:1:1: not a board in any notation known here: no line of it is a row of a board";
/// assert_eq!(error.to_string(), reason);
/// assert!(check_known(&mut Source::of_text("nothing", "\n"), Some(Notation::Xsb)).is_ok());
/// ```
///
/// # Errors
///
/// The text is in no notation, for the nearest reason, or it cannot be read.
pub fn check_known(source: &mut Source, default: Option<Notation>) -> Result<(), Error> {
    source.lend(|source| check(source, default))?
}

fn check(source: &mut Source, default: Option<Notation>) -> Result<(), Error> {
    let mut text = Beginning::of(source)?;
    let mut first_line = None;
    let mut first_row = None;
    let mut is_like_default = false;
    let mut drawn = OtherDrawings::default();
    while text.has_line {
        let is_row = xsb::is_row(text.line());
        if first_line.is_none()
            && let Some(default) = default
        {
            is_like_default |= begins(default, text.line(), is_row);
        }
        if !text.is_blank() {
            first_line = first_line.or(Some(text.number()));
        }
        // Without a wall or the worker, it may be a ruler in a text about levels.
        if is_row && text.line().iter().any(|byte| b"#@".contains(byte)) {
            first_row = first_row.or(Some(text.number()));
        }
        drawn.add(text.line());
        text.advance()?;
    }
    let Some(first_line) = first_line else {
        return match default {
            Some(_) => Ok(()),
            None => Err(source.error(SyntaxError::unexpected("a board", Found::End))),
        };
    };
    if let Some(reason) = drawn.reason() {
        return Err(source.error_at((first_line, 1), SyntaxError::NoNotation(reason)));
    }
    if is_like_default {
        return Ok(());
    }
    let (line, reason) = match first_row {
        Some(line) => (line, NoNotationReason::TooFewRows),
        None => (first_line, NoNotationReason::NoRow),
    };
    Err(source.error_at((line, 1), SyntaxError::NoNotation(reason)))
}

/// Returns whether a text in a notation could begin with this line, which may be a row of XSB.
fn begins(notation: Notation, line: &[u8], is_row: bool) -> bool {
    let text = line.trim_ascii();
    let first_byte = text.get(..1).unwrap_or_default();
    match notation {
        Notation::PushBox | Notation::Keystrokes => first_byte.iter().any(u8::is_ascii_digit),
        // The reader of `named` reports an empty first line itself.
        Notation::Named => {
            named::is_row(line) || named::is_row(first_byte) && !is_row || first_byte.is_empty()
        }
        Notation::Xsb | Notation::Slc | Notation::Lurd => false,
    }
}

/// This number of lines that are drawn otherwise than XSB is no accident.
const MIN_DRAWN: usize = 3;

/// Characters that some draw walls with.
const OTHER_WALLS: [u8; 5] = *b"XWH%&";

/// Further characters that are known as cells where walls are drawn otherwise. Lines with more others do not count.
const OTHER_CELLS: &[u8] = b"%&ox";

/// Characters that strings stand between in code.
const QUOTES: [u8; 3] = *b"\"'`";

/// Lines that would be rows of XSB with other characters.
#[derive(Default)]
struct OtherDrawings {
    /// Those with each of `OTHER_WALLS`, and the characters that XSB does not have besides, also of lines that do not count.
    by_wall: [Drawn; OTHER_WALLS.len()],
    /// Those with walls as XSB has them, and the other characters of such lines.
    other_cells: Drawn,
    /// Those in each of `QUOTES`, and the characters around rows.
    by_quote: [Drawn; QUOTES.len()],
    /// The brackets and commas in lines of their own.
    between_rows: Vec<u8>,
}

/// Lines that are drawn in one way.
#[derive(Default)]
struct Drawn {
    lines: usize,
    /// Characters to explain, each once.
    characters: Vec<u8>,
}

/// Adds the characters that are not there yet, but no blanks.
fn add_new(characters: &mut Vec<u8>, others: &[u8]) {
    for &byte in others {
        if !byte.is_ascii_whitespace() && !characters.contains(&byte) {
            characters.push(byte);
        }
    }
}

impl OtherDrawings {
    fn add(&mut self, line: &[u8]) {
        let line = line.trim_ascii();
        for (&wall, drawn) in OTHER_WALLS.iter().zip(&mut self.by_wall) {
            let Some(others) = others_between_walls(wall, line) else { continue };
            if others.iter().all(|byte| OTHER_CELLS.contains(byte)) {
                drawn.lines += 1;
            }
            add_new(&mut drawn.characters, &others);
        }
        if let Some(others) = others_between_walls(b'#', line) {
            self.other_cells.lines += 1;
            add_new(&mut self.other_cells.characters, &others);
        }
        for (&quote, drawn) in QUOTES.iter().zip(&mut self.by_quote) {
            if let Some(around) = around_quoted_row(quote, line) {
                drawn.lines += 1;
                add_new(&mut drawn.characters, &around);
            }
        }
        if line.iter().all(|&byte| is_punctuation(byte)) {
            add_new(&mut self.between_rows, line);
        }
    }

    /// The reason that a text with these lines is in no notation; `None` if they are too few.
    fn reason(mut self) -> Option<NoNotationReason> {
        let walls = OTHER_WALLS.iter().zip(self.by_wall);
        if let Some((&wall, drawn)) = walls.max_by_key(|(_, drawn)| drawn.lines)
            && drawn.lines >= MIN_DRAWN
        {
            let others = text_of(&drawn.characters);
            return Some(NoNotationReason::OtherWalls { wall: wall.into(), others });
        }
        if let Some(quoted) = self.by_quote.iter_mut().max_by_key(|drawn| drawn.lines)
            && quoted.lines >= MIN_DRAWN
        {
            add_new(&mut quoted.characters, &self.between_rows);
            return Some(NoNotationReason::QuotedRows { around: text_of(&quoted.characters) });
        }
        if self.other_cells.lines >= MIN_DRAWN && !self.other_cells.characters.is_empty() {
            return Some(NoNotationReason::OtherCells(text_of(&self.other_cells.characters)));
        }
        None
    }
}

/// ASCII characters as a text.
fn text_of(characters: &[u8]) -> String {
    characters.iter().copied().map(char::from).collect()
}

/// Returns whether several of some lines are rows of XSB with walls of another character.
pub(super) fn has_other_walls(text: &[u8]) -> bool {
    let mut drawn = OtherDrawings::default();
    for line in text.split(|&byte| byte == b'\n') {
        drawn.add(line);
    }
    drawn.by_wall.iter().any(|drawn| drawn.lines >= MIN_DRAWN)
}

/// The characters that XSB does not have in a line that begins and ends with this wall, besides the wall; `None` if it is no
/// such line, or if they are half of it or more.
fn others_between_walls(wall: u8, line: &[u8]) -> Option<Vec<u8>> {
    if line.len() < 3 || line.first() != Some(&wall) || line.last() != Some(&wall) {
        return None;
    }
    let mut others = Vec::new();
    for &byte in line {
        if byte == b'#' && wall != b'#' || !byte.is_ascii() {
            return None;
        }
        if byte != wall && !xsb::is_cell(byte) {
            others.push(byte);
        }
    }
    if 2 * others.len() >= line.len() {
        return None;
    }
    Some(others)
}

/// Returns whether a character may stand around a string that is one of several.
fn is_punctuation(byte: u8) -> bool {
    b"[](){},;".contains(&byte) || byte.is_ascii_whitespace()
}

/// The characters around a row of XSB with a wall in a line of code, from its first quote on; `None` if the line is not one
/// string with such a row. `\n` may end the row.
fn around_quoted_row(quote: u8, line: &[u8]) -> Option<Vec<u8>> {
    let start = line.iter().position(|&byte| byte == quote)?;
    let (before, string) = line.split_at(start);
    let end = string.iter().rposition(|&byte| byte == quote).filter(|&end| end > 0)?;
    let (string, after) = string.split_at(end);
    let mut around = vec![quote];
    let mut row = string.strip_prefix(&[quote])?;
    if let Some(before_newline) = row.strip_suffix(b"\\n") {
        row = before_newline;
        around.extend(b"\\n");
    }
    let after = after.strip_prefix(&[quote])?;
    if !row.contains(&b'#') || !row.iter().all(|&byte| xsb::is_cell(byte)) {
        return None;
    }
    if !before.iter().chain(after).all(|&byte| is_punctuation(byte)) {
        return None;
    }
    around.extend(before);
    around.extend(after);
    Some(around)
}
