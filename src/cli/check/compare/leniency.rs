//! A text without what is not compared.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use super::difference::MAX_LINE;

/// What is not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Leniency {
    Nothing,
    /// Whether a line ends in CR LF or in LF, or the last one not at all.
    LineEnds,
    /// Also blanks at the ends of lines, and empty lines.
    Blanks,
}

/// A text whose lines end in LF, without what is not compared. Longer lines than [`MAX_LINE`] are several.
pub(super) struct Lenient<R> {
    text: R,
    leniency: Leniency,
    line: Cursor<Vec<u8>>,
}

impl<R: BufRead> Lenient<R> {
    pub(super) fn new(text: R, leniency: Leniency) -> Self {
        Lenient { text, leniency, line: Cursor::default() }
    }

    /// Reads the next line that is not left out; none at the end.
    fn read_line(&mut self) -> io::Result<()> {
        loop {
            let mut line = Vec::new();
            let count = self.text.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut line)?;
            let is_long = count == MAX_LINE && !line.ends_with(b"\n");
            if count > 0 && !is_long {
                let is_blank: fn(&u8) -> bool = match self.leniency {
                    Leniency::Blanks => |byte| b"\r\n \t".contains(byte),
                    _ => |byte| b"\r\n".contains(byte),
                };
                while line.pop_if(|last| is_blank(last)).is_some() {}
                if line.is_empty() && self.leniency == Leniency::Blanks {
                    continue;
                }
                line.push(b'\n');
            }
            self.line = Cursor::new(line);
            return Ok(());
        }
    }
}

impl<R: BufRead> Read for Lenient<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.leniency == Leniency::Nothing {
            return self.text.read(buffer);
        }
        if self.line.fill_buf()?.is_empty() {
            self.read_line()?;
        }
        self.line.read(buffer)
    }
}

/// Returns whether a file has lines, and all of them end in CR LF. Reads no further than needed.
pub(crate) fn is_file_in_cr_lf(path: &Path) -> bool {
    // Opening something else could wait for ever.
    if !path.metadata().is_ok_and(|found| found.is_file()) {
        return false;
    }
    let Ok(file) = File::open(path) else { return false };
    let mut text = BufReader::new(file);
    let mut line = Vec::new();
    let mut has_lines = false;
    loop {
        line.clear();
        match text.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return has_lines,
            Ok(_) if line.ends_with(b"\r\n") => has_lines = true,
            Ok(_) => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    //! What is not compared.

    use super::*;

    #[test]
    fn what_is_not_compared_is_left_out() {
        let read = |text: &str, leniency| {
            let mut read = String::new();
            Lenient::new(text.as_bytes(), leniency).read_to_string(&mut read).unwrap();
            read
        };
        let text = "a \r\n\r\n  b\t\nc";
        assert_eq!(read(text, Leniency::Nothing), text);
        assert_eq!(read(text, Leniency::LineEnds), "a \n\n  b\t\nc\n");
        assert_eq!(read(text, Leniency::Blanks), "a\n  b\nc\n");
        assert_eq!(read("", Leniency::Blanks), "");
        let long = "x".repeat(MAX_LINE + 5);
        assert_eq!(read(&format!("{long}\r\n"), Leniency::LineEnds), format!("{long}\n"));
    }
}
