//! The moves of a record among other text.

use std::iter;

use crate::game::{Move, Moves};
use crate::level::Game;
use crate::notation::run_length::expand;

fn is_letter(c: char) -> bool {
    u8::try_from(c).is_ok_and(|byte| Move::from_letter(byte).is_some())
}

pub(super) fn letters(text: &str) -> usize {
    text.chars().filter(|&c| is_letter(c)).count()
}

/// Returns whether a character may stand between the letters of a record: numbers, parentheses, blanks, and the
/// marks of reverse play and of macros, which are not played.
pub(super) fn is_mark(c: char) -> bool {
    c.is_ascii_digit() || " \t()*[]{}".contains(c)
}

/// Returns whether a line has moves and nothing else.
pub(super) fn is_moves(line: &str) -> bool {
    let is_known = |c: char| is_letter(c) || is_mark(c) || "‹›#/".contains(c);
    let is_macro = || line.contains(['‹', '›']);
    line.chars().all(is_known)
        && line.chars().any(is_letter)
        && (!line.contains(['#', '/']) || is_macro())
}

/// Reads the record that begins with the line `first`, before `others`. Returns its text, the number of its lines, and of the
/// letters of LURD in them. A line may end within a number or a group; the first begins with one only if the record
/// `is_titled`.
pub(super) fn read_record<'t>(
    first: &'t str,
    others: impl Iterator<Item = &'t str>,
    is_titled: bool,
) -> Option<(String, usize, usize)> {
    let is_part = |line: &str| !line.trim_ascii().is_empty() && line.chars().all(is_mark);
    let (mut text, mut count) = (String::new(), 0);
    let mut lines = iter::once(first).chain(others).peekable();
    while let Some(line) = lines.next() {
        let may_be_part = count > 0 || is_titled;
        let ends_group = count > 0 && line.contains(')');
        let mut is_followed = || lines.peek().is_some_and(|next| is_moves(next));
        let continues =
            is_moves(line) || may_be_part && is_part(line) && (ends_group || is_followed());
        if !continues {
            break;
        }
        text.extend([if count > 0 { "\n" } else { "" }, line.trim_ascii()]);
        count += 1;
    }
    let letters = letters(&text);
    (letters > 0).then_some((text, count, letters))
}

/// The game that a text with moves stands for. At most `room` of them may come from repetition, which has less room then.
pub(super) fn game(text: String, room: &mut usize) -> Game {
    let letters: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let is_encoded = |byte: &u8| byte.is_ascii_digit() || b"()".contains(byte);
    let letters = if letters.iter().any(is_encoded) {
        let expanded = expand(&letters, *room, |byte, _| byte).ok();
        let written = letters.iter().filter(|byte| !is_encoded(byte)).count();
        let repeated = expanded.iter().map(|expanded| expanded.len().saturating_sub(written)).sum();
        *room = room.saturating_sub(repeated);
        expanded
    } else {
        Some(letters)
    };
    let moves = letters
        .and_then(|letters| letters.into_iter().map(Move::from_letter).collect::<Option<Moves>>());
    // What stands for no moves at all, as `0r` does, says more as text.
    let moves = moves.filter(|moves| !moves.is_empty());
    moves.map_or(Game::Text(text), Game::Moves)
}

/// The keys after which a record may stand in the same line, whatever it looks like.
const KEYS: [&str; 2] = ["solution", "snapshot"];

/// Returns whether a title or a key is one of the plain names of a record.
pub(super) fn is_key(title: &str) -> bool {
    KEYS.iter().any(|key| title.eq_ignore_ascii_case(key))
}

/// Returns whether a line says no more than that a record follows, as in `Solution 33/8`. Without one, it is no title of a
/// level either.
pub(super) fn is_bare_kind(line: &str) -> bool {
    let words: String = line.chars().filter(|c| c.is_alphabetic()).collect();
    let kinds = ["solution", "snapshot", "savegame", "savedgame"];
    kinds.iter().any(|kind| words.eq_ignore_ascii_case(kind))
}

/// Returns whether a line speaks of a record: one of its first three words does.
pub(super) fn is_kind(line: &str) -> bool {
    let words = line.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    let mut before = "";
    words.take(3).any(|word| {
        let is_game = before.eq_ignore_ascii_case("saved") && word.eq_ignore_ascii_case("game");
        before = word;
        is_game || is_key(word) || word.eq_ignore_ascii_case("savegame")
    })
}
