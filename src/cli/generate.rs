//! `sokopush generate`: random cases for `sokopush check`, and random levels that can be solved.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::builder::ArgPredicate;

use super::check::Language;
use super::exit::Exit;
use super::files::replace::{remove_temporary_files_when_interrupted, write_texts};
use super::files::streams;
use super::levels::LevelFiles;
use super::messages::SourceLocation;
use super::values;
use sokopush::Notation;
use sokopush::game::Generator;
use sokopush::level::Replays;
use sokopush::notation::Writer;
use sokopush::solve::LevelGenerator;

/// Write random cases for 'check', or random levels that can be solved
///
/// With '--levels', writes levels, each with a shortest solution and the seed that makes it again, to stdout or each to
/// its own file in the folder DIR. No two differ only by a rotation, a reflection, or the worker's place
/// within its region. Seeds are independent: with another one, only small rooms, of which there are few, come again.
///
/// Otherwise writes files seed1-001.in, seed1-001.out and so on: boards with commands, and what 'sokopush play' prints for
/// them. The commands take long detours, push into corners, into other boxes and to where the worker stands, and
/// undo more than was pushed. Of twenty cases, some have rows of different lengths, commands after the dot, 55 undo
/// commands in a row, or a large winding board. The same options give the same files everywhere. Files that exist and
/// hold something else are only replaced with '--force'.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The folder for the files; created if it does not exist
    #[arg(value_name = "DIR", required_unless_present = "levels")]
    folder: Option<PathBuf>,
    /// Write N levels that can be solved
    #[arg(long, value_name = "N", conflicts_with_all = ["language", "chained", "count", "commands"], value_parser = values::number::<u64>(0..=u64::MAX))]
    levels: Option<u64>,
    /// The least number of pushes in the solution of a level
    #[arg(
        long,
        value_name = "P",
        default_value = "1",
        requires = "levels",
        hide_short_help = true,
        value_parser = values::number::<usize>(0..=usize::MAX)
    )]
    min_pushes: usize,
    /// The language of the cases
    #[arg(long = "as", value_name = "LANGUAGE", default_value = "play")]
    language: Language,
    /// Write lines of any number of commands, for 'check --chained'
    #[arg(long)]
    chained: bool,
    /// The seed; different seeds give different cases, or levels
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::number::<u64>(0..=u64::MAX))]
    seed: u64,
    /// The number of cases
    #[arg(long, value_name = "N", default_value = "100", value_parser = values::number::<u64>(0..=u64::MAX))]
    count: u64,
    /// The number of rows of a board
    #[arg(long, value_name = "R", default_value = "8", default_value_if("levels", ArgPredicate::IsPresent, "10"), value_parser = values::number::<u16>(1..=1000))]
    rows: u16,
    /// The number of columns of a board
    #[arg(long, value_name = "C", default_value = "12", default_value_if("levels", ArgPredicate::IsPresent, "10"), value_parser = values::number::<u16>(1..=1000))]
    columns: u16,
    /// The number of boxes on a board, if there is room
    #[arg(long, value_name = "B", default_value = "4", value_parser = values::number::<u8>(0..=26))]
    boxes: u8,
    /// The number of commands in a case, without the final dot
    #[arg(long, value_name = "N", default_value = "60", value_parser = values::number::<u64>(0..=1_000_000))]
    commands: u64,
    /// Replace files that exist and hold something else
    #[arg(long)]
    force: bool,
}

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        remove_temporary_files_when_interrupted()?;
        let Some(folder) = self.folder.as_ref().filter(|_| self.levels.is_none()) else {
            return self.write_levels();
        };
        let is_play = self.language == Language::Play;
        ensure!(is_play || !self.chained, "`--chained` is only for games of `--as play`");
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let &Arguments { seed, commands, chained, .. } = self;
        let (rows, columns, boxes) = (self.rows.into(), self.columns.into(), self.boxes.into());
        let generator =
            Generator { seed, rows, columns, boxes, commands, chained, ..Generator::default() };
        let digits = self.count.to_string().len().max(3);
        for number in 1..=self.count {
            let input = match self.language {
                Language::Play => generator.document(number),
                Language::Simulate => generator.keystrokes(number),
                Language::Solve => generator.push_box(number),
            };
            let path = folder.join(format!("seed{seed}-{number:0digits$}.in"));
            let output = self.language.output(&path, &input, chained)?;
            let output_path = path.with_extension("out");
            write_texts(&[(&path, input.as_bytes()), (&output_path, &output)], self.force)?;
        }
        Ok(Exit::Done)
    }

    fn write_levels(&self) -> anyhow::Result<Exit> {
        let wanted = self.levels.unwrap_or_default();
        ensure!(self.boxes > 0, "a level needs a box: `--boxes` is 0");
        let generator = LevelGenerator {
            rows: self.rows.into(),
            columns: self.columns.into(),
            boxes: self.boxes.into(),
            min_pushes: self.min_pushes,
            ..LevelGenerator::default()
        };
        let folder = |path| LevelFiles::new(path, "xsb", self.force, true);
        let mut folder = self.folder.as_deref().map(folder).transpose()?;
        let (mut writer, mut made) = (Writer::new(Notation::Xsb), 0);
        for (number, mut level) in (1..=wanted).zip(generator.levels(self.seed)) {
            if streams::is_over() {
                return Ok(Exit::Done);
            }
            made = number;
            level.heading = Some(format!("; {number}"));
            let title = level.title();
            let replays = Replays::from(&level);
            if let Some(folder) = &mut folder {
                let place =
                    SourceLocation { level: Some(number), title, ..SourceLocation::new("", 0) };
                writer.begin(number);
                folder.write(&place, writer.write(replays)?.as_bytes())?;
            } else {
                streams::write(writer.write(replays)?)?;
                streams::flush()?;
            }
        }
        streams::flush()?;
        let failures = LevelGenerator::MAX_FAILURES;
        ensure!(
            made == wanted,
            "{failures} seeds in a row gave no such level: lower `--min-pushes` or `--boxes`"
        );
        Ok(Exit::Done)
    }
}
