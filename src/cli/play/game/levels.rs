//! The levels of a file, or the built-in levels, one of which is played.

use std::cell::OnceCell;
use std::io::Cursor;
use std::sync::Arc;

use super::loaded_game::LoadedGame;
use super::terminal_game::TerminalGame;
use crate::cli::escape::escape;
use crate::cli::messages::text_without_place;
use crate::cli::play::options::{DEMO, Options, level_of};
use crate::cli::play::saved::SavedState;
use crate::cli::play::saved::solved_levels::board_key;
use crate::cli::values::length_in_words;
use sokopush::notation::named;
use sokopush::{Level, Levels, Notation, Source, Warehouse};

/// A level of a collection, with its board in the form used as storage key.
pub(crate) struct ListedLevel {
    pub(crate) level: Level,
    /// Computed when it is first needed: that takes longer than reading the level.
    board: OnceCell<String>,
}

impl ListedLevel {
    pub(crate) fn board(&self) -> &str {
        self.board.get_or_init(|| board_key(self.level.warehouse.clone()))
    }
}

pub(crate) struct LevelCollection {
    pub(crate) name: String,
    pub(crate) text: Arc<[u8]>,
    /// The notation of the text. A document has one level.
    notation: Notation,
    /// The number of the level that is played, from 1.
    pub(crate) number: u64,
    /// Its levels, read when they are first needed. Of one that cannot be read, the error.
    levels: OnceCell<Vec<Result<ListedLevel, String>>>,
}

/// A collection, and the game on the level that is played first.
pub(crate) struct OpenedCollection {
    pub(crate) collection: LevelCollection,
    pub(crate) game: LoadedGame,
}

impl LevelCollection {
    /// The built-in levels, with the game on the one that is asked for, or else on the one where the player continues.
    pub(crate) fn demo(options: &Options, saved: &SavedState) -> anyhow::Result<OpenedCollection> {
        let (name, text) = DEMO;
        let text = text.as_bytes().into();
        LevelCollection::new(name.to_owned(), text, Notation::Xsb).begin(options, saved)
    }

    /// The levels of a text, with the game on one of them as for the built-in ones.
    pub(crate) fn of_text(
        name: String,
        text: Arc<[u8]>,
        options: &Options,
        saved: &SavedState,
    ) -> anyhow::Result<OpenedCollection> {
        let mut source = Source::of_file(&name, Cursor::new(text.clone()));
        let (notation, session) = options.notation_and_board(&mut source, &name)?;
        let collection = LevelCollection::new(name, text, notation);
        if notation != Notation::Named {
            return collection.begin(options, saved);
        }
        let session = session.map_or_else(|| named::read(&mut source), Ok)?;
        let game = LoadedGame::read(session, source, options.chained)?;
        options.check_level(&collection.name)?;
        Ok(OpenedCollection { collection, game })
    }

    fn new(name: String, text: Arc<[u8]>, notation: Notation) -> LevelCollection {
        LevelCollection { name, text, notation, number: 1, levels: OnceCell::new() }
    }

    fn begin(mut self, options: &Options, saved: &SavedState) -> anyhow::Result<OpenedCollection> {
        let number = options.level.unwrap_or_else(|| self.beginning(saved));
        let game = self.open(number)?;
        Ok(OpenedCollection { collection: self, game })
    }

    /// The level where a player continues: the level that was left last, or the next one not solved if that is solved. Without
    /// such a level, the first that is not solved.
    fn beginning(&self, saved: &SavedState) -> u64 {
        let seen = saved.games.seen();
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
                self.next_unsolved(before, saved).or(last).unwrap_or(1)
            }
        }
    }

    pub(crate) fn next_unsolved(&self, number: u64, saved: &SavedState) -> Option<u64> {
        self.next_where(number, |level| saved.solved.solutions(level.board()).is_none())
    }

    pub(crate) fn next_titled(&self, number: u64, part: &str) -> Option<u64> {
        let part = part.to_lowercase();
        self.next_where(number, |level| {
            level.level.title().is_some_and(|title| title.to_lowercase().contains(&part))
        })
    }

    /// The next level after a number that is wanted, going round. One that cannot be read is not.
    fn next_where(&self, number: u64, is_wanted: impl Fn(&ListedLevel) -> bool) -> Option<u64> {
        for (found, level) in self.levels() {
            if found > number && level.as_ref().is_ok_and(&is_wanted) {
                return Some(found);
            }
        }
        for (found, level) in self.levels() {
            if found <= number && level.as_ref().is_ok_and(&is_wanted) {
                return Some(found);
            }
        }
        None
    }

    /// All levels with their numbers, but not that of a document. Of one that cannot be read, the error.
    pub(crate) fn levels(&self) -> impl Iterator<Item = (u64, &Result<ListedLevel, String>)> {
        let levels = self.levels.get_or_init(|| {
            let mut listed = Vec::new();
            for level in Levels::new(self.notation, self.source()) {
                listed.push(match level {
                    Ok(level) => Ok(ListedLevel { level, board: OnceCell::new() }),
                    Err(error) => Err(text_without_place(&error.into())),
                });
            }
            listed
        });
        (1..).zip(levels)
    }

    /// The title of a level, if it can be read and has one.
    pub(crate) fn title(&self, number: u64) -> Option<String> {
        let (_, level) = self.levels().find(|(other, _)| *other == number)?;
        level.as_ref().ok()?.level.title()
    }

    pub(crate) fn readable(&self) -> impl Iterator<Item = u64> {
        let levels = self.levels();
        levels.filter(|(_, level)| level.is_ok()).map(|(number, _)| number)
    }

    /// Opens a level, but not that of a document.
    pub(crate) fn open(&mut self, number: u64) -> anyhow::Result<LoadedGame> {
        let selected = level_of(&self.name, self.notation, self.source(), number);
        let messages = selected.warnings();
        let mut loaded = LoadedGame::of_level(&selected.level?);
        self.number = number;
        loaded.messages.extend(messages);
        Ok(loaded)
    }

    pub(crate) fn has_game(level: &ListedLevel, saved: &SavedState) -> bool {
        let loaded = LoadedGame::of_level(&level.level);
        // A game knows its moves, but few levels need one.
        let is_new = loaded.actions.is_empty();
        let moves = if is_new { String::new() } else { TerminalGame::new(loaded).initial_moves };
        let found = saved.games.find(level.board(), &moves);
        found.is_ok_and(|found| found.is_some_and(|found| found.moves.is_some()))
    }

    fn source(&self) -> Source<'static> {
        Source::of_file(&self.name, Cursor::new(self.text.clone()))
    }

    pub(crate) fn is_document(&self) -> bool {
        self.notation == Notation::Named
    }

    pub(crate) fn len(&self) -> u64 {
        if self.is_document() { 1 } else { self.levels().count() as u64 }
    }

    /// A line for each level: marks, its number, its title, and how it was solved. `>` is played, `*` is
    /// solved, and `~` has an unfinished game. A document has only the level that is played.
    pub(crate) fn titles(&self, played: &Warehouse, saved: &SavedState) -> Vec<String> {
        let seen = saved.games.seen();
        let line = |(number, level): (u64, &Result<ListedLevel, String>)| {
            let board = level.as_ref().map_or("", ListedLevel::board);
            let best = saved.solved.fewest(board);
            let mut is_begun = seen.get(board).is_some_and(|(_, is_open)| *is_open);
            // The game may be of another level with the same board, of which only one begins with moves.
            if is_begun
                && !self.is_document()
                && let Ok(level) = level
            {
                is_begun = LevelCollection::has_game(level, saved);
            }
            let marks = [
                if number == self.number { '>' } else { ' ' },
                if best.is_some() { '*' } else { ' ' },
                if is_begun { '~' } else { ' ' },
            ];
            let solved = best.map_or(String::new(), |(moves, pushes)| {
                format!(" (solved: {})", length_in_words(moves, pushes))
            });
            let title = match level {
                Ok(level) => level.level.title().map(|title| escape(&title)).unwrap_or_default(),
                Err(error) => error.clone(),
            };
            format!("{} {number} {title}", String::from_iter(marks)).trim_end().to_owned() + &solved
        };
        if self.is_document() {
            return vec![line((
                1,
                &Ok(ListedLevel { level: played.clone().into(), board: OnceCell::new() }),
            ))];
        }
        self.levels().map(line).collect()
    }
}

/// A level's title without its number, which many titles begin with.
pub(crate) fn shown_title(number: u64, title: Option<String>) -> String {
    let title = title.unwrap_or_default();
    let rest = title.strip_prefix(&number.to_string());
    let rest = rest.filter(|rest| rest.is_empty() || rest.starts_with(' '));
    escape(rest.unwrap_or(&title).trim_start())
}
