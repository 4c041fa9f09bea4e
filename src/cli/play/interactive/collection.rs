//! The levels of a file, or the built-in puzzles, one of which is played.

use std::fs;
use std::io::Cursor;
use std::iter;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;

use super::opened::{Act, Opened};
use super::store::{Store, xsb};
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
}

impl PlayedCollection {
    /// The built-in puzzles, with the one opened that is asked for.
    pub(super) fn puzzles(options: &Options) -> anyhow::Result<(PlayedCollection, Opened)> {
        let puzzle = |text: &str| {
            let session: Session = text.parse().expect("every puzzle has a board");
            xsb(session.into_warehouse())
        };
        options.puzzle()?;
        let text: Arc<[u8]> = PUZZLES.map(puzzle).join("\n").as_bytes().into();
        PlayedCollection::of_levels("puzzles".to_owned(), text, Notation::Xsb, options.level)
    }

    /// The levels of a file, with the one opened that is asked for.
    pub(super) fn of_file(
        path: &Path,
        options: &Options,
    ) -> anyhow::Result<(PlayedCollection, Opened)> {
        let name = path.display().to_string();
        let text = fs::read(path).with_context(|| name.clone())?;
        PlayedCollection::of_text(name, text.into(), options)
    }

    /// The levels of a text, with the one opened that is asked for.
    pub(super) fn of_text(
        name: String,
        text: Arc<[u8]>,
        options: &Options,
    ) -> anyhow::Result<(PlayedCollection, Opened)> {
        let source = || Source::of_file(&name, Cursor::new(text.clone()));
        let mut beginning = source();
        let session = if let Some(session) = options.read_board(&mut beginning) {
            session
        } else {
            let notation = options.notation(&mut source(), &name)?;
            if notation != Notation::Named {
                return PlayedCollection::of_levels(name, text, notation, options.level);
            }
            beginning = source();
            named::read(&mut beginning)?
        };
        let opened = Opened::read_commands(session, beginning, options.chained)?;
        options.check_level(&name)?;
        let notation = Notation::Named;
        Ok((PlayedCollection { name, text, notation, number: 1 }, opened))
    }

    fn of_levels(
        name: String,
        text: Arc<[u8]>,
        notation: Notation,
        number: u64,
    ) -> anyhow::Result<(PlayedCollection, Opened)> {
        let mut collection = PlayedCollection { name, text, notation, number };
        let opened = collection.open(number)?;
        Ok((collection, opened))
    }

    /// Opens a level, but not that of a document.
    pub(super) fn open(&mut self, number: u64) -> anyhow::Result<Opened> {
        let selected = level_of(&self.name, self.notation, self.source(), number);
        let (messages, level) = (selected.unplayable(), selected.level?);
        self.number = number;
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
        Ok(Opened { session, acts, title: level.title(), is_ended: false, messages })
    }

    fn source(&self) -> Source<'static> {
        Source::of_file(&self.name, Cursor::new(self.text.clone()))
    }

    /// The number of levels.
    pub(super) fn len(&self) -> u64 {
        if self.notation == Notation::Named {
            return 1;
        }
        let mut levels = Levels::new(self.notation, self.source());
        levels.by_ref().for_each(drop);
        levels.number()
    }

    /// A line for each level, with its number, its title, and how it was solved. A document has only the level that is
    /// played.
    pub(super) fn titles(&self, played: &Warehouse, store: Option<&Store>) -> Vec<String> {
        let line = |number: u64, level: Result<Level, Error>| {
            let mark = if number == self.number { '>' } else { ' ' };
            let best = level.as_ref().ok().and_then(|level| store?.best(&level.warehouse));
            let solved = best.map(|best| format!(" (solved: {best})")).unwrap_or_default();
            let title = match level {
                Ok(level) => level.title().map(|title| escape(&title)).unwrap_or_default(),
                Err(error) => answer(&error.into()),
            };
            format!("{mark} {number} {title}").trim_end().to_owned() + &solved
        };
        if self.notation == Notation::Named {
            return vec![line(1, Ok(played.clone().into()))];
        }
        let mut levels = Levels::new(self.notation, self.source());
        iter::from_fn(|| levels.next().map(|level| line(levels.number(), level))).collect()
    }
}
