//! The comparison of two transcripts, piece by piece along what they should be.

use std::io::{BufRead, ErrorKind, Read};

use super::difference::{Difference, Position, common, count_lines};
use super::misprint::{Ahead, Misprints};
use crate::error::Error;

/// What sokopush prints, piece by piece.
pub trait Reference {
    /// Makes the next piece, up to the end of a line; returns whether there is one.
    ///
    /// # Errors
    ///
    /// The input is malformed, or something failed. There are no more pieces then.
    fn advance(&mut self) -> Result<bool, Error>;

    /// The piece made last; empty if there are no more.
    fn piece(&self) -> &[u8];

    /// The number of lines in all pieces so far.
    fn lines(&self) -> u64;

    /// Explains a difference between two texts that start where the last piece starts, or after the end.
    /// One of them may be that piece alone.
    ///
    /// # Errors
    ///
    /// As for [`advance`](Self::advance).
    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Difference, Error>;
}

/// A transcript to compare.
#[derive(Debug)]
pub struct Transcript<R> {
    /// What messages call it.
    pub name: String,
    /// Its text.
    pub text: R,
}

/// What a comparison shows.
#[derive(Debug)]
pub struct Comparison {
    /// The lines too many or too few before the difference; what they are next to was compared all the same.
    pub misprints: Misprints,
    /// The first other difference, if there is one.
    pub difference: Option<Difference>,
    /// Why the reference ended early, if it did before a difference was found.
    pub error: Option<Error>,
}

/// The size of a line in bytes up to which it is shown whole.
const MAX_LINE: usize = 1 << 16;

/// Compares two transcripts. If one of them is `None`, the reference takes its place. If only `got` is not what the
/// reference makes, single lines too many or too few in it are set apart.
///
/// Takes memory for a few pieces; where `expected` itself is not what sokopush prints, for the longest line.
///
/// # Errors
///
/// One of the transcripts cannot be read, or explaining a difference failed.
pub fn compare(
    reference: &mut impl Reference,
    mut expected: Option<Transcript<impl BufRead>>,
    got: Option<Transcript<impl BufRead>>,
) -> Result<Comparison, Error> {
    let mut got = got.map(|Transcript { name, text }| Transcript { name, text: Ahead::new(text) });
    let mut misprints = Misprints::default();
    loop {
        let error = reference.advance().err();
        let piece = reference.piece();
        let mut own = [skip_own(&mut expected, piece, 0)?, skip_own(&mut got, piece, 0)?];
        if !piece.is_empty() && own == [piece.len(); 2] {
            continue;
        }
        let lines = reference.lines() - count_lines(piece);
        let is_expected = own[0] == piece.len() && (!piece.is_empty() || is_at_end(&mut expected)?);
        if is_expected && error.is_none() {
            own[1] = skip_misprints(&mut got, piece, own[1], lines, &mut misprints)?;
            if !piece.is_empty() && own[1] == piece.len() {
                continue;
            }
        }
        // Enough to recognize a mistake: two boards, which may be longer than they should be.
        let limit = MAX_LINE.max(4 * piece.len());
        let [own_expected, own_got] = own.map(|own| piece.split_at(own).0.to_vec());
        let expected_text = read(&mut expected, own_expected, limit)?;
        let got_text = read(&mut got, own_got, limit)?;
        // If the expected text is not what sokopush prints, that explains nothing: compare lines.
        let is_own = common(&expected_text, &got_text) <= own[0] && error.is_none();
        let difference = if is_own && expected_text != got_text {
            Some(reference.explain(&expected_text, &got_text)?)
        } else {
            compare_lines((expected_text, expected), (got_text, got), lines, limit)?
        };
        return Ok(Comparison { misprints, difference, error });
    }
}

/// Returns whether a transcript has no more text; the reference itself has not, after its last piece.
fn is_at_end(transcript: &mut Option<Transcript<impl BufRead>>) -> Result<bool, Error> {
    Ok(match transcript {
        Some(transcript) => fill(transcript)?.is_empty(),
        None => true,
    })
}

/// Reads until there is more of a transcript, or its end.
fn fill<R: BufRead>(Transcript { name, text }: &mut Transcript<R>) -> Result<&[u8], Error> {
    while text.fill_buf().is_err_and(|error| error.kind() == ErrorKind::Interrupted) {}
    text.fill_buf().map_err(|error| Error::Read(name.as_str().into(), error))
}

/// Goes on after lines too many or too few, as far as the piece goes. Returns how much of it is there.
fn skip_misprints(
    got: &mut Option<Transcript<Ahead<impl BufRead>>>,
    piece: &[u8],
    mut own: usize,
    lines: u64,
    misprints: &mut Misprints,
) -> Result<usize, Error> {
    loop {
        let Some(Transcript { name, text }) = got else { return Ok(own) };
        let skipped = text.skip_misprint(piece, own, lines, misprints);
        match skipped.map_err(|error| Error::Read(name.as_str().into(), error))? {
            None => return Ok(own),
            Some(done) => own = skip_own(got, piece, done)?,
        }
        if own == piece.len() && !piece.is_empty() {
            return Ok(own);
        }
    }
}

/// Finds the first line in which two transcripts differ; some of each was read already, after `lines` lines.
fn compare_lines(
    (mut expected, mut more_expected): (Vec<u8>, Option<Transcript<impl BufRead>>),
    (mut got, mut more_got): (Vec<u8>, Option<Transcript<impl BufRead>>),
    mut lines: u64,
    limit: usize,
) -> Result<Option<Difference>, Error> {
    while expected == got {
        lines += count_lines(&expected);
        let line = expected.rsplit(|&byte| byte == b'\n').next().unwrap_or_default().to_vec();
        let length = line.len();
        expected = read(&mut more_expected, line.clone(), limit)?;
        got = read(&mut more_got, line, limit)?;
        if expected.len().max(got.len()) == length {
            return Ok(None);
        }
    }
    Ok(Some(Difference::in_line(&expected, &got, |line| Position::Line(lines + line + 1))))
}

/// Reads the bytes that a transcript has in common with a piece after the first `done`; returns the number of all. The
/// reference itself has all of them.
fn skip_own(
    transcript: &mut Option<Transcript<impl BufRead>>,
    piece: &[u8],
    done: usize,
) -> Result<usize, Error> {
    let Some(transcript) = transcript else { return Ok(piece.len()) };
    let (_, mut rest) = piece.split_at(done);
    while !rest.is_empty() {
        let bytes = fill(transcript)?;
        let (common, available) = (common(bytes, rest), bytes.len());
        transcript.text.consume(common);
        rest = rest.split_at(common).1;
        if common < available || available == 0 {
            break;
        }
    }
    Ok(piece.len() - rest.len())
}

/// Reads up to `limit` more bytes of a transcript, and appends them to `bytes`.
fn read(
    transcript: &mut Option<Transcript<impl BufRead>>,
    mut bytes: Vec<u8>,
    limit: usize,
) -> Result<Vec<u8>, Error> {
    if let Some(Transcript { name, text }) = transcript {
        let read = text.take(limit as u64).read_to_end(&mut bytes);
        read.map_err(|error| Error::Read(name.as_str().into(), error))?;
    }
    Ok(bytes)
}
