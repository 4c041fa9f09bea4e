//! Notes and records as lines that are read as the same notes and records.

use super::comments::{is_comment_end, is_comment_mark};
use super::heading::is_name;
use super::misdrawn::{TextForm, could_be_row, text_form};
use super::notes_of_text::{MIN_MOVES, notes_of_text, title_line};
use super::record::{count_letters, is_key, is_kind, is_mark, is_moves};
use super::row::{has_piece, row_form};
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
pub(super) fn write_notes(
    text: &mut String,
    replays: &Replays,
    notes: &Notes,
    empty_lines: EmptyLines,
) {
    let mut writer = NotesWriter { text, empty_lines, above: Above::default(), has_text: false };
    let mut records = replays.iter();
    for note in notes {
        match note {
            Note::Text("") => {
                writer.above.is_blank = true;
                continue;
            }
            Note::Text(line) => writer.write_text(line),
            Note::Value { key, value } => writer.write_value(key, value),
            Note::Comment(lines) => writer.write_comment(lines),
            Note::Record(record) => {
                let (_, played) = records.next().expect("the records are those of the notes");
                writer.write_record(record, played);
            }
        }
        writer.above.is_blank = false;
    }
}

struct NotesWriter<'t, 'n> {
    text: &'t mut String,
    empty_lines: EmptyLines,
    above: Above<'n>,
    /// Whether a line of text was written.
    has_text: bool,
}

/// What was written last, on which the reading of the next line depends.
#[derive(Clone, Copy, Default)]
struct Above<'n> {
    kind: AboveKind<'n>,
    /// The line of text above that, if both are lines of text.
    second_line: Option<&'n str>,
    /// Whether an empty line is to be written.
    is_blank: bool,
}

#[derive(Clone, Copy, Default)]
enum AboveKind<'n> {
    /// Nothing, or a comment.
    #[default]
    Other,
    Line(&'n str),
    Key(&'n str),
    Record,
}

impl<'n> NotesWriter<'_, 'n> {
    fn write_value(&mut self, key: &'n str, value: &'n str) {
        self.write_kept_blank();
        let line = one_line(&format!("{key}: {value}"));
        if is_read_as(&line, Note::Value { key, value }) {
            self.text.push_str(&line);
            self.text.push('\n');
        } else {
            *self.text += &comment(&line);
        }
        self.follow(AboveKind::Key(key));
    }

    fn write_comment(&mut self, lines: &str) {
        self.write_kept_blank();
        *self.text += &comment(lines);
        self.follow(AboveKind::Other);
    }

    /// Writes the empty line above a key or a comment, if these are kept.
    fn write_kept_blank(&mut self) {
        if self.above.is_blank && self.empty_lines == EmptyLines::All {
            self.text.push('\n');
        }
    }

    fn write_text(&mut self, line: &'n str) {
        if !is_read_as(line, Note::Text(line))
            || self.would_be_board(line)
            || self.begins_record(line)
        {
            *self.text += &comment(line);
            self.follow(AboveKind::Other);
            return;
        }
        let is_first_apart = self.empty_lines == EmptyLines::BeforeFirstText && !self.has_text;
        if is_first_apart || self.above.is_blank || matches!(self.above.kind, AboveKind::Record) {
            self.text.push('\n');
        }
        self.text.push_str(line);
        self.text.push('\n');
        self.has_text = true;
        self.above.second_line = match self.above.kind {
            AboveKind::Line(above) => Some(above),
            _ => None,
        };
        self.above.kind = AboveKind::Line(line);
    }

    fn write_record(&mut self, record: &Record, played: &Result<Played, IllegalMove>) {
        let lines = record_lines(record, played);
        self.text.push_str(&lines);
        self.follow(if lines.is_empty() { AboveKind::Other } else { AboveKind::Record });
    }

    fn follow(&mut self, kind: AboveKind<'n>) {
        self.above.kind = kind;
        self.above.second_line = None;
    }

    /// Returns whether a line could be part of a board, together with the lines of text above.
    fn would_be_board(&self, line: &str) -> bool {
        let AboveKind::Line(above) = self.above.kind else { return false };
        let is_row = row_form(line).is_some();
        if is_row && could_be_row(above) || could_be_row(line) && row_form(above).is_some() {
            return true;
        }
        // The line above would be a misdrawn row between two, with a box or the worker in one of them.
        let Some(second) = self.above.second_line else { return false };
        is_row
            && row_form(second).is_some()
            && !matches!(text_form(above), TextForm::Separate)
            && (has_piece(line.as_bytes()) || has_piece(second.as_bytes()))
    }

    /// Returns whether a line of text would be read as a record, or belong to one.
    fn begins_record(&self, line: &str) -> bool {
        if !is_moves(line) {
            return false;
        }
        let has_title = match self.above.kind {
            AboveKind::Line(title) => {
                is_kind(title) || is_moves(title) || title.chars().all(is_mark)
            }
            AboveKind::Key(key) => is_kind(key),
            AboveKind::Other | AboveKind::Record => false,
        };
        has_title || count_letters(line) >= MIN_MOVES
    }
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
    for line in heading.lines() {
        if is_quoted(line) || is_moves(line) || is_comment_end(line) || !is_name(line) {
            return false;
        }
    }
    let notes = notes_of_text(heading, NO_REPETITION);
    notes.iter().count() == heading.lines().count()
        && notes.iter().all(|note| note.line().is_some())
        && title_line(notes.iter().rev()).is_some_and(|title| title.lines == heading)
}

fn one_line(text: &str) -> String {
    let lines: Vec<_> = text.split(['\n', '\r']).map(str::trim_ascii).collect();
    lines.join(" ").trim_ascii().to_owned()
}

fn comment(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    if !text.contains(['\n', '\r']) {
        return format!("{COMMENT} {}\n", text.trim_ascii());
    }
    let mut comment = format!("{COMMENT}\n");
    for line in text.split(['\n', '\r']) {
        let line = line.trim_ascii_end();
        // Otherwise the line would end this comment, or begin another, or lose its first character.
        if is_comment_mark(line) || is_quoted(line) {
            comment += ";; ";
        }
        comment += line;
        comment.push('\n');
    }
    comment += "Comment-End:\n";
    comment
}

/// The lines of a record: a solution only if it solves the level. One that cannot be played is written as it was.
fn record_lines(record: &Record, played: &Result<Played, IllegalMove>) -> String {
    let moves = match played {
        Ok(played) => played.moves().to_string(),
        Err(_) => record.game.to_string(),
    };
    if moves.is_empty() {
        return String::new();
    }
    let is_unfinished = played.as_ref().is_ok_and(|played| !played.is_solved());
    let kind = if is_unfinished || record.is_snapshot() { "Snapshot" } else { "Solution" };
    let heading = match written_heading(record) {
        Some(heading) if is_unfinished => as_snapshot(record, heading),
        Some(heading) => heading.to_owned(),
        None => kind.to_owned(),
    };
    let plain_heading = plain(&heading);
    let moves_line = one_line(&moves);
    // Four ways to write it, the plainest first; the last two begin with the kind, so they always read as a record.
    let mut titles = [
        RecordTitle { text: format!("{heading}: "), moves: &moves },
        RecordTitle { text: format!("\n{heading}\n"), moves: &moves },
        RecordTitle { text: format!("\n{kind} ({plain_heading})\n"), moves: &moves },
        RecordTitle { text: format!("{kind} ({plain_heading}): "), moves: &moves_line },
    ];
    // A title that is no key goes on a line of its own first.
    if !is_key(&heading) {
        titles.swap(0, 1);
    }
    // The first that is read as the same is written. One is made at a time, since moves may be long.
    for title in &titles {
        let lines = format!("{}{}\n", title.text, title.moves);
        if let Some(read) = only_record(&lines)
            && one_line(&read.game.to_string()) == moves_line
        {
            let title = read.heading.as_deref().unwrap_or("Solution");
            if title.contains(&heading) || title.contains(&plain_heading) {
                return lines;
            }
        }
    }
    format!("{}{kind}: {moves_line}\n", comment(&plain_heading))
}

/// A way to write the title of a record.
struct RecordTitle<'m> {
    text: String,
    /// The moves after it, in one line or several.
    moves: &'m str,
}

/// The record that lines are read as, if they are nothing else.
fn only_record(lines: &str) -> Option<Record> {
    let notes = notes_of_text(lines, NO_REPETITION);
    let mut notes = notes.iter().skip_while(|note| note.is_blank());
    match (notes.next(), notes.next()) {
        (Some(Note::Record(record)), None) => Some(record.clone()),
        _ => None,
    }
}

/// The heading of a record, unless it says nothing. A quotation mark at its beginning would be lost.
fn written_heading(record: &Record) -> Option<&str> {
    let heading = record.heading.as_deref()?;
    let heading = heading.trim_start_matches(|c: char| c == '>' || c.is_ascii_whitespace());
    if heading.chars().all(|c| ":; ".contains(c)) { None } else { Some(heading) }
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
    let mut begin = 0;
    for part in heading.split_inclusive(is_between_words) {
        let word = part.trim_end_matches(is_between_words);
        if word.eq_ignore_ascii_case("solution") {
            let mut heading = heading.to_owned();
            heading.replace_range(begin..begin + word.len(), "Snapshot");
            return heading;
        }
        begin += part.len();
    }
    format!("Snapshot ({})", plain(heading))
}

fn is_between_words(character: char) -> bool {
    !character.is_alphabetic()
}
