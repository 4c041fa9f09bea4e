//! A game that is typed, line by line.

pub(crate) mod board_printer;
pub(crate) mod lines;
pub(crate) mod request;

use std::fs;
use std::io::stdout;
use std::mem;
use std::time::Duration;

use anyhow::ensure;
use terminal_size::{Height, Width, terminal_size_of};

use super::screen;
use super::terminal::signals;
use crate::cli::exit::{EndingSignal, Exit};
use crate::cli::files::streams::{self, STDIN};
use crate::cli::messages::text_without_place;
use crate::cli::play::game::{
    LevelCollection, Mode, OpenedCollection, PlaySession, PlayerAction, TerminalGame, export,
    free_name, path_of, save, shown_title, typed_pushes,
};
use crate::cli::play::options::Options;
use crate::cli::play::saved::SavedState;
use crate::cli::values::color::is_dumb;
use board_printer::BoardPrinter;
use lines::{LineInput, TypedLines};
use request::{Request, described_words, words};
use sokopush::game::Name;
use sokopush::solve::Deadlock;
use sokopush::{Command, Error};

const WELCOME: &str = "\
Type or paste a board, then an empty line; or only an empty line for a demo.
`#` is a wall, `-` floor, `+` a goal, `@` the worker, a letter a box; XSB works too.
Then type pushes: `a6` pushes box a right (2 down, 8 up, 4 left), `0` undoes,
`?` shows help.";

pub(crate) const NAMED_HELP: &str = "\
`a6` pushes box a right: 2 down, 8 up, 4 left, 6 right, or the arrow keys
`a666`, `a6*3` push three times; `a6b2` a, then b; `uurr` walks; `0` undoes
`@` is the worker, `+` a goal, `*` the worker on a goal, `#` a wall, `-` floor, a small letter a box, a capital letter \
a box on a goal. Enter shows the board.
The prompt counts moves and pushes; `! a` means that box a can never reach a goal, `!` that the boxes cannot all. \
Ctrl-L shows the board on an empty screen.
`q`, `u`, `r`, `h` are `quit`, `undo`, `redo`, `help` where no box has that name
";

const NAMELESS_HELP: &str = "\
This board has more boxes than letters, so you move the worker: `l` left, `u` up, `r` right, `d` down, or `4`, `8`, `6`, `2`
`rrU` and `r*2u` are three moves; `0` undoes a push
`@` is the worker, `.` a goal, `+` the worker on a goal, `$` a box, `*` a box on a goal, `#` a wall. Enter shows the \
board again, Ctrl-L on an empty screen.
The prompt counts moves and pushes; `!` means: not all boxes can reach a goal.
`q` and `h` are `quit` and `help`.
";

/// The answer to a line that would play on after the last push.
const IS_SOLVED: &str =
    "this level is solved; `undo`, `redo`, `restart` or `next` goes on from here";

/// What a player can do after the last level.
const LAST_LEVEL: &str = "That was the last level; docs/levels.md names more collections.";

/// What a player can do after the last level, if others are not solved.
const NEXT_UNSOLVED: &str = "`next unsolved` opens a level that you have not solved.";

pub(crate) struct Prompt {
    lines: TypedLines,
    printer: BoardPrinter,
    /// The rest of a list of levels, which Enter shows page by page until another line is typed.
    unlisted: Vec<String>,
}

impl Prompt {
    pub(crate) fn new(lines: TypedLines, is_colored: bool) -> Prompt {
        let printer = BoardPrinter { is_colored, reported: None };
        Prompt { lines, printer, unlisted: Vec::new() }
    }

    /// Notes that Esc left the full screen. It may have been the first byte of an arrow key, whose others are still to come.
    pub(crate) fn follow_esc(&mut self) {
        self.lines.follows_esc = true;
    }

    /// Shows the level and the board, and does what is typed until something else is to follow.
    pub(crate) fn run(&mut self, play: &mut PlaySession) -> anyhow::Result<Mode> {
        let keys = if is_dumb() { "" } else { "`screen` plays with arrow keys, " };
        say(&format!("{}; {keys}`?` shows help", play.introduction()))?;
        self.show_again(play)?;
        let mut mode = Mode::Prompt;
        while mode == Mode::Prompt {
            mode = self.next(play)?;
        }
        Ok(mode)
    }

    fn next(&mut self, play: &mut PlaySession) -> anyhow::Result<Mode> {
        let (moves, pushes_made) = play.game.counts();
        let mark = deadlock_mark(play).unwrap_or_default();
        let mut completions = pushes(&play.game);
        completions.extend(words().into_iter().map(str::to_owned));
        let prompt = format!("{mark}{moves}/{pushes_made} > ");
        let line = match self.lines.next(&prompt, completions)? {
            LineInput::Line(line) => line,
            LineInput::Redraw => {
                streams::write_raw("\x1b[H\x1b[2J")?;
                self.show_again(play)?;
                return Ok(Mode::Prompt);
            }
            LineInput::Cleared => return Ok(Mode::Prompt),
            LineInput::End => return Ok(Mode::End),
        };
        let names: Vec<_> = play.game.session().boxes().map(|(name, _)| name).collect();
        let names = if play.game.has_names() { Some(&*names) } else { None };
        let answered = match Request::parse(&line, names) {
            Ok(request) => self.answer(play, request),
            Err(wrong) => {
                self.unlisted.clear();
                Err(anyhow::Error::msg(wrong))
            }
        };
        match answered {
            // Nothing can be shown any more.
            Err(error) if matches!(error.downcast_ref(), Some(Error::Write(_))) => Err(error),
            Err(error) => {
                say(&text_without_place(&error))?;
                Ok(Mode::Prompt)
            }
            Ok(mode) => Ok(mode),
        }
    }

    /// Does what a line asks for, shows the board if that is wanted or has changed, and keeps the game.
    fn answer(&mut self, play: &mut PlaySession, request: Request) -> anyhow::Result<Mode> {
        let lists_on = matches!(request, Request::Nothing) && !self.unlisted.is_empty();
        if !lists_on {
            self.unlisted.clear();
        }
        let mut mode = Mode::Prompt;
        let mut shows_board = false;
        let mut words = None;
        match request {
            Request::Nothing if lists_on => words = Some(self.next_page()),
            Request::Nothing => self.show_again(play)?,
            Request::End => return Ok(Mode::End),
            Request::Screen => return screen::check().map(|()| Mode::Screen),
            Request::Actions { actions, ends } => {
                words = self::play(&mut play.game, &actions);
                if ends {
                    mode = Mode::End;
                }
            }
            Request::Open(wanted) => {
                for message in play.open(wanted)? {
                    say(&message)?;
                }
                say(&play.introduction())?;
                shows_board = true;
            }
            Request::Levels { is_paged } => {
                self.unlisted = play.collection.titles(play.game.start.warehouse(), &play.saved);
                words = Some(if is_paged { self.next_page() } else { self.unlisted.join("\n") });
            }
            Request::Save { file, is_forced } if file.is_empty() => {
                let word = if is_forced { "save!" } else { "save" };
                let name = free_name(play);
                words = Some(format!("`{word}`: expected a file after it; `{name}` is free"));
            }
            request => words = answer_in_words(play, request)?,
        }
        if shows_board || play.game.has_changed() {
            self.printer.show(play)?;
        }
        if let Some(words) = words {
            say(&words)?;
        }
        let (kept, solved) = play.keep_changes();
        if let Err(error) = kept {
            say(&text_without_place(&error))?;
        }
        if let Some(words) = solved {
            celebrate(play, &words)?;
        }
        Ok(mode)
    }

    /// Shows the board, and what can follow if the level is solved.
    fn show_again(&mut self, play: &PlaySession) -> anyhow::Result<()> {
        self.printer.show(play)?;
        if let Some(words) = way_on(play) {
            say(&words)?;
        }
        Ok(())
    }

    /// Takes the lines of the list that fit on the terminal, with a line that says what is left, and the prompt.
    fn next_page(&mut self) -> String {
        let Some((Width(columns), Height(rows))) = terminal_size_of(stdout()) else {
            return mem::take(&mut self.unlisted).join("\n");
        };
        let mut room = usize::from(rows).saturating_sub(2);
        let mut count = 0;
        for line in &self.unlisted {
            let rows = textwrap::wrap(line, usize::from(columns)).len();
            if rows > room && count > 0 {
                break;
            }
            room = room.saturating_sub(rows);
            count += 1;
        }
        let mut page: Vec<_> = self.unlisted.drain(..count).collect();
        if !self.unlisted.is_empty() {
            page.push(format!("Enter lists the other {}", self.unlisted.len()));
        }
        page.join("\n")
    }
}

/// Does what needs nothing of the prompt; returns what is said about it.
fn answer_in_words(play: &mut PlaySession, request: Request) -> anyhow::Result<Option<String>> {
    Ok(match request {
        Request::Undo(count) => play.game.undo(count),
        Request::Redo(count) => play.game.redo(count),
        Request::Restart => play.game.restart(),
        Request::Pushes => Some(possible_pushes(&play.game)),
        Request::Hint => Some(play.hint(HINT_TIME, signals::interrupted())?.1),
        Request::Solve => Some(solve(play)?),
        Request::Moves => Some(play.game.moves().to_string()),
        Request::Best => Some(best(play)?),
        Request::Save { file, is_forced } => {
            let is_free = is_forced || fs::symlink_metadata(path_of(&file)).is_err();
            ensure!(is_free, "{file}: the file exists; `save! {file}` overwrites it");
            Some(save(&play.game, &file, is_forced)?)
        }
        Request::Export(file) => {
            let is_free = fs::symlink_metadata(path_of(&file)).is_err();
            ensure!(is_free, "{file}: the file exists");
            Some(export(play, &file)?)
        }
        Request::Help => Some(help(&play.game)),
        Request::Nothing
        | Request::Actions { .. }
        | Request::Open(_)
        | Request::Levels { .. }
        | Request::Screen
        | Request::End => None,
    })
}

/// Plays a line up to the last push of the level, which ends it.
fn play(game: &mut TerminalGame, actions: &[PlayerAction]) -> Option<String> {
    let begins_with_undo = actions.first() == Some(&PlayerAction::Command(Command::Undo));
    let first_box_is_there = match actions.first() {
        Some(&PlayerAction::Command(Command::Push(name, _))) => {
            game.session().cell_of(name).is_some()
        }
        _ => true,
    };
    // A push of a box that does not exist is refused, and nothing after it is played.
    if game.is_won() && !begins_with_undo && !actions.is_empty() && first_box_is_there {
        return Some(IS_SOLVED.to_owned());
    }
    game.play(actions)
}

/// How long the solver may take.
const HINT_TIME: Duration = Duration::from_secs(2);
const SOLVE_TIME: Duration = Duration::from_secs(10);

/// Plays a solution, if one is found, and returns it as it is typed.
fn solve(play: &mut PlaySession) -> anyhow::Result<String> {
    let (pushes, proof_caveat) = play.solve(SOLVE_TIME, signals::interrupted())?;
    let typed = typed_pushes(play.game.session(), &pushes);
    let mut actions = Vec::new();
    for push in pushes {
        actions.push(PlayerAction::Push { push, is_own: false });
    }
    play.game.play(&actions);
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

/// How to push, and the words. It fits on a terminal of 24 rows, with the prompt.
fn help(game: &TerminalGame) -> String {
    let how_to_push = if game.has_names() { NAMED_HELP } else { NAMELESS_HELP };
    let mut lines = vec![how_to_push.trim_end().to_owned()];
    for (word, description) in described_words() {
        lines.push(format!("{word:8} {description}"));
    }
    lines.join("\n")
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

/// Says how a level was solved, and what can follow.
fn celebrate(play: &mut PlaySession, words: &[String]) -> anyhow::Result<()> {
    for sentence in words {
        say(sentence)?;
    }
    let advisor = &mut play.game.advisor;
    let shortest = signals::until_key(|is_pressed| advisor.shortest(is_pressed));
    if let Some(sentence) = shortest {
        say(&sentence)?;
    }
    let count = play.collection.len();
    if play.collection.number < count {
        say("`next` opens the next level.")?;
    } else if count > 1 {
        if play.next_unsolved().is_some() {
            say(NEXT_UNSOLVED)?;
        }
        say(LAST_LEVEL)?;
    }
    Ok(())
}

/// What can follow a level that is solved, for when its board is shown again.
fn way_on(play: &PlaySession) -> Option<String> {
    if !play.game.is_won() {
        return None;
    }
    let collection = &play.collection;
    Some(if collection.number < collection.len() {
        let number = play.next_number();
        let title = shown_title(number, collection.title(number));
        let level = format!("{number} {title}");
        format!("solved; `next` opens {}", level.trim_end())
    } else if play.next_unsolved().is_some() {
        format!("solved; {NEXT_UNSOLVED}")
    } else {
        "solved; `restart` begins again".to_owned()
    })
}

fn possible_pushes(game: &TerminalGame) -> String {
    if !game.has_names() {
        return "these boxes have no letters".to_owned();
    }
    let pushes = pushes(game);
    if pushes.is_empty() { "no push is possible".to_owned() } else { pushes.join(" ") }
}

fn pushes(game: &TerminalGame) -> Vec<String> {
    let session = game.session();
    let mut possible = session.possible_pushes();
    possible.sort_by_key(|push| (session.name_on(push.cell), push.direction as u8));
    let mut pushes = Vec::new();
    for push in possible {
        if let Some(command) = session.command_for(push) {
            pushes.push(command.to_string());
        }
    }
    pushes
}

/// Writes one or more lines, which end between words.
pub(crate) fn say(words: &str) -> anyhow::Result<()> {
    let columns = match terminal_size_of(stdout()) {
        Some((Width(columns), _)) => columns.into(),
        None => usize::MAX,
    };
    let lines = textwrap::wrap(words, textwrap::Options::new(columns).break_words(false));
    streams::write(lines.join("\n") + "\n")?;
    Ok(streams::flush()?)
}
