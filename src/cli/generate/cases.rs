//! Random cases for `sokopush check`, in a folder.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;

use crate::cli::check::Language;
use crate::cli::files::replace::write_texts;
use sokopush::game::Generator;

/// The options of `sokopush generate` for cases, checked.
pub(super) struct CaseOptions {
    pub(super) folder: PathBuf,
    pub(super) language: Language,
    /// The number of cases.
    pub(super) count: u64,
    pub(super) generator: Generator,
    /// Whether files that hold something else are replaced.
    pub(super) is_forced: bool,
}

/// Writes two files for each case: the input, and the output that is right.
pub(super) fn write(options: &CaseOptions) -> anyhow::Result<()> {
    let CaseOptions { folder, language, generator, .. } = options;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let seed = generator.seed;
    // All names are of one length, so that they sort by number.
    let digits = options.count.to_string().len().max(3);
    for number in 1..=options.count {
        let input = match language {
            Language::Play => generator.document(number),
            Language::Simulate => generator.keystrokes(number),
            Language::Solve => generator.push_box(number),
        };
        let input_path = folder.join(format!("seed{seed}-{number:0digits$}.in"));
        let output_path = input_path.with_extension("out");
        let output = language.output(&input_path, &input, generator.chained)?;
        let files = [(&*input_path, input.as_bytes()), (&*output_path, &*output)];
        write_texts(&files, options.is_forced)?;
    }
    Ok(())
}
