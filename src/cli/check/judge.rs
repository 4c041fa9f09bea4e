//! The judge of a case: `NAME.in` must lead to the output in `NAME.out`.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, Write};
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, ensure};
use tempfile::tempfile;

use super::case::Case;
use super::compare::{Comparison, Leniency, Reference, Transcript, compare, is_cr_lf};
use super::language::Language;
use super::mistake::Mistake;
use super::options::CheckOptions;
use super::program::{Program, ProgramFailure, ProgramStdout, Running};
use super::verdict::{CannotStart, CaseVerdict, Failure, Shrunk};
use crate::cli::files::replace::write_file;
use sokopush::{Error, Interpreter};

/// The lines that are kept of what a build writes to stderr.
const MAX_BUILD_LINES: usize = 3;

impl CheckOptions {
    /// Judges a case. Fails if there is nothing to judge: a file cannot be read, the program cannot be started.
    pub(super) fn judge(
        &self,
        program: Option<&Program>,
        case: &Case,
    ) -> anyhow::Result<CaseVerdict> {
        let output = case.output();
        let expected = stored(&output)?;
        if expected.is_none() && program.is_none() {
            let name = output.display();
            ensure!(self.write, "no `{name}` to compare with; `--write` creates it");
            return self.write(case, &output);
        }
        let started = program
            .map(|program| self.start(program, case.open()?, ProgramStdout::Pipe))
            .transpose()?;
        if expected.is_none() {
            // On malformed input right programs differ, so without a stored output there is nothing to judge.
            self.language.validate(case.source()?, self.chained)?;
        }
        let reference = self.reference(case)?;
        let mut failure = compare_outputs(reference, expected, started, self.leniency(&output))?;
        if failure.is_none() {
            return Ok(CaseVerdict::Passed);
        }
        if self.force && self.write {
            return self.write(case, &output);
        }
        if self.write && failure.error.is_none() {
            failure.replaceable = Some(output);
        }
        Ok(CaseVerdict::Failed(failure.into()))
    }

    fn reference<'c>(&self, case: &'c Case) -> Result<Box<dyn Reference + 'c>, Error> {
        let source = case.source()?;
        Ok(self.language.reference(case, source, self.chained, Some(self.limits.time)))
    }

    /// What is not compared in a case with this output.
    pub(super) fn leniency(&self, output: &Path) -> Leniency {
        if self.ignore_blanks {
            return Leniency::Blanks;
        }
        if is_cr_lf(output) { Leniency::LineEnds } else { Leniency::Nothing }
    }

    pub(super) fn interpreter(&self) -> Interpreter {
        Interpreter { chained: self.chained, ..Interpreter::default() }
    }

    pub(super) fn start(
        &self,
        program: &Program,
        input: impl Read,
        stdout: ProgramStdout,
    ) -> anyhow::Result<Running> {
        // Through a link to the case, the program would find the expected output beside it.
        let copy = unnamed_copy(input).context("cannot copy the input for the program")?;
        let running = Running::start(program, &program.command, copy.into(), stdout, self.limits);
        running.with_context(|| CannotStart(program.name.clone()))
    }

    /// Builds a program; returns why that failed.
    pub(super) fn build(&self, program: &Program) -> Option<String> {
        let build = program.build.as_ref()?;
        let stdout = ProgramStdout::Pipe;
        let built = Running::start(program, build, Stdio::null(), stdout, self.limits);
        match built.and_then(Running::end) {
            Ok((None, _)) => None,
            Ok((Some(failure), stderr)) => {
                let lines = stderr.lines().into_iter().take(MAX_BUILD_LINES);
                let lines = [failure.to_string()].into_iter().chain(lines).collect::<Vec<_>>();
                Some(format!("cannot be built: {}", lines.join("; ")))
            }
            Err(error) => Some(format!("cannot be built: {error}")),
        }
    }

    fn write(&self, case: &Case, output: &Path) -> anyhow::Result<CaseVerdict> {
        let write = |file: &mut BufWriter<File>| {
            // A player would skip wrong lines.
            if self.language == Language::Play {
                let error = self.interpreter().run(&mut case.source()?, file).next();
                return error.map_or(Ok(()), Err);
            }
            let mut reference = self.reference(case)?;
            while reference.advance()? {
                file.write_all(reference.piece()).map_err(Error::Write)?;
            }
            Ok(())
        };
        write_file(output, self.force, write)?;
        Ok(CaseVerdict::Written)
    }

    /// Finds the place of a crash after which output is missing, also in the shrunk case: runs the program again with a
    /// terminal as its stdout, for which many languages flush each line. Without success, `failure` stays as it is.
    pub(super) fn place_crash(&self, program: &Program, case: &Case, failure: &mut Failure) {
        if let Some(Shrunk::To { failure, path, .. }) = &mut failure.shrunk {
            let case = Case { input: path.clone(), ..Case::default() };
            self.place_crash(program, &case, failure);
        }
        if self.language != Language::Play
            || !matches!(failure.ending, Some(ProgramFailure::Ended(_)))
            || !failure.differences.last().is_some_and(|difference| difference.is_end)
        {
            return;
        }
        let run_at_terminal = || {
            let started = self.start(program, case.open()?, ProgramStdout::Terminal)?;
            let reference = self.reference(case)?;
            let output = case.output();
            compare_outputs(reference, stored(&output)?, Some(started), self.leniency(&output))
        };
        let Ok(again) = run_at_terminal() else { return };
        if again.ending != failure.ending || again.right_output() <= failure.right_output() {
            return;
        }
        (failure.differences, failure.game) = (again.differences, again.game);
        failure.is_placed = true;
        let diagnoses = failure.differences.iter_mut().flat_map(|found| &mut found.diagnoses);
        for ends_early in diagnoses.filter(|diagnosis| diagnosis.mistake == Mistake::EndsEarly) {
            "the output to a terminal ends early".clone_into(&mut ends_early.sentence);
        }
    }
}

/// Copies a text to a file without a name.
fn unnamed_copy(mut input: impl Read) -> io::Result<File> {
    let mut copy = tempfile()?;
    io::copy(&mut input, &mut copy)?;
    copy.rewind()?;
    Ok(copy)
}

/// Compares two of these three: an expected output, what a program prints, and what the reference makes.
pub(super) fn compare_outputs(
    mut reference: Box<dyn Reference + '_>,
    expected: Option<Transcript<BufReader<File>>>,
    mut started: Option<Running>,
    leniency: Leniency,
) -> anyhow::Result<Failure> {
    let is_stored = expected.is_some();
    let got = started.as_mut().map(|running| Transcript {
        name: running.name.clone(),
        text: BufReader::with_capacity(1 << 16, running),
    });
    let Comparison { edits, differences, error } =
        compare(&mut *reference, expected, got, leniency)?;
    let game = differences.last().and_then(|found| reference.game(found.position));
    let mut failure = Failure { edits, differences, game, ..Failure::default() };
    match error {
        // That a case is malformed matters only if there is a difference: it may test that.
        Some(Error::Syntax(place, error)) if is_stored => {
            failure.error = Some((place, error)).filter(|_| started.is_none());
        }
        // Without stored output it judges no program.
        Some(error) => return Err(error.into()),
        None => {}
    }
    let Some(running) = started else { return Ok(failure) };
    let name = running.name.clone();
    (failure.ending, failure.stderr) = running.end().context(CannotStart(name))?;
    let is_ended = failure.ending.is_some();
    for found in failure.differences.iter_mut().filter(|found| is_ended && found.is_end) {
        // That the box is not on the board may be the cause.
        found.diagnoses.retain(|diagnosis| diagnosis.mistake == Mistake::AbsentBox);
        found.diagnoses.insert(0, Mistake::EndsEarly.into());
    }
    Ok(failure)
}

pub(super) fn stored(output: &Path) -> anyhow::Result<Option<Transcript<BufReader<File>>>> {
    let name = || output.display().to_string();
    match fs::metadata(output) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        // Opening something else could wait for ever.
        Ok(found) => ensure!(found.is_file(), "{}: expected a file", name()),
        Err(_) => {}
    }
    let file = File::open(output).with_context(name)?;
    Ok(Some(Transcript { name: name(), text: BufReader::with_capacity(1 << 16, file) }))
}
