//! Solutions in a log of `sokopush solve --log`.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use anyhow::Context;
use serde_json::Value;

use sokopush::level::{Game, Played, Record};
use sokopush::{Level, Moves, Warehouse};

/// Solutions as LURD, by the rows of their boards. They are sorted, because a hash set has another order in each run, and of
/// several that are as short the first one counts.
#[derive(Default)]
pub(crate) struct LoggedSolutions(HashMap<String, BTreeSet<String>>);

impl LoggedSolutions {
    /// Reads a log. Lines that are nothing of the kind are left out.
    pub(crate) fn read(path: &Path) -> anyhow::Result<LoggedSolutions> {
        let text = fs::read(path).with_context(|| path.display().to_string())?;
        let mut logged = LoggedSolutions::default();
        for line in text.split(|&byte| byte == b'\n') {
            let line: Value = serde_json::from_slice(line).unwrap_or_default();
            if let Some(Value::String(board)) = line.get("board")
                && let Some(Value::String(lurd)) = line.get("best_lurd")
            {
                logged.0.entry(board.clone()).or_default().insert(lurd.clone());
            }
        }
        Ok(logged)
    }

    /// The solutions of a level, played.
    pub(crate) fn of(&self, level: &Level) -> Vec<Played> {
        let mut solutions = Vec::new();
        for lurd in self.0.get(&board_key(&level.warehouse)).into_iter().flatten() {
            let Ok(moves) = lurd.parse::<Moves>() else { continue };
            let record = Record { heading: None, game: Game::Moves(moves) };
            if let Ok(played) = level.play(&record)
                && played.is_solved()
            {
                solutions.push(played);
            }
        }
        solutions
    }
}

/// The rows of a board on one line, with `|` between them: by these, a log recognizes a level.
pub(crate) fn board_key(warehouse: &Warehouse) -> String {
    warehouse.to_string().trim_end_matches('\n').replace('\n', "|")
}
