//! Lines too many or too few in a transcript.

use std::fmt;
use std::io::{self, BufRead, Read};

use super::difference::count_lines;

/// A line too many or too few in a transcript whose other lines around it are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misprint {
    /// Whether the line is missing; otherwise it is extra.
    pub is_missing: bool,
    /// The line's number, counted from 1: in this transcript if the line is extra, in what it should be if it is missing.
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
    /// The number of extra lines minus that of missing ones.
    surplus: i64,
}

/// The number of lines that are kept, and of the bytes of each.
const MAX_KEPT: usize = 100;
const MAX_TEXT: usize = 80;

/// The number of extra lines that may stand together.
const MAX_TOGETHER: usize = 3;

/// The number of bytes up to which a line is read here.
const MAX_LINE: usize = 1 << 16;

/// A text that takes back bytes.
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
        self.take(MAX_LINE as u64).read_until(b'\n', &mut line)?;
        Ok(line)
    }

    /// Skips extra lines or a missing one where the text departs from `piece` after `done` bytes. Returns how much of
    /// the piece is done then, or `None` if neither explains it. `lines` is the number of lines before the piece.
    pub(super) fn skip_misprint(
        &mut self,
        piece: &[u8],
        done: usize,
        lines: u64,
        misprints: &mut Misprints,
    ) -> io::Result<Option<usize>> {
        let (before, _) = piece.split_at(done);
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let begun = before.split_at(start).1.to_vec();
        let rest: Vec<&[u8]> =
            piece.split_at(start).1.split_inclusive(|&byte| byte == b'\n').collect();
        // The line here, and as many as are needed to see where the piece goes on.
        let mut got = vec![[&*begun, &self.line()?].concat()];
        while got.len() < rest.len() + MAX_TOGETHER + usize::from(rest.is_empty())
            && got.last().is_some_and(|last| last.ends_with(b"\n"))
        {
            got.push(self.line()?);
        }
        let number = lines + count_lines(before) + 1;
        let extra = extra_lines(&rest, &got);
        if extra > 0 {
            let rest = got.split_off(extra);
            for line in got {
                let number = number.saturating_add_signed(misprints.surplus);
                misprints.add(Misprint { is_missing: false, line: number, text: text(&line) });
            }
            self.give_back(rest.concat());
            return Ok(Some(start));
        }
        let mut bytes = got.concat();
        if let Some(missing) = missing_line(&rest, &got) {
            misprints.add(Misprint { is_missing: true, line: number, text: text(missing) });
            self.give_back(bytes);
            return Ok(Some(start + missing.len()));
        }
        // What belongs to the piece so far stays read.
        bytes.drain(..begun.len());
        self.give_back(bytes);
        Ok(None)
    }
}

impl Misprints {
    fn add(&mut self, misprint: Misprint) {
        self.surplus += if misprint.is_missing { -1 } else { 1 };
        self.count += 1;
        if self.first.len() < MAX_KEPT {
            self.first.push(misprint);
        }
    }
}

/// Returns whether `got` has the lines `wanted` at line `from`.
fn is_there(wanted: &[&[u8]], got: &[Vec<u8>], from: usize) -> bool {
    got.iter().skip(from).take(wanted.len()).map(Vec::as_slice).eq(wanted.iter().copied())
}

/// The number of lines at the beginning of `got` after which it goes on as wanted; 0 if it does not.
fn extra_lines(wanted: &[&[u8]], got: &[Vec<u8>]) -> usize {
    let goes_on = |&extra: &usize| match *wanted {
        // After the end, nothing may follow.
        [] => got.get(extra).is_none_or(Vec::is_empty),
        // One line alone could be there by chance.
        [wanted] => {
            is_there(&[wanted], got, extra)
                && got.iter().take(extra).all(|line| is_message(line, wanted))
        }
        _ => is_there(wanted, got, extra),
    };
    let is_line = |line: &Vec<u8>| line.len() < MAX_LINE && !line.trim_ascii().is_empty();
    let lines = got.iter().take_while(|line| is_line(line)).count();
    (1..=lines.min(MAX_TOGETHER)).find(goes_on).unwrap_or(0)
}

/// The first line that is wanted, if it is missing in `got`, and at least two right ones follow.
fn missing_line<'w>(wanted: &[&'w [u8]], got: &[Vec<u8>]) -> Option<&'w [u8]> {
    let (missing, others) = wanted.split_first()?;
    (others.len() > 1 && is_there(others, got, 0)).then_some(missing)
}

/// Returns whether a line is words rather than a wrong row in place of `wanted`.
fn is_message(line: &[u8], wanted: &[u8]) -> bool {
    let line = line.trim_ascii();
    let black = |text: &[u8]| -> Vec<u8> {
        text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
    };
    let has_words = line.contains(&b' ') && line.iter().any(u8::is_ascii_alphabetic);
    has_words && black(line) != black(wanted)
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
