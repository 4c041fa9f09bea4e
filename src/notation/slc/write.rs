//! Levels written as XML.

use quick_xml::escape::escape;
use quick_xml::events::BytesStart;

use crate::level::{Level, Note, Notes};
use crate::notation::format::WriterState;
use crate::notation::xsb;
use crate::text::replace_in_xml;

/// The elements about a collection, and the keys of what is written there; reading gives the first.
pub(super) const PLACES: &[(&str, &[&str])] = &[
    ("Title", &["Title", "Collection", "Set"]),
    ("Email", &["Email", "E-Mail"]),
    ("Url", &["Homepage", "Url", "Website", "Web Site", "Web", "Home page"]),
];

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";

/// The value of a note with one of these keys, unless it is blank: an empty element would not be read again.
fn value<'n>(note: Note<'n>, keys: &[&str]) -> Option<&'n str> {
    let value = keys.iter().find_map(|key| note.get(key))?;
    if value.trim().is_empty() { None } else { Some(value) }
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
    let mut kept = Vec::new();
    kept.extend(first(notes, &["Title"]));
    kept.extend(author(notes));
    kept
}

/// The notes of a collection for which there is a place, besides those that describe it.
pub(super) fn of_collection(notes: &Notes) -> Vec<Note<'_>> {
    let mut kept = Vec::new();
    for (_, keys) in PLACES {
        kept.extend(first(notes, keys));
    }
    kept.extend(author(notes));
    kept
}

/// The text after the last level. A document without levels would not be valid, so nothing is
/// written then.
pub(super) fn end(state: &WriterState) -> &'static str {
    if state.is_first { "" } else { "  </LevelCollection>\n</SokobanLevels>\n" }
}

/// A level; the first is preceded by what is written about its collection. What the schema
/// requires is written even if it is empty.
pub(super) fn write(level: &Level, state: &mut WriterState) -> String {
    let mut text = String::new();
    if state.is_first {
        text = header(&level.collection, &mut state.replaced);
    }
    let (rows, _) = xsb::closed_rows(&level.warehouse);
    let columns = rows.lines().map(str::len).max().unwrap_or(0);
    let id = match level.title() {
        Some(title) if !title.trim().is_empty() => title,
        _ => state.number.to_string(),
    };
    let mut attributes = vec![
        ("Id", id),
        ("Width", columns.to_string()),
        ("Height", rows.lines().count().to_string()),
    ];
    if let Some(author) = author_name(&level.notes) {
        attributes.push(("Copyright", author.to_owned()));
    }
    text += &start("    ", "Level", attributes, &mut state.replaced);
    for row in rows.lines() {
        text.extend(["      <L>", if row == "-" { " " } else { row }, "</L>\n"]);
    }
    text + "    </Level>\n"
}

/// The beginning of a document.
fn header(about: &Notes, replaced: &mut usize) -> String {
    let mut text = DECLARATION.to_owned() + "<SokobanLevels>\n";
    for &(name, keys) in PLACES {
        let value = first(about, keys).and_then(|note| value(note, keys));
        if name == "Title" {
            text += &element(name, value.unwrap_or_default(), replaced);
            text += &element("Description", &description_of(about), replaced);
        } else if let Some(value) = value {
            text += &element(name, value, replaced);
        }
    }
    let copyright = author_name(about).unwrap_or_default().to_owned();
    text + &start("  ", "LevelCollection", vec![("Copyright", copyright)], replaced)
}

fn author_name(notes: &Notes) -> Option<&str> {
    value(author(notes)?, &["Author", "Copyright"])
}

/// An element that has only text in it.
fn element(name: &str, text: &str, replaced: &mut usize) -> String {
    let text = allowed(text, replaced);
    format!("  <{name}>{}</{name}>\n", escape(&*text))
}

/// The start of an element that has others in it.
fn start(
    indentation: &str,
    name: &str,
    attributes: Vec<(&str, String)>,
    replaced: &mut usize,
) -> String {
    let mut tag = BytesStart::new(name);
    for (key, value) in attributes {
        let value = allowed(&value, replaced).replace('\n', " ");
        tag.push_attribute((key, value.as_str()));
    }
    format!("{indentation}<{}>\n", &*tag)
}

/// A text in which the characters that XML cannot hold are replaced, and counted.
fn allowed(text: &str, replaced: &mut usize) -> String {
    // A reader of XML would make a newline of a carriage return.
    let (text, count) = replace_in_xml(text, |c| c == '\r');
    *replaced += count;
    text
}

/// The description of a collection. Reading leaves out empty lines at its ends.
fn description_of(about: &Notes) -> String {
    let mut lines = Vec::new();
    let mut notes = about.iter().peekable();
    while let Some(note) = notes.next() {
        // An empty line before anything but text is between keys.
        let is_text_next = matches!(notes.peek(), None | Some(Note::Text(_)));
        if !note.is_blank() || is_text_next {
            lines.extend(description(note));
        }
    }
    lines.join("\n").trim().to_owned()
}

/// The lines of a note that describes a collection.
fn description(note: Note<'_>) -> Option<&str> {
    match note {
        Note::Text(text) | Note::Comment(text) => Some(text),
        // The other lines of a `Description:` follow it as text.
        _ => note.get("Description").filter(|line| !line.is_empty()),
    }
}
