//! Files written, replaced or appended to as a whole or not at all.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, ensure};
use tempfile::{Builder, NamedTempFile};

use crate::cli::exit::EndingSignal;
use crate::cli::signals;
use sokopush::Error;

/// Writes a file with what `write` writes. What has its name is only replaced if `--force` was given: a link itself, never what
/// it leads to.
pub(crate) fn write_file(
    path: &Path,
    is_forced: bool,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), Error>,
) -> anyhow::Result<()> {
    check_free(path, is_forced)?;
    write_whole(path, is_forced, write)
}

/// Writes a file with these bytes, as [`write_file`] does.
pub(crate) fn write_bytes(path: &Path, is_forced: bool, bytes: &[u8]) -> anyhow::Result<()> {
    write_file(path, is_forced, |file| file.write_all(bytes).map_err(Error::Write))
}

/// Writes files, each a path and a text. A file that holds its text already is left alone; if anything else has one of the
/// names, none is written unless `--force` was given.
pub(crate) fn write_texts(files: &[(&Path, &[u8])], is_forced: bool) -> anyhow::Result<()> {
    let mut changed = Vec::new();
    for (path, text) in files {
        if !is_file_with_text(path, text) {
            check_free(path, is_forced)?;
            changed.push((path, text));
        }
    }
    for (path, text) in changed {
        write_whole(path, is_forced, |file| file.write_all(text).map_err(Error::Write))?;
    }
    Ok(())
}

/// Returns whether there is a file, and not a link to one, that holds this text.
fn is_file_with_text(path: &Path, text: &[u8]) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file());
    is_file && fs::read(path).is_ok_and(|old| old == text)
}

/// Fails if there is a file that may only be replaced with `--force`.
pub(crate) fn check_free(path: &Path, is_forced: bool) -> anyhow::Result<()> {
    ensure!(!path.is_dir(), "{}: a folder has this name", path.display());
    let is_free = is_forced || !exists(path);
    ensure!(is_free, "{}: the file exists; `--force` replaces it", path.display());
    Ok(())
}

/// Writes a file with these bytes, which must not exist yet.
pub(crate) fn create(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    ensure!(!exists(path), "{}: the file exists", path.display());
    write_whole(path, false, |file| file.write_all(bytes).map_err(Error::Write))
}

/// Appends a text to the first `length` bytes of a file, and returns the new length. If that fails, the file has these
/// bytes.
pub(crate) fn append(file: &mut File, length: u64, text: &str) -> io::Result<u64> {
    let written = file.set_len(length).and_then(|()| file.write_all(text.as_bytes()));
    if let Err(error) = written {
        // A part of the text may have been written. If that cannot be removed, nothing more can be done.
        let _ = file.set_len(length);
        return Err(error);
    }
    Ok(length + text.len() as u64)
}

/// Fails if something has this name that is no file, such as a pipe: it may have no end, or keep its reader waiting.
pub(crate) fn check_is_file(path: &Path) -> anyhow::Result<()> {
    let is_other = fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
    ensure!(!is_other, "{}: expected a file", path.display());
    Ok(())
}

/// Returns whether something has this name; a link that leads nowhere counts.
fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Writes a temporary file beside `path` and then moves it there, in place of what has that name if it `replaces`.
fn write_whole(
    path: &Path,
    replaces: bool,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), Error>,
) -> anyhow::Result<()> {
    let name = || path.display().to_string();
    let mut permissions = None;
    if let Ok(old) = fs::symlink_metadata(path)
        && old.is_file()
    {
        ensure!(!old.permissions().readonly(), "{}: the file is read-only", name());
        permissions = Some(old.permissions());
    }
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    // Otherwise the error of a missing folder would name the temporary file.
    fs::metadata(folder).with_context(name)?;
    // The entry is declared first and so dropped last: as long as there is a temporary file, a signal must find it in the list.
    let (_entry, temporary) = create_temporary(folder).with_context(name)?;
    if let Some(permissions) = permissions {
        temporary.as_file().set_permissions(permissions).with_context(name)?;
    }
    let (file, temporary) = temporary.into_parts();
    let mut file = BufWriter::new(file);
    match write(&mut file) {
        Ok(()) => {}
        Err(Error::Write(error)) => return Err(error).with_context(name),
        // Other errors, such as those of reading, say by themselves which file they are about.
        Err(error) => return Err(error.into()),
    }
    file.flush().with_context(name)?;
    drop(file);
    let moved = if replaces { temporary.persist(path) } else { temporary.persist_noclobber(path) };
    moved.map_err(|error| error.error).with_context(name)
}

/// The beginning of a temporary file's name. SIGKILL, for one, can leave such a file behind: its name says whose it is.
const TEMPORARY_PREFIX: &str = ".sokopush-";

/// The temporary files that are being written.
static TEMPORARY_FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn lock_temporary() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    TEMPORARY_FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A path in [`TEMPORARY_FILES`], which is taken out when this is dropped.
struct TemporaryEntry(PathBuf);

impl Drop for TemporaryEntry {
    fn drop(&mut self) {
        lock_temporary().remove(&self.0);
    }
}

/// Creates a temporary file in a folder. `tempfile_in` would let only the owner read it.
fn create_temporary(folder: &Path) -> io::Result<(TemporaryEntry, NamedTempFile)> {
    let mut entry = TemporaryEntry(PathBuf::new());
    let file = Builder::new().prefix(TEMPORARY_PREFIX).make_in(folder, |path| {
        // Locked until the file is in the list, so that a signal cannot come between and leave it.
        let mut temporary = lock_temporary();
        // Only the kind of an error, whose text would name the temporary file.
        let file = File::create_new(path).map_err(|error| error.kind())?;
        temporary.insert(path.to_owned());
        path.clone_into(&mut entry.0);
        Ok(file)
    })?;
    Ok((entry, file))
}

/// Removes the temporary files because the program is about to end. From here on none can be made.
pub(crate) fn remove_temporary_files() {
    let temporary = lock_temporary();
    for path in &*temporary {
        let _ = fs::remove_file(path);
    }
    // Stays locked: a thread that creates another file would wait for the end.
    mem::forget(temporary);
}

/// Lets signals that end the program remove its temporary files first.
pub(crate) fn remove_temporary_files_when_interrupted() -> anyhow::Result<()> {
    signals::on_end(&EndingSignal::ALL, |signal| {
        remove_temporary_files();
        signals::exit_at_once(signal)
    })
}
