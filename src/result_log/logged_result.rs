//! The result that a line of a log has for a level, if it can be believed: somebody may have changed the line, or another version
//! of the solver may have written it.

use std::time::Duration;

use super::limits::limit_named;
use super::record::LevelRecord;
use super::reports::{is_proved, status};
use crate::game::Moves;
use crate::level::{Game, Level, Played, Record};
use crate::solve::{
    Accept, Answer, Length, Limit, Minimize, Reason, Report, Solution, Solver, Stats,
};

/// The result that a log has for a level.
pub struct LoggedResult {
    /// The report of the run that wrote the line.
    pub report: Report,
    /// The solver of this run with the limits of the earlier one.
    pub solver: Solver,
    /// Whether another search within the limits of this run could find no more.
    pub is_final: bool,
}

impl LoggedResult {
    /// The result in a record, for a run that asks the same of `solver`, but for the limits. Returns `None` if it cannot be
    /// believed.
    pub(super) fn new(
        record: &LevelRecord,
        level: &Level,
        solver: &Solver,
    ) -> Option<LoggedResult> {
        let mut answer = answer(record, level, solver)?;
        let is_proved = answer == Answer::Unsolvable || is_proved(&answer, solver.minimize);
        // If another version wrote the line and proved nothing, only its solution is used, because it was replayed. Its bound is not.
        let is_current = is_proved || record.version == env!("CARGO_PKG_VERSION");
        if !is_current && let Answer::Open { lower_bound, .. } = &mut answer {
            *lower_bound = Length::default();
        }
        let limited = Solver {
            time: record.time_limit.and_then(|time| Duration::try_from_secs_f64(time).ok()),
            memory: record.memory_limit,
            ..*solver
        };
        let is_final = is_current && is_final(&answer, &limited, solver);
        let report = Report {
            answer,
            stats: stats(record)?,
            engine: record.engine.as_ref().and_then(|engine| engine.parse().ok()),
        };
        Some(LoggedResult { report, solver: limited, is_final })
    }
}

/// Returns whether a search by `now` could find no more than the one by `earlier`, which had other limits.
fn is_final(answer: &Answer, earlier: &Solver, now: &Solver) -> bool {
    match answer.limit() {
        None | Some(Limit::Solver | Limit::Expansions) => true,
        Some(Limit::Time) => now.time.is_some() && now.time <= earlier.time,
        Some(Limit::Memory) => now.memory <= earlier.memory,
        Some(Limit::Cancelled) => false,
    }
}

fn stats(record: &LevelRecord) -> Option<Stats> {
    Some(Stats {
        expanded: record.expanded,
        generated: record.generated,
        time: Duration::try_from_secs_f64(record.seconds).ok()?,
        peak_bytes: record.peak_bytes,
    })
}

/// The answer in a record. Returns `None` if it contradicts itself, the rules, or what was asked.
fn answer(record: &LevelRecord, level: &Level, solver: &Solver) -> Option<Answer> {
    let best = match &record.best_lurd {
        Some(lurd) => Some(replay(level, lurd)?),
        None => None,
    };
    if record.status == "unsolvable" {
        if !record.proved || best.is_some() {
            return None;
        }
        return Some(Answer::Unsolvable);
    }
    let pushes = record.lower_bound?;
    let mut moves = record.lower_bound_moves.unwrap_or(0);
    let mut has_fewest_pushes = false;
    if let Some(best) = &best {
        if best.pushes.len() < pushes {
            return None;
        }
        has_fewest_pushes = best.pushes.len() == pushes;
        if record.proved && solver.minimize == Minimize::Moves {
            moves = best.moves.len();
        } else if best.moves.len() < moves {
            // The solution refutes this bound.
            moves = 0;
        }
    }
    let lower_bound = Length { moves: moves.max(pushes), pushes };
    let can_be_proved = solver.minimize == Minimize::Moves || has_fewest_pushes;
    // A search ends without a proof and before a limit if any solution is accepted, or if ties need not be broken.
    let can_be_enough = solver.accept == Accept::Any || !solver.breaks_ties && has_fewest_pushes;
    let limit = record.limit.as_deref().and_then(limit_named);
    let answer = match (record.proved, limit) {
        (true, None) if can_be_proved => Answer::optimal(best?, lower_bound),
        (false, Some(limit)) => Answer::open(best, lower_bound, limit),
        (false, None) if can_be_enough => Answer::open(Some(best?), lower_bound, Reason::Accepted),
        _ => return None,
    };
    if record.status != status(&answer, solver) {
        return None;
    }
    Some(answer)
}

/// The solution that was played.
pub fn solution_of(played: &Played) -> Solution {
    Solution { moves: played.moves(), pushes: played.pushes() }
}

/// Plays the moves of a solution. Returns `None` if they are illegal or leave the level unsolved, or if the last move is not a push: that
/// of each solution that is found is one.
fn replay(level: &Level, lurd: &str) -> Option<Solution> {
    let moves: Moves = lurd.parse().ok()?;
    if let Some(last) = moves.last()
        && !last.is_push()
    {
        return None;
    }
    let played = level.play(&Record::from(Game::Moves(moves))).ok()?;
    if !played.is_solved() {
        return None;
    }
    Some(solution_of(&played))
}
