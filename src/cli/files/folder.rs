//! What folders hold.

use std::io;
use std::path::{Path, PathBuf};
use std::{fs, iter, mem};

/// What a folder holds, by name.
pub(crate) fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries = unsorted(folder)?;
    entries.sort();
    Ok(entries)
}

/// Not as the standard library reads it, which panics if a folder cannot be closed.
#[cfg(unix)]
fn unsorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    use nix::dir::{Dir, Entry};
    use nix::{errno::Errno, fcntl::OFlag, sys::stat::Mode};
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let open = || Dir::open(folder, OFlag::O_DIRECTORY | OFlag::O_CLOEXEC, Mode::empty());
    let mut opened = open();
    while matches!(opened, Err(Errno::EINTR)) {
        opened = open();
    }
    let path = |entry: Entry| folder.join(OsStr::from_bytes(entry.file_name().to_bytes()));
    let is_other =
        |entry: &Entry| [&b"."[..], b".."].iter().all(|own| entry.file_name().to_bytes() != *own);
    let mut opened = opened?;
    let entries =
        opened.iter().filter(|entry| entry.as_ref().is_ok_and(is_other) || entry.is_err());
    entries.map(|entry| Ok(path(entry?))).collect()
}

#[cfg(not(unix))]
fn unsorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

/// The files in a folder and in those in it, by name, and what cannot be read of them. Takes what is wanted of each folder, and
/// follows links to files; a link to a folder is a file, unless it is the path itself. A path that is no folder is the only file.
pub(crate) fn walk(
    path: &Path,
    is_wanted: impl Fn(&Path) -> bool,
) -> impl Iterator<Item = Result<PathBuf, (PathBuf, io::Error)>> {
    let (mut left, mut is_first) = (vec![path.to_owned()], true);
    iter::from_fn(move || {
        loop {
            let path = left.pop()?;
            let is_followed = mem::take(&mut is_first) || !path.is_symlink();
            if !(is_followed && path.is_dir()) {
                let found = fs::symlink_metadata(&path);
                return Some(found.map(|_| path.clone()).map_err(|error| (path, error)));
            }
            match entries(&path) {
                Ok(entries) => {
                    left.extend(entries.into_iter().rev().filter(|path| is_wanted(path)));
                }
                Err(error) => return Some(Err((path, error))),
            }
        }
    })
}
