//! A file written whole or not at all.

use std::fs::{self, File};
use std::io::{BufWriter, IntoInnerError};
use std::path::Path;

use anyhow::Context;
use tempfile::Builder;

/// Writes a new file, and when that is done puts it in the place of the one of that name. Where the name
/// is a link, what it leads to is replaced.
pub(super) fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let name = || path.display().to_string();
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|folder| *folder != Path::new(""));
    let mut builder = Builder::new();
    // By default only its owner may read a temporary file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder.unwrap_or(Path::new("."))).with_context(name)?;
    if let Ok(old) = fs::metadata(&target) {
        file.as_file().set_permissions(old.permissions()).with_context(name)?;
    }
    let (file, temporary) = file.into_parts();
    let mut file = BufWriter::new(file);
    write(&mut file)?;
    file.into_inner().map_err(IntoInnerError::into_error).with_context(name)?;
    temporary.persist(&target).with_context(name)
}
