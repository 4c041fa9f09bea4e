//! Games that are typed at a terminal.

mod advisor;
mod asked;
mod document;
#[cfg(feature = "interactive")]
mod editor;
mod game;
mod lines;
mod puzzles;
mod record;
mod screen;
mod terminal;

use std::io::{self, Read, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use sokopush::command::Command;
use sokopush::error::Error;
use sokopush::source::Source;

use super::options::PlayOptions;
use super::{Exit, complain, open, play};
use asked::{Asked, WORDS};
use document::Document;
use game::Game;
use lines::{Lines, Typed};
use record::Record;
use screen::Screen;

pub(in crate::cli) use puzzles::PUZZLES;

/// How long the solver may take for a hint, and for all the rest.
const HINT: Duration = Duration::from_secs(2);
const SOLVE: Duration = Duration::from_secs(10);

const FIRST: &str = "\
Type a board of named boxes and an empty line; or only the empty line for a first puzzle.
Then type pushes: `a6` pushes box a right (2 down, 8 up, 4 left), `0` takes back, `?` helps.";

const HELP: &str = "\
`a6` pushes box a right: 2 down, 8 up, 4 left, 6 right, or the arrow keys
`a666`, `a6*3` push three times; `a6b2` one after the other; `0` takes back
";

/// A board and what is typed to play on it.
struct Table {
    lines: Lines,
    screen: Screen,
    game: Game,
    /// Which of the built-in puzzles it is.
    puzzle: Option<usize>,
    /// Whether it says that a box is stuck.
    warns: bool,
}

/// Plays what a file holds, a built-in puzzle, or a board that is typed.
pub(super) fn run(file: Option<&Path>, options: &PlayOptions) -> anyhow::Result<Exit> {
    if file.is_none() {
        terminal::keep()?;
    }
    let mut lines = Lines::new(!options.typed.no_history);
    let (name, text, puzzle) = match file {
        Some(path) => {
            let (name, mut input) = open(Some(path))?;
            let mut text = Vec::new();
            input.read_to_end(&mut text).with_context(|| name.clone())?;
            (name, text, None)
        }
        None if options.demo => (String::new(), PUZZLES[0].into(), Some(0)),
        None => match typed_board(&mut lines)? {
            Some(text) if text.is_empty() => (String::new(), PUZZLES[0].into(), Some(0)),
            Some(text) => ("<stdin>".to_owned(), text, None),
            None => return Ok(Exit::Done),
        },
    };
    let document = Document::read(&name, &text, options.chained)?;
    if document.is_ended {
        // There is nothing to go on with.
        if options.typed.record.is_some() {
            return Err(anyhow!("{name}: {}", record::ENDED));
        }
        return play::interpret(&mut Source::new(&name, &*text)?, options);
    }
    // Not before: Ctrl-C ends what is only printed.
    if file.is_some() {
        terminal::keep()?;
    }
    for error in document.wrong {
        complain(&error.into());
    }
    let (mut commands, mut record) = (document.commands, None);
    if let Some(path) = &options.typed.record {
        let (opened, recorded) = Record::open(path, &document.session, &commands, options.chained)?;
        (commands, record) = (recorded, Some(opened));
    }
    let game = Game::new(document.session, &commands, record);
    let screen = Screen::new(options.typed.color.is_on());
    Table { lines, screen, game, puzzle, warns: !options.typed.no_warnings }.run()
}

/// A board that is typed, up to an empty line; nothing if that comes first, and none at all if everything
/// ends before.
fn typed_board(lines: &mut Lines) -> anyhow::Result<Option<Vec<u8>>> {
    say(FIRST)?;
    let mut text = String::new();
    loop {
        match lines.next("", Vec::new)? {
            Typed::End if text.is_empty() => return Ok(None),
            Typed::Cleared => text.clear(),
            Typed::Line(line) if !line.trim().is_empty() => match Asked::new(&line) {
                Ok(Asked::End) if text.is_empty() => return Ok(None),
                Ok(Asked::Help) if text.is_empty() => say(FIRST)?,
                _ => {
                    text += line.trim_end();
                    text.push('\n');
                }
            },
            Typed::End | Typed::Line(_) if text.is_empty() => return Ok(Some(Vec::new())),
            Typed::End | Typed::Line(_) => {
                match Document::read("<stdin>", text.as_bytes(), false) {
                    Ok(_) => return Ok(Some(text.into_bytes())),
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
            let stuck = if self.warns { self.game.stuck() } else { None };
            let prompt = stuck.map_or("> ".to_owned(), |name| format!("! {} > ", char::from(name)));
            let game = &mut self.game;
            let offers =
                || [pushes(game), WORDS.map(|(word, _)| word.to_owned()).to_vec()].concat();
            let line = match self.lines.next(&prompt, offers)? {
                Typed::Line(line) => line,
                Typed::Cleared => continue,
                Typed::End => return Ok(Exit::Done),
            };
            match Asked::new(&line).map(|asked| self.answer(asked)) {
                Ok(Ok(true)) => {}
                Ok(Ok(false)) => return Ok(Exit::Done),
                Ok(Err(error)) if error.is::<Error>() => return Err(error),
                Ok(Err(error)) => _ = complain(&error),
                Err(wrong) => say(&wrong)?,
            }
        }
    }

    /// Does what is asked; whether there is more to come.
    fn answer(&mut self, asked: Asked) -> anyhow::Result<bool> {
        let before = self.game.changes;
        let mut goes_on = true;
        let words = match asked {
            Asked::Nothing => None,
            Asked::End => return Ok(false),
            Asked::Commands(mut commands) => {
                goes_on = commands.pop_if(|last| *last == Command::End).is_none();
                self.game.play(&commands)?
            }
            Asked::Undo(count) => self.game.undo(count)?,
            Asked::Redo(count) => self.game.redo(count)?,
            Asked::Restart => self.game.undo(usize::MAX)?,
            Asked::Pushes => Some(match &*pushes(&mut self.game) {
                [] => "there are none".to_owned(),
                pushes => pushes.join(" "),
            }),
            Asked::Hint => Some(match self.game.rest(HINT)? {
                Ok((first, others)) if others.is_empty() => format!("`{first}` solves it"),
                Ok((first, others)) => {
                    format!("`{first}`, the first of {} pushes", others.len() + 1)
                }
                Err(why) => why,
            }),
            Asked::Solve => self.solve()?,
            Asked::Moves => Some(self.game.moves()),
            Asked::Save(path) => {
                self.game.save(&path)?;
                let path = shlex::try_quote(&path).unwrap_or_default();
                Some(format!("saved: `sokopush play {path}` goes on from here"))
            }
            Asked::Next => self.next()?,
            Asked::Help => Some(help()),
        };
        let changed = self.game.changes > before;
        if changed {
            self.show()?;
        }
        if let Some(words) = words {
            say(&words)?;
        }
        if changed && self.game.session.warehouse().is_solved() {
            say(&self.game.praise())?;
            let has_next = self.puzzle.is_some_and(|puzzle| puzzle + 1 < PUZZLES.len());
            if has_next && !self.game.is_recorded() {
                say("`next` goes on to the next puzzle.")?;
            }
        }
        Ok(goes_on)
    }

    /// Plays the rest, if it is known.
    fn solve(&mut self) -> anyhow::Result<Option<String>> {
        let (first, others) = match self.game.rest(SOLVE)? {
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

    /// Goes on to the next of the built-in puzzles.
    fn next(&mut self) -> anyhow::Result<Option<String>> {
        let Some(puzzle) = self.puzzle else {
            return Ok(Some(
                "only the puzzles of `sokopush play --demo` have a next one".to_owned(),
            ));
        };
        let Some(board) = PUZZLES.get(puzzle + 1) else {
            return Ok(Some("this was the last one".to_owned()));
        };
        if self.game.is_recorded() {
            return Ok(Some("a recorded game has one board".to_owned()));
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

/// The pushes that can be made now.
fn pushes(game: &mut Game) -> Vec<String> {
    game.session.possible().iter().map(Command::to_string).collect()
}

fn help() -> String {
    let words = WORDS.iter().map(|(word, what)| format!("{word:8} {what}"));
    [HELP.to_owned(), words.collect::<Vec<_>>().join("\n")].concat()
}

/// Writes a line, or several.
fn say(words: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(words.as_bytes())
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush())
        .map_err(Error::Write)?;
    Ok(())
}
