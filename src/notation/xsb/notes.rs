//! Notes and records as lines that are read as the same notes and records.

use std::mem;

use super::comments::{is_comment_end, is_comment_mark};
use super::misdrawn::could_be_row;
use super::notes_of_text::{MIN_MOVES, notes_of_text, title_line};
use super::record::{count_letters, is_bare_kind, is_key, is_kind, is_mark, is_moves};
use super::row::row_form;
use crate::error::IllegalMove;
use crate::level::{Note, Notes, Played, Record, Replays};

pub(super) const COMMENT: &str = "Comment:";

/// The number of moves that repetition may add in reading what is written: moves are written out,
/// and a record that could not be read stays as it was.
const NO_REPETITION: usize = 0;

/// Where empty lines are written among notes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EmptyLines {
    /// Where there are any, as in the notes of a file.
    All,
    /// Those before text.
    BeforeText,
    /// Those before text, and one before the first line of text in any case.
    BeforeFirstText,
}

/// Writes the lines of notes with these records.
pub(super) fn notes(text: &mut String, replays: &Replays, notes: &Notes, empty_lines: EmptyLines) {
    let mut is_text_apart = empty_lines == EmptyLines::BeforeFirstText;
    let mut records = replays.iter();
    let (mut before, mut is_blank): (Option<Note>, bool) = (None, false);
    for note in notes {
        // `None` once it becomes a comment.
        let mut written = Some(note);
        let is_other = matches!(note, Note::Value { .. } | Note::Comment(_));
        if is_blank && is_other && empty_lines == EmptyLines::All {
            text.push('\n');
        }
        match note {
            Note::Value { key, value } => {
                let line = one_line(&format!("{key}: {value}"));
                *text += &if is_read_as(&line, note) { line + "\n" } else { comment(&line) };
            }
            Note::Comment(lines) => *text += &comment(lines),
            Note::Text("") => {
                is_blank = true;
                continue;
            }
            Note::Text(line) => {
                let is_run = match before {
                    Some(Note::Text(before)) => would_be_rows(before, line),
                    _ => false,
                };
                let is_safe = is_read_as(line, note) && !is_run && !begins_record(line, before);
                if is_safe {
                    let is_apart = match before {
                        _ if mem::take(&mut is_text_apart) => true,
                        Some(Note::Record(_)) => true,
                        _ => is_blank,
                    };
                    text.extend([if is_apart { "\n" } else { "" }, line, "\n"]);
                } else {
                    *text += &comment(line);
                    written = None;
                }
            }
            Note::Record(record) => {
                let (_, played) = records.next().expect("the records are those of the notes");
                let record = write_record(record, played);
                written = written.filter(|_| !record.is_empty());
                *text += &record;
            }
        }
        (before, is_blank) = (written, false);
    }
}

/// Returns whether two lines of text could be part of a board together.
fn would_be_rows(one: &str, other: &str) -> bool {
    could_be_row(one)
        && could_be_row(other)
        && (row_form(one).is_some() || row_form(other).is_some())
}

/// Returns whether a line of text would be read as a record, or belong to one.
fn begins_record(line: &str, before: Option<Note>) -> bool {
    let is_title = |before: Note| match before {
        Note::Text(title) => is_kind(title) || is_moves(title) || title.chars().all(is_mark),
        Note::Value { key, .. } => is_kind(key),
        _ => false,
    };
    is_moves(line) && (count_letters(line) >= MIN_MOVES || before.is_some_and(is_title))
}

fn is_read_as(line: &str, note: Note) -> bool {
    !is_comment_end(line)
        && !is_quoted(line)
        && notes_of_text(line, NO_REPETITION).iter().eq([note])
}

/// Returns whether a line would lose its first character, as quotations do.
fn is_quoted(line: &str) -> bool {
    line.starts_with('>')
}

/// Returns whether a text is one line that is read as itself.
pub(super) fn is_line(text: &str) -> bool {
    is_read_as(text, Note::Text(text))
}

/// Returns whether lines above a board are read as its heading.
pub(super) fn is_heading(heading: &str) -> bool {
    let pieces = notes_of_text(heading, NO_REPETITION);
    pieces.iter().count() == heading.lines().count()
        && pieces.iter().all(|piece| piece.line().is_some())
        && !heading.lines().any(|line| is_quoted(line) || is_moves(line) || is_comment_end(line))
        && !heading.lines().any(is_bare_kind)
        && title_line(pieces.iter().rev()).is_some_and(|title| title.lines == heading)
}

pub(super) fn one_line(text: &str) -> String {
    let lines: Vec<_> = text.split(['\n', '\r']).map(str::trim_ascii).collect();
    lines.join(" ").trim_ascii().to_owned()
}

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
        let is_marked = is_comment_mark(line) || is_quoted(line);
        let mark = if is_marked { ";; " } else { "" };
        format!("{mark}{line}\n")
    };
    let lines: String = text.split(['\n', '\r']).map(line).collect();
    format!("Comment:\n{lines}Comment-End:\n")
}

/// A record: a solution only if it solves the level. One that cannot be played is written as it was.
fn write_record(record: &Record, played: &Result<Played, IllegalMove>) -> String {
    let (moves, is_unfinished) = match played {
        Ok(played) => (played.moves().to_string(), !played.is_solved()),
        Err(_) => (record.game.to_string(), false),
    };
    if moves.is_empty() {
        return String::new();
    }
    let is_snapshot = is_unfinished || record.is_snapshot();
    let kind = if is_snapshot { "Snapshot" } else { "Solution" };
    // A quotation mark would be lost.
    let is_dropped = |c: char| c == '>' || c.is_ascii_whitespace();
    let heading = record.heading.as_deref().map(|heading| heading.trim_start_matches(is_dropped));
    let heading = heading.filter(|heading| heading.contains(|c| !":; ".contains(c)));
    let heading = match heading {
        Some(heading) if is_unfinished => as_snapshot(record, heading),
        heading => heading.unwrap_or(kind).to_owned(),
    };
    let plain = plain(&heading);
    let moves_line = one_line(&moves);
    // In one line or with its title above it, and with its own title or one that is always read as
    // a record's.
    let mut forms = [
        (format!("{heading}: "), &moves),
        (format!("\n{heading}\n"), &moves),
        (format!("\n{kind} ({plain})\n"), &moves),
        (format!("{kind} ({plain}): "), &moves_line),
    ];
    if !is_key(&heading) {
        forms.swap(0, 1);
    }
    let is_read = |form: &String| {
        let pieces = notes_of_text(form, NO_REPETITION);
        let mut notes = pieces.iter().skip_while(|note| note.is_blank());
        let (Some(Note::Record(read)), None) = (notes.next(), notes.next()) else { return false };
        let title = read.heading.as_deref().unwrap_or("Solution");
        let is_whole = one_line(&read.game.to_string()) == moves_line;
        is_whole && (title.contains(&heading) || title.contains(&plain))
    };
    let unread = || comment(&plain) + &format!("{kind}: {moves_line}\n");
    // The first that is read as the same; one at a time, since moves may be long.
    let mut forms = forms.iter().map(|(title, moves)| format!("{title}{moves}\n"));
    forms.find(is_read).unwrap_or_else(unread)
}

/// A title in one line without marks that would make something else of it.
fn plain(title: &str) -> String {
    one_line(&title.replace([':', ';'], " "))
}

/// A heading that speaks of a snapshot where it spoke of a solution.
fn as_snapshot(record: &Record, heading: &str) -> String {
    if record.is_snapshot() {
        return heading.to_owned();
    }
    let is_between = |c: char| !c.is_alphabetic();
    let mut begin = 0;
    for part in heading.split_inclusive(is_between) {
        let word = part.trim_end_matches(is_between);
        if word.eq_ignore_ascii_case("solution") {
            let mut heading = heading.to_owned();
            heading.replace_range(begin..begin + word.len(), "Snapshot");
            return heading;
        }
        begin += part.len();
    }
    format!("Snapshot ({})", plain(heading))
}
