//! Messages on stderr: each on one line, in the form that editors understand.

use std::fmt;
use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use serde::Serialize;

use super::advice::syntax_words;
use super::source_location::SourceLocation;
use crate::cli::escape::{escape, escape_lines};
use crate::cli::exit::Exit;
use crate::cli::files::streams;
use sokopush::Error;
use sokopush::program::first_of;

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

/// One thing to say on stderr. An error becomes a message where it is reported: until then it is an `anyhow::Error`.
pub(crate) struct Message {
    severity: Severity,
    place: Option<SourceLocation>,
    /// A sentence without its first capital letter and its full stop.
    text: String,
    /// The words after `levels` that name a group of such messages. Of each group and file, only the first is reported.
    group: Option<&'static str>,
}

impl Message {
    pub(crate) fn new(severity: Severity, text: impl Into<String>) -> Message {
        Message { severity, place: None, text: text.into(), group: None }
    }

    pub(crate) fn warning(text: impl Into<String>) -> Message {
        Message::new(Severity::Warning, text)
    }

    pub(crate) fn note(text: impl Into<String>) -> Message {
        Message::new(Severity::Note, text)
    }

    /// The place is the one where the error happened, or else the one that is its context.
    pub(crate) fn error(error: &anyhow::Error) -> Message {
        let context: Option<&SourceLocation> = error.downcast_ref();
        match error.downcast_ref::<Error>() {
            Some(Error::Syntax(location, cause)) => {
                let place = SourceLocation::of_error(location, context);
                Message::new(Severity::Error, syntax_words(cause)).at(place)
            }
            Some(Error::OutOfMemory(location)) => {
                let place = SourceLocation::of_error(location, context);
                Message::new(Severity::Error, "not enough memory").at(place)
            }
            _ => {
                let message = Message::new(Severity::Error, words(error));
                match context {
                    Some(place) => message.at(place.clone()),
                    None => message,
                }
            }
        }
    }

    pub(crate) fn at(self, place: SourceLocation) -> Message {
        Message { place: Some(place), ..self }
    }

    /// The message of an error after which all that was asked for is done nevertheless.
    pub(crate) fn into_warning(self) -> Message {
        Message { severity: Severity::Warning, ..self }
    }

    pub(crate) fn in_group(self, group: &'static str) -> Message {
        Message { group: Some(group), ..self }
    }

    /// The message as a line without colours, with some text at its end.
    pub(crate) fn line(&self, end: &str) -> String {
        self.styled_line(Style::new(), end)
    }

    /// The text, for somebody who knows the file: after the number and title of the level, if it is about one.
    pub(crate) fn text(&self) -> String {
        match self.place.as_ref().and_then(SourceLocation::level_in_words) {
            Some(level) => format!("{level}: {}", self.text),
            None => self.text.clone(),
        }
    }

    pub(crate) fn report(&self) {
        self.report_with("");
    }

    fn report_with(&self, end: &str) {
        let is_plain = AutoStream::choice(&io::stderr()) == ColorChoice::Never;
        let style = if is_plain { Style::new() } else { self.severity.style() };
        let line = self.styled_line(style, end);
        // The message follows what was printed before it. If that cannot be written, the next write reports it.
        let _ = streams::flush();
        // A single write, so that lines of other programs do not get into it. If it fails, there is nowhere to report that.
        let _ = io::stderr().write_all(line.as_bytes());
    }

    fn styled_line(&self, style: Style, end: &str) -> String {
        let place = match &self.place {
            Some(place) => escape(&place.position()) + ": ",
            None => String::new(),
        };
        let name = self.severity.name();
        format!("{place}{style}{name}:{style:#} {}{end}\n", escape(&self.text()))
    }
}

impl fmt::Display for Message {
    /// Writes the message without its severity, and names its place as results on stdout do.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

impl Severity {
    fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }

    /// The colours are those that wrong arguments have.
    fn style(self) -> Style {
        let color = match self {
            Severity::Error => AnsiColor::Red,
            Severity::Warning => AnsiColor::Yellow,
            Severity::Note => AnsiColor::Cyan,
        };
        color.on_default().bold()
    }
}

/// Reports messages: those in a group at the end, others at once.
#[derive(Default)]
pub(crate) struct Messages(Vec<MessageGroup>);

/// The messages of one kind about the levels of a file.
struct MessageGroup {
    name: &'static str,
    /// Those about the first level.
    first: Vec<Message>,
    /// The number of levels.
    levels: usize,
    last: SourceLocation,
}

impl Messages {
    pub(crate) fn add(&mut self, message: Message) {
        let Some(name) = message.group else { return message.report() };
        let Some(place) = message.place.clone() else { return message.report() };
        for group in &mut self.0 {
            if group.name == name && group.last.file == place.file {
                return group.add(message, place);
            }
        }
        self.0.push(MessageGroup { name, first: vec![message], levels: 1, last: place });
    }

    /// Reports the groups: all messages about the only level of a file, or the first and the number of levels.
    pub(crate) fn report_groups(self) {
        for group in self.0 {
            if group.levels == 1 {
                for message in &group.first {
                    message.report();
                }
            } else if let Some(first) = group.first.first() {
                first.report_with(&first_of(group.levels, &format!("levels {}", group.name)));
            }
        }
    }
}

impl MessageGroup {
    fn add(&mut self, message: Message, place: SourceLocation) {
        if self.last.level != place.level {
            self.levels += 1;
        }
        if self.levels == 1 {
            self.first.push(message);
        }
        self.last = place;
    }
}

/// Reports an error, unless it is that nobody reads the output any more. Returns how the program ends.
pub(crate) fn report_error(error: &anyhow::Error) -> Exit {
    if streams::is_closed(error) {
        return Exit::Done;
    }
    Message::error(error).report();
    Exit::after(error)
}

/// Reports wrong arguments that have characters which no terminal should get.
pub(crate) fn report_usage_error(message: &str) -> Exit {
    let _ = io::stderr().write_all(escape_lines(message).as_bytes());
    Exit::Misused
}

/// The text of an error without its place, for somebody who has just typed the text.
pub(crate) fn text_without_place(error: &anyhow::Error) -> String {
    Message::error(error).text()
}

/// The words of an error and of its causes, but for its place: that was added last, so it is the first of the chain.
fn words(error: &anyhow::Error) -> String {
    let has_place = error.downcast_ref::<SourceLocation>().is_some();
    let causes: Vec<_> =
        error.chain().skip(usize::from(has_place)).map(ToString::to_string).collect();
    let words = causes.join(": ");
    // The number that the system gives its errors adds nothing to its words.
    match system_error(error).and_then(io::Error::raw_os_error) {
        Some(number) => words.trim_end_matches(&format!(" (os error {number})")).to_owned(),
        None => words,
    }
}

/// The error of the system that is behind an error.
fn system_error(error: &anyhow::Error) -> Option<&io::Error> {
    for cause in error.chain() {
        if let Some(Error::Read(_, cause) | Error::Write(cause)) = cause.downcast_ref() {
            return Some(cause);
        }
        if let Some(cause) = cause.downcast_ref() {
            return Some(cause);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;
    use sokopush::error::{Location, SyntaxError};

    use super::*;

    fn line_of(error: &anyhow::Error) -> String {
        Message::error(error).line("")
    }

    fn level() -> SourceLocation {
        let place = SourceLocation::new("a.xsb", 3);
        SourceLocation { level: Some(2), title: Some("T".to_owned()), ..place }
    }

    #[test]
    fn an_error_has_the_place_where_it_happened_or_else_that_of_its_level() {
        let error = anyhow!("cause").context("failure").context(level());
        assert_eq!(line_of(&error), "a.xsb:3: error: level 2 \"T\": failure: cause\n");
        let location = Location { path: "a.xsb".into(), line: 5, column: 7 };
        let error = Error::Syntax(location, SyntaxError::BoardTooLarge);
        let words = "expected a board smaller than 4 GiB, but found a larger one";
        assert_eq!(
            line_of(&anyhow::Error::from(error).context(level())),
            format!("a.xsb:5:7: error: level 2 \"T\": {words}\n")
        );
        assert_eq!(line_of(&anyhow!("cause").context("a")), "error: a: cause\n");
    }

    #[test]
    fn only_the_number_of_an_error_of_the_system_is_left_out() {
        let missing = io::Error::from_raw_os_error(2);
        let words = missing.to_string().replace(" (os error 2)", "");
        let error = anyhow::Error::new(missing).context("a");
        assert_eq!(line_of(&error), format!("error: a: {words}\n"));
        let error = Error::Write(io::Error::from_raw_os_error(2));
        assert!(!line_of(&error.into()).contains("os error"));
        let error = anyhow!("a file (os error 2)");
        assert_eq!(line_of(&error), "error: a file (os error 2)\n");
    }

    #[test]
    fn of_messages_about_several_levels_the_first_stands_for_all() {
        let note = || Message::note("text").at(level()).in_group("of a kind");
        let mut messages = Messages::default();
        messages.add(note());
        messages.add(note());
        assert_eq!(messages.0.iter().map(|group| group.levels).collect::<Vec<_>>(), [1]);
        let mut other = note();
        other.place = Some(SourceLocation { level: Some(3), ..level() });
        messages.add(other);
        let [group] = &*messages.0 else { panic!("one group") };
        assert_eq!((group.levels, group.first.len()), (2, 2));
        let mut elsewhere = note();
        elsewhere.place = Some(SourceLocation { file: "b.xsb".into(), ..level() });
        messages.add(elsewhere);
        messages.add(note().in_group("of another kind"));
        assert_eq!(messages.0.iter().map(|group| group.levels).collect::<Vec<_>>(), [2, 1, 1]);
        assert_eq!(first_of(2, "levels"), " (the first of 2 levels)");
        assert_eq!(first_of(1, "levels"), "");
    }
}
