//! The parts of which every notation consists.

use crate::board::Cell;
use crate::error::{Error, Found, SyntaxError, Unwritable};
use crate::level::{Level, Note, Notes, Replays};
use crate::source::Source;

/// A notation: reading, writing, and what stands between levels. Its alphabet is the business of its reader and
/// writer alone.
#[derive(Debug)]
pub(crate) struct NotationFormat {
    pub(super) about: &'static str,
    /// Whether a text holds any number of levels.
    pub(super) holds_many: bool,
    /// Begins to read levels.
    pub(super) read: for<'r> fn(Source<'r>) -> Box<dyn LevelReader + 'r>,
    /// Writes a level without what stands between levels.
    pub(super) write: fn(&Replays, &mut WriterState) -> Result<String, Unwritable>,
    /// The parts of levels that it can hold; `None` if that is everything.
    pub(super) places: Option<Places>,
    /// A line before the first level of a text that could otherwise be in another notation.
    pub(super) mark: &'static str,
    /// The text between two levels.
    pub(super) separator: &'static str,
    /// Returns the text after the last level.
    pub(super) end: fn(&WriterState) -> &'static str,
}

/// The parts of levels that a notation can hold, besides boards and the record that
/// [`WriterState::keeps_record`] is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// Whether levels have titles, and collections a description.
    pub(super) has_texts: bool,
    pub(super) level: ChosenNotes,
    pub(super) collection: ChosenNotes,
}

/// A notation without boards and notes. Others say how they differ.
pub(super) const PLAIN: NotationFormat = NotationFormat {
    about: "",
    holds_many: true,
    read: |source| Box::new(NoBoards(source)),
    write: |_, _| Ok(String::new()),
    places: Some(Places { has_texts: false, level: |_| Vec::new(), collection: |_| Vec::new() }),
    mark: "",
    separator: "",
    end: |_| "",
};

/// Chooses the notes for which there is a place.
pub(super) type ChosenNotes = for<'n> fn(&'n Notes) -> Vec<Note<'n>>;

/// Reads levels one by one.
pub(crate) trait LevelReader: Send {
    /// Reads the next level; `None` at the end.
    fn next_level(&mut self) -> Result<Option<LevelAtLine>, LevelError>;

    /// Returns whether the text so far is read as Windows-1252 since it is not UTF-8.
    fn is_windows_1252(&self) -> bool {
        false
    }
}

/// A text in a notation without boards.
struct NoBoards<'r>(Source<'r>);

impl LevelReader for NoBoards<'_> {
    fn next_level(&mut self) -> Result<Option<LevelAtLine>, LevelError> {
        let found = match self.0.peek()? {
            Found::End => "the end of the text",
            _ => "a record without a board",
        };
        Err(self.0.error(SyntaxError::unexpected("a board", found)).into())
    }
}

/// A level as it stands in a text.
#[derive(Debug)]
pub(crate) struct LevelAtLine {
    pub(super) level: Level,
    /// The line where its board begins.
    pub(super) line: u64,
    /// The cells that reading made walls where the board was open.
    pub(super) added_walls: Vec<Cell>,
}

impl LevelAtLine {
    /// A level with the walls that it was drawn with.
    pub(super) fn new(level: Level, line: u64) -> LevelAtLine {
        LevelAtLine { level, line, added_walls: Vec::new() }
    }
}

/// An error in reading a level.
#[derive(Debug)]
pub(crate) enum LevelError {
    /// A line is wrong. The level follows without it.
    Line(Error),
    /// The level is malformed. Another one follows, or the end.
    Level {
        error: Error,
        title: Option<String>,
        /// The line where its board begins.
        line: u64,
    },
    /// Nothing can be read after this error.
    Last(Error),
}

/// The kinds that are named by `Game`, the key of SOK 0.14, which may also say something else.
const OTHER_GAMES: [&str; 4] = ["hexoban", "multiban", "octoban", "trioban"];

/// The kind of a level, as its notes say it.
pub(super) fn kind(notes: &Notes) -> Option<&str> {
    if let Some(kind) = notes.get("type") {
        return Some(kind);
    }
    let game = notes.get("game")?;
    let word = game.split(|c: char| !c.is_ascii_alphabetic()).next()?;
    let is_other_game = OTHER_GAMES.iter().any(|other| other.eq_ignore_ascii_case(word));
    if is_other_game { Some(game) } else { None }
}

/// Returns an error if a level is of another kind than Sokoban, such as Hexoban. Its notes say so, or its collection does,
/// whose levels are of the kind `default`.
pub(super) fn check_kind(notes: &Notes, default: Option<&str>) -> Result<(), SyntaxError> {
    match kind(notes).or(default) {
        Some(kind) if !kind.eq_ignore_ascii_case("sokoban") => {
            Err(SyntaxError::OtherKind(kind.to_owned()))
        }
        _ => Ok(()),
    }
}

/// Where reading of a text continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// In the same level, of which the rest follows.
    Rest,
    /// At another level, or at the end.
    Level,
    /// Nowhere: nothing follows.
    Nothing,
}

impl From<Error> for LevelError {
    fn from(error: Error) -> Self {
        LevelError::Last(error)
    }
}

impl LevelError {
    /// An error in a level of a text that shows where the next one starts.
    pub(super) fn in_level(error: Error, title: Option<String>, line: u64) -> Self {
        match error {
            Error::Syntax(..) => LevelError::Level { error, title, line },
            error => LevelError::Last(error),
        }
    }
}

/// How levels are written, where there is a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layout {
    /// Whether short rows may be filled up with floor that nothing can reach, for notations in which
    /// rows are equally long.
    pub fill_rows: bool,
    /// Whether levels come from several collections: then each says of its own what its collection
    /// says of it.
    pub merges: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct WriterState {
    pub(super) layout: Layout,
    /// Whether nothing is written yet.
    pub(super) is_first: bool,
    /// The number of the next level, for notations in which each has a name.
    pub(super) number: u64,
    /// The title that what was written last would give to a board.
    pub(super) next_title: Option<String>,
    /// Whether there was a place for the main record of the last level.
    pub(super) keeps_record: bool,
    /// The number of characters that were replaced because the notation cannot hold them.
    pub(super) replaced: usize,
}
