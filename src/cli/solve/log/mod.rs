//! A log of what was found out about levels, which later runs continue. `index` reads it at the start of a run, and
//! `logged_result` checks what a line of it says.

mod index;
mod logged_result;

use std::collections::HashMap;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Context;

use self::index::LogIndex;
pub(super) use self::logged_result::LoggedResult;
use super::json::LevelRecord;
use super::solved_level::SolvedLevel;
use crate::cli::escape::json_line;
use crate::cli::files::replace::check_is_file;
use sokopush::solve::Solver;
use sokopush::{Level, Warehouse};

/// A file of JSON lines, one for each level that was tried.
pub(super) struct ResultLog {
    name: String,
    file: Mutex<LogFile>,
    /// Where the last line about a level begins, by [`LevelRecord::key`].
    offsets: HashMap<u64, u64>,
}

struct LogFile {
    file: File,
    /// Whether writing failed, perhaps in the midst of a line.
    is_cut: bool,
}

impl ResultLog {
    pub(super) fn open(path: &Path) -> anyhow::Result<ResultLog> {
        check_is_file(path)?;
        let name = path.display().to_string();
        let file = File::options().read(true).append(true).create(true).open(path);
        let file = file.with_context(|| name.clone())?;
        // A last line that looks as if it were cut may be one that another run is writing. Each run holds a lock. Where the
        // system has no locks, another run is assumed.
        let is_alone = file.try_lock().is_ok();
        let mut index = LogIndex::new(&name);
        index.read(&file)?;
        index.end_last_line(&file, is_alone)?;
        index.warn_of_damage();
        let offsets = index.offsets;
        // The lock is held until the file is closed, at the end of this run.
        let _ = file.unlock().and_then(|()| file.lock_shared());
        Ok(ResultLog { name, file: Mutex::new(LogFile { file, is_cut: false }), offsets })
    }

    /// Returns the result of an earlier run for a level, if it can be believed.
    pub(super) fn find(
        &self,
        level: &Level,
        solver: &Solver,
    ) -> anyhow::Result<Option<LoggedResult>> {
        let board = board_key(&level.warehouse);
        let key = LevelRecord::of_solver(solver).key(&board);
        let Some(&offset) = self.offsets.get(&key) else { return Ok(None) };
        let line = self.line(offset).with_context(|| self.name.clone())?;
        // Somebody may have changed the file since it was read.
        let Ok(record) = serde_json::from_slice::<LevelRecord>(&line) else { return Ok(None) };
        // Two boards may have the same hash.
        if record.key(&board) != key || record.board != Some(board) {
            return Ok(None);
        }
        Ok(LoggedResult::new(&record, level, solver))
    }

    fn line(&self, offset: u64) -> io::Result<Vec<u8>> {
        let mut log = self.lock();
        log.file.seek(SeekFrom::Start(offset))?;
        let mut line = Vec::new();
        BufReader::new(&log.file).read_until(b'\n', &mut line)?;
        Ok(line)
    }

    /// Adds a line about a level.
    pub(super) fn add(&self, solved: &SolvedLevel) -> anyhow::Result<()> {
        let mut record = LevelRecord::of_level(solved);
        record.board = Some(board_key(&solved.level.warehouse));
        let line = json_line(&record)?;
        let mut log = self.lock();
        // A line that was cut must stay the last one: the next run looks for it at the end. Whoever cut it has its error.
        if log.is_cut {
            return Ok(());
        }
        // In one piece: other runs may write there too, and this one may be killed.
        let result = log.file.write_all(line.as_bytes());
        log.is_cut = result.is_err();
        result.with_context(|| self.name.clone())
    }

    fn lock(&self) -> MutexGuard<'_, LogFile> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The rows of a board on one line, with `|` between them: by these, a log recognizes a level.
fn board_key(warehouse: &Warehouse) -> String {
    warehouse.to_string().trim_end_matches('\n').replace('\n', "|")
}

impl LevelRecord {
    /// The hash of a board and of what is asked. A result for another number of expansions is of no use, so that number is
    /// part of it. Other limits are not: a result within a smaller limit is still a start.
    fn key(&self, board: &str) -> u64 {
        let mut hasher = DefaultHasher::new();
        board.hash(&mut hasher);
        self.minimize.hash(&mut hasher);
        self.accept.hash(&mut hasher);
        self.tie_break.hash(&mut hasher);
        self.without.hash(&mut hasher);
        self.tune.hash(&mut hasher);
        self.expansions_limit.hash(&mut hasher);
        #[expect(clippy::disallowed_methods, reason = "only a place in a table depends on it")]
        hasher.finish()
    }
}
