//! Messages on stderr: each on one line, in the form that editors understand.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use serde::Serialize;

use super::escape::{escape, escape_lines};
use crate::cli::exit::Exit;
use crate::cli::files::streams::{self, Errors};
use sokopush::Error;

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Severity {
    /// Something asked for was not done.
    Error,
    /// It was done, but the result may not be what was meant.
    Warning,
    /// It was done, and this is worth knowing.
    Note,
}

/// A line of a text, as the context of an error.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SourceLocation {
    pub(crate) file: Arc<str>,
    /// Counted from 1.
    pub(crate) line: u64,
    /// The number of the level whose board begins there, if the error is about a level.
    pub(crate) level: Option<u64>,
    pub(crate) title: Option<String>,
}

impl SourceLocation {
    /// A line that belongs to no level.
    pub(crate) fn new(file: impl Into<Arc<str>>, line: u64) -> SourceLocation {
        SourceLocation { file: file.into(), line, level: None, title: None }
    }

    /// The number and the title of the level in words, if there is one.
    pub(crate) fn level_in_words(&self) -> Option<String> {
        let title = self.title.as_ref().map(|title| format!(" \"{title}\"")).unwrap_or_default();
        self.level.map(|number| format!("level {number}{title}"))
    }
}

impl fmt::Display for SourceLocation {
    /// Writes the place as results on stdout name it.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.level {
            Some(number) => write!(f, "{}: level {number}", self.file),
            None => write!(f, "{}:{}", self.file, self.line),
        }
    }
}

pub(crate) struct Message {
    severity: Severity,
    pub(crate) error: anyhow::Error,
    /// The `levels GROUP` of a file that it is about. Only the first of a group is reported.
    group: Option<&'static str>,
}

impl Message {
    pub(crate) fn new(severity: Severity, error: anyhow::Error) -> Message {
        Message { severity, error, group: None }
    }

    pub(crate) fn in_group(self, group: &'static str) -> Message {
        Message { group: Some(group), ..self }
    }

    /// The message as a line without colours, with some text at its end.
    pub(crate) fn line(&self, end: &str) -> String {
        line(self.severity, &self.error, end, true)
    }

    pub(crate) fn report(&self) {
        report(self.severity, &self.error, "");
    }
}

/// Reports messages: those in a group at the end, others at once.
#[derive(Default)]
pub(crate) struct Messages(Vec<Group>);

struct Group {
    name: &'static str,
    /// Those about the first level.
    first: Vec<Message>,
    levels: usize,
    last: SourceLocation,
}

impl Messages {
    pub(crate) fn add(&mut self, message: Message) {
        let place = message.error.downcast_ref::<SourceLocation>().cloned();
        let Some((name, place)) = message.group.zip(place) else { return message.report() };
        let is_same = |group: &&mut Group| group.name == name && group.last.file == place.file;
        let Some(group) = self.0.iter_mut().find(is_same) else {
            return self.0.push(Group { name, first: vec![message], levels: 1, last: place });
        };
        group.levels += usize::from(group.last.line != place.line);
        group.last = place;
        if group.levels == 1 {
            group.first.push(message);
        }
    }

    /// Reports the groups: the only level of a file, or the first and the number of levels.
    pub(crate) fn end(self) {
        for Group { name, first, levels, .. } in self.0 {
            let (shown, others) = match levels {
                1 => (first.len(), String::new()),
                _ => (1, format!(" (the first of {levels} levels {name})")),
            };
            for Message { severity, error, .. } in first.iter().take(shown) {
                report(*severity, error, &others);
            }
        }
    }
}

/// Reports an error, unless it is that nobody reads the output any more. Returns how the program ends.
pub(crate) fn report_error(error: &anyhow::Error) -> Exit {
    if streams::is_closed(error) {
        return Exit::Done;
    }
    report(Severity::Error, error, "");
    Exit::after(error)
}

/// Reports what may be wrong, but does not change how the program ends.
pub(crate) fn report_warning(warning: &anyhow::Error) {
    report(Severity::Warning, warning, "");
}

/// Reports wrong arguments that have characters which no terminal should get.
pub(crate) fn report_usage_error(message: &str) -> Exit {
    let _ = Errors.write_all(escape_lines(message).as_bytes());
    Exit::Misused
}

fn report(severity: Severity, error: &anyhow::Error, end: &str) {
    let is_plain = AutoStream::choice(&io::stderr()) == ColorChoice::Never;
    let message = line(severity, error, end, is_plain);
    // After what was printed so far; if that fails, whatever is printed next tells.
    let _ = streams::flush();
    // In one piece, because others may write there too. Nobody is left to tell if it fails.
    let _ = Errors.write_all(message.as_bytes());
}

/// A message as a line, with colours like those of wrong arguments unless it is plain.
fn line(severity: Severity, error: &anyhow::Error, end: &str, is_plain: bool) -> String {
    let (name, color) = match severity {
        Severity::Error => ("error", AnsiColor::Red),
        Severity::Warning => ("warning", AnsiColor::Yellow),
        Severity::Note => ("note", AnsiColor::Cyan),
    };
    let style = if is_plain { Style::new() } else { color.on_default().bold() };
    let (place, text) = place_and_text(error);
    let place = place.map(|place| escape(&place) + ": ").unwrap_or_default();
    format!("{place}{style}{name}:{style:#} {}{end}\n", escape(&text))
}

/// Returns the text of an error without its place, for somebody who has just typed the text.
pub(crate) fn text_without_place(error: &anyhow::Error) -> String {
    place_and_text(error).1
}

/// The text without the number of the system's error at its end, which adds nothing to the words.
pub(crate) fn without_number(text: &str) -> &str {
    let is_number = |end: &str| end.strip_suffix(')').is_some_and(|end| end.parse::<i32>().is_ok());
    let parts = text.rsplit_once(" (os error ").filter(|(_, end)| is_number(end));
    parts.map_or(text, |(text, _)| text)
}

fn place_and_text(error: &anyhow::Error) -> (Option<String>, String) {
    let context: Option<&SourceLocation> = error.downcast_ref();
    let (place, cause) = match (error.downcast_ref(), context) {
        (Some(Error::Syntax(place, cause)), _) => (place.to_string(), cause.to_string()),
        (Some(Error::OutOfMemory(place)), _) => (place.to_string(), "not enough memory".to_owned()),
        (_, Some(SourceLocation { file, line, .. })) => {
            let causes: Vec<_> = error.chain().skip(1).map(ToString::to_string).collect();
            (format!("{file}:{line}"), causes.join(": "))
        }
        (_, None) => return (None, without_number(&format!("{error:#}")).to_owned()),
    };
    let level = context.and_then(SourceLocation::level_in_words);
    let level = level.map(|level| level + ": ").unwrap_or_default();
    (Some(place), level + without_number(&cause))
}
