//! Typed lines, from a line editor or from the terminal itself.

use std::fs;
use std::io::{self, BufRead, ErrorKind, Write};
use std::mem;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustyline::completion::{Completer, FilenameCompleter};
use rustyline::config::{BellStyle, CompletionType};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{
    Cmd, ConditionalEventHandler, Config, Context, Editor, Event, EventContext, EventHandler,
    Helper, KeyCode, KeyEvent, Modifiers, Movement, RepeatCount,
};

use crate::cli::escape::escape;
use crate::cli::messages::{Message, SourceLocation};
use crate::cli::play::saved::user_files;
use crate::cli::play::terminal::{ESCAPE_TIMEOUT, signals};
use crate::cli::values::color::is_dumb;

/// A line, or another key that ends typing one.
pub(crate) enum LineInput {
    Line(String),
    /// The board is to be shown again, which only an editor asks for.
    Redraw,
    /// The line was cleared, which only an editor does.
    Cleared,
    End,
}

/// The source of typed lines: a line editor with history and completion, or the terminal itself.
pub(crate) struct TypedLines {
    editor: Option<Editor<LineHelper, FileHistory>>,
    history: Option<PathBuf>,
    /// The beginning of the next line in an editor: what was typed before the board was shown again.
    beginning: String,
    /// Whether the key before the next line was Esc, on the full screen.
    pub(crate) follows_esc: bool,
}

impl TypedLines {
    pub(crate) fn new(with_history: bool) -> TypedLines {
        let config = Config::builder()
            .bell_style(BellStyle::None)
            .bracketed_paste(false)
            .completion_show_all_if_ambiguous(true)
            .completion_type(CompletionType::List)
            .keyseq_timeout(u16::try_from(ESCAPE_TIMEOUT.as_millis()).ok())
            .build();
        let mut editor = if is_dumb() { None } else { Editor::with_config(config).ok() };
        let history = if with_history && editor.is_some() { history() } else { None };
        if let (Some(editor), Some(path)) = (&mut editor, &history) {
            // At first there is none.
            let _ = editor.load_history(path);
        }
        TypedLines { editor, history, beginning: String::new(), follows_esc: false }
    }

    /// Returns whether there is a line editor, which sets the modes of the terminal.
    pub(crate) fn is_edited(&self) -> bool {
        self.editor.is_some()
    }

    /// Waits for a line. An editor can complete its last word to one of some words; without any, it
    /// does not remember the line.
    pub(crate) fn next(&mut self, prompt: &str, words: Vec<String>) -> anyhow::Result<LineInput> {
        let beginning = mem::take(&mut self.beginning);
        let Some(editor) = &mut self.editor else { return plain_line(prompt) };
        let is_remembered = !words.is_empty();
        editor.set_helper(Some(LineHelper { prompt: prompt.to_owned(), words }));
        let mut before = KeysBefore::default();
        if mem::take(&mut self.follows_esc) {
            before.torn = TornKey::after_esc();
        }
        let before = Mutex::new(before);
        let keys = Keys { prompt: prompt.to_owned(), before, ..Keys::default() };
        let redraws = keys.redraws.clone();
        editor.bind_sequence(Event::Any, EventHandler::Conditional(Box::new(keys)));
        let line = editor.readline_with_initial(prompt, (&beginning, ""));
        signals::note_line(String::new());
        signals::restore();
        Ok(match line {
            Ok(line) if redraws.load(Relaxed) => {
                self.beginning = line;
                LineInput::Redraw
            }
            Ok(line) => {
                // On disk too; a game must not fail if that does.
                if is_remembered
                    && escape(&line) == line
                    && let Ok(true) = editor.add_history_entry(&line)
                    && let Some(path) = &self.history
                {
                    let _ = editor.append_history(path);
                }
                LineInput::Line(line)
            }
            Err(ReadlineError::Interrupted) => LineInput::Cleared,
            Err(ReadlineError::Eof) => LineInput::End,
            // Bytes that are not text.
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                LineInput::Line(char::REPLACEMENT_CHARACTER.to_string())
            }
            Err(error) => return Err(error.into()),
        })
    }
}

fn plain_line(prompt: &str) -> anyhow::Result<LineInput> {
    let mut out = io::stdout().lock();
    out.write_all(prompt.as_bytes())?;
    out.flush()?;
    let mut line = Vec::new();
    if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
        writeln!(out)?;
        return Ok(LineInput::End);
    }
    Ok(LineInput::Line(String::from_utf8_lossy(&line).trim_end().to_owned()))
}

/// The path of the history, whose folder is created if it is missing. `None` if it is a link or cannot be read,
/// or if a line of it could be a command for the terminal.
fn history() -> Option<PathBuf> {
    let path = user_files::state_file("history").ok()?;
    fs::create_dir_all(path.parent()?).ok()?;
    if path.is_symlink() {
        let text = format!("{}: a link, which is not followed", path.display());
        Message::warning(text).report();
        return None;
    }
    let lines = match user_files::read(&path) {
        Ok(lines) => lines.unwrap_or_default(),
        Err(error) => {
            Message::error(&error).into_warning().report();
            return None;
        }
    };
    for (number, line) in (1..).zip(lines.lines()) {
        if escape(line) != line {
            let place = SourceLocation::new(path.display().to_string(), number);
            let text = "expected a line of text, but found a control character";
            Message::warning(text).at(place).report();
            return None;
        }
    }
    Some(path)
}

/// What the editor asks about a line.
struct LineHelper {
    prompt: String,
    /// To complete the last word of the line.
    words: Vec<String>,
}

impl Helper for LineHelper {}
impl Highlighter for LineHelper {}
impl Validator for LineHelper {}

impl Hinter for LineHelper {
    type Hint = String;

    /// Is called after each change of the line, and gives no hint.
    fn hint(&self, line: &str, position: usize, _: &Context) -> Option<String> {
        note_line(&self.prompt, line, position);
        None
    }
}

/// Notes a line, and where the cursor stands in it.
fn note_line(prompt: &str, line: &str, position: usize) {
    let line_and_cursor = match line.get(position..).unwrap_or_default().chars().count() {
        0 => line.to_owned(),
        after => format!("{line}\x1b[{after}D"),
    };
    signals::note_line(format!("\r{prompt}{line_and_cursor}"));
}

impl Completer for LineHelper {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..position).unwrap_or(line);
        if ["save ", "save! ", "export "].iter().any(|save| typed.trim_start().starts_with(save)) {
            let (start, pairs) = FilenameCompleter::new().complete_path(line, position)?;
            return Ok((start, pairs.into_iter().map(|pair| pair.replacement).collect()));
        }
        let last = typed.rsplit(' ').next().unwrap_or(typed);
        let mut completions = Vec::new();
        for word in &self.words {
            // Only pushes follow others.
            let may_stand_here =
                typed.trim_start() == last || word.ends_with(|c: char| c.is_ascii_digit());
            if may_stand_here && word.starts_with(last) {
                completions.push(word.clone());
            }
        }
        Ok((typed.len() - last.len(), completions))
    }
}

/// The effects of the keys of one line. An arrow key is a direction after a box's name, otherwise a key of the editor.
#[derive(Default)]
struct Keys {
    #[cfg_attr(
        not(unix),
        expect(dead_code, reason = "it is shown again when a stopped game goes on")
    )]
    prompt: String,
    before: Mutex<KeysBefore>,
    redraws: Arc<AtomicBool>,
}

/// The facts about the keys before that matter for the next one.
#[derive(Default)]
struct KeysBefore {
    /// Whether a line was recalled: it was not typed, so arrow keys edit it.
    has_recalled: bool,
    /// Whether the last key was a direction: the next may be another.
    was_direction: bool,
    torn: TornKey,
}

/// An escape sequence of which the editor has understood only the beginning. What is left would be typed: of `ESC [ C`, whose
/// first byte came alone over a slow line, and of sequences that are no keys, such as a click or an answer of the terminal.
#[derive(Default)]
struct TornKey {
    awaited: Awaited,
    /// Whether the last key was typed, because nothing else belonged to it until then.
    is_typed: bool,
    /// When the last key came.
    last: Option<Instant>,
}

/// The characters that belong to an escape sequence, if they come next.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Awaited {
    #[default]
    Nothing,
    /// After Esc, its second byte, however late: a slow line may take long, and nobody types `[` and more at once.
    Second,
    /// After the end of a sequence, the next one without Esc, as from a key that is held.
    Another,
    /// After a sequence that the editor does not know, the parameters that it has left. A letter is typed: most sequences were
    /// read up to their end.
    Rest,
    /// After `ESC [`, any number of parameters, and then a character that ends it.
    Parameters,
    /// After `ESC O`, one character.
    One,
    /// After `ESC ]` or `ESC P`, a text up to BEL or `ESC \`.
    Text,
}

/// How long the next byte of a sequence may take, of which two have come: a person is slower.
const AT_ONCE: Duration = Duration::from_millis(100);

impl TornKey {
    /// A key whose Esc was read by somebody else, such as the full screen.
    fn after_esc() -> TornKey {
        TornKey { awaited: Awaited::Second, ..TornKey::default() }
    }

    /// Reads on, and returns what the editor does instead of typing a character, if that belongs to the key.
    fn next(&mut self, key: KeyEvent) -> Option<Cmd> {
        let before = mem::take(self);
        self.last = Some(Instant::now());
        let is_at_once = before.last.is_some_and(|last| last.elapsed() < AT_ONCE);
        let awaited = match before.awaited {
            Awaited::Second => Awaited::Second,
            awaited if is_at_once => awaited,
            _ => Awaited::Nothing,
        };
        self.awaited = match (awaited, key) {
            (Awaited::Text, key) if key == KeyEvent::alt('\\') || key == KeyEvent::ctrl('G') => {
                Awaited::Another
            }
            (_, KeyEvent(KeyCode::Esc, Modifiers::NONE)) => {
                self.awaited = Awaited::Second;
                return Some(Cmd::Repaint);
            }
            (_, KeyEvent(KeyCode::UnknownEscSeq, _)) => Awaited::Rest,
            (_, KeyEvent(KeyCode::Char(']' | 'P' | 'X' | '^' | '_'), Modifiers::ALT)) => {
                Awaited::Text
            }
            (awaited, KeyEvent(KeyCode::Char(typed), Modifiers::NONE)) => {
                let (awaited, is_typed) = awaited.after(typed)?;
                if is_typed {
                    self.awaited = awaited;
                    self.is_typed = true;
                    return None;
                }
                awaited
            }
            _ => return None,
        };
        // What looked like a character was the beginning of this.
        let is_typed = before.is_typed && awaited != Awaited::Nothing;
        Some(if is_typed { Cmd::Kill(Movement::BackwardChar(1)) } else { Cmd::Noop })
    }
}

impl Awaited {
    /// What is awaited after a character, and whether it is typed until more comes; `None` if it does not belong to a sequence.
    fn after(self, typed: char) -> Option<(Awaited, bool)> {
        match (self, typed) {
            (Awaited::Second | Awaited::Another, '[') => Some((Awaited::Parameters, true)),
            (Awaited::Second | Awaited::Another, 'O') => Some((Awaited::One, true)),
            (Awaited::Second, ']') => Some((Awaited::Text, true)),
            // The console of Linux has keys with two brackets.
            (Awaited::Rest, ' '..='?') | (Awaited::Parameters, ' '..='?' | '[') => {
                Some((Awaited::Parameters, false))
            }
            (Awaited::Rest, '~')
            | (Awaited::Parameters, '@'..='~')
            | (Awaited::One, 'A'..='D' | 'F' | 'H' | 'M' | 'P'..='S') => {
                Some((Awaited::Another, false))
            }
            (Awaited::Text, _) => Some((Awaited::Text, false)),
            _ => None,
        }
    }
}

impl ConditionalEventHandler for Keys {
    fn handle(&self, event: &Event, _: RepeatCount, _: bool, state: &EventContext) -> Option<Cmd> {
        let Event::KeySeq(keys) = event else { return None };
        let &key = keys.first()?;
        let mut before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(instead) = before.torn.next(key) {
            return Some(instead);
        }
        #[cfg(unix)]
        if key == KeyEvent(KeyCode::Char('Z'), Modifiers::CTRL) {
            // The cursor may have moved since the line changed.
            note_line(&self.prompt, state.line(), state.pos());
            if signals::suspend().is_ok() {
                return Some(Cmd::Noop);
            }
        }
        if key == KeyEvent(KeyCode::Char('L'), Modifiers::CTRL) {
            self.redraws.store(true, Relaxed);
            return Some(Cmd::AcceptLine);
        }
        let was_direction = mem::take(&mut before.was_direction);
        let is_at_end = state.pos() == state.line().len();
        if !before.has_recalled
            && is_at_end
            && (was_direction || ends_in_name(state.line()))
            && let Some(digit) = arrow_digit(key)
        {
            before.was_direction = true;
            return Some(Cmd::Insert(1, digit.to_owned()));
        }
        before.has_recalled |= recalls(key);
        None
    }
}

/// Returns whether a line ends with the name of a box: a letter that is no part of a word.
fn ends_in_name(line: &str) -> bool {
    line.chars().rev().take_while(char::is_ascii_alphabetic).count() == 1
}

/// The direction of an arrow key, as it is typed after the name of a box.
fn arrow_digit(key: KeyEvent) -> Option<&'static str> {
    let KeyEvent(code, Modifiers::NONE) = key else { return None };
    match code {
        KeyCode::Up => Some("8"),
        KeyCode::Down => Some("2"),
        KeyCode::Left => Some("4"),
        KeyCode::Right => Some("6"),
        _ => None,
    }
}

/// Returns whether a key recalls a line that was typed before.
fn recalls(KeyEvent(code, modifiers): KeyEvent) -> bool {
    match code {
        KeyCode::Up | KeyCode::Down => true,
        KeyCode::Char(letter) => !modifiers.is_empty() && "PNRS<>".contains(letter),
        _ => false,
    }
}
