//! How cases are judged: what is in `NAME.in` must lead to what is in `NAME.out`.

use std::fmt;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, ensure};

use super::Arguments;
use super::case::Case;
use super::language::{Language, lengths};
use super::program::Running;
use super::programs::Program;
use super::verdict::{CaseVerdict, Failure};
use crate::cli::replace::{replace, write_file};
use crate::transcript::{Comparison, Mistake, Player, Reference, Transcript, compare, games};
use crate::{Error, Interpreter};

/// That a program cannot be started, as the context of an error; has its name.
#[derive(Debug)]
struct CannotStart(String);

impl fmt::Display for CannotStart {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "cannot start `{}`", self.0)
    }
}

/// A program that was started, and its output.
type Started<'p> = (&'p Program, BufReader<Running>);

impl Arguments {
    /// What is found about a case.
    pub(super) fn verdict(&self, program: Option<&Program>, case: &Case) -> CaseVerdict {
        self.judge(program, case).unwrap_or_else(|error| {
            let verdict = if error.is::<CannotStart>() {
                CaseVerdict::CannotStart
            } else {
                CaseVerdict::Unjudged
            };
            verdict(error)
        })
    }

    /// Judges a case. Fails if there is nothing to judge: a file cannot be read, the program cannot be started.
    fn judge(&self, program: Option<&Program>, case: &Case) -> anyhow::Result<CaseVerdict> {
        let output = case.output();
        let expected = stored(&output)?;
        if expected.is_none() && program.is_none() {
            let name = output.display();
            ensure!(self.write, "no `{name}` to compare with; `--write` creates it");
            return self.write(case, &output);
        }
        let started = program.map(|program| self.start(program, case.open()?)).transpose()?;
        if expected.is_none() {
            // There, right programs differ.
            self.language.validate(case.source()?)?;
        }
        let mut failure = compare_outputs(&mut *self.reference(case)?, expected, started)?;
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

    /// Starts a program on an input.
    pub(super) fn start<'p>(
        &self,
        program: &'p Program,
        input: File,
    ) -> anyhow::Result<Started<'p>> {
        self.start_with(program, input, false)
    }

    /// Starts a program on an input, with a pipe or a terminal as its stdout.
    pub(super) fn start_with<'p>(
        &self,
        program: &'p Program,
        input: File,
        is_terminal: bool,
    ) -> anyhow::Result<Started<'p>> {
        let max_output = self.max_output.unwrap_or(1 << 30);
        let running = Running::start(&program.words, input, self.timeout, max_output, is_terminal);
        let running = running.with_context(|| CannotStart(program.name.clone()))?;
        Ok((program, BufReader::with_capacity(1 << 16, running)))
    }

    /// What sokopush prints for a case.
    pub(super) fn reference<'c>(&self, case: &'c Case) -> Result<Box<dyn Reference + 'c>, Error> {
        let source = case.source()?;
        Ok(match self.language {
            Language::Play => Box::new(Player::new(source)),
            Language::Simulate => Box::new(games(source)),
            Language::Solve => Box::new(lengths(case.name(), source, self.timeout, &case.lengths)),
        })
    }

    /// Writes what sokopush prints to `NAME.out`.
    fn write(&self, case: &Case, output: &Path) -> anyhow::Result<CaseVerdict> {
        if let Some(folder) = case.folder.filter(|_| !self.force) {
            let parent = output.parent().unwrap_or(folder);
            let canonical =
                |path: &Path| fs::canonicalize(path).with_context(|| path.display().to_string());
            let is_inside = canonical(parent)?.starts_with(canonical(folder)?);
            let (output, folder) = (output.display(), folder.display());
            ensure!(is_inside, "{output}: a link leads out of `{folder}`; `--force` follows it");
        }
        let write = |file: &mut BufWriter<File>| {
            // A player would skip wrong lines.
            if self.language == Language::Play {
                let error = Interpreter::default().run(&mut case.source()?, file).next();
                return error.map_or(Ok(()), Err);
            }
            let mut reference = self.reference(case)?;
            while reference.advance()? {
                file.write_all(reference.piece()).map_err(Error::Write)?;
            }
            Ok(())
        };
        // `--force` follows links here.
        if self.force {
            replace(output, write)?;
        } else {
            write_file(output, false, write)?;
        }
        Ok(CaseVerdict::Written)
    }
}

/// Compares what a program prints, or the reference itself, with an expected output; without one, what the program prints
/// with what the reference makes.
pub(super) fn compare_outputs(
    reference: &mut dyn Reference,
    expected: Option<Transcript<BufReader<File>>>,
    mut started: Option<Started>,
) -> anyhow::Result<Failure> {
    let is_stored = expected.is_some();
    let got =
        started.as_mut().map(|(program, text)| Transcript { name: program.name.clone(), text });
    let Comparison { edits, difference, error } = compare(reference, expected, got)?;
    let mut failure = Failure { edits, difference, ..Failure::default() };
    failure.game = failure.differences().last().and_then(|found| reference.game(found.position));
    match error {
        // That a case is malformed matters only if there is a difference: it may test that.
        Some(Error::Syntax(place, error)) if is_stored => {
            failure.error = Some((place, error)).filter(|_| started.is_none());
        }
        // Without stored output it judges no program.
        Some(error) => return Err(error.into()),
        None => {}
    }
    let Some((program, running)) = started else { return Ok(failure) };
    let ended = running.into_inner().end().with_context(|| program.name.clone());
    (failure.ending, failure.stderr) = ended?;
    let mut difference = failure.difference.as_mut().filter(|_| failure.ending.is_some());
    while let Some(found) = difference {
        if found.is_end {
            // That the box is not on the board may be the cause.
            found.diagnoses.retain(|diagnosis| diagnosis.mistake == Mistake::AbsentBox);
            found.diagnoses.insert(0, Mistake::EndsEarly.into());
        }
        difference = found.next.as_deref_mut();
    }
    Ok(failure)
}

/// The stored output, if there is one.
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
