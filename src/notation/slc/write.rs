//! Levels written as XML.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesStart, BytesText, Event};

use crate::level::{Level, Note};
use crate::notation::format::{Counts, WriterState};
use crate::notation::xsb;
use crate::xml;

/// The elements about a collection, and the keys of what is written there; reading gives the first.
pub(super) const PLACES: &[(&str, &[&str])] = &[
    ("Title", &["Title", "Collection"]),
    ("Email", &["Email"]),
    ("Url", &["Homepage", "Url", "Website"]),
];

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";

/// The value of a note with one of these keys.
pub(super) fn value<'n>(note: &'n Note, keys: &[&str]) -> Option<&'n str> {
    keys.iter().find_map(|key| note.get(key))
}

/// The number of notes of a collection for which there is a place.
fn kept(notes: &[Note]) -> usize {
    let has = |keys: &[&str]| notes.iter().any(|note| value(note, keys).is_some());
    let places = PLACES.iter().filter(|(_, keys)| has(keys)).count();
    let described = notes.iter().filter(|note| !note.is_empty() && description(note).is_some());
    places + usize::from(has(&["Author", "Copyright"])) + described.count()
}

/// What follows the last level.
pub(super) fn end(state: &WriterState) -> &'static str {
    if state.is_first {
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<SokobanLevels>\n  <LevelCollection>\n  \
                </LevelCollection>\n</SokobanLevels>\n";
    }
    "  </LevelCollection>\n</SokobanLevels>\n"
}

/// A level; the first is preceded by what is written about its collection.
pub(super) fn write(level: &Level, state: &mut WriterState) -> String {
    let mut xml = SlcDocument { writer: Writer::new(Vec::new()), replaced: 0 };
    xml.level(level, state.is_first).expect("writing to memory does not fail");
    state.replaced += xml.replaced;
    let collection = kept(level.collection.notes());
    state.kept = Counts { titles: 1, authors: 1, collection, ..Counts::default() };
    let text = String::from_utf8(xml.writer.into_inner()).expect("XML is text");
    if state.is_first { format!("{DECLARATION}{text}") } else { text }
}

struct SlcDocument {
    writer: Writer<Vec<u8>>,
    /// The number of characters that XML cannot hold.
    replaced: usize,
}

impl SlcDocument {
    fn level(&mut self, level: &Level, is_first: bool) -> io::Result<()> {
        if is_first {
            self.header(level.collection.notes())?;
        }
        let rows = xsb::rows(&level.warehouse);
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let own = |key: &str| level.notes.iter().find_map(|note| note.get(key));
        let author = own("author").or_else(|| own("copyright"));
        let sizes = [columns, rows.len()].map(|size| size.to_string());
        let mut attributes = Vec::new();
        attributes.extend(level.title().map(|title| ("Id", title)));
        attributes.extend(["Width", "Height"].into_iter().zip(sizes));
        attributes.extend(author.map(|author| ("Copyright", author.to_owned())));
        self.start(4, "Level", &attributes)?;
        for row in rows {
            self.element(6, "L", &String::from_utf8_lossy(&row))?;
        }
        self.end(4, "Level")
    }

    fn header(&mut self, notes: &[Note]) -> io::Result<()> {
        self.start(0, "SokobanLevels", &[])?;
        let find = |keys: &[&str]| notes.iter().find_map(|note| value(note, keys));
        for (element, keys) in PLACES {
            // The description comes between the title and the address.
            if *element == "Email" {
                let lines: Vec<&str> = notes.iter().filter_map(description).collect();
                if !lines.is_empty() {
                    self.element(2, "Description", &lines.join("\n"))?;
                }
            }
            if let Some(text) = find(keys) {
                self.element(2, element, text)?;
            }
        }
        let author = find(&["Author"]).or_else(|| find(&["Copyright"]));
        let author = author.map(|author| ("Copyright", author.to_owned()));
        self.start(2, "LevelCollection", author.as_slice())
    }

    fn start(
        &mut self,
        indent: usize,
        name: &str,
        attributes: &[(&str, String)],
    ) -> io::Result<()> {
        let mut tag = BytesStart::new(name);
        for (key, value) in attributes {
            let value = self.allowed(value).replace('\n', " ");
            tag.push_attribute((*key, &*value));
        }
        self.line(indent, Event::Start(tag))?;
        self.writer.write_event(Event::Text(BytesText::new("\n")))
    }

    fn end(&mut self, indent: usize, name: &str) -> io::Result<()> {
        self.line(indent, Event::End(BytesStart::new(name).to_end().into_owned()))?;
        self.writer.write_event(Event::Text(BytesText::new("\n")))
    }

    /// An element with text in it.
    fn element(&mut self, indent: usize, name: &str, text: &str) -> io::Result<()> {
        let text = self.allowed(text);
        let tag = BytesStart::new(name);
        self.line(indent, Event::Start(tag.borrow()))?;
        self.writer.write_event(Event::Text(BytesText::new(&text)))?;
        self.writer.write_event(Event::End(tag.to_end()))?;
        self.writer.write_event(Event::Text(BytesText::new("\n")))
    }

    fn line(&mut self, indent: usize, event: Event) -> io::Result<()> {
        self.writer.write_event(Event::Text(BytesText::new(&" ".repeat(indent))))?;
        self.writer.write_event(event)
    }

    /// A text in which the characters that XML cannot hold are replaced.
    fn allowed(&mut self, text: &str) -> String {
        // As a reader of XML would make a newline of it.
        let (text, replaced) = xml::replace(text, |c| c == '\r');
        self.replaced += replaced;
        text
    }
}

/// The lines of a note that describes a collection.
fn description(note: &Note) -> Option<&str> {
    match note {
        Note::Text(text) | Note::Comment(text) => Some(text),
        _ => None,
    }
}
