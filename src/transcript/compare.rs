//! The comparison of two transcripts, piece by piece along what they should be.

use std::io::{self, BufRead, Cursor, ErrorKind, Read};

use super::difference::{Difference, Position, count_lines};
use crate::error::Error;

/// What sokopush prints, piece by piece.
pub trait Reference {
    /// Why there are no more pieces.
    type Error: From<Error>;

    /// Makes the next piece, up to the end of a line; returns whether there is one.
    ///
    /// # Errors
    ///
    /// The input is malformed, or something failed. There are no more pieces then.
    fn advance(&mut self) -> Result<bool, Self::Error>;

    /// The piece made last.
    fn piece(&self) -> &[u8];

    /// The number of lines in all pieces so far.
    fn lines(&self) -> u64;

    /// Explains a difference between two texts that start where the last piece starts, or after the end.
    /// One of them may be that piece alone.
    ///
    /// # Errors
    ///
    /// As for [`advance`](Self::advance).
    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Difference, Self::Error>;
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
pub struct Comparison<E> {
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
    /// Why the reference ended early, if it did before a difference was found.
    pub error: Option<E>,
}

/// The size of a line in bytes up to which it is shown whole.
const MAX_LINE: usize = 1 << 16;

/// Compares two transcripts. If one of them is `None`, the reference takes its place.
///
/// Takes the memory of a few pieces.
///
/// # Errors
///
/// One of the transcripts cannot be read, or explaining a difference failed.
pub fn compare<R: Reference>(
    reference: &mut R,
    mut expected: Option<Transcript<impl BufRead>>,
    mut got: Option<Transcript<impl BufRead>>,
) -> Result<Comparison<R::Error>, R::Error> {
    let mut longest = 0;
    loop {
        let advanced = reference.advance();
        let (piece, error): (&[u8], _) = match advanced {
            Ok(true) => (reference.piece(), None),
            Ok(false) => (&[], None),
            Err(error) => (&[], Some(error)),
        };
        let [own_expected, own_got] =
            [skip_common(&mut expected, piece)?, skip_common(&mut got, piece)?];
        longest = longest.max(piece.len());
        if !piece.is_empty() && [own_expected, own_got] == [piece.len(); 2] {
            continue;
        }
        let lines = reference.lines() - count_lines(piece);
        // Enough to recognize a mistake: two boards.
        let limit = MAX_LINE + 4 * longest;
        let expected_text = from_piece(&mut expected, piece, own_expected, limit)?;
        let got_text = from_piece(&mut got, piece, own_got, limit)?;
        // Where what is expected is not what sokopush prints, only its lines can tell.
        let is_own = common(&expected_text, &got_text) <= own_expected && error.is_none();
        let difference = if is_own && expected_text != got_text {
            Some(reference.explain(&expected_text, &got_text)?)
        } else {
            let mut expected = Continued::new(&expected_text, &mut expected);
            let mut got = Continued::new(&got_text, &mut got);
            compare_lines(&mut expected, &mut got, lines)?
        };
        return Ok(Comparison { difference, error });
    }
}

/// Reads the bytes that a transcript has in common with a piece; returns their number. The reference
/// itself has all of them.
fn skip_common(
    transcript: &mut Option<Transcript<impl BufRead>>,
    piece: &[u8],
) -> Result<usize, Error> {
    let Some(Transcript { name, text }) = transcript else { return Ok(piece.len()) };
    let mut rest = piece;
    while !rest.is_empty() {
        let bytes = fill(name, text)?;
        let common = common(bytes, rest);
        let (_, behind) = rest.split_at(common);
        let is_different = common < rest.len() && common < bytes.len() || bytes.is_empty();
        text.consume(common);
        rest = behind;
        if is_different {
            break;
        }
    }
    Ok(piece.len() - rest.len())
}

/// The bytes that a transcript has from the start of a piece on, `own` of them those of the piece, and
/// `limit` more.
fn from_piece(
    transcript: &mut Option<Transcript<impl BufRead>>,
    piece: &[u8],
    own: usize,
    limit: usize,
) -> Result<Vec<u8>, Error> {
    let mut bytes = piece.split_at(own).0.to_vec();
    if let Some(Transcript { name, text }) = transcript {
        let read = text.take(limit as u64).read_to_end(&mut bytes);
        read.map_err(|error| Error::Read(name.as_str().into(), error))?;
    }
    Ok(bytes)
}

/// A transcript of which some bytes were read already.
struct Continued<'t> {
    name: &'t str,
    text: Box<dyn BufRead + 't>,
}

impl<'t> Continued<'t> {
    fn new(read: &'t [u8], transcript: &'t mut Option<Transcript<impl BufRead>>) -> Self {
        match transcript {
            Some(Transcript { name, text }) => {
                Continued { name, text: Box::new(Cursor::new(read).chain(text)) }
            }
            None => Continued { name: "", text: Box::new(read) },
        }
    }
}

/// Finds the first line in which two texts differ; `before` is the number of lines before them.
fn compare_lines(
    expected: &mut Continued,
    got: &mut Continued,
    before: u64,
) -> Result<Option<Difference>, Error> {
    let (mut lines, mut line) = (before, Vec::new());
    loop {
        let one = fill(expected.name, &mut expected.text)?;
        let other = fill(got.name, &mut got.text)?;
        let common = common(one, other);
        if common == 0 && one.is_empty() && other.is_empty() {
            return Ok(None);
        }
        if common == 0 {
            break;
        }
        for part in one.split_at(common).0.split_inclusive(|&byte| byte == b'\n') {
            line.extend(part.iter().take(MAX_LINE.saturating_sub(line.len())));
            if part.ends_with(b"\n") {
                lines += 1;
                line.clear();
            }
        }
        expected.text.consume(common);
        got.text.consume(common);
    }
    let read = |Continued { name, text }: &mut Continued| {
        let mut read = line.clone();
        let rest = text.take(MAX_LINE as u64).read_to_end(&mut read);
        rest.map_err(|error| Error::Read((*name).into(), error)).map(|_| read)
    };
    let (expected, got) = (read(expected)?, read(got)?);
    Ok(Some(Difference::in_line(&expected, &got, |line| Position::Line(lines + line + 1))))
}

/// The number of bytes in which two texts agree.
fn common(one: &[u8], other: &[u8]) -> usize {
    let length = one.len().min(other.len());
    // All at once is much faster than one by one.
    if one.get(..length) == other.get(..length) {
        return length;
    }
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// The bytes that come next; none at the end.
fn fill<'t>(name: &str, text: &'t mut impl BufRead) -> Result<&'t [u8], Error> {
    loop {
        match text.fill_buf() {
            Ok(_) => break,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(Error::Read(name.into(), error)),
        }
    }
    // Again, because a borrow that a loop may return cannot be left in the loop.
    text.fill_buf().map_err(|error: io::Error| Error::Read(name.into(), error))
}
