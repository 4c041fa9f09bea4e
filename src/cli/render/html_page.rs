//! A page that replays a game, or on which levels are played.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use super::notes::nothing_moves;
use crate::cli::exit::Exit;
use crate::cli::files::replace::write_bytes;
use crate::cli::files::streams;
use crate::cli::levels::{Selected, Selection, unplayable};
use crate::cli::messages::{Messages, SourceLocation, report_error};
use crate::cli::page::{GAME, PageCollection, PageGame, collection_page, page};
use crate::cli::values::Ranges;
use sokopush::level::Replays;
use sokopush::{Error, Level, Notation};

/// The options of `sokopush render` for a page, checked.
pub(super) struct PageOptions {
    pub(super) selection: Selection,
    /// The file to write.
    pub(super) path: PathBuf,
    /// The module of WebAssembly that solves levels on the page.
    pub(super) solver: Option<PathBuf>,
    /// Whether a file that exists is replaced.
    pub(super) is_forced: bool,
}

/// A level that a page can show.
struct ReadableLevel {
    place: SourceLocation,
    level: Level,
}

/// Writes a page for the levels that can be read, and reports the others. A single level with a game is replayed, unless there
/// is a solver; otherwise the levels are played.
pub(super) fn write(mut options: PageOptions) -> anyhow::Result<Exit> {
    // Asking for all numbers from 1 makes a file without levels an error.
    options.selection.numbers.get_or_insert(Ranges::all());
    let mut exit = Exit::Done;
    let mut readable = Vec::new();
    for Selected { place, level, .. } in read_all(&options.selection)? {
        match level {
            Ok(level) => readable.push(ReadableLevel { place, level }),
            Err(error) => exit = exit.max(report_error(&error)),
        }
    }
    let Some(first) = readable.first() else { return Ok(exit) };
    let is_replayed = readable.len() == 1
        && options.solver.is_none()
        && Replays::from(&first.level).main().is_some();
    if is_replayed {
        options.write_game(first)?;
    } else {
        options.write_collection(readable)?;
    }
    Ok(exit)
}

/// Reads the levels, and warns of open boards. Fails if a file cannot be read to its end: an existing page must not be replaced
/// by an incomplete one.
fn read_all(selection: &Selection) -> anyhow::Result<Vec<Selected>> {
    let mut levels = Vec::new();
    for mut selected in selection.levels(Some(Notation::Named)) {
        selected.level = match selected.level {
            Err(error) if matches!(error.downcast_ref(), Some(Error::Read(..))) => {
                return Err(error);
            }
            level => level,
        };
        if let Some(warning) = selected.open_board_warning() {
            warning.report();
        }
        levels.push(selected);
    }
    Ok(levels)
}

impl PageOptions {
    /// Writes a page that replays the game of a level.
    fn write_game(&self, ReadableLevel { place, level }: &ReadableLevel) -> anyhow::Result<()> {
        let replays = Replays::from(level);
        let mut messages = Messages::default();
        for message in unplayable(place, &replays) {
            messages.add(message);
        }
        // Moves do not count here: a page also shows pushes that are undone or refused.
        if replays.main().is_none_or(|(record, _)| record.game.is_empty()) {
            messages.add(nothing_moves(place));
        }
        let title = level.title().unwrap_or_else(|| "Sokoban".to_owned());
        let page = page(&title, GAME, &PageGame::of_level(&replays))?;
        write_bytes(&self.path, self.is_forced, page.as_bytes())?;
        messages.report_groups();
        Ok(())
    }

    /// Writes a page on which levels are played.
    fn write_collection(&self, readable: Vec<ReadableLevel>) -> anyhow::Result<()> {
        let title = title(&readable);
        let mut numbered = Vec::new();
        for ReadableLevel { place, level } in readable {
            let number = if self.selection.is_single_file() {
                place.level.unwrap_or_default()
            } else {
                // The numbers of several files would repeat.
                numbered.len() as u64 + 1
            };
            numbered.push((number, level));
        }
        let module = match &self.solver {
            Some(path) => Some(read_module(path)?),
            None => None,
        };
        let levels = PageCollection::new(&numbered);
        let page = collection_page(&title, &levels, module.as_deref())?;
        write_bytes(&self.path, self.is_forced, page.as_bytes())
    }
}

/// The names of up to three collections, or else their number.
fn title(readable: &[ReadableLevel]) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut known = HashSet::new();
    for level in readable {
        let name = level.collection_name();
        if known.insert(name.clone()) {
            names.push(name);
        }
    }
    if names.len() > 3 { format!("{} collections", names.len()) } else { names.join(", ") }
}

impl ReadableLevel {
    /// The title of the collection that the level is from, or else the name of its file.
    fn collection_name(&self) -> String {
        if let Some(title) = self.level.collection_title() {
            return title.to_owned();
        }
        if *self.place.file == *streams::STDIN {
            return "Sokoban".to_owned();
        }
        match Path::new(&*self.place.file).file_stem() {
            Some(name) => name.to_string_lossy().into_owned(),
            None => "Sokoban".to_owned(),
        }
    }
}

fn read_module(path: &Path) -> anyhow::Result<Vec<u8>> {
    let module = fs::read(path).with_context(|| path.display().to_string())?;
    let is_module = module.starts_with(b"\0asm");
    ensure!(is_module, "{}: expected a module of WebAssembly", path.display());
    Ok(module)
}
