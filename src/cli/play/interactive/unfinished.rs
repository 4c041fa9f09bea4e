//! The games that were begun and not finished, each in a file of its own in the user's folder for data.
//!
//! A file is replaced as a whole whenever its game changes: so a crash loses nothing, and sessions side by side harm
//! no file.

use std::collections::HashMap;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context;
use etcetera::{BaseStrategy, choose_base_strategy};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::cli::replace::{check_is_file, replace};

/// The games that were begun and not finished.
pub(super) struct UnfinishedGames {
    folder: PathBuf,
}

/// A game as it is kept, or only that its level was seen. Rows and columns count from 0, and pushes too.
#[derive(Serialize, Deserialize)]
pub(super) struct UnfinishedGame {
    /// As XSB.
    pub(super) board: String,
    /// What the file had played of it, as LURD: with another beginning it is another level.
    pub(super) begun: String,
    /// All pushes with the walks to them, as LURD, also those undone; `None` if there is no game.
    pub(super) moves: Option<String>,
    /// The number of pushes undone.
    pub(super) undone: usize,
    /// Where the worker stood before pushes to which it had walked by itself: an undo leads there. The push, and the row and
    /// column.
    pub(super) walks: Vec<(usize, usize, usize)>,
    /// The row and column of the worker.
    pub(super) worker: (usize, usize),
    /// The pushes that the solver made.
    pub(super) solver: Vec<usize>,
    /// How long it was played.
    pub(super) seconds: u64,
    /// When the level was opened or left last, in nanoseconds since 1970.
    pub(super) left: u64,
}

impl UnfinishedGames {
    /// The user's games; `None` if there is no folder for them.
    pub(super) fn of_user() -> Option<UnfinishedGames> {
        let folder = choose_base_strategy().ok()?.data_dir().join("sokopush/games");
        Some(UnfinishedGames { folder })
    }

    /// The game that was left on a level, if there is one.
    pub(super) fn find(&self, board: &str, begun: &str) -> anyhow::Result<Option<UnfinishedGame>> {
        let found = read(&self.path(board, begun))?;
        Ok(found.filter(|found| found.board == board && found.begun == begun))
    }

    /// Keeps a game in place of the one before on its level.
    pub(super) fn keep(&self, mut game: UnfinishedGame) -> anyhow::Result<()> {
        let path = self.path(&game.board, &game.begun);
        fs::create_dir_all(&self.folder).with_context(|| self.folder.display().to_string())?;
        check_is_file(&path)?;
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        game.left = now.as_nanos().try_into().unwrap_or(u64::MAX);
        let text = serde_json::to_string(&game)? + "\n";
        replace(&path, |file| file.write_all(text.as_bytes()).map_err(Error::Write))
    }

    /// For each board that was seen: when it was left last, and whether a game is unfinished there.
    pub(super) fn seen(&self) -> HashMap<String, (u64, bool)> {
        let mut seen = HashMap::new();
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        // What cannot be read is reported when its level is opened.
        for game in files.filter_map(|file| read(&file.path()).ok()?) {
            let (left, is_open) = seen.entry(game.board).or_insert((0, false));
            *left = game.left.max(*left);
            *is_open |= game.moves.is_some();
        }
        seen
    }

    fn path(&self, board: &str, begun: &str) -> PathBuf {
        let level = board.bytes().chain(*b"\n").chain(begun.bytes());
        self.folder.join(format!("{:016x}.json", hash(level)))
    }
}

fn read(path: &Path) -> anyhow::Result<Option<UnfinishedGame>> {
    let context = || path.display().to_string();
    check_is_file(path)?;
    match fs::read_to_string(path) {
        Ok(text) => serde_json::from_str(&text).map(Some).with_context(context),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(context),
    }
}

/// The 64-bit FNV-1a hash, by Fowler, Noll and Vo. That of the standard library may change with each of its versions.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
