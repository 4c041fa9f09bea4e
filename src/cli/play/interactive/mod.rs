//! Games that are typed at a terminal.

mod advisor;
mod collection;
mod document;
#[cfg(feature = "interactive")]
mod editor;
mod game;
mod journal;
mod lines;
mod request;
mod screen;
mod store;
mod terminal;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::ensure;
use console::Term;
use sokopush::notation::named;
use sokopush::{Command, Error, Session, Source};

use super::options::Options;
use crate::cli::exit::{Exit, complain};
use crate::cli::streams;
use crate::cli::values::count;
use advisor::Advice;
use collection::{Collection, Opened};
use document::Document;
use game::Game;
use journal::Journal;
use lines::Lines;
use request::{Request, Typed, WORDS};
use screen::Screen;
use store::Store;

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
    collection: Collection,
    /// What the user has solved; `None` if that is not kept.
    store: Option<Store>,
    /// Whether no push came from the solver.
    is_own: bool,
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
    let collection = match file {
        Some(path) => Collection::of_file(path, options)?,
        None if options.demo => Collection::puzzles(),
        None => match typed_board(&mut lines)? {
            Some(text) if text.is_empty() => Collection::puzzles(),
            Some(text) => Collection::typed(text),
            None => return Ok(Exit::Done),
        },
    };
    let (Opened { document: text, title }, name) = (collection.open()?, collection.name.clone());
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
    let game = Game::new(title, document.session, &commands, journal);
    let screen = Screen::new(options.terminal.color.is_on());
    let warns = !options.terminal.no_warnings;
    let store = if options.terminal.no_history { None } else { Store::of_user() };
    let store = store.and_then(|store| store.inspect_err(|error| _ = complain(error)).ok());
    let table = Table { lines, screen, game, collection, store, is_own: true, warns };
    if let Some(title) = &table.game.title {
        say(&table.collection.heading(Some(title)))?;
    }
    table.run()
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
            Request::Next => self.open(self.collection.number.checked_add(1))?,
            Request::Previous => self.open(self.collection.number.checked_sub(1))?,
            Request::Level(number) => self.open(Some(number))?,
            Request::Levels => Some(self.collection.titles(self.store.as_ref()).join("\n")),
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
        self.is_own |= self.game.session.made().len() == 0;
        if changed && self.game.session.warehouse().is_solved() {
            self.celebrate()?;
        }
        Ok(continues)
    }

    /// Shows what a solved game took, and remembers it.
    fn celebrate(&mut self) -> anyhow::Result<()> {
        say(&self.game.summary())?;
        if let Some(store) = self.store.as_mut().filter(|_| self.is_own) {
            let level = self.game.start();
            let best = store.best(&level).cloned();
            match store.add(&level, &self.game.moves()) {
                Ok(()) => {}
                Err(error) => {
                    complain(&error);
                    self.store = None;
                }
            }
            if let Some(best) = best {
                say(&format!("Your best before: {best}."))?;
            }
        }
        let start = self.game.start();
        if let Some(moves) = self.game.advisor.shortest(start)? {
            let moves = count(moves, "move");
            say(&format!("A shortest solution has {moves}, which is proved."))?;
        }
        let has_next = self.collection.number < self.collection.len();
        if has_next && self.game.journal.is_none() {
            say("`next` opens the next level.")?;
        }
        Ok(())
    }

    /// Plays a solution, if one is found.
    fn solve(&mut self) -> anyhow::Result<Option<String>> {
        let (first, others) = match self.advise(SOLVE_TIME)? {
            Ok(pushes) => pushes,
            Err(why) => return Ok(Some(why)),
        };
        let doubt = self.game.advisor.doubt();
        self.is_own = false;
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

    /// Opens another level; returns why it cannot.
    fn open(&mut self, number: Option<u64>) -> anyhow::Result<Option<String>> {
        let count = self.collection.len();
        let why = match number {
            _ if self.game.journal.is_some() => "a recorded game stays on its board",
            _ if count == 1 => "there is only one level",
            None | Some(0) => "this is the first level",
            Some(number) if number > count && number == self.collection.number + 1 => {
                "this is the last level"
            }
            Some(number) if number > count => {
                return Ok(Some(format!("expected a level up to {count}, but found {number}")));
            }
            Some(number) => {
                let before = std::mem::replace(&mut self.collection.number, number);
                match self.game_of_level() {
                    Ok(game) => self.game = game,
                    Err(error) => {
                        self.collection.number = before;
                        return Err(error);
                    }
                }
                self.screen.show(&self.game.session)?;
                return Ok(None);
            }
        };
        Ok(Some(why.to_owned()))
    }

    /// The game of the level that is chosen.
    fn game_of_level(&self) -> anyhow::Result<Game> {
        let Opened { document, title } = self.collection.open()?;
        let document = Document::read(&self.collection.name, &document, false, Err)?;
        say(&self.collection.heading(title.as_deref()))?;
        Ok(Game::new(title, document.session, &document.commands, None))
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
