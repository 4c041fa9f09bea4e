//! The levels that the user has solved, in a file of the user's folder for data.
//!
//! The first line tells the version. Each other line is a solution, with the board that it solves:
//! so the same level is recognized in another file, and sessions side by side only add lines.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use serde::{Deserialize, Serialize};

use super::user_files;
use crate::cli::files::replace::append;
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
    pub(crate) fn of_user() -> anyhow::Result<SolvedLevels> {
        let path = user_files::data_file("solved");
        let path = path.context("neither games nor solved levels are kept")?;
        let text = user_files::read_bytes(&path)?.unwrap_or_default();
        let mut solved = SolvedLevels::default();
        solved.read(&path, &text)?;
        solved.path = Some(path);
        Ok(solved)
    }

    pub(super) fn take_damaged(&mut self) -> Option<anyhow::Error> {
        self.damaged.take()
    }

    /// Reads all lines, and returns the length of these. A last line without its end was cut off. A line that is damaged costs
    /// only itself, be it the first; but nothing is known of a file of another version.
    fn read(&mut self, path: &Path, text: &[u8]) -> anyhow::Result<usize> {
        let length = match text.iter().rposition(|byte| *byte == b'\n') {
            Some(last) => last + 1,
            None => 0,
        };
        let (whole, _) = text.split_at(length);
        for (number, line) in (1..).zip(whole.split_inclusive(|byte| *byte == b'\n')) {
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
        Ok(length)
    }

    /// Takes a solution into account; returns whether it is better than all before.
    fn take(&mut self, board: String, moves: Moves) -> bool {
        let Some([fewest_moves, fewest_pushes]) = self.best.get_mut(&board) else {
            self.best.insert(board, [moves.clone(), moves]);
            return true;
        };
        let is_shorter = moves.len() < fewest_moves.len();
        let has_fewer_pushes = moves.pushes() < fewest_pushes.pushes();
        if is_shorter {
            fewest_moves.clone_from(&moves);
        }
        if has_fewer_pushes {
            *fewest_pushes = moves;
        }
        is_shorter || has_fewer_pushes
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
    /// written or nothing. What cannot be written is known in this session.
    pub(crate) fn add(&mut self, board: &str, moves: &Moves) -> anyhow::Result<()> {
        self.take(board.to_owned(), moves.clone());
        let Some(path) = self.path.clone() else { return Ok(()) };
        self.write(&path, board, moves).with_context(|| path.display().to_string())
    }

    fn write(&mut self, path: &Path, board: &str, moves: &Moves) -> anyhow::Result<()> {
        let (mut file, text) = user_files::lock(path)?;
        // Other sessions may have added solutions. Those of this session that could not be written are not among them.
        self.read(path, &text)?;
        let mut written = SolvedLevels::default();
        let length = written.read(path, &text)?;
        if !written.take(board.to_owned(), moves.clone()) {
            return Ok(());
        }
        let line = SolutionLine { board: board.to_owned(), solution: moves.to_string() };
        let version = if length == 0 { VERSION.to_owned() + "\n" } else { String::new() };
        let line = version + &serde_json::to_string(&line)? + "\n";
        append(&mut file, length as u64, &line)?;
        file.sync_data()?;
        Ok(())
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
