//! What the program says on stderr: each message on one line, in the form that editors understand.

use std::fmt;
use std::io::{self, Write};
use std::mem;
use std::sync::Arc;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use super::escape::{escape, escape_lines};
use super::exit::Exit;
use super::streams;
use crate::Error;

/// How much a message matters.
#[derive(Clone, Copy)]
pub(super) enum Severity {
    /// Something asked for was not done.
    Error,
    /// It was done, but the result may not be what was meant.
    Warning,
    /// It was done, and this is worth knowing.
    Note,
}

impl Severity {
    pub(super) fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// A line of a text, as the context of an error.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) file: Arc<str>,
    /// Counted from 1.
    pub(super) line: u64,
    /// The number and the title of the level whose board begins there, if the error is about a level.
    pub(super) level: Option<(u64, Option<String>)>,
}

impl fmt::Display for Place {
    /// Writes the place as results on stdout name it.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.level {
            Some((number, _)) => write!(f, "{}: level {number}", self.file),
            None => write!(f, "{}:{}", self.file, self.line),
        }
    }
}

/// A message.
pub(super) struct Message {
    severity: Severity,
    pub(super) error: anyhow::Error,
    /// What many levels of a file may have in common: `levels GROUP`. Of those, only the first is reported.
    group: Option<&'static str>,
}

impl Message {
    pub(super) fn new(severity: Severity, error: anyhow::Error) -> Message {
        Message { severity, error, group: None }
    }

    /// The same message, of which each file gets only the first in this group.
    pub(super) fn in_group(self, group: &'static str) -> Message {
        Message { group: Some(group), ..self }
    }

    /// The message as a line without colours, with some text at its end.
    pub(super) fn line(&self, end: &str) -> String {
        line(self.severity, &self.error, Style::new(), end)
    }

    /// Reports the message by itself.
    pub(super) fn report(&self) {
        report(self.severity, &self.error, "");
    }
}

/// Reports messages: those in a group at the end, others at once.
#[derive(Default)]
pub(super) struct Messages(Vec<Group>);

/// The messages of a group about the levels of a file.
struct Group {
    name: &'static str,
    /// Those about the first level.
    first: Vec<Message>,
    levels: usize,
    last: Place,
}

impl Messages {
    pub(super) fn add(&mut self, message: Message) {
        let place = message.error.downcast_ref::<Place>().cloned();
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
    pub(super) fn end(&mut self) {
        for Group { name, first, levels, .. } in mem::take(&mut self.0) {
            let is_single = levels == 1;
            let shown = if is_single { first.len() } else { 1 };
            let others = format!(" (the first of {levels} levels {name})");
            for Message { severity, error, .. } in first.iter().take(shown) {
                report(*severity, error, if is_single { "" } else { &others });
            }
        }
    }
}

/// Reports an error, unless it is that nobody reads the output any more. Returns how the program ends.
pub(super) fn report_error(error: &anyhow::Error) -> Exit {
    if streams::is_closed(error) {
        return Exit::Done;
    }
    report(Severity::Error, error, "");
    Exit::after(error)
}

/// Reports what may be wrong, but does not change how the program ends.
pub(super) fn report_warning(warning: &anyhow::Error) {
    report(Severity::Warning, warning, "");
}

/// Reports wrong arguments that have characters which no terminal should get.
pub(super) fn report_usage_error(message: &str) -> Exit {
    let _ = io::stderr().write_all(escape_lines(message).as_bytes());
    Exit::Misused
}

fn report(severity: Severity, error: &anyhow::Error, end: &str) {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Note => AnsiColor::Cyan,
    };
    // As the parser of arguments writes `error:`.
    let is_plain = AutoStream::choice(&io::stderr()) == ColorChoice::Never;
    let style = if is_plain { Style::new() } else { color.on_default().bold() };
    let message = line(severity, error, style, end);
    // After what was printed so far; if that fails, whatever is printed next tells.
    let _ = streams::flush();
    // In one piece, because others may write there too. Nobody is left to tell if it fails.
    let _ = io::stderr().write_all(message.as_bytes());
}

/// A message as a line.
fn line(severity: Severity, error: &anyhow::Error, style: Style, end: &str) -> String {
    let name = severity.name();
    let (place, text) = place_and_text(error);
    let place = place.map(|place| escape(&place) + ": ").unwrap_or_default();
    format!("{place}{style}{name}:{style:#} {}{end}\n", escape(&text))
}

/// What is wrong, without its place in a text: as the answer to what was typed.
pub(super) fn answer(error: &anyhow::Error) -> String {
    let (_, text) = place_and_text(error);
    text
}

/// The text without the number of the system's error at its end, which adds nothing to the words.
pub(super) fn without_number(text: &str) -> &str {
    let is_number = |end: &str| end.strip_suffix(')').is_some_and(|end| end.parse::<i32>().is_ok());
    let parts = text.rsplit_once(" (os error ").filter(|(_, end)| is_number(end));
    parts.map_or(text, |(text, _)| text)
}

fn place_and_text(error: &anyhow::Error) -> (Option<String>, String) {
    let context: Option<&Place> = error.downcast_ref();
    let (place, causes) = match (error.downcast_ref(), context) {
        (Some(Error::Syntax(location, error)), _) => {
            (location.to_string(), vec![error.to_string()])
        }
        (Some(Error::OutOfMemory(location)), _) => {
            (location.to_string(), vec!["not enough memory".to_owned()])
        }
        (_, Some(Place { file, line, .. })) => {
            (format!("{file}:{line}"), error.chain().skip(1).map(ToString::to_string).collect())
        }
        (_, None) => return (None, without_number(&format!("{error:#}")).to_owned()),
    };
    let level = context.and_then(|context| context.level.as_ref()).map(|(number, title)| {
        let title = title.as_ref().map(|title| format!(" \"{title}\"")).unwrap_or_default();
        format!("level {number}{title}")
    });
    let text: Vec<_> = level.into_iter().chain(causes).collect();
    (Some(place), without_number(&text.join(": ")).to_owned())
}
