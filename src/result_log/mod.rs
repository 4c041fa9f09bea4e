//! A log of the results of levels, which later runs continue: that of `sokopush solve --log`, and of the Python package.
//!
//! | file | holds |
//! |---|---|
//! | `index` | reading the log at the start of a run |
//! | `record` | a line of the log, which is a line of `--print json` too |
//! | `logged_result` | the result that a line has for a level, if it can be believed |
//! | `reports`, `limits`, `json_line` | questions about reports, the names of limits, and JSON on one line |

mod index;
mod json_line;
mod limits;
mod logged_result;
mod record;
mod reports;

use std::collections::HashMap;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, ensure};

use self::index::LogIndex;
use crate::board::Warehouse;
use crate::level::Level;
use crate::solve::Solver;

pub use self::index::LogWarning;
pub use self::json_line::json_line;
pub use self::limits::limit_name;
pub use self::logged_result::{LoggedResult, solution_of};
pub use self::record::{LevelError, LevelPlace, LevelRecord, LevelReport};
pub use self::reports::{accepted_solution, cost, is_proved, join_reports, status};

/// A log: a file of JSON lines, one for each level that was tried.
pub struct ResultLog {
    /// The path, for messages.
    pub name: String,
    /// Warnings about lines that were cut or changed.
    pub warnings: Vec<LogWarning>,
    file: Mutex<LogFile>,
    /// Where the last line about a level begins, by [`LevelRecord::key`].
    offsets: HashMap<u64, u64>,
}

struct LogFile {
    file: File,
    /// Whether writing failed. The file may then end with a part of a line.
    is_cut: bool,
}

impl ResultLog {
    /// Opens a log, or creates it. A line at its end that was cut is moved to another file.
    ///
    /// # Errors
    ///
    /// The file is not a log, or it cannot be read or written.
    pub fn open(path: &Path) -> anyhow::Result<ResultLog> {
        let name = path.display().to_string();
        if let Ok(metadata) = fs::metadata(path) {
            // Reading something else to its end may take forever: a pipe, for example, may have no end.
            ensure!(metadata.is_file(), "{name}: expected a file");
        }
        let file = File::options().read(true).append(true).create(true).open(path);
        let file = file.with_context(|| name.clone())?;
        // Another run may be writing the last line, which then looks as if it were cut. Each run holds a lock, so an exclusive lock is
        // refused while there is another run. It is refused, too, where the system has no locks: then another run is assumed.
        let is_alone = file.try_lock().is_ok();
        let mut index = LogIndex::new(&name);
        index.read(&file)?;
        index.end_last_line(&file, is_alone)?;
        index.warn_of_damage();
        let LogIndex { offsets, warnings, .. } = index;
        // Other runs may hold this lock at the same time. It is held until the file is closed, at the end of this run. Where the system
        // has no locks, this fails, as it does for the other runs.
        if file.unlock().is_ok() {
            let _ = file.lock_shared();
        }
        let file = Mutex::new(LogFile { file, is_cut: false });
        Ok(ResultLog { name, warnings, file, offsets })
    }

    /// Returns the result of an earlier run for a level, if it can be believed and is of use for this run.
    ///
    /// # Errors
    ///
    /// The log cannot be read.
    pub fn find(&self, level: &Level, solver: &Solver) -> anyhow::Result<Option<LoggedResult>> {
        let board = board_key(&level.warehouse);
        let key = LevelRecord::of_solver(solver).key(&board);
        let Some(&offset) = self.offsets.get(&key) else { return Ok(None) };
        let line = self.line(offset).with_context(|| self.name.clone())?;
        // Somebody may have changed the file since its lines were read.
        let Ok(record) = serde_json::from_slice::<LevelRecord>(&line) else { return Ok(None) };
        // Two boards may have the same hash.
        if record.key(&board) != key || record.board != Some(board) {
            return Ok(None);
        }
        let Some(logged) = LoggedResult::new(&record, level, solver) else { return Ok(None) };
        // With a limit of expansions, the answer is to be the same on every machine. A search that started from the solution of an
        // interrupted one could give another answer.
        if solver.expansions.is_some() && !logged.is_final {
            return Ok(None);
        }
        Ok(Some(logged))
    }

    fn line(&self, offset: u64) -> io::Result<Vec<u8>> {
        let mut log = self.lock();
        log.file.seek(SeekFrom::Start(offset))?;
        let mut line = Vec::new();
        BufReader::new(&log.file).read_until(b'\n', &mut line)?;
        Ok(line)
    }

    /// Adds a line about a level.
    ///
    /// # Errors
    ///
    /// The log cannot be written. No more is written after that.
    pub fn add(&self, solved: &LevelReport) -> anyhow::Result<()> {
        let mut record = LevelRecord::of_level(solved);
        record.board = Some(board_key(solved.warehouse));
        let line = json_line(&record)?;
        let mut log = self.lock();
        // A line that was cut must stay the last one, because the next run looks for it at the end. The caller whose line was cut has
        // got the error.
        if log.is_cut {
            return Ok(());
        }
        // The line is written in one piece, because other runs may write to the file too, and this one may be killed.
        let result = log.file.write_all(line.as_bytes());
        log.is_cut = result.is_err();
        result.with_context(|| self.name.clone())
    }

    fn lock(&self) -> MutexGuard<'_, LogFile> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The rows of a board on one line, with `|` between them. By them, a log recognizes a level.
fn board_key(warehouse: &Warehouse) -> String {
    warehouse.to_string().trim_end_matches('\n').replace('\n', "|")
}

impl LevelRecord {
    /// The hash of a board and of the options that decide the answer. A result for another limit of expansions is of no use, so that
    /// limit is one of them. Other limits are not, because the search can start from a result within a smaller limit.
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
