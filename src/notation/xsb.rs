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
//! between, belong to it, and so do all others up to the end of a solution; the rest belongs to the next
//! board. The lines `Title:` and `Author:` name a level; without a title the last comment `;` before the
//! board does. A line that begins with `Solution` has LURD behind a colon, or on the lines that follow.
//! Text that is not UTF-8 is taken for Latin-1.

use std::io::{Read, Write};

use crate::error::{Error, Expected, Found, Wrong};
use crate::grid::Direction;
use crate::memory::has_room;
use crate::notation::rows::{self, Characters};
use crate::notation::tiles::{BOX, Draft, FLOOR, GOAL, Tiles, WALL, WORKER, WORKER_ALONE};
use crate::notation::{Level, Record, Unwritable, lurd};
use crate::source::{Source, is_blank};
use crate::warehouse::Warehouse;

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

/// A level may not have more cells than this that come of repetition: a few bytes may stand for very many.
const MOST: usize = 1 << 20;

/// What a line takes besides its bytes.
const LINE: usize = 48;

/// So many bytes are read without asking for memory: that takes time.
const SMALL: usize = 1 << 16;

/// Memory that reading leaves to what is done meanwhile with levels before.
const MARGIN: usize = 1 << 20;

/// The levels of a collection, read one by one.
///
/// ```
/// use std::io::sink;
/// use sokopush::{notation::xsb::Levels, source::Source};
///
/// let text = "; first\n\n6#\n#@$-.#\n6#\nSolution: RR\n\n####\n#+*#\n####\n";
/// let mut levels = Levels::new(Source::new("levels", text.as_bytes())?);
/// let first = levels.next(&mut sink())?.unwrap();
/// assert_eq!((first.title.as_deref(), first.moves()), (Some("first"), Ok(b"RR".to_vec())));
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
    is_again: bool,
    /// How many bytes there are in lines that may be kept, those before a level's board not counted behind
    /// it; and for how many there was memory when it was last asked: for twice as many, because lists of
    /// them grow by being copied.
    kept: usize,
    room: usize,
    /// What was said before the next level's board.
    said: Said,
    /// Whether a level is told when the next one begins, with all text that belongs to it.
    is_whole: bool,
    /// Whether there was a level.
    begun: bool,
}

/// What lines of text say of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Said {
    comments: Vec<String>,
    /// Which of these was a comment `;`, the last one.
    named: Option<usize>,
    title: Option<String>,
    author: Option<String>,
    solution: Option<Vec<u8>>,
    /// Whether the last line was of the solution, or announced it.
    in_solution: bool,
    /// Whether that is said behind the board, where the solution is.
    is_behind: bool,
}

impl<R: Read> Levels<R> {
    /// The levels that `source` reads next.
    pub fn new(source: Source<R>) -> Self {
        Levels {
            source,
            line: Vec::new(),
            number: 0,
            is_again: false,
            kept: 0,
            room: SMALL,
            said: Said::default(),
            is_whole: false,
            begun: false,
        }
    }

    /// The same levels, each told with a solution or other text that belongs to it although there is a
    /// blank line between; for that the next level, or the end, must be waited for.
    #[must_use]
    pub fn whole(mut self) -> Self {
        self.is_whole = true;
        self
    }

    /// The next level; `None` at the end. Before more of the text must be waited for `out` is flushed.
    ///
    /// # Errors
    ///
    /// A level is wrong: a row has a character that is no cell, there is no worker or a second, or it
    /// is too large. The next call reads the level behind it. Or there is text and no level at all. Or
    /// reading failed, or flushing `out`.
    pub fn next(&mut self, out: &mut impl Write) -> Result<Option<Level>, Error> {
        while self.next_line(out)? {
            if is_row(&self.line, false) {
                self.begun = true;
                return self.read_level(out).map(Some);
            }
            self.said.take(text_of(&self.line));
        }
        if !self.begun && self.said != Said::default() {
            self.begun = true;
            return Err(self.source.wrong(Wrong::Unexpected(Expected::Board, Found::End)));
        }
        Ok(None)
    }

    /// Reads a board from the line that was read on, and the text that belongs to it.
    fn read_level(&mut self, out: &mut impl Write) -> Result<Level, Error> {
        (self.kept, self.room) = (self.line.len(), SMALL);
        let mut said = std::mem::take(&mut self.said);
        said.is_behind = true;
        let named = said.named;
        let mut rows = Rows::new(&self.source);
        let mut result = rows.add(&self.line, self.number, &self.source);
        let mut in_board = true;
        let mut end = (self.number + 1, 1);
        // Lines behind a blank one, which belong to this level if a solution or the end follows them.
        let mut later: Option<Vec<String>> = None;
        loop {
            if !self.next_line(out)? {
                later.into_iter().flatten().for_each(|line| said.take(line));
                break;
            }
            if in_board && is_row(&self.line, true) {
                let added = rows.add(&self.line, self.number, &self.source);
                result = result.and(added);
                end = (self.number + 1, 1);
            } else if is_row(&self.line, false) {
                self.is_again = true;
                later.into_iter().flatten().for_each(|line| self.said.take(line));
                break;
            } else if self.line.iter().all(|&byte| is_blank(byte)) {
                if !self.is_whole {
                    break;
                }
                in_board = false;
                later.get_or_insert_default();
            } else {
                in_board = false;
                let text = text_of(&self.line);
                match &mut later {
                    Some(lines) if !said.is_of_solution(&text) => lines.push(text),
                    _ => {
                        let lines = later.iter_mut().flat_map(|lines| lines.drain(..));
                        lines.for_each(|line| said.take(line));
                        said.take(text);
                    }
                }
            }
        }
        result?;
        let warehouse = rows.draft.warehouse(&self.source, end)?;
        let Said { mut comments, mut title, author, solution, .. } = said;
        if let (None, Some(named)) = (&title, named) {
            title = Some(comments.remove(named));
        }
        let record = solution.map(Record::Moves);
        Ok(Level { title, author, comments, record, ..Level::from(warehouse) })
    }

    /// Reads a line into `line`, without its end; whether there was one.
    fn next_line(&mut self, out: &mut impl Write) -> Result<bool, Error> {
        if std::mem::take(&mut self.is_again) {
            return Ok(true);
        }
        self.line.clear();
        self.number = self.source.position().0;
        let end = self.source.read_to(&mut self.line, out, |_| true)?;
        if !self.line.trim_ascii().is_empty() {
            self.kept = self.kept.saturating_add(self.line.len()).saturating_add(LINE);
        }
        if self.kept > self.room {
            self.room = self.kept.saturating_add(self.kept / 4);
            if !has_room(self.room.saturating_mul(2).saturating_add(MARGIN)) {
                return Err(self.source.no_memory());
            }
        }
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
    let thing = things.any(|&byte| begun || TILES.tile(byte) != FLOOR);
    let wall = line.iter().find(|byte| !byte.is_ascii_digit() && **byte != b' ') == Some(&b'#');
    cells && thing || wall
}

/// The rows of a level that is being read.
struct Rows {
    draft: Draft,
    row: Vec<u8>,
    /// How many cells came of repetition.
    repeated: usize,
    worker: Option<(u64, u64)>,
}

impl Rows {
    fn new(source: &Source<impl Read>) -> Rows {
        Rows { draft: Draft::new(TILES, source, 0), row: Vec::new(), repeated: 0, worker: None }
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
            self.repeated = self.repeated.saturating_add(times.saturating_sub(1));
            if self.repeated > MOST {
                return wrong(Wrong::TooManyCells(MOST));
            }
            if times > 1 && !has_room(self.repeated * 4) {
                return Err(source.no_memory());
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
        // What `|` has ended is no further row.
        if line.trim_ascii_end().last() != Some(&b'|') {
            self.end_row();
        }
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
    /// Takes in a line of text. The first title, author and solution count; others are comments.
    fn take(&mut self, line: String) {
        let continues = self.in_solution && is_moves(&line);
        let value = |key| value(&line, key).filter(|value| !value.is_empty()).map(str::to_owned);
        self.in_solution = false;
        if let (None, Some(title)) = (&self.title, value("Title:")) {
            self.title = Some(title);
        } else if let (None, Some(author)) = (&self.author, value("Author:")) {
            self.author = Some(author);
        } else if let (true, None, Some(moves)) = (self.is_behind, &self.solution, solution(&line))
        {
            self.solution = Some(moves);
            self.in_solution = true;
        } else if continues {
            self.solution.get_or_insert_default().extend(line.bytes());
            self.in_solution = true;
        } else if let Some(comment) = line.strip_prefix(';').filter(|comment| !comment.is_empty()) {
            self.named = Some(self.comments.len());
            self.comments.push(comment.trim_ascii().to_owned());
        } else if !line.is_empty() {
            self.comments.push(line);
        }
    }

    /// Whether a line would be of a solution, the first or another one.
    fn is_of_solution(&self, line: &str) -> bool {
        solution(line).is_some() || self.in_solution && is_moves(line)
    }
}

/// A line as text, without blanks around it.
fn text_of(line: &[u8]) -> String {
    let line = line.trim_ascii();
    let latin = || line.iter().copied().map(char::from).collect();
    String::from_utf8(line.to_vec()).unwrap_or_else(|_| latin())
}

/// What stands behind a key that a line begins with, in either case.
fn value<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let head = line.get(..key.len())?;
    head.eq_ignore_ascii_case(key).then(|| line[key.len()..].trim_ascii())
}

fn is_moves(text: &str) -> bool {
    text.bytes().all(|letter| lurd::direction(letter).is_some())
}

/// The moves in a line that begins a solution, such as `Solution: rR` or `Solution 2 (moves 12): rR`; none
/// yet where they follow, as behind `Solution/12/3`. Other words are no solution, nor is more than one.
fn solution(line: &str) -> Option<Vec<u8>> {
    let rest = value(line, "Solution")?;
    let (head, moves) = rest.rsplit_once(':').unwrap_or((rest, ""));
    let is_head = !head.split('(').next()?.contains(char::is_alphabetic);
    let is_word = moves.split_whitespace().nth(1).is_none();
    let moves: String = moves.split_whitespace().collect();
    (is_head && (is_word || is_moves(&moves))).then(|| moves.into_bytes())
}

const CHARACTERS: &Characters = &Characters {
    wall: b'#',
    floor: *b" .",
    boxes: [Some(b'$'), Some(b'*')],
    worker: [Some(b'@'), Some(b'+')],
};

/// A level: its board, its title, author and comments, and its record as the solution. Between two
/// levels a text has an empty line, which is not written here. With `run_length` the board is one line,
/// with numbers for repeated characters, `-` for floor and `|` between rows.
///
/// Other programs take a board only with walls around everything that the worker or a box might get to;
/// where only the board's end is in their way, a wall is written.
///
/// ```
/// use std::io::sink;
/// use sokopush::{notation::{Levels, Notation, xsb}, source::Source};
///
/// let source = Source::new("document", "@a-+\n\na6\n.\n".as_bytes())?;
/// let level = Levels::new(Notation::Named, source).next(&mut sink(), |_| {})?.unwrap();
/// assert_eq!(xsb::text(&level, false), Ok(b"######\n#@$ .#\n######\nSolution: R\n".to_vec()));
/// assert_eq!(xsb::text(&level, true), Ok(b"6#|#@$-.#|6#\nSolution: R\n".to_vec()));
/// # Ok::<(), sokopush::error::Error>(())
/// ```
///
/// # Errors
///
/// The record cannot be played, there is not enough memory, or more than 2²⁰ cells would be run-length encoded.
pub fn text(level: &Level, run_length: bool) -> Result<Vec<u8>, Unwritable> {
    let mut rows = walled(&level.warehouse, rows::rows(&level.warehouse, CHARACTERS)?);
    // Nothing can get to a row of floor above all walls, and as the first line it would be text.
    let first = rows.iter().position(|row| row.iter().any(|&character| character != b' '));
    rows.drain(..first.unwrap_or(0));
    for row in &mut rows {
        let length =
            row.iter().rposition(|&character| character != b' ').map_or(0, |last| last + 1);
        row.truncate(length);
        // An empty line would end the board.
        if row.is_empty() {
            row.push(b'-');
        }
    }
    if run_length && rows.iter().map(Vec::len).sum::<usize>() > MOST {
        return Err(Unwritable::TooManyCells(MOST));
    }
    let mut text = if run_length { runs(&rows) } else { rows::lines(rows) };
    let moves = level.moves()?;
    let said = level.title.iter().chain(&level.author).chain(&level.comments);
    let said = said.fold(moves.len(), |bytes, line| bytes + line.len() + 16);
    Unwritable::unless_room(said.saturating_mul(4))?;
    let mut line = |head: &str, line: &str| text.extend([head, line, "\n"].concat().bytes());
    if let Some(title) = &level.title {
        line("Title: ", title);
    }
    if let Some(author) = &level.author {
        line("Author: ", author);
    }
    for comment in &level.comments {
        line("; ", comment);
    }
    if !moves.is_empty() {
        line("Solution: ", &String::from_utf8_lossy(&moves));
    }
    Ok(text)
}

/// The rows with walls put where only the board's end is in the way.
fn walled(warehouse: &Warehouse, mut rows: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let mut walls = rows::open_places(warehouse);
    // Beside two of these, so that corners are whole.
    let beside = |&(row, column): &(isize, isize)| {
        Direction::ALL.map(|direction| (row + direction.offset().0, column + direction.offset().1))
    };
    let is_outside = |&(row, column): &(isize, isize)| {
        let row = usize::try_from(row).ok().and_then(|row| rows.get(row));
        usize::try_from(column).ok().and_then(|column| row?.get(column)).is_none()
    };
    let is_corner = |place: &(isize, isize)| {
        beside(place).iter().filter(|beside| walls.binary_search(beside).is_ok()).count() > 1
    };
    let around = walls.iter().flat_map(beside);
    let corners: Vec<_> = around.filter(is_outside).filter(is_corner).collect();
    walls.extend(corners);
    let is_above = walls.iter().any(|&(row, _)| row < 0);
    let is_left = walls.iter().any(|&(_, column)| column < 0);
    if is_left {
        for row in &mut rows {
            row.insert(0, b' ');
        }
    }
    if is_above {
        rows.insert(0, Vec::new());
    }
    for (row, column) in walls {
        let row = (row + isize::from(is_above)).cast_unsigned();
        let column = (column + isize::from(is_left)).cast_unsigned();
        if row >= rows.len() {
            rows.resize(row + 1, Vec::new());
        }
        if let Some(row) = rows.get_mut(row) {
            if column >= row.len() {
                row.resize(column + 1, b' ');
            }
            if let Some(place) = row.get_mut(column) {
                *place = b'#';
            }
        }
    }
    rows
}

/// The rows as one line, with a number before a character that repeats.
fn runs(rows: &[Vec<u8>]) -> Vec<u8> {
    let mut text = Vec::new();
    for row in rows {
        for run in row.chunk_by(|one, next| one == next) {
            if run.len() > 1 {
                text.extend(run.len().to_string().bytes());
            }
            text.extend(
                run.first().map(|&character| if character == b' ' { b'-' } else { character }),
            );
        }
        text.push(b'|');
    }
    text.pop();
    text.push(b'\n');
    text
}
