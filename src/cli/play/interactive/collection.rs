//! The levels of a file, or the built-in puzzles, one of which is played.

use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;

use super::document::Document;
use super::game::Act;
use super::store::Store;
use crate::cli::escape::escape;
use crate::cli::play::options::{Options, level_of};
use crate::cli::play::puzzles::PUZZLES;
use crate::notation::{detect, named};
use crate::record::Played;
use crate::{Level, Levels, Notation, Session, Source};

/// The levels of a file, or the built-in puzzles, one of which is played.
pub(super) struct Collection {
    pub(super) name: String,
    levels: Kind,
    /// The number of the level that is played, from 1.
    pub(super) number: u64,
}

enum Kind {
    Puzzles,
    /// A document, which has one board.
    Document {
        text: Vec<u8>,
        /// Whether a line may hold several commands.
        chained: bool,
    },
    Text(Notation, Arc<[u8]>),
}

/// A level that is opened.
pub(super) struct Opened {
    /// At its start.
    pub(super) session: Session,
    /// The game that was saved with it, if that is not finished.
    pub(super) acts: Vec<Act>,
    pub(super) title: Option<String>,
    /// Whether the game ends with a dot.
    pub(super) is_ended: bool,
    /// What is wrong with the game, or with other records.
    pub(super) errors: Vec<anyhow::Error>,
}

impl Collection {
    pub(super) fn puzzles() -> Collection {
        Collection { name: "puzzles".into(), levels: Kind::Puzzles, number: 1 }
    }

    /// A document that was typed.
    pub(super) fn typed(text: String, chained: bool) -> Collection {
        let levels = Kind::Document { text: text.into(), chained };
        Collection { name: "<stdin>".into(), levels, number: 1 }
    }

    pub(super) fn of_file(path: &Path, options: &Options) -> anyhow::Result<Collection> {
        let name = path.display().to_string();
        let text = fs::read(path).with_context(|| name.clone())?;
        let notation = options.notation(|| detect(&mut Source::new(&name, &*text)), &name)?;
        let (levels, number) = match notation {
            Notation::Named => {
                options.check_level(&name)?;
                (Kind::Document { text, chained: options.chained }, 1)
            }
            notation => (Kind::Text(notation, text.into()), options.level),
        };
        Ok(Collection { name, levels, number })
    }

    /// Opens a level.
    pub(super) fn open(&self, number: u64) -> anyhow::Result<Opened> {
        let (document, chained) = match &self.levels {
            Kind::Puzzles => {
                let puzzle = usize::try_from(number - 1).ok().and_then(|index| PUZZLES.get(index));
                (puzzle.context("expected the number of a puzzle")?.as_bytes(), false)
            }
            Kind::Document { text, chained } => (&**text, *chained),
            Kind::Text(notation, text) => return self.open_level(number, *notation, text),
        };
        let mut errors = Vec::new();
        let document = Document::read(&self.name, document, chained, |error| {
            errors.push(error.into());
            Ok(())
        })?;
        let Document { session, commands, is_ended } = document;
        let acts = commands.into_iter().map(Act::Command).collect();
        Ok(Opened { session, acts, title: None, is_ended, errors })
    }

    fn open_level(
        &self,
        number: u64,
        notation: Notation,
        text: &Arc<[u8]>,
    ) -> anyhow::Result<Opened> {
        let source = Source::of_file(&self.name, Cursor::new(text.clone()));
        let (level, errors) = level_of(&self.name, notation, source, number)?;
        let record = Some(level.play_main_record()).filter(|record| !record.is_solved());
        let steps = || record.iter().flat_map(|record| record.moves().to_vec());
        let pushes = || record.iter().flat_map(Played::pushes);
        // With more boxes than names, none has one.
        let (session, acts) = match level.session() {
            Ok(session) => {
                let commands = session.commands_for(pushes());
                (session, commands.into_iter().map(Act::Command).collect())
            }
            Err(_) => (
                Session::new(level.warehouse.clone(), []),
                steps().map(|step| Act::Step(step.direction())).collect(),
            ),
        };
        Ok(Opened { session, acts, title: level.title(), is_ended: false, errors })
    }

    /// The document, if that is what is played.
    pub(super) fn document(&self) -> &[u8] {
        match &self.levels {
            Kind::Document { text, .. } => text,
            _ => &[],
        }
    }

    /// The number of levels.
    pub(super) fn len(&self) -> u64 {
        match &self.levels {
            Kind::Puzzles => PUZZLES.len() as u64,
            Kind::Document { .. } => 1,
            Kind::Text(notation, text) => {
                let mut levels = self.levels(*notation, text);
                levels.by_ref().for_each(drop);
                levels.number()
            }
        }
    }

    fn levels(&self, notation: Notation, text: &Arc<[u8]>) -> Levels<'static> {
        Levels::new(notation, Source::of_file(&self.name, Cursor::new(text.clone())))
    }

    /// What a level is called when it is opened.
    pub(super) fn heading(&self, title: Option<&str>) -> String {
        let title = title.map(|title| format!(": {}", escape(title)));
        format!("level {}{}", self.number, title.unwrap_or_default())
    }

    /// A line for each level, with its number, its title, and how it was solved.
    pub(super) fn titles(&self, store: Option<&Store>) -> Vec<String> {
        let line = |number: u64, level: Result<Level, String>| {
            let mark = if number == self.number { '>' } else { ' ' };
            let best = level.as_ref().ok().and_then(|level| store?.best(&level.warehouse));
            let solved = best.map(|best| format!(" (solved: {best})")).unwrap_or_default();
            let title = match level {
                Ok(level) => level.title().map(|title| escape(&title)).unwrap_or_default(),
                Err(error) => error,
            };
            format!("{mark} {number} {title}").trim_end().to_owned() + &solved
        };
        let board = |text: &[u8]| -> Result<Level, String> {
            let session = named::read(&mut Source::new(&self.name, text));
            Ok(session.map_err(|error| error.to_string())?.into_warehouse().into())
        };
        let (notation, text) = match &self.levels {
            Kind::Text(notation, text) => (*notation, text),
            Kind::Document { text, .. } => return vec![line(1, board(text))],
            Kind::Puzzles => {
                return (1..)
                    .zip(PUZZLES)
                    .map(|(number, text)| line(number, board(text.as_bytes())))
                    .collect();
            }
        };
        let mut levels = self.levels(notation, text);
        let mut lines = Vec::new();
        while let Some(level) = levels.next() {
            lines.push(line(levels.number(), level.map_err(|error| error.to_string())));
        }
        lines
    }
}
