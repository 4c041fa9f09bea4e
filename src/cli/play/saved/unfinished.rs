//! The games that were begun and not finished, each in a file of its own in the user's folder for data.
//!
//! A file is replaced as a whole whenever its game changes: so a crash loses nothing, and sessions
//! side by side harm no file.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context;
use serde::{Deserialize, Serialize};

use super::user_files;
use crate::cli::files::folder::entries;

/// The games that were begun and not finished; none if they are not kept.
#[derive(Default)]
pub(crate) struct UnfinishedGames {
    pub(super) folder: Option<PathBuf>,
}

/// A game as it is saved, or only that its level was seen. Rows and columns count from 0, and pushes too.
#[derive(Serialize, Deserialize)]
pub(crate) struct UnfinishedGame {
    /// As XSB.
    pub(crate) board: String,
    /// The moves that the file has for this level, as LURD. The board with other moves counts as another level.
    #[serde(rename = "begun")]
    pub(crate) initial_moves: String,
    /// All pushes with the walks to them, as LURD, also those undone; `None` if there is no game.
    pub(crate) moves: Option<String>,
    pub(crate) undone: usize,
    /// Where the worker stood before pushes to which it had walked by itself: an undo leads there.
    /// The push, and the row and column.
    pub(crate) walks: Vec<(usize, usize, usize)>,
    pub(crate) worker: (usize, usize),
    /// The pushes that the solver made.
    pub(crate) solver: Vec<usize>,
    pub(crate) seconds: u64,
    /// When the level was opened or left last, in nanoseconds since 1970.
    pub(crate) left: u64,
}

impl UnfinishedGames {
    /// Returns whether games are kept at all.
    pub(crate) fn are_kept(&self) -> bool {
        self.folder.is_some()
    }

    /// The game that was left on a level, if there is one.
    pub(crate) fn find(&self, board: &str, moves: &str) -> anyhow::Result<Option<UnfinishedGame>> {
        let Some(path) = self.path(board, moves) else { return Ok(None) };
        let Some(found) = read(&path)? else { return Ok(None) };
        // Another level may have the same hash.
        let is_it = found.board == board && found.initial_moves == moves;
        Ok(if is_it { Some(found) } else { None })
    }

    /// Keeps a game in place of the one before on its level. If nothing was played, it only marks
    /// the level as seen, and keeps a game that another session left there. A file that cannot be read stays beside it.
    pub(crate) fn keep(&self, mut game: UnfinishedGame, is_played: bool) -> anyhow::Result<()> {
        let Some(path) = self.path(&game.board, &game.initial_moves) else { return Ok(()) };
        if !is_played {
            game = match self.find(&game.board, &game.initial_moves) {
                Ok(found) => found.unwrap_or(game),
                // A newer version may read it. That it cannot be read was reported when the level was opened.
                Err(_) => return Ok(()),
            };
        }
        if read(&path).is_err() {
            let beside = path.with_extension("unread");
            fs::rename(&path, &beside).with_context(|| beside.display().to_string())?;
        }
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        game.left = now.as_nanos().try_into().unwrap_or(u64::MAX);
        user_files::write(&path, &(serde_json::to_string(&game)? + "\n"))
    }

    /// For each board that was seen: when it was left last, and whether a game is unfinished there.
    pub(crate) fn seen(&self) -> HashMap<String, (u64, bool)> {
        let mut seen = HashMap::new();
        let Some(folder) = &self.folder else { return seen };
        for path in entries(folder).unwrap_or_default() {
            // Others are temporary, or cannot be read.
            if path.extension().is_none_or(|ending| ending != "json") {
                continue;
            }
            // What cannot be read is reported when its level is opened.
            let Ok(Some(game)) = read(&path) else { continue };
            let (left, is_open) = seen.entry(game.board).or_insert((0, false));
            *left = game.left.max(*left);
            *is_open |= game.moves.is_some();
        }
        seen
    }

    /// The file of a level, with the 64-bit FNV-1a hash, by Fowler, Noll and Vo, as its name: the
    /// hash of the standard library may change with each of its versions.
    fn path(&self, board: &str, initial_moves: &str) -> Option<PathBuf> {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in board.bytes().chain(*b"\n").chain(initial_moves.bytes()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Some(self.folder.as_ref()?.join(format!("{hash:016x}.json")))
    }
}

fn read(path: &Path) -> anyhow::Result<Option<UnfinishedGame>> {
    let Some(text) = user_files::read(path)? else { return Ok(None) };
    let game = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
    Ok(Some(game))
}
