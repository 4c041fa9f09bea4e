//! The lines of a text, read as notes one by one.

use super::comments::{comment_begin, comment_text, lines_after_comment};
use super::key_line::{KeyLine, MARK, key_line};
use super::lines::{Line, Lines};
use super::record::{game, is_key, is_kind, read_record};
use super::row::is_separator;
use crate::level::{Game, Note, Notes, Record, is_number};

/// Under a title that does not speak of a solution, a line with fewer letters is a word.
pub(super) const MIN_MOVES: usize = 8;

/// The notes that a text is, in order; empty lines, or a lone `;`, are a blank one. Comments for people who read the file
/// (`::`) are left out. Of records, at most `room` moves may come from repetition; what has more is text.
pub(super) fn notes_of_text(text: &str, room: usize) -> Notes {
    let mut reader = NotesReader { notes: Notes::default(), lines: Lines::of(text), room };
    while let Some(line) = reader.lines.next() {
        reader.read(line.text.trim_ascii_end());
    }
    reader.notes
}

struct NotesReader<'t> {
    notes: Notes,
    /// The lines that follow.
    lines: Lines<'t>,
    /// The number of moves that may still come from repetition.
    room: usize,
}

impl<'t> NotesReader<'t> {
    /// Reads the note that begins with a line.
    fn read(&mut self, line: &'t str) {
        if line.is_empty() || line == ";" {
            if !self.notes.iter().next_back().is_some_and(Note::is_blank) {
                self.notes.push(Note::Text(""));
            }
            return;
        }
        if let Some(first) = comment_begin(line) {
            self.read_comment(line, first);
            return;
        }
        let key_line = key_line(line);
        if let Some(record) = self.read_record(line, key_line) {
            self.notes.push_record(record);
        } else if let Some(KeyLine { key, value }) = key_line {
            self.notes.push(Note::value(key, value));
        } else if !line.starts_with("::") {
            self.notes.push(Note::Text(line));
        }
    }

    /// Reads the comment that begins with a line, which has the text `first` after the key. An empty one separates what is
    /// above it from the board below.
    fn read_comment(&mut self, line: &str, first: &str) {
        match lines_after_comment(line, &self.lines) {
            Some(after) => {
                let text = comment_text(first, self.lines.clone(), line.starts_with(MARK));
                self.notes.push(Note::Comment(&text));
                self.lines = after;
            }
            None => self.notes.push(Note::Comment(first)),
        }
    }

    /// Reads the record that begins with a line, if one does. Its title may be what was read last, which is removed then.
    fn read_record(&mut self, line: &'t str, key_line: Option<KeyLine<'t>>) -> Option<Record> {
        self.record_of_lines(line)
            .or_else(|| self.record_after_title(line, key_line))
            .or_else(|| unplayable_record(key_line))
    }

    /// Reads the record of which a line is the first with moves.
    fn record_of_lines(&mut self, line: &'t str) -> Option<Record> {
        let title = title(&self.notes);
        let is_titled = title.as_ref().is_some_and(|title| is_kind(&title.lines));
        let record = read_record(line, self.texts(), is_titled)?;
        if record.letters < MIN_MOVES && !is_titled {
            return None;
        }
        let mut heading = None;
        if let Some(title) = title {
            heading = heading_of(&title.lines);
            for _ in 0..title.notes {
                self.notes.pop();
            }
        }
        self.skip(record.lines - 1);
        Some(Record { heading, game: game(record.text, &mut self.room) })
    }

    /// Reads the record that follows its title and a colon in the same line.
    fn record_after_title(
        &mut self,
        line: &'t str,
        key_line: Option<KeyLine<'t>>,
    ) -> Option<Record> {
        let (title, moves) = line.rsplit_once(':')?;
        let moves = moves.trim_ascii();
        let has_other_key = key_line.is_some_and(|line| !is_kind(line.key));
        if moves.is_empty() || !is_kind(title) || has_other_key {
            return None;
        }
        let record = read_record(moves, self.texts(), true)?;
        self.skip(record.lines - 1);
        Some(Record { heading: heading_of(title), game: game(record.text, &mut self.room) })
    }

    /// The texts of the lines that follow.
    fn texts(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        self.lines.clone().map(|line: Line<'t>| line.text.trim_ascii_end())
    }

    fn skip(&mut self, lines: usize) {
        for _ in 0..lines {
            self.lines.next();
        }
    }
}

/// A record after the key `Solution` or `Snapshot` that is in no notation known here.
fn unplayable_record(line: Option<KeyLine>) -> Option<Record> {
    let KeyLine { key, value } = line?;
    if !is_key(key) || value.is_empty() {
        return None;
    }
    Some(Record { heading: heading_of(key), game: Game::Text(value.to_owned()) })
}

/// One or two lines that are a title.
pub(super) struct TitleLines {
    /// The lines, with a newline between them.
    pub(super) lines: String,
    /// The number of notes that they are.
    pub(super) notes: usize,
}

/// The title of a record that follows notes, which is the last of them: a line with an empty one before it, or a number and a
/// name.
fn title(notes: &Notes) -> Option<TitleLines> {
    let blanks = notes.iter().rev().take_while(|note| note.is_blank()).count();
    let mut title = match notes.iter().rev().nth(blanks)? {
        Note::Value { key, value } if is_kind(key) => {
            let lines = if value.is_empty() { key.to_owned() } else { format!("{key}: {value}") };
            TitleLines { lines, notes: 1 }
        }
        note => {
            let line = note.line()?;
            match title_line(notes.iter().rev().skip(blanks)) {
                Some(title) => title,
                None if is_kind(line) => TitleLines { lines: line.to_owned(), notes: 1 },
                None => return None,
            }
        }
    };
    title.notes += blanks;
    Some(title)
}

/// The title that ends with a line of text: that line if it begins a paragraph, or a number in a line and a name in the next.
/// `back` has that line and what is before it, in reverse.
pub(super) fn title_line<'n>(mut back: impl Iterator<Item = Note<'n>>) -> Option<TitleLines> {
    let line = back.next()?.line()?;
    if is_separator(line) {
        return None;
    }
    let before = match back.next() {
        Some(before) if !before.is_blank() => before,
        _ => return Some(TitleLines { lines: line.to_owned(), notes: 1 }),
    };
    let number = before.line()?;
    if !is_number(number) || !back.next().is_none_or(Note::is_blank) {
        return None;
    }
    Some(TitleLines { lines: format!("{number}\n{line}"), notes: 2 })
}

/// A title without a colon at its end; `None` if it says no more than `Solution`.
fn heading_of(title: &str) -> Option<String> {
    let title = title.trim_end_matches(|c: char| c == ':' || c.is_ascii_whitespace());
    let title = title.trim_ascii_start();
    if title.eq_ignore_ascii_case("solution") { None } else { Some(title.to_owned()) }
}
