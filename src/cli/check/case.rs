//! One case of `sokopush check`: what is in `NAME.in` must lead to what is in `NAME.out`.

use std::fs::{self, File};
use std::io::{BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow, ensure};

use super::found::Found;
use super::language::{Language, lengths};
use super::program::{Program, Running};
use crate::cli::exit::Exit;
use crate::cli::page::PageGame;
use crate::cli::replace::write_file;
use crate::cli::streams;
use crate::notation::named::{self, Commands, Event};
use crate::transcript::{
    Comparison, Difference, Misprint, Misprints, Mistake, Player, Position, Reference, Transcript,
    compare, games,
};
use crate::{Command, Error, Interpreter, Source};

/// The number of lines too many or too few that are listed one by one.
const MAX_TOLD: usize = 3;

/// The number of commands that a report plays: with more, pages would be large.
const MAX_COMMANDS: usize = 1000;

/// How cases are judged.
pub(super) struct Judge {
    pub(super) language: Language,
    /// The program to test, if it is not sokopush itself.
    pub(super) program: Option<Program>,
    /// Whether `NAME.out` is written if it is missing.
    pub(super) write: bool,
    /// Whether it is also written if it differs, or if a link leads out of the folder.
    pub(super) force: bool,
    /// Whether reports play the games that led to a difference.
    pub(super) plays: bool,
    /// How long our own solver may take for a level.
    pub(super) time: Duration,
}

/// The outcome of a case.
pub(super) enum Verdict {
    Passed,
    Written,
    Wrong(Problem),
}

impl Verdict {
    pub(super) fn is_wrong(&self) -> bool {
        matches!(self, Verdict::Wrong(_))
    }
}

/// What is wrong with a case.
pub(super) struct Problem {
    /// `Negative` if the case failed; something else if it could not be judged.
    pub(super) exit: Exit,
    /// The reason on one line.
    pub(super) what: String,
    /// What was expected and what was printed, after what was there before; each with its name.
    pub(super) texts: Vec<(&'static str, Vec<u8>)>,
    /// Whether these are boards.
    pub(super) are_boards: bool,
    /// The game that led there, if reports play it.
    pub(super) game: Option<PageGame>,
}

impl Problem {
    /// Why a case failed or could not be judged, without a difference.
    pub(super) fn new(exit: Exit, what: String) -> Problem {
        Problem { exit, what, texts: Vec::new(), are_boards: false, game: None }
    }
}

/// A case and its files.
struct Case<'a> {
    judge: &'a Judge,
    input: &'a Path,
    /// The folder that was searched, if one was.
    folder: Option<&'a Path>,
    output: PathBuf,
}

impl Judge {
    /// Judges a case.
    pub(super) fn judge(&self, Found { input, folder }: &Found) -> Verdict {
        let output = input.with_extension("out");
        let case = Case { judge: self, input, folder: *folder, output };
        case.judge().unwrap_or_else(|error| {
            Verdict::Wrong(Problem::new(Exit::Misused, format!("{error:#}")))
        })
    }
}

impl Case<'_> {
    /// Fails if there is nothing to judge: a file cannot be read, the program cannot be started.
    fn judge(&self) -> anyhow::Result<Verdict> {
        let problem = match (&self.judge.program, self.stored()?) {
            (Some(program), stored) => self.test(program, stored)?,
            (None, Some(stored)) => self.check(stored)?,
            (None, None) if self.judge.write => return self.write(),
            (None, None) => {
                let output = self.output_name();
                return Err(anyhow!("no `{output}` to compare with; `--write` creates it"));
            }
        };
        match problem {
            None => Ok(Verdict::Passed),
            Some(_) if self.judge.force => self.write(),
            Some(problem) => Ok(Verdict::Wrong(problem)),
        }
    }

    /// The stored output, if there is one.
    fn stored(&self) -> anyhow::Result<Option<BufReader<File>>> {
        match fs::metadata(&self.output) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            // Opening something else could wait for ever.
            Ok(found) => ensure!(found.is_file(), "{}: expected a file", self.output_name()),
            Err(_) => {}
        }
        let file = File::open(&self.output).with_context(|| self.output_name())?;
        Ok(Some(BufReader::with_capacity(1 << 16, file)))
    }

    /// Compares what sokopush prints with the stored output.
    fn check(&self, stored: BufReader<File>) -> anyhow::Result<Option<Problem>> {
        let Comparison { difference, error, .. } = self.compare(Some(stored), None)?;
        // That a case is malformed matters only if there is a difference: it may test that.
        let after = match error {
            Some(error @ Error::Syntax(..)) => {
                let (error, input) = (error.to_string(), self.input.display().to_string());
                let place = error.strip_prefix(&input).and_then(|rest| rest.strip_prefix(':'));
                format!("; {}", place.unwrap_or(&error))
            }
            Some(error) => return Err(error.into()),
            None if self.judge.write => format!("; `--force` replaces `{}`", self.output_name()),
            None => String::new(),
        };
        Ok(difference.map(|difference| self.problem(&difference, "", &after)))
    }

    /// Compares what a program prints with the stored output, or with what sokopush prints.
    fn test(
        &self,
        program: &Program,
        stored: Option<BufReader<File>>,
    ) -> anyhow::Result<Option<Problem>> {
        let name = || program.words.join(" ");
        let input = File::open(self.input).with_context(|| streams::name(Some(self.input)))?;
        let running = program.start(input).with_context(|| format!("cannot start `{}`", name()))?;
        let mut running = BufReader::with_capacity(1 << 16, running);
        let is_stored = stored.is_some();
        let got = Transcript { name: name(), text: &mut running };
        let Comparison { misprints, difference, error } = self.compare(stored, Some(got))?;
        // A malformed case judges no program, unless its output is stored.
        match error {
            Some(Error::Syntax(..)) if is_stored => {}
            error => error.map_or(Ok(()), Err)?,
        }
        let ending = running.into_inner().end().with_context(name)?;
        let lines = told(&misprints);
        Ok(match (difference, ending) {
            (None, None) if lines.is_empty() => None,
            (None, None) => Some(Problem::new(Exit::Negative, lines)),
            (None, Some(ending)) => {
                let other = if lines.is_empty() { "but its output is right" } else { &lines };
                Some(Problem::new(Exit::Negative, format!("{ending}, {other}")))
            }
            (Some(mut difference), ending) => {
                if ending.is_some() && difference.expected.starts_with(&difference.got) {
                    difference.mistake = Some(Mistake::EndsEarly);
                }
                let ending = ending.map(|ending| ending.to_string());
                let lines = Some(lines).filter(|lines| !lines.is_empty());
                let before: Vec<_> = ending.into_iter().chain(lines).collect();
                let before = before.iter().map(|before| format!("{before}; "));
                Some(self.problem(&difference, &before.collect::<String>(), ""))
            }
        })
    }

    /// Writes what sokopush prints to `NAME.out`.
    fn write(&self) -> anyhow::Result<Verdict> {
        let is_forced = self.judge.force;
        if let Some(folder) = self.folder.filter(|_| !is_forced) {
            let parent = self.output.parent().unwrap_or(folder);
            let place =
                |path: &Path| fs::canonicalize(path).with_context(|| path.display().to_string());
            let is_inside = place(parent)?.starts_with(place(folder)?);
            let (output, folder) = (self.output_name(), folder.display());
            ensure!(is_inside, "{output}: a link leads out of `{folder}`; `--force` follows it");
        }
        let mut source = self.source()?;
        write_file(&self.output, is_forced, |file| match self.judge.language {
            // A player would skip wrong lines.
            Language::Play => {
                Interpreter::default().run(&mut source, file).next().map_or(Ok(()), Err)
            }
            Language::Simulate => write_all(&mut games(source), file),
            Language::Solve => write_all(&mut self.lengths(source), file),
        })?;
        Ok(Verdict::Written)
    }

    /// Compares two outputs; what sokopush prints takes the place of the one that is `None`.
    fn compare(
        &self,
        expected: Option<BufReader<File>>,
        got: Option<Transcript<&mut BufReader<Running>>>,
    ) -> anyhow::Result<Comparison> {
        let expected = expected.map(|text| Transcript { name: self.output_name(), text });
        Ok(match self.judge.language {
            Language::Play => compare(&mut Player::new(&mut self.source()?), expected, got)?,
            Language::Simulate => compare(&mut games(self.source()?), expected, got)?,
            Language::Solve => compare(&mut self.lengths(self.source()?), expected, got)?,
        })
    }

    fn source(&self) -> anyhow::Result<Source<'static>> {
        streams::source(Some(self.input))
    }

    fn lengths(&self, source: Source<'static>) -> impl Reference {
        lengths(streams::name(Some(self.input)), source, self.judge.time)
    }

    /// Why a case failed: where and how, between other reasons.
    fn problem(&self, difference: &Difference, before: &str, after: &str) -> Problem {
        let mistake = difference.mistake.map(|mistake| mistake.to_string());
        let mistake = mistake.as_deref().unwrap_or("not what was expected");
        let what = format!("{before}{}: {mistake}{after}", difference.position);
        let Difference { before, expected, got, .. } = difference;
        let lines = |text: &[u8]| text.split_inclusive(|&byte| byte == b'\n').count();
        let rows = got.split_inclusive(|&byte| byte == b'\n').take(lines(expected).max(1));
        let got = rows.collect::<Vec<_>>().concat();
        let before = before.iter().map(|before| ("before", before.clone()));
        let texts = before.chain([("expected", expected.clone()), ("got", got)]).collect();
        let game = if self.judge.plays { self.game(difference.position) } else { None };
        let are_boards =
            matches!(difference.position, Position::FirstBoard | Position::Command { .. });
        Problem { exit: Exit::Negative, what, texts, are_boards, game }
    }

    /// The game up to a position, unless it is too long for a page.
    fn game(&self, position: Position) -> Option<PageGame> {
        let number = match position {
            Position::Command { number, .. } => usize::try_from(number).ok()?,
            Position::AfterLastBoard => usize::MAX,
            _ => return None,
        };
        let mut source = self.source().ok()?;
        let session = named::read(&mut source).ok()?;
        let commands = Commands::new(&mut source).filter_map(|event| match event {
            Ok(Event::Command(command @ (Command::Push(..) | Command::Undo))) => Some(command),
            Ok(Event::Command(Command::End) | Event::LineEnd) | Err(_) => None,
        });
        let commands: Vec<_> = commands.take(number.min(MAX_COMMANDS + 1)).collect();
        (commands.len() <= MAX_COMMANDS).then(|| PageGame::of_commands(&session, &commands))
    }

    fn output_name(&self) -> String {
        self.output.display().to_string()
    }
}

/// The lines too many or too few, in words; empty if there are none.
fn told(misprints: &Misprints) -> String {
    let shown = misprints.first.iter().take(MAX_TOLD).map(Misprint::to_string);
    let shown: Vec<_> = shown.collect();
    let rest = misprints.count - shown.len() as u64;
    let rest = if rest > 0 { format!(", and {rest} more") } else { String::new() };
    shown.join(", ") + &rest
}

fn write_all(reference: &mut impl Reference, file: &mut impl Write) -> Result<(), Error> {
    while reference.advance()? {
        file.write_all(reference.piece()).map_err(Error::Write)?;
    }
    Ok(())
}
