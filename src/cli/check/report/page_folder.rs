//! The folder for a page of each program.

use std::fs;
use std::path::Path;
use std::slice;

use anyhow::Context;

use super::page::{document, index};
use super::program_result::ProgramResult;
use crate::cli::files::replace::write_texts;
use crate::cli::values::counted;

/// The number of characters of a program's name that the name of its page has.
const MAX_NAME: usize = 60;

/// Writes a page for each program to a folder, and `index.html` with the table.
pub(super) fn write_pages(
    results: &[ProgramResult],
    folder: &Path,
    is_forced: bool,
) -> anyhow::Result<String> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut pages = Vec::new();
    let mut written = Vec::new();
    for (result, number) in results.iter().zip(1..) {
        let name = page_name(number, result.name());
        written.push((folder.join(&name), document(slice::from_ref(result))?));
        pages.push(name);
    }
    let title = format!("sokopush check: {}", counted(results.len(), "program"));
    let index_path = folder.join("index.html");
    let report = format!("wrote {}\n", index_path.display());
    written.push((index_path, index(&title, results, pages)?));
    let files: Vec<_> = written.iter().map(|(path, text)| (&**path, text.as_bytes())).collect();
    write_texts(&files, is_forced)?;
    Ok(report)
}

/// The name of the page of a program.
fn page_name(number: usize, program: &str) -> String {
    let mut name = String::new();
    for letter in program.chars().take(MAX_NAME) {
        let is_plain = letter.is_alphanumeric() || "._-".contains(letter);
        name.push(if is_plain { letter } else { '_' });
    }
    format!("{number}-{name}.html")
}
