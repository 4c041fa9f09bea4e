//! The `sokopush` program: arguments to exit code.

// The order of a hash map must not reach an output: see `clippy.toml`.
#![warn(clippy::iter_over_hash_type)]
#![cfg_attr(test, allow(clippy::disallowed_methods))]

mod cli;
#[cfg(test)]
mod properties;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
