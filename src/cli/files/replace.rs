//! Files written, replaced or appended to as a whole or not at all.

use std::collections::BTreeSet;
use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, ensure};
use tempfile::Builder;

use crate::cli::signals;
use sokopush::Error;

/// Something that writes the text of a file.
pub(crate) trait Fill: FnOnce(&mut BufWriter<File>) -> Result<(), Error> {}

impl<F: FnOnce(&mut BufWriter<File>) -> Result<(), Error>> Fill for F {}

/// Writes a file. What has its name is only replaced if `--force` was given: a link itself, never what it leads to.
pub(crate) fn write_file(path: &Path, is_forced: bool, write: impl Fill) -> anyhow::Result<()> {
    check_free(path, is_forced)?;
    write_whole(path, is_forced, write)
}

/// Writes files, each a path and a text. A file that holds its text already is left alone; if anything else has one of the
/// names, none is written unless `--force` was given.
pub(crate) fn write_texts(files: &[(&Path, &[u8])], is_forced: bool) -> anyhow::Result<()> {
    let is_new = |(path, text): &&(&Path, &[u8])| {
        let is_file = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
        !(is_file && fs::read(path).is_ok_and(|found| found == *text))
    };
    let files: Vec<_> = files.iter().filter(is_new).collect();
    for (path, _) in &files {
        check_free(path, is_forced)?;
    }
    for (path, text) in files {
        write_file(path, is_forced, |file| file.write_all(text).map_err(Error::Write))?;
    }
    Ok(())
}

/// Fails if there is a file that may only be replaced with `--force`.
fn check_free(path: &Path, is_forced: bool) -> anyhow::Result<()> {
    let is_free = is_forced || !exists(path);
    ensure!(is_free, "{}: the file exists; `--force` replaces it", path.display());
    Ok(())
}

/// Writes a file that must not exist yet.
pub(crate) fn create(path: &Path, write: impl Fill) -> anyhow::Result<()> {
    ensure!(!exists(path), "{}: the file exists", path.display());
    write_whole(path, false, write)
}

/// Appends a text to the first `length` bytes of a file, and returns the new length. If that fails, the file has these
/// bytes.
pub(crate) fn append(file: &mut File, length: u64, text: &str) -> io::Result<u64> {
    let written = file.set_len(length).and_then(|()| file.write_all(text.as_bytes()));
    // A part of it may have been written; if that cannot be undone, nothing can be done.
    written.inspect_err(|_| _ = file.set_len(length))?;
    Ok(length + text.len() as u64)
}

/// Fails if something has this name that is no file, such as a pipe: it may have no end, or keep its reader waiting.
pub(crate) fn check_is_file(path: &Path) -> anyhow::Result<()> {
    let is_other = fs::metadata(path).is_ok_and(|found| !found.is_file());
    ensure!(!is_other, "{}: expected a file", path.display());
    Ok(())
}

/// Returns whether something has this name; a link that leads nowhere counts.
fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Writes a temporary file beside `path` and then moves it there, in place of what has that name if it `replaces`.
fn write_whole(path: &Path, replaces: bool, write: impl Fill) -> anyhow::Result<()> {
    let name = || path.display().to_string();
    let old = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file);
    let old = old.map(|old| old.permissions());
    let is_read_only = old.as_ref().is_some_and(Permissions::readonly);
    ensure!(!is_read_only, "{}: the file is read-only", name());
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    fs::metadata(folder).with_context(name)?;
    let mut entry = None;
    // Not `tempfile_in`: only the owner could read the file, and its errors have the name.
    let create = |path: &Path| {
        let mut temporary = lock_temporary();
        let file = File::create_new(path).map_err(|error| error.kind())?;
        temporary.insert(path.to_owned());
        entry = Some(TemporaryEntry(path.to_owned()));
        Ok(file)
    };
    let file =
        Builder::new().prefix(TEMPORARY_PREFIX).make_in(folder, create).with_context(name)?;
    if let Some(permissions) = old {
        file.as_file().set_permissions(permissions).with_context(name)?;
    }
    let (file, temporary) = file.into_parts();
    fill(file, path, write)?;
    let moved = if replaces { temporary.persist(path) } else { temporary.persist_noclobber(path) };
    moved.map_err(|error| error.error).with_context(name)
}

/// What the name of a temporary file begins with. SIGKILL, for one, can leave such a file behind: its name says whose it is.
const TEMPORARY_PREFIX: &str = ".sokopush-";

/// The temporary files that are being written.
static TEMPORARY: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn lock_temporary() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file among those, until it has its own name or is gone.
struct TemporaryEntry(PathBuf);

impl Drop for TemporaryEntry {
    fn drop(&mut self) {
        lock_temporary().remove(&self.0);
    }
}

/// Removes the temporary files when the program is about to end. From here on none are made.
pub(crate) fn remove_temporary_files() {
    let temporary = lock_temporary();
    temporary.iter().for_each(|path| _ = fs::remove_file(path));
    mem::forget(temporary);
}

/// Has a signal that ends the program leave no temporary files.
pub(crate) fn remove_temporary_files_when_interrupted() -> anyhow::Result<()> {
    signals::on_end(signals::ENDS, |end| {
        remove_temporary_files();
        signals::exit_at_once(end)
    })
}

/// Writes to an open file. The error of writing gets the name `path`; others have their own.
fn fill(file: File, path: &Path, write: impl Fill) -> anyhow::Result<()> {
    let name = || path.display().to_string();
    let mut file = BufWriter::new(file);
    write(&mut file).map_err(|error| match error {
        Error::Write(cause) => anyhow::Error::new(cause).context(name()),
        error => error.into(),
    })?;
    file.into_inner().map_err(IntoInnerError::into_error).with_context(name)?;
    Ok(())
}
