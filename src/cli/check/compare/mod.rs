//! The comparison of two transcripts, piece by piece along what they should be.

mod difference;
mod leniency;
mod line_edit;
mod transcript;

use std::io::BufRead;

pub(super) use difference::{Difference, TranscriptPosition, common};
use difference::{count_lines, last_line};
pub(super) use leniency::{Leniency, is_cr_lf};
pub(super) use line_edit::LineEdits;
use sokopush::{Command, Error, Session};
use transcript::ComparedText;
pub(super) use transcript::{MAX_LINE, Transcript};

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
    let (mut expected, mut got) =
        (ComparedText::new(expected, leniency), ComparedText::new(got, leniency));
    let mut edits = LineEdits::default();
    let mut next_lines = 0;
    loop {
        let error = reference.advance().err();
        let piece = reference.piece();
        let lines = next_lines;
        next_lines += count_lines(piece);
        let mut prefixes = [expected.match_prefix(piece, 0)?, got.match_prefix(piece, 0)?];
        let is_matched = |prefixes| !piece.is_empty() && prefixes == [piece.len(); 2];
        let is_expected =
            prefixes[0] == piece.len() && (!piece.is_empty() || expected.is_at_end()?);
        if is_expected && error.is_none() {
            while !is_matched(prefixes)
                && let Some(done) = got.skip_edits(piece, prefixes[1], lines, &mut edits)?
            {
                prefixes[1] = got.match_prefix(piece, done)?;
            }
        }
        if is_matched(prefixes) {
            continue;
        }
        // Enough to recognize a mistake: two boards, which may be longer than they should be.
        let limit = MAX_LINE.max(4 * piece.len());
        let [prefix, got_prefix] = prefixes.map(|prefix| piece.split_at(prefix).0);
        let expected_text = expected.read(prefix, limit)?;
        let got_text = got.read(got_prefix, limit)?;
        // If the expected text is not what sokopush prints, that explains nothing: compare lines.
        let is_reference = common(&expected_text, &got_text) <= prefix.len() && error.is_none();
        let differences = if is_reference && expected_text != got_text {
            reference.explain(&expected_text, &got_text)?
        } else {
            let found = compare_lines((expected_text, expected), (got_text, got), lines, limit)?;
            Vec::from_iter(found)
        };
        return Ok(Comparison { edits, differences, error });
    }
}

/// Finds the first line in which two transcripts differ; some of each was read already, after `lines` lines.
fn compare_lines(
    (mut expected, mut more_expected): (Vec<u8>, ComparedText<impl BufRead>),
    (mut got, mut more_got): (Vec<u8>, ComparedText<impl BufRead>),
    mut lines: u64,
    limit: usize,
) -> Result<Option<Difference>, Error> {
    while expected == got {
        lines += count_lines(&expected);
        let line = last_line(&expected).to_vec();
        expected = more_expected.read(&line, limit)?;
        got = more_got.read(&line, limit)?;
        if expected.len().max(got.len()) == line.len() {
            return Ok(None);
        }
    }
    Ok(Some(Difference::in_line(&expected, &got, |line| {
        TranscriptPosition::Line(lines + line + 1)
    })))
}
