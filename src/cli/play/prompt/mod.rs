//! A game that is typed, line by line.

pub(crate) mod board_printer;
pub(crate) mod lines;
pub(crate) mod request;

use std::fs;
use std::mem;

use std::time::Duration;

use anyhow::ensure;
use terminal_size::{Width, terminal_size_of};

use super::screen;
use super::terminal::signals;
use crate::cli::exit::{EndingSignal, Exit};
use crate::cli::files::streams::{self, STDIN};
use crate::cli::messages::text_without_place;
use crate::cli::play::game::{
    LevelCollection, Mode, OpenedCollection, PlaySession, PlayerAction, TerminalGame, export,
    free_name, path_of, save, typed_pushes,
};
use crate::cli::play::options::Options;
use crate::cli::play::saved::SavedState;
use board_printer::BoardPrinter;
use lines::{LineInput, TypedLines};
use request::{Request, WORDS};
use sokopush::Error;
use sokopush::game::Name;
use sokopush::solve::Deadlock;

const WELCOME: &str = "\
Type or paste a board, then an empty line; or only an empty line for a demo.
`#` is a wall, `-` floor, `+` a goal, `@` the worker, a letter a box; XSB works too.
Then type pushes: `a6` pushes box a right (2 down, 8 up, 4 left), `0` undoes,
`?` shows help.";

pub(crate) const NAMED_HELP: &str = "\
`a6` pushes box a right: 2 down, 8 up, 4 left, 6 right, or the arrow keys
`a666`, `a6*3` push three times; `a6b2` pushes a, then b; `0` undoes
On the board `@` is the worker, `+` a goal, `*` the worker on a goal, `#` a wall, and `-` floor. A small letter is a \
box, a capital letter a box on a goal. Enter shows the board again, and Ctrl-L does so on an empty screen.
The prompt counts moves and pushes. `! a` before it means that box a can never reach a goal, and `!` alone that the \
boxes cannot all reach goals.
`q`, `u`, `r` and `h` stand for `quit`, `undo`, `redo` and `help` where no box has that name; `u 3` undoes three pushes.
";

const NAMELESS_HELP: &str = "\
This board has more boxes than letters, so you move the worker: `l` left, `u` up, `r` right, `d` down, or `4`, `8`, `6`, `2`
`rrU` and `r*2u` are three moves; `0` undoes a push
On the board `@` is the worker, `.` a goal, `+` the worker on a goal, `$` a box, `*` a box on a goal, and `#` a wall. \
Enter shows the board again, and Ctrl-L does so on an empty screen.
The prompt counts moves and pushes. `!` before it means that the boxes cannot all reach goals.
`q` and `h` stand for `quit` and `help`.
";

pub(crate) struct Prompt {
    pub(crate) lines: TypedLines,
    pub(crate) printer: BoardPrinter,
}

impl Prompt {
    /// Shows the board, and does what is typed until something else is to follow.
    pub(crate) fn run(&mut self, play: &mut PlaySession) -> anyhow::Result<Mode> {
        self.printer.show(play)?;
        let mut mode = Mode::Prompt;
        while mode == Mode::Prompt {
            mode = self.next(play)?;
        }
        Ok(mode)
    }

    fn next(&mut self, play: &mut PlaySession) -> anyhow::Result<Mode> {
        let (moves, pushes_made) = play.game.counts();
        let mark = deadlock_mark(play).unwrap_or_default();
        let mut words = pushes(&play.game);
        words.extend(WORDS.map(|(word, ..)| word.to_owned()));
        let prompt = format!("{mark}{moves}/{pushes_made} > ");
        let line = match self.lines.next(&prompt, words)? {
            LineInput::Line(line) => line,
            LineInput::Redraw => {
                streams::write_raw("\x1b[H\x1b[2J")?;
                self.printer.show(play)?;
                return Ok(Mode::Prompt);
            }
            LineInput::Cleared => return Ok(Mode::Prompt),
            LineInput::End => return Ok(Mode::End),
        };
        let names: Vec<_> = play.game.session().boxes().map(|(name, _)| name).collect();
        let names = play.game.has_names().then_some(&*names);
        let request = Request::parse(&line, names).map_err(anyhow::Error::msg);
        match request.and_then(|request| self.answer(play, request)) {
            // Nothing can be shown any more.
            Err(error) if matches!(error.downcast_ref(), Some(Error::Write(_))) => Err(error),
            Err(error) => say(&text_without_place(&error)).map(|()| Mode::Prompt),
            mode => mode,
        }
    }

    fn answer(&mut self, play: &mut PlaySession, request: Request) -> anyhow::Result<Mode> {
        let shows = matches!(request, Request::Nothing | Request::Open(_));
        let ends = matches!(request, Request::Actions(_, true));
        let words = match request {
            Request::Nothing => None,
            Request::End => return Ok(Mode::End),
            Request::Screen => return screen::check().map(|()| Mode::Screen),
            Request::Actions(actions, _) => play.game.play(&actions),
            Request::Undo(count) => play.game.undo(count),
            Request::Redo(count) => play.game.redo(count),
            Request::Restart => play.game.restart(),
            Request::Pushes => Some(match &*pushes(&play.game) {
                _ if !play.game.has_names() => "these boxes have no letters".to_owned(),
                [] => "no push is possible".to_owned(),
                pushes => pushes.join(" "),
            }),
            Request::Hint => Some(play.hint(HINT_TIME, signals::interrupted())?.1),
            Request::Solve => Some(solve(play)?),
            Request::Moves => Some(play.game.moves().to_string()),
            Request::Best => Some(best(play)?),
            Request::Save(name, is_forced) if name.is_empty() => {
                // The next line begins with a name that is free.
                let (word, name) = (if is_forced { "save!" } else { "save" }, free_name(play));
                self.lines.beginning = format!("{word} {name}");
                Some(format!("`{word}`: expected a file after it; `{name}` is free"))
            }
            Request::Save(name, is_forced) => {
                let is_free = is_forced || fs::symlink_metadata(path_of(&name)).is_err();
                ensure!(is_free, "{name}: the file exists; `save! {name}` overwrites it");
                Some(save(&play.game, &name, is_forced)?)
            }
            Request::Export(name) => {
                let is_free = fs::symlink_metadata(path_of(&name)).is_err();
                ensure!(is_free, "{name}: the file exists");
                Some(export(play, &name)?)
            }
            Request::Open(wanted) => {
                play.open(wanted)?.iter().try_for_each(|message| say(message))?;
                say(&play.introduction())?;
                None
            }
            Request::Levels(shows_all) => {
                let last = if shows_all { u64::MAX } else { play.collection.number };
                let start = play.game.start.warehouse();
                Some(play.collection.titles(start, last, &play.saved).join("\n"))
            }
            Request::Help => Some(help(&play.game)),
        };
        if shows || play.game.has_changed() {
            self.printer.show(play)?;
        }
        words.iter().try_for_each(|words| say(words))?;
        let (kept, solved) = play.keep_changes();
        kept.or_else(|error| say(&text_without_place(&error)))?;
        if let Some(words) = solved {
            celebrate(play, &words)?;
        }
        Ok(if ends { Mode::End } else { Mode::Prompt })
    }
}

/// How long the solver may take.
const HINT_TIME: Duration = Duration::from_secs(2);
const SOLVE_TIME: Duration = Duration::from_secs(10);

/// Plays a solution, if one is found, and returns it as it is typed.
fn solve(play: &mut PlaySession) -> anyhow::Result<String> {
    let (pushes, proof_caveat) = play.solve(SOLVE_TIME, signals::interrupted())?;
    let typed = typed_pushes(play.game.session(), &pushes);
    let actions = pushes.into_iter().map(|push| PlayerAction::Push { push, is_own: false });
    play.game.play(&actions.collect::<Vec<_>>());
    Ok(format!("solution: {typed}{proof_caveat}"))
}

/// The player's best solutions as they are typed.
fn best(play: &PlaySession) -> anyhow::Result<String> {
    let [moves, pushes] = play
        .best()?
        .map(|(pushes, length)| format!("{length}: {}", typed_pushes(&play.game.start, &pushes)));
    if moves == pushes {
        return Ok(format!("your best: {moves}"));
    }
    Ok(format!("your fewest moves: {moves}\nyour fewest pushes: {pushes}"))
}

fn help(game: &TerminalGame) -> String {
    let words = WORDS.map(|(word, _, what)| format!("{word:8} {what}"));
    let help = if game.has_names() { NAMED_HELP } else { NAMELESS_HELP };
    [help, &words.join("\n")].concat()
}

/// The answer where a board is asked for.
#[expect(clippy::large_enum_variant, reason = "there is one")]
pub(crate) enum TypedBoard {
    /// A board, or the built-in levels if an empty line comes first.
    Opened(OpenedCollection),
    /// The player wants to end the program.
    Left(Exit),
}

/// Asks for a board until one is typed that can be read.
pub(crate) fn typed_board(
    lines: &mut TypedLines,
    options: &Options,
    saved: &SavedState,
) -> anyhow::Result<TypedBoard> {
    say(WELCOME)?;
    let mut text = String::new();
    let names: Vec<_> = Name::all().collect();
    loop {
        let line = match lines.next("board: ", Vec::new())? {
            LineInput::Line(line) => line,
            LineInput::Redraw => continue,
            LineInput::Cleared => {
                return Ok(TypedBoard::Left(Exit::Signal(EndingSignal::Interrupt)));
            }
            LineInput::End if text.is_empty() => return Ok(TypedBoard::Left(Exit::Done)),
            LineInput::End => String::new(),
        };
        match Request::parse(&line, Some(&names)) {
            Ok(Request::End) if text.is_empty() => return Ok(TypedBoard::Left(Exit::Done)),
            // A word could be a row of boxes.
            Ok(Request::Help) if text.is_empty() || line.trim() == "?" => say(WELCOME)?,
            Ok(Request::Nothing) if text.is_empty() => {
                return LevelCollection::demo(options, saved).map(TypedBoard::Opened);
            }
            Ok(Request::Nothing) => {
                let text = mem::take(&mut text).into_bytes().into();
                let error = match LevelCollection::of_text(STDIN.to_owned(), text, options, saved) {
                    Ok(opened) => return Ok(TypedBoard::Opened(opened)),
                    Err(error) => text_without_place(&error),
                };
                say(&format!("{error}; type the whole board again"))?;
            }
            _ => {
                text += line.trim_end();
                text.push('\n');
            }
        }
    }
}

/// The beginning of the prompt if the position obviously has no solution.
fn deadlock_mark(play: &mut PlaySession) -> Option<String> {
    let name = match play.deadlock()? {
        Deadlock::Box(cell) => play.game.session().name_on(cell),
        _ => None,
    };
    Some(name.map_or_else(|| "! ".to_owned(), |name| format!("! {name} ")))
}

fn celebrate(play: &mut PlaySession, words: &[String]) -> anyhow::Result<()> {
    words.iter().try_for_each(|words| say(words))?;
    let advisor = &mut play.game.advisor;
    let shortest = signals::until_key(|is_pressed| advisor.shortest(is_pressed));
    shortest.iter().try_for_each(|words| say(words))?;
    if play.collection.number < play.collection.len() {
        say("`next` opens the next level.")?;
    }
    Ok(())
}

fn pushes(game: &TerminalGame) -> Vec<String> {
    let session = game.session();
    let mut pushes = session.possible_pushes();
    pushes.sort_by_key(|push| (session.name_on(push.cell), push.direction as u8));
    let commands = pushes.into_iter().filter_map(|push| session.command_for(push));
    commands.map(|command| command.to_string()).collect()
}

/// Writes one or more lines, which end between words.
pub(crate) fn say(words: &str) -> anyhow::Result<()> {
    let columns = terminal_size_of(std::io::stdout());
    let columns = columns.map_or(usize::MAX, |(Width(columns), _)| columns.into());
    let lines = textwrap::wrap(words, textwrap::Options::new(columns).break_words(false));
    streams::write(lines.join("\n") + "\n")?;
    Ok(streams::flush()?)
}
