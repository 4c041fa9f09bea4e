//! `sokopush solve --verify`: stored solutions, played.

use std::mem;
use std::num::NonZero;
use std::sync::Arc;

use crate::cli::escape::escape;
use crate::cli::exit::Exit;
use crate::cli::files::streams;
use crate::cli::levels::{
    RecordName, RecordOutcome, Selected, Selection, StoredRecord, run_in_order, stored_records,
};
use crate::cli::messages::{Message, Messages, Severity, progress};
use crate::cli::values::counted;
use sokopush::Notation;
use sokopush::error::IllegalReason;
use sokopush::level::Replays;

/// The error of `--verify` for boards of the push-box problem.
pub(super) const NO_RECORDS: &str = "`--verify` needs records, and `push-box` has none";

/// A level whose stored solutions were played.
struct VerifiedLevel {
    file: Arc<str>,
    verdicts: Vec<Verdict>,
    exit: Exit,
    message: Option<Message>,
}

/// A line about a record, or about a level that has none.
struct Verdict {
    line: String,
    about: About,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    /// A level without records.
    Level,
    /// A record that was played, right or wrong.
    Played,
    NotPlayed(IllegalReason),
}

/// Plays the stored solutions of all levels, and prints a verdict on each, in order.
pub(super) fn verify_all(
    selection: &Selection,
    jobs: Option<NonZero<usize>>,
) -> anyhow::Result<Exit> {
    let default = Some(Notation::PushBox);
    let bar = progress::levels(selection.count(default));
    let mut messages = Messages::default();
    let mut lines = FileLines::default();
    let exit = run_in_order(jobs, &bar, selection.levels(default), verify, |level| {
        let text = lines.add(&level.file, level.verdicts);
        if let Some(message) = level.message {
            bar.suspend(|| messages.add(message));
        }
        bar.suspend(|| streams::write(text))?;
        Ok(level.exit)
    });
    messages.report_groups();
    let exit = exit?;
    streams::write(lines.end())?;
    Ok(exit)
}

fn verify(selected: Selected) -> VerifiedLevel {
    let open_board = selected.open_board_warning();
    let Selected { place, notation, level, .. } = selected;
    let mut verified = VerifiedLevel {
        file: place.file.clone(),
        verdicts: Vec::new(),
        exit: Exit::Done,
        message: None,
    };
    match level {
        Err(error) => {
            verified.exit = Exit::after(&error);
            verified.message = Some(Message::error(&error));
        }
        Ok(_) if notation == Notation::PushBox => {
            verified.exit = Exit::Misused;
            let message = Message::new(Severity::Error, NO_RECORDS).at(place);
            verified.message = Some(message.in_group("without records"));
        }
        Ok(level) => {
            verified.message = open_board;
            let place = escape(&place.to_string());
            for stored in stored_records(&Replays::from(&level)) {
                verified.exit = verified.exit.max(exit_of(&stored));
                verified.verdicts.push(Verdict::new(&place, &stored));
            }
            if verified.verdicts.is_empty() {
                let line = format!("{place}: no stored solution\n");
                verified.verdicts.push(Verdict { line, about: About::Level });
            }
        }
    }
    verified
}

/// The status is 1 if a record is wrong.
fn exit_of(stored: &StoredRecord) -> Exit {
    match stored.outcome {
        RecordOutcome::Solved(_) | RecordOutcome::Snapshot(_) | RecordOutcome::NotPlayed(_) => {
            Exit::Done
        }
        RecordOutcome::Unfinished(_) | RecordOutcome::Illegal(_) => Exit::Negative,
    }
}

impl Verdict {
    fn new(place: &str, stored: &StoredRecord) -> Verdict {
        let title = match &stored.name {
            RecordName::Title(title) => format!(" [{}]", escape(title)),
            RecordName::Number(number) => format!(" [solution {number}]"),
            RecordName::None => String::new(),
        };
        let verdict = match stored.outcome {
            RecordOutcome::NotPlayed(illegal) => format!("not played: {illegal}"),
            RecordOutcome::Illegal(illegal) => format!("wrong: {illegal}"),
            RecordOutcome::Solved(length) => format!("correct: {}", length.in_words()),
            RecordOutcome::Snapshot(length) => format!("unfinished: {}", length.in_words()),
            RecordOutcome::Unfinished(length) => {
                format!("wrong: a box is not on a goal after {}", length.in_words())
            }
        };
        let about = match stored.outcome {
            RecordOutcome::NotPlayed(illegal) => About::NotPlayed(illegal.reason),
            _ => About::Played,
        };
        Verdict { line: format!("{place}{title}: {verdict}\n"), about }
    }
}

/// The lines about a file that wait for its end: if no record of it is played, one line says so.
#[derive(Default)]
struct FileLines {
    file: Arc<str>,
    verdicts: Vec<Verdict>,
    /// Whether a record of the file is played.
    has_played: bool,
}

impl FileLines {
    /// Adds the verdicts about a level. Returns the lines that need not wait.
    fn add(&mut self, file: &Arc<str>, verdicts: Vec<Verdict>) -> String {
        let mut text = String::new();
        if self.file != *file {
            text = self.end();
            *self = FileLines { file: file.clone(), ..FileLines::default() };
        }
        self.verdicts.extend(verdicts);
        let mut has_unplayed = false;
        for verdict in &self.verdicts {
            match verdict.about {
                About::Level => {}
                About::Played => self.has_played = true,
                About::NotPlayed(_) => has_unplayed = true,
            }
        }
        // Lines about records that are not played wait for the first one that is.
        if self.has_played || !has_unplayed {
            for verdict in mem::take(&mut self.verdicts) {
                text += &verdict.line;
            }
        }
        text
    }

    /// Returns the lines that waited for the end of the file.
    fn end(&mut self) -> String {
        let mut verdicts = mem::take(&mut self.verdicts);
        let mut unplayed = 0;
        let mut reasons = Vec::new();
        for verdict in &verdicts {
            let About::NotPlayed(reason) = verdict.about else { continue };
            unplayed += 1;
            let reason = match reason {
                IllegalReason::Letter => "words".to_owned(),
                reason => reason.to_string(),
            };
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        let mut sum = String::new();
        if unplayed > 1 {
            verdicts.retain(|verdict| verdict.about == About::Level);
            let file = escape(&self.file);
            let records = counted(unplayed, "record");
            sum = format!("{file}: {records} not played: {}\n", reasons.join(", "));
        }
        let lines: String = verdicts.into_iter().map(|verdict| verdict.line).collect();
        lines + &sum
    }
}
