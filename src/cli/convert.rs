//! `sokopush convert`: from one notation to another.

use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};
use sokopush::notation::{Layout, LevelEnd, Writer, lurd};
use sokopush::{Error, Notation};

use super::exit::{Exit, complain};
use super::selection::{self, missing};
use super::{streams, values};

/// Convert between notations
///
/// Converts boards and records of play between the notations of the Sokoban world. Collections are converted
/// level by level. A level that the other notation cannot express is reported and skipped.
#[derive(clap::Args)]
#[command(before_help = "\
Example:
  printf '#@a-+#\\n\\na6\\na6\\n.\\n' | sokopush convert --from named --to xsb")]
pub(super) struct Arguments {
    /// The text to convert; stdin if absent or `-`
    file: Option<PathBuf>,
    /// The notation to read
    #[arg(long, value_name = "NOTATION", value_parser = values::notation())]
    from: Notation,
    /// The notation to write
    #[arg(long, value_name = "NOTATION", value_parser = values::notation())]
    to: Notation,
    /// Convert only level N
    #[arg(long, value_name = "N", value_parser = values::level())]
    level: Option<u64>,
    /// Write XSB boards run-length encoded, each on one line
    #[arg(long)]
    rle: bool,
}

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        ensure!(!self.rle || self.to == Notation::Xsb, "`--rle` needs `--to xsb`");
        match (self.from.has_boards(), self.to) {
            (true, _) => self.convert(),
            (false, Notation::Lurd) => self.copy_records(),
            (false, to) => Err(anyhow!("records without boards cannot become `{to}`")),
        }
    }

    /// Writes each level in the other notation, and reports those that it cannot express.
    fn convert(&self) -> anyhow::Result<Exit> {
        let file = self.file.as_deref();
        let levels = selection::levels(file, self.from, LevelEnd::NextBoard, self.level)?;
        let name = streams::name(file);
        let mut writer = Writer::new(self.to);
        // What follows a row of XSB is not part of the board, so it may become floor.
        let fill_rows = self.from == Notation::Xsb;
        writer.layout = Layout { run_length: self.rle, fill_rows };
        let mut exit = Exit::Done;
        for level in levels {
            let text = match level {
                Err(error) => match error.downcast_ref() {
                    // A level is wrong or missing.
                    Some(Error::Syntax(..)) | None => Err(error),
                    Some(_) => return Err(error),
                },
                Ok((number, _)) if !writer.has_room() => {
                    let why = "a document holds one level; `--level` chooses one";
                    exit = exit.max(complain(&anyhow!("{name}: level {number}: {why}")));
                    break;
                }
                Ok((number, level)) => {
                    writer.write(&level).with_context(|| format!("{name}: level {number}"))
                }
            };
            match text {
                Ok(text) => streams::write(text)?,
                Err(error) => exit = exit.max(complain(&error)),
            }
        }
        streams::write(writer.terminator())?;
        streams::flush()?;
        if !writer.left_out().is_empty() {
            let (to, left_out) = (self.to, writer.left_out());
            complain(&anyhow!("{name}: `{to}` cannot hold {left_out}; left out"));
        }
        Ok(exit)
    }

    /// Copies records that stand alone, one a line.
    fn copy_records(&self) -> anyhow::Result<Exit> {
        let file = self.file.as_deref();
        let mut number = 0;
        for record in lurd::records(streams::source(file)?) {
            let record = record?;
            number += 1;
            if self.level.is_none_or(|only| only == number) {
                streams::write(format!("{record}\n"))?;
            }
        }
        missing(self.level, number, &streams::name(file)).map_or(Ok(Exit::Done), Err)
    }
}
