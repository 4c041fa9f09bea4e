//! Levels written in any notation.

use std::ptr;
use std::sync::Arc;

use super::format::{Layout, Places, WriterState};
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
    defaults: Notes,
    omitted: Omitted,
    /// The last line of text of the last level. It was left out, but is counted only when the next level turns out not
    /// to have it as its heading.
    uncounted_line: Option<String>,
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
            defaults: Notes::default(),
            omitted: Omitted::default(),
            uncounted_line: None,
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
            self.defaults = defaults_of(&level.collection);
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
        let before = if !self.state.is_first {
            format.separator
        } else if self.is_detected(&text) {
            ""
        } else {
            format.mark
        };
        text.insert_str(0, before);
        self.state.is_first = false;
        self.state.number += 1;
        self.count_omitted(&replays, is_new);
        self.collection = Some(level.collection.clone());
        Ok(text)
    }

    /// Returns whether the notation of a text is detected without a mark.
    fn is_detected(&self, text: &str) -> bool {
        detect(&mut Source::of_text("", text)).is_ok_and(|found| found == [self.notation])
    }

    /// A copy that needs no collection, and has the same author after any header: it gets the collection's author, and the
    /// first level of a collection gets its other notes too.
    fn standing_alone(&self, level: &Level, is_first: bool) -> Level {
        let mut notes = Notes::default();
        if is_first {
            for note in &*level.collection {
                let is_default = DEFAULTS.iter().any(|key| note.get(key).is_some());
                if is_default || self.header.iter().any(|known| known == note) {
                    continue;
                }
                notes.push(match note.get("title") {
                    Some(title) => Note::value("Collection", title),
                    None => note,
                });
            }
        }
        for default in &self.defaults {
            if let Note::Value { key, .. } = default
                && level.notes.get(key).is_none()
            {
                notes.push(default);
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

    /// Counts what there was no place for in a level that was written, and in its collection if it is new.
    fn count_omitted(&mut self, replays: &Replays, is_new: bool) {
        let Some(places) = self.notation.format().places else { return };
        let level = replays.level();
        if let Some(line) = self.uncounted_line.take() {
            let is_heading = level.heading_position == TitlePosition::AboveNotes
                && level.heading.as_ref() == Some(&line);
            if is_new || !is_heading {
                self.omitted.add(Note::Text(&line));
            }
        }
        self.count_notes(level, places);
        self.count_records(replays);
        if is_new {
            self.count_notes_on_collection(&level.collection, places);
        }
    }

    fn count_notes(&mut self, level: &Level, places: Places) {
        let kept = (places.level)(&level.notes);
        // A title among the notes takes the place of the heading.
        let has_title = kept.iter().any(|note| note.get("title").is_some());
        if level.heading.is_some() && (has_title || !places.has_texts) {
            self.omitted.titles += 1;
        }
        for note in &level.notes {
            if note.is_empty() || kept.contains(&note) {
                continue;
            }
            match note {
                Note::Record(_) => {}
                Note::Text(line) => {
                    // Only the last line may be the heading of the next level.
                    if let Some(line) = self.uncounted_line.replace(line.to_owned()) {
                        self.omitted.add(Note::Text(&line));
                    }
                }
                _ if note.get("title").is_some() => self.omitted.titles += 1,
                _ if note.get("author").is_some() => self.omitted.authors += 1,
                _ => self.omitted.add(note),
            }
        }
    }

    fn count_records(&mut self, replays: &Replays) {
        let main = if self.state.keeps_record { replays.main() } else { None };
        for (record, result) in replays.iter() {
            let is_main = main.is_some_and(|(main, _)| ptr::eq(main, record));
            if is_main || record.game.is_empty() {
                continue;
            }
            match result {
                Ok(played) if played.is_solved() => self.omitted.solutions += 1,
                Ok(_) => self.omitted.snapshots += 1,
                Err(_) => self.omitted.unplayable += 1,
            }
        }
    }

    fn count_notes_on_collection(&mut self, collection: &Notes, places: Places) {
        let kept = (places.collection)(collection);
        for note in collection {
            let describes = match note {
                Note::Text(_) | Note::Comment(_) => true,
                _ => note.get("Description").is_some(),
            };
            let is_described = places.has_texts && describes;
            if !note.is_empty() && !is_described && !kept.contains(&note) {
                self.omitted.add(note);
            }
        }
    }

    /// Begins another text with the level of this number. What was left out of the one before still counts.
    pub fn begin(&mut self, number: u64) {
        self.state.is_first = true;
        self.state.next_title = None;
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
    pub(crate) fn layout_mut(&mut self) -> &mut Layout {
        &mut self.state.layout
    }

    /// Lists what there was no place for so far, as in `1 title, 2 notes (Date, Comment) and 1
    /// solution`; empty if nothing was left out.
    pub fn omitted(&self) -> String {
        let mut omitted = self.omitted.clone();
        if let Some(line) = &self.uncounted_line {
            omitted.add(Note::Text(line));
        }
        omitted.to_string()
    }
}

/// The keys of the notes on a collection that hold for each level which does not say otherwise.
const DEFAULTS: [&str; 2] = ["author", "copyright"];

/// The first note with each of these keys that says something.
fn defaults_of(collection: &Notes) -> Notes {
    let mut defaults = Notes::default();
    for key in DEFAULTS {
        let mut notes = collection.iter();
        defaults.extend(notes.find(|note| note.get(key).is_some_and(|value| !value.is_empty())));
    }
    defaults
}
