//! The `sokopush` program: arguments to exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    sokopush::cli::run()
}
