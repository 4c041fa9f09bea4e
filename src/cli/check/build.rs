//! Programs that are built before they are run.

use std::process::Stdio;

use anyhow::anyhow;

use super::options::CheckOptions;
use super::program::{Program, ProgramStdout, Running, interruption};
use super::report::ProgramResult;
use super::verdict::CannotStart;
use crate::cli::escape::escape;
use crate::cli::exit::Exit;
use crate::cli::levels::in_order;
use crate::cli::messages::{progress, report_error, text_without_place};

/// The number of programs from which on a bar is shown.
const MIN_PROGRAMS_FOR_BAR: u64 = 20;

/// The lines that are kept of what a build writes to stderr.
const MAX_BUILD_LINES: usize = 3;

/// Builds all programs, and notes in their results why that failed. Returns the status of the worst build.
pub(super) fn build_all(
    options: &CheckOptions,
    results: &mut [ProgramResult],
) -> anyhow::Result<Exit> {
    let programs = &options.programs;
    let bar = progress::bar(programs.len() as u64, MIN_PROGRAMS_FOR_BAR, "programs built");
    let mut exit = Exit::Done;
    let mut errors = Vec::new();
    in_order(
        options.jobs,
        programs.iter(),
        |program| build(options, program),
        |outcome| {
            bar.inc(1);
            let Some(error) = outcome else {
                exit = Exit::Internal;
                errors.push(Some("cannot be built: internal error".to_owned()));
                return Ok(());
            };
            if error.is_some() {
                exit = exit.max(Exit::Negative);
            }
            errors.push(error);
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    for (result, error) in results.iter_mut().zip(errors) {
        result.error = error.as_deref().map(escape);
    }
    // A build that the signal has stopped did not fail.
    if interruption().is_some() {
        return Ok(exit);
    }
    if let [program] = &**programs
        && let [ProgramResult { error: Some(error), .. }] = results
    {
        report_error(&anyhow!("{error}").context(program.name.clone()));
    }
    Ok(exit)
}

/// Builds a program; returns why that failed, if it did.
fn build(options: &CheckOptions, program: &Program) -> Option<String> {
    let build = program.build.as_ref()?;
    let stdout = ProgramStdout::Pipe;
    let started = Running::start(program, build, Stdio::null(), stdout, options.limits);
    match started.and_then(Running::end) {
        Ok((None, _)) => None,
        Ok((Some(failure), stderr)) => {
            let mut words = format!("cannot be built: {failure}");
            for line in stderr.lines().iter().take(MAX_BUILD_LINES) {
                words += "; ";
                words += line;
            }
            Some(words)
        }
        Err(error) => {
            let error = anyhow::Error::new(error).context(CannotStart(build.text.clone()));
            Some(format!("cannot be built: {}", text_without_place(&error)))
        }
    }
}
