//! Random levels that can be solved, on stdout or each in a file.

use std::path::PathBuf;

use anyhow::bail;

use crate::cli::files::streams;
use crate::cli::levels::LevelFiles;
use sokopush::level::Replays;
use sokopush::notation::Writer;
use sokopush::{LevelGenerator, Notation};

/// The options of `sokopush generate` for levels, checked.
pub(super) struct LevelOptions {
    /// The folder in which each level gets a file of its own; `None` writes all to stdout.
    pub(super) folder: Option<PathBuf>,
    /// The number of levels.
    pub(super) count: u64,
    pub(super) seed: u64,
    pub(super) generator: LevelGenerator,
    /// Whether files that exist are replaced.
    pub(super) is_forced: bool,
}

/// Writes the levels, each as soon as it is found. Fails if too many seeds in a row give none.
pub(super) fn write(options: LevelOptions) -> anyhow::Result<()> {
    let mut folder = match &options.folder {
        Some(path) => Some(LevelFiles::new(path, "xsb", options.is_forced, true)?),
        None => None,
    };
    let mut writer = Writer::new(Notation::Xsb);
    let mut levels = options.generator.levels(options.seed);
    for number in 1..=options.count {
        if streams::is_over() {
            break;
        }
        let Some(mut level) = levels.next() else {
            bail!(
                "{} seeds in a row gave no such level: lower `--min-pushes` or `--boxes`",
                LevelGenerator::MAX_FAILURES
            );
        };
        level.heading = Some(format!("; {number}"));
        if let Some(folder) = &mut folder {
            writer.begin(number);
            let text = writer.write(Replays::from(&level))?;
            folder.write(Some(number), level.title().as_deref(), text.as_bytes())?;
        } else {
            streams::write(writer.write(Replays::from(&level))?)?;
            // The next level may take long to find.
            streams::flush()?;
        }
    }
    Ok(())
}
