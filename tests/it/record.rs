//! The arguments that tests give to the program, recorded so that `.ci/run` can ask whether each option is tested.

use std::fs::OpenOptions;
use std::io::Write;

/// Appends the arguments of a run, as one line, to the file that `SOKOPUSH_RECORD` names, if it is set.
pub(crate) fn record(arguments: &[&str]) {
    let Some(path) = std::env::var_os("SOKOPUSH_RECORD") else { return };
    let line = arguments.join(" ").replace('\n', " ") + "\n";
    let mut file = OpenOptions::new().create(true).append(true).open(path).unwrap();
    file.write_all(line.as_bytes()).unwrap();
}
