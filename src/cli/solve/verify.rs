//! Stored solutions, played.

use std::mem;
use std::sync::Arc;

use crate::Level;
use crate::cli::escape::escape;
use crate::cli::exit::Exit;
use crate::cli::values::{count, length};
use crate::error::IllegalReason;

/// What is printed about a record, or about a level that has none.
pub(super) struct Verdict {
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
pub(super) fn verify(place: &str, level: &Level) -> (Vec<Verdict>, Exit) {
    let (mut verdicts, mut end) = (Vec::new(), Exit::Done);
    let records = || level.records().filter(|record| !record.game.is_empty());
    let untitled = records().filter(|record| record.heading.is_none()).count();
    let mut number = 0;
    for record in records() {
        let title = match record.title() {
            Some(title) => format!(" [{}]", escape(&title)),
            None if untitled > 1 => {
                number += 1;
                format!(" [solution {number}]")
            }
            None => String::new(),
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
pub(super) struct Waiting {
    file: Arc<str>,
    verdicts: Vec<Verdict>,
    /// Whether a record of the file was played.
    has_played: bool,
}

impl Waiting {
    /// Adds the verdicts about a level. Returns what is printed now.
    pub(super) fn add(&mut self, file: &Arc<str>, verdicts: Vec<Verdict>) -> String {
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
    pub(super) fn end(&mut self) -> String {
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
