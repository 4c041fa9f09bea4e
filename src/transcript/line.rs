//! The line of a transcript in which a byte lies.

use std::io::{self, ErrorKind, Write};

/// A line of a text, and where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// How many lines began like a head, up to this one.
    pub heads: u64,
    /// How many lines came behind the last head; this one is counted, the head is not.
    pub number: u64,
    /// How many bytes lie before this line, or before what is kept of it.
    pub start: u64,
    /// The line with its newline; nothing behind the end of the text. Of a very long line a part, in
    /// which the byte lies.
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
    /// Whether the line is in the counts.
    counted: bool,
}

/// More of a line than so many bytes is not kept.
const MOST: usize = 1 << 16;

impl LineFinder {
    /// Finds the line of the byte before which `offset` bytes lie. A head is a line that begins with
    /// `head`.
    #[must_use]
    pub fn new(offset: u64, head: &'static [u8]) -> Self {
        LineFinder { offset, head, line: Line::default(), counted: false }
    }

    /// The line, or what comes behind the last one if the text ended before the byte.
    #[must_use]
    pub fn finish(mut self) -> Line {
        if self.line.text.ends_with(b"\n") && self.found() == 0 {
            self.go_on();
        }
        self.count();
        self.line
    }

    /// How many bytes are known from the one on that is looked for.
    fn found(&self) -> u64 {
        (self.line.start + self.line.text.len() as u64).saturating_sub(self.offset)
    }

    /// Goes on behind the line.
    fn go_on(&mut self) {
        self.count();
        self.counted = false;
        self.drop_text(self.line.text.len());
    }

    fn drop_text(&mut self, count: usize) {
        self.line.start += count as u64;
        self.line.text.drain(..count);
    }

    fn count(&mut self) {
        if std::mem::replace(&mut self.counted, true) {
            return;
        }
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
        let is_whole = self.line.text.ends_with(b"\n");
        if is_whole && self.found() > 0 || self.found() > MOST as u64 {
            return Err(ErrorKind::BrokenPipe.into());
        }
        if is_whole {
            self.go_on();
        }
        if self.line.text.len() > 2 * MOST && self.found() == 0 {
            self.count();
            self.drop_text(MOST);
        }
        let bytes = bytes.get(..MOST).unwrap_or(bytes);
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

    #[test]
    fn of_a_long_line_a_part_is_kept() {
        let text = [b"first\n".as_slice(), &b"x".repeat(10 * MOST), b"\nlast\n"].concat();
        for offset in [6, 7, 5 * MOST, 10 * MOST + 5] {
            let mut finder = LineFinder::new(offset as u64, b"-");
            let _ = finder.write_all(&text);
            let line = finder.finish();
            assert_eq!(line.number, 2);
            assert!(line.text.len() <= 4 * MOST);
            let start = usize::try_from(line.start).unwrap();
            assert!((start..start + line.text.len()).contains(&offset));
            assert_eq!(text[start..start + line.text.len()], line.text);
        }
        let mut finder = LineFinder::new(10 * MOST as u64 + 7, b"-");
        let _ = finder.write_all(&text);
        let line = finder.finish();
        assert_eq!((line.number, line.text), (3, b"last\n".to_vec()));
    }
}
