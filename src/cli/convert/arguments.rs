//! The options of `sokopush convert`.

use std::path::PathBuf;

use super::options::ConvertOptions;
use crate::cli::exit::Exit;
use crate::cli::levels::{CurationArguments, LevelArguments, TextArguments};
use crate::cli::values;
use sokopush::Notation;

/// Convert between notations
///
/// Converts boards and recorded games between the notations of Sokoban programs. Collections are converted level by level. A
/// level that the other notation cannot express is reported and skipped.
#[derive(clap::Args)]
#[command(mut_args = |arg| match arg.get_id().as_str() {
    "from" => arg.value_parser(values::notation()),
    "level" => arg.help("Convert only some levels of the file, as in '1-3,7,20-'"),
    _ => arg,
})]
pub(crate) struct Arguments {
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
    pub(in crate::cli) fn run(&self) -> anyhow::Result<Exit> {
        super::run::run(&ConvertOptions {
            selection: self.levels.selection_of_text(&self.text)?,
            curation: self.curation.curation(),
            to: self.to,
            to_dir: self.to_dir.clone(),
            is_forced: self.force,
        })
    }
}
