//! LURD, the Sokoban world's record of play: a letter for each move, a capital for a push. No boards.

use super::format::{NotationFormat, PLAIN, WriterState};
use crate::error::{Error, Found, Unwritable};
use crate::game::{Move, Moves};
use crate::level::Replays;
use crate::source::Source;

pub(super) const FORMAT: NotationFormat =
    NotationFormat { about: "Records of play without boards, one a line", write, ..PLAIN };

/// The moves of the main record.
#[expect(clippy::unnecessary_wraps, reason = "other notations cannot express each level")]
fn write(replays: &Replays, state: &mut WriterState) -> Result<String, Unwritable> {
    state.keeps_record = true;
    let moves = replays.main().map(|(_, played)| played.moves());
    Ok(format!("{}\n", moves.unwrap_or_default()))
}

/// Reads records that stand alone, one a line.
///
/// ```
/// use sokopush::{Source, notation::lurd};
///
/// let mut records = lurd::records(Source::of_text("records", "rR\nlx\nrr\n"));
/// assert_eq!(records.next().unwrap()?.len(), 2);
/// assert!(records.next().unwrap().unwrap_err().to_string().starts_with("records:2:2: expected a move"));
/// assert!(records.next().is_none());
/// # Ok::<(), sokopush::Error>(())
/// ```
///
/// # Errors
///
/// A letter is not a move; reading failed; memory ran out. Nothing follows an error.
pub fn records(source: Source) -> impl Iterator<Item = Result<Moves, Error>> {
    Records { source, ended: false }
}

struct Records<'r> {
    source: Source<'r>,
    /// Whether the text has ended, or a record was wrong.
    ended: bool,
}

impl Iterator for Records<'_> {
    type Item = Result<Moves, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let expected = "a move (`l`, `u`, `r`, `d`, or a capital for a push)";
        let record = read(&mut self.source, expected).transpose();
        self.ended = !matches!(record, Some(Ok(_)));
        Some(record?.map(Moves::from_iter))
    }
}

/// Reads the next line of moves; `None` at the end. Messages say what is `expected` in it.
pub(super) fn read(source: &mut Source, expected: &str) -> Result<Option<Vec<Move>>, Error> {
    let mut letters = Vec::new();
    let end = source.read_to(&mut letters, |byte| Move::from_letter(byte).is_some())?;
    if end == Found::End && letters.is_empty() {
        return Ok(None);
    }
    source.end_line(expected)?;
    let mut moves = Vec::new();
    moves.try_reserve_exact(letters.len()).map_err(|_| source.out_of_memory())?;
    moves.extend(letters.into_iter().filter_map(Move::from_letter));
    Ok(Some(moves))
}
