//! One case of `sokopush check`: what is in `NAME.in` must lead to what is in `NAME.out`.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow};
use sokopush::transcript::{
    Comparison, Difference, Mistake, Player, Reference, Transcript, compare, games,
};
use sokopush::{Error, Solver, Source};

use super::language::{Language, lengths};
use super::program::{Program, Running};
use super::side_by_side::draw;
use crate::cli::replace::replace;

/// How cases are judged.
pub(super) struct Judge {
    pub(super) language: Language,
    /// The program to test, if it is not sokopush itself.
    pub(super) program: Option<Program>,
    /// Whether `NAME.out` is written if it is not what sokopush prints.
    pub(super) write: bool,
    pub(super) color: bool,
    /// How long our own solver may take for a level.
    pub(super) time: Duration,
}

/// The outcome of a case.
pub(super) enum Verdict {
    Passed,
    Written,
    Failed(Failure),
    /// Why the case could not be judged.
    Unjudged(String),
}

/// Why a case failed.
pub(super) struct Failure {
    /// The reason on one line.
    pub(super) what: String,
    /// What was expected and what was printed, side by side.
    pub(super) picture: Vec<String>,
}

/// A case and its files.
struct Case<'a> {
    judge: &'a Judge,
    input: &'a Path,
    output: PathBuf,
}

impl Judge {
    /// Judges the case with this `NAME.in`.
    pub(super) fn judge(&self, input: &Path) -> Verdict {
        let case = Case { judge: self, input, output: input.with_extension("out") };
        case.judge().unwrap_or_else(|error| Verdict::Unjudged(format!("{error:#}")))
    }
}

impl Case<'_> {
    /// Fails if there is nothing to judge: a file cannot be read, the program cannot be started.
    fn judge(&self) -> anyhow::Result<Verdict> {
        let failure = match (&self.judge.program, self.stored()?) {
            (Some(program), stored) => self.test(program, stored)?,
            (None, Some(stored)) => self.check(stored)?,
            (None, None) if self.judge.write => return self.write(),
            (None, None) => {
                let output = self.output_name();
                return Err(anyhow!("no `{output}` to compare with; `--write` would write it"));
            }
        };
        match failure {
            None => Ok(Verdict::Passed),
            Some(_) if self.judge.write => self.write(),
            Some(failure) => Ok(Verdict::Failed(failure)),
        }
    }

    /// The stored output, if there is one.
    fn stored(&self) -> anyhow::Result<Option<BufReader<File>>> {
        match fs::metadata(&self.output) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            // Opening something else could wait for ever.
            Ok(found) if !found.is_file() => {
                return Err(anyhow!("{}: expected a file", self.output_name()));
            }
            _ => {}
        }
        let file = File::open(&self.output).with_context(|| self.output_name())?;
        Ok(Some(BufReader::with_capacity(1 << 16, file)))
    }

    /// Compares what sokopush prints with the stored output.
    fn check(&self, stored: BufReader<File>) -> anyhow::Result<Option<Failure>> {
        let Comparison { difference, error } = self.compare(Some(stored), None)?;
        // That a case is malformed matters only if there is a difference: it may be a case of that.
        let malformed = match error {
            Some(error) if !is_syntax(&error) => return Err(error),
            error => error.map(|error| format!("; {error}")),
        };
        Ok(difference.map(|difference| {
            let mut failure = self.failure(&difference);
            failure.what += &malformed.unwrap_or_default();
            failure
        }))
    }

    /// Compares what a program prints with the stored output, or with what sokopush prints.
    fn test(
        &self,
        program: &Program,
        stored: Option<BufReader<File>>,
    ) -> anyhow::Result<Option<Failure>> {
        let name = || program.words.join(" ");
        let mut running =
            program.start(self.open()?).with_context(|| format!("cannot start `{}`", name()))?;
        let is_stored = stored.is_some();
        let got = Transcript { name: name(), text: &mut running };
        let Comparison { difference, error } = self.compare(stored, Some(got))?;
        // A malformed case judges no program, unless its output is stored.
        if let Some(error) = error.filter(|error| !(is_stored && is_syntax(error))) {
            return Err(error);
        }
        let ending = running.end().with_context(name)?;
        Ok(match (difference, ending) {
            (None, None) => None,
            (None, Some(ending)) => Some(Failure {
                what: format!("{ending}, but its output is right"),
                picture: Vec::new(),
            }),
            (Some(difference), None) => Some(self.failure(&difference)),
            (Some(mut difference), Some(ending)) => {
                if difference.expected.starts_with(&difference.got) {
                    difference.mistake = Some(Mistake::EndsEarly);
                }
                let mut failure = self.failure(&difference);
                failure.what = format!("{ending}; {}", failure.what);
                Some(failure)
            }
        })
    }

    /// Writes what sokopush prints to `NAME.out`.
    fn write(&self) -> anyhow::Result<Verdict> {
        replace(&self.output, |file| match self.judge.language {
            Language::Play => write_all(&mut Player::new(&mut self.source()?), file),
            Language::Simulate => write_all(&mut games(self.source()?), file),
            Language::Solve => write_all(&mut self.lengths()?, file),
        })?;
        Ok(Verdict::Written)
    }

    /// Compares two outputs; what sokopush prints takes the place of the one that is `None`.
    fn compare(
        &self,
        expected: Option<BufReader<File>>,
        got: Option<Transcript<&mut Running>>,
    ) -> anyhow::Result<Comparison<anyhow::Error>> {
        let expected = expected.map(|text| Transcript { name: self.output_name(), text });
        match self.judge.language {
            Language::Play => with(&mut Player::new(&mut self.source()?), expected, got),
            Language::Simulate => with(&mut games(self.source()?), expected, got),
            Language::Solve => with(&mut self.lengths()?, expected, got),
        }
    }

    fn open(&self) -> anyhow::Result<File> {
        File::open(self.input).with_context(|| self.input.display().to_string())
    }

    fn source(&self) -> anyhow::Result<Source<'static>> {
        Ok(Source::new(&self.input.display().to_string(), self.open()?))
    }

    fn lengths(&self) -> anyhow::Result<impl Reference<Error = anyhow::Error>> {
        let solver = Solver { time: Some(self.judge.time), ..Solver::default() };
        Ok(lengths(self.input.display().to_string(), self.source()?, solver))
    }

    fn failure(&self, difference: &Difference) -> Failure {
        let Difference { position, before, expected, got, mistake } = difference;
        let unknown = "not what was expected".to_owned();
        let mistake = mistake.map_or(unknown, |mistake| mistake.to_string());
        let lines = |text: &[u8]| text.split_inclusive(|&byte| byte == b'\n').count();
        let rows = got.split_inclusive(|&byte| byte == b'\n').take(lines(expected).max(1));
        let got = rows.collect::<Vec<_>>().concat();
        let before = before.iter().map(|before| ("before", &**before));
        let texts: Vec<_> = before.chain([("expected", &**expected), ("got", &*got)]).collect();
        Failure { what: format!("{position}: {mistake}"), picture: draw(&texts, self.judge.color) }
    }

    fn output_name(&self) -> String {
        self.output.display().to_string()
    }
}

fn with<R: Reference<Error: Into<anyhow::Error>>>(
    reference: &mut R,
    expected: Option<Transcript<impl BufRead>>,
    got: Option<Transcript<impl BufRead>>,
) -> anyhow::Result<Comparison<anyhow::Error>> {
    let Comparison { difference, error } = compare(reference, expected, got).map_err(Into::into)?;
    Ok(Comparison { difference, error: error.map(Into::into) })
}

fn write_all<R: Reference<Error: Into<anyhow::Error>>>(
    reference: &mut R,
    file: &mut impl Write,
) -> anyhow::Result<()> {
    while reference.advance().map_err(Into::into)? {
        file.write_all(reference.piece())?;
    }
    Ok(())
}

fn is_syntax(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(Error::Syntax(..)))
}
