//! A level that a subcommand works on, and the warnings about it.

use super::stored_records::{RecordOutcome, stored_records};
use crate::cli::messages::{Message, SourceLocation};
use crate::cli::values::counted;
use sokopush::board::Cell;
use sokopush::level::Replays;
use sokopush::program::added_walls;
use sokopush::{Level, Notation};

/// A level, or what is wrong with it or its file.
pub(crate) struct Selected {
    /// Where the level is; its line is 0 if that is not known.
    pub(crate) place: SourceLocation,
    pub(crate) notation: Notation,
    pub(crate) level: anyhow::Result<Level>,
    /// The cells that reading made walls.
    pub(super) added_walls: Vec<Cell>,
    /// Whether `level` is an error because a whole level, not just a line of it, cannot be read.
    pub(crate) replaces_level: bool,
}

impl Selected {
    /// An error that is not about one level. `place` may be that of the level before.
    pub(super) fn failed(
        place: SourceLocation,
        notation: Notation,
        error: anyhow::Error,
    ) -> Selected {
        Selected {
            place,
            notation,
            level: Err(error),
            added_walls: Vec::new(),
            replaces_level: false,
        }
    }

    /// The number of walls that would close the board: those that reading added, and those that writing would add. 0 in notations
    /// in which nothing can leave a board.
    pub(crate) fn missing_walls(&self) -> usize {
        match &self.level {
            Ok(level) if matches!(self.notation, Notation::Xsb | Notation::Slc) => {
                self.added_walls.len() + added_walls(&level.warehouse)
            }
            _ => 0,
        }
    }

    /// The first cell that reading made a wall.
    pub(crate) fn first_added_wall(&self) -> Option<Cell> {
        self.added_walls.first().copied()
    }

    /// The warning that the board was taken as if it had walls where it is open.
    pub(crate) fn open_board_warning(&self) -> Option<Message> {
        let count = self.missing_walls();
        if count == 0 {
            return None;
        }
        let walls = counted(count, "wall");
        let text = format!("the board is open: it counts as if {walls} were added");
        Some(Message::warning(text).at(self.place.clone()))
    }

    /// Warns of an open board, and of records that cannot be played.
    pub(crate) fn warnings(&self) -> Vec<Message> {
        let mut warnings = Vec::from_iter(self.open_board_warning());
        warnings.extend(self.unplayable());
        warnings
    }

    /// The warning that the level gets walls in another notation, if it does.
    pub(crate) fn walls_warning(&self, notation: Notation) -> Option<Message> {
        let count = match notation {
            Notation::Xsb | Notation::Slc => self.missing_walls(),
            _ => self.added_walls.len(),
        };
        if count == 0 {
            return None;
        }
        let text = format!("added {}: the board is open", counted(count, "wall"));
        Some(Message::warning(text).at(self.place.clone()).in_group("with an open board"))
    }

    pub(crate) fn unplayable(&self) -> Vec<Message> {
        match &self.level {
            Ok(level) => unplayable(&self.place, &Replays::from(level)),
            Err(_) => Vec::new(),
        }
    }
}

/// Why records of a level cannot be played.
pub(crate) fn unplayable(place: &SourceLocation, replays: &Replays) -> Vec<Message> {
    let mut messages = Vec::new();
    for stored in stored_records(replays) {
        if let RecordOutcome::NotPlayed(illegal) | RecordOutcome::Illegal(illegal) = stored.outcome
        {
            let text = format!("{} cannot be played: {illegal}", stored.subject("record"));
            let message = Message::warning(text).at(place.clone());
            messages.push(message.in_group("with such a record"));
        }
    }
    messages
}
