//! Stored solutions, played.

use std::mem;
use std::sync::Arc;

use anyhow::anyhow;

use super::arguments::{Arguments, NO_RECORDS};
use crate::cli::escape::escape;
use crate::cli::exit::Exit;
use crate::cli::message::{Message, Messages, Severity};
use crate::cli::ordered::in_order;
use crate::cli::record_name::{RecordName, record_names};
use crate::cli::selection::Selected;
use crate::cli::values::{count, length};
use crate::cli::{progress, streams};
use crate::error::IllegalReason;
use crate::{Level, Notation};

/// What was found out about a level.
struct Verified {
    file: Arc<str>,
    verdicts: Vec<Verdict>,
    exit: Exit,
    message: Option<Message>,
}

/// Plays the stored solutions of all levels, and prints what is found out in order.
pub(super) fn verify_all(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (selection, default) = (&arguments.selection, Some(Notation::PushBox));
    let total = selection.count(default).unwrap_or(0);
    let bar = progress::levels(total);
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

/// Plays the stored solutions of a level.
fn verify_one(selected: Selected) -> Verified {
    let (file, place, open) = (selected.name.clone(), selected.place(), selected.open_board());
    let failed = |exit, message| {
        let (file, message) = (file.clone(), Some(message));
        Verified { file, verdicts: Vec::new(), exit, message }
    };
    let level = match selected.level {
        Ok(level) => level,
        Err(error) => {
            return failed(Exit::after(&error), Message::new(Severity::Error, error));
        }
    };
    if selected.notation == Notation::PushBox {
        let error = Message::new(Severity::Error, anyhow!(NO_RECORDS).context(place));
        return failed(Exit::Misused, error.in_group("without records"));
    }
    let (verdicts, exit) = verify(&place.to_string(), &level);
    Verified { file, verdicts, exit, message: open }
}

/// What is printed about a record, or about a level that has none.
struct Verdict {
    line: String,
    about: About,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    NoRecord,
    Played,
    /// The record could not be judged.
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
                let length = length(played.moves().len(), played.pushes().len());
                let (verdict, exit) = if played.is_solved() {
                    (format!("correct: {length}"), Exit::Done)
                } else if record.is_snapshot() {
                    (format!("unfinished: {length}"), Exit::Done)
                } else {
                    (format!("wrong: a box is not on a goal after {length}"), Exit::Negative)
                };
                (verdict, About::Played, exit)
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
    /// Whether a record of the file was played.
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
        for verdict in verdicts {
            self.has_played |= verdict.about == About::Played;
            self.verdicts.push(verdict);
        }
        // Before the first record, nothing is known.
        let is_open = |verdict: &Verdict| verdict.about != About::NoRecord;
        if self.has_played || !self.verdicts.iter().any(is_open) {
            text.extend(mem::take(&mut self.verdicts).into_iter().map(|verdict| verdict.line));
        }
        text
    }

    /// What is printed at the end of a file.
    fn end(&mut self) -> String {
        let (mut reasons, mut records) = (Vec::new(), 0);
        for verdict in &self.verdicts {
            if let About::NotPlayed(reason) = verdict.about {
                records += 1;
                let reason = match reason {
                    IllegalReason::Letter => "words".to_owned(),
                    reason => reason.to_string(),
                };
                if !reasons.contains(&reason) {
                    reasons.push(reason);
                }
            }
        }
        let mut verdicts = mem::take(&mut self.verdicts);
        if records > 1 {
            verdicts.retain(|verdict| verdict.about == About::NoRecord);
            let (file, records) = (escape(&self.file), count(records, "record"));
            let line = format!("{file}: {records} not played: {}\n", reasons.join(", "));
            verdicts.push(Verdict { line, about: About::Played });
        }
        verdicts.into_iter().map(|verdict| verdict.line).collect()
    }
}
