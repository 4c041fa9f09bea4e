//! The folder for a page of each program, and `index.html` with the table.

use std::fs;
use std::path::Path;
use std::slice;

use anyhow::Context;

use super::page::{document, index};
use super::program_result::ProgramResult;
use crate::cli::files::replace::{check_free, write_texts};
use crate::cli::values::counted;

const INDEX: &str = "index.html";

/// The number of characters of a program's name that the name of its page has.
const MAX_NAME: usize = 60;

/// Creates the folder before the programs are run. Fails if it has a file with the name of a page, unless that may be replaced:
/// what the page will be is not known yet.
pub(crate) fn prepare_pages(
    folder: &Path,
    results: &[ProgramResult],
    is_forced: bool,
) -> anyhow::Result<()> {
    for name in page_names(results) {
        check_free(&folder.join(name), is_forced)?;
    }
    check_free(&folder.join(INDEX), is_forced)?;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())
}

/// Writes the pages. A file that has appeared since the folder was prepared is only replaced with `--force`.
pub(super) fn write_pages(
    folder: &Path,
    results: &[ProgramResult],
    is_forced: bool,
) -> anyhow::Result<String> {
    let names = page_names(results);
    let mut pages = Vec::new();
    for (result, name) in results.iter().zip(&names) {
        pages.push((folder.join(name), document(slice::from_ref(result))?));
    }
    let title = format!("sokopush check: {}", counted(results.len(), "program"));
    let index_path = folder.join(INDEX);
    let report = format!("wrote {}\n", index_path.display());
    pages.push((index_path, index(&title, results, names)?));
    let files: Vec<_> = pages.iter().map(|(path, text)| (&**path, text.as_bytes())).collect();
    write_texts(&files, is_forced)?;
    Ok(report)
}

/// The names of the pages: numbers and what file names may hold of the programs' names.
fn page_names(results: &[ProgramResult]) -> Vec<String> {
    let mut names = Vec::new();
    for (result, number) in results.iter().zip(1..) {
        let mut name = String::new();
        for letter in result.name().chars().take(MAX_NAME) {
            let is_plain = letter.is_alphanumeric() || "._-".contains(letter);
            name.push(if is_plain { letter } else { '_' });
        }
        names.push(format!("{number}-{name}.html"));
    }
    names
}
