//! The comparison of two transcripts, piece by piece along what they should be.
//!
//! | file | holds |
//! |---|---|
//! | `transcript` | a text that is read as far as it is needed |
//! | `leniency` | a text without what is not compared |
//! | `line_edit` | lines too many or too few, which are reported separately |
//! | `difference` | where two texts differ |

mod difference;
mod leniency;
mod line_edit;
mod transcript;

use std::io::BufRead;

pub(super) use difference::{Difference, MAX_LINE, TranscriptPosition, character, common};
use difference::{count_lines, last_line};
pub(super) use leniency::{Leniency, is_file_in_cr_lf};
pub(super) use line_edit::LineEdits;
use sokopush::{Command, Error, Session};
use transcript::ComparedText;
pub(super) use transcript::Transcript;

/// The output of sokopush for a case, piece by piece.
pub(super) trait Reference {
    /// Makes the next piece, up to the end of a line; returns whether there is one. An error is the end.
    fn advance(&mut self) -> Result<bool, Error>;

    /// The piece made last; empty if there are no more.
    fn piece(&self) -> &[u8];

    /// Explains a difference between two texts that start where the last piece starts, or after the end.
    /// One of them may be that piece alone. If only blanks and line ends are wrong there, another difference may follow.
    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Vec<Difference>, Error>;

    /// The start and the commands of the game that leads to a position, unless it is too long.
    fn game(&self, _position: TranscriptPosition) -> Option<(Session, Vec<Command>)> {
        None
    }
}

pub(super) struct Comparison {
    /// The lines too many or too few before the difference; what they are next to was compared all the same.
    pub(super) edits: LineEdits,
    /// The first other difference, and if only blanks and line ends are wrong there, the first without them.
    pub(super) differences: Vec<Difference>,
    /// Why the reference ended early, if it did before a difference was found.
    pub(super) error: Option<Error>,
}

/// Compares two transcripts. If one of them is `None`, the reference takes its place. If only `got` is not what the
/// reference makes, single lines too many or too few in it are reported separately.
///
/// Takes memory for a few pieces; where `expected` itself is not what sokopush prints, for the longest line.
pub(super) fn compare(
    reference: &mut dyn Reference,
    expected: Option<Transcript<impl BufRead>>,
    got: Option<Transcript<impl BufRead>>,
    leniency: Leniency,
) -> Result<Comparison, Error> {
    let mut expected = ComparedText::new(expected, leniency);
    let mut got = ComparedText::new(got, leniency);
    let mut edits = LineEdits::default();
    // The number of lines before the piece.
    let mut lines = 0;
    loop {
        let error = reference.advance().err();
        let piece = reference.piece();
        let expected_end = expected.match_prefix(piece, 0)?;
        let mut got_end = got.match_prefix(piece, 0)?;
        let is_expected =
            expected_end == piece.len() && (!piece.is_empty() || expected.is_at_end()?);
        if is_expected && error.is_none() {
            while (piece.is_empty() || got_end < piece.len())
                && let Some(done) = got.skip_edits(piece, got_end, lines, &mut edits)?
            {
                got_end = got.match_prefix(piece, done)?;
            }
        }
        if !piece.is_empty() && expected_end == piece.len() && got_end == piece.len() {
            lines += count_lines(piece);
            continue;
        }
        // Enough to recognize a mistake: two boards, which may be longer than they should be.
        let limit = MAX_LINE.max(4 * piece.len());
        let (expected_prefix, _) = piece.split_at(expected_end);
        let expected_text = expected.read(expected_prefix, limit)?;
        let got_text = got.read(piece.split_at(got_end).0, limit)?;
        // If the expected text is not what sokopush prints, that explains nothing: compare lines.
        let is_reference = common(&expected_text, &got_text) <= expected_end && error.is_none();
        let differences = if is_reference && expected_text != got_text {
            reference.explain(&expected_text, &got_text)?
        } else {
            let expected = PartlyRead { read: expected_text, rest: expected };
            let got = PartlyRead { read: got_text, rest: got };
            Vec::from_iter(compare_lines(expected, got, lines, limit)?)
        };
        return Ok(Comparison { edits, differences, error });
    }
}

/// A text of which some was read already.
struct PartlyRead<R> {
    read: Vec<u8>,
    rest: ComparedText<R>,
}

impl<R: BufRead> PartlyRead<R> {
    /// Reads up to `limit` more bytes, and drops all lines before them.
    fn read_on(&mut self, limit: usize) -> Result<(), Error> {
        self.read = self.rest.read(last_line(&self.read), limit)?;
        Ok(())
    }
}

/// Finds the first line in which two transcripts differ, after `lines` lines.
fn compare_lines(
    mut expected: PartlyRead<impl BufRead>,
    mut got: PartlyRead<impl BufRead>,
    mut lines: u64,
    limit: usize,
) -> Result<Option<Difference>, Error> {
    while expected.read == got.read {
        lines += count_lines(&expected.read);
        let begun = last_line(&expected.read).len();
        expected.read_on(limit)?;
        got.read_on(limit)?;
        if expected.read.len().max(got.read.len()) == begun {
            return Ok(None);
        }
    }
    Ok(Some(Difference::in_line(&expected.read, &got.read, |line| {
        TranscriptPosition::Line(lines + line + 1)
    })))
}
