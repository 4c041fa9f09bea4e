//! Boards that are drawn with other characters than those of XSB.

use std::collections::HashMap;
use std::str::FromStr;

/// The characters of XSB, as `--legend` names them.
const CELLS: &[u8] = b"# -_.$*@+";

/// The meaning of characters: for each, the character of XSB that it stands for.
#[derive(Clone, Debug)]
pub(crate) struct Legend(HashMap<u8, u8>);

impl FromStr for Legend {
    type Err = &'static str;

    /// Parses pairs such as `X=#`, with blanks between them.
    fn from_str(text: &str) -> Result<Legend, Self::Err> {
        let mut meanings = HashMap::new();
        for pair in text.split_ascii_whitespace() {
            match *pair.as_bytes() {
                [from, b'=', to] if CELLS.contains(&to) => meanings.insert(from, to),
                _ => {
                    return Err(
                        "expected pairs of an ASCII character and one of `#`, `-`, `.`, `$`, `*`, `@`, `+`, as in `X=# *=$`",
                    );
                }
            };
        }
        Ok(Legend(meanings))
    }
}

impl Legend {
    /// Draws the rows of a text in XSB: the lines that have only characters of the legend and of XSB.
    pub(crate) fn draw(&self, text: &[u8]) -> Vec<u8> {
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        let mut drawn = Vec::with_capacity(text.len());
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            if self.is_row(line) {
                drawn.extend(line.iter().map(|byte| self.0.get(byte).unwrap_or(byte)));
            } else {
                drawn.extend(line);
            }
        }
        drawn
    }

    fn is_row(&self, line: &[u8]) -> bool {
        let mut cells = line.trim_ascii().iter();
        cells.all(|cell| self.0.contains_key(cell) || CELLS.contains(cell))
    }
}
