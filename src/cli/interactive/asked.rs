//! What a typed line asks for.

use sokopush::command::{Command, Name};
use sokopush::grid::Direction;

/// What a typed line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Nothing,
    /// Commands of the push/undo language.
    Commands(Vec<Command>),
    /// So many of them.
    Undo(usize),
    Redo(usize),
    Restart,
    Pushes,
    Hint,
    Solve,
    Moves,
    /// To that file.
    Save(String),
    Next,
    Help,
    End,
}

/// The words, and what they do.
pub(super) const WORDS: [(&str, &str); 11] = [
    ("pushes", "what can be pushed now"),
    ("undo", "takes the last push back; `undo 3` takes back three"),
    ("redo", "makes again what was taken back; `redo 3` makes three again"),
    ("restart", "takes everything back"),
    ("hint", "the next push of a shortest solution"),
    ("solve", "plays the rest"),
    ("moves", "the moves so far, in LURD"),
    ("save", "`save FILE` writes the game to a new file"),
    ("next", "the next of the built-in puzzles"),
    ("help", "this; `?` for short"),
    ("quit", "ends; so do `.` and Ctrl-D"),
];

/// More pushes than that are not made in one line.
const MOST: usize = 10_000;

impl Asked {
    /// Understands a line, or says what is wrong with it.
    pub(super) fn new(line: &str) -> Result<Asked, String> {
        let line = line.trim();
        let letters = line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len());
        let (word, rest) = line.split_at(letters);
        match (word.len(), line) {
            (0, "") => Ok(Asked::Nothing),
            (0, "?") => Ok(Asked::Help),
            (0, ".") => Ok(Asked::End),
            (0 | 1, _) => commands(line),
            _ => Asked::of_word(&word.to_ascii_lowercase(), rest.trim()),
        }
    }

    fn of_word(word: &str, rest: &str) -> Result<Asked, String> {
        let count = || match rest {
            "" => Ok(1),
            _ if !rest.bytes().all(|byte| byte.is_ascii_digit())
                || rest.trim_matches('0').is_empty() =>
            {
                Err(format!("`{rest}`: expected a number behind `{word}`"))
            }
            _ => Ok(rest.parse().unwrap_or(usize::MAX)),
        };
        let asked = match word {
            "undo" => return Ok(Asked::Undo(count()?)),
            "redo" => return Ok(Asked::Redo(count()?)),
            "save" if rest.is_empty() => return Err("`save`: expected a file behind it".to_owned()),
            "save" => return Ok(Asked::Save(rest.to_owned())),
            "restart" => Asked::Restart,
            "pushes" => Asked::Pushes,
            "hint" => Asked::Hint,
            "solve" => Asked::Solve,
            "moves" => Asked::Moves,
            "next" => Asked::Next,
            "help" => Asked::Help,
            "quit" => Asked::End,
            _ => return Err(unknown(word)),
        };
        match rest {
            "" => Ok(asked),
            _ => Err(format!("`{rest}`: expected nothing behind `{word}`")),
        }
    }
}

fn unknown(word: &str) -> String {
    let alike = |(known, _): &&(&str, &str)| strsim::damerau_levenshtein(known, word) <= 2;
    let suggestion = match WORDS.iter().find(alike) {
        Some((known, _)) => format!("did you mean `{known}`?"),
        None => "a push is written such as `a6`, and `?` lists the words".to_owned(),
    };
    format!("`{word}`: no such word; {suggestion}")
}

/// Commands: `a6`, `a666` and `a6*3` alike for several pushes, `0`, `.`; any number of them.
fn commands(line: &str) -> Result<Asked, String> {
    let mut commands = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        match first {
            ' ' | '\t' => {}
            '.' => {
                commands.push(Command::End);
                break;
            }
            '0' => commands.push(Command::Undo),
            _ => {
                let name = u8::try_from(first).ok().and_then(Name::from_letter);
                let name = name.ok_or_else(|| {
                    format!("`{first}`: expected a push such as `a6`, `0`, `.` or a word; `?` lists them")
                })?;
                let before = commands.len();
                while let Some((direction, behind)) = direction(rest) {
                    let (count, behind) = times(behind)?;
                    commands.extend(std::iter::repeat_n(Command::Push(name, direction), count));
                    if commands.len() > MOST {
                        return Err(format!("expected at most {MOST} pushes in a line"));
                    }
                    rest = behind;
                }
                let is_next = rest.starts_with(|c: char| {
                    c.is_whitespace() || c.is_ascii_alphabetic() || "0.".contains(c)
                });
                if commands.len() == before || !(rest.is_empty() || is_next) {
                    let wrong: String = rest.chars().next().into_iter().collect();
                    return Err(format!(
                        "`{first}{wrong}`: a direction is one of 2 4 6 8, or the arrow keys"
                    ));
                }
            }
        }
    }
    Ok(Asked::Commands(commands))
}

/// A direction and what is behind it. Arrow keys come as these where no line editor takes them.
fn direction(text: &str) -> Option<(Direction, &str)> {
    let known = [
        (Direction::Up, ["8", "\x1b[A", "\x1bOA"]),
        (Direction::Down, ["2", "\x1b[B", "\x1bOB"]),
        (Direction::Right, ["6", "\x1b[C", "\x1bOC"]),
        (Direction::Left, ["4", "\x1b[D", "\x1bOD"]),
    ];
    known.into_iter().find_map(|(direction, ways)| {
        let behind = ways.iter().find_map(|way| text.strip_prefix(way));
        behind.map(|behind| (direction, behind))
    })
}

/// How many times, as `*3` says; and what is behind that.
fn times(text: &str) -> Result<(usize, &str), String> {
    let Some(text) = text.strip_prefix('*') else { return Ok((1, text)) };
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (count, behind) = text.split_at(digits);
    match count.parse() {
        Ok(count @ 1..=MOST) => Ok((count, behind)),
        _ => Err(format!("`*{count}`: expected a number from 1 to {MOST}")),
    }
}
