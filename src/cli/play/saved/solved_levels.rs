//! The levels that the user has solved, in a file of the user's folder for data.
//!
//! The first line tells the version. Each other line is a solution, with the board that it solves:
//! so the same level is recognized in another file, and sessions side by side only add lines.

use std::collections::HashMap;
use std::mem;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use serde::{Deserialize, Serialize};

use super::user_files;
use crate::cli::files::replace::{append, check_is_file};
use crate::cli::messages::SourceLocation;
use sokopush::game::Moves;
use sokopush::notation::Writer;
use sokopush::{Level, Notation, Warehouse};

/// The first line of the file.
const VERSION: &str = "{\"sokopush\":1}";

/// The levels that the user has solved.
#[derive(Default)]
pub(crate) struct SolvedLevels {
    /// The file, or `None` if they are not kept: then only those of this session are known.
    path: Option<PathBuf>,
    /// For each level the solution with the fewest moves, and that with the fewest pushes.
    best: HashMap<String, [Moves; 2]>,
    /// About the first line that is damaged. It is left out.
    damaged: Option<anyhow::Error>,
    /// Whether the last solution could not be written.
    has_failed: bool,
}

#[derive(Deserialize)]
struct VersionLine {
    sokopush: u64,
}

#[derive(Serialize, Deserialize)]
struct SolutionLine {
    /// As XSB.
    board: String,
    /// As LURD.
    solution: String,
}

impl SolvedLevels {
    /// The levels of the user's file. If that cannot be read, or is of another version, nothing is known, and the next
    /// attempt to add to it says why once more.
    pub(crate) fn of_user() -> (SolvedLevels, Option<anyhow::Error>) {
        let mut solved = SolvedLevels::default();
        let path = match user_files::data_file("solved") {
            Ok(path) => path,
            Err(error) => {
                let error = anyhow!(error).context("neither games nor solved levels are kept");
                return (solved, Some(error));
            }
        };
        let read = match user_files::read_bytes(&path) {
            Ok(text) => solved.read(&path, &text.unwrap_or_default()),
            Err(error) => Err(error),
        };
        solved.path = Some(path);
        let wrong = read.err().or_else(|| solved.damaged.take());
        (solved, wrong)
    }

    /// Reads all lines. A line that is damaged costs only itself, be it the first, or a last one that was cut off; but nothing is
    /// known of a file of another version.
    fn read(&mut self, path: &Path, text: &[u8]) -> anyhow::Result<()> {
        for (number, line) in (1..).zip(text.split_inclusive(|byte| *byte == b'\n')) {
            if number == 1
                && let Ok(VersionLine { sokopush }) = serde_json::from_slice(line)
            {
                let why = "expected `{\"sokopush\":1}`, but found another version";
                ensure!(sokopush == 1, wrong_line(path, number, why));
            } else if let Some((board, moves)) = solution(line) {
                self.take(board, moves);
            } else if self.damaged.is_none() {
                let why = "expected a solution with its board; the line is left out";
                self.damaged = Some(wrong_line(path, number, why));
            }
        }
        Ok(())
    }

    /// Takes a solution into account; returns whether it is better than all before.
    fn take(&mut self, board: String, moves: Moves) -> bool {
        let Some([fewest_moves, fewest_pushes]) = self.best.get_mut(&board) else {
            self.best.insert(board, [moves.clone(), moves]);
            return true;
        };
        // Of those with as few moves, the one with fewer pushes, and the other way round.
        let by_moves = |moves: &Moves| (moves.len(), moves.pushes());
        let by_pushes = |moves: &Moves| (moves.pushes(), moves.len());
        let has_better_moves = by_moves(&moves) < by_moves(fewest_moves);
        let has_better_pushes = by_pushes(&moves) < by_pushes(fewest_pushes);
        if has_better_moves {
            fewest_moves.clone_from(&moves);
        }
        if has_better_pushes {
            *fewest_pushes = moves;
        }
        has_better_moves || has_better_pushes
    }

    /// The fewest moves and the fewest pushes of a level, if it was solved. Its board is XSB.
    pub(crate) fn fewest(&self, board: &str) -> Option<(usize, usize)> {
        self.solutions(board).map(|[moves, pushes]| (moves.len(), pushes.pushes()))
    }

    /// The solution of a level with the fewest moves, and that with the fewest pushes, if it was solved.
    pub(crate) fn solutions(&self, board: &str) -> Option<&[Moves; 2]> {
        self.best.get(board)
    }

    /// Adds a solution, and to the file if it is better than those that are there, also by other sessions. Either all of it is
    /// written or nothing. What cannot be written is known in this session. Fails only once in a row.
    pub(crate) fn add(&mut self, board: &str, moves: &Moves) -> anyhow::Result<()> {
        self.take(board.to_owned(), moves.clone());
        let Some(path) = self.path.clone() else { return Ok(()) };
        let written = self.write(&path, board, moves);
        let has_failed = mem::replace(&mut self.has_failed, written.is_err());
        if has_failed { Ok(()) } else { written }
    }

    fn write(&mut self, path: &Path, board: &str, moves: &Moves) -> anyhow::Result<()> {
        check_is_file(path)?;
        let name = || path.display().to_string();
        let (mut file, text) = user_files::lock(path).with_context(name)?;
        // Other sessions may have added solutions. Those of this session that could not be written are not among them.
        self.read(path, &text)?;
        let mut written = SolvedLevels::default();
        written.read(path, &text)?;
        if !written.take(board.to_owned(), moves.clone()) {
            return Ok(());
        }
        let mut added = String::new();
        if text.is_empty() {
            added += VERSION;
        }
        // What somebody else has cut off stays a line of its own.
        if text.last().unwrap_or(&b' ') != &b'\n' {
            added.push('\n');
        }
        let line = SolutionLine { board: board.to_owned(), solution: moves.to_string() };
        added += &serde_json::to_string(&line)?;
        added.push('\n');
        append(&mut file, text.len() as u64, &added).with_context(name)?;
        file.sync_data().with_context(name)
    }
}

/// The board and the moves of a line, if they can be read.
fn solution(line: &[u8]) -> Option<(String, Moves)> {
    let SolutionLine { board, solution } = serde_json::from_slice(line).ok()?;
    Some((board, solution.parse().ok()?))
}

fn wrong_line(path: &Path, number: u64, why: &'static str) -> anyhow::Error {
    anyhow!(why).context(SourceLocation::new(path.display().to_string(), number))
}

/// The text of a board in XSB, by which a level is recognized in any file.
pub(crate) fn board_key(level: Warehouse) -> String {
    Writer::new(Notation::Xsb).write(&Level::from(level)).expect("XSB can hold every board")
}
