//! Levels in the notation that is asked for, on stdout or in files.

use std::path::Path;

use anyhow::anyhow;

use super::options::ConvertOptions;
use crate::cli::exit::Exit;
use crate::cli::files::streams;
use crate::cli::levels::{LevelFiles, Selected, Selection, ShiftedKeys, unplayable};
use crate::cli::messages::{Message, Messages, SourceLocation, report_error};
use crate::cli::values::counted;
use sokopush::level::Replays;
use sokopush::notation::Writer;
use sokopush::{Error, Notation, program};

/// The levels that are written: one text on stdout, or a file for each.
pub(super) struct ConvertedLevels<'a> {
    selection: &'a Selection,
    to: Notation,
    writer: Writer,
    /// Where each level gets a file of its own; `None` is stdout.
    folder: Option<LevelFiles>,
}

impl<'a> ConvertedLevels<'a> {
    /// Makes the folder, if there is to be one.
    pub(super) fn new(options: &'a ConvertOptions) -> anyhow::Result<ConvertedLevels<'a>> {
        let is_single_file = options.selection.is_single_file();
        let mut writer = Writer::new(options.to);
        program::layout_mut(&mut writer).merges = !is_single_file;
        let folder = match &options.to_dir {
            Some(path) => Some(level_files(path, options)?),
            None => None,
        };
        Ok(ConvertedLevels { selection: &options.selection, to: options.to, writer, folder })
    }

    /// Writes levels, and reports those that the notation cannot express. In a whole file, looks for keys that seem misplaced, too.
    pub(super) fn write_all(
        &mut self,
        levels: impl IntoIterator<Item = Selected>,
        is_whole_file: bool,
    ) -> anyhow::Result<Exit> {
        let mut exit = Exit::Done;
        let mut messages = Messages::default();
        let mut keys = ShiftedKeys::default();
        for selected in levels {
            if streams::is_over() {
                break;
            }
            let open_board_warning = selected.walls_warning(self.to);
            let Selected { place, notation, level, .. } = selected;
            let level = match level {
                Ok(level) => level,
                Err(error) => {
                    exit = exit.max(report_unless_fatal(error)?);
                    continue;
                }
            };
            if notation == Notation::Xsb && is_whole_file {
                keys.add(place.clone(), &level);
            }
            if self.is_full() {
                exit = exit.max(report_error(&no_room(place)));
                break;
            }
            let replays = Replays::from(&level);
            let record_warnings = unplayable(&place, &replays);
            if let Err(error) = self.write(replays, &place, notation) {
                exit = exit.max(report_unless_fatal(error.context(place))?);
                continue;
            }
            for warning in record_warnings {
                messages.add(warning);
            }
            if let Some(warning) = open_board_warning {
                messages.add(warning);
            }
        }
        messages.report_groups();
        if let Some(key) = keys.finding() {
            Message::warning(key.message).at(key.place).report();
        }
        Ok(exit)
    }

    /// Returns whether stdout is a document, which has no room for another level.
    fn is_full(&self) -> bool {
        self.folder.is_none() && !self.writer.has_room()
    }

    /// Writes a level that was read in the notation `from`.
    fn write(
        &mut self,
        replays: Replays,
        place: &SourceLocation,
        from: Notation,
    ) -> anyhow::Result<()> {
        // What follows a row of XSB is not part of the board, so it may become floor.
        program::layout_mut(&mut self.writer).fill_rows =
            matches!(from, Notation::Xsb | Notation::Slc);
        let Some(folder) = &mut self.folder else {
            streams::write(self.writer.write(replays)?)?;
            return Ok(());
        };
        self.writer.begin(place.level.unwrap_or_default());
        let title = replays.level().title();
        let text = self.writer.write(replays)? + self.writer.end();
        folder.write(place.level, title.as_deref(), text.as_bytes())
    }

    /// Ends the text on stdout, and warns of notes and characters that the notation could not hold.
    pub(super) fn end(&self) -> anyhow::Result<()> {
        if self.folder.is_none() {
            streams::write(self.writer.end())?;
        }
        streams::flush()?;
        let to = self.to;
        let file = match &*self.selection.files {
            [file] => format!("{}: ", streams::name(Some(file))),
            _ => String::new(),
        };
        let omitted = self.writer.omitted();
        if !omitted.is_empty() {
            let text = format!("{file}left out {omitted}, for which `{to}` has no place");
            Message::warning(text).report();
        }
        let replaced = self.writer.replaced();
        if replaced > 0 {
            let characters = counted(replaced, "character");
            let text = format!("{file}`{to}` cannot hold {characters}; U+FFFD takes their place");
            Message::warning(text).report();
        }
        Ok(())
    }
}

fn level_files(path: &Path, options: &ConvertOptions) -> anyhow::Result<LevelFiles> {
    let ending = if options.to == Notation::Xsb { "xsb" } else { "txt" };
    // Numbers of levels can be the names only if they are different and in order.
    let has_own_numbers = options.selection.is_single_file() && options.keeps_order();
    LevelFiles::new(path, ending, options.is_forced, has_own_numbers)
}

/// The error that a document has no room for another level, which stands at `place`.
fn no_room(place: SourceLocation) -> anyhow::Error {
    let error = anyhow!(
        "a document holds one level; `--level` chooses one, and `--to-dir` writes a file for each"
    );
    error.context(place)
}

/// Reports an error, and returns what it means for the status. Returns the error itself if nothing more can be written, as on a
/// full disk: each level that follows would fail in the same way.
pub(super) fn report_unless_fatal(error: anyhow::Error) -> anyhow::Result<Exit> {
    // If nobody reads stdout any more, that is no failure, and the loops over files and levels end by themselves.
    if matches!(error.downcast_ref(), Some(Error::Write(_))) && !streams::is_over() {
        return Err(error);
    }
    Ok(report_error(&error))
}
