//! Typed lines, from a line editor or from the terminal itself.

use std::fs;
use std::io::{self, BufRead, ErrorKind, Write};
use std::mem;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use rustyline::completion::{Completer, FilenameCompleter};
use rustyline::config::{BellStyle, CompletionType};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{
    Cmd, ConditionalEventHandler, Config, Context, Editor, Event, EventContext, EventHandler,
    Helper, KeyCode, KeyEvent, Modifiers, RepeatCount,
};

use crate::cli::escape::escape;
use crate::cli::messages::{Message, SourceLocation};
use crate::cli::play::saved::user_files;
use crate::cli::play::terminal::signals;
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
    editor: Option<Editor<Completions, FileHistory>>,
    history: Option<PathBuf>,
    /// The beginning of the next line in an editor, as if it were typed.
    pub(crate) beginning: String,
}

impl TypedLines {
    pub(crate) fn new(with_history: bool) -> TypedLines {
        let config = Config::builder()
            .bell_style(BellStyle::None)
            .bracketed_paste(false)
            .completion_show_all_if_ambiguous(true)
            .completion_type(CompletionType::List)
            .build();
        let mut editor = if is_dumb() { None } else { Editor::with_config(config).ok() };
        let history = if with_history && editor.is_some() { history() } else { None };
        if let (Some(editor), Some(path)) = (&mut editor, &history) {
            // At first there is none.
            let _ = editor.load_history(path);
        }
        TypedLines { editor, history, beginning: String::new() }
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
        editor.set_helper(Some(Completions(words)));
        signals::note_line([prompt, &beginning].concat());
        let keys = Keys { prompt: prompt.to_owned(), ..Keys::default() };
        let redraws = keys.redraws.clone();
        editor.bind_sequence(Event::Any, EventHandler::Conditional(Box::new(keys)));
        let line = editor.readline_with_initial(prompt, (&beginning, ""));
        signals::restore();
        signals::note_line(String::new());
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
    let mut wrong = (1..).zip(lines.lines()).filter(|(_, line)| escape(line) != *line);
    let Some((number, _)) = wrong.next() else { return Some(path) };
    let place = SourceLocation::new(path.display().to_string(), number);
    let text = "expected a line of text, but found a control character";
    Message::warning(text).at(place).report();
    None
}

struct Completions(Vec<String>);

impl Helper for Completions {}
impl Hinter for Completions {
    type Hint = String;
}
impl Highlighter for Completions {}
impl Validator for Completions {}

impl Completer for Completions {
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
        // Only pushes follow others.
        let is_first = typed.trim_start() == last;
        let follows = |word: &str| is_first || word.ends_with(|c: char| c.is_ascii_digit());
        let completions = self.0.iter().filter(|word| word.starts_with(last) && follows(word));
        Ok((typed.len() - last.len(), completions.cloned().collect()))
    }
}

/// The effects of the keys of one line. An arrow key is a direction after a box's name, otherwise a key of the editor.
#[derive(Default)]
struct Keys {
    prompt: String,
    /// Whether a line was recalled: it was not typed, so arrow keys edit it.
    has_recalled: AtomicBool,
    /// Whether the last key was a direction: the next may be another.
    was_direction: AtomicBool,
    redraws: Arc<AtomicBool>,
}

impl Keys {
    /// Notes the line as it will be after a key, for a stop. Where that is not known, it is the one before.
    fn note_line(&self, key: KeyEvent, state: &EventContext) {
        let mut line = [&self.prompt, state.line()].concat();
        let is_at_end = state.pos() == state.line().len();
        match key {
            KeyEvent(KeyCode::Char(typed), Modifiers::NONE) if is_at_end => line.push(typed),
            KeyEvent(KeyCode::Backspace, _) if is_at_end && state.pos() > 0 => _ = line.pop(),
            _ => {}
        }
        signals::note_line(line);
    }
}

impl ConditionalEventHandler for Keys {
    fn handle(&self, event: &Event, _: RepeatCount, _: bool, state: &EventContext) -> Option<Cmd> {
        let Event::KeySeq(keys) = event else { return None };
        let &KeyEvent(key, modifiers) = keys.first()?;
        #[cfg(unix)]
        if (key, modifiers) == (KeyCode::Char('Z'), Modifiers::CTRL) && signals::suspend().is_ok() {
            return Some(Cmd::Repaint);
        }
        self.note_line(KeyEvent(key, modifiers), state);
        if (key, modifiers) == (KeyCode::Char('L'), Modifiers::CTRL) {
            self.redraws.store(true, Relaxed);
            return Some(Cmd::AcceptLine);
        }
        let (line, was_direction) = (state.line(), self.was_direction.swap(false, Relaxed));
        // A letter that is no part of a word is the name of a box.
        let mut letters = line.bytes().rev().map(|byte| byte.is_ascii_alphabetic());
        let ends_in_name = letters.next() == Some(true) && letters.next() != Some(true);
        let follows = state.pos() == line.len() && (was_direction || ends_in_name);
        let is_typed = follows && modifiers.is_empty() && !self.has_recalled.load(Relaxed);
        let digit = match key {
            KeyCode::Up if is_typed => "8",
            KeyCode::Down if is_typed => "2",
            KeyCode::Left if is_typed => "4",
            KeyCode::Right if is_typed => "6",
            _ => {
                let is_recall = |key| !modifiers.is_empty() && "PNRS<>".contains(key);
                let recalls = matches!(key, KeyCode::Up | KeyCode::Down)
                    || matches!(key, KeyCode::Char(key) if is_recall(key));
                self.has_recalled.fetch_or(recalls, Relaxed);
                return None;
            }
        };
        self.was_direction.store(true, Relaxed);
        Some(Cmd::Insert(1, digit.to_owned()))
    }
}
