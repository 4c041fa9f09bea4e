//! What a typed line asks for: the commands of the language, shorthands for several, and words.

use sokopush::Command;

/// What a typed line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    Help,
    End,
}

/// The words, and what they do.
pub(super) const WORDS: [(&str, &str); 11] = [
    ("pushes", "lists the pushes that are possible now"),
    ("undo", "undoes the last push; `undo 3` undoes three"),
    ("redo", "redoes what was undone; `redo 3` redoes three"),
    ("restart", "undoes everything"),
    ("hint", "shows the next push of a shortest solution"),
    ("solve", "plays a shortest solution from here"),
    ("moves", "shows the moves so far, in LURD"),
    ("save", "`save FILE` writes the game to a new file"),
    ("next", "opens the next built-in puzzle"),
    ("help", "shows this; so does `?`"),
    ("quit", "ends; so do `.` and Ctrl-D"),
];

/// The number of pushes that one line may ask for.
const MAX_PUSHES: usize = 10_000;

impl Request {
    /// Parses a line, or says what is wrong with it.
    pub(super) fn parse(line: &str) -> Result<Request, String> {
        let line = line.trim();
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
        let count = || match rest {
            "" => Ok(1),
            _ if !rest.bytes().all(|byte| byte.is_ascii_digit())
                || rest.trim_matches('0').is_empty() =>
            {
                Err(format!("`{rest}`: expected a number after `{word}`"))
            }
            _ => Ok(rest.parse().unwrap_or(usize::MAX)),
        };
        let request = match word {
            "undo" => return Ok(Request::Undo(count()?)),
            "redo" => return Ok(Request::Redo(count()?)),
            "save" if rest.is_empty() => return Err("`save`: expected a file after it".to_owned()),
            "save" => return Ok(Request::Save(rest.to_owned())),
            "restart" => Request::Restart,
            "pushes" => Request::Pushes,
            "hint" => Request::Hint,
            "solve" => Request::Solve,
            "moves" => Request::Moves,
            "next" => Request::Next,
            "help" => Request::Help,
            "quit" => Request::End,
            _ => return Err(unknown(word)),
        };
        match rest {
            "" => Ok(request),
            _ => Err(format!("`{rest}`: expected nothing after `{word}`")),
        }
    }
}

fn unknown(word: &str) -> String {
    let is_similar = |(known, _): &&(&str, &str)| strsim::damerau_levenshtein(known, word) <= 2;
    let suggestion = match WORDS.iter().find(is_similar) {
        Some((known, _)) => format!("did you mean `{known}`?"),
        None => "a push looks like `a6`, and `?` lists the words".to_owned(),
    };
    format!("`{word}` is not a word; {suggestion}")
}

/// Parses any number of commands, with shorthands for pushes of one box: `a666` and `a6*3` are three.
fn commands(line: &str) -> Result<Vec<Command>, String> {
    let mut commands = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let (head, tail) = rest.split_at(first.len_utf8());
        rest = tail;
        if first == ' ' || first == '\t' {
            continue;
        }
        if let Ok(command) = head.parse() {
            commands.push(command);
            if command == Command::End {
                break;
            }
            continue;
        }
        if !first.is_ascii_alphabetic() {
            return Err(format!(
                "`{first}`: expected a push such as `a6`, `0`, `.` or a word; `?` lists them"
            ));
        }
        let before = commands.len();
        while let Some((digit, tail)) = digit(rest) {
            let (count, tail) = times(tail)?;
            let push = format!("{}{digit}", first.to_ascii_lowercase());
            let push: Command = push.parse().expect("a letter and a direction are a push");
            commands.extend(std::iter::repeat_n(push, count));
            if commands.len() > MAX_PUSHES {
                return Err(format!("expected at most {MAX_PUSHES} pushes in a line"));
            }
            rest = tail;
        }
        let is_next = |c: char| c.is_whitespace() || c.is_ascii_alphabetic() || "0.".contains(c);
        if commands.len() == before || !(rest.is_empty() || rest.starts_with(is_next)) {
            let wrong: String = rest.chars().next().into_iter().collect();
            return Err(format!(
                "`{first}{wrong}`: expected a direction (`2`, `4`, `6`, `8` or an arrow key)"
            ));
        }
    }
    Ok(commands)
}

/// The digit of a direction, and what follows. Without a line editor arrow keys come as escape sequences.
fn digit(text: &str) -> Option<(char, &str)> {
    let known = [
        ('8', ["8", "\x1b[A", "\x1bOA"]),
        ('2', ["2", "\x1b[B", "\x1bOB"]),
        ('6', ["6", "\x1b[C", "\x1bOC"]),
        ('4', ["4", "\x1b[D", "\x1bOD"]),
    ];
    known.into_iter().find_map(|(digit, forms)| {
        let tail = forms.iter().find_map(|form| text.strip_prefix(form));
        tail.map(|tail| (digit, tail))
    })
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
