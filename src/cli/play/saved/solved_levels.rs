//! The levels that the user has solved, in a file of the user's folder for data.
//!
//! The first line tells the version. Each other line is a solution, with the board that it solves:
//! so the same level is recognized in another file, and sessions side by side only add lines.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow};
use serde::{Deserialize, Serialize};

use super::user_files;
use crate::cli::files::replace::append;
use crate::cli::messages::SourceLocation;
use sokopush::game::Moves;
use sokopush::notation::Writer;
use sokopush::{Level, Notation, Warehouse};

/// The first line of the file.
const VERSION: &str = "{\"sokopush\":1}";

/// The levels that the user has solved; none if they are not kept.
#[derive(Default)]
pub(crate) struct SolvedLevels {
    path: Option<PathBuf>,
    /// For each level the solution with the fewest moves, and that with the fewest pushes.
    best: HashMap<String, [Moves; 2]>,
    /// About the first line that is damaged. It is left out.
    damaged: Option<anyhow::Error>,
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
        let text = user_files::read(&path)?.unwrap_or_default();
        let mut solved = SolvedLevels { path: Some(path.clone()), ..SolvedLevels::default() };
        solved.read(&path, &text)?;
        Ok(solved)
    }

    pub(super) fn take_damaged(&mut self) -> Option<anyhow::Error> {
        self.damaged.take()
    }

    pub(crate) fn are_kept(&self) -> bool {
        self.path.is_some()
    }

    /// Reads all lines, and returns the length of these. A last line without its end was cut off.
    fn read(&mut self, path: &Path, text: &str) -> anyhow::Result<usize> {
        let length = text.rfind('\n').map_or(0, |last| last + 1);
        let (whole, _) = text.split_at(length);
        let file: Arc<str> = path.display().to_string().into();
        let wrong =
            |line, why: String| anyhow!(why).context(SourceLocation::new(file.clone(), line));
        let mut lines = (1..).zip(whole.lines());
        if let Some((number, _)) = lines.next().filter(|(_, line)| *line != VERSION) {
            return Err(wrong(number, format!("expected `{VERSION}`, but found another version")));
        }
        for (number, line) in lines {
            let solution = serde_json::from_str(line).ok();
            let solution = solution
                .and_then(|SolutionLine { board, solution }| Some((board, solution.parse().ok()?)));
            if let Some((board, moves)) = solution {
                self.take(board, moves);
            } else if self.damaged.is_none() {
                let why = "expected a solution with its board; the line is left out";
                self.damaged = Some(wrong(number, why.to_owned()));
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

    /// Adds a solution if it is better than those that are known, also to other sessions. Either
    /// all of it is written or nothing.
    pub(crate) fn add(&mut self, board: &str, moves: &Moves) -> anyhow::Result<()> {
        let Some(path) = self.path.clone() else { return Ok(()) };
        let context = || path.display().to_string();
        let (mut file, text) = user_files::lock(&path).with_context(context)?;
        // What could not be written before may be added again.
        self.best.clear();
        let length = self.read(&path, &text)?;
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

/// The text of a board in XSB, by which a level is recognized in any file.
pub(crate) fn board_key(level: Warehouse) -> String {
    Writer::new(Notation::Xsb).write(&Level::from(level)).expect("XSB can hold every board")
}
