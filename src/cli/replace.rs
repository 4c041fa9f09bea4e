//! Files written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::Path;

use anyhow::{Context, anyhow};
use tempfile::Builder;

/// Writes a file that must not exist yet.
pub(super) fn create(path: &Path, text: &str) -> io::Result<()> {
    let written = File::create_new(path)?.write_all(text.as_bytes());
    if written.is_err() {
        // An incomplete file must not be taken for a whole one.
        let _ = fs::remove_file(path);
    }
    written
}

/// Writes a new file and then moves it to `path`. If `path` is a link, its target is replaced. A pipe or
/// another thing that is not a file is written to.
pub(super) fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let name = || path.display().to_string();
    let found = fs::symlink_metadata(path);
    let target = fs::canonicalize(path).ok();
    let is_other = target.as_ref().is_some_and(|target| !target.is_file());
    // A link that leads nowhere yet is followed too.
    if is_other || target.is_none() && found.is_ok() {
        let mut file = BufWriter::new(File::create(path).with_context(name)?);
        write(&mut file)?;
        return file.flush().with_context(name);
    }
    let target = target.unwrap_or_else(|| path.to_owned());
    let folder = target.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    // Otherwise the error would name the temporary file.
    fs::metadata(folder).with_context(name)?;
    let mut builder = Builder::new();
    // By default only its owner may read a temporary file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // The error itself would name the temporary file.
    let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()));
    let file = file.with_context(name)?;
    if let Ok(old) = fs::metadata(&target) {
        if old.permissions().readonly() {
            return Err(anyhow!("{}: the file is read-only", name()));
        }
        file.as_file().set_permissions(old.permissions()).with_context(name)?;
    }
    let (file, temporary) = file.into_parts();
    let mut file = BufWriter::new(file);
    write(&mut file)?;
    file.into_inner().map_err(IntoInnerError::into_error).with_context(name)?;
    temporary.persist(&target).map_err(|error| error.error).with_context(name)
}
