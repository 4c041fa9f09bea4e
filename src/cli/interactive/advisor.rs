//! What the solver knows of a game.

use std::collections::VecDeque;
use std::time::Duration;

use sokopush::command::{Command, Name};
use sokopush::grid::{Cell, Direction};
use sokopush::session::Session;
use sokopush::solve::{Answer, Deadlocks, Solver};

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
    /// Not known in the time that was given.
    Unknown,
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

    /// Notes that a push was made, of the box that was on `cell`; or, without one, that something else happened.
    pub(super) fn note(&mut self, push: Option<(Cell, Direction)>) {
        self.rest = self.rest.take().filter(|rest| rest.front() == push.as_ref());
        if let Some(rest) = &mut self.rest {
            rest.pop_front();
        }
    }

    /// What becomes of the game, if that can be known in such a time.
    pub(super) fn ask(&mut self, session: &Session, time: Duration) -> anyhow::Result<Advice> {
        if self.rest.is_none() {
            let solver = Solver { time: Some(time), ..Solver::default() };
            match solver.solve(session.warehouse())?.answer {
                Answer::Solved(solution) => {
                    if session.made().len() == 0 {
                        self.best = Some(solution.moves.len());
                    }
                    self.rest = Some(solution.pushes.into());
                }
                Answer::Unsolvable => return Ok(Advice::Unsolvable),
                Answer::Limit(_) => return Ok(Advice::Unknown),
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

/// The name of the box on a cell.
pub(super) fn name_on(session: &Session, cell: Cell) -> Option<Name> {
    session.boxes().find(|&(_, other)| other == cell).map(|(name, _)| name)
}
