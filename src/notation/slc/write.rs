//! Levels written as XML.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};

use crate::level::{Level, Note, Notes};
use crate::notation::format::WriterState;
use crate::notation::xsb;
use crate::text::replace_in_xml;

/// The elements about a collection, and the keys of what is written there; reading gives the first.
pub(super) const PLACES: &[(&str, &[&str])] = &[
    ("Title", &["Title", "Collection"]),
    ("Email", &["Email"]),
    ("Url", &["Homepage", "Url", "Website"]),
];

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";

pub(super) fn value<'n>(note: Note<'n>, keys: &[&str]) -> Option<&'n str> {
    keys.iter().find_map(|key| note.get(key))
}

fn first<'n>(notes: &'n Notes, keys: &[&str]) -> Option<Note<'n>> {
    notes.iter().find(|&note| value(note, keys).is_some())
}

/// The note that says who has written a level or a collection.
fn author(notes: &Notes) -> Option<Note<'_>> {
    first(notes, &["Author"]).or_else(|| first(notes, &["Copyright"]))
}

/// The notes of a level for which there is a place.
pub(super) fn of_level(notes: &Notes) -> Vec<Note<'_>> {
    let is_title = |note: &Note| note.get("title").is_some_and(|title| !title.is_empty());
    notes.iter().find(is_title).into_iter().chain(author(notes)).collect()
}

/// The notes of a collection for which there is a place, besides those that describe it.
pub(super) fn of_collection(notes: &Notes) -> Vec<Note<'_>> {
    PLACES.iter().filter_map(|(_, keys)| first(notes, keys)).chain(author(notes)).collect()
}

/// The text after the last level. A document without levels would not be valid, so nothing is
/// written then.
pub(super) fn end(state: &WriterState) -> &'static str {
    if state.is_first { "" } else { "  </LevelCollection>\n</SokobanLevels>\n" }
}

/// A level; the first is preceded by what is written about its collection.
pub(super) fn write(level: &Level, state: &mut WriterState) -> String {
    let writer = Writer::new_with_indent(DECLARATION.as_bytes().to_vec(), b' ', 2);
    let mut xml = SlcDocument { writer, replaced: 0 };
    let none = Notes::default();
    let about = if state.is_first { &*level.collection } else { &none };
    let begin = xml.write(level, state.number, about).expect("writing to memory does not fail");
    state.replaced += xml.replaced;
    let mut text = String::from_utf8(xml.writer.into_inner()).expect("XML is text");
    if !state.is_first {
        text.drain(..begin);
    }
    text.push('\n');
    text
}

struct SlcDocument {
    writer: Writer<Vec<u8>>,
    /// The number of characters that XML cannot hold.
    replaced: usize,
}

impl SlcDocument {
    /// Writes a level in a collection. Returns the number of bytes before the level. Writes what
    /// the schema requires even if it is empty.
    fn write(&mut self, level: &Level, number: u64, about: &Notes) -> io::Result<usize> {
        self.start("SokobanLevels", &[])?;
        for (element, keys) in PLACES {
            let text = first(about, keys).and_then(|note| value(note, keys));
            let is_title = *element == "Title";
            if let Some(text) = text.or(is_title.then_some("")) {
                self.element(element, text)?;
            }
            if is_title {
                self.element("Description", &description_of(about))?;
            }
        }
        let author = |notes| value(author(notes)?, &["Author", "Copyright"]).map(str::to_owned);
        let copyright = author(about).unwrap_or_default();
        self.start("LevelCollection", &[("Copyright", copyright)])?;
        let begin = self.writer.get_ref().len() + "\n".len();
        let (rows, _) = xsb::closed_rows(&level.warehouse);
        let columns = rows.lines().map(str::len).max().unwrap_or(0);
        let sizes = [columns, rows.lines().count()].map(|size| size.to_string());
        let title = level.title().filter(|title| !title.trim().is_empty());
        let mut attributes = vec![("Id", title.unwrap_or_else(|| number.to_string()))];
        attributes.extend(["Width", "Height"].into_iter().zip(sizes));
        attributes.extend(author(&level.notes).map(|author| ("Copyright", author)));
        self.start("Level", &attributes)?;
        for row in rows.lines() {
            self.element("L", if row == "-" { " " } else { row })?;
        }
        self.writer.write_event(Event::End(BytesEnd::new("Level")))?;
        Ok(begin)
    }

    fn start(&mut self, name: &str, attributes: &[(&str, String)]) -> io::Result<()> {
        let mut tag = BytesStart::new(name);
        for (key, value) in attributes {
            let value = self.allowed(value).replace('\n', " ");
            tag.push_attribute((*key, &*value));
        }
        self.writer.write_event(Event::Start(tag))
    }

    fn element(&mut self, name: &str, text: &str) -> io::Result<()> {
        let text = self.allowed(text);
        let element = self.writer.create_element(name);
        element.write_text_content(BytesText::new(&text)).map(drop)
    }

    /// A text in which the characters that XML cannot hold are replaced.
    fn allowed(&mut self, text: &str) -> String {
        // A reader of XML would make a newline of a carriage return.
        let (text, replaced) = replace_in_xml(text, |c| c == '\r');
        self.replaced += replaced;
        text
    }
}

/// The description of a collection. Reading leaves out empty lines at its ends.
fn description_of(about: &Notes) -> String {
    // An empty line before anything but text is between keys.
    let next = about.iter().skip(1).map(Some).chain([None]);
    let notes = about.iter().zip(next).filter(|&(note, next)| {
        !note.is_blank() || next.is_none_or(|next| matches!(next, Note::Text(_)))
    });
    let lines: Vec<_> = notes.filter_map(|(note, _)| description(note)).collect();
    lines.join("\n").trim().to_owned()
}

/// The lines of a note that describes a collection.
fn description(note: Note<'_>) -> Option<&str> {
    match note {
        Note::Text(text) | Note::Comment(text) => Some(text),
        // Its other lines follow.
        _ => note.get("Description").filter(|line| !line.is_empty()),
    }
}
