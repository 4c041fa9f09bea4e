//! Reading folders.

use std::io;
use std::path::{Path, PathBuf};
use std::{fs, iter, mem};

/// Returns the paths in a folder, by name.
pub(crate) fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries = unsorted(folder)?;
    entries.sort();
    Ok(entries)
}

/// Not `fs::read_dir`, which panics if a folder cannot be closed.
#[cfg(unix)]
fn unsorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    use nix::dir::{Dir, Entry};
    use nix::{errno::Errno, fcntl::OFlag, sys::stat::Mode};
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let flags = OFlag::O_DIRECTORY | OFlag::O_CLOEXEC;
    let mut opened = loop {
        match Dir::open(folder, flags, Mode::empty()) {
            Err(Errno::EINTR) => {}
            opened => break opened?,
        }
    };
    let is_own = |entry: &Entry| [&b"."[..], b".."].contains(&entry.file_name().to_bytes());
    let path = |entry: Entry| folder.join(OsStr::from_bytes(entry.file_name().to_bytes()));
    let entries = opened.iter().filter(|entry| !entry.as_ref().is_ok_and(is_own));
    entries.map(|entry| Ok(path(entry?))).collect()
}

#[cfg(not(unix))]
fn unsorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

/// Returns the files in a folder and its subfolders, by name, and the paths that cannot be read. Only wanted paths in a folder
/// count. Links to folders count as files, but for `path` itself; if that is no folder, it is the only file.
pub(crate) fn walk(
    path: &Path,
    is_wanted: impl Fn(&Path) -> bool,
) -> impl Iterator<Item = Result<PathBuf, (PathBuf, io::Error)>> {
    let (mut left, mut is_first) = (vec![path.to_owned()], true);
    iter::from_fn(move || {
        loop {
            let path = left.pop()?;
            let is_followed = mem::take(&mut is_first);
            let found = if is_followed { fs::metadata(&path) } else { fs::symlink_metadata(&path) };
            let entries = match found {
                Ok(found) if !found.is_dir() => return Some(Ok(path)),
                found => found.and_then(|_| entries(&path)),
            };
            match entries {
                Ok(entries) => {
                    left.extend(entries.into_iter().rev().filter(|path| is_wanted(path)));
                }
                Err(error) => return Some(Err((path, error))),
            }
        }
    })
}
