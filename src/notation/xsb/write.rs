//! Levels written as XSB.

use super::block::Block;
use super::closed_rows::closed_rows;
use super::heading::is_name;
use super::misdrawn::{could_be_row, may_be_title};
use super::record::is_kind;
use super::write_notes::{COMMENT, EmptyLines, is_heading, is_line, write_notes};
use crate::board::Warehouse;
use crate::level::{Level, Note, Notes, Replays, TitlePosition, is_number, title_of};
use crate::notation::format::WriterState;

/// A level: its heading, its board, and its notes. The notes of the collection come before the first.
pub(super) fn write(replays: &Replays, state: &mut WriterState) -> String {
    let level = replays.level();
    let mut text = String::new();
    if state.is_first && !level.collection.is_empty() {
        let records = Replays::new(level, &level.collection);
        write_notes(&mut text, &records, &level.collection, EmptyLines::All);
        text.push('\n');
        state.next_title = next_title(&text, &level.collection, true);
    }
    let title = WrittenTitle::new(level, state);
    title.write_above(&mut text, level, state);
    text += &rows_of(&level.warehouse);
    let board_end = text.len();
    let below_begin = title.write_below(&mut text);
    // A line below the board is its title only if no other line of text is in its paragraph.
    let empty_lines = match title.place {
        Some(TitlePosition::Below) => EmptyLines::BeforeFirstText,
        _ => EmptyLines::BeforeText,
    };
    let notes_begin = text.len();
    write_notes(&mut text, replays, &level.notes, empty_lines);
    let touches_board = notes_begin == board_end;
    if touches_board && matches!(level.notes.iter().next(), Some(Note::Text(_))) {
        let (_, notes) = text.split_at(notes_begin);
        if !notes.starts_with(COMMENT) {
            // A line that touches the board could be its title.
            text.insert(notes_begin, '\n');
        }
    }
    let (_, below) = text.split_at(below_begin);
    state.next_title = next_title(below, &level.notes, false);
    text
}

/// The heading of a level, and where it is written.
struct WrittenTitle<'l> {
    heading: Option<&'l str>,
    /// `None` where the heading would not be read as one.
    place: Option<TitlePosition>,
    /// Whether the notes are a title that outranks the heading.
    has_title: bool,
    /// Whether the heading has to touch its board: it would describe the collection otherwise.
    touches: bool,
}

impl<'l> WrittenTitle<'l> {
    fn new(level: &'l Level, state: &WriterState) -> WrittenTitle<'l> {
        let has_title = level.notes.get("title").is_some();
        let mut title = WrittenTitle { heading: None, place: None, has_title, touches: false };
        let Some(heading) = level.heading.as_deref() else { return title };
        if !is_heading(heading) && title_of(heading).is_empty() {
            return title;
        }
        title.heading = Some(heading);
        // Above the first board, it must touch if the level has a title, too, or if it is no number: a line with an empty one
        // below would be the collection's title.
        let is_number = heading.lines().next().is_some_and(is_number);
        title.touches = state.is_first && (has_title || !is_number);
        title.place = title.find_place(heading, level, state);
        title
    }

    fn find_place(
        &self,
        heading: &str,
        level: &Level,
        state: &WriterState,
    ) -> Option<TitlePosition> {
        // The titles of several collections may stand in several places, so they are written in the same.
        if level.heading_position == TitlePosition::Below && !state.layout.merges {
            // A record may follow, and the line would be its title.
            if !is_line(heading) || !is_name(heading) || could_be_row(heading) || is_kind(heading) {
                return None;
            }
            return Some(TitlePosition::Below);
        }
        let describes_collection = state.is_first && self.has_title;
        if level.heading_position == TitlePosition::AboveNotes
            && state.next_title.as_deref() == Some(heading)
            && !describes_collection
        {
            return Some(TitlePosition::AboveNotes);
        }
        if !is_heading(heading) || self.touches && heading.lines().any(could_be_row) {
            return None;
        }
        Some(TitlePosition::Above)
    }

    /// Writes the heading above the board, or what keeps the text above from being read as one.
    fn write_above(&self, text: &mut String, level: &Level, state: &WriterState) {
        match (self.heading, self.place) {
            (_, Some(TitlePosition::AboveNotes)) => {}
            (Some(heading), Some(TitlePosition::Above)) => {
                text.push_str(heading);
                text.push_str(if self.touches { "\n" } else { "\n\n" });
            }
            _ if state.next_title.is_some() && !self.has_line_of_collection_above(level, state) => {
                // An empty comment ends the text above, so that its last line is not read as this board's title.
                text.push_str("Comment:\n\n");
            }
            _ => {}
        }
    }

    /// Returns whether the last line of text above the board describes the collection in any case, so that no comment has to end
    /// that text. A line alone would be the collection's title.
    fn has_line_of_collection_above(&self, level: &Level, state: &WriterState) -> bool {
        if !state.is_first || self.place.is_some() || !self.has_title && self.heading.is_none() {
            return false;
        }
        level.heading_position == TitlePosition::AboveNotes
            || level.collection.iter().any(Note::is_blank)
    }

    /// Writes the heading below the board, if it stands there or becomes a key. Returns where the text on the level begins that
    /// is read as notes: with that key, but after a heading.
    fn write_below(&self, text: &mut String) -> usize {
        if let Some(heading) = self.heading
            && self.place == Some(TitlePosition::Below)
        {
            text.push_str(heading);
            text.push('\n');
        }
        let begin = text.len();
        if let Some(heading) = self.heading
            && self.place.is_none()
        {
            let key = if self.has_title { COMMENT } else { "Title:" };
            text.extend([key, " ", &title_of(heading), "\n"]);
        }
        begin
    }
}

/// The title that the text of notes would give to a board below, which may be the first.
fn next_title(text: &str, notes: &Notes, is_first: bool) -> Option<String> {
    let has_text = notes.iter().any(|note| matches!(note, Note::Text(_)));
    if !has_text {
        return None;
    }
    Block::new(text, is_first, false).next_title()
}

/// The rows of a board, each with a newline. If the first could be a title, a blank precedes each, which is outside.
fn rows_of(warehouse: &Warehouse) -> String {
    let (rows, _) = closed_rows(warehouse);
    if !rows.lines().next().is_some_and(may_be_title) {
        return rows;
    }
    let mut indented = String::new();
    for row in rows.lines() {
        indented.push(' ');
        indented.push_str(row);
        indented.push('\n');
    }
    indented
}
