//! The pushes of a game, with the moves to them.

use crate::cli::play::saved::unfinished::UnfinishedGame;
use sokopush::Session;
use sokopush::board::{Cell, Direction, Push, walk_from};
use sokopush::error::Refusal;
use sokopush::game::{Move, Moves, Outcome};

/// A session that also knows the moves of its pushes, and who made them. Walks between pushes are not undone, because
/// another walk takes them back, and they count as if they were shortest.
pub(crate) struct History {
    session: Session,
    start: Session,
    /// The pushes made, then those undone that can be redone.
    pushes: Vec<PlayedPush>,
    /// The number of times that a push was made or undone.
    changes: usize,
}

/// The facts about a push that a session does not know.
struct PlayedPush {
    /// The walk to it, and the push itself.
    moves: Vec<Move>,
    /// Whether the player made it, and not the solver.
    is_own: bool,
}

impl History {
    pub(crate) fn new(start: Session) -> History {
        History { session: start.clone(), start, pushes: Vec::new(), changes: 0 }
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    pub(crate) fn start(&self) -> &Session {
        &self.start
    }

    /// A value that differs after each change of the game: the number of pushes made and undone, and the worker's cell.
    pub(crate) fn state(&self) -> (usize, Cell) {
        (self.changes, self.worker())
    }

    pub(crate) fn worker(&self) -> Cell {
        self.session.warehouse().worker()
    }

    /// Makes a push. If it is the one that was just undone, the others that were undone can still be redone.
    pub(crate) fn push(&mut self, push: Push, is_own: bool) -> Result<(), Refusal> {
        let warehouse = self.session.warehouse();
        let behind = warehouse.neighbour(push.cell, push.direction.opposite());
        let walk = walk_from(warehouse, self.last_stop(), behind).unwrap_or_default();
        let made = self.session.push_count();
        let is_redone = self.session.undone().next() == Some(push);
        as_result(if is_redone { self.session.redo() } else { self.session.push_box(push) })?;
        if is_redone && let Some(redone) = self.pushes.get_mut(made) {
            redone.is_own = is_own;
        } else {
            let moves = walk.into_iter().map(Move::Walk).chain([Move::Push(push.direction)]);
            self.pushes.truncate(made);
            self.pushes.push(PlayedPush { moves: moves.collect(), is_own });
        }
        self.changes += 1;
        Ok(())
    }

    /// Undoes the last push; returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let is_undone = matches!(self.session.undo(), Outcome::Undone(_));
        self.changes += usize::from(is_undone);
        is_undone
    }

    /// The push that can be redone next, and whether the player made it.
    pub(crate) fn next_undone(&self) -> Option<(Push, bool)> {
        let undone = self.pushes.get(self.session.push_count())?;
        Some((self.session.undone().next()?, undone.is_own))
    }

    /// Moves the worker one cell, where there is no box.
    pub(crate) fn walk(&mut self, direction: Direction) -> Result<(), Refusal> {
        as_result(self.session.step(direction))
    }

    /// Moves the worker to a cell that it can reach.
    pub(crate) fn walk_to(&mut self, cell: Cell) -> Result<(), Refusal> {
        as_result(self.session.walk_to(cell))
    }

    /// Plays a saved game of this level from the start, if it can be played.
    pub(crate) fn replay(&self, saved: &UnfinishedGame) -> Option<History> {
        let mut played = History::new(self.start.clone());
        let pushes = self.pushes_of(&saved.moves.as_ref()?.parse().ok()?)?;
        let mut walks = saved.walks.iter().peekable();
        for (index, push) in pushes.into_iter().enumerate() {
            if let Some(&(_, row, column)) = walks.next_if(|&&(before, ..)| before == index) {
                played.walk_to_place((row, column))?;
            }
            played.push(push, !saved.solver.contains(&index)).ok()?;
        }
        (0..saved.undone).all(|_| played.undo()).then_some(())?;
        played.walk_to_place(saved.worker)?;
        Some(played)
    }

    /// Moves the worker to a row and column, if it is not there.
    fn walk_to_place(&mut self, (row, column): (usize, usize)) -> Option<()> {
        let cell = self.session.warehouse().board().grid().cell(row, column)?;
        if cell == self.worker() { Some(()) } else { self.walk_to(cell).ok() }
    }

    /// The pushes among moves from the start, if these can be made.
    pub(crate) fn pushes_of(&self, moves: &Moves) -> Option<Vec<Push>> {
        let mut played = self.start.clone();
        for step in moves.iter() {
            as_result(played.step(step.direction())).ok()?;
        }
        Some(played.into_pushes().1.collect())
    }

    /// The game as it is saved, but nothing of its level; no moves if none were made, or if the player has solved it.
    pub(crate) fn unfinished(&self) -> UnfinishedGame {
        let start = self.start.warehouse();
        let grid = start.board().grid();
        let place = |cell| grid.position(cell).expect("the worker is on the board");
        let walks = self.session.walks().map(|(index, cell)| (index, place(cell).0, place(cell).1));
        let solver = self.pushes.iter().enumerate().filter(|(_, push)| !push.is_own);
        let is_begun = !self.pushes.is_empty() || self.worker() != start.worker();
        let is_finished = self.is_won() && self.is_own();
        let moves: Moves = self.pushes.iter().flat_map(|push| &push.moves).copied().collect();
        UnfinishedGame {
            moves: (is_begun && !is_finished).then(|| moves.to_string()),
            undone: self.session.undone().count(),
            walks: walks.collect(),
            worker: place(self.worker()),
            solver: solver.map(|(index, _)| index).collect(),
            ..UnfinishedGame::default()
        }
    }

    /// Returns whether no push came from the solver.
    pub(crate) fn is_own(&self) -> bool {
        self.made().all(|push| push.is_own)
    }

    /// Returns whether pushes have brought every box onto a goal.
    pub(crate) fn is_won(&self) -> bool {
        self.session.warehouse().is_solved() && self.session.push_count() > 0
    }

    /// The numbers of moves and pushes so far.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let moves: usize = self.made().map(|push| push.moves.len()).sum();
        (moves + self.last_walk().len(), self.session.push_count())
    }

    /// The moves so far.
    pub(crate) fn moves(&self) -> Moves {
        let made = self.made().flat_map(|push| &push.moves).copied();
        made.chain(self.last_walk().into_iter().map(Move::Walk)).collect()
    }

    fn made(&self) -> impl Iterator<Item = &PlayedPush> {
        self.pushes.iter().take(self.session.push_count())
    }

    /// The walk since the last push, unless that has won the game.
    fn last_walk(&self) -> Vec<Direction> {
        if self.is_won() {
            return Vec::new();
        }
        walk_from(self.session.warehouse(), self.last_stop(), self.worker())
            .expect("the worker walks where it can")
    }

    /// Where the last push left the worker.
    fn last_stop(&self) -> Cell {
        let last = self.session.pushes_made().next_back();
        last.map_or(self.start.warehouse().worker(), |push| push.cell)
    }
}

fn as_result(outcome: Outcome) -> Result<(), Refusal> {
    if let Outcome::Refused(refusal) = outcome { Err(refusal) } else { Ok(()) }
}
