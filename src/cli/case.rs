//! One case of `sokopush check`: what is in `NAME.in` must lead to what is in `NAME.out`.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, ErrorKind, IntoInnerError, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::ValueEnum;
use sokopush::error::Error;
use sokopush::interpret::Interpreter;
use sokopush::notation::named;
use sokopush::notation::{Levels, Notation};
use sokopush::simulate::Simulator;
use sokopush::solve::{Minimize, Solver};
use sokopush::source::Source;
use sokopush::transcript::{Asked, Comparer, Line, LineFinder, Mistake, Step};

use super::beside::draw;
use super::options::Print;
use super::program::Program;
use super::solve::print;

/// What a case is written in, and so what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Language {
    /// Push/undo commands, and the boards they lead to
    Play,
    /// Keystroke games, and their results
    Simulate,
    /// Boards of the push-box problem, and the lengths of their shortest solutions
    Solve,
}

/// How cases are judged.
pub(super) struct Judge {
    pub(super) language: Language,
    /// What is tested, if it is not sokopush itself.
    pub(super) program: Option<Program>,
    /// Whether `NAME.out` is written where it is not what sokopush says.
    pub(super) write: bool,
    pub(super) color: bool,
}

/// Why a case failed.
pub(super) struct Failure {
    /// In one line.
    pub(super) what: String,
    /// What was expected and what was got, side by side.
    pub(super) picture: Vec<String>,
}

/// What came of a case.
pub(super) enum Verdict {
    Passed,
    Written,
    Failed(Failure),
}

/// A case and where its texts are.
struct Case<'a> {
    judge: &'a Judge,
    input: &'a Path,
    output: PathBuf,
}

impl Judge {
    /// Judges the case whose `NAME.in` this is.
    ///
    /// Fails where there is nothing to judge: a file cannot be read, the program cannot be started.
    pub(super) fn judge(&self, input: &Path) -> anyhow::Result<Verdict> {
        let case = Case { judge: self, input, output: input.with_extension("out") };
        let stored = case.stored()?;
        let failure = match (&self.program, stored) {
            (Some(program), stored) => case.test(program, stored)?,
            (None, Some(stored)) => case.compare(stored)?,
            (None, None) if self.write => {
                Some(Failure { what: String::new(), picture: Vec::new() })
            }
            (None, None) => {
                let output = case.output_name();
                return Err(anyhow!("no `{output}` to compare with; `--write` would write it"));
            }
        };
        Ok(match failure {
            None => Verdict::Passed,
            Some(_) if self.write => {
                case.write()?;
                Verdict::Written
            }
            Some(failure) => Verdict::Failed(failure),
        })
    }
}

impl Case<'_> {
    /// The output as it is stored, if it is.
    fn stored(&self) -> anyhow::Result<Option<BufReader<File>>> {
        match File::open(&self.output) {
            Ok(file) => Ok(Some(BufReader::with_capacity(1 << 16, file))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).with_context(|| self.output_name()),
        }
    }

    fn open(&self) -> anyhow::Result<File> {
        File::open(self.input).with_context(|| self.input.display().to_string())
    }

    fn source(&self) -> anyhow::Result<Source<File>> {
        Ok(Source::new(&self.input.display().to_string(), self.open()?)?)
    }

    /// Writes what sokopush says. Commands that are none are passed over.
    fn say(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let mut source = self.source()?;
        match self.judge.language {
            Language::Play => Interpreter::default().run(&mut source, out, |_| {})?,
            Language::Simulate => Simulator::default().run(&mut source, out)?,
            Language::Solve => {
                let solver = Solver { minimize: Minimize::Moves, time: None, memory: 2 << 30 };
                let mut levels = Levels::new(Notation::PushBox, source);
                let mut number = 0;
                while let Some(level) = levels.next(out, |_| {})? {
                    number += 1;
                    let report = solver.solve(&level.warehouse)?;
                    let line = print(number, &level, &report, Print::Length, solver.minimize)?;
                    out.write_all(line.as_bytes()).map_err(Error::Write)?;
                }
                out.flush().map_err(Error::Write)?;
            }
        }
        Ok(())
    }

    /// Compares what sokopush says with what is stored. That the case is wrong in itself matters only if
    /// these differ, for it may be a case of wrong input.
    fn compare(&self, stored: BufReader<File>) -> anyhow::Result<Option<Failure>> {
        let mut comparer = Comparer::new(stored);
        let said = self.say(&mut comparer);
        let (difference, _) = comparer.finish().with_context(|| self.output_name())?;
        let wrong = match said {
            Err(error) if is_wrong_text(&error) => Some(error.to_string()),
            Err(error) if difference.is_none() => return Err(error),
            _ => None,
        };
        let Some(offset) = difference else { return Ok(None) };
        let mut failure = self.failure(offset, None)?;
        failure.what.extend(wrong.map(|wrong| format!("; {wrong}")));
        Ok(Some(failure))
    }

    /// Compares what a program says with what is stored, or else with what sokopush says.
    fn test(
        &self,
        program: &Program,
        stored: Option<BufReader<File>>,
    ) -> anyhow::Result<Option<Failure>> {
        let running = program
            .start(self.open()?)
            .with_context(|| format!("cannot start `{}`", program.words.join(" ")))?;
        let mut comparer = Comparer::new(running);
        let said = match stored {
            Some(mut stored) => {
                io::copy(&mut stored, &mut comparer).map(|_| ()).with_context(|| self.output_name())
            }
            None => self.say(&mut comparer),
        };
        // What is wrong in itself, and has no output stored, can judge no program.
        let said = match said {
            Err(error) if is_wrong_text(&error) => return Err(error),
            said => said,
        };
        let name = || program.words.join(" ");
        let (difference, mut running) = comparer.finish().with_context(name)?;
        let mut rest = Vec::new();
        if difference.is_some() {
            running.by_ref().take(self.enough()).read_to_end(&mut rest).with_context(name)?;
        } else {
            said?;
        }
        let ending = running.end().with_context(name)?;
        Ok(match (difference, ending) {
            (None, None) => None,
            (None, Some(ending)) => Some(Failure {
                what: format!("{ending}, but its output is right"),
                picture: vec![],
            }),
            (Some(offset), ending) => {
                let mut failure = self.failure(offset, Some(rest))?;
                if let Some(ending) = ending {
                    failure.what = format!("{ending}; {}", failure.what);
                }
                Some(failure)
            }
        })
    }

    /// So many bytes behind a difference are enough to see what it is.
    fn enough(&self) -> u64 {
        let board = || named::read(&mut self.source().ok()?).ok();
        let size = match self.judge.language {
            Language::Play => board().map(|session| session.warehouse().board().grid().size()),
            Language::Simulate | Language::Solve => None,
        };
        4096 + 4 * size.unwrap_or(0) as u64
    }

    /// Describes the difference behind so many bytes: what a program wrote there, or sokopush itself.
    fn failure(&self, offset: u64, rest: Option<Vec<u8>>) -> anyhow::Result<Failure> {
        let stored = self.stored()?;
        if self.judge.language == Language::Play
            && let Ok(step) = Step::at(&mut self.source()?, offset)
        {
            let expected = match stored {
                Some(mut stored) => {
                    let mut expected = Vec::new();
                    stored.seek(SeekFrom::Start(step.start))?;
                    let size = step.before.len().max(step.after.len()) as u64;
                    stored.take(size).read_to_end(&mut expected)?;
                    expected
                }
                None => step.after.clone(),
            };
            let got = rest.map(|rest| [common(&expected, offset - step.start), &rest].concat());
            let got = got.unwrap_or_else(|| step.after.clone());
            let place = match step.asked {
                Some(Asked { number, line, command }) => {
                    format!("command {number}, line {line}, `{command}`")
                }
                None if step.after.is_empty() => "behind the last board".to_owned(),
                None => "the board as it was read".to_owned(),
            };
            let mistake = step.mistake(&expected, &got);
            return Ok(self.describe(&place, mistake, Some(&step.before), &expected, &got));
        }
        let own = || {
            let mut finder = LineFinder::new(offset, self.judge.language.head());
            // It may fail where the line is found, and where the text is wrong.
            let _ = self.say(&mut finder);
            finder.finish()
        };
        let expected = match stored {
            Some(mut stored) => {
                let mut finder = LineFinder::new(offset, self.judge.language.head());
                let _ = io::copy(&mut stored, &mut finder);
                finder.finish()
            }
            None => own(),
        };
        let place = self.judge.language.place(&expected);
        let expected_line = &expected.text;
        let got = rest.map(|rest| [common(expected_line, offset - expected.start), &rest].concat());
        let got = got.unwrap_or_else(|| own().text);
        let mistake = Mistake::of_text(expected_line, &got);
        let line = got.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default();
        Ok(self.describe(&place, mistake, None, expected_line, line))
    }

    fn describe(
        &self,
        place: &str,
        mistake: Option<Mistake>,
        before: Option<&[u8]>,
        expected: &[u8],
        got: &[u8],
    ) -> Failure {
        let other = "not what was expected".to_owned();
        let mistake = mistake.map_or(other, |mistake| mistake.to_string());
        let rows = expected.split_inclusive(|&byte| byte == b'\n').count().max(1);
        let got: Vec<u8> =
            got.split_inclusive(|&byte| byte == b'\n').take(rows).flatten().copied().collect();
        let before = before.filter(|before| !before.is_empty()).map(|before| ("before", before));
        let texts: Vec<_> =
            before.into_iter().chain([("expected", expected), ("got", &got)]).collect();
        Failure { what: format!("{place}: {mistake}"), picture: draw(&texts, self.judge.color) }
    }

    /// Writes what sokopush says to `NAME.out`, wholly or not at all.
    fn write(&self) -> anyhow::Result<()> {
        // Where that is a link, what it leads to is replaced.
        let output = fs::canonicalize(&self.output).unwrap_or_else(|_| self.output.clone());
        let folder = output.parent().filter(|folder| *folder != Path::new(""));
        let mut builder = tempfile::Builder::new();
        // By default only its owner may read a temporary file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")));
        let mut file = BufWriter::new(file.with_context(|| self.output_name())?);
        self.say(&mut file)?;
        file.into_inner().map_err(IntoInnerError::into_error)?.persist(&output)?;
        Ok(())
    }

    fn output_name(&self) -> String {
        self.output.display().to_string()
    }
}

/// So many of the first bytes.
fn common(text: &[u8], count: u64) -> &[u8] {
    usize::try_from(count).ok().and_then(|count| text.get(..count)).unwrap_or(text)
}

fn is_wrong_text(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(Error::Text(..)))
}

impl Language {
    /// What the first line of each result begins with.
    fn head(self) -> &'static [u8] {
        match self {
            Language::Simulate => b"Game ",
            Language::Play | Language::Solve => b"",
        }
    }

    /// Which result a line belongs to.
    fn place(self, line: &Line) -> String {
        match (self, line.heads, line.number) {
            _ if line.text.is_empty() => "behind the last line".to_owned(),
            (Language::Solve, case, _) => format!("case {case}"),
            (Language::Simulate, game, 0) => format!("the result of game {game}"),
            (Language::Simulate, game, row) => format!("game {game}, row {row}"),
            (Language::Play, line, _) => format!("line {line}"),
        }
    }
}
