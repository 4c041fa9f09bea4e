//! The line editor.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};
use rustyline::completion::Completer;
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

/// A line editor with history and completion.
pub(super) struct Editor {
    editor: rustyline::Editor<Completions, FileHistory>,
    /// The file of the history.
    history: Option<PathBuf>,
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
        let arrows =
            [(KeyCode::Up, '8'), (KeyCode::Down, '2'), (KeyCode::Left, '4'), (KeyCode::Right, '6')];
        for (key, digit) in arrows {
            let handler = EventHandler::Conditional(Box::new(Arrow(digit)));
            editor.bind_sequence(KeyEvent(key, Modifiers::NONE), handler);
        }
        let history = with_history.then(history).flatten();
        if let Some(path) = &history {
            // At first there is none.
            let _ = editor.load_history(path);
        }
        Ok(Editor { editor, history })
    }

    /// Waits for a line, whose last word can be completed to one of `completions`. A line after a prompt is
    /// remembered.
    pub(super) fn next(&mut self, prompt: &str, completions: Vec<String>) -> anyhow::Result<Typed> {
        self.editor.set_helper(Some(Completions(completions)));
        let line = match self.editor.readline(prompt) {
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
        if !prompt.is_empty()
            && let Ok(true) = self.editor.add_history_entry(&line)
            && let Some(path) = &self.history
        {
            let _ = self.editor.append_history(path);
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
        let last = last_word(typed);
        let completions = self.0.iter().filter(|word| word.starts_with(last));
        Ok((typed.len() - last.len(), completions.cloned().collect()))
    }
}

/// An arrow key: a direction after a box's name, otherwise a key of the editor.
struct Arrow(char);

impl ConditionalEventHandler for Arrow {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        let line = context.line();
        let mut bytes = last_word(line).bytes();
        let is_push = bytes.next().is_some_and(|name| name.is_ascii_alphabetic())
            && bytes.all(|digit| b"2468".contains(&digit));
        (is_push && context.pos() == line.len()).then(|| Cmd::Insert(1, self.0.to_string()))
    }
}

fn last_word(line: &str) -> &str {
    line.rsplit(' ').next().unwrap_or(line)
}
