//! Advice of the solver about a game.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::bail;

use crate::cli::values::counted;
use sokopush::board::{Push, walk};
use sokopush::solve::{Accept, Deadlock, Deadlocks, Limit, Reason};
use sokopush::{Answer, Session, Solver, Warehouse};

/// A solver that remembers what it found out about a game.
pub(crate) struct Advisor {
    /// `None` if there are too few goals: then no position can be solved.
    deadlocks: Option<Deadlocks>,
    /// The level at its start.
    start: Warehouse,
    /// The number of moves in a shortest solution of the level, if it is known.
    shortest: Option<usize>,
    /// The solution found last.
    advice: Option<Advice>,
}

/// A solution of a position.
struct Advice {
    position: Session,
    pushes: VecDeque<Push>,
    /// Whether no solution from exactly here, with the worker where it stands, has fewer moves.
    is_proved: bool,
}

impl Advice {
    /// Follows the pushes to a position, and returns whether the rest solves it, and as well as was proved.
    fn leads_to(&mut self, position: &Warehouse) -> bool {
        loop {
            let from = self.position.warehouse();
            let is_same = from.boxes() == position.boxes();
            // A walk changes what is shortest, but not what is a solution.
            let may_be_there = |walk: Vec<_>| walk.is_empty() || !self.is_proved;
            if is_same && walk(from, position.worker()).is_some_and(may_be_there) {
                return true;
            }
            let Some(push) = self.pushes.pop_front() else { return false };
            self.position.push_box(push);
        }
    }
}

/// How long the solver looks for a shortest solution before it takes any.
pub(crate) const EXACT_TIME: Duration = Duration::from_secs(1);

impl Advisor {
    pub(crate) fn new(session: &Session) -> Advisor {
        let warehouse = session.warehouse();
        let has_goals = warehouse.boxes().count() <= warehouse.board().goals().count();
        let deadlocks = has_goals.then(|| Deadlocks::new(warehouse));
        Advisor { deadlocks, start: warehouse.clone(), shortest: None, advice: None }
    }

    /// The reason why the position obviously has no solution, if it has none.
    pub(crate) fn deadlock(&mut self, warehouse: &Warehouse) -> Option<Deadlock> {
        self.deadlocks.as_mut()?.find(warehouse)
    }

    /// A sentence about a shortest solution of the level, if one is found within a second and before it is to stop.
    pub(crate) fn shortest(
        &mut self,
        stops: impl FnMut() -> bool,
    ) -> anyhow::Result<Option<String>> {
        if self.shortest.is_none() {
            self.solve(&self.start.clone(), EXACT_TIME, stops)?;
        }
        Ok(self.shortest.map(|moves| format!("Optimal: {} (proved).", counted(moves, "move"))))
    }

    /// Solves a position; remembers the length of a proved solution of the level as it begins.
    fn solve(
        &mut self,
        position: &Warehouse,
        time: Duration,
        stops: impl FnMut() -> bool,
    ) -> anyhow::Result<Option<Answer>> {
        let answer = solve(position.clone(), time, stops)?;
        if let Some(Answer::Optimal { solution, .. }) = &answer
            && *position == self.start
        {
            self.shortest = Some(solution.moves.len());
        }
        Ok(answer)
    }

    /// Solves a position, and returns the words to add unless the solution is proved to be shortest. Fails if that
    /// takes longer than `time` or is to stop before.
    pub(crate) fn ask(
        &mut self,
        position: &Warehouse,
        time: Duration,
        stops: impl FnMut() -> bool,
    ) -> anyhow::Result<(Vec<Push>, &'static str)> {
        if position.is_solved() {
            bail!("every box is on a goal already");
        }
        if !self.advice.as_mut().is_some_and(|advice| advice.leads_to(position)) {
            let answer = self.solve(position, time, stops)?;
            let is_proved = matches!(answer, Some(Answer::Optimal { .. }));
            match answer {
                Some(
                    Answer::Optimal { solution, .. } | Answer::Open { best: Some(solution), .. },
                ) => {
                    let (position, pushes) = (position.clone().into(), solution.pushes.into());
                    self.advice = Some(Advice { position, pushes, is_proved });
                }
                Some(Answer::Unsolvable) => bail!("this position cannot be solved"),
                Some(Answer::Open { reason: Reason::Limit(Limit::Time), .. }) => {
                    bail!("not known after {} seconds", time.as_secs());
                }
                Some(Answer::Open { reason, .. }) => {
                    bail!("gave up at the {reason} limit");
                }
                None => bail!("not known: the search was stopped"),
            }
        }
        let advice = self.advice.as_ref().expect("a solution was found");
        let proof_caveat = if advice.is_proved { "" } else { ", not proved shortest" };
        Ok((advice.pushes.iter().copied().collect(), proof_caveat))
    }
}

/// Solves a position: at first for a shortest solution, and then for any if there is more time. `None` if it is to
/// stop before.
pub(crate) fn solve(
    warehouse: Warehouse,
    time: Duration,
    mut stops: impl FnMut() -> bool,
) -> anyhow::Result<Option<Answer>> {
    let is_cancelled = Arc::new(AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let cancel = is_cancelled.clone();
    let solver = move || {
        let exact = Solver { time: Some(EXACT_TIME), ..Solver::default() };
        let rest = time.saturating_sub(EXACT_TIME);
        let any = Solver { accept: Accept::Any, time: Some(rest), ..exact };
        let is_cancelled = || cancel.load(Ordering::Relaxed);
        let mut report = exact.search(&warehouse).stop_when(is_cancelled).run();
        if matches!(report.answer, Answer::Open { .. }) && !rest.is_zero() {
            report = any.search(&warehouse).stop_when(is_cancelled).run();
        }
        sender.send(report)
    };
    let thread = thread::Builder::new().spawn(solver)?;
    let answer = loop {
        match receiver.recv_timeout(Duration::from_millis(10)) {
            Ok(report) => break Some(report.answer),
            Err(RecvTimeoutError::Timeout) if stops() => break None,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => bail!("internal error: the solver failed"),
        }
    };
    is_cancelled.store(true, Ordering::Relaxed);
    let _ = thread.join();
    Ok(answer)
}
