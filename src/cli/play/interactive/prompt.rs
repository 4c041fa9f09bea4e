//! A game that is typed, line by line.

use std::fs;
use std::mem;

use console::Term;

use super::advisor::{Refused, refuse};
use super::boards::Boards;
use super::collection::PlayedCollection;
use super::game::TerminalGame;
use super::kept::Kept;
use super::lines::TypedLines;
use super::opened::{Act, Opened};
use super::request::{Request, Typed, WORDS};
use super::saving::{free_name, path_of, save};
use super::table::{Mode, SOLVE_TIME, Table};
use super::{screen, terminal};
use crate::Error;
use crate::cli::exit::Exit;
use crate::cli::message::answer;
use crate::cli::play::options::Options;
use crate::cli::streams::{self, STDIN};
use crate::command::Name;
use crate::solve::Deadlock;
use crate::warehouse::Push;

const WELCOME: &str = "\
Type or paste a board, then an empty line; or only an empty line for a puzzle.
`#` is a wall, `-` floor, `+` a goal, `@` the worker, a letter a box; XSB works too.
Then type pushes: `a6` pushes box a right (2 down, 8 up, 4 left), `0` undoes,
`?` shows help.";

pub(super) const NAMED_HELP: &str = "\
`a6` pushes box a right: 2 down, 8 up, 4 left, 6 right, or the arrow keys
`a666`, `a6*3` push three times; `a6b2` pushes a, then b; `0` undoes
On the board `@` is the worker, `+` a goal, `*` the worker on a goal, `#` a wall, and `-` floor. A small letter is a \
box, a capital letter a box on a goal. Enter shows the board again, and Ctrl-L does so on an empty screen.
The prompt counts moves and pushes. `! a` before it means that box a can never reach a goal, and `!` alone that the \
boxes cannot all reach goals.
`q`, `u`, `r` and `h` stand for `quit`, `undo`, `redo` and `help` where no box has that name.
";

const NAMELESS_HELP: &str = "\
This board has more boxes than letters, so you move the worker: `l` left, `u` up, `r` right, `d` down, or `4`, `8`, `6`, `2`
`rrU` and `r*2u` are three moves; `0` undoes a push
On the board `@` is the worker, `.` a goal, `+` the worker on a goal, `$` a box, `*` a box on a goal, and `#` a wall. \
Enter shows the board again, and Ctrl-L does so on an empty screen.
The prompt counts moves and pushes. `!` before it means that the boxes cannot all reach goals.
`q` and `h` stand for `quit` and `help`.
";

/// A game that is typed, line by line.
pub(super) struct Prompt {
    lines: TypedLines,
    boards: Boards,
    /// What the next line begins with, as if it were typed.
    beginning: String,
}

impl Prompt {
    pub(super) fn new(lines: TypedLines, is_colored: bool) -> Prompt {
        Prompt { lines, boards: Boards::new(is_colored), beginning: String::new() }
    }

    /// Shows the board, and does what is typed until something else is to follow.
    pub(super) fn run(&mut self, table: &mut Table) -> anyhow::Result<Mode> {
        self.boards.show(table)?;
        loop {
            let next = self.next(table)?;
            if !matches!(next, Mode::Prompt) {
                return Ok(next);
            }
        }
    }

    /// Does what the next line asks for.
    fn next(&mut self, table: &mut Table) -> anyhow::Result<Mode> {
        let (moves, pushes_made) = table.game.counts();
        let warning = warning(table).unwrap_or_default();
        let mut completions = pushes(&mut table.game);
        completions.extend(WORDS.map(|(word, ..)| word.to_owned()));
        let prompt = format!("{warning}{moves}/{pushes_made} > ");
        let beginning = mem::take(&mut self.beginning);
        let line = match self.lines.next(&prompt, &beginning, Some(completions))? {
            Typed::Line(line) => line,
            Typed::Redraw(line) => {
                self.beginning = line;
                streams::write_raw("\x1b[H\x1b[2J")?;
                self.boards.show(table)?;
                return Ok(Mode::Prompt);
            }
            Typed::Cleared => return Ok(Mode::Prompt),
            Typed::End => return Ok(Mode::End),
        };
        let names: Vec<_> = table.game.session.boxes().map(|(name, _)| name).collect();
        let names = table.game.has_names().then_some(&*names);
        let request = Request::parse(&line, names).map_err(|wrong| Refused(wrong).into());
        request.and_then(|request| self.answer(table, request)).or_else(|error| {
            match (error.downcast_ref(), error.downcast_ref()) {
                (Some(Refused(why)), _) => say(why)?,
                // Nothing can be shown any more.
                (_, Some(Error::Write(_))) => return Err(error),
                _ => say(&answer(&error))?,
            }
            Ok(Mode::Prompt)
        })
    }

    /// Does what is asked for.
    fn answer(&mut self, table: &mut Table, request: Request) -> anyhow::Result<Mode> {
        let mut before = (table.game.changes, table.game.worker());
        let (mut next, mut shows) = (Mode::Prompt, false);
        let words = match request {
            Request::Nothing => {
                shows = true;
                None
            }
            Request::End => return Ok(Mode::End),
            Request::Screen => {
                screen::check()?;
                return Ok(Mode::Screen);
            }
            Request::Acts(acts, ends) => {
                if ends {
                    next = Mode::End;
                }
                table.game.play(&acts)?
            }
            Request::Undo(count) => table.game.undo(count)?,
            Request::Redo(count) => table.game.redo(count)?,
            Request::Restart => table.game.restart()?,
            Request::Pushes => Some(match &*pushes(&mut table.game) {
                _ if !table.game.has_names() => "these boxes have no letters".to_owned(),
                [] => "no push is possible".to_owned(),
                pushes => pushes.join(" "),
            }),
            Request::Hint => Some(table.hint(terminal::interrupted())?.1),
            Request::Solve => Prompt::solve(table)?,
            Request::Moves => Some(table.game.moves().to_string()),
            Request::Best => Some(best(table)?),
            Request::Save(path, is_forced) if path.is_empty() => Some(self.offer(table, is_forced)),
            Request::Save(path, is_forced) => Some(save_to(table, &path, is_forced)?),
            Request::Open(wanted) => {
                let messages = table.open(wanted)?;
                messages.iter().try_for_each(|message| say(&answer(&message.error)))?;
                say(&table.introduction())?;
                before = (table.game.changes, table.game.worker());
                shows = true;
                None
            }
            Request::Levels(shows_all) => {
                let last = if shows_all { u64::MAX } else { table.collection.number };
                Some(table.collection.titles(table.game.start(), last, &table.kept).join("\n"))
            }
            Request::Help => Some(help(&table.game)),
        };
        if shows || (table.game.changes, table.game.worker()) != before {
            self.boards.show(table)?;
        }
        words.iter().try_for_each(|words| say(words))?;
        if let Err(error) = table.keep_changes(before) {
            say(&answer(&error))?;
        }
        if table.game.changes > before.0 && table.game.is_won() {
            celebrate(table)?;
        }
        Ok(next)
    }

    /// Plays a solution, if one is found, and returns it as it is typed.
    fn solve(table: &mut Table) -> anyhow::Result<Option<String>> {
        let game = &mut table.game;
        let position = game.session.warehouse();
        let (pushes, doubt) = game.advisor.ask(position, SOLVE_TIME, terminal::interrupted())?;
        let words =
            format!("solution: {}{doubt}", TerminalGame::typed_pushes(&game.session, &pushes));
        let acts = pushes.into_iter().map(|push| Act::Push { push, is_own: false });
        game.play(&acts.collect::<Vec<_>>())?;
        Ok(Some(words))
    }

    /// Begins the next line with a command that saves to a name which is free.
    fn offer(&mut self, table: &Table, is_forced: bool) -> String {
        let (word, name) = (if is_forced { "save!" } else { "save" }, free_name(table));
        self.beginning = format!("{word} {name}");
        format!("`{word}`: expected a file after it; `{name}` is free")
    }
}

/// Shows the player's best solutions.
fn best(table: &Table) -> anyhow::Result<String> {
    let [moves, pushes] = table.best()?;
    let typed = |(pushes, length): &(Vec<Push>, String)| {
        format!("{length}: {}", TerminalGame::typed_pushes(table.game.start_session(), pushes))
    };
    let [moves, pushes] = [moves, pushes].each_ref().map(typed);
    if moves == pushes {
        return Ok(format!("your best: {moves}"));
    }
    Ok(format!("your fewest moves: {moves}\nyour fewest pushes: {pushes}"))
}

/// Saves the game, or says how to overwrite a file that exists.
fn save_to(table: &Table, name: &str, is_forced: bool) -> anyhow::Result<String> {
    if !is_forced && fs::symlink_metadata(path_of(name)).is_ok() {
        return refuse(&format!("{name}: the file exists; `save! {name}` overwrites it"));
    }
    save(table, name, is_forced)
}

fn help(game: &TerminalGame) -> String {
    let words = WORDS.map(|(word, _, what)| format!("{word:8} {what}"));
    let help = if game.has_names() { NAMED_HELP } else { NAMELESS_HELP };
    [help, &words.join("\n")].concat()
}

/// A board that is typed, up to an empty line, or the built-in puzzles if that comes first; or how the program ends
/// instead.
pub(super) fn typed_board(
    lines: &mut TypedLines,
    options: &Options,
    kept: &Kept,
) -> anyhow::Result<Result<(PlayedCollection, Opened), Exit>> {
    say(WELCOME)?;
    let (mut text, mut beginning) = (String::new(), String::new());
    let names: Vec<_> = Name::all().collect();
    loop {
        let line = match lines.next("board: ", &mem::take(&mut beginning), None)? {
            Typed::Line(line) => line,
            Typed::Redraw(line) => {
                beginning = line;
                continue;
            }
            Typed::Cleared => return Ok(Err(Exit::Interrupted)),
            Typed::End if text.is_empty() => return Ok(Err(Exit::Done)),
            Typed::End => String::new(),
        };
        match Request::parse(&line, Some(&names)) {
            Ok(Request::End) if text.is_empty() => return Ok(Err(Exit::Done)),
            // A word could be a row of boxes.
            Ok(Request::Help) if text.is_empty() || line.trim() == "?" => say(WELCOME)?,
            Ok(Request::Nothing) if text.is_empty() => {
                return PlayedCollection::puzzles(options, kept).map(Ok);
            }
            Ok(Request::Nothing) => {
                let text = mem::take(&mut text).into_bytes().into();
                match PlayedCollection::of_text(STDIN.to_owned(), text, options, kept) {
                    Ok(opened) => return Ok(Ok(opened)),
                    Err(error) => say(&format!("{}; type the whole board again", answer(&error)))?,
                }
            }
            _ => {
                text += line.trim_end();
                text.push('\n');
            }
        }
    }
}

/// What the prompt begins with if the position obviously has no solution.
fn warning(table: &mut Table) -> Option<String> {
    let name = match table.deadlock()? {
        Deadlock::Box(cell) => table.game.session.name_on(cell),
        _ => None,
    };
    Some(name.map_or_else(|| "! ".to_owned(), |name| format!("! {name} ")))
}

/// Shows what a solved game took, and remembers it.
fn celebrate(table: &mut Table) -> anyhow::Result<()> {
    say(&table.game.summary())?;
    match table.remember() {
        Ok(Some(best)) => say(&best)?,
        Ok(None) => {}
        Err(error) => say(&answer(&error))?,
    }
    let advisor = &mut table.game.advisor;
    if let Some(shortest) = terminal::until_key(|is_pressed| advisor.shortest(is_pressed))? {
        say(&shortest)?;
    }
    if table.has_next() {
        say("`next` opens the next level.")?;
    }
    Ok(())
}

/// The pushes that are possible now.
fn pushes(game: &mut TerminalGame) -> Vec<String> {
    let session = &game.session;
    let mut pushes = session.possible_pushes();
    pushes.sort_by_key(|push| (session.name_on(push.cell), push.direction as u8));
    let commands = pushes.into_iter().filter_map(|push| session.command_for(push));
    commands.map(|command| command.to_string()).collect()
}

/// Writes one or more lines, which end between words.
pub(super) fn say(words: &str) -> anyhow::Result<()> {
    let columns = Term::stdout().size_checked().map_or(usize::MAX, |(_, columns)| columns.into());
    let lines = textwrap::wrap(words, textwrap::Options::new(columns).break_words(false));
    streams::write(lines.join("\n") + "\n")?;
    Ok(streams::flush()?)
}
