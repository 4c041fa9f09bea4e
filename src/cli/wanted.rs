//! The levels of a text that are asked for: all, or one.

use std::io::{Read, Write};

use anyhow::anyhow;
use sokopush::error::Error;
use sokopush::notation::{Level, Levels};

/// Reads on to the levels that are asked for.
pub(super) struct Wanted<R> {
    levels: Levels<R>,
    /// The only one, counted from 1.
    only: Option<u64>,
    /// How many levels were read.
    read: u64,
}

/// A level that is asked for, or why it cannot be had.
pub(super) struct Found {
    pub(super) number: u64,
    pub(super) level: Result<Level, Error>,
    /// What is wrong besides, in messages.
    pub(super) complaints: String,
}

impl<R: Read> Wanted<R> {
    pub(super) fn new(levels: Levels<R>, only: Option<u64>) -> Self {
        Wanted { levels, only, read: 0 }
    }

    /// The next one. Before waiting for more of the text flushes `out`.
    pub(super) fn next(&mut self, mut out: &mut dyn Write) -> Option<Found> {
        while self.only != Some(self.read) {
            let (mut complaints, mut unsaid) = (String::new(), None);
            let level = self.levels.next(&mut out, |error| {
                let message = format!("{error}\n");
                match complaints.try_reserve(message.len()) {
                    Ok(()) => complaints += &message,
                    Err(_) => unsaid = Some(error),
                }
            });
            let level = match unsaid {
                Some(Error::Text(place, _)) => Err(Error::Memory(place)),
                _ => level.transpose()?,
            };
            self.read += 1;
            let is_wanted = self.only.is_none_or(|only| only == self.read);
            if is_wanted || !matches!(level, Ok(_) | Err(Error::Text(..))) {
                return Some(Found { number: self.read, level, complaints });
            }
        }
        None
    }

    /// Fails if the only one that is asked for was not found in the text of that name.
    pub(super) fn end(&self, name: &str) -> anyhow::Result<()> {
        is_found(self.only, self.read, name)
    }
}

/// Fails if fewer levels were read in the text of that name than to the only one that is asked for.
pub(super) fn is_found(only: Option<u64>, read: u64, name: &str) -> anyhow::Result<()> {
    match only {
        Some(only) if read < only => {
            Err(anyhow!("{name}: expected a level {only}, but found only {read}"))
        }
        _ => Ok(()),
    }
}
