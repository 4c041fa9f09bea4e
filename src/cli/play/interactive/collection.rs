//! The levels of a file, or the built-in puzzles, one of which is played.

use std::cell::OnceCell;
use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;

#[cfg(feature = "screen")]
use super::game::TerminalGame;
use super::kept::Kept;
use super::listed_level::ListedLevel;
use super::opened::{Act, Opened};
use super::store::xsb;
use crate::cli::escape::escape;
use crate::cli::message::answer;
use crate::cli::play::options::{Options, PUZZLES, level_of};
use crate::notation::named;
use crate::record::{PLAYED, Played};
use crate::{Error, Level, Levels, Notation, Session, Source, Warehouse};

/// The levels of a text, one of which is played.
pub(super) struct PlayedCollection {
    pub(super) name: String,
    pub(super) text: Arc<[u8]>,
    /// The notation of the text. A document has one level.
    notation: Notation,
    /// The number of the level that is played, from 1.
    pub(super) number: u64,
    /// Its levels, as soon as somebody has asked for them. Of one that cannot be read, what is wrong.
    levels: OnceCell<Vec<Result<ListedLevel, String>>>,
}

impl PlayedCollection {
    /// The built-in puzzles, with the one opened that is asked for, or else where the player goes on.
    pub(super) fn puzzles(
        options: &Options,
        kept: &Kept,
    ) -> anyhow::Result<(PlayedCollection, Opened)> {
        let puzzle = |text: &str| {
            let session: Session = text.parse().expect("every puzzle has a board");
            xsb(session.into_warehouse())
        };
        options.puzzle()?;
        let text: Arc<[u8]> = PUZZLES.map(puzzle).join("\n").as_bytes().into();
        PlayedCollection::of_levels("puzzles".to_owned(), text, Notation::Xsb, options, kept)
    }

    /// The levels of a file, in the same way.
    pub(super) fn of_file(
        path: &Path,
        options: &Options,
        kept: &Kept,
    ) -> anyhow::Result<(PlayedCollection, Opened)> {
        let name = path.display().to_string();
        let text = fs::read(path).with_context(|| name.clone())?;
        PlayedCollection::of_text(name, text.into(), options, kept)
    }

    /// The levels of a text, in the same way.
    pub(super) fn of_text(
        name: String,
        text: Arc<[u8]>,
        options: &Options,
        kept: &Kept,
    ) -> anyhow::Result<(PlayedCollection, Opened)> {
        let source = || Source::of_file(&name, Cursor::new(text.clone()));
        let mut beginning = source();
        let session = if let Some(session) = options.read_board(&mut beginning) {
            session
        } else {
            let notation = options.notation(&mut source(), &name)?;
            if notation != Notation::Named {
                return PlayedCollection::of_levels(name, text, notation, options, kept);
            }
            beginning = source();
            named::read(&mut beginning)?
        };
        let opened = Opened::read_commands(session, beginning, options.chained)?;
        options.check_level(&name)?;
        let notation = Notation::Named;
        Ok((PlayedCollection::new(name, text, notation), opened))
    }

    fn of_levels(
        name: String,
        text: Arc<[u8]>,
        notation: Notation,
        options: &Options,
        kept: &Kept,
    ) -> anyhow::Result<(PlayedCollection, Opened)> {
        let mut collection = PlayedCollection::new(name, text, notation);
        let is_recorded = options.terminal.record.is_some();
        // A game that is recorded is always on the same level.
        let beginning = || if is_recorded { 1 } else { collection.beginning(kept) };
        let number = options.level.unwrap_or_else(beginning);
        let opened = collection.open(number)?;
        Ok((collection, opened))
    }

    fn new(name: String, text: Arc<[u8]>, notation: Notation) -> PlayedCollection {
        PlayedCollection { name, text, notation, number: 1, levels: OnceCell::new() }
    }

    /// Where a player goes on: on the level that was left last, or after it if that is solved. Without such a level,
    /// on the first that is not solved.
    fn beginning(&self, kept: &Kept) -> u64 {
        let seen = kept.seen();
        // Without any, no board need be written.
        let levels = self.levels().take_while(|_| !seen.is_empty());
        let levels = levels.filter_map(|(number, level)| {
            let (left, is_open) = *seen.get(level.as_ref().ok()?.board())?;
            Some((left, number, is_open))
        });
        match levels.max() {
            Some((_, number, true)) => number,
            last => {
                let last = last.map(|(_, number, _)| number);
                // Also that level itself, if it is not solved.
                let before = last.map_or(0, |last| last - 1);
                self.next_unsolved(before, kept).or(last).unwrap_or(1)
            }
        }
    }

    /// The next level after a number that is not solved, going round.
    pub(super) fn next_unsolved(&self, number: u64, kept: &Kept) -> Option<u64> {
        self.next_where(number, |level| !kept.is_solved(level.board()))
    }

    /// The next level after a number with this in its title, going round.
    pub(super) fn next_titled(&self, number: u64, part: &str) -> Option<u64> {
        let part = part.to_lowercase();
        let has_part = |title: String| title.to_lowercase().contains(&part);
        self.next_where(number, |level| level.level.title().is_some_and(has_part))
    }

    /// The next level after a number that is wanted, going round. One that cannot be read is not.
    fn next_where(&self, number: u64, is_wanted: impl Fn(&ListedLevel) -> bool) -> Option<u64> {
        let mut first = None;
        for (found, level) in self.levels() {
            let is_wanted = || level.as_ref().is_ok_and(&is_wanted);
            if (found > number || first.is_none()) && is_wanted() {
                if found > number {
                    return Some(found);
                }
                first = Some(found);
            }
        }
        first
    }

    /// All levels with their numbers, but not that of a document. Of one that cannot be read, what is wrong.
    pub(super) fn levels(&self) -> impl Iterator<Item = (u64, &Result<ListedLevel, String>)> {
        let levels = self.levels.get_or_init(|| {
            let levels = Levels::new(self.notation, self.source());
            let error = |error: Error| answer(&error.into());
            levels.map(|level| level.map(ListedLevel::new).map_err(error)).collect()
        });
        (1..).zip(levels)
    }

    /// The numbers of the levels that can be read.
    pub(super) fn readable(&self) -> impl Iterator<Item = u64> {
        let levels = self.levels();
        levels.filter(|(_, level)| level.is_ok()).map(|(number, _)| number)
    }

    /// Opens a level, but not that of a document.
    pub(super) fn open(&mut self, number: u64) -> anyhow::Result<Opened> {
        let selected = level_of(&self.name, self.notation, self.source(), number);
        let (messages, level) = (selected.warnings(), selected.level?);
        self.number = number;
        Ok(Opened { messages, ..PlayedCollection::begin(&level) })
    }

    /// A level as it is opened: as its main record leaves it, unless that is a solution.
    fn begin(level: &Level) -> Opened {
        let record = Some(level.play_main_record()).filter(|record| !record.is_solved());
        let steps = || record.iter().flat_map(|record| record.moves().to_vec());
        let pushes = || record.iter().flat_map(Played::pushes);
        // With more boxes than names, none has one.
        let (session, acts) = match level.session() {
            Ok(session) => {
                let commands = session.commands_for(pushes()).expect(PLAYED);
                (session, commands.into_iter().map(Act::Command).collect())
            }
            Err(_) => (
                level.warehouse.clone().into(),
                steps().map(|step| Act::Step(step.direction())).collect(),
            ),
        };
        Opened { session, acts, title: level.title(), is_ended: false, messages: Vec::new() }
    }

    /// Returns whether a game is unfinished on a level.
    #[cfg(feature = "screen")]
    pub(super) fn has_game(level: &ListedLevel, kept: &Kept) -> bool {
        let opened = PlayedCollection::begin(&level.level);
        // A game knows its moves, but few levels need one.
        let begun = match &*opened.acts {
            [] => String::new(),
            _ => TerminalGame::new(opened, None).begun,
        };
        kept.has_game(level.board(), &begun)
    }

    fn source(&self) -> Source<'static> {
        Source::of_file(&self.name, Cursor::new(self.text.clone()))
    }

    /// Returns whether this is a document of the push/undo language, which has one level.
    pub(super) fn is_document(&self) -> bool {
        self.notation == Notation::Named
    }

    /// The number of levels.
    pub(super) fn len(&self) -> u64 {
        if self.is_document() {
            return 1;
        }
        self.levels().last().map_or(0, |(number, _)| number)
    }

    /// A line for each level up to a number: marks, its number, its title, and how it was solved. `>` is played, `*` is
    /// solved, and `~` has an unfinished game. A document has only the level that is played.
    pub(super) fn titles(&self, played: &Warehouse, last: u64, kept: &Kept) -> Vec<String> {
        let seen = kept.seen();
        let line = |(number, level): (u64, &Result<ListedLevel, String>)| {
            let board = level.as_ref().ok().map(ListedLevel::board);
            let best = board.and_then(|board| kept.solved.as_ref()?.best(board));
            let is_open =
                board.is_some_and(|board| seen.get(board).is_some_and(|(_, is_open)| *is_open));
            let mark = |is_set, mark| if is_set { mark } else { ' ' };
            let marks =
                [mark(number == self.number, '>'), mark(best.is_some(), '*'), mark(is_open, '~')];
            let solved = best.map(|best| format!(" (solved: {best})")).unwrap_or_default();
            let title = match level {
                Ok(level) => level.level.title().map(|title| escape(&title)).unwrap_or_default(),
                Err(error) => error.clone(),
            };
            format!("{} {number} {title}", String::from_iter(marks)).trim_end().to_owned() + &solved
        };
        if self.is_document() {
            return vec![line((1, &Ok(ListedLevel::new(played.clone().into()))))];
        }
        self.levels().take_while(|(number, _)| *number <= last).map(line).collect()
    }
}
