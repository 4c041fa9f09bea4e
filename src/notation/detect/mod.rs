//! Which notation a text is in.
//!
//! | the text begins with | and then | the notation is |
//! |---|---|---|
//! | `<?xml`, `<!` or `<SokobanLevels` | | [`slc`](super::slc) |
//! | a line of two numbers | rows with `X`, `@` or `*` | [`push-box`](super::push_box) |
//! | a line of two numbers | rows with `w`, `W`, `b`, `B` or `+` | [`keystrokes`](super::keystrokes) |
//! | rows of `-`, `+`, `#`, `@`, `*` and letters | a worker, and no name twice | [`named`](super::named) |
//! | text, or rows of `#`, ` `, `-`, `_`, `.`, `$`, `*`, `@`, `+` | three rows with a wall | [`xsb`] |
//! | letters of LURD | nothing else | [`lurd`](super::lurd) |
//!
//! If the first board could be `named` or `xsb`, as one without boxes, what follows it decides: another board makes the
//! text `xsb`, and commands alone make it `named`. Otherwise both are returned.
//!
//! A board with mistakes is `named` too if only commands follow it, at least one of them a push: read as `xsb`, they would
//! be text that nobody sees. If its rows have `.`, `$` or `_`, which `named` does not have, both are returned.

mod beginning;
mod rows;
mod unknown;

use super::Notation;
use super::xsb::{self, BoardCheck};
use crate::error::{Error, NoNotationReason, SyntaxError};
use crate::source::Source;
use beginning::Beginning;
use rows::{Rows, is_moves};
pub use unknown::check_known;

/// The notations that a text could be in, going by its first board. Empty if it has no board, and several if
/// the board fits several: the first is the usual choice. Call it before anything of the text is read; after
/// it, the source is still at its beginning.
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
    let mut text = Beginning::of(source)?;
    if let Some(reason) = not_a_text(text.line()) {
        return Err(text.source.error_at((1, 1), SyntaxError::NoNotation(reason)));
    }
    text.skip_blank_lines()?;
    if XML.iter().any(|begin| text.line().trim_ascii().starts_with(begin)) {
        return Ok(vec![Notation::Slc]);
    }
    if is_size(text.line()) {
        return sized(&mut text);
    }
    found_in_lines(&mut text)
}

/// Returns why the first line of a text is not one of a text.
fn not_a_text(line: &[u8]) -> Option<NoNotationReason> {
    if line.starts_with(b"\0\0") {
        return Some(NoNotationReason::NulCharacters);
    }
    if line.starts_with(b"\x1f\x8b") {
        return Some(NoNotationReason::Archive("gzip"));
    }
    if line.starts_with(b"PK\x03\x04") {
        return Some(NoNotationReason::Archive("zip"));
    }
    None
}

/// The beginnings of XML that is read here.
const XML: [&[u8]; 3] = [b"<?xml", b"<!", b"<SokobanLevels"];

/// Returns whether a line has two numbers.
fn is_size(line: &[u8]) -> bool {
    let words: Vec<_> =
        line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).take(3).collect();
    words.len() == 2 && words.iter().all(|word| word.iter().all(u8::is_ascii_digit))
}

/// The notations that rows after a line with their size could be in.
fn sized(text: &mut Beginning) -> Result<Vec<Notation>, Error> {
    while text.advance()? && !text.is_blank() {
        let has_box = text.line().iter().any(|byte| b"X@*".contains(byte));
        let has_keystroke_cell = text.line().iter().any(|byte| b"wWbB+".contains(byte));
        if has_box && !has_keystroke_cell {
            return Ok(vec![Notation::PushBox]);
        }
        if has_keystroke_cell && !has_box {
            return Ok(vec![Notation::Keystrokes]);
        }
    }
    Ok(vec![Notation::PushBox, Notation::Keystrokes])
}

/// What is known of the notation after some rows.
enum Verdict {
    /// The text is in one of these.
    Known(Vec<Notation>),
    /// The text is in one of these, unless a board in XSB follows.
    Unless(Vec<Notation>),
    /// The rows are not a board.
    NoBoard,
}

/// The notations that a text with neither XML nor sizes could be in; its current line is the first that is not blank.
fn found_in_lines(text: &mut Beginning) -> Result<Vec<Notation>, Error> {
    let mut is_first = true;
    let mut is_lurd = text.has_line;
    // The notations of the first board, where a second one could decide otherwise.
    let mut found = Vec::new();
    while text.has_line {
        if text.is_blank() {
            text.advance()?;
            continue;
        }
        let rows = Rows::read(text, is_first)?;
        if rows.is_utf16 {
            // The reader of XSB reports that.
            return Ok(vec![Notation::Xsb]);
        }
        is_lurd &= rows.text.split(|&byte| byte == b'\n').all(is_moves);
        let verdict = if is_first { first(&rows, text)? } else { later(&rows, text, &found)? };
        match verdict {
            Verdict::Known(notations) => return Ok(notations),
            Verdict::Unless(notations) => found = notations,
            Verdict::NoBoard => {}
        }
        is_first = false;
    }
    if !found.is_empty() {
        return Ok(found);
    }
    if is_lurd {
        return Ok(vec![Notation::Lurd]);
    }
    if text.is_cut() {
        // Nothing else begins with so much text.
        return Ok(vec![Notation::Xsb]);
    }
    Ok(Vec::new())
}

/// Decides on the first rows of a text, which nothing precedes but empty lines. Reads the commands after them.
fn first(rows: &Rows, text: &mut Beginning) -> Result<Verdict, Error> {
    let both = vec![Notation::Xsb, Notation::Named];
    let is_valid_named = rows.is_document();
    let in_xsb = xsb::check_board(&rows.text, text.source);
    if is_valid_named && in_xsb != BoardCheck::Valid {
        return Ok(Verdict::Known(vec![Notation::Named]));
    }
    if !rows.has_wall_or_worker {
        return Ok(Verdict::NoBoard);
    }
    let commands = text.read_commands()?;
    // Read as XSB, commands would be text that nobody sees.
    if commands.are_all && (commands.have_push || is_valid_named && commands.have_any) {
        if rows.is_like_named || rows.has_letter {
            return Ok(Verdict::Known(vec![Notation::Named]));
        }
        if in_xsb != BoardCheck::NoBoard {
            return Ok(Verdict::Known(both));
        }
    }
    // The board is right in both notations, or is meant as one of a document that goes on with a mistake.
    let begins_document = rows.is_like_named && in_xsb == BoardCheck::Valid && commands.have_push;
    if is_valid_named || begins_document {
        return Ok(Verdict::Unless(both));
    }
    match in_xsb {
        BoardCheck::Valid => return Ok(Verdict::Known(vec![Notation::Xsb])),
        BoardCheck::Malformed if !rows.is_named => {
            return Ok(Verdict::Known(vec![Notation::Xsb]));
        }
        // A board that is wrong in both may be either, unless a box has a name.
        BoardCheck::Malformed if !rows.has_name => return Ok(Verdict::Unless(both)),
        BoardCheck::Malformed | BoardCheck::NoBoard => {}
    }
    if rows.is_named && !unknown::has_other_walls(&rows.text) {
        // Such rows may also be a title, drawn above the boards of a collection.
        return Ok(Verdict::Unless(vec![Notation::Named]));
    }
    Ok(Verdict::NoBoard)
}

/// Decides on later rows. If only commands follow them, an empty line has divided the board of a document, which begins as one
/// of `found`.
fn later(rows: &Rows, text: &mut Beginning, found: &[Notation]) -> Result<Verdict, Error> {
    if !rows.has_row || xsb::check_board(&rows.text, text.source) == BoardCheck::NoBoard {
        // The rows above may have been no board, but an accident: this one is drawn otherwise.
        if found == [Notation::Named] && unknown::has_other_walls(&rows.text) {
            return Ok(Verdict::Known(Vec::new()));
        }
        return Ok(Verdict::NoBoard);
    }
    if !found.is_empty() {
        let commands = text.read_commands()?;
        if commands.are_all && commands.have_push {
            return Ok(Verdict::Known(found.to_vec()));
        }
    }
    Ok(Verdict::Known(vec![Notation::Xsb]))
}
