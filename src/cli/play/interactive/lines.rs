//! Where typed lines come from.

use std::io::{self, BufRead, Write};

use super::typed::Typed;

/// Where typed lines come from.
pub(super) enum Lines {
    /// The terminal itself.
    Plain,
    /// A line editor with history and completion.
    #[cfg(feature = "interactive")]
    Edited(Box<super::editor::Editor>),
}

impl Lines {
    /// The best there is for this terminal.
    pub(super) fn new(with_history: bool) -> Lines {
        let is_dumb = std::env::var_os("TERM").is_none_or(|value| value == "dumb");
        #[cfg(feature = "interactive")]
        if !is_dumb && let Ok(editor) = super::editor::Editor::new(with_history) {
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
            Lines::Edited(editor) => editor.next(prompt, completions()),
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
