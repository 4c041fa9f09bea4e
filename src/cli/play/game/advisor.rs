//! Advice about a game: hints, solutions, and warnings of deadlocks.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{bail, ensure};

use crate::cli::values::counted;
use sokopush::board::{Board, Cell, CellSet, Direction, Push, walk};
use sokopush::game::Outcome;
use sokopush::solve::{Accept, Deadlock, Deadlocks, Limit, Reason};
use sokopush::{Answer, Session, Solver, Warehouse};

/// A solver that remembers what it found out about a game.
pub(crate) struct Advisor {
    /// `None` if there are too few goals: then no position can be solved.
    deadlocks: Option<Deadlocks>,
    start: Warehouse,
    /// The number of moves in a shortest solution of the level, if it is known.
    shortest: Option<usize>,
    known: Option<KnownSolution>,
    /// The pushes of a solution from the start that is stored with the level, if there are any.
    stored: Vec<Push>,
}

/// A solution of a position.
struct KnownSolution {
    position: Session,
    pushes: VecDeque<Push>,
    /// Whether no solution from exactly here, with the worker where it stands, has fewer moves.
    is_proved: bool,
    /// The words to add.
    caveat: &'static str,
}

impl KnownSolution {
    /// Follows the pushes to a position, and returns whether the rest solves it, and as well as was proved.
    fn leads_to(&mut self, position: &Warehouse) -> bool {
        loop {
            let from = self.position.warehouse();
            // A walk changes what is shortest, but not what is a solution.
            if from.boxes() == position.boxes()
                && let Some(walk) = walk(from, position.worker())
                && (walk.is_empty() || !self.is_proved)
            {
                return true;
            }
            let Some(push) = self.pushes.pop_front() else { return false };
            self.position.push_box(push);
        }
    }
}

/// How long the solver looks for a shortest solution before it takes any.
const EXACT_TIME: Duration = Duration::from_secs(1);

impl Advisor {
    pub(crate) fn new(start: &Warehouse, stored: Vec<Push>) -> Advisor {
        let has_goals = start.boxes().len() <= start.board().goals().len();
        let deadlocks = if has_goals { Some(Deadlocks::new(start)) } else { None };
        Advisor { deadlocks, start: start.clone(), shortest: None, known: None, stored }
    }

    /// The reason why the position obviously has no solution, if it has none. A board without any goal is no level, but is
    /// played all the same.
    pub(crate) fn deadlock(&mut self, warehouse: &Warehouse) -> Option<Deadlock> {
        match &mut self.deadlocks {
            Some(deadlocks) => deadlocks.find(warehouse),
            None if !warehouse.board().goals().is_empty() => Some(Deadlock::Position),
            None => None,
        }
    }

    /// A sentence about a shortest solution of the level, if one is found within a second and before it is to stop.
    pub(crate) fn shortest(&mut self, stops: impl FnMut() -> bool) -> Option<String> {
        if self.shortest.is_none()
            && let Ok(Answer::Optimal { solution, .. }) =
                solve(self.start.clone(), EXACT_TIME, stops)
        {
            self.shortest = Some(solution.moves.len());
        }
        self.shortest.map(|moves| format!("Optimal: {} (proved).", counted(moves, "move")))
    }

    /// Solves a position, and returns the words to add unless the solution is proved to be shortest. The solution that is
    /// stored with the level is taken as far as the game follows it. Fails if that takes longer than `time` or is to stop
    /// before.
    pub(crate) fn ask(
        &mut self,
        position: &Warehouse,
        time: Duration,
        stops: impl FnMut() -> bool,
    ) -> anyhow::Result<(Vec<Push>, &'static str)> {
        ensure!(!position.is_solved(), "every box is on a goal already");
        let mut stored = KnownSolution {
            position: self.start.clone().into(),
            pushes: self.stored.iter().copied().collect(),
            is_proved: false,
            caveat: ", stored with the level",
        };
        if self.known.as_mut().is_some_and(|advice| advice.leads_to(position)) {
            // The game has followed it.
        } else if !self.stored.is_empty() && stored.leads_to(position) {
            self.known = Some(stored);
        } else {
            let answer = solve(position.clone(), time, stops)?;
            let pushes = match (answer.solution(), &answer) {
                (Some(solution), _) => solution.pushes.iter().copied().collect(),
                (_, Answer::Open { reason: Reason::Limit(Limit::Time), .. }) => {
                    bail!("not known after {} seconds", time.as_secs());
                }
                (_, Answer::Open { reason, .. }) => bail!("gave up at the {reason} limit"),
                _ => bail!("this position cannot be solved"),
            };
            let is_proved = matches!(answer, Answer::Optimal { .. });
            if is_proved && *position == self.start {
                self.shortest = answer.solution().map(|solution| solution.moves.len());
            }
            let caveat = if is_proved { "" } else { ", not proved shortest" };
            let position = position.clone().into();
            self.known = Some(KnownSolution { position, pushes, is_proved, caveat });
        }
        let advice = self.known.as_ref().expect("a solution was found");
        Ok((advice.pushes.iter().copied().collect(), advice.caveat))
    }
}

/// The pushes that bring one box to a cell with the fewest moves, while the others stay. Takes at
/// most a second, and less if it is to stop before.
pub(crate) fn route_box(
    warehouse: &Warehouse,
    from: Cell,
    to: Cell,
    stops: impl FnMut() -> bool,
) -> anyhow::Result<Vec<Push>> {
    ensure!(warehouse.is_free(to), "the box cannot be pushed there");
    let mut floor = warehouse.board().floor().clone();
    for other in warehouse.boxes() {
        if other != from {
            floor.remove(other);
        }
    }
    let board = Board::new(warehouse.board().grid().clone(), floor, CellSet::from_iter([to]));
    let alone = Warehouse::new(board, CellSet::from_iter([from]), warehouse.worker())
        .expect("the worker is not on the box");
    let answer = solve(alone, EXACT_TIME, stops)?;
    match answer.solution() {
        Some(solution) => Ok(solution.pushes.clone()),
        None if answer == Answer::Unsolvable => bail!("the box cannot be pushed there"),
        None => bail!("found no way there within a second"),
    }
}

/// The cells that one box can be pushed to while the others stay.
pub(crate) fn reach_of_box(warehouse: &Warehouse, from: Cell) -> CellSet {
    let mut pushes = HashSet::new();
    let mut open = vec![(Session::from(warehouse.clone()), from)];
    while let Some((position, cell)) = open.pop() {
        for direction in Direction::ALL {
            let push = Push { cell, direction };
            let mut after = position.clone();
            let is_new = !pushes.contains(&push);
            if is_new && matches!(after.push_box(push), Outcome::Pushed(_)) {
                pushes.insert(push);
                open.push((after, warehouse.neighbour(cell, direction)));
            }
        }
    }
    #[expect(clippy::disallowed_methods, reason = "a set of cells has an order of its own")]
    let reached = pushes.iter().map(|push| warehouse.neighbour(push.cell, push.direction));
    reached.filter(|&cell| cell != from).collect()
}

/// Solves a position in a thread of its own, as `search` does. Fails if it is to stop before.
fn solve(
    warehouse: Warehouse,
    time: Duration,
    mut stops: impl FnMut() -> bool,
) -> anyhow::Result<Answer> {
    let is_cancelled = Arc::new(AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let cancel = is_cancelled.clone();
    let thread =
        thread::Builder::new().spawn(move || sender.send(search(&warehouse, time, &cancel)))?;
    let answer = loop {
        match receiver.recv_timeout(Duration::from_millis(10)) {
            Ok(answer) => break Ok(answer),
            Err(RecvTimeoutError::Timeout) if !stops() => {}
            Err(RecvTimeoutError::Timeout) => break Err("not known: the search was stopped"),
            Err(RecvTimeoutError::Disconnected) => break Err("internal error: the solver failed"),
        }
    };
    is_cancelled.store(true, Ordering::Relaxed);
    let _ = thread.join();
    answer.map_err(anyhow::Error::msg)
}

/// Searches for a shortest solution at first, and then for any if there is more time.
fn search(warehouse: &Warehouse, time: Duration, cancel: &AtomicBool) -> Answer {
    let exact = Solver { time: Some(EXACT_TIME), ..Solver::default() };
    let search = exact.search(warehouse).stop_when(|| cancel.load(Ordering::Relaxed));
    let answer = search.run().answer;
    let rest = time.saturating_sub(EXACT_TIME);
    if !matches!(answer, Answer::Open { .. }) || rest.is_zero() {
        return answer;
    }
    let any = Solver { accept: Accept::Any, time: Some(rest), ..exact };
    any.search(warehouse).stop_when(|| cancel.load(Ordering::Relaxed)).run().answer
}
