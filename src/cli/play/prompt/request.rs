//! The requests of typed lines: the commands of the language, shorthands for several, and words.

use std::iter;

use crate::cli::help::closest;
use crate::cli::play::game::{LevelToOpen, PlayerAction, boxes_in_words};
use sokopush::Command;
use sokopush::board::Direction;
use sokopush::game::{Move, Name};

pub(crate) enum Request {
    Nothing,
    Actions {
        actions: Vec<PlayerAction>,
        /// Whether a `.` after them ends the game.
        ends: bool,
    },
    Undo(usize),
    Redo(usize),
    Restart,
    Pushes,
    Hint,
    Solve,
    Moves,
    Best,
    Save {
        file: String,
        /// Whether a file that exists is overwritten.
        is_forced: bool,
    },
    /// One's solutions, to this file.
    Export(String),
    Open(LevelToOpen),
    Levels {
        /// Whether the list stops where the terminal is full.
        is_paged: bool,
    },
    Screen,
    Help,
    End,
}

/// A word, and what it asks for if nothing follows it.
pub(crate) struct WordRow {
    word: &'static str,
    request: Request,
    /// Empty if another row describes it, or none need to.
    description: &'static str,
}

impl WordRow {
    const fn new(word: &'static str, request: Request, description: &'static str) -> WordRow {
        WordRow { word, request, description }
    }
}

const WORDS: [WordRow; 18] = [
    WordRow::new("pushes", Request::Pushes, "lists the possible pushes, if boxes have letters"),
    WordRow::new("undo", Request::Undo(1), "undoes the last push; `undo 3` undoes three"),
    WordRow::new("redo", Request::Redo(1), "redoes what was undone; `redo 3` redoes three"),
    WordRow::new("restart", Request::Restart, "undoes everything"),
    WordRow::new(
        "hint",
        Request::Hint,
        "shows the next push of a solution, a shortest one if it is found soon",
    ),
    WordRow::new(
        "solve",
        Request::Solve,
        "shows and plays a solution, a shortest one if it is found soon",
    ),
    WordRow::new("best", Request::Best, "shows your best solutions"),
    WordRow::new("moves", Request::Moves, "shows the moves so far, in LURD"),
    WordRow::new(
        "save",
        Request::Save { file: String::new(), is_forced: false },
        "`save FILE` writes the game to a new file; `save!` overwrites one",
    ),
    WordRow::new("save!", Request::Save { file: String::new(), is_forced: true }, ""),
    WordRow::new(
        "export",
        Request::Export(String::new()),
        "`export FILE` writes your solutions of all levels to a new file",
    ),
    WordRow::new(
        "next",
        Request::Open(LevelToOpen::Next),
        "opens the next level; `next unsolved` the next one not solved",
    ),
    WordRow::new("prev", Request::Open(LevelToOpen::Previous), "opens the previous level"),
    WordRow::new(
        "level",
        Request::Open(LevelToOpen::Number(0)),
        "`level 5` opens level 5, `level dun` the next with `dun` in its title",
    ),
    WordRow::new(
        "levels",
        Request::Levels { is_paged: true },
        "lists all levels; `>` is this one, `*` solved, `~` unfinished",
    ),
    WordRow::new("screen", Request::Screen, "plays full screen, with arrow keys; Esc returns"),
    WordRow::new("help", Request::Help, ""),
    WordRow::new("quit", Request::End, "ends; so do `exit`, `.` and Ctrl-D"),
];

/// All words.
pub(crate) fn words() -> Vec<&'static str> {
    WORDS.into_iter().map(|row| row.word).collect()
}

/// The words that help lists, and what each does.
pub(crate) fn described_words() -> Vec<(&'static str, &'static str)> {
    let mut rows = Vec::new();
    for WordRow { word, description, .. } in WORDS {
        if !description.is_empty() {
            rows.push((word, description));
        }
    }
    rows
}

/// Other names of words; one letter only where no box has that name.
const SHORT: [(&str, &str); 5] =
    [("exit", "quit"), ("q", "quit"), ("u", "undo"), ("r", "redo"), ("h", "help")];

/// The words for letters that are keys on the full screen, and no words here.
const SCREEN_LETTERS: [(char, &str); 5] =
    [('n', "next"), ('p', "prev"), ('b', "best"), ('z', "undo"), ('y', "redo")];

/// The number of pushes, moves and undos that one line may ask for.
const MAX_ACTIONS: usize = 10_000;

impl Request {
    /// Parses a line, or says what is wrong with it. Where boxes have no names, letters are those of LURD.
    pub(crate) fn parse(line: &str, names: Option<&[Name]>) -> Result<Request, String> {
        let line = line.trim();
        match line {
            "" => return Ok(Request::Nothing),
            "?" => return Ok(Request::Help),
            "." => return Ok(Request::End),
            _ => {}
        }
        // `u 2` is `undo 2`, but `u2` is a push of a box that is not there, and is answered as one.
        let (first, after) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        for (short, word) in SHORT {
            if short.eq_ignore_ascii_case(first) && !is_taken(short, names) {
                return Request::of_word(word, first, after.trim(), names);
            }
        }
        let mut letters = line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len());
        if line.to_ascii_lowercase().starts_with("save!") {
            letters += 1;
        }
        let (word, rest) = line.split_at(letters);
        if let Some(names) = names
            && letters < 2
        {
            // One letter begins a push; more are a word.
            return actions(line, Some(names));
        }
        if word.bytes().all(|letter| Move::from_letter(letter).is_some()) {
            // Where boxes have names, this was copied from elsewhere.
            return actions(line, None);
        }
        Request::of_word(word, word, rest.trim(), names)
    }

    /// The request of a word, which was typed in full or as a shorter one, and of what follows it.
    fn of_word(
        word: &str,
        typed: &str,
        rest: &str,
        names: Option<&[Name]>,
    ) -> Result<Request, String> {
        let known = WORDS.into_iter().find(|row| row.word.eq_ignore_ascii_case(word));
        let Some(WordRow { request, .. }) = known else {
            return Err(unknown_word(word, typed, names.is_some()));
        };
        if rest.is_empty() {
            return match request {
                Request::Open(LevelToOpen::Number(_)) => {
                    Err("`level`: expected a number or a part of a title after it".to_owned())
                }
                Request::Export(_) => Err("`export`: expected a file after it".to_owned()),
                request => Ok(request),
            };
        }
        Ok(match request {
            Request::Export(_) => Request::Export(rest.to_owned()),
            Request::Save { is_forced, .. } => Request::Save { file: rest.to_owned(), is_forced },
            Request::Open(LevelToOpen::Number(_)) => Request::Open(level(typed, rest)?),
            Request::Open(LevelToOpen::Next) if rest.eq_ignore_ascii_case("unsolved") => {
                Request::Open(LevelToOpen::Unsolved)
            }
            Request::Levels { .. } if rest.eq_ignore_ascii_case("all") => {
                Request::Levels { is_paged: false }
            }
            Request::Undo(_) => match count(typed, rest) {
                Ok(count) => Request::Undo(count),
                Err(wrong) => return Err(format!("{wrong}; `restart` undoes everything")),
            },
            Request::Redo(_) => Request::Redo(count(typed, rest)?),
            _ => return Err(format!("`{rest}`: expected nothing after `{typed}`")),
        })
    }
}

/// Returns whether a short word means something else: a box, or a move of the worker.
fn is_taken(short: &str, names: Option<&[Name]>) -> bool {
    let &[letter] = short.as_bytes() else { return false };
    match names {
        Some(names) => names.iter().any(|name| name.letter() == letter),
        None => Move::from_letter(letter).is_some(),
    }
}

/// The word for a letter that is a key on the full screen.
fn word_for_letter(letter: char) -> Option<&'static str> {
    let row = SCREEN_LETTERS.iter().find(|(key, _)| key.eq_ignore_ascii_case(&letter));
    row.map(|(_, word)| *word)
}

fn unknown_word(word: &str, typed: &str, has_names: bool) -> String {
    let letter = word.parse().ok().and_then(word_for_letter);
    let suggestion = match letter.or_else(|| closest(&word.to_ascii_lowercase(), words())) {
        Some(known) => format!("did you mean `{known}`?"),
        None if has_names => "a push looks like `a6`: 2 down, 4 left, 6 right, 8 up".to_owned(),
        None => "moves look like `rrU`, and `?` lists the commands".to_owned(),
    };
    format!("`{typed}` is not a command; {suggestion}")
}

/// Parses the number after a word, which may be larger than any.
fn count(word: &str, rest: &str) -> Result<usize, String> {
    let is_number = rest.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || rest.bytes().all(|byte| byte == b'0') {
        return Err(format!("`{rest}`: expected a number after `{word}`"));
    }
    Ok(rest.parse().unwrap_or(usize::MAX))
}

/// Parses the number of a level, or else a part of a title.
fn level(word: &str, rest: &str) -> Result<LevelToOpen, String> {
    if !rest.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(LevelToOpen::Titled(rest.to_owned()));
    }
    count(word, rest)?;
    match rest.parse() {
        Ok(number) => Ok(LevelToOpen::Number(number)),
        Err(_) => Err(format!("there is no level {rest}")),
    }
}

/// Parses what a line plays: pushes of boxes with these names, or moves of the worker, such as `rrU`, `668` or `r*2U`.
fn actions(line: &str, names: Option<&[Name]>) -> Result<Request, String> {
    let mut actions = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix('.') {
            let after = after.trim_start();
            if !after.is_empty() {
                return Err(format!("`{after}`: expected nothing after `.`"));
            }
            return Ok(Request::Actions { actions, ends: true });
        }
        let tail = if let Some(tail) = rest.strip_prefix('0') {
            actions.push(PlayerAction::Command(Command::Undo));
            tail
        } else if let Some(names) = names
            && let Some(name) = u8::try_from(first).ok().and_then(Name::from_letter)
        {
            pushes(name, names, rest, &mut actions)?
        } else if names.is_none()
            && let Some((direction, tail)) = step(rest)
        {
            let (count, tail) = times(tail)?;
            actions.extend(iter::repeat_n(PlayerAction::Step(direction), count));
            tail
        } else {
            let example =
                if names.is_some() { "a push such as `a6`" } else { "moves such as `rrU`" };
            return Err(format!(
                "`{first}`: expected {example}, `0`, `.` or a command such as `undo`; `?` lists the commands"
            ));
        };
        if actions.len() > MAX_ACTIONS {
            return Err(format!("expected at most {MAX_ACTIONS} moves in a line"));
        }
        rest = tail.trim_start();
    }
    Ok(Request::Actions { actions, ends: false })
}

/// Parses the pushes of a box at the beginning of a text, and adds them to others; returns what follows. `a666` and `a6*3` are
/// three.
fn pushes<'t>(
    name: Name,
    names: &[Name],
    text: &'t str,
    actions: &mut Vec<PlayerAction>,
) -> Result<&'t str, String> {
    let before = actions.len();
    let (letter, mut rest) = text.split_at(1);
    while let Some((direction, tail)) = digit(rest) {
        let (count, tail) = times(tail)?;
        let push = PlayerAction::Command(Command::Push(name, direction));
        actions.extend(iter::repeat_n(push, count));
        rest = tail;
    }
    let next = rest.chars().next();
    if actions.len() == before || next.is_some_and(|next| !may_follow_push(next)) {
        if !names.contains(&name) {
            return Err(no_such_box(name, names));
        }
        let wrong = next.map(String::from).unwrap_or_default();
        return Err(format!(
            "`{letter}{wrong}`: expected a direction: 2 down, 4 left, 6 right, 8 up, or an arrow key"
        ));
    }
    Ok(rest)
}

fn no_such_box(name: Name, names: &[Name]) -> String {
    let hint = match word_for_letter(char::from(name.letter())) {
        Some(word) => format!("did you mean `{word}`?"),
        None => boxes_in_words(names.iter().copied()),
    };
    format!("there is no box `{name}`; {hint}")
}

fn may_follow_push(c: char) -> bool {
    c.is_whitespace() || c.is_ascii_alphabetic() || "0.".contains(c)
}

/// Parses a move of the worker, as a letter of LURD, a digit or an arrow key; returns its direction, and what follows.
fn step(text: &str) -> Option<(Direction, &str)> {
    if let Some(first) = text.bytes().next()
        && let Some(step) = Move::from_letter(first)
    {
        return Some((step.direction(), text.split_at(1).1));
    }
    digit(text)
}

/// A direction as a digit, and what follows. Without a line editor arrow keys come as escape sequences.
fn digit(text: &str) -> Option<(Direction, &str)> {
    let arrow = text.strip_prefix("\x1b[").or_else(|| text.strip_prefix("\x1bO"));
    let mut rest = arrow.unwrap_or(text).chars();
    let first = rest.next()?;
    let direction = match (arrow, first) {
        (None, _) => u8::try_from(first).ok().and_then(Direction::from_digit)?,
        (_, 'A') => Direction::Up,
        (_, 'B') => Direction::Down,
        (_, 'C') => Direction::Right,
        (_, 'D') => Direction::Left,
        _ => return None,
    };
    Some((direction, rest.as_str()))
}

/// A number of times such as `*3`, and what follows.
fn times(text: &str) -> Result<(usize, &str), String> {
    let Some(text) = text.strip_prefix('*') else { return Ok((1, text)) };
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (count, tail) = text.split_at(digits);
    match count.parse() {
        Ok(count @ 1..=MAX_ACTIONS) => Ok((count, tail)),
        _ => Err(format!("`*{count}`: expected a number from 1 to {MAX_ACTIONS}")),
    }
}
