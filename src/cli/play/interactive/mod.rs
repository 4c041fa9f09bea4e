//! Games that are typed at a terminal.

mod advisor;
mod document;
#[cfg(feature = "interactive")]
mod editor;
mod game;
mod journal;
mod lines;
mod request;
mod screen;
mod terminal;

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, ensure};
use console::Term;
use sokopush::notation::{Writer, detect, named};
use sokopush::{Command, Error, Notation, Session, Source};

use super::options::Options;
use super::puzzles::PUZZLES;
use crate::cli::exit::{Exit, complain};
use crate::cli::streams;
use advisor::Advice;
use document::Document;
use game::Game;
use journal::Journal;
use lines::Lines;
use request::{Request, Typed, WORDS};
use screen::Screen;

/// How long the solver may take for a hint, and for a whole solution.
const HINT_TIME: Duration = Duration::from_secs(2);
const SOLVE_TIME: Duration = Duration::from_secs(10);

const WELCOME: &str = "\
Type a board of named boxes and an empty line; or only an empty line for a puzzle.
Then type pushes: `a6` pushes box a right (2 down, 8 up, 4 left), `0` undoes,
`?` shows help.";

const HELP: &str = "\
`a6` pushes box a right: 2 down, 8 up, 4 left, 6 right, or the arrow keys
`a666`, `a6*3` push three times; `a6b2` pushes a, then b; `0` undoes
On the board `@` is the worker, `+` a goal, `*` the worker on a goal, `#` a wall, and `-` floor. A small letter is a \
box, a capital letter a box on a goal. Enter shows the board again.
The prompt counts moves and pushes. `! a` before it means that box a can never reach a goal, and `!` alone that the \
boxes cannot all reach goals.
`q`, `u`, `r` and `h` stand for `quit`, `undo`, `redo` and `help` where no box has that name.
";

/// A game at a terminal.
struct Table {
    lines: Lines,
    screen: Screen,
    game: Game,
    /// The puzzles after this one, if it is built in.
    next_puzzles: Option<&'static [&'static str]>,
    /// Whether deadlocked boxes are reported.
    warns: bool,
}

/// Plays what a file holds, a built-in puzzle, or a board that is typed.
pub(super) fn run(file: Option<&Path>, options: &Options) -> anyhow::Result<Exit> {
    let record = options.terminal.record.as_deref();
    // A game that was recorded is a document.
    let recorded = record.filter(|path| fs::metadata(path).is_ok_and(|found| found.len() > 0));
    let file = file.or(recorded.filter(|_| !options.demo));
    record.map_or(Ok(()), journal::check)?;
    if file.is_none() {
        terminal::guard()?;
    }
    let mut lines = Lines::new(!options.terminal.no_history);
    let [first_puzzle, next_puzzles @ ..] = &PUZZLES;
    let first = || (first_puzzle.as_bytes().to_vec(), Some(next_puzzles.as_slice()));
    let (text, next_puzzles) = match file {
        Some(path) => (document_of(path, options)?, None),
        None if options.demo => first(),
        None => match typed_board(&mut lines)? {
            Some(text) if text.is_empty() => first(),
            Some(text) => (text.into_bytes(), None),
            None => return Ok(Exit::Done),
        },
    };
    let name = streams::name(file);
    let mut errors = Vec::new();
    let document = Document::read(&name, &text, options.chained, |error| {
        errors.push(error);
        Ok(())
    })?;
    if document.is_ended {
        ensure!(options.terminal.record.is_none(), "{name}: {}", journal::ENDED);
        let exit = options.interpret(Source::new(&name, &*text))?;
        say(&format!("{name}: the game ends with a dot; without it, play continues here"))?;
        return Ok(exit);
    }
    // Not earlier: Ctrl-C ends a document that is only printed.
    if file.is_some() {
        terminal::guard()?;
    }
    for error in errors {
        complain(&error.into());
    }
    let (mut commands, mut journal) = (document.commands, None);
    if let Some(path) = record {
        let opened = Journal::open(path, &document.session, &commands, options.chained)?;
        (journal, commands) = (Some(opened.0), opened.1);
    }
    let game = Game::new(document.session, &commands, journal);
    let screen = Screen::new(options.terminal.color.is_on());
    let warns = !options.terminal.no_warnings;
    Table { lines, screen, game, next_puzzles, warns }.run()
}

/// The document in a file, or of a level of a collection: its board, and the game that was saved with it if that
/// is not finished.
fn document_of(path: &Path, options: &Options) -> anyhow::Result<Vec<u8>> {
    let name = path.display().to_string();
    let text = fs::read(path).with_context(|| name.clone())?;
    let notation = options.notation(|| detect(&mut Source::new(&name, &*text)), &name)?;
    if notation == Notation::Named {
        return Ok(text);
    }
    let source = Source::of_file(&name, Cursor::new(text));
    let mut level = options.level(&name, notation, source)?;
    if level.play_main_record().end().is_solved() {
        level.notes.clear();
    }
    let document = Writer::new(Notation::Named).write(&level);
    let document = document.with_context(|| format!("{name}: level {}", options.level))?;
    Ok(document.trim_end_matches(".\n").into())
}

/// A board that is typed, up to an empty line; empty if that comes first, `None` if nothing is typed.
fn typed_board(lines: &mut Lines) -> anyhow::Result<Option<String>> {
    say(WELCOME)?;
    let mut text = String::new();
    loop {
        let line = match lines.next("", Vec::new())? {
            Typed::Line(line) => line,
            Typed::Cleared => {
                text.clear();
                continue;
            }
            Typed::End if text.is_empty() => return Ok(None),
            Typed::End => String::new(),
        };
        match Request::parse(&line, |_| true) {
            Ok(Request::End) if text.is_empty() => return Ok(None),
            Ok(Request::Help) if text.is_empty() => say(WELCOME)?,
            Ok(Request::Nothing) if text.is_empty() => return Ok(Some(text)),
            Ok(Request::Nothing) => {
                let board = named::read(&mut Source::new("<stdin>", text.as_bytes()));
                let Err(error) = board else { return Ok(Some(text)) };
                complain(&error.into());
                text.clear();
            }
            _ => {
                text += line.trim_end();
                text.push('\n');
            }
        }
    }
}

impl Table {
    fn run(mut self) -> anyhow::Result<Exit> {
        self.screen.show(&self.game.session)?;
        loop {
            let (moves, pushes_made) = (self.game.moves().len(), self.game.session.made().len());
            let Game { advisor, session, .. } = &mut self.game;
            let warning = if self.warns { advisor.warning(session) } else { None };
            let prompt = format!("{}{moves}/{pushes_made} > ", warning.unwrap_or_default());
            let mut completions = pushes(session);
            completions.extend(WORDS.map(|(word, ..)| word.to_owned()));
            let line = match self.lines.next(&prompt, completions)? {
                Typed::Line(line) => line,
                Typed::Cleared => continue,
                Typed::End => return Ok(Exit::Done),
            };
            let is_box =
                |name: &str| self.game.session.boxes().any(|(known, _)| known.to_string() == name);
            match Request::parse(&line, is_box).map(|request| self.answer(request)) {
                Ok(Ok(true)) => {}
                Ok(Ok(false)) => return Ok(Exit::Done),
                Ok(Err(error)) if error.is::<Error>() => return Err(error),
                Ok(Err(error)) => _ = complain(&error),
                Err(wrong) => say(&wrong)?,
            }
        }
    }

    /// Does what is asked for; returns whether the game continues.
    fn answer(&mut self, request: Request) -> anyhow::Result<bool> {
        let before = self.game.changes;
        let mut continues = true;
        let words = match request {
            Request::Nothing => {
                self.screen.show(&self.game.session)?;
                None
            }
            Request::End => return Ok(false),
            Request::Commands(mut commands) => {
                continues = commands.pop_if(|last| *last == Command::End).is_none();
                self.game.play(&commands)?
            }
            Request::Undo(count) => self.game.undo(count)?,
            Request::Redo(count) => self.game.redo(count)?,
            Request::Restart => self.game.undo(usize::MAX)?,
            Request::Pushes => Some(match &*pushes(&mut self.game.session) {
                [] => "no push is possible".to_owned(),
                pushes => pushes.join(" "),
            }),
            Request::Hint => Some(match self.advise(HINT_TIME)? {
                Ok((first, others)) if others.is_empty() => format!("`{first}` solves it"),
                Ok((first, others)) => {
                    let doubt = self.game.advisor.doubt().unwrap_or_default();
                    format!("`{first}`, the first of {} pushes{doubt}", others.len() + 1)
                }
                Err(why) => why,
            }),
            Request::Solve => self.solve()?,
            Request::Moves => Some(self.game.moves().to_string()),
            Request::Save(path) => {
                let path = expand(&path);
                self.game.save(&path)?;
                Some(format!("saved: `sokopush play {}` continues from here", argument(&path)))
            }
            Request::Next => self.next()?,
            Request::Help => {
                let words = WORDS.map(|(word, _, what)| format!("{word:8} {what}"));
                Some([HELP, &words.join("\n")].concat())
            }
        };
        let changed = self.game.changes > before;
        if changed {
            self.screen.show(&self.game.session)?;
        }
        if let Some(words) = words {
            say(&words)?;
        }
        if changed && self.game.session.warehouse().is_solved() {
            say(&self.game.summary())?;
            let has_next = self.next_puzzles.is_some_and(|puzzles| !puzzles.is_empty());
            if has_next && self.game.journal.is_none() {
                say("`next` opens the next puzzle.")?;
            }
        }
        Ok(continues)
    }

    /// Plays a solution, if one is found.
    fn solve(&mut self) -> anyhow::Result<Option<String>> {
        let (first, others) = match self.advise(SOLVE_TIME)? {
            Ok(pushes) => pushes,
            Err(why) => return Ok(Some(why)),
        };
        let doubt = self.game.advisor.doubt();
        self.game.play(&[first])?;
        for push in others {
            self.screen.show(&self.game.session)?;
            self.game.play(&[push])?;
        }
        Ok(doubt.map(|doubt| format!("solved{doubt}")))
    }

    fn advise(&mut self, time: Duration) -> anyhow::Result<Advice> {
        self.game.advisor.ask(&self.game.session, time)
    }

    /// Opens the next built-in puzzle.
    fn next(&mut self) -> anyhow::Result<Option<String>> {
        let why = match self.next_puzzles {
            None => "only the puzzles of `sokopush play --demo` have a next one",
            Some([]) => "this was the last puzzle",
            Some(_) if self.game.journal.is_some() => "a recorded game stays on its board",
            Some([puzzle, others @ ..]) => {
                self.game = Game::new(puzzle.parse()?, &[], None);
                self.next_puzzles = Some(others);
                self.screen.show(&self.game.session)?;
                return Ok(None);
            }
        };
        Ok(Some(why.to_owned()))
    }
}

/// The pushes that are possible now.
fn pushes(session: &mut Session) -> Vec<String> {
    session.possible_pushes().iter().map(Command::to_string).collect()
}

/// A path in which `~/` stands for the user's folder.
fn expand(path: &str) -> PathBuf {
    let in_home = || Some(std::env::home_dir()?.join(path.strip_prefix("~/")?));
    in_home().unwrap_or_else(|| path.into())
}

/// A path as it is typed in a shell.
fn argument(path: &Path) -> String {
    // One that begins with `-` would be an option.
    let dot = if path.to_string_lossy().starts_with('-') { "./" } else { "" };
    let path = format!("{dot}{}", path.display());
    shlex::try_quote(&path).unwrap_or_default().into_owned()
}

/// Writes one or more lines, which end between words.
fn say(words: &str) -> anyhow::Result<()> {
    let columns = Term::stdout().size_checked().map_or(usize::MAX, |(_, columns)| columns.into());
    let lines = textwrap::wrap(words, textwrap::Options::new(columns).break_words(false));
    streams::write(lines.join("\n") + "\n")?;
    Ok(streams::flush()?)
}
