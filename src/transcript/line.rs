//! The line of a transcript in which a byte lies.

use std::io::{self, ErrorKind, Write};

/// A line of a text, and where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// How many lines began like a head, up to this one.
    pub heads: u64,
    /// How many lines came behind the last head; this one is counted, the head is not.
    pub number: u64,
    /// How many bytes lie before this line.
    pub start: u64,
    /// The line with its newline; nothing behind the end of the text.
    pub text: Vec<u8>,
}

/// Finds the line of a text that is written to it.
///
/// ```
/// use std::io::Write;
/// use sokopush::transcript::LineFinder;
///
/// let mut finder = LineFinder::new(8, b"Game ");
/// assert!(finder.write_all(b"Game 1:\nab\ncd\n").is_err());
/// let line = finder.finish();
/// assert_eq!((line.heads, line.number, line.start, &line.text[..]), (1, 1, 8, &b"ab\n"[..]));
/// ```
#[derive(Clone, Debug)]
pub struct LineFinder {
    offset: u64,
    head: &'static [u8],
    line: Line,
}

impl LineFinder {
    /// Finds the line of the byte before which `offset` bytes lie. A head is a line that begins with
    /// `head`.
    #[must_use]
    pub fn new(offset: u64, head: &'static [u8]) -> Self {
        LineFinder { offset, head, line: Line::default() }
    }

    /// The line, or what comes behind the last one if the text ended before the byte.
    #[must_use]
    pub fn finish(mut self) -> Line {
        if self.line.text.ends_with(b"\n") && !self.is_found() {
            self.next();
        }
        self.count();
        self.line
    }

    fn is_found(&self) -> bool {
        self.line.start + self.line.text.len() as u64 > self.offset
    }

    /// Goes on behind the line.
    fn next(&mut self) {
        self.count();
        self.line.start += self.line.text.len() as u64;
        self.line.text.clear();
    }

    fn count(&mut self) {
        if self.line.text.starts_with(self.head) {
            self.line.heads += 1;
            self.line.number = 0;
        } else {
            self.line.number += 1;
        }
    }
}

impl Write for LineFinder {
    /// Fails when the line is found, so that the writer stops.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.line.text.ends_with(b"\n") {
            if self.is_found() {
                return Err(ErrorKind::BrokenPipe.into());
            }
            self.next();
        }
        let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
        let piece = bytes.get(..end).unwrap_or(bytes);
        self.line.text.extend(piece);
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_is_in_its_line() {
        let text = "head\none\ntwo\nhead\nthree";
        let find = |offset| {
            let mut finder = LineFinder::new(offset, b"head");
            let _ = text.as_bytes().chunks(2).try_for_each(|piece| finder.write_all(piece));
            let line = finder.finish();
            (line.heads, line.number, line.start, String::from_utf8(line.text).unwrap())
        };
        assert_eq!(find(0), (1, 0, 0, "head\n".into()));
        assert_eq!(find(4), (1, 0, 0, "head\n".into()));
        assert_eq!(find(5), (1, 1, 5, "one\n".into()));
        assert_eq!(find(12), (1, 2, 9, "two\n".into()));
        assert_eq!(find(13), (2, 0, 13, "head\n".into()));
        assert_eq!(find(22), (2, 1, 18, "three".into()));
        assert_eq!(find(23), (2, 1, 18, "three".into()));
    }

    #[test]
    fn nothing_is_behind_the_last_line() {
        let mut finder = LineFinder::new(4, b"-");
        finder.write_all(b"1\n2\n").unwrap();
        let line = finder.finish();
        assert_eq!((line.number, line.start, &line.text[..]), (3, 4, &b""[..]));
    }
}
