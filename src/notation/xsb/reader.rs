//! The levels of a collection, one by one.

use std::mem;
use std::sync::Arc;

use super::block::Block;
use super::board::read_board;
use super::board_lines::BoardLines;
use super::collection_text::CollectionText;
use super::divide::{PartAbove, Parts, TitleOfBoardBelow};
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
    /// The level whose text below is read next; `None` before the first.
    pending: Option<PendingLevel>,
    is_first_level: bool,
    /// The notes about the collection.
    about: Arc<Notes>,
}

/// A board, and the part of the text above that belongs to it.
struct PendingLevel {
    board: BoardLines,
    title: Option<TitleOfBoardBelow>,
    notes: Notes,
}

/// The title chosen for a level of those beside its board, which becomes its heading.
struct ChosenTitle {
    title: Option<String>,
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

    fn is_windows_1252(&self) -> bool {
        self.collection.as_ref().is_some_and(|collection| collection.text.is_windows_1252())
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
        // Each text between boards becomes notes here for the first time, one after another.
        let longest = sections.iter().map(|section| section.text.len()).max().unwrap_or(0);
        if !is_available(longest.saturating_mul(MAX_BYTES_PER_BYTE)) {
            return Err(source.out_of_memory());
        }
        let style = Style::of(&sections, &text.text);
        Ok(Collection {
            text,
            sections: sections.into_iter(),
            style,
            pending: None,
            is_first_level: true,
            about: Arc::default(),
        })
    }

    /// Reads the next level, which ends where the text below its board does.
    fn next_level(&mut self, source: &Source) -> Result<Option<LevelAtLine>, LevelError> {
        for section in self.sections.by_ref() {
            let text = self.text.text.get(section.text).unwrap_or_default();
            let block = Block::new(text, self.pending.is_none(), section.board.is_none());
            let Parts { above, below } = block.divide(&self.style);
            let next = section.board.map(|board| PendingLevel {
                board,
                title: below.title,
                notes: below.notes,
            });
            match mem::replace(&mut self.pending, next) {
                Some(level) => return self.level(level, above, source).map(Some),
                None => self.about = above.notes.into(),
            }
        }
        Ok(None)
    }

    /// Finishes a level with the text `below` its board that belongs to it.
    fn level(
        &mut self,
        pending: PendingLevel,
        below: PartAbove,
        source: &Source,
    ) -> Result<LevelAtLine, LevelError> {
        let PendingLevel { board, title: title_above, mut notes } = pending;
        if self.is_first_level && notes.get("title").is_some() && !self.style.keys_are_above() {
            self.describe(&mem::take(&mut notes));
        }
        let mut title_below = below.title;
        // Where the level has a title above, a line below is only text.
        if notes.get("title").is_some() {
            if let Some(line) = title_below.take() {
                notes.push(Note::Text(&line));
            }
            // Without an empty line the two texts would be one paragraph.
            if let Some(Note::Text(_)) = notes.iter().next_back()
                && let Some(Note::Text(_)) = below.notes.iter().next()
            {
                notes.push(Note::Text(""));
            }
        }
        notes.append(below.notes);
        let chosen = self.choose_title(title_above, title_below, &mut notes);
        self.is_first_level = false;
        let malformed =
            |error| LevelError::in_level(error, title(&notes, chosen.title.as_deref()), board.line);
        if let Err(error) = check_kind(&notes, kind(&self.about)) {
            return Err(malformed(source.error_at((board.line, 1), error)));
        }
        let drawn = read_board(&board, &self.text, source).map_err(malformed)?;
        if let Some(error) = drawn.spacing_error {
            return Err(malformed(source.error_at((board.line, 1), error)));
        }
        let level = Level {
            heading: chosen.title,
            heading_position: chosen.position,
            notes,
            collection: self.about.clone(),
            ..drawn.warehouse.into()
        };
        Ok(LevelAtLine { level, line: board.line, added_walls: drawn.added_walls })
    }

    /// Chooses between the titles above and below a board. The other becomes a note on the level, or on the collection.
    fn choose_title(
        &mut self,
        above: Option<TitleOfBoardBelow>,
        below: Option<String>,
        notes: &mut Notes,
    ) -> ChosenTitle {
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
            return ChosenTitle { title: Some(below), position: TitlePosition::Below };
        }
        let Some(above) = above else {
            return ChosenTitle { title: None, position: TitlePosition::Above };
        };
        if self.is_first_level && !above.touches && notes.get("title").is_some() {
            self.describe(above.as_text());
            return ChosenTitle { title: None, position: above.position };
        }
        ChosenTitle { title: Some(above.title), position: above.position }
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
