//! `sokopush.Games`.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyString, PyTuple};
use sokopush::board::Direction;
use sokopush::error::{InvalidActions, InvalidBatch};
use sokopush::game::{Batch, BatchGame};
use sokopush::solve::Deadlocks;

use crate::board::Form;
use crate::level::Level;
use crate::numpy::{array_of_bytes, bytes_of, check_array};
use crate::options::{MAX_THREADS, whole_number, whole_number_or_none, wrong, wrong_type};
use crate::threads::work_on_all;
use crate::warehouse::Warehouse;

// The number of positions to judge, or of cells to write in another form, that a thread takes at once: about half a millisecond's
// work. Starting a thread and waiting for it takes about a tenth of a millisecond, and much longer where other programs use the cores.
const POSITIONS_AT_ONCE: usize = 1 << 8;
const CELLS_AT_ONCE: usize = 1 << 20;

const AUTORESET: &str = "`same_step` or `disabled`";
const ACTIONS: &str = "`gym-sokoban`, `jumanji` or `pushes`";

/// Games on given levels that all take one step at a time, on all cores and without Python's global lock.
///
/// `levels` are what `solve` takes, of one shape; with `pad`, smaller ones get walls on the right and below. `count` is the number of
/// games, by default one for each level. The k-th episode of the i-th game is on level (i + k × count) % len(levels), all counted
/// from 0.
///
/// An observation is an array as `Warehouse.array(form)` has it. An action is an index of up, down, left, right, or with
/// `actions="jumanji"` of up, right, down, left. With `actions="pushes"` the worker walks to a box and pushes it in one step: the
/// action is (row × columns + column) × 4 + direction, of the box before the push, with the directions up, down, left, right. An
/// action that is impossible changes nothing. Each step costs 0.1. A box that gets onto a goal gives 1, and one that leaves it costs
/// 1; the last one gives 10 more. A game terminates when every box is on a goal, and is truncated after `max_steps`.
///
/// Up to `threads` threads take the steps, by default one for each core; where other programs use the cores, one alone may be faster.
///
/// With `autoreset="same_step"` a game that ends begins its next episode in the same step, and the observation is the first one of
/// that. With `disabled` it must be reset before the next step.
#[pyclass(module = "sokopush")]
pub(crate) struct Games {
    batch: Batch,
    actions: Actions,
    form: Form,
    /// Whether a game that ends begins its next episode in the same step.
    autoreset: bool,
    threads: NonZeroUsize,
    /// What `dead` has found out about each game; empty before the first call.
    judged: Mutex<Vec<Judged>>,
}

/// The meaning of the actions of `step`.
enum Actions {
    /// The direction of each action.
    Steps([Direction; 4]),
    Pushes,
}

impl Actions {
    fn of(name: &str) -> PyResult<Actions> {
        use Direction::{Down, Left, Right, Up};
        match name {
            "gym-sokoban" => Ok(Actions::Steps([Up, Down, Left, Right])),
            "jumanji" => Ok(Actions::Steps([Up, Right, Down, Left])),
            "pushes" => Ok(Actions::Pushes),
            _ => Err(wrong("actions", ACTIONS, &quoted(name))),
        }
    }
}

/// Whether the position of a game is recognized as one without a solution.
#[derive(Default)]
struct Judged {
    /// The episode and its number of pushes when this was asked.
    asked: Option<(u64, u32)>,
    is_dead: bool,
    room: usize,
    /// What is known about the room.
    deadlocks: Option<Deadlocks>,
}

impl Judged {
    /// Returns whether the answer may be another one now. Where the worker walks changes nothing, and no push leads from a dead
    /// position to one with a solution.
    fn is_outdated(&self, game: &BatchGame) -> bool {
        let Some((episode, pushes)) = self.asked else { return true };
        episode != game.episode || pushes != game.pushes && !self.is_dead
    }

    fn judge(&mut self, batch: &Batch, index: usize) {
        let Some(game) = batch.games().get(index) else { return };
        let Some(warehouse) = batch.warehouse(index) else { return };
        if self.room != game.room {
            self.deadlocks = None;
        }
        let deadlocks = self.deadlocks.get_or_insert_with(|| Deadlocks::new(&warehouse));
        self.is_dead = deadlocks.find(&warehouse).is_some();
        self.room = game.room;
        self.asked = Some((game.episode, game.pushes));
    }
}

/// The results of a step beside the observations, with an entry for each game.
struct Ends {
    rewards: Vec<f32>,
    terminated: Vec<u8>,
    truncated: Vec<u8>,
}

impl Ends {
    fn of(batch: &Batch) -> Ends {
        Ends {
            rewards: batch.games().iter().map(|game| game.reward).collect(),
            terminated: batch.games().iter().map(|game| u8::from(game.terminated)).collect(),
            truncated: batch.games().iter().map(|game| u8::from(game.truncated)).collect(),
        }
    }
}

#[pymethods]
impl Games {
    #[new]
    #[pyo3(signature = (
        levels,
        *,
        count = None,
        max_steps = 120,
        autoreset = "same_step",
        form = "codes",
        actions = "gym-sokoban",
        pad = false,
        threads = None,
    ))]
    #[expect(clippy::too_many_arguments, reason = "in Python they have names")]
    fn new(
        levels: &Bound<PyAny>,
        #[pyo3(from_py_with = self::count)] count: Option<usize>,
        #[pyo3(from_py_with = self::max_steps)] max_steps: u32,
        autoreset: &str,
        form: &str,
        actions: &str,
        pad: bool,
        #[pyo3(from_py_with = self::threads)] threads: Option<NonZeroUsize>,
    ) -> PyResult<Games> {
        let autoreset = match autoreset {
            "same_step" => true,
            "disabled" => false,
            _ => return Err(wrong("autoreset", AUTORESET, &quoted(autoreset))),
        };
        let form = Form::of(form)?;
        let actions = Actions::of(actions)?;
        let rooms = rooms(levels)?;
        if !pad {
            check_shapes(&rooms)?;
        }
        let threads = threads.or(thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        let count = count.unwrap_or(rooms.len());
        let rooms = rooms.iter().map(|level| &*level.warehouse);
        let batch = Batch::new(rooms, count, max_steps).map_err(invalid_batch)?;
        let batch = batch.with_threads(threads);
        Ok(Games { batch, actions, form, autoreset, threads, judged: Mutex::default() })
    }

    fn __len__(&self) -> usize {
        self.batch.games().len()
    }

    /// The number of rows and of columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        let (_, rows, columns) = self.batch.shape();
        (rows, columns)
    }

    /// The index of each game's level, counted from 0.
    #[getter]
    fn levels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut bytes = Vec::new();
        for game in self.batch.games() {
            bytes.extend(i64::try_from(game.room).unwrap_or(i64::MAX).to_ne_bytes());
        }
        self.entries(py, &bytes, "int64")
    }

    /// The number of boxes on goals of each game.
    #[getter]
    fn boxes_on_goals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut bytes = Vec::new();
        for game in self.batch.games() {
            bytes.extend(i64::from(game.boxes - game.misplaced).to_ne_bytes());
        }
        self.entries(py, &bytes, "int64")
    }

    /// Whether every box of each game is on a goal.
    #[getter]
    fn solved<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes: Vec<u8> =
            self.batch.games().iter().map(|game| game.is_solved().into()).collect();
        self.entries(py, &bytes, "bool")
    }

    /// The position of a game, which `solve` takes.
    fn warehouse(&self, game: &Bound<PyAny>) -> PyResult<Warehouse> {
        let last = self.batch.games().len() - 1;
        let index = whole_number("game", 0..=last, game)?;
        let warehouse = self.batch.warehouse(index).expect("the index was checked");
        Ok(Warehouse(warehouse.into()))
    }

    /// Begins the next episode of each game for which `mask` has True, or without `mask` the first episode of all games again.
    /// Returns the observations of all games.
    #[pyo3(signature = (mask = None))]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        mask: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match mask {
            None => {
                py.detach(|| self.batch.restart());
                self.forget_judged();
            }
            Some(mask) => {
                let mask = self.mask(mask)?;
                py.detach(|| self.batch.reset(&mask)).map_err(invalid_actions)?;
            }
        }
        self.observations(py)
    }

    /// Takes one step with each game. `actions` are whole numbers, one for each game. Returns new arrays with an entry for each
    /// game: observations, rewards (`float32`), terminated and truncated (`bool`).
    ///
    /// With `out`, four arrays of these types and shapes, the results are written to them, and they are returned. The next step
    /// overwrites them: a replay buffer must copy what it keeps. Wrong actions or arrays raise ValueError or TypeError, and all
    /// games stay as they were.
    #[pyo3(signature = (actions, out = None))]
    fn step<'py>(
        &mut self,
        actions: &Bound<'py, PyAny>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let py = actions.py();
        let actions = self.whole_numbers(actions)?;
        // Checked before the step, so that an error leaves all games as they were.
        let mut given = None;
        if let Some(out) = out {
            given = Some(Out::of(out, &self.shape_of_observations())?);
        }
        let ends = py.detach(|| self.act(&actions))?;
        match given {
            Some(out) => self.write_results(py, out, &ends),
            None => self.new_results(py, &ends),
        }
    }

    /// A new array of `bool`, games × actions: whether each action is possible.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (games, rows, columns) = self.batch.shape();
        let actions = match self.actions {
            Actions::Steps(_) => 4,
            Actions::Pushes => 4 * rows * columns,
        };
        let bytes = PyByteArray::new_with(py, games * actions, |mask| {
            let written = py.detach(|| match self.actions {
                Actions::Steps(_) => self.batch.possible_steps(mask),
                Actions::Pushes => self.batch.possible_pushes(mask),
            });
            if let Actions::Steps(order) = self.actions {
                reorder(mask, order);
            }
            written.map_err(invalid_actions)
        })?;
        array_of_bytes(&bytes, "bool", &[games, actions])
    }

    /// A new array of `bool`: whether the position of each game is recognized as one without a solution, as `Game.is_dead` says,
    /// or an earlier one of the episode was. True is certain; False is not. Only games whose boxes have moved since the last call
    /// take time. What is remembered of a room of 10 × 10 cells with 4 boxes takes about 50 KB for each game.
    fn dead<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes = py.detach(|| self.judge());
        self.entries(py, &bytes, "bool")
    }

    fn __repr__(&self) -> String {
        let (games, rows, columns) = self.batch.shape();
        format!("<sokopush.Games: {games} games of {rows} × {columns} cells>")
    }
}

impl Games {
    /// Takes a step with each game.
    fn act(&mut self, actions: &[i64]) -> PyResult<Ends> {
        match self.actions {
            Actions::Steps(order) => {
                let mut directions = Vec::with_capacity(actions.len());
                for (game, &action) in actions.iter().enumerate() {
                    let Some(&direction) = order.get(index_of_action(action)) else {
                        return Err(wrong_action(game, 3, action));
                    };
                    directions.push(direction);
                }
                self.batch.step(&directions).map_err(invalid_actions)?;
            }
            Actions::Pushes => {
                let max = 4 * self.batch.codes().len() / self.batch.games().len() - 1;
                let mut pushes = Vec::with_capacity(actions.len());
                for (game, &action) in actions.iter().enumerate() {
                    let push = index_of_action(action);
                    if push > max {
                        return Err(wrong_action(game, max, action));
                    }
                    pushes.push(push);
                }
                self.batch.push(&pushes).map_err(invalid_actions)?;
            }
        }
        let ends = Ends::of(&self.batch);
        if self.autoreset {
            self.batch.reset_ended();
        }
        Ok(ends)
    }

    /// The results of a step in new arrays.
    fn new_results<'py>(&self, py: Python<'py>, ends: &Ends) -> PyResult<Bound<'py, PyTuple>> {
        let arrays = [
            self.observations(py)?,
            self.entries(py, &bytes_of(&ends.rewards), "float32")?,
            self.entries(py, &ends.terminated, "bool")?,
            self.entries(py, &ends.truncated, "bool")?,
        ];
        PyTuple::new(py, arrays)
    }

    /// Writes the results of a step to the arrays that the caller passed.
    fn write_results<'py>(
        &self,
        py: Python<'py>,
        out: Out<'py>,
        ends: &Ends,
    ) -> PyResult<Bound<'py, PyTuple>> {
        if let Form::Codes = self.form {
            out.observations.copy_from_slice(py, self.batch.codes())?;
        } else {
            let mut bytes = vec![0; self.batch.codes().len() * self.form.channels()];
            py.detach(|| self.write_observations(&mut bytes));
            out.observations.copy_from_slice(py, &bytes)?;
        }
        out.rewards.copy_from_slice(py, &ends.rewards)?;
        out.terminated.copy_from_slice(py, &ends.terminated)?;
        out.truncated.copy_from_slice(py, &ends.truncated)?;
        Ok(out.arrays)
    }

    /// Finds out whether each position is dead, where boxes have moved.
    fn judge(&mut self) -> Vec<u8> {
        let judged = self.judged.get_mut().unwrap_or_else(PoisonError::into_inner);
        judged.resize_with(self.batch.games().len(), Judged::default);
        let mut outdated = Vec::new();
        let games = self.batch.games();
        for (index, (game, judged)) in games.iter().zip(judged.iter_mut()).enumerate() {
            if judged.is_outdated(game) {
                outdated.push((index, judged));
            }
        }
        work_on_all(outdated.chunks_mut(POSITIONS_AT_ONCE), self.threads.get(), |outdated| {
            for (index, judged) in outdated {
                judged.judge(&self.batch, *index);
            }
        });
        judged.iter().map(|judged| judged.is_dead.into()).collect()
    }

    /// Forgets which positions are dead, because the numbers of episodes begin again. What is known about rooms stays.
    fn forget_judged(&mut self) {
        for judged in self.judged.get_mut().unwrap_or_else(PoisonError::into_inner) {
            judged.asked = None;
        }
    }

    fn shape_of_observations(&self) -> Vec<usize> {
        let (games, rows, columns) = self.batch.shape();
        self.form.shape(&[games, rows, columns])
    }

    /// A new array of the observations.
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let codes = self.batch.codes();
        let bytes = match self.form {
            Form::Codes => PyByteArray::new(py, codes),
            form => PyByteArray::new_with(py, codes.len() * form.channels(), |bytes| {
                py.detach(|| self.write_observations(bytes));
                Ok(())
            })?,
        };
        array_of_bytes(&bytes, "uint8", &self.shape_of_observations())
    }

    /// Writes the observations to `bytes`, which are all 0.
    fn write_observations(&self, bytes: &mut [u8]) {
        let codes = self.batch.codes().chunks(CELLS_AT_ONCE);
        let parts = bytes.chunks_mut(CELLS_AT_ONCE * self.form.channels());
        work_on_all(codes.zip(parts), self.threads.get(), |(codes, bytes)| {
            self.form.write(codes, bytes);
        });
    }

    /// A new array with an entry for each game.
    fn entries<'py>(
        &self,
        py: Python<'py>,
        bytes: &[u8],
        dtype: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        array_of_bytes(&PyByteArray::new(py, bytes), dtype, &[self.batch.games().len()])
    }

    /// The actions of a step as the caller passes them.
    fn whole_numbers(&self, given: &Bound<PyAny>) -> PyResult<Vec<i64>> {
        let array = self.given("actions", given, "iu", "whole numbers")?;
        let array = array.call_method1("astype", ("int64", "C", "unsafe", true, false))?;
        PyBuffer::get(&array)?.to_vec(given.py())
    }

    fn mask(&self, given: &Bound<PyAny>) -> PyResult<Vec<bool>> {
        let array = self.given("mask", given, "b", "bool")?;
        let array = array.call_method1("view", ("uint8",))?;
        let bytes: Vec<u8> = PyBuffer::get(&array)?.to_vec(given.py())?;
        Ok(bytes.into_iter().map(|byte| byte != 0).collect())
    }

    /// The array with an entry for each game that was given for `name`. The kind of its type has to be one of `kinds`.
    fn given<'py>(
        &self,
        name: &str,
        given: &Bound<'py, PyAny>,
        kinds: &str,
        expected: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let games = self.batch.games().len();
        let array = given.py().import("numpy")?.call_method1("asarray", (given,))?;
        let shape = array.getattr("shape")?;
        if shape.extract::<Vec<usize>>()? != [games] {
            let expected = format!("an array of shape ({games},)");
            return Err(wrong(name, &expected, &format!("one of shape {shape}")));
        }
        let dtype = array.getattr("dtype")?;
        if !kinds.contains(dtype.getattr("kind")?.cast::<PyString>()?.to_str()?) {
            let error =
                format!("{name}: expected an array of {expected}, but found one of {dtype}");
            return Err(PyTypeError::new_err(error));
        }
        Ok(array)
    }
}

/// The arrays that a step writes to.
struct Out<'py> {
    /// All four.
    arrays: Bound<'py, PyTuple>,
    observations: PyBuffer<u8>,
    rewards: PyBuffer<f32>,
    terminated: PyBuffer<u8>,
    truncated: PyBuffer<u8>,
}

impl<'py> Out<'py> {
    /// Checks the arrays that a caller passes, for observations of this shape.
    fn of(out: &Bound<'py, PyAny>, shape: &[usize]) -> PyResult<Out<'py>> {
        let expected = "four arrays: observations, rewards, terminated and truncated";
        let items = out.try_iter().map_err(|_| wrong_type("out", expected, out))?;
        let arrays: Vec<Bound<PyAny>> = items.collect::<PyResult<_>>()?;
        let [observations, rewards, terminated, truncated] = arrays.as_slice() else {
            return Err(wrong("out", expected, &arrays.len().to_string()));
        };
        let games = shape.get(..1).unwrap_or_default();
        check_array("out[0]", observations, "uint8", shape)?;
        check_array("out[1]", rewards, "float32", games)?;
        check_array("out[2]", terminated, "bool", games)?;
        check_array("out[3]", truncated, "bool", games)?;
        Ok(Out {
            observations: PyBuffer::get(observations)?,
            rewards: PyBuffer::get(rewards)?,
            // A buffer of `PyO3` cannot have entries of the type bool.
            terminated: PyBuffer::get(&terminated.call_method1("view", ("uint8",))?)?,
            truncated: PyBuffer::get(&truncated.call_method1("view", ("uint8",))?)?,
            arrays: PyTuple::new(out.py(), &arrays)?,
        })
    }
}

/// Brings masks in the order of [`Direction::ALL`] into the order of the actions.
fn reorder(masks: &mut [u8], order: [Direction; 4]) {
    let (masks, _) = masks.as_chunks_mut::<4>();
    for mask in masks {
        let known = *mask;
        for (entry, direction) in mask.iter_mut().zip(order) {
            *entry = known.get(direction as usize).copied().unwrap_or(0);
        }
    }
}

/// The levels that a caller passes.
fn rooms(levels: &Bound<PyAny>) -> PyResult<Vec<Level>> {
    let expected = "an iterable of levels";
    if levels.is_instance_of::<PyString>() {
        return Err(wrong_type("levels", expected, levels));
    }
    let levels = levels.try_iter().map_err(|_| wrong_type("levels", expected, levels))?;
    levels.map(|level| Level::of(&level?)).collect()
}

/// Checks that all levels have one shape.
fn check_shapes(levels: &[Level]) -> PyResult<()> {
    let Some(first) = levels.first() else { return Ok(()) };
    let (rows, columns) = first.warehouse.board().size();
    for (index, level) in levels.iter().enumerate() {
        let (other_rows, other_columns) = level.warehouse.board().size();
        if (other_rows, other_columns) != (rows, columns) {
            let error = format!(
                "levels: expected levels of one shape, but found {rows} × {columns} and, at index {index}, \
                 {other_rows} × {other_columns}; `pad=True` adds walls"
            );
            return Err(PyValueError::new_err(error));
        }
    }
    Ok(())
}

fn count(given: &Bound<PyAny>) -> PyResult<Option<usize>> {
    whole_number_or_none("count", 1..=usize::MAX, given)
}

fn threads(given: &Bound<PyAny>) -> PyResult<Option<NonZeroUsize>> {
    let threads = whole_number_or_none("threads", 1..=MAX_THREADS, given)?;
    Ok(threads.and_then(NonZeroUsize::new))
}

fn max_steps(given: &Bound<PyAny>) -> PyResult<u32> {
    whole_number("max_steps", 1..=u32::MAX, given)
}

fn quoted(name: &str) -> String {
    format!("`{}`", name.escape_debug())
}

fn invalid_batch(error: InvalidBatch) -> PyErr {
    match error {
        InvalidBatch::NoRooms => {
            PyValueError::new_err("levels: expected at least one level, but found none")
        }
        error => PyMemoryError::new_err(error.to_string()),
    }
}

fn invalid_actions(error: InvalidActions) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// An action as an index. One that is less than 0 becomes an index that is too great for any action.
fn index_of_action(action: i64) -> usize {
    usize::try_from(action).unwrap_or(usize::MAX)
}

fn wrong_action(game: usize, max: usize, found: i64) -> PyErr {
    let expected = format!("expected an action from 0 to {max}, but found {found}");
    PyValueError::new_err(format!("actions: game {game}: {expected}"))
}
