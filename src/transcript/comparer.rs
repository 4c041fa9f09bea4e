//! Where two texts first differ.

use std::io::{self, BufRead, ErrorKind, Write};

/// Compares what is written to it with what a reader gives, as it comes; holds neither.
///
/// ```
/// use std::io::{Read, Write};
/// use sokopush::transcript::Comparer;
///
/// let mut comparer = Comparer::new("abcd".as_bytes());
/// comparer.write_all(b"ab")?;
/// assert!(comparer.write_all(b"x").is_err());
/// assert_eq!(comparer.finish()?, (Some(2), "cd".as_bytes()));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Comparer<R> {
    reader: R,
    offset: u64,
    differs: bool,
    failed: Option<io::Error>,
}

impl<R: BufRead> Comparer<R> {
    /// Compares with what `reader` gives.
    pub fn new(reader: R) -> Self {
        Comparer { reader, offset: 0, differs: false, failed: None }
    }

    /// Ends what is written: how many bytes the two have in common if they differ, and the reader, which
    /// gives what comes behind those.
    ///
    /// # Errors
    ///
    /// Reading failed.
    pub fn finish(mut self) -> io::Result<(Option<u64>, R)> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        while !self.differs {
            match self.reader.fill_buf() {
                Ok([]) => return Ok((None, self.reader)),
                Ok(_) => self.differs = true,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok((Some(self.offset), self.reader))
    }
}

impl<R: BufRead> Write for Comparer<R> {
    /// Fails where the two differ, so that the writer stops, and where reading fails.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let read = match self.reader.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => return Err(error),
            Err(error) => {
                self.failed = Some(error);
                return Err(ErrorKind::BrokenPipe.into());
            }
            Ok(read) => read,
        };
        let count = bytes.len().min(read.len());
        let equal = match (bytes.get(..count), read.get(..count)) {
            // All at once is much faster than one by one.
            (Some(written), Some(read)) if written == read => count,
            _ => bytes.iter().zip(read).take_while(|(written, read)| written == read).count(),
        };
        self.reader.consume(equal);
        self.offset += equal as u64;
        if equal == 0 && !bytes.is_empty() {
            self.differs = true;
            return Err(ErrorKind::BrokenPipe.into());
        }
        Ok(equal)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// What is written in one piece and in single bytes, against what is read in small pieces.
    fn compare(written: &[u8], read: &[u8]) -> Option<(u64, Vec<u8>)> {
        let compare = |pieces: usize, capacity: usize| {
            let mut comparer = Comparer::new(BufReader::with_capacity(capacity, read));
            let _ = written.chunks(pieces).try_for_each(|piece| comparer.write_all(piece));
            let (offset, mut reader) = comparer.finish().unwrap();
            let mut rest = Vec::new();
            io::Read::read_to_end(&mut reader, &mut rest).unwrap();
            offset.map(|offset| (offset, rest))
        };
        let found = compare(1, 1);
        for (pieces, capacity) in [(1, 100), (2, 3), (100, 1), (100, 100)] {
            assert_eq!(compare(pieces, capacity), found);
        }
        found
    }

    #[test]
    fn the_first_difference_is_found() {
        assert_eq!(compare(b"", b""), None);
        assert_eq!(compare(b"abc", b"abc"), None);
        assert_eq!(compare(b"abc", b"ab"), Some((2, b"".to_vec())));
        assert_eq!(compare(b"ab", b"abc"), Some((2, b"c".to_vec())));
        assert_eq!(compare(b"abxd", b"abcd"), Some((2, b"cd".to_vec())));
        assert_eq!(compare(b"", b"a"), Some((0, b"a".to_vec())));
        assert_eq!(compare(b"a", b""), Some((0, b"".to_vec())));
    }

    #[test]
    fn a_failing_reader_is_no_difference() {
        #[derive(Debug)]
        struct Failing;
        impl io::Read for Failing {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let mut comparer = Comparer::new(BufReader::new(Failing));
        assert!(comparer.write_all(b"a").is_err());
        assert_eq!(comparer.finish().unwrap_err().to_string(), "broken");
    }
}
