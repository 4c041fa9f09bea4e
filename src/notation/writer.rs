//! Levels written in any notation.

use super::Notation;
use super::format::Layout;
use crate::error::Unwritable;
use crate::level::Level;

/// Writes levels one after another, and counts what there was no place for.
///
/// ```
/// use sokopush::{Level, Notation, Warehouse, notation::Writer};
///
/// let warehouse: Warehouse = "#####\n#@$.#\n#####\n".parse()?;
/// let level = Level { title: Some("easy".into()), ..Level::from(warehouse) };
/// let mut writer = Writer::new(Notation::Keystrokes);
/// let text = writer.write(&level)? + writer.terminator();
/// assert_eq!(text, "3 5\n#####\n#wb+#\n#####\n\n0 0\n");
/// assert_eq!(writer.left_out(), "1 title");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    notation: Notation,
    /// How levels are written, where there is a choice.
    pub layout: Layout,
    written: u64,
    /// What there was no place for: the numbers of titles, authors, comments and records.
    left_out: [usize; 4],
}

impl Writer {
    /// A writer of nothing yet.
    pub fn new(notation: Notation) -> Self {
        Writer { notation, layout: Layout::default(), written: 0, left_out: [0; 4] }
    }

    /// Returns whether one more level can be written: a [`named`](super::named) document holds only one.
    pub fn has_room(&self) -> bool {
        self.notation.format().keeps.many || self.written == 0
    }

    /// The text of the next level, with what separates it from the one before.
    ///
    /// # Errors
    ///
    /// The notation cannot express the level, or its record cannot be played.
    pub fn write(&mut self, level: &Level) -> Result<String, Unwritable> {
        let format = self.notation.format();
        let text = (format.write)(level, self.layout)?;
        let separator = if self.written > 0 { format.separator } else { "" };
        self.written += 1;
        let record = level.record.as_ref().filter(|record| !record.is_empty());
        let counts = [
            (format.keeps.text, usize::from(level.title.is_some())),
            (format.keeps.text, usize::from(level.author.is_some())),
            (format.keeps.text, level.comments.len()),
            (format.keeps.records, usize::from(record.is_some())),
        ];
        for (left_out, (is_kept, count)) in self.left_out.iter_mut().zip(counts) {
            *left_out += if is_kept { 0 } else { count };
        }
        Ok(format!("{separator}{text}"))
    }

    /// The text that follows the last level.
    pub fn terminator(&self) -> &'static str {
        self.notation.format().terminator
    }

    /// What there was no place for so far, as in `1 title, 2 comments`; empty if nothing was left out.
    pub fn left_out(&self) -> String {
        let nouns = ["title", "author", "comment", "record"];
        let counts = self.left_out.iter().zip(nouns).filter(|(count, _)| **count > 0);
        let counts: Vec<_> = counts
            .map(|(count, noun)| format!("{count} {noun}{}", if *count == 1 { "" } else { "s" }))
            .collect();
        counts.join(", ")
    }
}
