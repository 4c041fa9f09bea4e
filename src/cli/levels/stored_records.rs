//! The records that are stored with a level, played: the facts that `solve --verify`, `lint` and warnings are about.

use crate::cli::values::length_in_words;
use sokopush::error::IllegalMove;
use sokopush::level::{Played, Record, Replays};

/// A record in which something is played.
pub(crate) struct StoredRecord<'l> {
    pub(crate) record: &'l Record,
    pub(crate) name: RecordName,
    pub(crate) outcome: RecordOutcome,
}

/// A name that tells a record from the others of its level.
pub(crate) enum RecordName {
    Title(String),
    /// The number among several without titles, counted from 1.
    Number(usize),
    /// It is the only one without a title.
    None,
}

pub(crate) enum RecordOutcome {
    /// It is in another notation than LURD, so nothing is known of its moves.
    NotPlayed(IllegalMove),
    /// It has a move that cannot be made.
    Illegal(IllegalMove),
    Solved(RecordLength),
    /// It does not solve the level, and says so.
    Snapshot(RecordLength),
    /// It is called a solution, but at its end a box is not on a goal.
    Unfinished(RecordLength),
}

/// Compared by moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RecordLength {
    pub(crate) moves: usize,
    pub(crate) pushes: usize,
}

/// The records of a level in which something is played, in order.
pub(crate) fn stored_records<'l>(replays: &Replays<'l>) -> Vec<StoredRecord<'l>> {
    let mut records = Vec::new();
    for (record, result) in replays.iter() {
        if record.game.is_empty() {
            continue;
        }
        let name = match record.title() {
            Some(title) => RecordName::Title(title),
            None => RecordName::None,
        };
        let outcome = match result {
            Ok(played) if played.is_solved() => RecordOutcome::Solved(RecordLength::of(played)),
            Ok(played) if record.is_snapshot() => RecordOutcome::Snapshot(RecordLength::of(played)),
            Ok(played) => RecordOutcome::Unfinished(RecordLength::of(played)),
            Err(illegal) if illegal.is_unknown_notation() => RecordOutcome::NotPlayed(*illegal),
            Err(illegal) => RecordOutcome::Illegal(*illegal),
        };
        records.push(StoredRecord { record, name, outcome });
    }
    number_untitled(&mut records);
    records
}

/// Numbers the records without a heading, if there are several.
fn number_untitled(records: &mut [StoredRecord]) {
    let untitled = records.iter().filter(|stored| matches!(stored.name, RecordName::None)).count();
    if untitled < 2 {
        return;
    }
    let mut number = 0;
    for stored in records {
        if matches!(stored.name, RecordName::None) {
            number += 1;
            stored.name = RecordName::Number(number);
        }
    }
}

impl StoredRecord<'_> {
    /// Names the record in a sentence: as a `kind` with its title, or by its number.
    pub(crate) fn subject(&self, kind: &str) -> String {
        match &self.name {
            RecordName::Title(title) => format!("the {kind} `{title}`"),
            RecordName::Number(number) => format!("solution {number}"),
            RecordName::None => format!("the {kind}"),
        }
    }
}

impl RecordLength {
    pub(crate) fn of(played: &Played) -> RecordLength {
        RecordLength { moves: played.moves().len(), pushes: played.pushes().len() }
    }

    pub(crate) fn in_words(self) -> String {
        length_in_words(self.moves, self.pushes)
    }
}
