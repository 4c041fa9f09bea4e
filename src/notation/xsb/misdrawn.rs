//! Lines that are no rows of a board, but look as if they were meant as some.
//!
//! One wrong character makes text of a row. If such a line were taken for a title or a note, its board would be lost or
//! changed without a word, so the board is reported as malformed at that character.

use super::comments::is_comment_mark;
use super::key_line::{MARK, key_line};
use super::record::is_moves;
use super::row::{ALPHABET, RowForm, has_piece, is_encoding, is_separator, row_form, word_gap};
use crate::level::is_number;

/// What a line is beside rows of a board.
#[derive(Clone, Copy, Debug)]
pub(super) enum TextForm {
    /// It looks like a row: about half of it is cells, or more.
    Drawn(RowForm),
    /// It may be a row only if there is one above it and one below.
    Plain,
    /// It is never a row: a title, a key, a record, or a line between boards.
    Separate,
}

/// Returns what a line is that is no row.
pub(super) fn text_form(line: &str) -> TextForm {
    let text = line.trim_ascii();
    if is_separate(text) {
        return TextForm::Separate;
    }
    let is_framed = is_framed(text);
    if is_framed || is_mostly_cells(line) {
        return TextForm::Drawn(RowForm {
            has_wall: text.contains('#'),
            has_piece: is_framed
                || has_piece(text.as_bytes())
                || text.bytes().any(is_foreign_letter),
            ..RowForm::OF_TEXT
        });
    }
    TextForm::Plain
}

/// Returns whether a line would be part of a board if it touched rows.
pub(super) fn could_be_row(line: &str) -> bool {
    row_form(line).is_some() || matches!(text_form(line), TextForm::Drawn(_))
}

/// Returns whether the form of a line shows what it is: no row of a board.
fn is_separate(text: &str) -> bool {
    text.is_empty()
        || is_marked(text)
        || text.starts_with("::")
        || is_numbered_title(text)
        || key_line(text).is_some()
        || is_comment_mark(text)
        || is_moves(text)
        || is_separator(text)
}

/// Returns whether a `;` precedes a text. Before cells with a wall and something else, it was typed into a row.
fn is_marked(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(MARK) else { return false };
    let is_row = row_form(rest).is_some_and(|row| row.has_wall);
    !is_row || rest.trim_ascii().chars().all(|character| character == '#')
}

/// Returns whether a text is a number, alone or with a name after a blank, as in `12`, `Level 12` and `12. Train`.
fn is_numbered_title(text: &str) -> bool {
    // A `3` that was typed for the wall at the end of a row is no number of a level.
    if is_number(text) && !text.contains(['#', '$', '@', '*', '+']) {
        return true;
    }
    let name = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if name.len() == text.len() {
        return false;
    }
    let name = name.strip_prefix(['.', ')', ':']).unwrap_or(name);
    name.starts_with(' ') && name.contains(char::is_alphabetic) && !name.contains('#')
}

/// Returns whether a line has walls at its beginning and somewhere after it, with a box or the worker, or with no more than one
/// wrong character up to a wall at its end.
fn is_framed(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('#') else { return false };
    if !rest.contains('#') {
        return false;
    }
    has_piece(rest.as_bytes()) || rest.ends_with('#') && wrong_characters(text) <= 1
}

fn wrong_characters(text: &str) -> usize {
    text.chars().filter(|&character| !is_part_of_row(character)).count()
}

fn is_part_of_row(character: char) -> bool {
    is_cell(character) || u8::try_from(character).is_ok_and(is_encoding)
}

/// Returns whether a character is a cell; a no-break space is shown as a blank.
fn is_cell(character: char) -> bool {
    character == '\u{a0}' || u8::try_from(character).is_ok_and(|byte| ALPHABET.contains(byte))
}

/// Returns whether more than half of a line's characters are cells, and no three letters make a word. Blanks before it count,
/// and half is enough, if it has a wall.
fn is_mostly_cells(line: &str) -> bool {
    let line = line.trim_ascii_end();
    let has_wall = line.contains('#');
    let counted = if has_wall { line } else { line.trim_ascii_start() };
    let letters_are_cells = has_wall && has_only_foreign_letters(line);
    if !letters_are_cells && has_word(counted) {
        return false;
    }
    let mut cells = 0;
    let mut characters = 0;
    for character in counted.chars() {
        characters += 1;
        if is_cell(character) || letters_are_cells && character.is_alphabetic() {
            cells += 1;
        }
    }
    2 * cells > characters || has_wall && 2 * cells == characters
}

/// Returns whether a line has three letters in a row.
fn has_word(line: &str) -> bool {
    let mut letters = 0;
    for character in line.chars() {
        letters = if character.is_alphabetic() { letters + 1 } else { 0 };
        if letters == 3 {
            return true;
        }
    }
    false
}

/// Returns whether the only letters of a line are those with which other programs write cells.
fn has_only_foreign_letters(line: &str) -> bool {
    let mut letters = line.chars().filter(|character| character.is_alphabetic());
    letters.all(|letter| u8::try_from(letter).is_ok_and(is_foreign_letter))
}

/// The index of what keeps a line from being a row: a character that is no cell, a blank after a number, or else what is wrong
/// with its numbers and parentheses, which is shown at the first of them.
pub(super) fn wrong_place(line: &str) -> usize {
    let begin = line.len() - line.trim_ascii_start().len();
    let (_, text) = line.split_at(begin);
    if let Some(wrong) = text.find(|character| !is_part_of_row(character)) {
        return begin + wrong;
    }
    if let Some(gap) = word_gap(text.as_bytes()) {
        return begin + gap + 1;
    }
    begin + text.bytes().position(is_encoding).unwrap_or(0)
}

/// Returns whether a row could be a title: it has no wall and begins with no blank, and not all of it is floor; or it is a
/// `#`, a number and one more cell, as in `#7.`.
pub(super) fn may_be_title(row: &str) -> bool {
    let row = row.trim_ascii_end();
    if let Some(rest) = row.strip_prefix('#') {
        let name = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let has_number = name.len() < rest.len();
        return has_number && name.len() == 1 && name != "#";
    }
    if row.contains('#') || row.ends_with('|') || row.starts_with([' ', '\u{a0}', '\t']) {
        return false;
    }
    row.bytes().any(|byte| !b" -_".contains(&byte))
}

/// Returns whether a letter stands for a cell in other programs, which do not agree on which.
pub(super) fn is_foreign_letter(letter: u8) -> bool {
    b"obBpP".contains(&letter)
}
