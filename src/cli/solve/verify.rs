//! Stored solutions, played.

use crate::Level;
use crate::cli::escape::escape;
use crate::cli::exit::Exit;
use crate::cli::values::length;

/// Plays the records that are stored with a level. Returns what is printed, and how the program ends.
pub(super) fn verify(place: &str, level: &Level) -> (String, Exit) {
    let (mut stdout, mut end) = (String::new(), Exit::Done);
    for record in level.records().filter(|record| !record.game.is_empty()) {
        let title = record.title().map(|title| format!(" [{}]", escape(&title)));
        let (verdict, exit) = match level.play(record) {
            Err(illegal) => (format!("wrong: {illegal}"), Exit::Negative),
            Ok(played) => {
                let length = length(played.moves().len(), played.pushes().len());
                if played.is_solved() {
                    (format!("correct: {length}"), Exit::Done)
                } else if record.is_snapshot() {
                    (format!("unfinished: {length}"), Exit::Done)
                } else {
                    (format!("wrong: a box is not on a goal after {length}"), Exit::Negative)
                }
            }
        };
        let title = title.unwrap_or_default();
        stdout.extend([&*escape(place), &*title, ": ", &*verdict, "\n"]);
        end = end.max(exit);
    }
    if stdout.is_empty() {
        stdout = format!("{}: no stored solution\n", escape(place));
    }
    (stdout, end)
}
