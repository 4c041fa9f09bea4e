//! The levels of one text, or some of them, one after another.

use std::sync::Arc;

use anyhow::anyhow;

use super::selected::Selected;
use crate::cli::messages::{Message, SourceLocation};
use crate::cli::values::Ranges;
use sokopush::notation::{LevelEntry, Next};
use sokopush::{Error, Levels, Notation, Source};

/// The levels of a text, of which some may be asked for by their numbers. If the text has too few for that, the last item is an
/// error.
pub(crate) struct SelectedLevels {
    levels: Levels<'static>,
    notation: Notation,
    /// The numbers of the levels that are asked for; `None` is all.
    wanted: Option<Ranges>,
    /// Where the last entry was.
    last: SourceLocation,
    state: State,
    /// Whether it was said that the text is read as Windows-1252.
    is_guess_reported: bool,
}

/// How far a text has been read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// There may be more levels.
    Reading,
    /// A mistake made the rest unreadable. Levels that are asked for may be missing.
    CutShort,
    /// No level that is asked for can follow.
    Ended,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum EntryKind {
    Level,
    /// The level cannot be read. Another one may follow.
    MalformedLevel,
    /// A mistake in a line of a level, of which the rest follows.
    MalformedLine,
    /// A mistake after which nothing can be read.
    LastMistake,
    /// The file cannot be read any further, or there is not enough memory.
    Failure,
}

impl EntryKind {
    fn of(entry: &LevelEntry) -> EntryKind {
        match (&entry.level, entry.next) {
            (Ok(_), _) => EntryKind::Level,
            (Err(Error::Syntax(..)), Next::Level) => EntryKind::MalformedLevel,
            (Err(Error::Syntax(..)), Next::Rest) => EntryKind::MalformedLine,
            (Err(Error::Syntax(..)), Next::Nothing) => EntryKind::LastMistake,
            (Err(_), _) => EntryKind::Failure,
        }
    }
}

impl SelectedLevels {
    pub(crate) fn new(
        name: &Arc<str>,
        notation: Notation,
        source: Source<'static>,
        wanted: Option<Ranges>,
    ) -> SelectedLevels {
        SelectedLevels {
            levels: Levels::new(notation, source),
            notation,
            wanted,
            last: SourceLocation { level: Some(0), ..SourceLocation::new(name.clone(), 0) },
            state: State::Reading,
            is_guess_reported: false,
        }
    }

    /// Takes over the place and the state from an entry. Returns the entry, unless it is of a level that is not asked for; after
    /// some errors nothing can be read, so these are always returned.
    fn select(&mut self, entry: LevelEntry) -> Option<Selected> {
        let kind = EntryKind::of(&entry);
        self.report_guess(&entry);
        self.last.line = entry.line;
        self.last.level = Some(entry.number);
        self.state = self.state_after(kind, entry.number);
        let is_wanted = match &self.wanted {
            Some(wanted) => wanted.contains(entry.number),
            None => true,
        };
        if !is_wanted && !matches!(kind, EntryKind::LastMistake | EntryKind::Failure) {
            return None;
        }
        let mut place = self.last.clone();
        if matches!(kind, EntryKind::MalformedLine | EntryKind::LastMistake) {
            // The mistake is in a line of its own, which need not belong to the last board.
            place.line = 0;
        }
        place.title = match &entry.level {
            Ok(level) => level.title(),
            Err(_) => entry.malformed_title,
        };
        let mut level = entry.level.map_err(anyhow::Error::from);
        if kind == EntryKind::MalformedLevel {
            level = level.map_err(|error| error.context(place.clone()));
        }
        Some(Selected {
            place,
            notation: self.notation,
            level,
            added_walls: entry.added_walls,
            replaces_level: is_wanted
                && matches!(kind, EntryKind::MalformedLevel | EntryKind::LastMistake),
        })
    }

    /// Says once that the encoding is a guess.
    fn report_guess(&mut self, entry: &LevelEntry) {
        if entry.is_windows_1252 && !self.is_guess_reported {
            self.is_guess_reported = true;
            let guess = "read as Windows-1252, since it is not UTF-8";
            let advice = "`sokopush convert --encoding` names another";
            Message::note(format!("{}: {guess}; {advice}", self.last.file)).report();
        }
    }

    fn state_after(&self, kind: EntryKind, number: u64) -> State {
        match kind {
            EntryKind::Failure => State::Ended,
            EntryKind::LastMistake => State::CutShort,
            EntryKind::MalformedLine => State::Reading,
            EntryKind::Level | EntryKind::MalformedLevel => match &self.wanted {
                Some(wanted) if wanted.is_at_most(number) => State::Ended,
                _ => State::Reading,
            },
        }
    }

    /// The error that a level which is asked for was not read.
    fn missing_level_error(&self) -> Option<anyhow::Error> {
        let wanted = self.wanted.as_ref();
        let last = self.last.level?;
        match self.state {
            State::CutShort => unread_level_error(wanted, last, &self.last.file),
            _ => no_such_level_error(wanted, last, &self.last.file),
        }
    }
}

impl Iterator for SelectedLevels {
    type Item = Selected;

    fn next(&mut self) -> Option<Selected> {
        while self.state != State::Ended {
            let Some(entry) = self.levels.next_entry() else {
                let error = self.missing_level_error();
                self.state = State::Ended;
                return Some(Selected::failed(self.last.clone(), self.notation, error?));
            };
            if let Some(selected) = self.select(entry) {
                return Some(selected);
            }
        }
        None
    }
}

/// The error that the text cannot be read after level `last`, and so not all levels that are asked for.
fn unread_level_error(wanted: Option<&Ranges>, last: u64, name: &str) -> Option<anyhow::Error> {
    let number = wanted?.first_above(last)?;
    let why = format!("nothing can be read after the error in level {last}");
    Some(anyhow!("{name}: level {number} was not read: {why}"))
}

/// The error that a text has only `count` levels or records, and not all that are asked for.
pub(crate) fn no_such_level_error(
    wanted: Option<&Ranges>,
    count: u64,
    name: &str,
) -> Option<anyhow::Error> {
    let number = wanted?.first_above(count)?;
    Some(anyhow!("{name}: there is no level {number}; the file has {count}"))
}
