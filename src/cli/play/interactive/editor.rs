//! The line editor.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::{Context as _, anyhow};
use etcetera::{BaseStrategy, choose_base_strategy};
use rustyline::completion::{Completer, FilenameCompleter};
use rustyline::config::{BellStyle, CompletionType};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{
    Cmd, ConditionalEventHandler, Config, Context, Event, EventContext, EventHandler, Helper,
    KeyCode, KeyEvent, Modifiers, RepeatCount,
};

use super::request::Typed;
#[cfg(unix)]
use super::terminal;
use crate::cli::escape::escape;
use crate::cli::message::{Place, report_warning};
use crate::cli::replace::check_is_file;

/// A line editor with history and completion.
pub(super) struct Editor {
    lines: rustyline::Editor<Completions, FileHistory>,
    /// The file of the history.
    history: Option<PathBuf>,
    keys: Keys,
}

impl Editor {
    pub(super) fn new(with_history: bool) -> rustyline::Result<Editor> {
        let config = Config::builder()
            .bell_style(BellStyle::None)
            .bracketed_paste(false)
            .completion_show_all_if_ambiguous(true)
            .completion_type(CompletionType::List)
            .build();
        let mut editor = rustyline::Editor::with_config(config)?;
        let keys = Keys::default();
        editor.bind_sequence(Event::Any, EventHandler::Conditional(Box::new(keys.clone())));
        let history = with_history
            .then(history)
            .flatten()
            .filter(|path| check_history(path).inspect_err(report_warning).is_ok());
        if let Some(path) = &history {
            // At first there is none.
            let _ = editor.load_history(path);
        }
        Ok(Editor { lines: editor, history, keys })
    }

    /// Waits for a line, which begins as if that were typed, and whose last word can be completed to one of `completions`. Without these, it is not remembered.
    pub(super) fn next(
        &mut self,
        prompt: &str,
        beginning: &str,
        completions: Option<Vec<String>>,
    ) -> anyhow::Result<Typed> {
        let is_remembered = completions.is_some();
        self.lines.set_helper(Some(Completions(completions.unwrap_or_default())));
        self.keys.has_recalled.store(false, Relaxed);
        self.keys.was_direction.store(false, Relaxed);
        let line = self.lines.readline_with_initial(prompt, (beginning, ""));
        #[cfg(unix)]
        terminal::restore();
        let redraws = self.keys.redraws.swap(false, Relaxed);
        let line = match line {
            Ok(line) if redraws => return Ok(Typed::Redraw(line)),
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => return Ok(Typed::Cleared),
            Err(ReadlineError::Eof) => return Ok(Typed::End),
            // Bytes that are not text.
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                return Ok(Typed::Line(char::REPLACEMENT_CHARACTER.to_string()));
            }
            Err(error) => return Err(error.into()),
        };
        // On disk too; a game must not fail if that does.
        if is_remembered
            && escape(&line) == line
            && let Ok(true) = self.lines.add_history_entry(&line)
            && let Some(path) = &self.history
        {
            let _ = self.lines.append_history(path);
        }
        Ok(Typed::Line(line))
    }
}

/// The history's file, in the user's folder for the state of programs.
fn history() -> Option<PathBuf> {
    let base = choose_base_strategy().ok()?;
    let folder = base.state_dir().unwrap_or_else(|| base.data_dir()).join("sokopush");
    fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}

/// Fails if a history cannot be read, or if a line of it could be a command for the terminal.
fn check_history(path: &Path) -> anyhow::Result<()> {
    check_is_file(path)?;
    let context = || path.display().to_string();
    if !path.exists() {
        return Ok(());
    }
    let lines = fs::read_to_string(path).with_context(context)?;
    let wrong = lines.lines().position(|line| escape(line) != line);
    wrong.map_or(Ok(()), |before| {
        let place = Place { file: context().into(), line: before as u64 + 1, level: None };
        let wrong = anyhow!("expected a line of text, but found a control character");
        Err(wrong.context(place))
    })
}

/// The words that a line can be completed to.
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
        if ["save ", "save! "].iter().any(|save| typed.trim_start().starts_with(save)) {
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

/// What the keys of one line have done. An arrow key is a direction after a box's name, otherwise a key of the editor.
#[derive(Clone, Default)]
struct Keys {
    /// Whether a line was recalled: it was not typed, so arrow keys edit it.
    has_recalled: Arc<AtomicBool>,
    /// Whether the last key was a direction: the next may be another.
    was_direction: Arc<AtomicBool>,
    /// Whether the board is to be shown again.
    redraws: Arc<AtomicBool>,
}

impl ConditionalEventHandler for Keys {
    fn handle(
        &self,
        event: &Event,
        _: RepeatCount,
        _: bool,
        context: &EventContext,
    ) -> Option<Cmd> {
        let Event::KeySeq(keys) = event else { return None };
        let &KeyEvent(key, modifiers) = keys.first()?;
        #[cfg(unix)]
        if (key, modifiers) == (KeyCode::Char('Z'), Modifiers::CTRL) && terminal::suspend().is_ok()
        {
            return Some(Cmd::Repaint);
        }
        if (key, modifiers) == (KeyCode::Char('L'), Modifiers::CTRL) {
            self.redraws.store(true, Relaxed);
            return Some(Cmd::AcceptLine);
        }
        let digit = match key {
            KeyCode::Up => '8',
            KeyCode::Down => '2',
            KeyCode::Left => '4',
            KeyCode::Right => '6',
            _ => ' ',
        };
        let (line, was_direction) = (context.line(), self.was_direction.swap(false, Relaxed));
        let follows = context.pos() == line.len() && (was_direction || ends_in_name(line));
        if digit != ' ' && modifiers.is_empty() && follows && !self.has_recalled.load(Relaxed) {
            self.was_direction.store(true, Relaxed);
            return Some(Cmd::Insert(1, digit.to_string()));
        }
        let recalls = match key {
            KeyCode::Up | KeyCode::Down => true,
            KeyCode::Char(key) => !modifiers.is_empty() && "PNRS<>".contains(key),
            _ => false,
        };
        self.has_recalled.fetch_or(recalls, Relaxed);
        None
    }
}

/// Returns whether a line ends in a letter that is no part of a word: the name of a box.
fn ends_in_name(line: &str) -> bool {
    let mut letters = line.bytes().rev().map(|byte| byte.is_ascii_alphabetic());
    letters.next() == Some(true) && letters.next() != Some(true)
}
