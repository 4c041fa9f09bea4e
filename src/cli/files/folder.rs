//! Reading folders.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Returns the paths in a folder, by name.
pub(crate) fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        entries.push(entry?.path());
    }
    entries.sort();
    Ok(entries)
}

/// Returns the files in a folder and its subfolders, by name, and the paths that cannot be read. Paths in a folder that are not
/// wanted are left out. Links to folders count as files, except `path`, which is followed. If `path` is a file, it is the only
/// result.
pub(crate) fn walk(
    path: &Path,
    is_wanted: impl Fn(&Path) -> bool,
) -> Vec<Result<PathBuf, (PathBuf, io::Error)>> {
    let mut visited = Vec::new();
    // A stack: its last path is visited next.
    let mut to_visit = vec![path.to_owned()];
    let mut is_first = true;
    while let Some(path) = to_visit.pop() {
        let metadata = if is_first { fs::metadata(&path) } else { fs::symlink_metadata(&path) };
        is_first = false;
        let entries = match metadata {
            Ok(metadata) if metadata.is_dir() => entries(&path),
            Ok(_) => {
                visited.push(Ok(path));
                continue;
            }
            Err(error) => Err(error),
        };
        match entries {
            Ok(entries) => {
                to_visit.extend(entries.into_iter().filter(|path| is_wanted(path)).rev());
            }
            Err(error) => visited.push(Err((path, error))),
        }
    }
    visited
}
