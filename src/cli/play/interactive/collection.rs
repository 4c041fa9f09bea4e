//! The levels of a file, or the built-in puzzles, one of which is played.

use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use sokopush::level::Note;
use sokopush::notation::{Writer, detect, named};
use sokopush::{Level, Levels, Notation, Source};

use super::store::Store;
use crate::cli::escape::escape;
use crate::cli::play::options::{Options, level_of};
use crate::cli::play::puzzles::PUZZLES;
use crate::cli::selection::place;

/// The levels of a file, or the built-in puzzles, one of which is played.
pub(super) struct Collection {
    pub(super) name: Arc<str>,
    levels: Kind,
    /// The number of the level that is played, from 1.
    pub(super) number: u64,
}

enum Kind {
    Puzzles,
    /// A document, which has one board.
    Document(Vec<u8>),
    Text(Notation, Arc<[u8]>),
}

/// A level that can be played.
pub(super) struct Opened {
    /// As a document: its board, and the game that was saved with it if that is not finished.
    pub(super) document: Vec<u8>,
    pub(super) title: Option<String>,
}

impl Collection {
    pub(super) fn puzzles() -> Collection {
        Collection { name: "puzzles".into(), levels: Kind::Puzzles, number: 1 }
    }

    /// A document that was typed.
    pub(super) fn typed(text: String) -> Collection {
        Collection { name: "<stdin>".into(), levels: Kind::Document(text.into()), number: 1 }
    }

    pub(super) fn of_file(path: &Path, options: &Options) -> anyhow::Result<Collection> {
        let name: Arc<str> = path.display().to_string().into();
        let text = fs::read(path).with_context(|| name.to_string())?;
        let notation = options.notation(|| detect(&mut Source::new(&name, &*text)), &name)?;
        let (levels, number) = match notation {
            Notation::Named => (Kind::Document(text), 1),
            notation => (Kind::Text(notation, text.into()), options.level),
        };
        Ok(Collection { name, levels, number })
    }

    /// Opens the level that is played.
    pub(super) fn open(&self) -> anyhow::Result<Opened> {
        let (notation, text) = match &self.levels {
            Kind::Puzzles => {
                let puzzle =
                    usize::try_from(self.number - 1).ok().and_then(|index| PUZZLES.get(index));
                let document = puzzle.context("expected the number of a puzzle")?;
                return Ok(Opened { document: document.as_bytes().to_vec(), title: None });
            }
            Kind::Document(text) => return Ok(Opened { document: text.clone(), title: None }),
            Kind::Text(notation, text) => (*notation, text.clone()),
        };
        let source = Source::of_file(&self.name, Cursor::new(text));
        let mut level = level_of(&self.name, notation, source, self.number)?;
        if level.play_main_record().end().is_solved() {
            level.notes.retain(|note| !matches!(note, Note::Record(_)));
        }
        let document = Writer::new(Notation::Named).write(&level);
        let document = document.with_context(|| place(&self.name, self.number))?;
        let document = document.trim_end_matches(".\n").into();
        Ok(Opened { document, title: level.title() })
    }

    /// The number of levels.
    pub(super) fn len(&self) -> u64 {
        match &self.levels {
            Kind::Puzzles => PUZZLES.len() as u64,
            Kind::Document(_) => 1,
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
            Kind::Document(text) => return vec![line(1, board(text))],
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
