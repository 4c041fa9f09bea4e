//! Where typed lines come from.

use std::io::{self, BufRead, Write};

#[cfg(feature = "interactive")]
use super::editor::Editor;
use super::request::Typed;
#[cfg(feature = "interactive")]
use crate::cli::play::options::is_dumb;

/// Where typed lines come from: a line editor with history and completion, or the terminal itself.
pub(super) struct TypedLines {
    #[cfg(feature = "interactive")]
    editor: Option<Editor>,
}

impl TypedLines {
    /// The best there is for this terminal.
    #[cfg_attr(not(feature = "interactive"), expect(unused_variables))]
    pub(super) fn new(with_history: bool) -> TypedLines {
        TypedLines {
            #[cfg(feature = "interactive")]
            editor: if is_dumb() { None } else { Editor::new(with_history).ok() },
        }
    }

    /// Returns whether there is a line editor, which sets the modes of the terminal.
    #[cfg_attr(not(feature = "interactive"), expect(clippy::unused_self))]
    pub(super) fn is_edited(&self) -> bool {
        #[cfg(feature = "interactive")]
        return self.editor.is_some();
        #[cfg(not(feature = "interactive"))]
        false
    }

    /// Waits for a line. An editor begins it as if that were typed. It can complete its last word, to one of `completions`; it remembers only lines that can
    /// be completed.
    #[cfg_attr(
        not(feature = "interactive"),
        expect(unused_variables, clippy::unused_self, clippy::needless_pass_by_value)
    )]
    pub(super) fn next(
        &mut self,
        prompt: &str,
        beginning: &str,
        completions: Option<Vec<String>>,
    ) -> anyhow::Result<Typed> {
        #[cfg(feature = "interactive")]
        if let Some(editor) = &mut self.editor {
            return editor.next(prompt, beginning, completions);
        }
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
}
