//! The levels of a collection, read one by one.

use std::borrow::Cow;
use std::mem;
use std::sync::Arc;

#[cfg(feature = "slc")]
use encoding_rs::WINDOWS_1252;

use super::first_pass::FirstPass;
use super::scanner::Scanner;
use super::titles::{Block, TitleOfBoardBelow};
use crate::board::Warehouse;
use crate::error::{Error, Found, SyntaxError};
use crate::level::{Level, Note, Notes, TitlePosition, title};
use crate::notation::board_builder::is_available;
use crate::notation::format::{LevelAtLine, LevelError, check_kind, kind};
use crate::source::Source;

/// Reads a collection. A level is complete when the next board begins. Of a file, the whole is looked at first where
/// that matters; otherwise, what was read so far decides.
#[derive(Default)]
pub(super) struct XsbReader {
    scanner: Scanner,
    /// The findings of the first pass over the file; otherwise, those in the text so far.
    first_pass: FirstPass,
    /// Whether that is of the whole text.
    has_looked_ahead: bool,
    /// The heading above the board whose text is being read, or above the next.
    heading: Option<TitleOfBoardBelow>,
    /// The notes above that board, or the next.
    notes: Notes,
    has_level: bool,
    collection: Arc<Notes>,
    /// The kind of its levels, if it says so.
    kind: Option<String>,
}

impl XsbReader {
    /// Reads the next level; `None` at the end, unless there was text and no level at all.
    pub(super) fn read(&mut self, source: &mut Source) -> Result<Option<LevelAtLine>, LevelError> {
        loop {
            let is_last = self.scanner.next(source)?;
            if !is_last && self.scanner.open_comment().is_some() {
                self.look_ahead(source)?;
                // The board that has begun is in a comment, so the rest of that is text.
                if let Some(end) = self.first_pass.comment_end(self.scanner.lines.number) {
                    self.scanner.read_text_until(end, source)?;
                    continue;
                }
            }
            let board = &mut self.scanner.board;
            let above = board.is_board().then(|| board.take_board(source));
            let is_blank = || self.scanner.text.iter().all(u8::is_ascii_whitespace);
            if is_last && above.is_none() && !self.has_level && !is_blank() {
                let error = SyntaxError::unexpected("a board", Found::End);
                return Err(source.error(error).into());
            }
            let level = self.end_text(above, is_last, source)?;
            if is_last || level.is_some() {
                return Ok(level);
            }
        }
    }

    /// Looks at the whole text, if it is a file's.
    fn look_ahead(&mut self, source: &mut Source) -> Result<(), Error> {
        if !self.has_looked_ahead
            && let Some(first_pass) = source.scan_ahead(FirstPass::new)?
        {
            (self.first_pass, self.has_looked_ahead) = (first_pass, true);
        }
        Ok(())
    }

    /// Divides the text that is complete between the board above and the one below. Returns the level above.
    fn end_text(
        &mut self,
        above: Option<Result<(Warehouse, usize), Error>>,
        is_last: bool,
        source: &mut Source,
    ) -> Result<Option<LevelAtLine>, LevelError> {
        let is_first = above.is_none();
        let block = Block::new(&self.decode(source)?, is_first, is_last);
        self.scanner.clear_text();
        if block.depends_on_style() {
            self.look_ahead(source)?;
        }
        if !self.has_looked_ahead {
            self.first_pass.style.add(&block);
        }
        let parts = block.divide(self.first_pass.style);
        let heading = mem::replace(&mut self.heading, parts.title_of_board_below);
        let mut notes = mem::replace(&mut self.notes, parts.notes_below);
        let Some(above) = above else {
            self.set_collection(parts.notes_above);
            return Ok(None);
        };
        let is_first_level = !mem::replace(&mut self.has_level, true);
        let has_title = || notes.get("title").is_some();
        if is_first_level && has_title() && !self.first_pass.style.keys_are_above() {
            self.describe(&mem::take(&mut notes));
        }
        let mut below = parts.title_of_board_above;
        // Where the level has a title above, a line below is only text.
        if notes.get("title").is_some() {
            notes.extend(below.take().as_deref().map(Note::Text));
            if let Some(Note::Text(_)) = notes.iter().next_back()
                && let Some(Note::Text(_)) = parts.notes_above.iter().next()
            {
                notes.push(Note::Text(""));
            }
        }
        notes.append(parts.notes_above);
        let (heading, heading_position) =
            self.choose_heading(heading, below, &mut notes, is_first_level);
        let line = self.scanner.board.line;
        let is_read = check_kind(&notes, self.kind.as_deref());
        let is_read = is_read.map_err(|error| source.error_at((line, 1), error));
        let (warehouse, added_walls) = is_read.and(above).map_err(|error| {
            LevelError::in_level(error, title(&notes, heading.as_deref()), line)
        })?;
        let collection = self.collection.clone();
        let level = Level { heading, heading_position, notes, collection, ..warehouse.into() };
        let is_windows_1252 = self.first_pass.is_windows_1252;
        Ok(Some(LevelAtLine { level, line, added_walls, is_windows_1252 }))
    }

    /// Chooses between the headings above and below a board. The other is a note on the level, or on the collection.
    fn choose_heading(
        &mut self,
        above: Option<TitleOfBoardBelow>,
        below: Option<String>,
        notes: &mut Notes,
        is_first: bool,
    ) -> (Option<String>, TitlePosition) {
        match (above, below) {
            (above, Some(below)) => {
                // Titles are below the boards here.
                let above = above.iter().flat_map(TitleOfBoardBelow::as_text);
                if is_first {
                    self.describe(above);
                } else {
                    let others = mem::replace(notes, above.collect());
                    notes.append(others);
                }
                (Some(below), TitlePosition::Below)
            }
            (Some(above), None) if is_first && !above.touches && notes.get("title").is_some() => {
                self.describe(above.as_text());
                (None, above.place)
            }
            (Some(above), None) => (Some(above.lines), above.place),
            (None, None) => (None, TitlePosition::Above),
        }
    }

    /// Adds a paragraph to the notes of the collection.
    fn describe<'n>(&mut self, notes: impl IntoIterator<Item = Note<'n>>) {
        let mut collection = Arc::unwrap_or_clone(mem::take(&mut self.collection));
        let mut notes = notes.into_iter().peekable();
        if notes.peek().is_some() && !collection.is_empty() {
            collection.push(Note::Text(""));
        }
        collection.extend(notes);
        self.set_collection(collection);
    }

    fn set_collection(&mut self, collection: Notes) {
        self.kind = kind(&collection).map(str::to_owned);
        self.collection = collection.into();
    }

    /// The text that is complete: if it is not UTF-8, it is Windows-1252. A file is the one or the other.
    fn decode(&mut self, source: &mut Source) -> Result<Cow<'_, str>, Error> {
        let text = &self.scanner.text;
        if !is_available(text.len().saturating_mul(MAX_BYTES_PER_BYTE)) {
            return Err(source.out_of_memory());
        }
        if !text.is_ascii() {
            self.look_ahead(source)?;
            self.first_pass.is_windows_1252 |= str::from_utf8(&self.scanner.text).is_err();
        }
        Ok(match str::from_utf8(&self.scanner.text) {
            Ok(text) if !self.first_pass.is_windows_1252 || text.is_ascii() => text.into(),
            #[cfg(feature = "slc")]
            _ => WINDOWS_1252.decode_without_bom_handling(&self.scanner.text).0,
            #[cfg(not(feature = "slc"))]
            _ => String::from_utf8_lossy(&self.scanner.text),
        })
    }
}

/// The memory that a byte of text takes in notes, at most: that of short records.
const MAX_BYTES_PER_BYTE: usize = 16;
