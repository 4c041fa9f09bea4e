//! The parts of help and man pages besides descriptions and options.

use std::fmt::Write as _;
use std::io;

use clap::builder::Styles;
use terminal_size::{Width, terminal_size_of};
use textwrap::Options;

use crate::cli::exit::STATUSES;

/// The parts of the help and the man page of a command besides its description and options.
pub(crate) struct Manual {
    /// A shell command that works anywhere.
    pub(crate) example: &'static str,
    /// For long help and the man page.
    pub(crate) sections: Vec<Section>,
    /// The user's files that the command reads or writes without being given their names.
    pub(crate) files: &'static [Row],
    pub(crate) variables: &'static [Row],
    pub(crate) statuses: [Row; 6],
}

/// A thing, and what it is.
pub(crate) type Row = (&'static str, &'static str);

pub(crate) struct Section {
    pub(crate) title: &'static str,
    /// One on each line.
    pub(crate) sentences: String,
    pub(crate) rows: Vec<(&'static str, String)>,
}

impl Section {
    /// Takes texts in which, as in messages, code stands between backquotes.
    pub(crate) fn new(
        title: &'static str,
        sentences: &str,
        rows: impl IntoIterator<Item = Row>,
    ) -> Section {
        let quoted = |text: &str| text.replace('`', "'");
        let rows = rows.into_iter().map(|(thing, what)| (thing, quoted(what))).collect();
        Section { title, sentences: quoted(sentences), rows }
    }

    /// Appends the section, with lines of at most `width` columns.
    fn write(&self, width: usize, text: &mut String) {
        let styles = Styles::styled();
        let (header, literal) = (styles.get_header(), styles.get_literal());
        _ = write!(text, "\n\n{header}{}:{header:#}", self.title);
        let wrap = |what: &str, indent: usize| {
            let options = Options::new(width.saturating_sub(indent)).break_words(false);
            textwrap::wrap(what, options).join(&format!("\n{:indent$}", ""))
        };
        for sentence in self.sentences.lines() {
            _ = write!(text, "\n  {}", wrap(sentence, 2));
        }
        if !self.sentences.is_empty() && !self.rows.is_empty() {
            text.push('\n');
        }
        let longest = self.rows.iter().map(|(thing, _)| thing.len()).max().unwrap_or_default();
        for (thing, what) in &self.rows {
            let (padding, what) = (longest - thing.len(), wrap(what, longest + 4));
            _ = write!(text, "\n  {literal}{thing}{literal:#}{:padding$}  {what}", "");
        }
    }
}

impl Manual {
    /// That of a command which has nothing special.
    pub(crate) fn of(example: &'static str) -> Manual {
        let sections = Vec::new();
        Manual { example, sections, files: &[], variables: &VARIABLES, statuses: STATUSES }
    }

    pub(crate) fn ending(&self) -> String {
        let mut text = String::new();
        Section::new("Example", self.example, []).write(usize::MAX, &mut text);
        Section::new("Exit status", "", self.statuses).write(width(), &mut text);
        text.trim_start().to_owned()
    }

    pub(crate) fn long_ending(&self) -> String {
        let mut text = String::new();
        self.sections.iter().for_each(|section| section.write(width(), &mut text));
        format!("{text}\n\n{}", self.ending()).trim_start().to_owned()
    }
}

/// The variables that all commands know.
const VARIABLES: [Row; 2] = [
    ("NO_COLOR", "If it is set and not empty, nothing is coloured unless an option asks for it."),
    ("TERM", "If it is 'dumb' or not set, nothing is coloured unless an option asks for it."),
];

/// The columns of help: those of the terminal, but no more than are easy to read.
pub(crate) fn width() -> usize {
    const MAX: usize = 100;
    // Help often goes through a pager.
    let size = terminal_size_of(io::stdout()).or_else(|| terminal_size_of(io::stderr()));
    size.map_or(MAX, |(Width(columns), _)| usize::from(columns).min(MAX))
}
