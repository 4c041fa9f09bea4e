//! Whether text is coloured.

use std::env;
use std::io::{self, IsTerminal};

use clap::ValueEnum;

/// When something is coloured.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// At a terminal, unless the variable NO_COLOR is set or TERM is of one without colours
    Auto,
    Always,
    Never,
}

impl Color {
    /// Returns whether stdout is coloured.
    pub(crate) fn is_on(self) -> bool {
        match self {
            Color::Auto => io::stdout().is_terminal() && !is_unwanted() && !is_monochrome(),
            Color::Always => true,
            Color::Never => false,
        }
    }
}

fn is_unwanted() -> bool {
    env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// Returns whether the terminal has no colours: it is dumb, or a VT100 or one like it.
fn is_monochrome() -> bool {
    let names = ["vt52", "vt100", "vt102", "vt220", "vt320", "ansi-mono", "linux-m", "xterm-mono"];
    let term = env::var("TERM").unwrap_or_default();
    is_dumb() || names.iter().any(|name| term == *name || term.starts_with(&format!("{name}-")))
}

/// Returns whether the terminal knows nothing but plain text.
pub(crate) fn is_dumb() -> bool {
    match env::var_os("TERM") {
        Some(name) if !name.is_empty() => name == "dumb",
        // Windows sets no TERM.
        _ => cfg!(unix),
    }
}
