//! `sokopush check`. Most of its tests are transcripts in `tests/cmd/check`.

mod chained;
mod comparison;
#[cfg(unix)]
mod endings;
mod explain;
mod finding;
#[cfg(unix)]
mod hostile_programs;
#[cfg(target_os = "linux")]
mod isolation;
mod limits;
#[cfg(unix)]
mod links;
mod mistakes;
mod pages;
#[cfg(unix)]
mod processes;
mod report;
#[cfg(unix)]
mod reruns;
#[cfg(unix)]
mod shrink;
#[cfg(unix)]
mod terminal;
mod write;
#[cfg(unix)]
mod wrong_programs;

/// A case with its output.
const RIGHT: (&str, &str) = ("@a-\n\na6\n.\n", "@a-\n-@a\n");

/// Another input that leads to the same output: nothing is read after the dot.
const ALSO_RIGHT: &str = "@a-\n\na6\n.\nb6\n";

/// A program that prints the right boards for these two cases, whatever its input is.
#[cfg(unix)]
const RIGHT_PROGRAM: &str = "printf '@a-\\n-@a\\n'";

const PASSED: &str = "1 passed, 0 failed\n";

#[cfg(unix)]
const TWO_PASSED: &str = "2 passed, 0 failed\n";
