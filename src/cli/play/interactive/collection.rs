//! The levels of a file, or the built-in puzzles, one of which is played.

use std::fs;
use std::io::Cursor;
use std::iter;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;

use super::document::GameDocument;
use super::game::Act;
use super::store::Store;
use crate::cli::escape::escape;
use crate::cli::play::options::{Options, PUZZLES, level_of};
use crate::notation::detect;
use crate::record::Played;
use crate::{Error, Level, Levels, Notation, Session, Source};

/// The levels of a file, or the built-in puzzles, one of which is played.
pub(super) struct PlayedCollection {
    pub(super) name: String,
    /// The text of a file.
    pub(super) text: Arc<[u8]>,
    levels: CollectionLevels,
    /// The number of the level that is played, from 1.
    pub(super) number: u64,
}

enum CollectionLevels {
    /// A document, or one for each built-in puzzle.
    Documents(Vec<GameDocument>),
    /// The levels of the text, in another notation.
    Text(Notation),
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

impl PlayedCollection {
    pub(super) fn puzzles() -> PlayedCollection {
        let puzzle = |text: &str| GameDocument::read("puzzles", text.as_bytes(), false);
        let puzzles = PUZZLES.map(|text| puzzle(text).expect("every puzzle has a board"));
        PlayedCollection::of_documents("puzzles", puzzles.into())
    }

    pub(super) fn of_documents(name: &str, documents: Vec<GameDocument>) -> PlayedCollection {
        let levels = CollectionLevels::Documents(documents);
        PlayedCollection { name: name.to_owned(), text: Arc::default(), levels, number: 1 }
    }

    pub(super) fn of_file(path: &Path, options: &Options) -> anyhow::Result<PlayedCollection> {
        let name = path.display().to_string();
        let text: Arc<[u8]> = fs::read(path).with_context(|| name.clone())?.into();
        let source = || Source::new(&name, Cursor::new(text.clone()));
        let mut beginning = source();
        let document = if let Some(session) = options.read_board(&mut beginning) {
            GameDocument::read_commands(session, beginning, options.chained)?
        } else {
            let notation = options.notation(|| detect(&mut source()), &name)?;
            if notation != Notation::Named {
                let levels = CollectionLevels::Text(notation);
                return Ok(PlayedCollection { name, text, levels, number: options.level });
            }
            GameDocument::read(&name, &text, options.chained)?
        };
        options.check_level(&name)?;
        Ok(PlayedCollection { text, ..PlayedCollection::of_documents(&name, vec![document]) })
    }

    /// Opens a level.
    pub(super) fn open(&mut self, number: u64) -> anyhow::Result<Opened> {
        let documents = match &mut self.levels {
            CollectionLevels::Documents(documents) => documents,
            CollectionLevels::Text(notation) => {
                let notation = *notation;
                return self.open_level(number, notation);
            }
        };
        let document = usize::try_from(number - 1).ok().and_then(|index| documents.get_mut(index));
        let document = document.context("expected the number of a puzzle")?;
        Ok(Opened {
            session: document.session.clone(),
            acts: document.commands.iter().copied().map(Act::Command).collect(),
            title: None,
            is_ended: document.is_ended,
            errors: document.errors.drain(..).map(Into::into).collect(),
        })
    }

    fn open_level(&self, number: u64, notation: Notation) -> anyhow::Result<Opened> {
        let (level, errors) = level_of(&self.name, notation, self.source(), number)?;
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

    fn source(&self) -> Source<'static> {
        Source::of_file(&self.name, Cursor::new(self.text.clone()))
    }

    /// The number of levels.
    pub(super) fn len(&self) -> u64 {
        match &self.levels {
            CollectionLevels::Documents(documents) => documents.len() as u64,
            CollectionLevels::Text(notation) => {
                let mut levels = Levels::new(*notation, self.source());
                levels.by_ref().for_each(drop);
                levels.number()
            }
        }
    }

    /// What a level is called when it is opened.
    pub(super) fn heading(&self, title: Option<&str>) -> String {
        let title = title.map(|title| format!(": {}", escape(title)));
        format!("level {}{}", self.number, title.unwrap_or_default())
    }

    /// A line for each level, with its number, its title, and how it was solved.
    pub(super) fn titles(&self, store: Option<&Store>) -> Vec<String> {
        let line = |number: u64, level: Result<Level, Error>| {
            let mark = if number == self.number { '>' } else { ' ' };
            let best = level.as_ref().ok().and_then(|level| store?.best(&level.warehouse));
            let solved = best.map(|best| format!(" (solved: {best})")).unwrap_or_default();
            let title = match level {
                Ok(level) => level.title().map(|title| escape(&title)).unwrap_or_default(),
                Err(error) => error.to_string(),
            };
            format!("{mark} {number} {title}").trim_end().to_owned() + &solved
        };
        match &self.levels {
            CollectionLevels::Documents(documents) => {
                let levels = documents.iter().map(|document| document.session.warehouse().clone());
                (1..).zip(levels).map(|(number, level)| line(number, Ok(level.into()))).collect()
            }
            CollectionLevels::Text(notation) => {
                let mut levels = Levels::new(*notation, self.source());
                let next = || levels.next().map(|level| line(levels.number(), level));
                iter::from_fn(next).collect()
            }
        }
    }
}
