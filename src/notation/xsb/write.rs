//! Levels written as XSB.

use super::block::Block;
use super::misdrawn::could_be_row;
use super::notes::{COMMENT, EmptyLines, is_heading, is_line, notes};
use super::record::is_kind;
use super::row::ALPHABET;
use crate::board::Warehouse;
use crate::level::{Level, Note, Notes, Replays, TitlePosition, is_number, title_of};
use crate::notation::drawing::Drawing;
use crate::notation::format::WriterState;
use crate::notation::off_grid::{OffGrid, neighbours};

/// A level: its heading, its board, and its notes. The notes of the collection come before the first.
pub(super) fn write(replays: &Replays, state: &mut WriterState) -> String {
    let level = replays.level();
    let (rows, _) = closed_rows(&level.warehouse);
    let mut text = String::new();
    if state.is_first && !level.collection.is_empty() {
        let records = Replays::new(level, &level.collection);
        notes(&mut text, &records, &level.collection, EmptyLines::All);
        text.push('\n');
        state.next_title = next_title(&text, &level.collection, true);
    }
    let is_title = |note: Note| note.get("title").is_some_and(|title| !title.is_empty());
    let has_title = level.notes.iter().any(is_title);
    let says_something = |heading: &&str| is_heading(heading) || !title_of(heading).is_empty();
    let heading = level.heading.as_deref().filter(says_something);
    // Otherwise it would describe the collection: the level has another title, or the others none.
    let is_number = || heading.and_then(|heading| heading.lines().next()).is_some_and(is_number);
    let touches = state.is_first && (has_title || !is_number());
    let describes = state.is_first && has_title;
    let place = heading.and_then(|heading| place(heading, level, touches, describes, state));
    // The last line of text above describes the collection; a line alone would be its title.
    let is_noted = level.heading_position == TitlePosition::AboveNotes;
    let is_described = state.is_first && (is_noted || level.collection.iter().any(Note::is_blank));
    match (heading, place) {
        (_, Some(TitlePosition::AboveNotes)) => {}
        (Some(heading), Some(TitlePosition::Above)) => {
            text.extend([heading, if touches { "\n" } else { "\n\n" }]);
        }
        (heading, None) if (has_title || heading.is_some()) && is_described => {}
        // Otherwise the text above would be taken for the title.
        _ if state.next_title.is_some() => text += "Comment:\n\n",
        _ => {}
    }
    text += &rows;
    let board_end = text.len();
    if let (Some(heading), Some(TitlePosition::Below)) = (heading, place) {
        text.extend([heading, "\n"]);
    }
    let begin = text.len();
    if let (Some(heading), None) = (heading, place) {
        let key = if has_title { COMMENT } else { "Title:" };
        text.extend([key, " ", &title_of(heading), "\n"]);
    }
    // A line below the board is its title only if no other line of text is in its paragraph.
    let notes_begin = text.len();
    let empty_lines = match place {
        Some(TitlePosition::Below) => EmptyLines::BeforeFirstText,
        _ => EmptyLines::BeforeText,
    };
    notes(&mut text, replays, &level.notes, empty_lines);
    let is_text = matches!(level.notes.iter().next(), Some(Note::Text(_)));
    let is_comment = text.split_at(notes_begin).1.starts_with(COMMENT);
    if is_text && notes_begin == board_end && !is_comment {
        // A line that touches the board could be its title.
        text.insert(notes_begin, '\n');
    }
    let (_, below) = text.split_at(begin);
    state.next_title = next_title(below, &level.notes, false);
    text
}

/// Where the heading of a level is written; `None` where it would not be read as one. Above the board it may have
/// to touch it; a line apart may describe the collection instead.
fn place(
    heading: &str,
    level: &Level,
    touches: bool,
    describes: bool,
    state: &WriterState,
) -> Option<TitlePosition> {
    let would_join_board = || heading.lines().any(could_be_row);
    // The titles of several collections may stand in several places, so they are written in the same.
    if level.heading_position == TitlePosition::Below && !state.layout.merges {
        // A record may follow, and the line would be its title.
        let is_below = is_line(heading) && !would_join_board() && !is_kind(heading);
        return is_below.then_some(TitlePosition::Below);
    }
    let is_noted = state.next_title.as_deref() == Some(heading) && !describes;
    if level.heading_position == TitlePosition::AboveNotes && is_noted {
        return Some(TitlePosition::AboveNotes);
    }
    let is_above = is_heading(heading) && !(touches && would_join_board());
    is_above.then_some(TitlePosition::Above)
}

/// The title that the text of notes would give to a board below, which may be the first.
fn next_title(text: &str, notes: &Notes, is_first: bool) -> Option<String> {
    let has_text = notes.iter().any(|note| matches!(note, Note::Text(_)));
    if !has_text {
        return None;
    }
    Block::new(text, is_first, false).next_title()
}

/// The rows of a board that has walls around everything the worker could get to if there were no boxes, as other
/// programs want it, and the number of walls that this adds. Each row has a newline.
pub(in crate::notation) fn closed_rows(warehouse: &Warehouse) -> (String, usize) {
    let drawing = Drawing::without_names(ALPHABET, warehouse).expect("XSB has all characters");
    let (rows, _) = warehouse.board().grid().extent();
    let off_grid = OffGrid::new(warehouse);
    // Places are counted with a row above the board and a column on its left.
    let is_left = (0..=rows + 1).any(|row| is_wall(&off_grid, (row, 0)));
    let first_column = usize::from(!is_left);
    let mut drawn = drawing.rows();
    let (mut text, mut added_walls) = (Vec::with_capacity(drawing.text().len()), 0);
    for number in 0..=rows + 1 {
        let row = if number == 0 { None } else { drawn.next() };
        let (begin, is_added) = (text.len(), row.is_none());
        text.extend([b' '].iter().take(1 - first_column).chain(row.unwrap_or_default()));
        for column in
            off_grid.columns(number).filter(|&column| is_wall(&off_grid, (number, column)))
        {
            let place = begin + column - first_column;
            text.resize(text.len().max(place + 1), b' ');
            *text.get_mut(place).expect("the row is long enough") = b'#';
            added_walls += 1;
        }
        let (_, row) = text.split_at(begin);
        let length =
            row.iter().rposition(|&character| character != b' ').map_or(0, |last| last + 1);
        text.truncate(begin + length);
        // Nothing can get to a row of floor above all walls, and as the first line it would be text.
        if length == 0 && (begin == 0 || is_added) {
            continue;
        }
        // An empty line would end the board.
        text.extend(if length == 0 { &b"-\n"[..] } else { b"\n" });
    }
    (String::from_utf8(text).expect("rows are ASCII"), added_walls)
}

/// Returns whether a wall is needed because only the end of the board is in the way. A place next to two of them is a wall
/// too, so that corners are complete.
fn is_wall(off_grid: &OffGrid, place: (usize, usize)) -> bool {
    let next = || neighbours(place).into_iter().filter(|&next| off_grid.is_reached(next));
    off_grid.is_reached(place) || next().count() > 1
}
