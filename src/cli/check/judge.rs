//! How cases are judged: what is in `NAME.in` must lead to what is in `NAME.out`.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, ensure};

use super::Arguments;
use super::case::Case;
use super::language::{Language, lengths};
use super::program::Running;
use super::verdict::{CaseVerdict, Failure};
use crate::cli::replace::{replace, write_file};
use crate::transcript::{Comparison, Mistake, Player, Reference, Transcript, compare, games};
use crate::{Error, Interpreter, Source};

impl Arguments {
    /// Judges a case. Fails if there is nothing to judge: a file cannot be read, the program cannot be started.
    pub(super) fn judge(&self, case: &Case) -> anyhow::Result<CaseVerdict> {
        let output = case.output();
        let stored = stored(&output)?;
        if stored.is_none() && self.program.is_none() {
            let name = output.display();
            ensure!(self.write, "no `{name}` to compare with; `--write` creates it");
            return self.write(case, &output);
        }
        let failure = self.compare(case, stored)?;
        if failure.is_none() {
            Ok(CaseVerdict::Passed)
        } else if self.force {
            self.write(case, &output)
        } else {
            Ok(CaseVerdict::Failed(failure.into()))
        }
    }

    /// Compares what the program prints, or sokopush itself, with the stored output; without one, what the program prints
    /// with what sokopush prints.
    fn compare(&self, case: &Case, stored: Option<BufReader<File>>) -> anyhow::Result<Failure> {
        let is_stored = stored.is_some();
        let program = || self.program.as_ref().map_or_else(String::new, |words| words.join(" "));
        let mut running = self.program.as_ref().map(|words| self.start(words, case)).transpose()?;
        let got = running.as_mut().map(|text| Transcript { name: program(), text });
        let name = case.output().display().to_string();
        let expected = stored.map(|text| Transcript { name, text });
        let mut reference = self.reference(case)?;
        let Comparison { edits, difference, error } = compare(&mut *reference, expected, got)?;
        let game = difference.as_ref().and_then(|found| reference.game(found.position));
        let mut failure = Failure { edits, difference, game, ..Failure::default() };
        match error {
            // That a case is malformed matters only if there is a difference: it may test that.
            Some(Error::Syntax(place, error)) if is_stored => {
                failure.error = Some((place, error)).filter(|_| running.is_none());
            }
            // Without stored output it judges no program.
            Some(error) => return Err(error.into()),
            None => failure.replaceable = self.write.then(|| case.output()),
        }
        let Some(running) = running else { return Ok(failure) };
        failure.ending = running.into_inner().end().with_context(program)?;
        if failure.ending.is_some()
            && let Some(difference) = &mut failure.difference
            && difference.expected.starts_with(&difference.got)
        {
            difference.mistake = Some(Mistake::EndsEarly);
        }
        Ok(failure)
    }

    /// Starts the program on a case.
    fn start(&self, words: &[String], case: &Case) -> anyhow::Result<BufReader<Running>> {
        let max_output = self.max_output.unwrap_or(1 << 30);
        let running = Running::start(words, case.open()?, self.timeout, max_output);
        let running = running.with_context(|| format!("cannot start `{}`", words.join(" ")))?;
        Ok(BufReader::with_capacity(1 << 16, running))
    }

    /// What sokopush prints for a case.
    fn reference(&self, case: &Case) -> Result<Box<dyn Reference>, Error> {
        let source = source(case)?;
        Ok(match self.language {
            Language::Play => Box::new(Player::new(source)),
            Language::Simulate => Box::new(games(source)),
            Language::Solve => Box::new(lengths(case.name(), source, self.timeout)),
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
                let error = Interpreter::default().run(&mut source(case)?, file).next();
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

fn source(case: &Case) -> Result<Source<'static>, Error> {
    Ok(Source::of_file(&case.name(), case.open()?))
}

/// The stored output, if there is one.
fn stored(output: &Path) -> anyhow::Result<Option<BufReader<File>>> {
    let name = || output.display().to_string();
    match fs::metadata(output) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        // Opening something else could wait for ever.
        Ok(found) => ensure!(found.is_file(), "{}: expected a file", name()),
        Err(_) => {}
    }
    let file = File::open(output).with_context(name)?;
    Ok(Some(BufReader::with_capacity(1 << 16, file)))
}
