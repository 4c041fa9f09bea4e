//! `sokopush convert`: from one notation to another.

use std::path::PathBuf;

use anyhow::{Context, ensure};

use super::exit::Exit;
use super::files::replace::remove_temporary_files_when_interrupted;
use super::files::streams;
use super::levels::LevelFiles;
use super::levels::{Curation, ShiftedKeys};
use super::levels::{
    CurationArguments, LevelArguments, Selected, SelectedLevels, Selection, TextArguments, missing,
    unplayable,
};
use super::messages::{Message, Messages, SourceLocation, report_error};
use super::values::{self, Ranges};
use sokopush::level::Replays;
use sokopush::notation::{Writer, lurd};
use sokopush::{Error, Notation, Source};

/// Convert between notations
///
/// Converts boards and recorded games between the notations of the Sokoban world. Collections are converted
/// level by level. A level that the other notation cannot express is reported and skipped.
#[derive(clap::Args)]
#[command(mut_args = |arg| match arg.get_id().as_str() {
    "from" => arg.value_parser(values::notation()),
    "level" => arg.help("Convert only some levels of the file, as in '1-3,7,20-'"),
    _ => arg,
})]
pub(super) struct Arguments {
    #[command(flatten)]
    levels: LevelArguments,
    #[command(flatten)]
    text: TextArguments,
    #[command(flatten)]
    curation: CurationArguments,
    /// The notation to write
    #[arg(long, value_name = "NOTATION", value_parser = values::notation())]
    to: Notation,
    /// Write each level to its own file in the folder DIR
    ///
    /// The files are named after the number and the title of the level; the names end in '.xsb', or '.txt' for other
    /// notations.
    #[arg(long, value_name = "DIR")]
    to_dir: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long, requires = "to_dir")]
    force: bool,
}

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        let selection = &self.levels.selection_of_text(&self.text)?;
        let curation = self.curation.curation();
        if self.to_dir.is_some() {
            remove_temporary_files_when_interrupted()?;
        }
        let mut exit = Exit::Done;
        let mut target = LevelTarget::new(self, selection, &curation)?;
        let ranges = selection.numbers.as_ref();
        let mut kept = reorders(selection, &curation).then(Vec::new);
        for file in selection.files.iter().take_while(|_| !streams::is_over()) {
            let name = streams::name(Some(file));
            exit = exit.max(match selection.open(file, None) {
                Ok((Notation::Lurd, source)) => match self.copy_records(ranges, source, &name) {
                    Err(error) if is_write(&error) => return Err(error),
                    copied => copied.unwrap_or_else(|error| report_error(&error)),
                },
                Ok((notation, source)) => {
                    let levels = SelectedLevels::new(
                        &name.into(),
                        notation,
                        source,
                        selection.numbers.clone(),
                    );
                    match &mut kept {
                        Some(kept) => {
                            kept.extend(levels);
                            Exit::Done
                        }
                        None => target.write_all(levels, ranges.is_none())?,
                    }
                }
                Err(error) => report_error(&error),
            });
        }
        if let Some(mut levels) = kept {
            // What is wrong stays last.
            let place = |selected: &Selected| ranges?.place(selected.place.level?);
            levels.sort_by_key(|selected| place(selected).unwrap_or(usize::MAX));
            let (levels, messages) = curation.apply(levels, !selection.is_single_file(), self.to);
            messages.iter().for_each(Message::report);
            exit = exit.max(target.write_all(levels.into_iter(), false)?);
        }
        target.end()?;
        Ok(exit)
    }

    /// Copies records that stand alone, one a line.
    fn copy_records(
        &self,
        wanted: Option<&Ranges>,
        source: Source,
        name: &str,
    ) -> anyhow::Result<Exit> {
        let to = self.to;
        ensure!(to == Notation::Lurd, "{name}: records without boards cannot become `{to}`");
        ensure!(self.to_dir.is_none(), "{name}: `--to-dir` needs boards; these records have none");
        let mut number = 0;
        for record in lurd::records(source).take_while(|_| !streams::is_over()) {
            let record = record?;
            number += 1;
            if wanted.is_none_or(|wanted| wanted.contains(number)) {
                streams::write(format!("{record}\n"))?;
            }
        }
        let missing = missing(wanted, number, name);
        missing.filter(|_| !streams::is_over()).map_or(Ok(Exit::Done), Err)
    }
}

/// Returns whether all levels are seen together.
fn reorders(selection: &Selection, curation: &Curation) -> bool {
    let is_reordered = |ranges: &Ranges| !ranges.is_ascending();
    curation.is_needed() || selection.numbers.as_ref().is_some_and(is_reordered)
}

/// Returns whether the output cannot be written, though somebody reads it.
fn is_write(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(Error::Write(_))) && !streams::is_over()
}

/// The error that a document has no room for another level.
#[derive(Debug, thiserror::Error)]
#[error("a document holds one level; `--level` chooses one, and `--to-dir` writes a file for each")]
struct Full;

/// Where levels are written: to stdout, or each to a file of its own.
struct LevelTarget<'a> {
    arguments: &'a Arguments,
    selection: &'a Selection,
    writer: Writer,
    folder: Option<LevelFiles>,
}

impl<'a> LevelTarget<'a> {
    fn new(
        arguments: &'a Arguments,
        selection: &'a Selection,
        curation: &Curation,
    ) -> anyhow::Result<LevelTarget<'a>> {
        let ending = if arguments.to == Notation::Xsb { "xsb" } else { "txt" };
        let is_single = selection.is_single_file();
        let keeps_order = is_single && !reorders(selection, curation);
        let folder = |path| LevelFiles::new(path, ending, arguments.force, keeps_order);
        let folder = arguments.to_dir.as_deref().map(folder);
        let mut writer = Writer::new(arguments.to);
        writer.layout_mut().merges = !is_single;
        Ok(LevelTarget { arguments, selection, writer, folder: folder.transpose()? })
    }

    fn write(&mut self, replays: Replays, place: &SourceLocation) -> anyhow::Result<()> {
        let Some(folder) = &mut self.folder else {
            ensure!(self.writer.has_room(), Full);
            return Ok(streams::write(self.writer.write(replays)?)?);
        };
        self.writer.begin(place.level.unwrap_or_default());
        let text = self.writer.write(replays)? + self.writer.end();
        folder.write(place, text.as_bytes())
    }

    /// Writes levels, and reports those that the notation cannot express; of a whole file, also keys that seem misplaced.
    fn write_all(
        &mut self,
        levels: impl Iterator<Item = Selected>,
        is_whole: bool,
    ) -> anyhow::Result<Exit> {
        let (mut exit, mut messages) = (Exit::Done, Messages::default());
        let mut keys = ShiftedKeys::default();
        for selected in levels.take_while(|_| !streams::is_over()) {
            let from = selected.notation;
            // What follows a row of XSB is not part of the board, so it may become floor.
            self.writer.layout_mut().fill_rows = matches!(from, Notation::Xsb | Notation::Slc);
            let walls = selected.walls_in(self.arguments.to);
            let Selected { place, level, .. } = selected;
            let written = level.and_then(|level| {
                if from == Notation::Xsb && is_whole {
                    keys.add(place.clone(), &level);
                }
                let replays = Replays::from(&level);
                let unplayable = unplayable(&place, &replays);
                let written = self.write(replays, &place);
                let walls = walls.filter(|_| written.is_ok());
                unplayable.into_iter().chain(walls).for_each(|message| messages.add(message));
                written.context(place)
            });
            if let Err(error) = written {
                if is_write(&error) {
                    return Err(error);
                }
                exit = exit.max(report_error(&error));
                if error.is::<Full>() {
                    break;
                }
            }
        }
        messages.end();
        if let Some((place, why)) = keys.finding() {
            Message::warning(why).at(place).report();
        }
        Ok(exit)
    }

    /// Ends the document, and reports what there was no place for.
    fn end(&self) -> anyhow::Result<()> {
        let Arguments { to, to_dir, .. } = self.arguments;
        if to_dir.is_none() {
            streams::write(self.writer.end())?;
        }
        streams::flush()?;
        let name = match &*self.selection.files {
            [_, _, ..] => String::new(),
            files => format!("{}: ", streams::name(files.first().map(PathBuf::as_path))),
        };
        let omitted = self.writer.omitted();
        if !omitted.is_empty() {
            Message::warning(format!("{name}left out {omitted}, for which `{to}` has no place"))
                .report();
        }
        if self.writer.replaced() > 0 {
            let count = values::counted(self.writer.replaced(), "character");
            Message::warning(format!("{name}`{to}` cannot hold {count}; U+FFFD takes their place"))
                .report();
        }
        Ok(())
    }
}
