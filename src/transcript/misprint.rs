//! Lines too many or too few in a transcript.

use std::fmt;
use std::io::{self, BufRead, Read};

use super::difference::count_lines;

/// A line too many or too few in a transcript whose other lines around it are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misprint {
    /// Whether the line is missing; otherwise it is extra.
    pub is_missing: bool,
    /// The line's number, counted from 1: of an extra line in this transcript, of a missing one in what it should be.
    pub line: u64,
    /// The line, without its end. Of a long one, the beginning.
    pub text: Vec<u8>,
}

impl fmt::Display for Misprint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let kind = if self.is_missing { "missing" } else { "extra" };
        write!(f, "{kind} line {}: {:?}", self.line, String::from_utf8_lossy(&self.text))
    }
}

/// The lines too many or too few so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Misprints {
    /// The first of them.
    pub first: Vec<Misprint>,
    /// The number of all of them.
    pub count: u64,
    /// How many lines there are more in the transcript than in what it should be so far.
    surplus: i64,
}

/// The number of lines that are kept, and of the bytes of each.
const MAX_KEPT: usize = 100;
const MAX_TEXT: usize = 200;

/// The number of bytes up to which a line is read here.
const MAX_LINE: u64 = 1 << 16;

/// A text some of which can be given back.
#[derive(Debug)]
pub(super) struct Ahead<R> {
    /// What was given back, and where it goes on.
    ahead: io::Cursor<Vec<u8>>,
    text: R,
}

impl<R> Ahead<R> {
    pub(super) fn new(text: R) -> Ahead<R> {
        Ahead { ahead: io::Cursor::default(), text }
    }
}

impl<R: BufRead> Ahead<R> {
    /// Gives bytes back that were read last.
    fn give_back(&mut self, mut bytes: Vec<u8>) {
        let position = usize::try_from(self.ahead.position()).unwrap_or(usize::MAX);
        let rest = self.ahead.get_ref().get(position..).unwrap_or_default();
        bytes.extend(rest);
        self.ahead = io::Cursor::new(bytes);
    }

    fn line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        self.take(MAX_LINE).read_until(b'\n', &mut line)?;
        Ok(line)
    }

    /// Goes on after a line too many or too few, if that is what stands here in place of `piece`, of which `done` bytes
    /// were there. Returns how much of the piece is done then. `lines` is the number of lines before it.
    pub(super) fn skip_misprint(
        &mut self,
        piece: &[u8],
        done: usize,
        lines: u64,
        misprints: &mut Misprints,
    ) -> io::Result<Option<usize>> {
        let (before, _) = piece.split_at(done);
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let number = lines + count_lines(before) + 1;
        let rest: Vec<&[u8]> =
            piece.split_at(start).1.split_inclusive(|&byte| byte == b'\n').collect();
        // The line here, and as many as are still expected.
        let (_, begun) = before.split_at(start);
        let mut got = vec![[begun, &self.line()?].concat()];
        while got.len() <= rest.len().max(1) && got.last().is_some_and(|last| last.ends_with(b"\n"))
        {
            got.push(self.line()?);
        }
        let is_there = |wanted: &[&[u8]], from: usize| {
            got.iter().skip(from).take(wanted.len()).map(Vec::as_slice).eq(wanted.iter().copied())
        };
        let [here, ..] = &*got else { return Ok(None) };
        let is_extra = match *rest {
            // After the end there may be one more.
            [] => got.get(1).is_none_or(Vec::is_empty),
            // One line alone could be there by chance.
            [wanted] => is_there(&rest, 1) && is_other(here, wanted, piece),
            _ => is_there(&rest, 1),
        };
        let missing = match *rest {
            [missing, ref others @ ..] if others.len() > 1 && is_there(others, 0) => Some(missing),
            _ => None,
        };
        let (line, done) = if is_extra && !here.trim_ascii().is_empty() {
            let line = number.saturating_add_signed(misprints.surplus);
            (Misprint { is_missing: false, line, text: text(here) }, start)
        } else if let Some(missing) = missing {
            (
                Misprint { is_missing: true, line: number, text: text(missing) },
                start + missing.len(),
            )
        } else {
            // What belongs to the piece so far stays read.
            let mut bytes = got.concat();
            bytes.drain(..begun.len());
            self.give_back(bytes);
            return Ok(None);
        };
        let read = got.split_off(usize::from(!line.is_missing));
        self.give_back(read.concat());
        misprints.surplus += if line.is_missing { -1 } else { 1 };
        misprints.count += 1;
        if misprints.first.len() < MAX_KEPT {
            misprints.first.push(line);
        }
        Ok(Some(done))
    }
}

/// Returns whether a line is hardly a wrong row in place of `wanted`.
fn is_other(line: &[u8], wanted: &[u8], piece: &[u8]) -> bool {
    let is_foreign = line.iter().any(|byte| !piece.contains(byte));
    is_foreign && (line.len() != wanted.len() || line.contains(&b' '))
}

/// The beginning of a line, without its end.
fn text(line: &[u8]) -> Vec<u8> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.get(..MAX_TEXT).unwrap_or(line).to_vec()
}

impl<R: Read> Read for Ahead<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.ahead.read(buffer)? {
            0 => self.text.read(buffer),
            count => Ok(count),
        }
    }
}

impl<R: BufRead> BufRead for Ahead<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.ahead.fill_buf()?.is_empty() { self.text.fill_buf() } else { self.ahead.fill_buf() }
    }

    fn consume(&mut self, count: usize) {
        if self.ahead.fill_buf().is_ok_and(<[u8]>::is_empty) {
            self.text.consume(count);
        } else {
            self.ahead.consume(count);
        }
    }
}
