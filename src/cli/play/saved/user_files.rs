//! The user's own files: where they are, and how they are read and changed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use etcetera::{BaseStrategy, HomeDirError, choose_base_strategy};

use crate::cli::files::replace::{check_is_file, write_bytes};

/// The path of a file among the user's data.
pub(crate) fn data_file(name: &str) -> Result<PathBuf, HomeDirError> {
    Ok(choose_base_strategy()?.data_dir().join("sokopush").join(name))
}

/// The path of a file among the state of the user's programs.
pub(crate) fn state_file(name: &str) -> Result<PathBuf, HomeDirError> {
    let base = choose_base_strategy()?;
    Ok(base.state_dir().unwrap_or_else(|| base.data_dir()).join("sokopush").join(name))
}

/// Reads a file of text; `None` if there is none.
pub(crate) fn read(path: &Path) -> anyhow::Result<Option<String>> {
    check_is_file(path)?;
    if_there(path, fs::read_to_string(path))
}

/// Reads a file of any bytes; `None` if there is none.
pub(super) fn read_bytes(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    check_is_file(path)?;
    if_there(path, fs::read(path))
}

fn if_there<T>(path: &Path, read: io::Result<T>) -> anyhow::Result<Option<T>> {
    match read {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// Writes a file in place of the one before, or of a link, in a folder that need not exist yet.
pub(crate) fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    check_is_file(path)?;
    write_bytes(path, true, text.as_bytes())
}

/// Opens a file to append to it, in a folder that need not exist yet, locks it, and reads it. Other
/// sessions hold the lock only for a moment.
pub(crate) fn lock(path: &Path) -> anyhow::Result<(File, Vec<u8>)> {
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    for _ in 0..50 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
            locked => {
                locked?;
                let mut text = Vec::new();
                file.read_to_end(&mut text)?;
                return Ok((file, text));
            }
        }
    }
    bail!("another program keeps it locked")
}
