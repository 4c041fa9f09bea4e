//! The options of `sokopush generate`.

use std::path::{Path, PathBuf};

use anyhow::ensure;

use super::cases::{self, CaseOptions};
use super::levels::{self, LevelOptions};
use crate::cli::check::Language;
use crate::cli::exit::Exit;
use crate::cli::files::replace::remove_temporary_files_when_interrupted;
use crate::cli::values;
use sokopush::LevelGenerator;

/// Write random cases for 'check', or random levels that can be solved
///
/// With '--levels', it writes levels to stdout, or each to its own file in the folder DIR. Each has a shortest solution, and the
/// seed that makes it again. No two levels differ only by a rotation, by a reflection, or by where the worker stands within the
/// same region. Seeds are independent of each other: another seed makes other levels, except for very small rooms, of which there
/// are few.
///
/// Without '--levels', it writes files seed1-001.in, seed1-001.out and so on: boards with commands, and what 'sokopush play'
/// prints for them. The commands take long detours, push into corners and other boxes, push boxes to where the worker stands, and
/// undo more than was pushed. Some of every twenty cases have rows of different lengths, commands after the dot, 55 undo commands
/// in a row, or a large winding board. Keystroke games ('--as simulate') and boards of the push-box problem ('--as solve')
/// keep within the sizes that their contests promise, unless you give other numbers. The same options give the same files
/// everywhere. Existing files with other contents are replaced only with '--force'.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder for the files; created if it does not exist
    #[arg(value_name = "DIR", required_unless_present = "levels")]
    folder: Option<PathBuf>,
    /// Write N levels that can be solved
    #[arg(long, value_name = "N", conflicts_with_all = ["language", "chained", "count", "commands"], value_parser = values::number_in::<u64>(0..=u64::MAX))]
    levels: Option<u64>,
    /// The minimum number of pushes in the solution of a level
    #[arg(
        long,
        value_name = "P",
        default_value = "1",
        requires = "levels",
        hide_short_help = true,
        value_parser = values::number_in::<usize>(0..=usize::MAX)
    )]
    min_pushes: usize,
    /// The language of the cases
    #[arg(long = "as", value_name = "LANGUAGE", default_value = "play")]
    language: Language,
    /// Write any number of commands on a line, for 'check --chained'
    #[arg(long)]
    chained: bool,
    /// The seed; different seeds give different cases, or levels
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::number_in::<u64>(0..=u64::MAX))]
    seed: u64,
    /// The number of cases
    #[arg(long, value_name = "N", default_value = "100", value_parser = values::number_in::<u64>(0..=u64::MAX))]
    count: u64,
    /// The number of rows of a board [default: 8; levels: 10; 'simulate': 4 to 15; 'solve': 2 to 8]
    #[arg(long, value_name = "R", value_parser = values::number_in::<u16>(1..=1000))]
    rows: Option<u16>,
    /// The number of columns of a board [default: 12; levels: 10; 'simulate': 4 to 15; 'solve': 2 to 8]
    #[arg(long, value_name = "C", value_parser = values::number_in::<u16>(1..=1000))]
    columns: Option<u16>,
    /// The number of boxes on a board; fewer if there is no room [default: 4; 'simulate': 1 to 5; 'solve': 3]
    #[arg(long, value_name = "B", value_parser = values::number_in::<u8>(0..=26))]
    boxes: Option<u8>,
    /// The number of commands in a case, without the final dot, or of keys in a game [default: 60; 'simulate': up to 50]
    #[arg(long, value_name = "N", value_parser = values::number_in::<u64>(0..=1_000_000))]
    commands: Option<u64>,
    /// Replace files that exist and hold something else
    #[arg(long)]
    force: bool,
}

impl Arguments {
    pub(in crate::cli) fn run(&self) -> anyhow::Result<Exit> {
        remove_temporary_files_when_interrupted()?;
        match (&self.folder, self.levels) {
            (Some(folder), None) => self.write_cases(folder)?,
            // Without `--levels`, clap requires a folder.
            (_, count) => self.write_levels(count.unwrap_or_default())?,
        }
        Ok(Exit::Done)
    }

    fn write_cases(&self, folder: &Path) -> anyhow::Result<()> {
        let is_play = self.language == Language::Play;
        ensure!(is_play || !self.chained, "`--chained` is only for games of `--as play`");
        cases::write(&CaseOptions {
            folder: folder.to_owned(),
            language: self.language,
            chained: self.chained,
            count: self.count,
            seed: self.seed,
            rows: self.rows.map(usize::from),
            columns: self.columns.map(usize::from),
            boxes: self.boxes.map(usize::from),
            commands: self.commands,
            is_forced: self.force,
        })
    }

    fn write_levels(&self, count: u64) -> anyhow::Result<()> {
        ensure!(self.boxes != Some(0), "a level needs a box: `--boxes` is 0");
        let default = LevelGenerator::default();
        levels::write(LevelOptions {
            folder: self.folder.clone(),
            count,
            seed: self.seed,
            generator: LevelGenerator {
                rows: self.rows.map_or(default.rows, usize::from),
                columns: self.columns.map_or(default.columns, usize::from),
                boxes: self.boxes.map_or(default.boxes, usize::from),
                min_pushes: self.min_pushes,
                ..default
            },
            is_forced: self.force,
        })
    }
}
