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
mod typed;

use std::io::{self, Read, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use sokopush::{Command, Error, Source};

use super::options::Options;
use super::puzzles::PUZZLES;
use super::stream;
use crate::cli::exit::{Exit, complain};
use crate::cli::streams;
use document::Document;
use game::Game;
use journal::Journal;
use lines::Lines;
use request::{Request, WORDS};
use screen::Screen;
use typed::Typed;

/// How long the solver may take for a hint, and for a whole solution.
const HINT_TIME: Duration = Duration::from_secs(2);
const SOLVE_TIME: Duration = Duration::from_secs(10);

const WELCOME: &str = "\
Type a board of named boxes and an empty line; or just an empty line for a first puzzle.
Then type pushes: `a6` pushes box a right (2 down, 8 up, 4 left), `0` undoes, `?` shows help.";

const HELP: &str = "\
`a6` pushes box a right: 2 down, 8 up, 4 left, 6 right, or the arrow keys
`a666`, `a6*3` push three times; `a6b2` pushes a, then b; `0` undoes
";

/// A game at a terminal.
struct Table {
    lines: Lines,
    screen: Screen,
    game: Game,
    /// The index of the built-in puzzle, if it is one.
    puzzle: Option<usize>,
    /// Whether deadlocked boxes are reported.
    warns: bool,
}

/// Plays what a file holds, a built-in puzzle, or a board that is typed.
pub(super) fn run(file: Option<&Path>, options: &Options) -> anyhow::Result<Exit> {
    if file.is_none() {
        terminal::guard()?;
    }
    let mut lines = Lines::new(!options.terminal.no_history);
    let [first_puzzle, ..] = PUZZLES;
    let (text, puzzle) = match file {
        Some(_) => {
            let mut text = Vec::new();
            streams::open(file)?.read_to_end(&mut text).with_context(|| streams::name(file))?;
            (text, None)
        }
        None if options.demo => (first_puzzle.into(), Some(0)),
        None => match typed_board(&mut lines)? {
            Some(text) if text.is_empty() => (first_puzzle.into(), Some(0)),
            Some(text) => (text.into_bytes(), None),
            None => return Ok(Exit::Done),
        },
    };
    let name = streams::name(file);
    let document = Document::read(&name, &text, options.chained)?;
    if document.is_ended {
        if options.terminal.record.is_some() {
            return Err(anyhow!("{name}: {}", journal::ENDED));
        }
        return stream::interpret(Source::new(&name, &*text), options);
    }
    // Not earlier: Ctrl-C ends a document that is only printed.
    if file.is_some() {
        terminal::guard()?;
    }
    for error in document.errors {
        complain(&error.into());
    }
    let (mut commands, mut journal) = (document.commands, None);
    if let Some(path) = &options.terminal.record {
        let opened = Journal::open(path, &document.session, &commands, options.chained)?;
        (journal, commands) = (Some(opened.0), opened.1);
    }
    let game = Game::new(document.session, &commands, journal);
    let screen = Screen::new(options.terminal.color.is_on());
    Table { lines, screen, game, puzzle, warns: !options.terminal.no_warnings }.run()
}

/// A board that is typed, up to an empty line; empty if that comes first, `None` if nothing is typed.
fn typed_board(lines: &mut Lines) -> anyhow::Result<Option<String>> {
    say(WELCOME)?;
    let mut text = String::new();
    loop {
        match lines.next("", Vec::new)? {
            Typed::End if text.is_empty() => return Ok(None),
            Typed::Cleared => text.clear(),
            Typed::Line(line) if !line.trim().is_empty() => match Request::parse(&line) {
                Ok(Request::End) if text.is_empty() => return Ok(None),
                Ok(Request::Help) if text.is_empty() => say(WELCOME)?,
                _ => {
                    text += line.trim_end();
                    text.push('\n');
                }
            },
            Typed::End | Typed::Line(_) if text.is_empty() => return Ok(Some(text)),
            Typed::End | Typed::Line(_) => {
                match Document::read("<stdin>", text.as_bytes(), false) {
                    Ok(_) => return Ok(Some(text)),
                    Err(error) => {
                        complain(&error.into());
                        text.clear();
                    }
                }
            }
        }
    }
}

impl Table {
    fn run(mut self) -> anyhow::Result<Exit> {
        self.show()?;
        loop {
            let deadlocked = if self.warns { self.game.deadlocked() } else { None };
            let prompt = deadlocked.map_or("> ".to_owned(), |name| format!("! {name} > "));
            let game = &mut self.game;
            let completions =
                || [pushes(game), WORDS.map(|(word, _)| word.to_owned()).to_vec()].concat();
            let line = match self.lines.next(&prompt, completions)? {
                Typed::Line(line) => line,
                Typed::Cleared => continue,
                Typed::End => return Ok(Exit::Done),
            };
            match Request::parse(&line).map(|request| self.answer(request)) {
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
            Request::Nothing => None,
            Request::End => return Ok(false),
            Request::Commands(mut commands) => {
                continues = commands.pop_if(|last| *last == Command::End).is_none();
                self.game.play(&commands)?
            }
            Request::Undo(count) => self.game.undo(count)?,
            Request::Redo(count) => self.game.redo(count)?,
            Request::Restart => self.game.undo(usize::MAX)?,
            Request::Pushes => Some(match &*pushes(&mut self.game) {
                [] => "no push is possible".to_owned(),
                pushes => pushes.join(" "),
            }),
            Request::Hint => Some(match self.game.solution(HINT_TIME)? {
                Ok((first, others)) if others.is_empty() => format!("`{first}` solves it"),
                Ok((first, others)) => {
                    format!("`{first}`, the first of {} pushes", others.len() + 1)
                }
                Err(why) => why,
            }),
            Request::Solve => self.solve()?,
            Request::Moves => Some(self.game.moves().to_string()),
            Request::Save(path) => {
                self.game.save(&path)?;
                let path = shlex::try_quote(&path).unwrap_or_default();
                Some(format!("saved: `sokopush play {path}` continues from here"))
            }
            Request::Next => self.next()?,
            Request::Help => Some(help()),
        };
        let changed = self.game.changes > before;
        if changed {
            self.show()?;
        }
        if let Some(words) = words {
            say(&words)?;
        }
        if changed && self.game.session.warehouse().is_solved() {
            say(&self.game.summary())?;
            let has_next = self.puzzle.is_some_and(|puzzle| puzzle + 1 < PUZZLES.len());
            if has_next && !self.game.is_recorded() {
                say("`next` opens the next puzzle.")?;
            }
        }
        Ok(continues)
    }

    /// Plays a shortest solution, if one is found.
    fn solve(&mut self) -> anyhow::Result<Option<String>> {
        let (first, others) = match self.game.solution(SOLVE_TIME)? {
            Ok(pushes) => pushes,
            Err(why) => return Ok(Some(why)),
        };
        self.game.play(&[first])?;
        for push in others {
            self.show()?;
            self.game.play(&[push])?;
        }
        Ok(None)
    }

    /// Opens the next built-in puzzle.
    fn next(&mut self) -> anyhow::Result<Option<String>> {
        let Some(puzzle) = self.puzzle else {
            return Ok(Some(
                "only the puzzles of `sokopush play --demo` have a next one".to_owned(),
            ));
        };
        let Some(board) = PUZZLES.get(puzzle + 1) else {
            return Ok(Some("this was the last puzzle".to_owned()));
        };
        if self.game.is_recorded() {
            return Ok(Some("a recorded game stays on its board".to_owned()));
        }
        let document = Document::read("", board.as_bytes(), false)?;
        self.game = Game::new(document.session, &[], None);
        self.puzzle = Some(puzzle + 1);
        self.show()?;
        Ok(None)
    }

    fn show(&mut self) -> anyhow::Result<()> {
        self.screen.show(&self.game.session).map_err(Error::Write)?;
        Ok(())
    }
}

/// The pushes that are possible now.
fn pushes(game: &mut Game) -> Vec<String> {
    game.session.possible_pushes().iter().map(Command::to_string).collect()
}

fn help() -> String {
    let words = WORDS.iter().map(|(word, what)| format!("{word:8} {what}"));
    [HELP.to_owned(), words.collect::<Vec<_>>().join("\n")].concat()
}

/// Writes one or more lines.
fn say(words: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(words.as_bytes())
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush())
        .map_err(Error::Write)?;
    Ok(())
}
