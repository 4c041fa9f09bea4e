//! `sokopush.Game` and `sokopush.dead_squares`.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sokopush::board::{Cell, Direction, Push, Step, walk};
use sokopush::game::{Outcome, moves_of_pushes};
use sokopush::solve::{self, Deadlocks};
use sokopush::{Move, Moves, Session};

use crate::board::array_of_position;
use crate::level::Level;
use crate::options::whole_number;
use crate::picture::svg;
use crate::warehouse::Warehouse;

/// A game on a level, which `board` says as for `solve`.
///
/// A direction is a letter of LURD: `l`, `u`, `r` or `d`. Rows and columns count from 0. `solve(game)` solves the position as it
/// is. A copy and a pickle keep what can be undone; copies also share what `is_dead` has found out. `==` compares position and
/// history, and there is no hash.
#[pyclass(module = "sokopush")]
pub(crate) struct Game {
    pub(crate) session: Session,
    deadlocks: Arc<Mutex<Deadlocks>>,
}

/// A row and a column.
type Place = (usize, usize);

/// What was played, as a pickle has it, from the position at the start: all pushes, with those undone last; the walks by steps before
/// some of them, each as the number of pushes before it and the place where it ended; the number of pushes undone; and the place of
/// the worker now.
type Played = (Vec<(Place, char)>, Vec<(usize, Place)>, usize, Place);

/// Plays what was played again. Returns `None` if the rules do not allow it: somebody may have changed the pickle.
fn replayed(start: sokopush::Warehouse, played: Played) -> Option<Session> {
    let (pushes, walks, undone, worker) = played;
    let mut session: Session = start.into();
    let mut walks = walks.into_iter().peekable();
    for (index, ((row, column), letter)) in pushes.into_iter().enumerate() {
        if let Some((_, place)) = walks.next_if(|(before, _)| *before == index) {
            walk_to(&mut session, place)?;
        }
        let cell = session.warehouse().board().grid().cell(row, column)?;
        let direction = Move::from_letter(u8::try_from(letter).ok()?)?.direction();
        let Outcome::Pushed(_) = session.push_box(Push { cell, direction }) else { return None };
    }
    for _ in 0..undone {
        let Outcome::Undone(_) = session.undo() else { return None };
    }
    walk_to(&mut session, worker)?;
    Some(session)
}

/// Walks to a place. Returns `None` if the worker cannot reach it.
fn walk_to(session: &mut Session, (row, column): Place) -> Option<()> {
    let cell = session.warehouse().board().grid().cell(row, column)?;
    if cell == session.warehouse().worker() {
        return Some(());
    }
    let Outcome::Walked(_) = session.walk_to(cell) else { return None };
    Some(())
}

/// The place of the worker or of a box.
fn place(warehouse: &sokopush::Warehouse, cell: Cell) -> Place {
    warehouse.board().grid().position(cell).expect("worker and boxes stand on the board")
}

fn row(given: &Bound<PyAny>) -> PyResult<usize> {
    whole_number("row", 0..=usize::MAX, given)
}

fn column(given: &Bound<PyAny>) -> PyResult<usize> {
    whole_number("column", 0..=usize::MAX, given)
}

/// The direction of a letter.
fn direction(letter: &str) -> PyResult<Direction> {
    if let &[byte] = letter.as_bytes()
        && let Some(step) = Move::from_letter(byte)
    {
        return Ok(step.direction());
    }
    let found = letter.escape_debug();
    let error = format!("expected `l`, `u`, `r` or `d`, but found `{found}`");
    Err(PyValueError::new_err(error))
}

#[pymethods]
impl Game {
    #[new]
    fn new(board: &Bound<PyAny>) -> PyResult<Self> {
        let warehouse = Level::of(board)?.warehouse;
        let deadlocks = Mutex::new(Deadlocks::new(&warehouse)).into();
        Ok(Game { session: (*warehouse).clone().into(), deadlocks })
    }

    /// Moves the worker one cell, and pushes a box that is in its way. Returns whether that is possible.
    fn step(&mut self, direction: &str) -> PyResult<bool> {
        let outcome = self.session.step(self::direction(direction)?);
        Ok(matches!(outcome, Outcome::Walked(_) | Outcome::Pushed(_)))
    }

    /// Walks to a box and pushes it one cell. Returns whether that is possible.
    fn push(
        &mut self,
        #[pyo3(from_py_with = row)] row: usize,
        #[pyo3(from_py_with = column)] column: usize,
        direction: &str,
    ) -> PyResult<bool> {
        let direction = self::direction(direction)?;
        let Some(cell) = self.session.warehouse().board().grid().cell(row, column) else {
            return Ok(false);
        };
        Ok(matches!(self.session.push_box(Push { cell, direction }), Outcome::Pushed(_)))
    }

    /// Takes back the last push, and the walks since: the worker stands again where it stood before the `push` or `step` that made
    /// it. Returns whether there was one.
    fn undo(&mut self) -> bool {
        matches!(self.session.undo(), Outcome::Undone(_))
    }

    /// The steps that are possible now, in LURD: a capital pushes.
    fn legal_moves(&self) -> Vec<char> {
        let warehouse = self.session.warehouse();
        let mut letters = Vec::new();
        for direction in Direction::ALL {
            let legal = match warehouse.clone().step(direction) {
                Ok(Step::Walk) => Move::Walk(direction),
                Ok(Step::Push) => Move::Push(direction),
                Err(_) => continue,
            };
            letters.push(legal.letter().into());
        }
        letters
    }

    /// The pushes that are possible now, with a walk before each: the row and the column of the box, and the direction.
    fn legal_pushes(&self) -> Vec<(usize, usize, char)> {
        let mut pushes = Vec::new();
        for Push { cell, direction } in self.session.possible_pushes() {
            let (row, column) = place(self.session.warehouse(), cell);
            pushes.push((row, column, Move::Walk(direction).letter().into()));
        }
        pushes
    }

    /// Whether every box is on a goal.
    #[getter]
    fn is_solved(&self) -> bool {
        self.session.warehouse().is_solved()
    }

    /// Whether the position is recognized as one without a solution. True is certain; False is not.
    fn is_dead(&self) -> bool {
        let mut deadlocks = self.deadlocks.lock().unwrap_or_else(PoisonError::into_inner);
        deadlocks.find(self.session.warehouse()).is_some()
    }

    /// The number of pushes so far.
    #[getter]
    fn pushes(&self) -> usize {
        self.session.push_count()
    }

    /// The moves so far in LURD, without those that were undone. A walk is one of the shortest.
    #[getter]
    pub(crate) fn moves(&self) -> String {
        let (start, pushes) = self.session.clone().into_pushes();
        let pushes: Vec<Push> = pushes.collect();
        let mut moves = Moves::default();
        for step in moves_of_pushes(start.clone(), pushes.iter().copied()) {
            moves.push(step.expect("pushes that were made can be made"));
        }
        let mut last: Session = start.into();
        for push in pushes {
            last.push_box(push);
        }
        let worker = self.session.warehouse().worker();
        for direction in walk(last.warehouse(), worker).into_iter().flatten() {
            moves.push(Move::Walk(direction));
        }
        moves.to_string()
    }

    /// The position as it is now.
    #[getter]
    fn warehouse(&self) -> Warehouse {
        Warehouse(self.session.warehouse().clone().into())
    }

    /// The position as an array, as `Warehouse.array` has it.
    #[pyo3(signature = (form = "codes"))]
    fn array<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyAny>> {
        array_of_position(py, self.session.warehouse(), form)
    }

    /// A game of its own that goes on from here.
    fn copy(&self) -> Game {
        Game { session: self.session.clone(), deadlocks: self.deadlocks.clone() }
    }

    fn __copy__(&self) -> Game {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<PyAny>) -> Game {
        self.copy()
    }

    /// For `pickle`: the position at the start.
    fn __getnewargs__(&self) -> (Warehouse,) {
        let (start, _) = self.session.clone().into_pushes();
        (Warehouse(start.into()),)
    }

    /// For `pickle`: what was played since.
    fn __getstate__(&self) -> Played {
        let warehouse = self.session.warehouse();
        let mut pushes = Vec::new();
        for Push { cell, direction } in self.session.pushes_made().chain(self.session.undone()) {
            pushes.push((place(warehouse, cell), Move::Walk(direction).letter().into()));
        }
        let mut walks = Vec::new();
        for (pushes_before, cell) in self.session.walks() {
            walks.push((pushes_before, place(warehouse, cell)));
        }
        let undone = self.session.undone().count();
        (pushes, walks, undone, place(warehouse, warehouse.worker()))
    }

    /// For `pickle` alone.
    fn __setstate__(&mut self, played: Played) -> PyResult<()> {
        let Some(session) = replayed(self.session.warehouse().clone(), played) else {
            return Err(PyValueError::new_err("the game cannot be played"));
        };
        self.session = session;
        Ok(())
    }

    /// Compares the position and what was played, with what was undone and can be played again.
    fn __eq__(&self, other: &Self) -> bool {
        let other = &other.session;
        self.session.warehouse() == other.warehouse()
            && self.session.pushes_made().eq(other.pushes_made())
            && self.session.undone().eq(other.undone())
            && self.session.walks().eq(other.walks())
    }

    fn __str__(&self) -> String {
        self.session.warehouse().to_string()
    }

    fn __repr__(&self) -> String {
        format!("<sokopush.Game>\n{}", self.session.warehouse())
    }

    fn _repr_svg_(&self) -> String {
        svg(self.session.warehouse(), None, None)
    }
}

/// The row and the column of each dead square: floor from which a box alone can be pushed to no goal. `board` is what `solve`
/// takes.
#[pyfunction]
pub(crate) fn dead_squares(board: &Bound<PyAny>) -> PyResult<Vec<(usize, usize)>> {
    let warehouse = Level::of(board)?.warehouse;
    let grid = warehouse.board().grid();
    Ok(solve::dead_squares(&warehouse).iter().filter_map(|cell| grid.position(cell)).collect())
}
