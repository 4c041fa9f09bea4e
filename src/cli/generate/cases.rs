//! Random cases for `sokopush check`, in a folder.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;

use crate::cli::check::Language;
use crate::cli::files::replace::write_texts;
use sokopush::game::{ContestGenerator, Generator};

/// The options of `sokopush generate` for cases, checked.
pub(super) struct CaseOptions {
    pub(super) folder: PathBuf,
    pub(super) language: Language,
    /// Whether a line of the push/undo language holds any number of commands.
    pub(super) chained: bool,
    /// The number of cases.
    pub(super) count: u64,
    pub(super) seed: u64,
    /// This and what follows has a default for each language.
    pub(super) rows: Option<usize>,
    pub(super) columns: Option<usize>,
    pub(super) boxes: Option<usize>,
    pub(super) commands: Option<u64>,
    /// Whether files that hold something else are replaced.
    pub(super) is_forced: bool,
}

/// Writes two files for each case: the input, and the output that is right.
pub(super) fn write(options: &CaseOptions) -> anyhow::Result<()> {
    let CaseOptions { folder, language, chained, count, seed, .. } = options;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    // All names are of one length, so that they sort by number.
    let digits = count.to_string().len().max(3);
    for number in 1..=*count {
        let input = options.input(number);
        let input_path = folder.join(format!("seed{seed}-{number:0digits$}.in"));
        let output_path = input_path.with_extension("out");
        let output = language.output(&input_path, &input, *chained)?;
        let files = [(&*input_path, input.as_bytes()), (&*output_path, &*output)];
        write_texts(&files, options.is_forced)?;
    }
    Ok(())
}

impl CaseOptions {
    fn input(&self, number: u64) -> String {
        match self.language {
            Language::Play => self.documents().document(number),
            Language::Simulate => self.contest().keystrokes(number),
            Language::Solve => self.contest().push_box(number),
        }
    }

    fn documents(&self) -> Generator {
        let default = Generator::default();
        Generator {
            seed: self.seed,
            rows: self.rows.unwrap_or(default.rows),
            columns: self.columns.unwrap_or(default.columns),
            boxes: self.boxes.unwrap_or(default.boxes),
            commands: self.commands.unwrap_or(default.commands),
            chained: self.chained,
            ..default
        }
    }

    fn contest(&self) -> ContestGenerator {
        ContestGenerator {
            seed: self.seed,
            rows: self.rows,
            columns: self.columns,
            boxes: self.boxes,
            keys: self.commands,
        }
    }
}
