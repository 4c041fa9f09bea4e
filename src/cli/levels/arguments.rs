//! The options by which a subcommand is told its levels.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::ensure;

use super::curation::{Curation, SortKey};
use super::encoding::NamedEncoding;
use super::legend::Legend;
use super::selection::Selection;
use crate::cli::files::folder::walk;
use crate::cli::messages::Message;
use crate::cli::values::{self, Ranges};
use sokopush::Notation;

/// The files of levels, and which levels of them.
#[derive(clap::Args)]
pub(crate) struct LevelArguments {
    /// The files to read, or folders of them; stdin if absent or '-'
    ///
    /// In a folder, every file below it that ends in '.xsb', '.sok', '.txt', '.slc' or '.xml' is read, except a '.txt' without a
    /// single row of a board.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    paths: Vec<PathBuf>,
    /// The notation to read [default: detected]
    #[arg(long, value_name = "NOTATION", value_parser = values::board_notation())]
    from: Option<Notation>,
    /// Take only some levels of the file, as in '1-3,7,20-'
    #[arg(long, value_name = "N")]
    level: Option<Ranges>,
}

/// How the text of the files differs from what is usual.
#[derive(clap::Args)]
pub(crate) struct TextArguments {
    /// What other characters in boards mean in XSB, as in 'X=# *=$'
    #[arg(long, value_name = "PAIRS", hide_short_help = true)]
    legend: Option<Legend>,
    /// The encoding of texts that declare none, such as 'windows-1250' or 'cp437'
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    encoding: Option<NamedEncoding>,
}

/// Changes to all levels together.
#[derive(clap::Args)]
pub(crate) struct CurationArguments {
    /// Leave out levels with the board of an earlier one, even if it is rotated or mirrored
    #[arg(long)]
    unique: bool,
    /// Sort the levels; those without the value come last
    #[arg(long, value_name = "BY")]
    sort: Option<SortKey>,
    /// Replace the levels' numbers by those of their new order
    #[arg(long)]
    renumber: bool,
}

impl CurationArguments {
    pub(crate) fn curation(&self) -> Curation {
        Curation { unique: self.unique, sort: self.sort, renumber: self.renumber }
    }
}

impl LevelArguments {
    /// Finds the files. Fails if a folder has no files of levels, or if levels are chosen of more than one file.
    pub(crate) fn selection(&self) -> anyhow::Result<Selection> {
        self.find_files(Selection {
            files: Vec::new(),
            from: self.from,
            numbers: self.level.clone(),
            legend: None,
            encoding: None,
        })
    }

    pub(crate) fn selection_of_text(&self, text: &TextArguments) -> anyhow::Result<Selection> {
        self.find_files(Selection {
            files: Vec::new(),
            from: self.from,
            numbers: self.level.clone(),
            legend: text.legend.clone(),
            encoding: text.encoding.clone(),
        })
    }

    /// Fills in the files of a selection, which says how their texts are read.
    fn find_files(&self, mut selection: Selection) -> anyhow::Result<Selection> {
        let mut files = Vec::new();
        for path in &self.paths {
            if path.is_dir() {
                files.extend(files_in(path, &selection)?);
            } else {
                files.push(path.clone());
            }
        }
        ensure!(self.level.is_none() || files.len() <= 1, "`--level` needs a single file");
        selection.files = files;
        Ok(selection)
    }
}

/// How names of files with levels end.
const EXTENSIONS: [&str; 5] = ["xsb", "sok", "txt", "slc", "xml"];

/// The files with levels in a folder and its subfolders, by name. Links to files count; links to folders and hidden entries do
/// not. A path that cannot be read, such as a link that leads nowhere, is among them, because the error of reading it says why.
fn files_in(folder: &Path, selection: &Selection) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in walk(folder, is_shown) {
        let path = match entry {
            Ok(path) => path,
            Err((path, _)) => {
                files.push(path);
                continue;
            }
        };
        if !has_level_extension(&path) || is_other_than_file(&path) {
            continue;
        }
        if may_be_other_text(&path) && selection.has_no_row(&path) {
            let name = path.display();
            Message::note(format!("{name}: left out: no line of it is a row of a board")).report();
            continue;
        }
        files.push(path);
    }
    ensure!(!files.is_empty(), "{}: expected files of levels, but found none", folder.display());
    Ok(files)
}

/// Returns whether this is known to be no file, as a link to a folder is.
fn is_other_than_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file())
}

/// Returns whether files with such a name often have no levels, as `readme.txt`. The other endings promise levels, so without a
/// board such a file is damaged.
fn may_be_other_text(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt"))
}

fn is_shown(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    !name.as_encoded_bytes().starts_with(b".")
}

fn has_level_extension(path: &Path) -> bool {
    let Some(extension) = path.extension().map(OsStr::to_ascii_lowercase) else { return false };
    EXTENSIONS.iter().any(|known| extension == *known)
}
