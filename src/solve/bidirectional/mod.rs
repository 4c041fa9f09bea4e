//! Bidirectional breadth-first search (Pohl 1971), bit-parallel over the worker's cells.
//!
//! For one placement of the boxes, the cells where the worker can be are a set of bits, and one step of the
//! search from all of them is a few shifts. Boxes are interchangeable. One side pushes from the start, the
//! other pulls from all solved states; the side with the smaller frontier takes the next step, until both
//! have reached the same state. A step is a move, or a push with all the walking before it, whichever is
//! minimized. Every shortest solution, or its image by a symmetry of the level, passes through one of the
//! states where the sides first meet, and so [`trace`] finds the best of them among the paths through these
//! states.

mod explored;
mod search;
mod trace;

use self::explored::{Explored, SideLog};
use self::search::BidirectionalSearch;
use self::trace::Trace;
use super::level::{Rectangle, Start, Symmetries, by_words};
use super::solution::SearchResult;
use super::task::{Limits, Minimize, Result, Stats, Technique};

/// With more words in a set of cells, a level has too many states for this search.
const MAX_WORDS: usize = 4;

/// The search is skipped on levels whose boxes can stand on goals in more ways than this: it would begin with all of them.
const MAX_SOLVED_PLACEMENTS: usize = 1 << 20;

/// Returns whether the search does not apply: the rectangle around the field has more than 256 cells, there are too many solved
/// placements, or the technique is switched off.
pub(super) fn is_inapplicable(start: &Start) -> bool {
    !start.techniques.has(Technique::Bidirectional)
        || !has_few_solved_placements(start.boxes.len(), start.field.goal_count())
        || Rectangle::around(start).words() > MAX_WORDS
}

/// Returns whether boxes can stand on goals in at least one way and at most [`MAX_SOLVED_PLACEMENTS`] ways.
fn has_few_solved_placements(boxes: usize, goals: usize) -> bool {
    let Some(spare_goals) = goals.checked_sub(boxes) else { return false };
    // The number of choices of the boxes' goals, or of the spare goals if they are fewer: then it grows steadily.
    let mut choices: usize = 1;
    for chosen in 0..boxes.min(spare_goals) {
        let Some(product) = choices.checked_mul(goals - chosen) else { return false };
        choices = product / (chosen + 1);
        if choices > MAX_SOLVED_PLACEMENTS {
            return false;
        }
    }
    true
}

/// A search under way. Hides the size of a bitboard.
pub(super) trait Bidirectional {
    /// Finds a shortest solution; `None` means that there is none. After a limit of `turn`, it continues when it is called again; a
    /// solution that was found is traced within `limits`.
    fn run(&mut self, turn: &Limits, limits: &Limits, stats: &mut Stats) -> SearchResult;

    /// No solution has fewer steps than this.
    fn least_steps(&self) -> usize;

    fn bytes(&self) -> usize;
}

/// Prepares a search, which gives up early where the memory would not be enough for solutions of at least `bound` steps. Returns
/// `None` if it [does not apply](is_inapplicable).
pub(super) fn prepare<'a>(
    start: &'a Start,
    objective: Minimize,
    bound: usize,
    limits: &Limits,
) -> Option<Result<Box<dyn Bidirectional + 'a>>> {
    if is_inapplicable(start) {
        return None;
    }
    by_words!(start, [1, 2, 3, 4], |board| {
        let bound = if start.techniques.has(Technique::EffortPrediction) { bound } else { 0 };
        let symmetries = Symmetries::new(&board, start.techniques);
        let worker = board.set_of(start.worker);
        let explored = Explored::new(board, symmetries);
        let search = BidirectionalSearch::new(explored, worker, objective, bound, limits);
        search.map(|search| -> Box<dyn Bidirectional> { Box::new(search) })
    })
}

impl<const N: usize> Bidirectional for BidirectionalSearch<N> {
    fn run(&mut self, turn: &Limits, limits: &Limits, stats: &mut Stats) -> SearchResult {
        let met = self.meet(turn, stats);
        let bytes = self.explored.bytes();
        stats.peak_bytes = stats.peak_bytes.max(bytes);
        let met = met?;
        if met.is_empty() {
            return Ok(None);
        }
        let mut trace = Trace::new(self, limits);
        let plan = trace.best(&met);
        stats.peak_bytes = stats.peak_bytes.max(bytes + trace.peak_bytes.get());
        plan.map(Some)
    }

    fn least_steps(&self) -> usize {
        // A depth that is expanded in part does not count: where both are whole, this is one too low.
        self.explored.logs.iter().map(SideLog::depth).sum()
    }

    fn bytes(&self) -> usize {
        self.explored.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::solution::Plan;
    use crate::solve::{boards, solution};

    /// The plans with symmetry reduction and without it, and the numbers of states expanded.
    fn plans(start: &mut Start, objective: Minimize) -> [(Option<Plan>, u64); 2] {
        boards::WITH_SYMMETRY_AND_WITHOUT.map(|techniques| {
            start.techniques = techniques;
            let (limits, mut stats) = (Limits::new(None, 1 << 30), Stats::default());
            let plan = boards::bidirectional_search(start, objective, &limits, &mut stats);
            (plan.and_then(Result::unwrap), stats.expanded)
        })
    }

    #[test]
    fn symmetry_reduction_leaves_out_most_states() {
        let warehouse = boards::warehouse(boards::SQUARE);
        let mut start = boards::start(&warehouse).unwrap();
        let [(some, few), (all, many)] = plans(&mut start, Minimize::Pushes);
        assert!(some.is_some() && all.is_some() && 3 * few < many, "{few} {many}");
    }

    #[test]
    fn symmetry_reduction_changes_no_answer() {
        boards::check_starts(2000, boards::symmetric(), |warehouse, start| {
            for objective in [Minimize::Moves, Minimize::Pushes] {
                let [some, all] = plans(start, objective).map(|(plan, _)| {
                    let plan = plan?;
                    solution::replay(warehouse, &start.field, &plan);
                    Some((plan.pushes.len(), plan.moves))
                });
                assert_eq!(some, all);
            }
        });
    }
}
