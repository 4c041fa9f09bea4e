//! The `sokopush` program: arguments to exit code.

mod cli;
#[cfg(test)]
#[path = "../tests/unit/properties.rs"]
mod properties;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
