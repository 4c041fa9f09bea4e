//! XSB, the common level text, in collections of any length.
//!
//! | character | the cell is |
//! |---|---|
//! | space, `-` or `_` | floor |
//! | `#` | a wall |
//! | `.` | a goal |
//! | `$` | a box |
//! | `*` | a box on a goal |
//! | `@` | the worker |
//! | `+` | the worker on a goal |
//!
//! Rows may differ in length, and may be run-length encoded: a number repeats the character behind it,
//! `|` ends a row. Lines that are no rows are text: those right behind a board, with no blank line
//! between, belong to it, all others to the next. The lines `Title:` and `Author:` and a comment `;`
//! that is alone name a level. Behind `Solution:`, also on the lines that follow, stands LURD.

use std::io::{Read, Write};

use crate::error::{Error, Found, Wrong};
use crate::notation::tiles::{BOX, Draft, FLOOR, GOAL, Tiles, WALL, WORKER, WORKER_ALONE};
use crate::notation::{Level, lurd};
use crate::source::{Source, is_blank};

const TILES: &Tiles = &Tiles::new(
    &[
        (b' ', FLOOR),
        (b'-', FLOOR),
        (b'_', FLOOR),
        (b'#', WALL),
        (b'.', GOAL),
        (b'$', BOX),
        (b'*', BOX | GOAL),
        (b'@', WORKER),
        (b'+', WORKER | GOAL),
    ],
    "`#` ` ` `-` `_` `.` `$` `*` `@` `+`",
    "`@` or `+`",
);

/// A level may not have more cells than this where a few bytes may stand for very many.
const MOST: usize = 1 << 26;

/// The levels of a collection, read one by one.
///
/// ```
/// use std::io::sink;
/// use sokopush::{notation::xsb::Levels, source::Source};
///
/// let text = "; first\n\n6#\n#@$-.#\n6#\nSolution: rR\n\n####\n#+*#\n####\n";
/// let mut levels = Levels::new(Source::new("levels", text.as_bytes())?);
/// let first = levels.next(&mut sink())?.unwrap();
/// assert_eq!((first.title.as_deref(), first.solution), (Some("first"), Some(b"rR".to_vec())));
/// assert!(levels.next(&mut sink())?.unwrap().warehouse.is_solved());
/// assert!(levels.next(&mut sink())?.is_none());
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Debug)]
pub struct Levels<R> {
    source: Source<R>,
    /// A line that was read, and its number.
    line: Vec<u8>,
    number: u64,
    /// Whether that line is still to be looked at.
    kept: bool,
    /// What was said before the next level's board.
    said: Said,
}

/// What lines of text say of a level.
#[derive(Clone, Debug, Default)]
struct Said {
    comment: Option<String>,
    title: Option<String>,
    author: Option<String>,
    solution: Option<Vec<u8>>,
    /// Whether the last line was of the solution.
    in_solution: bool,
}

impl<R: Read> Levels<R> {
    /// The levels that `source` reads next.
    pub fn new(source: Source<R>) -> Self {
        Levels { source, line: Vec::new(), number: 0, kept: false, said: Said::default() }
    }

    /// The next level; `None` at the end. Before more of the text must be waited for `out` is flushed.
    ///
    /// # Errors
    ///
    /// A level is wrong: a row has a character that is no cell, there is no worker or a second, or it
    /// is too large. The next call reads the level behind it. Or reading failed, or flushing `out`.
    pub fn next(&mut self, out: &mut impl Write) -> Result<Option<Level>, Error> {
        while self.next_line(out)? {
            if is_row(&self.line, false) {
                return self.read_level(out).map(Some);
            }
            self.said.take(&self.line);
        }
        Ok(None)
    }

    /// Reads a board from the line that was read on, and the text right behind it.
    fn read_level(&mut self, out: &mut impl Write) -> Result<Level, Error> {
        let mut said = std::mem::take(&mut self.said);
        let mut rows = Rows::new(&self.source);
        let mut result = rows.add(&self.line, self.number, &self.source);
        let mut in_board = true;
        let mut end = (self.number + 1, 1);
        while self.next_line(out)? {
            if self.line.iter().all(|&byte| is_blank(byte)) {
                break;
            }
            if in_board && is_row(&self.line, true) {
                let added = rows.add(&self.line, self.number, &self.source);
                result = result.and(added);
                end = (self.number + 1, 1);
            } else if is_row(&self.line, false) {
                // A board right behind the text of the one before.
                self.kept = true;
                break;
            } else {
                in_board = false;
                said.take(&self.line);
            }
        }
        result?;
        let warehouse = rows.draft.warehouse(&self.source, end)?;
        let Said { comment, title, author, solution, .. } = said;
        Ok(Level { warehouse, boxes: Vec::new(), title: title.or(comment), author, solution })
    }

    /// Reads a line into `line`, without its end; whether there was one.
    fn next_line(&mut self, out: &mut impl Write) -> Result<bool, Error> {
        if std::mem::take(&mut self.kept) {
            return Ok(true);
        }
        self.line.clear();
        self.number = self.source.position().0;
        let line = &mut self.line;
        let end = self.source.read_while(out, |byte| {
            line.push(byte);
            true
        })?;
        self.source.read()?;
        Ok(end != Found::End || !self.line.is_empty())
    }
}

/// Whether a line is a row of a board: only cells, and not floor alone unless a board has begun. A
/// line that begins with a wall is one too, and wrong if it has other characters.
fn is_row(line: &[u8], begun: bool) -> bool {
    let line = line.trim_ascii_end();
    let cells =
        line.iter().all(|&byte| !TILES.is_none(byte) || byte.is_ascii_digit() || byte == b'|');
    let mut things = line.iter().filter(|byte| !TILES.is_none(**byte));
    let thing = things.any(|&byte| TILES.tile(byte) != FLOOR);
    let wall = line.iter().find(|byte| !byte.is_ascii_digit() && **byte != b' ') == Some(&b'#');
    !line.is_empty() && (cells && (thing || begun) || wall)
}

/// The rows of a level that is being read.
struct Rows {
    draft: Draft,
    row: Vec<u8>,
    cells: usize,
    worker: Option<(u64, u64)>,
}

impl Rows {
    fn new(source: &Source<impl Read>) -> Rows {
        Rows { draft: Draft::new(TILES, source, 0), row: Vec::new(), cells: 0, worker: None }
    }

    /// Adds the rows, mostly one, that a line writes.
    fn add(&mut self, line: &[u8], number: u64, source: &Source<impl Read>) -> Result<(), Error> {
        let mut count = None;
        for (column, &byte) in (1..).zip(line.trim_ascii_end()) {
            let wrong = |wrong| Err(source.wrong_at((number, column), wrong));
            if byte.is_ascii_digit() {
                let digit = usize::from(byte - b'0');
                count = Some(count.unwrap_or(0_usize).saturating_mul(10).saturating_add(digit));
                continue;
            }
            let times = count.take().unwrap_or(1);
            if byte == b'|' {
                self.end_row();
                continue;
            }
            if TILES.is_none(byte) {
                return wrong(Wrong::Unexpected(TILES.cell, Found::Byte(byte)));
            }
            self.cells = self.cells.saturating_add(times);
            if self.cells > MOST {
                return wrong(Wrong::TooLarge);
            }
            if TILES.tile(byte) & WORKER_ALONE != 0 && times > 0 {
                let second = if times > 1 { Some((number, column)) } else { None };
                if let Some(first) = self.worker.replace((number, column)).or(second) {
                    return wrong(Wrong::SecondWorker(first));
                }
            }
            self.row.resize(self.row.len() + times, byte);
        }
        if count.is_some() {
            let end = (number, 1 + line.trim_ascii_end().len() as u64);
            return Err(source.wrong_at(end, Wrong::Unexpected(TILES.cell, Found::Byte(b'\n'))));
        }
        self.end_row();
        Ok(())
    }

    fn end_row(&mut self) {
        // A row must have a cell: an empty one, as `||` writes, is floor.
        if self.row.is_empty() {
            self.row.push(b' ');
        }
        let added = self.draft.add_row(&self.row);
        debug_assert!(added.is_ok(), "only cells were put into the row");
        self.row.clear();
    }
}

impl Said {
    /// Takes in a line of text.
    fn take(&mut self, line: &[u8]) {
        let line = String::from_utf8_lossy(line);
        let line = line.trim();
        if let Some(comment) = line.strip_prefix(';') {
            self.comment = Some(comment.trim().to_owned());
        }
        let value = |key: &str| {
            let head = line.get(..key.len())?;
            head.eq_ignore_ascii_case(key).then(|| line[key.len()..].trim())
        };
        let moves = |text: &str| text.bytes().all(|letter| lurd::direction(letter).is_some());
        if let Some(title) = value("Title:") {
            self.title = Some(title.to_owned());
        } else if let Some(author) = value("Author:") {
            self.author = Some(author.to_owned());
        } else if let Some(solution) = value("Solution:").filter(|text| moves(text)) {
            self.solution = Some(solution.into());
            self.in_solution = true;
            return;
        } else if self.in_solution && moves(line) {
            self.solution.get_or_insert_default().extend(line.bytes());
            return;
        }
        self.in_solution = false;
    }
}
