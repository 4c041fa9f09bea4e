//! A folder with a file for each level.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::cli::files::replace::write_bytes;

/// The folder in which each level is written to a file of its own.
pub(crate) struct LevelFiles {
    path: PathBuf,
    /// The ending of the files' names, without a dot.
    ending: &'static str,
    is_forced: bool,
    /// Whether files are named by the levels' own numbers. Otherwise the levels are counted, since numbers from several files
    /// repeat.
    keeps_numbers: bool,
    count: u64,
}

impl LevelFiles {
    /// The folder with this path, which is made if it is missing.
    pub(crate) fn new(
        path: &Path,
        ending: &'static str,
        is_forced: bool,
        keeps_numbers: bool,
    ) -> anyhow::Result<LevelFiles> {
        fs::create_dir_all(path).with_context(|| path.display().to_string())?;
        Ok(LevelFiles { path: path.to_owned(), ending, is_forced, keeps_numbers, count: 0 })
    }

    /// Writes the file of a level with this number in its file, if that is known, and this title.
    pub(crate) fn write(
        &mut self,
        number: Option<u64>,
        title: Option<&str>,
        text: &[u8],
    ) -> anyhow::Result<()> {
        self.count += 1;
        let number = match number {
            Some(number) if self.keeps_numbers => number,
            _ => self.count,
        };
        let name = file_name(number, title);
        let path = self.path.join(format!("{name}.{}", self.ending));
        write_bytes(&path, self.is_forced, text)
    }
}

/// The maximum length of a file's name without its ending, in bytes.
const MAX_NAME: usize = 60;

/// The name of a level's file, as in `0001-title`. It begins with a number because a system may reserve a title, such as
/// `con`, or take two titles for the same name.
fn file_name(number: u64, title: Option<&str>) -> String {
    let mut name = format!("{number:04}");
    for word in title.unwrap_or_default().split(|c: char| !c.is_alphanumeric() && c != '_') {
        if !word.is_empty() {
            name.push('-');
            name.push_str(word);
        }
    }
    let mut length = MAX_NAME.min(name.len());
    while !name.is_char_boundary(length) {
        length -= 1;
    }
    name.truncate(length);
    name.trim_end_matches('-').to_owned()
}
