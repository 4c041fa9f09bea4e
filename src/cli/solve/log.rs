//! A log of what was found out about levels, which later runs continue.

use std::collections::HashMap;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use super::json::{LIMITS, LevelRecord, accepted, is_proved};
use super::stored::replayed_solution;
use crate::cli::escape::json_line;
use crate::cli::files::replace::check_is_file;
use crate::cli::messages::{Message, SourceLocation, first_of};
use sokopush::level::{Game, Record};
use sokopush::solve::{Accept, Answer, Limit, Minimize, Reason, Report, Solution, Solver, Stats};
use sokopush::{Level, Moves, Warehouse};

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// No line has as many bytes, and nor has what was damaged before the first. Without this, a large
/// file that is no log would be read to its end, and a line of it kept.
const MAX_LINE: u64 = 16 << 20;

/// The beginning of the error about a file that is no log.
const NO_LOG: &str = "expected a log of `sokopush solve --log`, but found";

/// A file of JSON lines, one for each level that was tried.
pub(super) struct ResultLog {
    name: String,
    file: Mutex<File>,
    /// Where the last line about a level begins, by the hash of its board and of what was asked.
    offsets: HashMap<u64, u64>,
    /// Whether writing failed, perhaps in the midst of a line.
    is_cut: AtomicBool,
}

pub(super) struct Logged {
    pub(super) report: Report,
    /// With the limits of that run.
    pub(super) solver: Solver,
    /// Whether the limits of this run allow no more.
    pub(super) is_final: bool,
}

impl ResultLog {
    pub(super) fn open(path: &Path) -> anyhow::Result<ResultLog> {
        check_is_file(path)?;
        let name = path.display().to_string();
        let open = File::options().read(true).append(true).create(true).open(path);
        let file = open.with_context(|| name.clone())?;
        // Another run may be writing a line that looks as if it were cut. Without locks, one is assumed to.
        let is_alone = file.try_lock().is_ok();
        let offsets = read(&name, &file, is_alone)?;
        // Held as long as this run writes.
        let _ = file.unlock().and_then(|()| file.lock_shared());
        Ok(ResultLog { name, file: Mutex::new(file), is_cut: AtomicBool::new(false), offsets })
    }

    /// Returns the result of an earlier run for a level, if it can be believed.
    pub(super) fn find(&self, level: &Level, solver: &Solver) -> anyhow::Result<Option<Logged>> {
        let board = board_key(&level.warehouse);
        let key = LevelRecord::of_solver(solver).key(&board);
        let Some(&offset) = self.offsets.get(&key) else { return Ok(None) };
        let line = self.line(offset).with_context(|| self.name.clone())?;
        // Two boards may have the same hash, and somebody may have changed the file meanwhile.
        let line: Option<LevelRecord> = serde_json::from_slice(&line).ok();
        let line = line.filter(|line| line.key(&board) == key && line.board == Some(board));
        Ok(line.and_then(|line| line.logged(level, solver)))
    }

    fn line(&self, offset: u64) -> std::io::Result<Vec<u8>> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        let mut line = Vec::new();
        BufReader::new(&*file).read_until(b'\n', &mut line)?;
        Ok(line)
    }

    pub(super) fn add(&self, mut record: LevelRecord, warehouse: &Warehouse) -> anyhow::Result<()> {
        record.board = Some(board_key(warehouse));
        let line = json_line(&record)?;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_cut.load(Relaxed) {
            return Ok(());
        }
        // In one piece: other runs may write there too, and this one may be killed.
        let written = file.write_all(line.as_bytes());
        // Nothing may follow a line that was cut: the next run finds it at the end.
        self.is_cut.store(written.is_err(), Relaxed);
        written.with_context(|| self.name.clone())
    }
}

/// The rows of a board on one line, with `|` between them: by these, a log recognizes a level.
fn board_key(warehouse: &Warehouse) -> String {
    warehouse.to_string().trim_end_matches('\n').replace('\n', "|")
}

/// Reads where the lines are. Blank lines and a byte-order mark are nothing. If the last line was cut and no other run writes
/// there, moves it to another file; otherwise ends it.
fn read(name: &str, mut file: &File, is_alone: bool) -> anyhow::Result<HashMap<u64, u64>> {
    let (mut offsets, mut offset, mut skipped) = (HashMap::new(), 0, Vec::new());
    let (mut reader, mut line, mut first) = (BufReader::new(file), Vec::new(), Vec::new());
    let mut is_cut = false;
    for number in 1_u64.. {
        line.clear();
        is_cut = false;
        let length = reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        let length = length.with_context(|| name.to_owned())? as u64;
        let is_other = length == MAX_LINE || offset >= MAX_LINE && offsets.is_empty();
        ensure!(!is_other, "{name}: {NO_LOG} {} MiB of other text", MAX_LINE >> 20);
        if length == 0 {
            break;
        }
        let text = line.strip_prefix(BYTE_ORDER_MARK).filter(|_| number == 1).unwrap_or(&line);
        if !text.trim_ascii().is_empty() {
            let record: Option<LevelRecord> = serde_json::from_slice(text).ok();
            let key = record.and_then(|record| Some(record.key(record.board.as_deref()?)));
            match key {
                Some(key) => _ = offsets.insert(key, offset + (line.len() - text.len()) as u64),
                None => skipped.push(number),
            }
            is_cut = key.is_none();
            if first.is_empty() {
                first = text.to_vec();
            }
        }
        offset += length;
        if !line.ends_with(b"\n") {
            break;
        }
    }
    if offsets.is_empty() && !first.is_empty() {
        check_is_damaged(name, &first)?;
    }
    let number = skipped.last().copied().unwrap_or_default();
    if is_alone && !line.is_empty() && is_cut {
        let damaged = format!("{name}.damaged");
        set_aside(&damaged, &line)?;
        file.set_len(offset - line.len() as u64).with_context(|| name.to_owned())?;
        skipped.pop();
        let text = format!("moved a line that was cut to {damaged}");
        Message::warning(text).at(SourceLocation::new(name, number)).report();
    } else if !line.is_empty() {
        file.write_all(b"\n").with_context(|| name.to_owned())?;
    }
    if let Some(first) = skipped.first() {
        let others = first_of(skipped.len(), "such lines");
        let text = format!("left out a line that was cut or changed{others}");
        Message::warning(text).at(SourceLocation::new(name, *first)).report();
    }
    Ok(offsets)
}

/// Adds a line to a file for what is damaged.
fn set_aside(name: &str, line: &[u8]) -> anyhow::Result<()> {
    let path = Path::new(name);
    let is_other = fs::symlink_metadata(path).is_ok_and(|found| !found.is_file());
    ensure!(!is_other, "{name}: expected a file");
    let file = File::options().append(true).create(true).open(path);
    file.and_then(|mut file| file.write_all(&[line, b"\n"].concat()))
        .with_context(|| name.to_owned())
}

/// Fails unless the first line of a file without any whole line of ours is one that was cut or changed.
fn check_is_damaged(name: &str, line: &[u8]) -> anyhow::Result<()> {
    const START: &[u8] = br#"{"file":""#;
    let line = line.trim_ascii_end();
    let length = line.len().min(START.len());
    let found = match serde_json::from_slice::<Value>(line) {
        Err(_) if line.get(..length) == START.get(..length) => return Ok(()),
        Ok(line) if line.get("lower_bound").is_some() => match line.get("board") {
            Some(_) => return Ok(()),
            None => "lines of `--print json`, which have no boards",
        },
        _ => "other text",
    };
    bail!("{name}: {NO_LOG} {found}");
}

impl LevelRecord {
    /// The hash of a board and of what is asked.
    fn key(&self, board: &str) -> u64 {
        let LevelRecord { minimize, accept, tie_break, without, tune, .. } = self;
        // Results for another number of them are of no use.
        let expansions = self.expansions_limit;
        let mut hasher = DefaultHasher::new();
        (board, minimize, accept, tie_break, without, tune, expansions).hash(&mut hasher);
        #[expect(clippy::disallowed_methods, reason = "only a place in a table depends on it")]
        hasher.finish()
    }

    fn logged(&self, level: &Level, solver: &Solver) -> Option<Logged> {
        let time = self.time_limit.and_then(|time| Duration::try_from_secs_f64(time).ok());
        let &LevelRecord { expanded, generated, seconds, peak_bytes, .. } = self;
        let spent = Duration::try_from_secs_f64(seconds).ok()?;
        let stats = Stats { expanded, generated, time: spent, peak_bytes };
        let mut answer = self.answer(level, solver)?;
        let is_proved = answer == Answer::Unsolvable || is_proved(&answer, solver.minimize);
        // Of what another version did not prove, only the solution counts, which was replayed.
        let is_current = is_proved || self.version == env!("CARGO_PKG_VERSION");
        if let Answer::Open { lower_bound, .. } = &mut answer
            && !is_current
        {
            *lower_bound = 0;
        }
        let is_final = is_current
            && match answer.limit() {
                None | Some(Limit::Solver | Limit::Expansions) => true,
                Some(Limit::Time) => solver.time.is_some() && solver.time <= time,
                Some(Limit::Memory) => solver.memory <= self.memory_limit,
                Some(Limit::Cancelled) => false,
            };
        let solver = Solver { time, memory: self.memory_limit, ..*solver };
        let engine = self.engine.as_ref().and_then(|engine| engine.parse().ok());
        let most = answer.solution().map_or(usize::MAX, |solution| solution.moves.len());
        let known = self.lower_bound_moves.filter(|&moves| is_current && moves <= most);
        let lower_bound_moves =
            answer.lower_bound_moves(solver.minimize, known.unwrap_or_default());
        Some(Logged {
            report: Report { answer, stats, engine, lower_bound_moves },
            solver,
            is_final,
        })
    }

    /// The answer; `None` if it contradicts itself, the rules, or what was asked.
    fn answer(&self, level: &Level, solver: &Solver) -> Option<Answer> {
        let best = match &self.best_lurd {
            Some(lurd) => Some(replayed(level, lurd)?),
            None => None,
        };
        if self.status == "unsolvable" {
            return (self.proved && best.is_none()).then_some(Answer::Unsolvable);
        }
        let lower_bound = self.lower_bound?;
        let pushes = best.as_ref().map(|best| best.pushes.len());
        if pushes.is_some_and(|pushes| pushes < lower_bound) {
            return None;
        }
        let is_shortest = pushes == Some(lower_bound);
        let can_be_proved = solver.minimize == Minimize::Moves || is_shortest;
        let is_enough = solver.accept == Accept::Any || !solver.breaks_ties && is_shortest;
        let limit = LIMITS.into_iter().find(|(_, name, _)| Some(*name) == self.limit.as_deref());
        let answer = match (best, limit, self.proved) {
            (Some(solution), None, true) if can_be_proved => Answer::optimal(solution, lower_bound),
            (best, Some((limit, ..)), false) => Answer::open(best, lower_bound, limit),
            (best @ Some(_), None, false) if is_enough => {
                Answer::open(best, lower_bound, Reason::Accepted)
            }
            _ => return None,
        };
        let status = if accepted(&answer, solver).is_some() { "solved" } else { "limit" };
        (self.status == status).then_some(answer)
    }
}

/// A solution, if it is one by the rules that ends with a push, as all that are found.
fn replayed(level: &Level, lurd: &str) -> Option<Solution> {
    let moves: Moves = lurd.parse().ok()?;
    if moves.last().is_some_and(|last| !last.is_push()) {
        return None;
    }
    let played = level.play(&Record::from(Game::Moves(moves))).ok()?;
    played.is_solved().then(|| replayed_solution(&played))
}
