//! The requests of typed lines: the commands of the language, shorthands for several, and words.

use std::iter;

use crate::cli::help::closest;
use crate::cli::play::game::{LevelToOpen, PlayerAction};
use sokopush::Command;
use sokopush::board::Direction;
use sokopush::game::{Move, Name};

pub(crate) enum Request {
    Nothing,
    /// These actions, and whether a `.` after them ends the game.
    Actions(Vec<PlayerAction>, bool),
    Undo(usize),
    Redo(usize),
    Restart,
    Pushes,
    Hint,
    Solve,
    Moves,
    Best,
    /// To this file, and whether one that exists is overwritten.
    Save(String, bool),
    /// One's solutions, to this file.
    Export(String),
    Open(LevelToOpen),
    /// All of them if true, otherwise those up to the one that is played.
    Levels(bool),
    Screen,
    Help,
    End,
}

/// The words, the request of each, and a description.
pub(crate) const WORDS: [(&str, Request, &str); 18] = [
    ("pushes", Request::Pushes, "lists the possible pushes, if boxes have letters"),
    ("undo", Request::Undo(1), "undoes the last push; `undo 3` undoes three"),
    ("redo", Request::Redo(1), "redoes what was undone; `redo 3` redoes three"),
    ("restart", Request::Restart, "undoes everything"),
    (
        "hint",
        Request::Hint,
        "shows the next push of a solution, a shortest one if it is found soon",
    ),
    ("solve", Request::Solve, "shows and plays a solution, a shortest one if it is found soon"),
    ("best", Request::Best, "shows your best solutions"),
    ("moves", Request::Moves, "shows the moves so far, in LURD"),
    (
        "save",
        Request::Save(String::new(), false),
        "`save FILE` writes the game to a new file; `save` offers a name",
    ),
    ("save!", Request::Save(String::new(), true), "`save! FILE` overwrites the file"),
    (
        "export",
        Request::Export(String::new()),
        "`export FILE` writes your solutions of all levels to a new file",
    ),
    (
        "next",
        Request::Open(LevelToOpen::Next),
        "opens the next level; `next unsolved` the next one not solved",
    ),
    ("prev", Request::Open(LevelToOpen::Previous), "opens the previous level"),
    (
        "level",
        Request::Open(LevelToOpen::Number(0)),
        "`level 5` opens level 5, `level dun` the next with `dun` in its title",
    ),
    (
        "levels",
        Request::Levels(false),
        "lists those up to this one, or `levels all`; `*` solved, `~` unfinished",
    ),
    ("screen", Request::Screen, "plays full screen, with arrow keys; Esc returns"),
    ("help", Request::Help, "shows this list; so does `?`"),
    ("quit", Request::End, "ends; so do `exit`, `.` and Ctrl-D"),
];

/// Other names of words; one letter only where no box has that name.
const SHORT: [(&str, &str); 5] =
    [("exit", "quit"), ("q", "quit"), ("u", "undo"), ("r", "redo"), ("h", "help")];

/// The number of pushes, moves and undos that one line may ask for.
const MAX_ACTIONS: usize = 10_000;

impl Request {
    /// Parses a line, or says what is wrong with it. Where boxes have no names, letters are those of LURD.
    pub(crate) fn parse(line: &str, names: Option<&[Name]>) -> Result<Request, String> {
        let line = line.trim();
        let lower = line.to_ascii_lowercase();
        let is_taken = |short: &str| match (names, short.as_bytes()) {
            (None, &[letter]) => Move::from_letter(letter).is_some(),
            (Some(names), &[letter]) => names.iter().any(|name| name.letter() == letter),
            _ => false,
        };
        // `u 2` is `undo 2`, but `u2` is a push of a box that is not there, and is answered as one.
        let (first, after) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        for (short, word) in SHORT {
            if short.eq_ignore_ascii_case(first) && !is_taken(short) {
                return Request::of_word(word, first, after.trim(), names);
            }
        }
        let mut letters = line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len());
        if lower.starts_with("save!") {
            letters += 1;
        }
        let (word, rest) = line.split_at(letters);
        let is_lurd = || word.bytes().all(|letter| Move::from_letter(letter).is_some());
        match (word.len(), line, names) {
            (0, "", _) => Ok(Request::Nothing),
            (0, "?", _) => Ok(Request::Help),
            (0, ".", _) => Ok(Request::End),
            // One letter begins a push; more are a word.
            // Where boxes have names, what was copied from elsewhere.
            (_, _, None) | (2.., _, Some(_)) if is_lurd() => actions(line, false),
            (0 | 1, _, Some(_)) => actions(line, true),
            _ => Request::of_word(word, word, rest.trim(), names),
        }
    }

    /// The request of a word, which was typed in full or as a shorter one, and of what follows it.
    fn of_word(
        word: &str,
        typed: &str,
        rest: &str,
        names: Option<&[Name]>,
    ) -> Result<Request, String> {
        let known = WORDS.into_iter().find(|(known, ..)| known.eq_ignore_ascii_case(word));
        let Some((_, request, _)) = known else {
            let known = WORDS.into_iter().map(|(known, ..)| known);
            let suggestion = match closest(&word.to_ascii_lowercase(), known) {
                Some(known) => format!("did you mean `{known}`?"),
                None if names.is_some() => {
                    "a push looks like `a6`, and `?` lists the commands".to_owned()
                }
                None => "moves look like `rrU`, and `?` lists the commands".to_owned(),
            };
            return Err(format!("`{typed}` is not a command; {suggestion}"));
        };
        let is_number = rest.bytes().all(|byte| byte.is_ascii_digit());
        let is_positive = is_number && !rest.trim_matches('0').is_empty();
        let number = || {
            let number = is_positive.then(|| rest.parse().unwrap_or(usize::MAX));
            number.ok_or_else(|| format!("`{rest}`: expected a number after `{typed}`"))
        };
        Ok(match (request, rest) {
            (Request::Open(LevelToOpen::Number(_)), "") => {
                return Err("`level`: expected a number or a part of a title after it".to_owned());
            }
            (Request::Export(_), "") => {
                return Err("`export`: expected a file after it".to_owned());
            }
            (Request::Export(_), file) => Request::Export(file.to_owned()),
            (request, "") => request,
            (Request::Save(_, is_forced), file) => Request::Save(file.to_owned(), is_forced),
            (Request::Open(LevelToOpen::Number(_)), part) if !is_number => {
                Request::Open(LevelToOpen::Titled(part.to_owned()))
            }
            (Request::Open(LevelToOpen::Number(_)), _) => {
                number()?;
                let number = rest.parse().map_err(|_| format!("there is no level {rest}"))?;
                Request::Open(LevelToOpen::Number(number))
            }
            (Request::Open(LevelToOpen::Next), _) if rest.eq_ignore_ascii_case("unsolved") => {
                Request::Open(LevelToOpen::Unsolved)
            }
            (Request::Levels(_), _) if rest.eq_ignore_ascii_case("all") => Request::Levels(true),
            (Request::Undo(_), _) => Request::Undo(number()?),
            (Request::Redo(_), _) => Request::Redo(number()?),
            _ => return Err(format!("`{rest}`: expected nothing after `{typed}`")),
        })
    }
}

/// Parses what a line plays: pushes of boxes with names, or moves of the worker, such as `rrU`, `668` or `r*2U`.
fn actions(line: &str, has_names: bool) -> Result<Request, String> {
    let (mut actions, mut rest) = (Vec::new(), line.trim_start());
    while let Some(first) = rest.chars().next() {
        let letter = u8::try_from(first).ok();
        let name = letter.and_then(Name::from_letter).filter(|_| has_names);
        let step = letter.and_then(Move::from_letter);
        let step = step.map(|step| (step.direction(), rest.split_at(1).1)).or_else(|| digit(rest));
        let tail = match (first, name, step) {
            ('.', ..) => return Ok(Request::Actions(actions, true)),
            ('0', ..) => {
                actions.push(PlayerAction::Command(Command::Undo));
                rest.split_at(1).1
            }
            (_, Some(name), _) => {
                let (pushes, tail) = pushes(name, rest)?;
                actions.extend(pushes);
                tail
            }
            (.., Some((direction, tail))) if !has_names => {
                let (count, tail) = times(tail)?;
                actions.extend(iter::repeat_n(PlayerAction::Step(direction), count));
                tail
            }
            _ => {
                let example = if has_names { "a push such as `a6`" } else { "moves such as `rrU`" };
                return Err(format!(
                    "`{first}`: expected {example}, `0`, `.` or a command such as `undo`; `?` lists the commands"
                ));
            }
        };
        if actions.len() > MAX_ACTIONS {
            return Err(format!("expected at most {MAX_ACTIONS} moves in a line"));
        }
        rest = tail.trim_start();
    }
    Ok(Request::Actions(actions, false))
}

/// Parses the pushes of a box at the beginning of a text; returns what follows. `a666` and `a6*3` are three.
fn pushes(name: Name, text: &str) -> Result<(Vec<PlayerAction>, &str), String> {
    let follows = |c: char| c.is_whitespace() || c.is_ascii_alphabetic() || "0.".contains(c);
    let (mut pushes, (letter, mut rest)) = (Vec::new(), text.split_at(1));
    while let Some((direction, tail)) = digit(rest) {
        let (count, tail) = times(tail)?;
        let push = PlayerAction::Command(Command::Push(name, direction));
        pushes.extend(iter::repeat_n(push, count));
        rest = tail;
    }
    let next = rest.chars().next();
    if pushes.is_empty() || next.is_some_and(|next| !follows(next)) {
        let wrong = next.map(String::from).unwrap_or_default();
        return Err(format!(
            "`{letter}{wrong}`: expected a direction (`2`, `4`, `6`, `8` or an arrow key)"
        ));
    }
    Ok((pushes, rest))
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
