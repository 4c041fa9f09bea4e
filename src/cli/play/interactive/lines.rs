//! Where typed lines come from.

#[cfg(feature = "interactive")]
use std::io::ErrorKind;
use std::io::{self, BufRead, Write};

#[cfg(feature = "interactive")]
use rustyline::error::ReadlineError;

#[cfg(feature = "interactive")]
use super::editor::Editor;

/// What was typed.
pub(super) enum Typed {
    Line(String),
    /// The line was cleared.
    #[cfg_attr(
        not(feature = "interactive"),
        expect(dead_code, reason = "only an editor clears lines")
    )]
    Cleared,
    End,
}

/// Where typed lines come from.
pub(super) enum Lines {
    /// The terminal itself.
    Plain,
    /// A line editor with history and completion.
    #[cfg(feature = "interactive")]
    Edited(Box<Editor>),
}

impl Lines {
    /// The best there is for this terminal.
    pub(super) fn new(with_history: bool) -> Lines {
        let is_dumb = std::env::var_os("TERM").is_none_or(|value| value == "dumb");
        #[cfg(feature = "interactive")]
        if !is_dumb && let Ok(editor) = Editor::new(with_history) {
            return Lines::Edited(Box::new(editor));
        }
        let _ = (with_history, is_dumb);
        Lines::Plain
    }

    /// Waits for a line. `completions` are asked for only where they are offered.
    pub(super) fn next(
        &mut self,
        prompt: &str,
        completions: impl FnOnce() -> Vec<String>,
    ) -> anyhow::Result<Typed> {
        match self {
            Lines::Plain => {
                let _ = completions;
                plain(prompt)
            }
            #[cfg(feature = "interactive")]
            Lines::Edited(editor) => match editor.next(prompt, completions()) {
                Ok(line) => Ok(Typed::Line(line)),
                Err(ReadlineError::Interrupted) => Ok(Typed::Cleared),
                Err(ReadlineError::Eof) => Ok(Typed::End),
                // Bytes that are not text.
                Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                    Ok(Typed::Line(char::REPLACEMENT_CHARACTER.to_string()))
                }
                Err(error) => Err(error.into()),
            },
        }
    }
}

fn plain(prompt: &str) -> anyhow::Result<Typed> {
    let mut out = io::stdout().lock();
    out.write_all(prompt.as_bytes())?;
    out.flush()?;
    let mut line = Vec::new();
    let read = io::stdin().lock().read_until(b'\n', &mut line)?;
    if read == 0 {
        writeln!(out)?;
        return Ok(Typed::End);
    }
    Ok(Typed::Line(String::from_utf8_lossy(&line).trim_end().to_owned()))
}
