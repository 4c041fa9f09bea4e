//! Which notation a text is in.
//!
//! | the text begins with | and then | the notation is |
//! |---|---|---|
//! | `<?xml`, `<!` or `<SokobanLevels` | | [`slc`](super::slc) |
//! | a line of two numbers | rows with `X`, `@` or `*` | [`push-box`](super::push_box) |
//! | a line of two numbers | rows with `w`, `W`, `b`, `B` or `+` | [`keystrokes`](super::keystrokes) |
//! | rows of `-`, `+`, `#`, `@`, `*` and letters | a worker, and no name twice | [`named`] |
//! | text, or rows of `#`, ` `, `-`, `_`, `.`, `$`, `*`, `@`, `+` | three rows with a wall | [`xsb`] |
//! | letters of LURD | nothing else | [`lurd`](super::lurd) |
//!
//! If the first board could be `named` or `xsb`, as one without boxes, both are returned; if only
//! commands follow it, only `named`.

use super::lines::LineReader;
use super::{Notation, named, xsb};
use crate::error::{Error, Found, SyntaxError};
use crate::game::{Command, Move};
use crate::source::{Source, is_undecoded_utf16};

/// At most this number of bytes of the text is looked at.
const MAX_BYTES: usize = 1 << 20;

/// The notations that a text could be in, going by its first board. None if it has none; several if
/// the board does not tell. Nothing of the text counts as read, but it must not be begun.
///
/// ```
/// use sokopush::{Levels, Notation, Source, notation::detect};
///
/// let mut text = Source::of_stream("levels", &b"; 1\n\n#####\n#@$.#\n#####\n"[..]);
/// assert_eq!(detect(&mut text)?, [Notation::Xsb]);
/// assert_eq!(Levels::new(Notation::Xsb, text).count(), 1);
/// let mut text = Source::of_text("board", "###\n#@#\n###\n");
/// assert_eq!(detect(&mut text)?, [Notation::Xsb, Notation::Named]);
/// # Ok::<(), sokopush::Error>(())
/// ```
///
/// # Errors
///
/// The text is an archive or other data, or it cannot be read.
pub fn detect(source: &mut Source) -> Result<Vec<Notation>, Error> {
    source.lend(found_in)?
}

fn found_in(source: &mut Source) -> Result<Vec<Notation>, Error> {
    let mut lines = Beginning::of(source);
    // Whether there were only empty lines, and only those and moves.
    let (mut is_start, mut is_lurd) = (true, true);
    while lines.next()? {
        let no_text = NO_TEXT.iter().find(|(begin, _)| lines.line().starts_with(begin));
        if let Some((_, why)) = no_text.filter(|_| lines.lines.number == 1) {
            return Err(lines.source.error_at((1, 1), SyntaxError::NoNotation(why)));
        }
        let line = lines.line().trim_ascii();
        if line.is_empty() {
            continue;
        }
        if is_start && XML.iter().any(|begin| line.starts_with(begin)) {
            return Ok(vec![Notation::Slc]);
        }
        if is_undecoded_utf16(lines.line()) {
            // Its reader reports that.
            return Ok(vec![Notation::Xsb]);
        }
        if is_start && is_size(line) {
            return lines.sized();
        }
        is_start = false;
        let is_named = lines.lines.number == 1 && named::is_row(lines.line());
        if is_named || xsb::is_row(lines.line()) {
            let (found, text) = lines.board(is_named)?;
            if !found.is_empty() {
                return Ok(found);
            }
            is_lurd &= text.split(|&byte| byte == b'\n').all(is_moves);
        } else {
            is_lurd &= is_moves(line);
        }
    }
    Ok(match is_lurd {
        true if !is_start => vec![Notation::Lurd],
        // Nothing else begins with so much text.
        false if lines.bytes > MAX_BYTES => vec![Notation::Xsb],
        _ => Vec::new(),
    })
}

/// Checks a text of which [`detect`] finds no notation. One that is blank or begins as a text in
/// `default` does is left to the reader of that.
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
    let mut lines = Beginning::of(source);
    let mut first = None;
    let mut walls = OTHER_WALLS.map(|(wall, why)| (wall, why, 0));
    while lines.next()? {
        let (number, line) = (lines.lines.number, lines.line());
        for (wall, _, rows) in &mut walls {
            *rows += usize::from(is_drawn_with(line, *wall));
        }
        let is_row = xsb::is_row(line);
        if first.is_none() && default.is_some_and(|default| begins(default, line, is_row)) {
            return Ok(());
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        first = first.or(Some(number));
        if is_row {
            let why = "a board in XSB has at least 3 rows, one of them with a wall";
            return Err(lines.source.error_at((number, 1), SyntaxError::NoNotation(why)));
        }
    }
    match (first, default) {
        (None, Some(_)) => Ok(()),
        (None, None) => Err(source.error(SyntaxError::unexpected("a board", Found::End))),
        (Some(first), _) => {
            let drawn = walls.iter().filter(|(.., rows)| *rows >= 3).max_by_key(|(.., rows)| *rows);
            let why = drawn.map_or("no line of it is a row of a board", |&(_, why, _)| why);
            Err(source.error_at((first, 1), SyntaxError::NoNotation(why)))
        }
    }
}

/// Returns whether a text in a notation could begin with this line, which may be a row of XSB.
fn begins(notation: Notation, line: &[u8], is_row: bool) -> bool {
    let begin = line.trim_ascii().split_at(line.trim_ascii().len().min(1)).0;
    match notation {
        Notation::PushBox | Notation::Keystrokes => begin.iter().any(u8::is_ascii_digit),
        // Here an empty line is wrong.
        Notation::Named => {
            named::is_row(line) || named::is_row(begin) && !is_row || begin.is_empty()
        }
        Notation::Xsb | Notation::Slc | Notation::Lurd => false,
    }
}

/// Characters that some draw walls with, and what is said of them.
const OTHER_WALLS: [(u8, &str); 5] = [
    (b'X', "its walls seem to be `X`; `sokopush convert --legend 'X=#' --to xsb` reads it"),
    (b'W', "its walls seem to be `W`; `sokopush convert --legend 'W=#' --to xsb` reads it"),
    (b'H', "its walls seem to be `H`; `sokopush convert --legend 'H=#' --to xsb` reads it"),
    (b'%', "its walls seem to be `%`; `sokopush convert --legend '%=#' --to xsb` reads it"),
    (b'&', "its walls seem to be `&`; `sokopush convert --legend '&=#' --to xsb` reads it"),
];

/// Returns whether a line could be a row that begins and ends with this wall.
fn is_drawn_with(line: &[u8], wall: u8) -> bool {
    let row = line.trim_ascii();
    let is_cell = |&byte: &u8| byte == wall || b" -_.$*@+&%ox".contains(&byte);
    row.len() > 2 && row.starts_with(&[wall]) && row.ends_with(&[wall]) && row.iter().all(is_cell)
}

/// The beginnings of what is no text, and what is said of them.
const NO_TEXT: [(&[u8], &str); 3] = [
    (b"\0\0", "it begins with NUL characters"),
    (b"\x1f\x8b", "a gzip archive; unpack it first"),
    (b"PK\x03\x04", "a zip archive; unpack it first"),
];

/// The beginnings of XML that is read here.
const XML: [&[u8]; 3] = [b"<?xml", b"<!", b"<SokobanLevels"];

fn is_moves(line: &[u8]) -> bool {
    line.trim_ascii().iter().all(|&byte| Move::from_letter(byte).is_some())
}

/// Returns whether a line has two numbers.
fn is_size(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let mut is_number = || words.next().is_some_and(|word| word.iter().all(u8::is_ascii_digit));
    is_number() && is_number() && words.next().is_none()
}

/// Returns whether a row has letters that only stand for boxes with names.
fn has_names(row: &[u8]) -> bool {
    row.iter().any(|byte| byte.is_ascii_alphabetic() && !b"obBpP".contains(byte))
}

fn is_command(line: &[u8]) -> bool {
    str::from_utf8(line).is_ok_and(|line| line.trim_end().parse::<Command>().is_ok())
}

struct Beginning<'s, 'r> {
    source: &'s mut Source<'r>,
    lines: LineReader,
    bytes: usize,
}

impl<'s, 'r> Beginning<'s, 'r> {
    fn of(source: &'s mut Source<'r>) -> Self {
        Beginning { source, lines: LineReader::default(), bytes: 0 }
    }

    /// Reads the next line, or as much of it as is looked at; returns whether there is one.
    fn next(&mut self) -> Result<bool, Error> {
        if self.bytes > MAX_BYTES {
            return Ok(false);
        }
        let is_line = self.lines.next(self.source, MAX_BYTES - self.bytes)?;
        self.bytes += self.lines.line.len() + 1;
        Ok(is_line)
    }

    fn line(&self) -> &[u8] {
        &self.lines.line
    }

    /// The notations that rows after a line with their size could be in.
    fn sized(&mut self) -> Result<Vec<Notation>, Error> {
        while self.next()? && !self.line().trim_ascii().is_empty() {
            let has = |characters: &[u8]| self.line().iter().any(|byte| characters.contains(byte));
            match (has(b"X@*"), has(b"wWbB+")) {
                (true, false) => return Ok(vec![Notation::PushBox]),
                (false, true) => return Ok(vec![Notation::Keystrokes]),
                _ => {}
            }
        }
        Ok(vec![Notation::PushBox, Notation::Keystrokes])
    }

    /// Returns whether the lines that follow are commands, up to a dot or the end.
    fn has_commands(&mut self) -> Result<bool, Error> {
        let mut has_command = false;
        while self.next()? {
            match self.line().trim_ascii_end() {
                b"." => return Ok(true),
                line if is_command(line) => has_command = true,
                _ => return Ok(false),
            }
        }
        Ok(has_command)
    }

    /// The notations that the board which begins with the last line could be in.
    /// Returns its text too.
    fn board(&mut self, can_be_named: bool) -> Result<(Vec<Notation>, Vec<u8>), Error> {
        let mut text = Vec::new();
        let (mut is_named, mut has_name) = (can_be_named, false);
        let mut more = true;
        while more && !self.line().trim_ascii().is_empty() {
            // After a board without an empty line at its end, this is a command.
            if is_named && has_name && is_command(self.line()) {
                return Ok((vec![Notation::Named], text));
            }
            is_named &= named::is_row(self.line());
            // A row may follow a title that could be one of the other notation.
            if !is_named && !xsb::is_row(self.line()) {
                // This line is not part of the board, but the text is LURD only if this line is too.
                text.extend(self.line());
                break;
            }
            has_name |= has_names(self.line());
            text.extend(self.line());
            text.push(b'\n');
            more = self.next()?;
        }
        let is_read = || named::read(&mut Source::of_text("", &*text)).is_ok();
        // The rows of a board that is too long to look at tell enough.
        let is_document = is_named && (self.bytes > MAX_BYTES || is_read());
        let (is_collection, is_right) = xsb::check_board(&text, self.source);
        let is_board = text.iter().any(|byte| b"#@".contains(byte));
        let found = match (is_document, is_collection, is_right) {
            (true, true, true) if !self.has_commands()? => vec![Notation::Xsb, Notation::Named],
            (true, ..) => vec![Notation::Named],
            // A board that is wrong in both may be either, unless a box has a name.
            (false, true, false) if is_named && !has_name => {
                vec![Notation::Xsb, Notation::Named]
            }
            (false, true, _) if !is_named || is_right => vec![Notation::Xsb],
            (false, ..) if is_named && is_board => vec![Notation::Named],
            _ => Vec::new(),
        };
        Ok((found, text))
    }
}
