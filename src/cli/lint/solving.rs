//! Findings from solving a level.

use super::board::place;
use super::finding::FindingName::{DeadBox, LongSolution, Unsolvable};
use super::finding::LintFinding;
use crate::cli::levels::LoggedSolutions;
use crate::cli::values::{counted, length_in_words};
use sokopush::board::CellSet;
use sokopush::level::{Played, Replays};
use sokopush::solve::{Answer, Deadlock, Deadlocks};
use sokopush::{Solver, Warehouse};

/// Solves a level, unless there is no solver. It is given the best stored solution, or else the best logged one; then it tries
/// only a proof that costs little. An open board counts as if it had the walls that it lacks. Also
/// returns whether a limit was reached before there was a solution or a proof.
pub(super) fn solve(
    solver: Option<&Solver>,
    logged: &LoggedSolutions,
    replays: &Replays,
    inside: &CellSet,
    missing_walls: usize,
) -> (Vec<LintFinding>, bool) {
    let warehouse = &replays.level().warehouse;
    let cost = |played: &Played| (played.moves().len(), played.pushes().len());
    let stored = replays.solutions().min_by_key(|played| cost(played));
    let logged = logged.of(replays.level()).min_by_key(cost).filter(|_| stored.is_none());
    let known = stored.or(logged.as_ref());
    let pushes = known.map(Played::pushes).unwrap_or_default();
    let answer = solver.map(|solver| solver.search(warehouse).known(&pushes).run().answer);
    let has_solution = answer.as_ref().is_some_and(|answer| answer.solution().is_some());
    let mut findings = Vec::new();
    if known.is_none() && !has_solution {
        let mut unsolvable = unsolvable(warehouse, inside, answer.as_ref());
        if let Some(finding) = unsolvable.as_mut().filter(|_| missing_walls > 0) {
            finding.message.extend([
                " (the board is open: it counts as if ",
                &counted(missing_walls, "wall"),
                " were added)",
            ]);
        }
        findings.extend(unsolvable);
    }
    if let Some(answer) = &answer {
        findings.extend(long_solution(replays, answer));
    }
    let is_undecided = matches!(answer, Some(Answer::Open { best: None, .. }));
    let is_open = is_undecided && findings.is_empty();
    (findings, is_open)
}

/// Finds why there is no solution, as far as that is proved.
fn unsolvable(
    warehouse: &Warehouse,
    inside: &CellSet,
    answer: Option<&Answer>,
) -> Option<LintFinding> {
    let make = if answer.is_some() { Deadlocks::new } else { Deadlocks::without_search };
    let deadlock = make(warehouse).find(warehouse);
    if let Some(Deadlock::Box(cell)) = deadlock {
        let place = place(warehouse, cell);
        let advice = if inside.contains(cell) {
            "; move it, a goal or a wall"
        } else {
            ": the worker cannot get to it; open a way, or remove it"
        };
        let message = format!("the box {place} can never reach a goal{advice}");
        return Some(LintFinding::new(DeadBox, message));
    }
    let is_proved = deadlock.is_some() || answer == Some(&Answer::Unsolvable);
    let message = "it is proved that there is no solution; compare walls, boxes and goals with what was meant";
    is_proved.then(|| LintFinding::new(Unsolvable, message))
}

/// Compares the stored solutions with the proved minimum, by moves. A longer one may have fewer pushes, so there is a finding
/// only if the proved solution has no more moves and no more pushes than any stored one, and is better than each in one.
fn long_solution(replays: &Replays, answer: &Answer) -> Option<LintFinding> {
    let Answer::Optimal { solution, .. } = answer else { return None };
    let (moves, pushes) = (solution.moves.len(), solution.pushes.len());
    let lengths = |played: &Played| (played.moves().len(), played.pushes().len());
    let best = replays.solutions().map(lengths).min()?;
    let is_longer = |stored: (usize, usize)| {
        moves <= stored.0 && pushes <= stored.1 && (moves, pushes) != stored
    };
    replays.solutions().map(lengths).all(is_longer).then(|| {
        let [stored, least] =
            [best, (moves, pushes)].map(|(moves, pushes)| length_in_words(moves, pushes));
        let message =
            format!("the best stored solution has {stored}, but {least} are enough; replace it");
        LintFinding::new(LongSolution, message)
    })
}
