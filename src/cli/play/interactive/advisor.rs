//! What the solver says about a game.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::bail;

use crate::cli::values::count;
use crate::solve::{Accept, Deadlock, Deadlocks, Limit, Reason};
use crate::warehouse::Push;
use crate::{Answer, Session, Solver, Warehouse};

/// What the solver says about a game.
pub(super) struct Advisor {
    /// `None` if there are too few goals: then no position can be solved.
    deadlocks: Option<Deadlocks>,
    /// The pushes of a solution from the current position; none if none is known.
    solution: VecDeque<Push>,
    /// Whether that was proved to be shortest.
    is_proved: bool,
    /// The number of moves in a shortest solution of the whole game, if it is known.
    shortest: Option<usize>,
}

/// How long the solver looks for a shortest solution before it takes any.
pub(super) const EXACT_TIME: Duration = Duration::from_secs(1);

/// Why something is not done, which is an answer and no failure.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Refused(pub(super) String);

/// Refuses something for a reason.
pub(super) fn refuse<T>(why: &str) -> anyhow::Result<T> {
    Err(Refused(why.to_owned()).into())
}

impl Advisor {
    pub(super) fn new(session: &Session) -> Advisor {
        let warehouse = session.warehouse();
        let has_goals = warehouse.boxes().count() <= warehouse.board().goals().count();
        let deadlocks = has_goals.then(|| Deadlocks::new(warehouse));
        Advisor { deadlocks, solution: VecDeque::new(), is_proved: false, shortest: None }
    }

    /// Why the position obviously has no solution, if it has none.
    pub(super) fn deadlock(&mut self, warehouse: &Warehouse) -> Option<Deadlock> {
        self.deadlocks.as_mut()?.find(warehouse)
    }

    /// What to add about the solution, unless it is proved to be shortest.
    pub(super) fn doubt(&self) -> Option<&'static str> {
        (!self.is_proved).then_some(", not proved shortest")
    }

    /// Follows a push. Any other change makes the solution useless.
    pub(super) fn follow(&mut self, push: Option<Push>) {
        if self.solution.pop_front() != push {
            self.solution.clear();
        }
    }

    /// What a shortest solution of the whole game has, if it is found within a second and before it is to stop.
    pub(super) fn shortest(
        &mut self,
        start: Warehouse,
        stops: impl FnMut() -> bool,
    ) -> anyhow::Result<Option<String>> {
        if self.shortest.is_none()
            && let Some(Answer::Optimal { solution, .. }) = solve(start, EXACT_TIME, stops)?
        {
            self.shortest = Some(solution.moves.len());
        }
        Ok(self.shortest.map(|moves| format!("Optimal: {} (proved).", count(moves, "move"))))
    }

    /// Solves the position. Refuses if that takes longer than `time` or is to stop before.
    pub(super) fn ask(
        &mut self,
        session: &Session,
        time: Duration,
        stops: impl FnMut() -> bool,
    ) -> anyhow::Result<Vec<Push>> {
        if session.warehouse().is_solved() {
            return refuse("every box is on a goal already");
        }
        if self.solution.is_empty() {
            let answer = solve(session.warehouse().clone(), time, stops)?;
            let is_proved = matches!(answer, Some(Answer::Optimal { .. }));
            match answer {
                Some(
                    Answer::Optimal { solution, .. } | Answer::Open { best: Some(solution), .. },
                ) => {
                    if is_proved && session.push_count() == 0 {
                        self.shortest = Some(solution.moves.len());
                    }
                    self.is_proved = is_proved;
                    self.solution = solution.pushes.into();
                }
                Some(Answer::Unsolvable) => return refuse("this position cannot be solved"),
                Some(Answer::Open { reason: Reason::Limit(Limit::Time), .. }) => {
                    return refuse(&format!("not known after {} seconds", time.as_secs()));
                }
                Some(Answer::Open { reason, .. }) => {
                    return refuse(&format!("gave up at the {reason} limit"));
                }
                None => return refuse("not known: the search was stopped"),
            }
        }
        Ok(self.solution.iter().copied().collect())
    }
}

/// Solves a position: at first for a shortest solution, and then for any if there is more time. `None` if it is to
/// stop before.
pub(super) fn solve(
    warehouse: Warehouse,
    time: Duration,
    mut stops: impl FnMut() -> bool,
) -> anyhow::Result<Option<Answer>> {
    let is_cancelled = Arc::new(AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let cancel = is_cancelled.clone();
    let solver = move || {
        let exact = Solver::new().time(EXACT_TIME);
        let rest = time.saturating_sub(EXACT_TIME);
        let any = exact.accept(Accept::Any).time(rest);
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
