//! What the solver knows of a game.

use std::collections::VecDeque;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use sokopush::command::{Command, Name};
use sokopush::grid::{Cell, Direction};
use sokopush::session::Session;
use sokopush::solve::{Answer, Deadlocks, Limit, Report, Solver};

use super::terminal;

/// What the solver knows of a game.
pub(super) struct Advisor {
    /// None where there are too few goals: then there is nothing to lose.
    deadlocks: Option<Deadlocks>,
    /// The pushes of a shortest solution from where the game stands, if they are known.
    rest: Option<VecDeque<(Cell, Direction)>>,
    /// The least moves from the game's beginning, if they are known.
    pub(super) best: Option<usize>,
}

/// What becomes of a game.
pub(super) enum Advice {
    /// These pushes solve it, and there is no shorter way.
    Pushes(Vec<Command>),
    Unsolvable,
    /// Not known, and why.
    Unknown(String),
}

impl Advisor {
    pub(super) fn new(session: &Session) -> Advisor {
        let warehouse = session.warehouse();
        let is_fair = warehouse.boxes().count() <= warehouse.board().goals().count();
        Advisor { deadlocks: is_fair.then(|| Deadlocks::new(warehouse)), rest: None, best: None }
    }

    /// A box that can never get to a goal any more, if one is seen at once.
    pub(super) fn stuck(&mut self, session: &Session) -> Option<Name> {
        let cell = self.deadlocks.as_mut()?.find(session.warehouse())?;
        name_on(session, cell)
    }

    /// Notes that a push was made, of the box that was on `cell`.
    pub(super) fn pushed(&mut self, cell: Cell, direction: Direction) {
        if self.rest.as_mut().and_then(VecDeque::pop_front) != Some((cell, direction)) {
            self.forget();
        }
    }

    /// Notes that the game stands otherwise.
    pub(super) fn forget(&mut self) {
        self.rest = None;
    }

    /// What becomes of the game, if that can be known in such a time and before Ctrl-C.
    pub(super) fn ask(&mut self, session: &Session, time: Duration) -> anyhow::Result<Advice> {
        if self.rest.is_none() {
            let solver = Solver { time: Some(time), ..Solver::default() };
            let Some(report) = solve(solver, session)? else {
                return Ok(Advice::Unknown("not known, for it was stopped".to_owned()));
            };
            match report.answer {
                Answer::Solved(solution) => {
                    if session.made().len() == 0 {
                        self.best = Some(solution.moves.len());
                    }
                    self.rest = Some(solution.pushes.into());
                }
                Answer::Unsolvable => return Ok(Advice::Unsolvable),
                Answer::Limit(Limit::Time) => {
                    return Ok(Advice::Unknown(format!(
                        "not known after {} seconds",
                        time.as_secs()
                    )));
                }
                Answer::Limit(Limit::Memory) => {
                    return Ok(Advice::Unknown("not known with 2 GiB of memory".to_owned()));
                }
            }
        }
        let mut session = session.clone();
        let pushes = self.rest.iter().flatten().filter_map(|&(cell, direction)| {
            let push = Command::Push(name_on(&session, cell)?, direction);
            session.execute(push);
            Some(push)
        });
        Ok(Advice::Pushes(pushes.collect()))
    }
}

/// The solver's report; none if it was interrupted, and then it goes on unseen until its time is over.
fn solve(solver: Solver, session: &Session) -> anyhow::Result<Option<Report>> {
    let warehouse = session.warehouse().clone();
    let (sender, receiver) = mpsc::channel();
    terminal::is_interrupted();
    thread::Builder::new().spawn(move || sender.send(solver.solve(&warehouse)))?;
    loop {
        match receiver.recv_timeout(Duration::from_millis(10)) {
            Ok(report) => return Ok(Some(report?)),
            Err(RecvTimeoutError::Timeout) if terminal::is_interrupted() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(anyhow!("internal error: the solver is gone"));
            }
        }
    }
}

/// The name of the box on a cell.
pub(super) fn name_on(session: &Session, cell: Cell) -> Option<Name> {
    session.boxes().find(|&(_, other)| other == cell).map(|(name, _)| name)
}
