//! What the solver says about a game.

use std::collections::VecDeque;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::bail;
use sokopush::command::Name;
use sokopush::solve::{Deadlocks, Limit, Report};
use sokopush::warehouse::Push;
use sokopush::{Answer, Command, Session, Solver};

use super::terminal;

/// What the solver says about a game.
pub(super) struct Advisor {
    /// `None` if there are too few goals: then no position can be solved.
    deadlocks: Option<Deadlocks>,
    /// The pushes of a shortest solution from the current position, if they are known.
    solution: Option<VecDeque<Push>>,
    /// The number of moves in a shortest solution of the whole game, if it is known.
    pub(super) shortest: Option<usize>,
}

/// The first push of a shortest solution and the others, or why there is none.
pub(super) type Advice = Result<(Command, Vec<Command>), String>;

impl Advisor {
    pub(super) fn new(session: &Session) -> Advisor {
        let warehouse = session.warehouse();
        let has_goals = warehouse.boxes().count() <= warehouse.board().goals().count();
        let deadlocks = has_goals.then(|| Deadlocks::new(warehouse));
        Advisor { deadlocks, solution: None, shortest: None }
    }

    /// A box that is obviously deadlocked, if there is one.
    pub(super) fn deadlocked(&mut self, session: &Session) -> Option<Name> {
        let cell = self.deadlocks.as_mut()?.find(session.warehouse())?;
        session.name_on(cell)
    }

    /// Follows a push. Any other change makes the solution useless.
    pub(super) fn follow(&mut self, push: Option<Push>) {
        if push.is_none() || self.solution.as_mut().and_then(VecDeque::pop_front) != push {
            self.solution = None;
        }
    }

    /// Solves the position, unless it takes longer than `time` or Ctrl-C is pressed.
    pub(super) fn ask(&mut self, session: &Session, time: Duration) -> anyhow::Result<Advice> {
        let why = |why: &str| Ok(Err(why.to_owned()));
        if self.solution.is_none() {
            let solver = Solver { time: Some(time), ..Solver::default() };
            match solve(solver, session)?.map(|report| report.answer) {
                Some(Answer::Solved(solution)) => {
                    if session.made().len() == 0 {
                        self.shortest = Some(solution.moves.len());
                    }
                    self.solution = Some(solution.pushes.into());
                }
                Some(Answer::Unsolvable) => return why("this position cannot be solved any more"),
                Some(Answer::Limit(Limit::Memory)) => {
                    return why("not known within 2 GiB of memory");
                }
                Some(Answer::Limit(_)) => {
                    return why(&format!("not known after {} seconds", time.as_secs()));
                }
                None => return why("not known: the search was stopped"),
            }
        }
        let pushes = session.commands_for(self.solution.iter().flatten().copied());
        match pushes.split_first() {
            Some((&first, others)) => Ok(Ok((first, others.to_vec()))),
            None => why("every box is on a goal already"),
        }
    }
}

/// The solver's report; `None` if it was interrupted, and then it continues unseen until its time is up.
fn solve(solver: Solver, session: &Session) -> anyhow::Result<Option<Report>> {
    let warehouse = session.warehouse().clone();
    let (sender, receiver) = mpsc::channel();
    terminal::is_interrupted();
    thread::Builder::new().spawn(move || sender.send(solver.solve(&warehouse)))?;
    loop {
        match receiver.recv_timeout(Duration::from_millis(10)) {
            Ok(report) => return Ok(Some(report)),
            Err(RecvTimeoutError::Timeout) if terminal::is_interrupted() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => bail!("internal error: the solver failed"),
        }
    }
}
