//! The parts of a command's help that follow its options.

use std::fmt::Write as _;
use std::io;

use clap::builder::Styles;
use terminal_size::{Width, terminal_size_of};
use textwrap::Options;

use crate::cli::exit::STATUSES;

/// The parts of a command's help that follow its options. The man page has them too.
pub(crate) struct Manual {
    /// Sections that short help leaves out.
    pub(crate) sections: Vec<Section>,
    /// A shell command that works anywhere.
    pub(crate) example: &'static str,
    pub(crate) statuses: [Row; 6],
}

/// A term and its description.
pub(crate) type Row = (&'static str, &'static str);

impl Manual {
    /// The manual of a command that differs only in its example.
    pub(crate) fn of(example: &'static str) -> Manual {
        let sections = vec![Section::new("Environment", "", VARIABLES)];
        Manual { sections, example, statuses: STATUSES }
    }

    /// Returns the text for short help, with lines of at most `width` columns.
    pub(crate) fn short_text(&self, width: usize) -> String {
        let example = Section::new("Example", self.example, []).text(usize::MAX);
        let statuses = Section::new("Exit status", "", self.statuses).text(width);
        format!("{example}\n\n{statuses}")
    }

    /// Returns the text for long help and the man page, with lines of at most `width` columns.
    pub(crate) fn long_text(&self, width: usize) -> String {
        let mut text = String::new();
        for section in &self.sections {
            text += &section.text(width);
            text += "\n\n";
        }
        text + &self.short_text(width)
    }
}

/// The variables that all commands know.
const VARIABLES: [Row; 2] = [
    ("NO_COLOR", "If it is set and not empty, nothing is coloured unless an option asks for it."),
    (
        "TERM",
        "If it is 'dumb', empty or not set, nothing is coloured unless an option asks for it.",
    ),
];

/// A section of a manual: sentences, then a table.
pub(crate) struct Section {
    title: &'static str,
    /// One on each line.
    sentences: String,
    rows: Vec<(&'static str, String)>,
}

impl Section {
    /// A section with these texts, in which code stands between backquotes, as in messages.
    pub(crate) fn new(
        title: &'static str,
        sentences: &str,
        rows: impl IntoIterator<Item = Row>,
    ) -> Section {
        let mut quoted = Vec::new();
        for (thing, description) in rows {
            quoted.push((thing, description.replace('`', "'")));
        }
        Section { title, sentences: sentences.replace('`', "'"), rows: quoted }
    }

    /// Returns whether it lists words that can be typed.
    pub(super) fn lists_words(&self) -> bool {
        self.title.starts_with("Words")
    }

    /// Returns the text, with the colours of help and with lines of at most `width` columns.
    fn text(&self, width: usize) -> String {
        let styles = Styles::styled();
        let header = styles.get_header();
        let literal = styles.get_literal();
        let mut text = format!("{header}{}:{header:#}", self.title);
        for sentence in self.sentences.lines() {
            _ = write!(text, "\n  {}", wrap(sentence, width, 2));
        }
        if !self.sentences.is_empty() && !self.rows.is_empty() {
            text.push('\n');
        }
        let longest = self.rows.iter().map(|(thing, _)| thing.len()).max().unwrap_or_default();
        for (thing, description) in &self.rows {
            let padding = longest - thing.len();
            let description = wrap(description, width, longest + 4);
            _ = write!(text, "\n  {literal}{thing}{literal:#}{:padding$}  {description}", "");
        }
        text
    }
}

/// Breaks a text into lines of at most `width` columns, `indent` blanks at the beginning of each included. The first line gets
/// no blanks.
fn wrap(text: &str, width: usize, indent: usize) -> String {
    let options = Options::new(width.saturating_sub(indent)).break_words(false);
    textwrap::wrap(text, options).join(&format!("\n{:indent$}", ""))
}

/// Returns the width of help in columns: that of the terminal, but not more than is easy to read.
pub(crate) fn width() -> usize {
    const MAX: usize = 100;
    // If stdout is a pager, stderr is still the terminal.
    let size = terminal_size_of(io::stdout()).or_else(|| terminal_size_of(io::stderr()));
    size.map_or(MAX, |(Width(columns), _)| usize::from(columns).min(MAX))
}
