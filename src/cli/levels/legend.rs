//! Boards that are drawn with other characters than those of XSB.

use std::collections::HashMap;
use std::str::FromStr;

/// The characters of XSB, as `--legend` names them.
const CELLS: &[u8] = b"# -_.$*@+";

/// What characters of a text mean in XSB.
#[derive(Clone, Debug)]
pub(crate) struct Legend(HashMap<u8, u8>);

impl FromStr for Legend {
    type Err = &'static str;

    /// Parses pairs such as `X=#`, with blanks between them.
    fn from_str(text: &str) -> Result<Legend, Self::Err> {
        let pair = |word: &str| match *word.as_bytes() {
            [from, b'=', to] if CELLS.contains(&to) => Ok((from, to)),
            _ => Err(
                "expected pairs of an ASCII character and one of `#`, `-`, `.`, `$`, `*`, `@`, `+`, as in `X=# *=$`",
            ),
        };
        text.split_ascii_whitespace().map(pair).collect::<Result<_, _>>().map(Legend)
    }
}

impl Legend {
    /// Draws the rows of a text in XSB: the lines that have only characters of the legend and of XSB.
    pub(crate) fn draw(&self, text: &[u8]) -> Vec<u8> {
        let line = |line: &[u8]| {
            let is_cell = |byte: &u8| self.0.contains_key(byte) || CELLS.contains(byte);
            let is_row = line.trim_ascii().iter().all(is_cell);
            let cell = |byte: &u8| self.0.get(byte).filter(|_| is_row).unwrap_or(byte).to_owned();
            line.iter().map(cell).collect::<Vec<_>>()
        };
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        text.split_inclusive(|&byte| byte == b'\n').flat_map(line).collect()
    }
}
