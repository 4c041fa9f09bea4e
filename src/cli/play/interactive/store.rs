//! The levels that the user has solved, in a file of the user's folder for data.
//!
//! The first line tells the version. Each other line is a solution, with the board that it solves: so the same level is
//! recognized in another file, and sessions side by side only add lines.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use etcetera::{BaseStrategy, choose_base_strategy};
use serde::{Deserialize, Serialize};

use crate::Level;
use crate::cli::message::Place;
use crate::cli::replace::{append, check_is_file};
use crate::cli::values::length;
use crate::moves::Moves;
use crate::notation::Writer;
use crate::{Notation, Warehouse};

/// What the first line of a file is.
const VERSION: &str = "{\"sokopush\":1}";

/// The levels that the user has solved.
pub(super) struct Store {
    path: PathBuf,
    /// For each level the solution with the fewest moves, and that with the fewest pushes.
    best: HashMap<String, [Moves; 2]>,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct SolutionLine {
    /// As XSB.
    board: String,
    /// As LURD.
    solution: String,
}

impl Store {
    /// The user's store.
    pub(super) fn of_user() -> anyhow::Result<Store> {
        let base = choose_base_strategy().context("neither games nor solved levels are kept")?;
        Store::open(base.data_dir().join("sokopush/solved"))
    }

    fn open(path: PathBuf) -> anyhow::Result<Store> {
        check_is_file(&path)?;
        let mut store = Store { path, best: HashMap::new() };
        match fs::read_to_string(&store.path) {
            Ok(text) => _ = store.read(&text)?,
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error).context(store.path.display().to_string()),
        }
        Ok(store)
    }

    /// Reads all lines, and returns the length of these. A last line without its end was cut off.
    fn read(&mut self, text: &str) -> anyhow::Result<usize> {
        let length = text.rfind('\n').map_or(0, |last| last + 1);
        let (whole, _) = text.split_at(length);
        let file: Arc<str> = self.path.display().to_string().into();
        let wrong = |line, why: String| {
            anyhow!(why).context(Place { file: file.clone(), line, level: None })
        };
        let mut lines = (1..).zip(whole.lines());
        if let Some((number, _)) = lines.next().filter(|(_, line)| *line != VERSION) {
            return Err(wrong(number, format!("expected `{VERSION}`, but found another version")));
        }
        for (number, line) in lines {
            let wrong = || wrong(number, "expected a solution with its board".to_owned());
            let line: SolutionLine = serde_json::from_str(line).map_err(|_| wrong())?;
            let moves: Moves = line.solution.parse().map_err(|_| wrong())?;
            self.take(line.board, moves);
        }
        Ok(length)
    }

    /// Takes a solution into account; returns whether it is better than all before.
    fn take(&mut self, board: String, moves: Moves) -> bool {
        let [fewest_moves, fewest_pushes] = match self.best.entry(board) {
            Entry::Occupied(best) => best.into_mut(),
            Entry::Vacant(none) => {
                none.insert([moves.clone(), moves]);
                return true;
            }
        };
        let is_shorter = moves.len() < fewest_moves.len();
        let has_fewer_pushes = moves.pushes() < fewest_pushes.pushes();
        if is_shorter {
            *fewest_moves = moves.clone();
        }
        if has_fewer_pushes {
            *fewest_pushes = moves;
        }
        is_shorter || has_fewer_pushes
    }

    /// The best solutions of a level in words, if it was solved. Its board is XSB.
    pub(super) fn best(&self, board: &str) -> Option<String> {
        self.fewest(board).map(|(moves, pushes)| length(moves, pushes))
    }

    /// The fewest moves and the fewest pushes of a level, if it was solved.
    pub(super) fn fewest(&self, board: &str) -> Option<(usize, usize)> {
        self.solutions(board).map(|[moves, pushes]| (moves.len(), pushes.pushes()))
    }

    /// The solution of a level with the fewest moves, and that with the fewest pushes, if it was solved.
    pub(super) fn solutions(&self, board: &str) -> Option<&[Moves; 2]> {
        self.best.get(board)
    }

    /// Adds a solution if it is better than those that are known, also to other sessions. Either all of it is
    /// written or nothing.
    pub(super) fn add(&mut self, board: &str, moves: &Moves) -> anyhow::Result<()> {
        let path = self.path.clone();
        let context = || path.display().to_string();
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).with_context(context)?;
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path);
        let mut file = file.with_context(context)?;
        lock(&file).with_context(context)?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(context)?;
        // What could not be written before may be added again.
        self.best.clear();
        let length = self.read(&text)?;
        if !self.take(board.to_owned(), moves.clone()) {
            return Ok(());
        }
        let line = SolutionLine { board: board.to_owned(), solution: moves.to_string() };
        let version = if length == 0 { VERSION.to_owned() + "\n" } else { String::new() };
        let line = version + &serde_json::to_string(&line)? + "\n";
        append(&mut file, length as u64, &line).with_context(context)?;
        file.sync_data().with_context(context)
    }
}

/// Keeps other sessions from writing, which they do in an instant.
fn lock(file: &File) -> anyhow::Result<()> {
    for _ in 0..50 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
            locked => return Ok(locked?),
        }
    }
    bail!("another program keeps it locked")
}

/// A board alone, which tells a level from others.
pub(super) fn xsb(level: Warehouse) -> String {
    Writer::new(Notation::Xsb).write(&Level::from(level)).expect("XSB can hold every board")
}
