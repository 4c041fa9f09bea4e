//! The records of a level, played.

use std::cell::OnceCell;

use super::{Level, Notes, Played, Record};
use crate::error::IllegalMove;

/// Records of a level, each played at most once: when it is first asked for.
#[derive(Debug)]
pub struct Replays<'l> {
    level: &'l Level,
    replays: Vec<Replay<'l>>,
}

#[derive(Debug)]
struct Replay<'l> {
    record: &'l Record,
    /// Empty until the record is played.
    result: OnceCell<Result<Played, IllegalMove>>,
}

impl<'l> From<&'l Level> for Replays<'l> {
    fn from(level: &'l Level) -> Self {
        Replays::new(level, &level.notes)
    }
}

impl<'l> Replays<'l> {
    /// The records among notes that need not be the level's own.
    pub(crate) fn new(level: &'l Level, notes: &'l Notes) -> Replays<'l> {
        let mut replays = Vec::new();
        for record in notes.records() {
            replays.push(Replay { record, result: OnceCell::new() });
        }
        Replays { level, replays }
    }

    /// The level.
    pub fn level(&self) -> &'l Level {
        self.level
    }

    /// The records in order, played.
    pub fn iter(&self) -> impl Iterator<Item = (&'l Record, &Result<Played, IllegalMove>)> {
        self.replays.iter().map(|Replay { record, result }| {
            (*record, result.get_or_init(|| self.level.play(record)))
        })
    }

    /// The records that can be played, in order.
    fn playable(&self) -> impl Iterator<Item = (&'l Record, &Played)> {
        self.iter().filter_map(|(record, result)| Some((record, result.as_ref().ok()?)))
    }

    /// The record that shows the level best, played: the first that solves it, or else the first that can be
    /// played.
    pub fn main(&self) -> Option<(&'l Record, &Played)> {
        self.playable().find(|(_, played)| played.is_solved()).or_else(|| self.playable().next())
    }

    /// The records that solve the level, played, in order.
    pub fn solutions(&self) -> impl Iterator<Item = &Played> {
        self.playable().map(|(_, played)| played).filter(|played| played.is_solved())
    }

    /// These records as the last ones of another level: what was played is not played again.
    pub(crate) fn moved_to(self, level: &Level) -> Replays<'_> {
        let mut moved = Replays::from(level);
        let others = moved.replays.len() - self.replays.len();
        for (new, old) in moved.replays.iter_mut().skip(others).zip(self.replays) {
            new.result = old.result;
        }
        moved
    }
}
