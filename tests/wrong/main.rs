//! Programs that play wrong, and what `sokopush check` reports about each.
//!
//! This test is those programs too: started with the name of a mistake, it makes that mistake, so that it can be given
//! to `--program`.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]
#![allow(clippy::print_stderr, clippy::print_stdout, reason = "a test's own report")]

// They use signals and a shell.
#[cfg(unix)]
mod cases;
#[cfg(unix)]
#[path = "../it/environment.rs"]
mod environment;
#[cfg(unix)]
mod further;
#[cfg(unix)]
#[allow(dead_code, reason = "shared with the other tests")]
#[path = "../it/model.rs"]
mod model;
#[cfg(unix)]
mod program;

fn main() {
    #[cfg(unix)]
    cases::main();
}
