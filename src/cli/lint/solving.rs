//! Findings from solving a level.

use super::board::place_in_words;
use super::finding::FindingName::{DeadBox, LongSolution, Unsolvable};
use super::finding::LintFinding;
use crate::cli::levels::RecordLength;
use crate::cli::values::counted;
use sokopush::Solver;
use sokopush::board::CellSet;
use sokopush::level::{Played, Replays};
use sokopush::solve::{Answer, Deadlock, Deadlocks};

/// A level that is to be solved.
pub(super) struct Solving<'a> {
    /// `None` if only what costs little is tried.
    pub(super) solver: Option<&'a Solver>,
    pub(super) replays: &'a Replays<'a>,
    /// The cells that the worker could reach if there were no boxes.
    pub(super) inside: &'a CellSet,
    /// The board counts as if it had the walls that it lacks.
    pub(super) missing_walls: usize,
}

pub(super) struct SolvingResult {
    pub(super) findings: Vec<LintFinding>,
    /// Whether a limit was reached before there was a solution or a proof.
    pub(super) is_undecided: bool,
}

/// Solves a level, unless there is no solver. The search is given the best stored solution; then it tries only a proof that
/// costs little.
pub(super) fn solve(task: &Solving) -> SolvingResult {
    let warehouse = &task.replays.level().warehouse;
    let known = task.replays.solutions().min_by_key(|played| RecordLength::of(played));
    let pushes = known.map(Played::pushes).unwrap_or_default();
    let answer = task.solver.map(|solver| solver.search(warehouse).known(&pushes).run().answer);
    let is_found = answer.as_ref().is_some_and(|answer| answer.solution().is_some());
    let mut findings = Vec::new();
    if known.is_none() && !is_found {
        findings.extend(unsolvable(task, answer.as_ref()));
    }
    if let Some(answer) = &answer {
        findings.extend(long_solution(task.replays, answer));
    }
    let is_without_answer = matches!(answer, Some(Answer::Open { best: None, .. }));
    let is_undecided = is_without_answer && findings.is_empty();
    SolvingResult { findings, is_undecided }
}

/// Finds why there is no solution, as far as that is proved.
fn unsolvable(task: &Solving, answer: Option<&Answer>) -> Option<LintFinding> {
    let warehouse = &task.replays.level().warehouse;
    let mut deadlocks = match answer {
        Some(_) => Deadlocks::new(warehouse),
        None => Deadlocks::without_search(warehouse),
    };
    let deadlock = deadlocks.find(warehouse);
    let mut finding = if let Some(Deadlock::Box(cell)) = deadlock {
        let place = place_in_words(warehouse, cell);
        let advice = if task.inside.contains(cell) {
            "; move it, a goal or a wall"
        } else {
            ": the worker cannot get to it; open a way, or remove it"
        };
        LintFinding::new(DeadBox, format!("the box {place} can never reach a goal{advice}"))
    } else if deadlock.is_some() || answer == Some(&Answer::Unsolvable) {
        let message = "it is proved that there is no solution; compare walls, boxes and goals with what was meant";
        LintFinding::new(Unsolvable, message)
    } else {
        return None;
    };
    if task.missing_walls > 0 {
        let walls = counted(task.missing_walls, "wall");
        let caveat = format!(" (the board is open: it counts as if {walls} were added)");
        finding.message.push_str(&caveat);
    }
    Some(finding)
}

/// Compares the stored solutions with the proved minimum, by moves. A longer one may have fewer pushes, so there is a finding
/// only if the proved solution has no more moves and no more pushes than any stored one, and is better than each in one.
fn long_solution(replays: &Replays, answer: &Answer) -> Option<LintFinding> {
    let Answer::Optimal { solution, .. } = answer else { return None };
    let optimal = RecordLength { moves: solution.moves.len(), pushes: solution.pushes.len() };
    let best_stored = replays.solutions().map(RecordLength::of).min()?;
    for stored in replays.solutions().map(RecordLength::of) {
        if optimal.moves > stored.moves || optimal.pushes > stored.pushes || optimal == stored {
            return None;
        }
    }
    let message = format!(
        "the best stored solution has {}, but {} are enough; replace it",
        best_stored.in_words(),
        optimal.in_words()
    );
    Some(LintFinding::new(LongSolution, message))
}
