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
/// assert_eq!(writer.left_out().to_string(), "1 title");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    notation: Notation,
    /// How levels are written, where there is a choice.
    pub layout: Layout,
    written: u64,
    left_out: LeftOut,
}

/// What a notation had no place for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    titles: usize,
    authors: usize,
    comments: usize,
    records: usize,
}

impl Writer {
    /// A writer of nothing yet.
    pub fn new(notation: Notation) -> Self {
        Writer { notation, layout: Layout::default(), written: 0, left_out: LeftOut::default() }
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
        if !format.keeps.text {
            self.left_out.titles += usize::from(level.title.is_some());
            self.left_out.authors += usize::from(level.author.is_some());
            self.left_out.comments += level.comments.len();
        }
        if !format.keeps.records {
            let has_record = level.record.as_ref().is_some_and(|record| !record.is_empty());
            self.left_out.records += usize::from(has_record);
        }
        Ok(format!("{separator}{text}"))
    }

    /// The text that follows the last level.
    pub fn terminator(&self) -> &'static str {
        self.notation.format().terminator
    }

    /// What there was no place for so far.
    pub fn left_out(&self) -> &LeftOut {
        &self.left_out
    }
}

impl LeftOut {
    /// Returns whether nothing was left out.
    pub fn is_empty(&self) -> bool {
        *self == LeftOut::default()
    }
}

impl std::fmt::Display for LeftOut {
    /// Writes a list such as `1 title, 2 comments`.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let counts = [
            (self.titles, "title"),
            (self.authors, "author"),
            (self.comments, "comment"),
            (self.records, "record"),
        ];
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let counts: Vec<_> = counts
            .map(|(count, noun)| format!("{count} {noun}{}", if *count == 1 { "" } else { "s" }))
            .collect();
        f.write_str(&counts.join(", "))
    }
}
