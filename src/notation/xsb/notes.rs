//! Notes and records as lines that are read as the same notes and records.

use super::record::{is_kind, is_moves};
use super::rows::{Kind, kind};
use super::text::{MIN_MOVES, Piece, is_comment_begin, is_comment_end, pieces, title_line, value};
use crate::level::{Level, Note};
use crate::record::Record;

/// The lines of notes of a level.
pub(super) fn notes(level: &Level, notes: &[Note]) -> String {
    let mut text = String::new();
    let mut before: Option<&Note> = None;
    for note in notes {
        match note {
            Note::Value { key, value } => {
                let begin = text.len();
                for part in [key, ": ", value] {
                    text += part;
                }
                let (_, line) = text.split_at(begin);
                if value.is_empty() || !is_value(line, key, value) {
                    let line = one_line(line);
                    text.truncate(begin);
                    text += &if is_read_as(&line, note) { line } else { comment(&line) };
                    text.truncate(text.trim_ascii_end().len());
                }
                text.push('\n');
            }
            Note::Comment(lines) => text += &comment(lines),
            Note::Text(line) if line.is_empty() => text.push('\n'),
            Note::Text(line) => {
                if let Some(Note::Record(_)) = before {
                    text.push('\n');
                }
                // Several lines that could be rows would be a board.
                let is_row = |note: &Note| matches!(note, Note::Text(line) if could_be_row(line));
                let is_run = is_row(note) && before.is_some_and(is_row);
                let is_safe = is_read_as(line, note) && !is_run;
                if is_safe {
                    text.extend([line, "\n"]);
                } else {
                    text += &comment(line);
                }
            }
            Note::Record(record) => text += &write_record(level, record),
        }
        before = Some(note);
    }
    text
}

/// Returns whether a line is surely read as a value with its key.
fn is_value(line: &str, key: &str, text: &str) -> bool {
    let is_long = text.contains(['\n', '\r']) || is_comment_begin(line) || is_comment_end(line);
    !is_long && value(line) == Some((key, text)) && !is_kind(key)
}

/// Returns whether a line is read as this note.
fn is_read_as(line: &str, note: &Note) -> bool {
    matches!(&*pieces(line), [Piece::Note(read)] if read == note)
}

fn could_be_row(line: &str) -> bool {
    kind(line.as_bytes()) != Kind::Text
}

/// Returns whether lines above a board are read as its heading.
pub(super) fn is_heading(heading: &str) -> bool {
    let pieces = pieces(heading);
    pieces.len() == heading.lines().count()
        && pieces.iter().all(|piece| piece.text().is_some())
        && title_line(&pieces, pieces.len().saturating_sub(1))
            .is_some_and(|(title, _)| title == heading)
}

/// A text in one line.
pub(super) fn one_line(text: &str) -> String {
    text.split(['\n', '\r'])
        .map(str::trim_ascii)
        .collect::<Vec<_>>()
        .join(" ")
        .trim_ascii()
        .to_owned()
}

/// A comment of one or more lines.
fn comment(text: &str) -> String {
    if !text.contains(['\n', '\r']) {
        return if text.is_empty() {
            String::new()
        } else {
            format!("Comment: {}\n", text.trim_ascii())
        };
    }
    let line = |line: &str| {
        let line = line.trim_ascii_end();
        // Such a line would end this comment, or begin another.
        let mark = if is_comment_end(line) || is_comment_begin(line) { "; " } else { "" };
        format!("{mark}{line}\n")
    };
    let lines: String = text.split(['\n', '\r']).map(line).collect();
    format!("Comment:\n{lines}Comment-End:\n")
}

/// A record: a solution only if it solves the level. One that cannot be played is written as it was.
fn write_record(level: &Level, record: &Record) -> String {
    if record.game.is_empty() {
        return String::new();
    }
    let (moves, is_unfinished) = match level.play(record) {
        Ok(played) => (played.moves().to_string(), !played.end().is_solved()),
        Err(_) => (record.game.to_string(), false),
    };
    if moves.is_empty() {
        return String::new();
    }
    let kind = if is_unfinished { "Snapshot" } else { "Solution" };
    let title = record.title.as_deref().map_or(kind.to_owned(), one_line);
    let title = if is_unfinished { as_snapshot(&title) } else { title };
    if !moves.lines().all(is_moves) {
        return format!("{kind}: {}\n", one_line(&moves));
    }
    let is_plain = ["solution", "snapshot"].iter().any(|kind| title.eq_ignore_ascii_case(kind));
    if is_plain {
        return format!("{title}: {moves}\n");
    }
    let is_title = is_heading(&title) || is_kind(&title) && !title.ends_with(':');
    if is_title && (is_kind(&title) || moves.len() >= MIN_MOVES) {
        return format!("\n{title}\n{moves}\n");
    }
    let title = title.replace(':', " ");
    format!("{kind} ({title}): {moves}\n")
}

/// A title that speaks of a snapshot where it spoke of a solution.
fn as_snapshot(title: &str) -> String {
    const SOLUTION: &str = "solution";
    match title.to_ascii_lowercase().find(SOLUTION) {
        None => title.to_owned(),
        Some(place) => {
            let (before, rest) = title.split_at(place);
            format!("{before}Snapshot{}", rest.split_at(SOLUTION.len()).1)
        }
    }
}
