//! Boards that are drawn with other characters than those of XSB.

use std::borrow::Cow;
use std::collections::HashMap;
use std::iter;
use std::str::FromStr;

/// The characters of XSB, as `--legend` names them.
const CELLS: &[u8] = b"# -_.$*@+";

/// The meaning of characters.
#[derive(Clone, Debug, Default)]
pub(crate) struct Legend {
    /// For each character, the one of XSB that it stands for.
    cells: HashMap<u8, u8>,
    /// Characters that stand around rows, such as quotes.
    around: Vec<u8>,
}

impl FromStr for Legend {
    type Err = &'static str;

    /// Parses pairs such as `X=#`, with blanks between them. A character without another, as in `"=`, stands around rows.
    fn from_str(text: &str) -> Result<Legend, Self::Err> {
        let mut legend = Legend::default();
        for pair in text.split_ascii_whitespace() {
            match *pair.as_bytes() {
                [from, b'=', to] if CELLS.contains(&to) => _ = legend.cells.insert(from, to),
                [from, b'='] => legend.around.push(from),
                _ => {
                    return Err(
                        "expected pairs of an ASCII character and one of `#`, `-`, `.`, `$`, `*`, `@`, `+`, as in `X=# *=$`",
                    );
                }
            }
        }
        Ok(legend)
    }
}

impl Legend {
    /// Draws the rows of a text in XSB, and leaves other text alone.
    pub(crate) fn draw(&self, text: &[u8]) -> Vec<u8> {
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        let mut drawn = Vec::with_capacity(text.len());
        for lines in lines_of(text).chunk_by(|line, next| !is_blank(line) && !is_blank(next)) {
            let paragraph = Paragraph::new(self, lines);
            for (index, line) in paragraph.lines.iter().enumerate() {
                if paragraph.is_row(index) {
                    drawn.extend(iter::repeat_n(b' ', paragraph.indentation));
                    drawn.extend(&line.drawn);
                } else {
                    drawn.extend(line.text);
                }
            }
        }
        drawn
    }

    fn draw_line<'t>(&self, text: &'t [u8]) -> Line<'t> {
        let start = self.start(text);
        let mut drawn = Vec::with_capacity(text.len());
        for byte in text.split_at(start).1 {
            let is_around = self.around.contains(byte);
            drawn.push(if is_around { b' ' } else { *self.cells.get(byte).unwrap_or(byte) });
        }
        let has_cells =
            !is_blank(text) && drawn.trim_ascii().iter().all(|byte| CELLS.contains(byte));
        Line { text, start, drawn, has_cells }
    }

    /// The number of bytes up to the last character that stands before a row, 0 if there is none.
    fn start(&self, line: &[u8]) -> usize {
        let mut start = 0;
        for (index, byte) in line.iter().enumerate() {
            if self.around.contains(byte) {
                start = index + 1;
            } else if !matches!(byte, b' ' | b'\t') {
                break;
            }
        }
        start
    }
}

/// A line of a text.
struct Line<'t> {
    text: &'t [u8],
    /// Where a row begins in it, after quotes.
    start: usize,
    /// The line from there on, drawn in XSB.
    drawn: Vec<u8>,
    /// Whether these are all that it has. They may be blanks.
    has_cells: bool,
}

impl Line<'_> {
    fn has_worker(&self) -> bool {
        self.has_cells && self.drawn.iter().any(|byte| b"@+".contains(byte))
    }

    /// Returns whether the line repeats one character, other than a wall.
    fn is_repeated(&self) -> bool {
        let text = self.text.trim_ascii();
        let is_repeated = text.windows(2).all(|pair| pair.first() == pair.last());
        is_repeated && text.len() > 2 && !self.drawn.contains(&b'#')
    }

    /// Returns whether the line is a comment, a key, or a number alone or before a name.
    fn is_title(&self) -> bool {
        let text = String::from_utf8_lossy(self.text.trim_ascii());
        let after_word = text.trim_start_matches(|character: char| character.is_alphabetic());
        let is_key = after_word.len() < text.len() && after_word.trim_start().starts_with(':');
        let name = text.trim_start_matches(|character: char| character.is_ascii_digit());
        let is_numbered = name.len() < text.len()
            && (name.is_empty() || name.trim_start_matches(['.', ')']).starts_with(' '));
        is_key || is_numbered || text.starts_with(';')
    }

    /// Returns whether the line is more of a row than of text, beside this row. A line with a wall may be much
    /// shorter, and blanks are cells in it.
    fn is_mostly_cells(&self, neighbour: &Line) -> bool {
        let row = self.row();
        let has_wall = row.contains('#');
        let mut cells = 0;
        let mut others = 0;
        let mut letters = 0;
        for character in row.chars() {
            letters = if character.is_alphabetic() { letters + 1 } else { 0 };
            if letters == 3 {
                return false;
            }
            if !is_cell(character) {
                others += 1;
            } else if has_wall || character != ' ' {
                cells += 1;
            }
        }
        if has_wall {
            return cells >= others;
        }
        let length = row.chars().count();
        cells > others && length.abs_diff(neighbour.row().chars().count()) <= 2
    }

    /// The line as it is drawn, as text.
    fn row(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.drawn.trim_ascii_end())
    }
}

fn is_cell(character: char) -> bool {
    u8::try_from(character).is_ok_and(|byte| CELLS.contains(&byte))
}

/// Lines without a blank one between them.
struct Paragraph<'t> {
    lines: Vec<Line<'t>>,
    /// Whether some of them could be a board.
    has_board: bool,
    /// The number of blanks before each row. Quotes may stand at different places, but rows begin in the same column.
    indentation: usize,
    /// The indices of the first and the last row with a worker.
    workers: Option<(usize, usize)>,
}

impl<'t> Paragraph<'t> {
    fn new(legend: &Legend, lines: &[&'t [u8]]) -> Paragraph<'t> {
        let lines: Vec<_> = lines.iter().map(|line| legend.draw_line(line)).collect();
        let rows = lines.iter().filter(|line| line.has_cells).count();
        let has_wall = lines.iter().any(|line| line.has_cells && line.drawn.contains(&b'#'));
        let first = lines.iter().position(Line::has_worker);
        let last = lines.iter().rposition(Line::has_worker);
        let has_board = has_wall && (rows > 1 || first.is_some());
        let indentation = lines.iter().map(|line| line.start).max().unwrap_or(0);
        Paragraph { lines, has_board, indentation, workers: first.zip(last) }
    }

    /// Returns whether a line is to be drawn: as a row, or so that its reader reports what is wrong with it.
    fn is_row(&self, index: usize) -> bool {
        let Some(line) = self.lines.get(index) else { return false };
        if !self.has_board {
            return false;
        }
        if line.has_cells {
            return !(line.is_repeated() && self.is_between_boards(index));
        }
        if line.is_title() {
            return false;
        }
        let above = index.checked_sub(1).and_then(|above| self.row(above));
        let below = self.row(index + 1);
        match (above, below) {
            (Some(_), Some(_)) => !self.is_between_boards(index),
            (Some(neighbour), None) | (None, Some(neighbour)) => line.is_mostly_cells(neighbour),
            (None, None) => false,
        }
    }

    /// The line at an index, if it has only cells, and not only blanks.
    fn row(&self, index: usize) -> Option<&Line<'t>> {
        self.lines.get(index).filter(|line| line.has_cells && !is_blank(&line.drawn))
    }

    /// Returns whether there is a worker above a line and another below.
    fn is_between_boards(&self, index: usize) -> bool {
        self.workers.is_some_and(|(first, last)| first < index && index < last)
    }
}

fn is_blank(line: &[u8]) -> bool {
    line.trim_ascii().is_empty()
}

/// The lines of a text, each with its end: a newline, a carriage return, or both.
fn lines_of(text: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let length = rest.iter().position(|byte| b"\r\n".contains(byte)).unwrap_or(rest.len());
        let (_, end) = rest.split_at(length);
        let length_of_end = if end.starts_with(b"\r\n") { 2 } else { end.len().min(1) };
        let (line, after) = rest.split_at(length + length_of_end);
        lines.push(line);
        rest = after;
    }
    lines
}

#[cfg(test)]
mod tests;
