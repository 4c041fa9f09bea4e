//! Where typed lines come from.

use std::io::{self, BufRead, Write};

#[cfg(feature = "interactive")]
use super::editor::Editor;
use super::request::Typed;
#[cfg(feature = "interactive")]
use crate::cli::play::options::is_dumb;

/// Where typed lines come from.
pub(super) enum TypedLines {
    /// The terminal itself.
    Plain,
    /// A line editor with history and completion.
    #[cfg(feature = "interactive")]
    Edited(Box<Editor>),
}

impl TypedLines {
    /// The best there is for this terminal.
    pub(super) fn new(with_history: bool) -> TypedLines {
        #[cfg(feature = "interactive")]
        if !is_dumb()
            && let Ok(editor) = Editor::new(with_history)
        {
            return TypedLines::Edited(Box::new(editor));
        }
        let _ = with_history;
        TypedLines::Plain
    }

    /// Waits for a line. An editor can complete its last word, to one of `completions`.
    pub(super) fn next(&mut self, prompt: &str, completions: Vec<String>) -> anyhow::Result<Typed> {
        match self {
            TypedLines::Plain => {
                // Nothing is completed.
                drop(completions);
                plain(prompt)
            }
            #[cfg(feature = "interactive")]
            TypedLines::Edited(editor) => editor.next(prompt, completions),
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
