//! The levels of one text, or some of them, one after another.

use std::sync::Arc;

use anyhow::anyhow;

use super::selected::Selected;
use crate::cli::messages::{Message, SourceLocation};
use crate::cli::values::Ranges;
use sokopush::notation::{LevelEntry, Next};
use sokopush::{Error, Levels, Notation, Source};

/// The levels of a text, of which some may be asked for by their numbers. If one of these does not exist, an error is the last item.
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

/// The rest of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Perhaps more levels.
    Reading,
    /// Nothing: the text cannot be read after its last error, and so perhaps not all levels that are asked for.
    CutShort,
    /// Nothing that is asked for.
    Ended,
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

    /// Returns an entry if it is asked for, or if it is an error after which nothing can be read.
    fn select(&mut self, entry: LevelEntry) -> Option<Selected> {
        if entry.is_windows_1252 && !self.is_guess_reported {
            self.is_guess_reported = true;
            let guess = "read as Windows-1252, since it is not UTF-8";
            let advice = "`sokopush convert --encoding` names another";
            Message::note(format!("{}: {guess}; {advice}", self.last.file)).report();
        }
        self.last.line = entry.line;
        self.last.level = Some(entry.number);
        let is_syntax = matches!(entry.level, Err(Error::Syntax(..)));
        self.state = self.state_after(&entry, is_syntax);
        let is_wanted = match &self.wanted {
            Some(wanted) => wanted.contains(entry.number),
            None => true,
        };
        let continues = entry.level.is_ok() || is_syntax && entry.next != Next::Nothing;
        if !is_wanted && continues {
            return None;
        }
        // The error of a malformed level, which another level follows, gets the place of the level. Other errors state their own.
        let is_malformed = entry.level.is_err() && entry.next == Next::Level;
        let mut place = self.last.clone();
        if is_syntax && !is_malformed {
            place.line = 0;
        }
        place.title = match &entry.level {
            Ok(level) => level.title(),
            Err(_) => entry.malformed_title,
        };
        let mut level = entry.level.map_err(anyhow::Error::from);
        if is_malformed {
            level = level.map_err(|error| error.context(place.clone()));
        }
        Some(Selected {
            place,
            notation: self.notation,
            level,
            added_walls: entry.added_walls,
            replaces_level: is_syntax && is_wanted && entry.next != Next::Rest,
        })
    }

    fn state_after(&self, entry: &LevelEntry, is_syntax: bool) -> State {
        if entry.level.is_err() && !is_syntax {
            // Reading failed, which says enough.
            return State::Ended;
        }
        if is_syntax && entry.next == Next::Nothing {
            return State::CutShort;
        }
        match &self.wanted {
            Some(wanted) if wanted.is_at_most(entry.number) && entry.next == Next::Level => {
                State::Ended
            }
            _ => State::Reading,
        }
    }

    /// The error that a level is missing that was asked for.
    fn lacking(&self) -> Option<anyhow::Error> {
        let wanted = self.wanted.as_ref();
        let last = self.last.level?;
        match self.state {
            State::CutShort => unread(wanted, last, &self.last.file),
            _ => missing(wanted, last, &self.last.file),
        }
    }
}

impl Iterator for SelectedLevels {
    type Item = Selected;

    fn next(&mut self) -> Option<Selected> {
        while self.state != State::Ended {
            let Some(entry) = self.levels.next_entry() else {
                let error = self.lacking();
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
fn unread(wanted: Option<&Ranges>, last: u64, name: &str) -> Option<anyhow::Error> {
    let number = wanted?.first_above(last)?;
    let why = format!("nothing can be read after the error in level {last}");
    Some(anyhow!("{name}: level {number} was not read: {why}"))
}

/// The error that a text has only `count` levels or records, and not all that are asked for.
pub(crate) fn missing(wanted: Option<&Ranges>, count: u64, name: &str) -> Option<anyhow::Error> {
    let number = wanted?.first_above(count)?;
    Some(anyhow!("{name}: there is no level {number}; the file has {count}"))
}
