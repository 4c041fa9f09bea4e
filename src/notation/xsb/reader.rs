//! The levels of a collection, one by one.

use std::mem;
use std::sync::Arc;

use super::block::Block;
use super::board::read_board;
use super::board_lines::BoardLines;
use super::collection_text::CollectionText;
use super::divide::{Parts, TitleOfBoardBelow};
use super::read_text::read_text;
use super::sections::{Section, sections};
use super::style::Style;
use crate::error::{Error, Found, SyntaxError};
use crate::level::{Level, Note, Notes, TitlePosition, title};
use crate::notation::board_builder::is_available;
use crate::notation::format::{LevelAtLine, LevelError, LevelReader, check_kind, kind};
use crate::source::Source;

/// Reads a collection: its whole text first, since which level a title belongs to depends on all of it.
pub(super) struct XsbReader<'r> {
    source: Source<'r>,
    collection: Option<Collection>,
}

/// A collection, and how far its levels have been read.
struct Collection {
    text: CollectionText,
    sections: std::vec::IntoIter<Section>,
    style: Style,
    /// The board whose text is being read.
    board: Option<BoardLines>,
    /// The heading above that board, or above the first.
    heading: Option<TitleOfBoardBelow>,
    /// The notes above that board, or the first.
    notes: Notes,
    is_first_level: bool,
    /// The notes about the collection.
    about: Arc<Notes>,
}

/// The title of a level that is no key, and where it stands.
struct ChosenHeading {
    lines: Option<String>,
    position: TitlePosition,
}

/// The memory that a byte of text takes in notes, at most: that of short records.
const MAX_BYTES_PER_BYTE: usize = 16;

impl<'r> XsbReader<'r> {
    pub(super) fn new(source: Source<'r>) -> XsbReader<'r> {
        XsbReader { source, collection: None }
    }
}

impl LevelReader for XsbReader<'_> {
    /// Reads the next level; `None` at the end, unless there was text and no level at all.
    fn next_level(&mut self) -> Result<Option<LevelAtLine>, LevelError> {
        let collection = match &mut self.collection {
            Some(collection) => collection,
            None => self.collection.insert(Collection::read(&mut self.source)?),
        };
        collection.next_level(&self.source)
    }
}

impl Collection {
    fn read(source: &mut Source) -> Result<Collection, Error> {
        let text = read_text(source)?;
        let sections = sections(&text.text);
        let has_board = sections.iter().any(|section| section.board.is_some());
        let is_blank = text.text.bytes().all(|byte| byte.is_ascii_whitespace() || byte == 0);
        if !has_board && !is_blank {
            return Err(source.error(SyntaxError::unexpected("a board", Found::End)));
        }
        let style = Style::of(&sections, &text.text);
        Ok(Collection {
            text,
            sections: sections.into_iter(),
            style,
            board: None,
            heading: None,
            notes: Notes::default(),
            is_first_level: true,
            about: Arc::default(),
        })
    }

    /// Reads the next level, which ends where the text below its board does.
    fn next_level(&mut self, source: &Source) -> Result<Option<LevelAtLine>, LevelError> {
        for section in self.sections.by_ref() {
            if !is_available(section.text.len().saturating_mul(MAX_BYTES_PER_BYTE)) {
                return Err(source.out_of_memory().into());
            }
            let text = self.text.text.get(section.text).unwrap_or_default();
            let board = mem::replace(&mut self.board, section.board);
            let block = Block::new(text, board.is_none(), self.board.is_none());
            let mut parts = block.divide(&self.style);
            let heading = mem::replace(&mut self.heading, parts.title_of_board_below.take());
            let notes = mem::replace(&mut self.notes, mem::take(&mut parts.notes_below));
            match board {
                Some(board) => {
                    return self.level(&board, heading, notes, parts, source).map(Some);
                }
                None => self.about = parts.notes_above.into(),
            }
        }
        Ok(None)
    }

    /// The level with a board, the heading and the notes above it, and what the text below is to it.
    fn level(
        &mut self,
        board: &BoardLines,
        heading: Option<TitleOfBoardBelow>,
        mut notes: Notes,
        below: Parts,
        source: &Source,
    ) -> Result<LevelAtLine, LevelError> {
        if self.is_first_level && notes.get("title").is_some() && !self.style.keys_are_above() {
            self.describe(&mem::take(&mut notes));
        }
        let mut title_below = below.title_of_board_above;
        // Where the level has a title above, a line below is only text.
        if notes.get("title").is_some() {
            if let Some(line) = title_below.take() {
                notes.push(Note::Text(&line));
            }
            if let Some(Note::Text(_)) = notes.iter().next_back()
                && let Some(Note::Text(_)) = below.notes_above.iter().next()
            {
                notes.push(Note::Text(""));
            }
        }
        notes.append(below.notes_above);
        let heading = self.choose_heading(heading, title_below, &mut notes);
        self.is_first_level = false;
        let malformed = |error| {
            LevelError::in_level(error, title(&notes, heading.lines.as_deref()), board.line)
        };
        if let Err(error) = check_kind(&notes, kind(&self.about)) {
            return Err(malformed(source.error_at((board.line, 1), error)));
        }
        let drawn = read_board(board, &self.text, source).map_err(malformed)?;
        if let Some(error) = drawn.spacing_error {
            return Err(malformed(source.error_at((board.line, 1), error)));
        }
        let level = Level {
            heading: heading.lines,
            heading_position: heading.position,
            notes,
            collection: self.about.clone(),
            ..drawn.warehouse.into()
        };
        Ok(LevelAtLine {
            level,
            line: board.line,
            added_walls: drawn.added_walls,
            is_windows_1252: self.text.is_windows_1252(),
        })
    }

    /// Chooses between the headings above and below a board. The other is a note on the level, or on the collection.
    fn choose_heading(
        &mut self,
        above: Option<TitleOfBoardBelow>,
        below: Option<String>,
        notes: &mut Notes,
    ) -> ChosenHeading {
        if let Some(below) = below {
            // Titles are below the boards here.
            if let Some(above) = above {
                if self.is_first_level {
                    self.describe(above.as_text());
                } else {
                    let others = mem::replace(notes, above.as_text().collect());
                    notes.append(others);
                }
            }
            return ChosenHeading { lines: Some(below), position: TitlePosition::Below };
        }
        let Some(above) = above else {
            return ChosenHeading { lines: None, position: TitlePosition::Above };
        };
        if self.is_first_level && !above.touches && notes.get("title").is_some() {
            self.describe(above.as_text());
            return ChosenHeading { lines: None, position: above.place };
        }
        ChosenHeading { lines: Some(above.lines), position: above.place }
    }

    /// Adds a paragraph to the notes on the collection.
    fn describe<'n>(&mut self, notes: impl IntoIterator<Item = Note<'n>>) {
        let mut about = Arc::unwrap_or_clone(mem::take(&mut self.about));
        let mut notes = notes.into_iter().peekable();
        if notes.peek().is_some() && !about.is_empty() {
            about.push(Note::Text(""));
        }
        about.extend(notes);
        self.about = about.into();
    }
}
