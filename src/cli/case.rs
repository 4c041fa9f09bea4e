//! One case of `sokopush check`: what is in `NAME.in` must lead to what is in `NAME.out`.

use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow};
use sokopush::error::Error;
use sokopush::interpret::Interpreter;
use sokopush::notation::named;
use sokopush::notation::{Levels, Notation};
use sokopush::simulate::Simulator;
use sokopush::solve::{Answer, Solver};
use sokopush::source::Source;
use sokopush::transcript::{Asked, Comparer, Line, LineFinder, Mistake, Step};

use super::beside::draw;
use super::is_reader_gone;
use super::options::{Language, Print};
use super::program::Program;
use super::replace::replace;
use super::solve::print;

/// How cases are judged.
pub(super) struct Judge {
    pub(super) language: Language,
    /// What is tested, if it is not sokopush itself.
    pub(super) program: Option<Program>,
    /// Whether `NAME.out` is written where it is not what sokopush says.
    pub(super) write: bool,
    pub(super) color: bool,
    /// The most that a level may take.
    pub(super) time: Duration,
}

/// What came of a case.
pub(super) enum Verdict {
    Passed,
    Written,
    Failed(Failure),
    /// It could not be judged.
    Unjudged(String),
}

/// Why a case failed.
pub(super) struct Failure {
    /// In one line.
    pub(super) what: String,
    /// What was expected and what was got, side by side.
    pub(super) picture: Vec<String>,
}

/// A case and where its texts are.
struct Case<'a> {
    judge: &'a Judge,
    input: &'a Path,
    output: PathBuf,
}

impl Judge {
    /// Judges the case whose `NAME.in` this is.
    pub(super) fn judge(&self, input: &Path) -> Verdict {
        let case = Case { judge: self, input, output: input.with_extension("out") };
        case.judge().unwrap_or_else(|error| Verdict::Unjudged(format!("{error:#}")))
    }
}

impl Case<'_> {
    /// Fails where there is nothing to judge: a file cannot be read, the program cannot be started.
    fn judge(&self) -> anyhow::Result<Verdict> {
        let failure = match (&self.judge.program, self.stored()?) {
            (Some(program), stored) => self.test(program, stored)?,
            (None, Some(stored)) => self.compare(stored)?,
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

    /// The output as it is stored, if it is.
    fn stored(&self) -> anyhow::Result<Option<BufReader<File>>> {
        match fs::metadata(&self.output) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            // To open something else might wait for ever.
            Ok(found) if !found.is_file() => {
                return Err(anyhow!("{}: expected a file", self.output_name()));
            }
            _ => {}
        }
        let file = File::open(&self.output).with_context(|| self.output_name())?;
        Ok(Some(BufReader::with_capacity(1 << 16, file)))
    }

    /// Writes what sokopush says to `NAME.out`.
    fn write(&self) -> anyhow::Result<Verdict> {
        replace(&self.output, |file| self.say(file))?;
        Ok(Verdict::Written)
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
                let solver = Solver { time: Some(self.judge.time), ..Solver::default() };
                let mut levels = Levels::new(Notation::PushBox, source);
                let mut number = 0;
                while let Some(level) = levels.next(out, |_| {})? {
                    number += 1;
                    let report = solver.solve(&level.warehouse)?;
                    if let Answer::Limit(limit) = &report.answer {
                        let name = self.input.display();
                        return Err(anyhow!(
                            "{name}: level {number}: gave up at the limit of {limit}"
                        ));
                    }
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
            Err(error) if !is_reader_gone(&error) => return Err(error),
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
            Some(mut stored) => match io::copy(&mut stored, &mut comparer) {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    Err(error).with_context(|| self.output_name())
                }
                _ => Ok(()),
            },
            None => self.say(&mut comparer),
        };
        // What is wrong in itself, and has no output stored, can judge no program.
        match said {
            Err(error) if !is_reader_gone(&error) => return Err(error),
            _ => {}
        }
        let name = || program.words.join(" ");
        let (difference, mut running) = comparer.finish().with_context(name)?;
        let mut rest = Vec::new();
        if difference.is_some() {
            running.by_ref().take(self.enough()).read_to_end(&mut rest).with_context(name)?;
        }
        let ending = running.end().with_context(name)?;
        Ok(match (difference, ending) {
            (None, None) => None,
            (None, Some(ending)) => Some(Failure {
                what: format!("{ending}, but its output is right"),
                picture: vec![],
            }),
            (Some(offset), ending) => {
                let mut failure =
                    self.failure(offset, Some(Got { rest, ended: ending.is_none() }))?;
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
    fn failure(&self, offset: u64, got: Option<Got>) -> anyhow::Result<Failure> {
        let is_play = self.judge.language == Language::Play;
        if is_play && self.is_own_up_to(offset)? {
            let step = Step::at(&mut self.source()?, offset)?;
            self.failure_at(&step, offset, got)
        } else {
            self.failure_in_line(offset, got)
        }
    }

    /// Whether so much of what is stored, if it is, is what sokopush says.
    fn is_own_up_to(&self, offset: u64) -> anyhow::Result<bool> {
        let mut comparer = match self.stored()? {
            Some(stored) => Comparer::new(stored.take(offset)),
            None => return Ok(true),
        };
        // Where what is stored ends, this finds a difference.
        let said = self.say(&mut comparer);
        let (difference, _) = comparer.finish().with_context(|| self.output_name())?;
        let has_board = !said.is_err_and(|error| is_wrong_text(&error));
        Ok(has_board && difference.is_none_or(|difference| difference >= offset))
    }

    fn failure_at(&self, step: &Step, offset: u64, got: Option<Got>) -> anyhow::Result<Failure> {
        let expected = match self.stored()? {
            Some(mut stored) => {
                let mut expected = Vec::new();
                let size = step.before.len().max(step.after.len()) as u64;
                stored
                    .seek(SeekFrom::Start(step.start))
                    .and_then(|_| stored.take(size).read_to_end(&mut expected))
                    .with_context(|| self.output_name())?;
                expected
            }
            None => step.after.clone(),
        };
        let place = match step.asked {
            Some(Asked { number, line, command }) => {
                format!("command {number}, line {line}, `{command}`")
            }
            None if step.after.is_empty() => "behind the last board".to_owned(),
            None => "the board as it was read".to_owned(),
        };
        let ended = got.as_ref().is_none_or(|got| got.ended);
        let got = got.map(|got| got.behind(&expected, offset - step.start));
        let got = got.unwrap_or_else(|| step.after.clone());
        let mistake = match step.mistake(&expected, &got) {
            _ if !ended && expected.starts_with(&got) => Some(Mistake::EndsEarly),
            mistake => mistake,
        };
        Ok(self.describe(&place, mistake, Some(&step.before), &expected, &got))
    }

    fn failure_in_line(&self, offset: u64, got: Option<Got>) -> anyhow::Result<Failure> {
        let finder = || LineFinder::new(offset, self.judge.language.head());
        let own = || {
            let mut finder = finder();
            // It may fail where the line is found, and where the text is wrong.
            let _ = self.say(&mut finder);
            finder.finish()
        };
        let expected = match self.stored()? {
            Some(mut stored) => {
                let mut finder = finder();
                let _ = io::copy(&mut stored, &mut finder);
                finder.finish()
            }
            None => own(),
        };
        let place = self.judge.language.place(&expected);
        let ended = got.as_ref().is_none_or(|got| got.ended);
        let got = got.map(|got| got.behind(&expected.text, offset - expected.start));
        let got = got.unwrap_or_else(|| own().text);
        let mistake = match Mistake::of_text(&expected.text, &got) {
            _ if !ended && expected.text.starts_with(&got) => Some(Mistake::EndsEarly),
            mistake => mistake,
        };
        let line = got.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default();
        Ok(self.describe(&place, mistake, None, &expected.text, line))
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

    fn output_name(&self) -> String {
        self.output.display().to_string()
    }
}

/// What a program wrote.
struct Got {
    /// From the difference on.
    rest: Vec<u8>,
    /// Whether it came to its end by itself and well.
    ended: bool,
}

impl Got {
    /// That and so many bytes before it, which are as expected.
    fn behind(&self, expected: &[u8], count: u64) -> Vec<u8> {
        let count = usize::try_from(count).ok();
        let common = count.and_then(|count| expected.get(..count)).unwrap_or(expected);
        [common, &self.rest].concat()
    }
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
            (Language::Simulate, 0, line) | (Language::Play, line, _) => format!("line {line}"),
            (Language::Solve, case, _) => format!("case {case}"),
            (Language::Simulate, game, 0) => format!("the result of game {game}"),
            (Language::Simulate, game, row) => format!("game {game}, row {row}"),
        }
    }
}
