//! The moves of a record among other text.

use std::iter;

use crate::game::{Move, Moves};
use crate::level::Game;
use crate::notation::run_length::expand;

fn is_letter(character: char) -> bool {
    u8::try_from(character).is_ok_and(|byte| Move::from_letter(byte).is_some())
}

/// The number of letters of LURD in a text.
pub(super) fn count_letters(text: &str) -> usize {
    text.chars().filter(|&character| is_letter(character)).count()
}

/// Returns whether a character may stand between the letters of a record: numbers, parentheses, blanks, and the
/// marks of reverse play and of macros, which are not played.
pub(super) fn is_mark(character: char) -> bool {
    character.is_ascii_digit() || " \t()*[]{}".contains(character)
}

/// Returns whether a line has moves and nothing else.
pub(super) fn is_moves(line: &str) -> bool {
    // Only macros have these.
    if line.contains(['#', '/']) && !line.contains(['‹', '›']) {
        return false;
    }
    let mut has_letter = false;
    for character in line.chars() {
        if is_letter(character) {
            has_letter = true;
        } else if !is_mark(character) && !"‹›#/".contains(character) {
            return false;
        }
    }
    has_letter
}

/// The lines of a record.
pub(super) struct RecordLines {
    /// The lines, with newlines between them.
    pub(super) text: String,
    /// The number of lines.
    pub(super) lines: usize,
    /// The number of letters of LURD in them.
    pub(super) letters: usize,
}

/// Reads the record that begins with the line `first`, before `others`. A line may end within a number or a group; the first
/// begins with one only if the record `is_titled`.
pub(super) fn read_record<'t>(
    first: &'t str,
    others: impl Iterator<Item = &'t str>,
    is_titled: bool,
) -> Option<RecordLines> {
    let mut text = String::new();
    let mut count = 0;
    let mut lines = iter::once(first).chain(others).peekable();
    while let Some(line) = lines.next() {
        if !is_moves(line) {
            // A number or a group that goes on in the next line begins a record only under a title.
            if !is_part_of_moves(line) || count == 0 && !is_titled {
                break;
            }
            let ends_group = count > 0 && line.contains(')');
            let precedes_moves = lines.peek().is_some_and(|next| is_moves(next));
            if !ends_group && !precedes_moves {
                break;
            }
        }
        if count > 0 {
            text.push('\n');
        }
        text.push_str(line.trim_ascii());
        count += 1;
    }
    let letters = count_letters(&text);
    if letters == 0 {
        return None;
    }
    Some(RecordLines { text, lines: count, letters })
}

/// Returns whether a line has only what may stand between letters.
fn is_part_of_moves(line: &str) -> bool {
    !line.trim_ascii().is_empty() && line.chars().all(is_mark)
}

/// The game that a text with moves stands for. At most `room` of them may come from repetition, which has less room then.
pub(super) fn game(text: String, room: &mut usize) -> Game {
    match moves_of(&text, room) {
        // What stands for no moves at all, as `0r` does, says more as text.
        Some(moves) if !moves.is_empty() => Game::Moves(moves),
        _ => Game::Text(text),
    }
}

/// The moves that a text stands for; `None` if not all of it is moves.
fn moves_of(text: &str, room: &mut usize) -> Option<Moves> {
    let bytes: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let written = bytes.iter().filter(|&&byte| !is_encoding(byte)).count();
    if written == bytes.len() {
        return moves_of_letters(bytes);
    }
    let letters = expand(&bytes, *room, |byte, _| byte).ok()?;
    *room = room.saturating_sub(letters.len().saturating_sub(written));
    moves_of_letters(letters)
}

fn is_encoding(byte: u8) -> bool {
    byte.is_ascii_digit() || b"()".contains(&byte)
}

fn moves_of_letters(letters: Vec<u8>) -> Option<Moves> {
    letters.into_iter().map(Move::from_letter).collect()
}

/// The keys after which a record may stand in the same line, whatever it looks like.
const KEYS: [&str; 2] = ["solution", "snapshot"];

/// Returns whether a title or a key is one of the plain names of a record.
pub(super) fn is_key(title: &str) -> bool {
    KEYS.iter().any(|key| title.eq_ignore_ascii_case(key))
}

/// What a line says that has no more than the kind of a record.
const BARE_KINDS: [&str; 4] = ["solution", "snapshot", "savegame", "savedgame"];

/// Returns whether a line says no more than that a record follows, as in `Solution 33/8`. Without one, it is no title of a
/// level either.
pub(super) fn is_bare_kind(line: &str) -> bool {
    let letters: String = line.chars().filter(|character| character.is_alphabetic()).collect();
    BARE_KINDS.iter().any(|kind| letters.eq_ignore_ascii_case(kind))
}

/// Returns whether a line speaks of a record: one of its first three words does.
pub(super) fn is_kind(line: &str) -> bool {
    let mut before = "";
    let words = line.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    for word in words.take(3) {
        if is_key(word) || word.eq_ignore_ascii_case("savegame") {
            return true;
        }
        if before.eq_ignore_ascii_case("saved") && word.eq_ignore_ascii_case("game") {
            return true;
        }
        before = word;
    }
    false
}
