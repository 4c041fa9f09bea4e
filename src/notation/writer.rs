//! Levels written in any notation.

use std::ptr;
use std::sync::Arc;

use super::format::{Layout, WriterState};
use super::omitted::Omitted;
use super::{Notation, detect};
use crate::error::Unwritable;
use crate::level::{Level, Note, Notes, Replays, TitlePosition};
use crate::source::Source;

/// Writes levels one after another, and counts what there was no place for.
///
/// ```
/// use sokopush::{Level, Notation, Warehouse, notation::Writer};
///
/// let warehouse: Warehouse = "#####\n#@$.#\n#####\n".parse()?;
/// let mut level = Level::from(warehouse);
/// level.heading = Some("easy".into());
/// let mut writer = Writer::new(Notation::Keystrokes);
/// let text = writer.write(&level)? + writer.end();
/// assert_eq!(text, "3 5\n#####\n#wb+#\n#####\n\n0 0\n");
/// assert_eq!(writer.omitted(), "1 title");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    notation: Notation,
    state: WriterState,
    /// The collection about which the text begins with notes: that of its first level, unless collections are merged.
    header: Arc<Notes>,
    /// The collection of the last level.
    collection: Option<Arc<Notes>>,
    /// Its author and copyright, which are those of each level that does not say otherwise.
    defaults: [Notes; 2],
    omitted: Omitted,
    /// The last line of text that was left out of the last level: the heading of the next may stand there.
    left_line: Option<String>,
}

impl Writer {
    /// A writer of nothing yet.
    pub fn new(notation: Notation) -> Self {
        let state = WriterState { is_first: true, number: 1, ..WriterState::default() };
        Writer {
            notation,
            state,
            header: Arc::default(),
            collection: None,
            defaults: Default::default(),
            omitted: Omitted::default(),
            left_line: None,
        }
    }

    /// Returns whether one more level can be written: a [`named`](super::named) document holds only one.
    pub fn has_room(&self) -> bool {
        self.notation.format().holds_many || self.state.is_first
    }

    /// The text of the next level, with what separates it from the one before. The first is
    /// preceded by what is written about its collection; a level of another collection says of its own what that says of
    /// it. If the first collection has an author, and such a level has none, its author is written as `unknown`.
    ///
    /// # Errors
    ///
    /// The notation cannot express the level.
    pub fn write<'l>(&mut self, level: impl Into<Replays<'l>>) -> Result<String, Unwritable> {
        let mut replays = level.into();
        let level = replays.level();
        let format = self.notation.format();
        let is_new = self.collection.as_ref() != Some(&level.collection);
        if is_new {
            let is_value = |note: Note, key| note.get(key).is_some_and(|value| !value.is_empty());
            let default = |key| {
                let note = level.collection.iter().find(|&note| is_value(note, key));
                note.into_iter().collect()
            };
            self.defaults = DEFAULTS.map(default);
        }
        if self.state.is_first {
            let merges = self.state.layout.merges;
            self.header = if merges { Arc::default() } else { level.collection.clone() };
        }
        let alone;
        if level.collection != self.header {
            alone = self.standing_alone(level, is_new);
            replays = replays.moved_to(&alone);
        }
        let mut text = (format.write)(&replays, &mut self.state)?;
        // Whether detection finds just this notation.
        let is_detected = |found: Vec<_>| found == [self.notation];
        text.insert_str(
            0,
            match self.state.is_first {
                true if detect(&mut Source::of_text("", &text)).is_ok_and(is_detected) => "",
                true => format.mark,
                false => format.separator,
            },
        );
        self.state.is_first = false;
        self.state.number += 1;
        self.count(&replays, is_new);
        self.collection = Some(level.collection.clone());
        Ok(text)
    }

    /// A copy that needs no collection, and has the same author after any header: it gets the collection's author, and the
    /// first level of a collection gets its other notes too.
    fn standing_alone(&self, level: &Level, is_first: bool) -> Level {
        let mut notes = Notes::default();
        if is_first {
            for note in &*level.collection {
                let is_default = DEFAULTS.iter().any(|key| note.get(key).is_some());
                let is_in_header = self.header.iter().any(|known| known == note);
                if !is_default && !is_in_header {
                    notes.push(match note.get("title") {
                        Some(title) => Note::value("Collection", title),
                        None => note,
                    });
                }
            }
        }
        for (key, default) in DEFAULTS.iter().zip(&self.defaults) {
            if level.notes.get(key).is_none() {
                notes.extend(default);
            }
        }
        notes.extend(&level.notes);
        let mut alone = Level { notes, collection: self.header.clone(), ..level.clone() };
        if alone.author() != level.author() {
            // The author of the header would be that of this level, too.
            let author = Note::value("Author", level.author().unwrap_or("unknown"));
            alone.notes = [author].into_iter().chain(&alone.notes).collect();
        }
        alone.collection = Arc::default();
        alone
    }

    /// Counts what there was no place for in a level that was written.
    fn count(&mut self, replays: &Replays, is_new: bool) {
        let level = replays.level();
        let Some(places) = self.notation.format().places else { return };
        let kept = (places.level)(&level.notes);
        let is_titled = places.has_texts && !kept.iter().any(|note| note.get("title").is_some());
        let omitted = &mut self.omitted;
        let is_noted = level.heading_position == TitlePosition::AboveNotes;
        if let Some(line) = self.left_line.take().filter(|_| is_noted && !is_new)
            && level.heading.as_ref() == Some(&line)
        {
            omitted.remove(Note::Text(&line));
        }
        self.left_line = level.notes.iter().rev().find_map(Note::line).map(str::to_owned);
        omitted.titles += usize::from(level.heading.is_some() && !is_titled);
        for note in level.notes.iter().filter(|note| !note.is_empty() && !kept.contains(note)) {
            match note {
                Note::Record(_) => {}
                _ if note.get("title").is_some() => omitted.titles += 1,
                _ if note.get("author").is_some() => omitted.authors += 1,
                _ => omitted.add(note),
            }
        }
        let main = self.state.keeps_record.then(|| replays.main()).flatten();
        let is_main = |record| main.is_some_and(|(main, _)| ptr::eq(main, record));
        let records = replays.iter().filter(|&(record, _)| !record.game.is_empty());
        for (_, played) in records.filter(|&(record, _)| !is_main(record)) {
            *match played {
                Ok(played) if played.is_solved() => &mut omitted.solutions,
                Ok(_) => &mut omitted.snapshots,
                Err(_) => &mut omitted.unplayable,
            } += 1;
        }
        if is_new {
            let kept = (places.collection)(&level.collection);
            let is_description = |note: Note| match note {
                Note::Text(_) | Note::Comment(_) => true,
                note => note.get("Description").is_some(),
            };
            let is_kept = |note: Note| {
                note.is_empty() || places.has_texts && is_description(note) || kept.contains(&note)
            };
            let notes = level.collection.iter().filter(|&note| !is_kept(note));
            notes.for_each(|note| omitted.add(note));
        }
    }

    /// Begins another text with the level of this number. What was left out of the one before still counts.
    pub fn begin(&mut self, number: u64) {
        (self.state.is_first, self.state.next_title) = (true, None);
        self.state.number = number;
    }

    /// The text that follows the last level.
    pub fn end(&self) -> &'static str {
        (self.notation.format().end)(&self.state)
    }

    /// The number of characters so far that the notation cannot hold; U+FFFD is written in their place.
    pub fn replaced(&self) -> usize {
        self.state.replaced
    }

    /// How levels are written, where there is a choice.
    pub fn layout_mut(&mut self) -> &mut Layout {
        &mut self.state.layout
    }

    /// Lists what there was no place for so far, as in `1 title, 2 notes (Date, Comment) and 1
    /// solution`; empty if nothing was left out.
    pub fn omitted(&self) -> String {
        self.omitted.to_string()
    }
}

/// The keys of the notes on a collection that hold for each level which does not say otherwise.
const DEFAULTS: [&str; 2] = ["author", "copyright"];
