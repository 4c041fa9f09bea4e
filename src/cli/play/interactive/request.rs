//! What a typed line asks for: the commands of the language, shorthands for several, and words.

use sokopush::Command;

/// What was typed.
pub(super) enum Typed {
    Line(String),
    /// The line was cleared, which only an editor does.
    #[cfg_attr(not(feature = "interactive"), expect(dead_code))]
    Cleared,
    End,
}

/// What a typed line asks for.
pub(super) enum Request {
    Nothing,
    Commands(Vec<Command>),
    /// This number of pushes.
    Undo(usize),
    Redo(usize),
    Restart,
    Pushes,
    Hint,
    Solve,
    Moves,
    /// To this file.
    Save(String),
    Next,
    Previous,
    Level(u64),
    Levels,
    Help,
    End,
}

/// The words, what they ask for, and a description of that.
pub(super) const WORDS: [(&str, Request, &str); 14] = [
    ("pushes", Request::Pushes, "lists the pushes that are possible now"),
    ("undo", Request::Undo(1), "undoes the last push; `undo 3` undoes three"),
    ("redo", Request::Redo(1), "redoes what was undone; `redo 3` redoes three"),
    ("restart", Request::Restart, "undoes everything"),
    (
        "hint",
        Request::Hint,
        "shows the next push of a solution, a shortest one if it is found soon",
    ),
    ("solve", Request::Solve, "plays a solution from here, a shortest one if it is found soon"),
    ("moves", Request::Moves, "shows the moves so far, in LURD"),
    ("save", Request::Save(String::new()), "`save FILE` writes the game to a new file"),
    ("next", Request::Next, "opens the next level of the file"),
    ("prev", Request::Previous, "opens the level before"),
    ("level", Request::Level(0), "`level 5` opens level 5"),
    ("levels", Request::Levels, "lists the levels with their titles"),
    ("help", Request::Help, "shows this; so does `?`"),
    ("quit", Request::End, "ends; so do `exit`, `.` and Ctrl-D"),
];

/// What words may be called instead; one letter only where no box has that name.
const SHORT: [(&str, &str); 5] =
    [("exit", "quit"), ("q", "quit"), ("u", "undo"), ("r", "redo"), ("h", "help")];

/// The number of pushes that one line may ask for.
const MAX_PUSHES: usize = 10_000;

impl Request {
    /// Parses a line, or says what is wrong with it. `is_box` tells which letters are boxes.
    pub(super) fn parse(line: &str, is_box: impl Fn(&str) -> bool) -> Result<Request, String> {
        let line = line.trim();
        let lower = line.to_ascii_lowercase();
        let short = SHORT.into_iter().find(|&(short, _)| short == lower && !is_box(short));
        if let Some((_, word)) = short {
            return Request::of_word(word, "");
        }
        let letters = line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len());
        let (word, rest) = line.split_at(letters);
        match (word.len(), line) {
            (0, "") => Ok(Request::Nothing),
            (0, "?") => Ok(Request::Help),
            (0, ".") => Ok(Request::End),
            (0 | 1, _) => commands(line).map(Request::Commands),
            _ => Request::of_word(&word.to_ascii_lowercase(), rest.trim()),
        }
    }

    fn of_word(word: &str, rest: &str) -> Result<Request, String> {
        let known = WORDS.into_iter().find(|&(known, ..)| known == word);
        let Some((_, request, _)) = known else { return Err(unknown(word)) };
        let is_number = rest.bytes().all(|byte| byte.is_ascii_digit());
        let is_zero = rest.trim_matches('0').is_empty();
        let count = || rest.parse().unwrap_or(usize::MAX);
        match request {
            Request::Save(_) if rest.is_empty() => {
                Err("`save`: expected a file after it".to_owned())
            }
            Request::Save(_) => Ok(Request::Save(rest.to_owned())),
            Request::Level(_) if is_number && !is_zero => Ok(Request::Level(count() as u64)),
            Request::Level(_) => Err(format!("`{rest}`: expected a number after `{word}`")),
            request if rest.is_empty() => Ok(request),
            Request::Undo(_) if is_number && !is_zero => Ok(Request::Undo(count())),
            Request::Redo(_) if is_number && !is_zero => Ok(Request::Redo(count())),
            Request::Undo(_) | Request::Redo(_) => {
                Err(format!("`{rest}`: expected a number after `{word}`"))
            }
            _ => Err(format!("`{rest}`: expected nothing after `{word}`")),
        }
    }
}

fn unknown(word: &str) -> String {
    let mut words = WORDS.into_iter().map(|(known, ..)| known);
    let suggestion = match words.find(|known| strsim::damerau_levenshtein(known, word) <= 2) {
        Some(known) => format!("did you mean `{known}`?"),
        None => "a push looks like `a6`, and `?` lists the words".to_owned(),
    };
    format!("`{word}` is not a word; {suggestion}")
}

/// Parses any number of commands, with shorthands for pushes of one box: `a666` and `a6*3` are three.
fn commands(line: &str) -> Result<Vec<Command>, String> {
    let follows = |c: char| c.is_whitespace() || c.is_ascii_alphabetic() || "0.".contains(c);
    let mut commands = Vec::new();
    let mut rest = line.chars();
    while let Some(first) = rest.next() {
        match first {
            ' ' | '\t' => {}
            '0' => commands.push(Command::Undo),
            '.' => {
                commands.push(Command::End);
                break;
            }
            'a'..='z' | 'A'..='Z' => {
                let before = commands.len();
                while let Some((digit, tail)) = digit(rest.as_str()) {
                    let (count, tail) = times(tail)?;
                    let push = format!("{}{digit}", first.to_ascii_lowercase());
                    let push: Command = push.parse().expect("a letter and a direction are a push");
                    commands.extend(std::iter::repeat_n(push, count));
                    if commands.len() > MAX_PUSHES {
                        return Err(format!("expected at most {MAX_PUSHES} pushes in a line"));
                    }
                    rest = tail.chars();
                }
                let next = rest.clone().next();
                if commands.len() == before || next.is_some_and(|next| !follows(next)) {
                    let wrong = next.map(String::from).unwrap_or_default();
                    return Err(format!(
                        "`{first}{wrong}`: expected a direction (`2`, `4`, `6`, `8` or an arrow key)"
                    ));
                }
            }
            _ => {
                return Err(format!(
                    "`{first}`: expected a push such as `a6`, `0`, `.` or a word; `?` lists them"
                ));
            }
        }
    }
    Ok(commands)
}

/// The digit of a direction, and what follows. Without a line editor arrow keys come as escape sequences.
fn digit(text: &str) -> Option<(char, &str)> {
    let arrow = text.strip_prefix("\x1b[").or_else(|| text.strip_prefix("\x1bO"));
    let mut rest = arrow.unwrap_or(text).chars();
    let digit = match (rest.next()?, arrow) {
        ('8', None) | ('A', Some(_)) => '8',
        ('2', None) | ('B', Some(_)) => '2',
        ('6', None) | ('C', Some(_)) => '6',
        ('4', None) | ('D', Some(_)) => '4',
        _ => return None,
    };
    Some((digit, rest.as_str()))
}

/// A number of times such as `*3`, and what follows.
fn times(text: &str) -> Result<(usize, &str), String> {
    let Some(text) = text.strip_prefix('*') else { return Ok((1, text)) };
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (count, tail) = text.split_at(digits);
    match count.parse() {
        Ok(count @ 1..=MAX_PUSHES) => Ok((count, tail)),
        _ => Err(format!("`*{count}`: expected a number from 1 to {MAX_PUSHES}")),
    }
}
