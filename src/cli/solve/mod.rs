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
//! | `json`, `csv` | the result of a level as a line of JSON or of a table |
//! | `summary` | the results of all levels in one sentence |
//! | `log` | the file of `--log` |
//! | `reports`, `solutions`, `limits` | questions that several of these ask about reports, solutions and limits |
//! | `verify` | `--verify`: no search, but stored solutions played |
//!
//! To add a field to the JSON: `json.rs`, a row in `docs/json.md`, `docs/solve.schema.json` (also under `required`), and a
//! test in `tests/it/solve/json.rs`. If it is to be a column of the table too, `COLUMNS` in `csv.rs`; if it is read from a log,
//! `log/logged_result.rs`.
//!
//! To print something else: a variant of `Print` in `options.rs`; the compiler names the places in `output.rs`.

mod arguments;
mod csv;
mod json;
mod level_solver;
mod limits;
mod log;
mod options;
mod output;
mod reports;
mod run;
mod search;
mod solutions;
mod solved_level;
mod summary;
mod verify;

pub(super) use self::arguments::Arguments;
