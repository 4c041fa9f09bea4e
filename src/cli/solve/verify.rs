//! Stored solutions, played.

use std::collections::HashSet;
use std::mem;
use std::sync::Arc;

use super::arguments::{Arguments, NO_RECORDS};
use crate::cli::escape::escape;
use crate::cli::exit::Exit;
use crate::cli::files::streams;
use crate::cli::levels::{RecordName, Selected, in_order, record_names};
use crate::cli::messages::{Message, Messages, Severity, progress};
use crate::cli::values::{counted, length_in_words};
use sokopush::error::IllegalReason;
use sokopush::{Level, Notation};

struct Verified {
    file: Arc<str>,
    verdicts: Vec<Verdict>,
    exit: Exit,
    message: Option<Message>,
}

/// Plays the stored solutions of all levels, and prints what is found out in order.
pub(super) fn verify_all(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (selection, default) = (&arguments.selection, Some(Notation::PushBox));
    let bar = progress::levels(selection.count(default));
    let (mut exit, mut messages) = (Exit::Done, Messages::default());
    let mut waiting = Waiting::default();
    let ended = in_order(arguments.jobs, selection.levels(default), verify_one, |verified| {
        let Some(verified) = verified else {
            exit = Exit::Internal;
            return Ok(());
        };
        exit = exit.max(verified.exit);
        let text = waiting.add(&verified.file, verified.verdicts);
        verified.message.into_iter().for_each(|message| bar.suspend(|| messages.add(message)));
        bar.suspend(|| streams::write(text))?;
        bar.inc(1);
        Ok(())
    });
    messages.end();
    ended?;
    streams::write(waiting.end())?;
    Ok(exit)
}

fn verify_one(selected: Selected) -> Verified {
    let open = selected.open_board();
    let Selected { place, notation, level, .. } = selected;
    let file = place.file.clone();
    let (verdicts, exit, message) = match level {
        Err(error) => (Vec::new(), Exit::after(&error), Some(Message::error(&error))),
        Ok(_) if notation == Notation::PushBox => {
            let error = Message::new(Severity::Error, NO_RECORDS).at(place);
            (Vec::new(), Exit::Misused, Some(error.in_group("without records")))
        }
        Ok(level) => {
            let (verdicts, exit) = verify(&place.to_string(), &level);
            (verdicts, exit, open)
        }
    };
    Verified { file, verdicts, exit, message }
}

/// A line about a record, or about a level that has none.
struct Verdict {
    line: String,
    about: About,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    NoRecord,
    Played,
    NotPlayed(IllegalReason),
}

/// Plays the records that are stored with a level. Returns what is printed, and how the program ends.
fn verify(place: &str, level: &Level) -> (Vec<Verdict>, Exit) {
    let (mut verdicts, mut end) = (Vec::new(), Exit::Done);
    let named = record_names(level).zip(level.records());
    for (name, record) in named.filter(|(_, record)| !record.game.is_empty()) {
        let title = match name {
            RecordName::Title(title) => format!(" [{}]", escape(&title)),
            RecordName::Number(number) => format!(" [solution {number}]"),
            RecordName::Only => String::new(),
        };
        let (verdict, about, exit) = match level.play(record) {
            Err(illegal) if illegal.is_unknown_notation() => {
                (format!("not played: {illegal}"), About::NotPlayed(illegal.reason), Exit::Done)
            }
            Err(illegal) => (format!("wrong: {illegal}"), About::Played, Exit::Negative),
            Ok(played) => {
                let length = length_in_words(played.moves().len(), played.pushes().len());
                let (verdict, exit) = match (played.is_solved(), record.is_snapshot()) {
                    (true, _) => ("correct:", Exit::Done),
                    (false, true) => ("unfinished:", Exit::Done),
                    _ => ("wrong: a box is not on a goal after", Exit::Negative),
                };
                (format!("{verdict} {length}"), About::Played, exit)
            }
        };
        let line = format!("{}{title}: {verdict}\n", escape(place));
        verdicts.push(Verdict { line, about });
        end = end.max(exit);
    }
    if verdicts.is_empty() {
        let line = format!("{}: no stored solution\n", escape(place));
        verdicts.push(Verdict { line, about: About::NoRecord });
    }
    (verdicts, end)
}

/// Verdicts that wait for the end of their file: if no record of it is played, one line says so.
#[derive(Default)]
struct Waiting {
    file: Arc<str>,
    verdicts: Vec<Verdict>,
    has_played: bool,
}

impl Waiting {
    /// Adds the verdicts about a level. Returns what is printed now.
    fn add(&mut self, file: &Arc<str>, verdicts: Vec<Verdict>) -> String {
        let mut text = String::new();
        if self.file != *file {
            text = self.end();
            *self = Waiting { file: file.clone(), ..Waiting::default() };
        }
        self.has_played |= verdicts.iter().any(|verdict| verdict.about == About::Played);
        self.verdicts.extend(verdicts);
        // Before the first record, nothing is known.
        let is_open = |verdict: &Verdict| verdict.about != About::NoRecord;
        if self.has_played || !self.verdicts.iter().any(is_open) {
            text.extend(mem::take(&mut self.verdicts).into_iter().map(|verdict| verdict.line));
        }
        text
    }

    /// Returns the lines to print at the end of a file.
    fn end(&mut self) -> String {
        let mut verdicts = mem::take(&mut self.verdicts);
        let reasons = verdicts.iter().filter_map(|verdict| match verdict.about {
            About::NotPlayed(IllegalReason::Letter) => Some("words".to_owned()),
            About::NotPlayed(reason) => Some(reason.to_string()),
            _ => None,
        });
        let (records, mut seen) = (reasons.clone().count(), HashSet::new());
        let reasons: Vec<_> = reasons.filter(|reason| seen.insert(reason.clone())).collect();
        if records > 1 {
            verdicts.retain(|verdict| verdict.about == About::NoRecord);
            let (file, records) = (escape(&self.file), counted(records, "record"));
            let line = format!("{file}: {records} not played: {}\n", reasons.join(", "));
            verdicts.push(Verdict { line, about: About::Played });
        }
        verdicts.into_iter().map(|verdict| verdict.line).collect()
    }
}
