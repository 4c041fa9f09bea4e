//! `sokopush solve`: solutions, shortest unless others are good enough.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the options, and which of them do not go together; they become the plain `options` |
//! | `run` | all levels in order, and what is printed for all of them |
//! | `level_solver` | a level: its report from the log, or from a search |
//! | `search` | the search for a level in a share of the memory, and the line that shows how far it is |
//! | `solved_level` | a level with its report: how the program ends after it, and the message about it |
//! | `output` | what is printed for a level |
//! | `csv` | the result of a level as a line of a table |
//! | `summary` | the results of all levels in one sentence |
//! | `solutions`, `limits` | questions that several of these ask about solutions and limits |
//! | `verify` | `--verify`: no search, but stored solutions played |
//!
//! The JSON and the log are in the library, in `src/result_log`: the Python package continues the same logs.
//!
//! To add a field to the JSON: `src/result_log/record.rs`, a row in `docs/json.md`, `docs/solve.schema.json` (also under `required`), and a
//! test in `tests/it/solve/json.rs`; also `examples/python/python/sokopush/schema.py`. If it is to be a column of the table too, `COLUMNS` in `csv.rs`; if it is read from a log,
//! `logged_result.rs`.
//!
//! To print something else: a variant of `Print` in `options.rs`; the compiler names the places in `output.rs`.

mod arguments;
mod csv;
mod level_solver;
mod limits;
mod options;
mod output;
mod run;
mod search;
mod solutions;
mod solved_level;
mod summary;
mod verify;

pub(super) use self::arguments::Arguments;
