//! `sokopush.labels`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use sokopush::board::Direction;
use sokopush::solve::{ShortestLength, Techniques};
use sokopush::{Moves, Solver, Warehouse};

use crate::game::Game;
use crate::games::{array, bytes_of};
use crate::level::Level;
use crate::options::{self, Options};
use crate::pool::POLL_TIME;
use crate::solution::{Solution, play};

/// A position, and what is played from there.
struct Trajectory {
    start: Arc<Warehouse>,
    moves: Arc<Moves>,
}

impl Trajectory {
    /// The trajectory that a caller passes. Without moves, a solution and a game have their own.
    fn of(board: &Bound<PyAny>, moves: Option<&str>) -> PyResult<Self> {
        if let Some(moves) = moves {
            return Trajectory::played(Level::of(board)?.warehouse, moves);
        }
        if let Ok(solution) = board.cast::<Solution>() {
            let Solution { warehouse, moves } = solution.get().clone();
            return Ok(Trajectory { start: warehouse, moves });
        }
        if let Ok(game) = board.cast::<Game>() {
            let game = game.try_borrow()?;
            let (start, _) = game.session.clone().into_pushes();
            return Trajectory::played(start.into(), &game.moves());
        }
        Trajectory::played(Level::of(board)?.warehouse, "")
    }

    /// The trajectory of letters of LURD.
    fn played(start: Arc<Warehouse>, letters: &str) -> PyResult<Self> {
        let moves = play(&start, letters)?.moves().into();
        Ok(Trajectory { start, moves })
    }

    fn steps(&self) -> impl Iterator<Item = Direction> {
        self.moves.iter().map(|step| step.direction())
    }
}

/// The fewest moves after each action in each position of a trajectory, or the fewest pushes with `minimize="pushes"`.
///
/// `board` is what `solve` takes, and `moves` are played from there, in LURD; without `moves`, it is that position alone. A Solution,
/// or a Game with what was played so far, is a trajectory of its own.
///
/// Returns a new NumPy array of `float32`, positions × 4: one row before the first move and one after each, and in each row the actions
/// up, down, left, right. An entry is the fewest moves (or pushes) that solve the position after the action; `inf` if it is proved that none
/// do, and `nan` if a limit was reached before either was proved. An action that is impossible changes nothing, so its entry is that of
/// the position itself.
///
/// `time` in seconds, or `expansions` in its place, and `memory` in bytes limit each search: there is one for all positions, and one for
/// each position that it does not reach. Ctrl-C ends the searches with KeyboardInterrupt; other threads run meanwhile.
#[pyfunction]
#[pyo3(signature = (board, moves = None, *, minimize = "moves", time = None, expansions = None, memory = 2_147_483_648))]
pub(crate) fn labels<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
    moves: Option<&str>,
    #[pyo3(from_py_with = options::minimize)] minimize: &str,
    #[pyo3(from_py_with = options::time)] time: Option<Duration>,
    #[pyo3(from_py_with = options::expansions)] expansions: Option<u64>,
    #[pyo3(from_py_with = options::memory)] memory: usize,
) -> PyResult<Bound<'py, PyAny>> {
    // Without it, nothing is searched in vain.
    py.import("numpy")?;
    let options = Options {
        minimize,
        accept: "proved",
        time,
        expansions,
        memory,
        threads: 1,
        tie_break: true,
        techniques: Techniques::default(),
    };
    let solver = options.solver(1)?;
    let trajectory = Trajectory::of(board, moves)?;
    let labels = searched(py, solver, &trajectory)?;
    let mut numbers = Vec::with_capacity(4 * labels.len());
    for length in labels.as_flattened() {
        numbers.push(number(*length));
    }
    let bytes = PyByteArray::new(py, &bytes_of(&numbers));
    array(&bytes, "float32", &[labels.len(), 4])
}

/// The labels of a trajectory.
type Labels = Vec<[ShortestLength; 4]>;

/// Finds the labels in another thread without the interpreter, and looks for Ctrl-C meanwhile.
fn searched(py: Python, solver: Solver, trajectory: &Trajectory) -> PyResult<Labels> {
    let is_stopped = AtomicBool::new(false);
    let (sender, mut receiver) = channel();
    thread::scope(|scope| {
        let is_stopped = &is_stopped;
        thread::Builder::new().spawn_scoped(scope, move || {
            let labels = catch_unwind(AssertUnwindSafe(|| {
                let steps = trajectory.steps();
                solver.labels(&trajectory.start, steps, || is_stopped.load(Relaxed))
            }));
            // Nobody waits for it any more if that fails.
            let _ = sender.send(labels.ok().flatten());
        })?;
        let waited = wait(py, &mut receiver);
        is_stopped.store(true, Relaxed);
        waited
    })
}

fn wait(py: Python, receiver: &mut Receiver<Option<Labels>>) -> PyResult<Labels> {
    loop {
        py.check_signals()?;
        let receiver = &mut *receiver;
        match py.detach(move || receiver.recv_timeout(POLL_TIME)) {
            Ok(Some(labels)) => return Ok(labels),
            Err(RecvTimeoutError::Timeout) => {}
            Ok(None) | Err(RecvTimeoutError::Disconnected) => {
                let error = "the solver failed; stderr says why: please report this bug";
                return Err(PyRuntimeError::new_err(error));
            }
        }
    }
}

/// What an array has for a length.
#[expect(clippy::cast_precision_loss, reason = "no proved length is near 2²⁴")]
fn number(length: ShortestLength) -> f32 {
    match length {
        ShortestLength::Proved(length) => length as f32,
        ShortestLength::Unsolvable => f32::INFINITY,
        ShortestLength::Unknown => f32::NAN,
    }
}
