//! Saving a game to a file that the player names.

use std::fs;
use std::path::{Path, PathBuf};

use super::table::Table;

/// Writes the game to a file that must not exist unless that is forced, and returns what to say about that.
pub(super) fn save(table: &Table, name: &str, is_forced: bool) -> anyhow::Result<String> {
    let path = path_of(name);
    table.game.save(&path, is_forced)?;
    Ok(format!("saved: `sokopush play {}` continues from here", argument(&path)))
}

/// A name in this folder that no file has, after the collection and the level.
pub(super) fn free_name(table: &Table) -> String {
    let collection = &table.collection;
    let stem = Path::new(&collection.name).file_stem().unwrap_or_default();
    let is_plain = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    let stem = stem.to_string_lossy().replace(|c| !is_plain(c), "-");
    let stem = stem.trim_matches('-');
    let level = Some(collection.number).filter(|_| collection.len() > 1);
    let level = level.map(|number| format!("-{number}")).unwrap_or_default();
    let names = (1..).map(|number| match number {
        1 => format!("{stem}{level}.xsb"),
        _ => format!("{stem}{level}-{number}.xsb"),
    });
    let mut free = names.filter(|name| fs::symlink_metadata(name).is_err());
    free.next().expect("a folder has fewer files than there are numbers")
}

/// A path in which `~/` stands for the user's folder.
pub(super) fn path_of(path: &str) -> PathBuf {
    let in_home = || Some(std::env::home_dir()?.join(path.strip_prefix("~/")?));
    in_home().unwrap_or_else(|| path.into())
}

/// A path as it is typed in a shell.
fn argument(path: &Path) -> String {
    // One that begins with `-` would be an option.
    let dot = if path.to_string_lossy().starts_with('-') { "./" } else { "" };
    let path = format!("{dot}{}", path.display());
    shlex::try_quote(&path).unwrap_or_default().into_owned()
}
