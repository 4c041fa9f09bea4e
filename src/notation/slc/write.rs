//! Levels written as XML.

use std::borrow::Cow;

use quick_xml::escape::escape;
use quick_xml::events::BytesStart;

use crate::level::{Level, Note, Notes};
use crate::notation::format::WriterState;
use crate::notation::xsb;
use crate::text::replace_in_xml;

/// The elements about a collection, and the keys of what is written there; reading gives the first.
pub(super) const PLACES: &[(&str, &[&str])] = &[
    ("Title", &["Title", "Collection"]),
    ("Email", &["Email", "E-Mail"]),
    ("Url", &["Homepage", "Url", "Website", "Web Site", "Web", "Home page"]),
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

/// A level; the first is preceded by what is written about its collection. What the schema
/// requires is written even if it is empty.
pub(super) fn write(level: &Level, state: &mut WriterState) -> String {
    let replaced = &mut state.replaced;
    let mut text = String::new();
    if state.is_first {
        text = header(&level.collection, replaced);
    }
    let (rows, _) = xsb::closed_rows(&level.warehouse);
    let columns = rows.lines().map(str::len).max().unwrap_or(0);
    let title = level.title().filter(|title| !title.trim().is_empty());
    let mut attributes = vec![
        ("Id", title.unwrap_or_else(|| state.number.to_string())),
        ("Width", columns.to_string()),
        ("Height", rows.lines().count().to_string()),
    ];
    attributes.extend(author_name(&level.notes).map(|author| ("Copyright", author.to_owned())));
    text += &start("    ", "Level", attributes, replaced);
    for row in rows.lines() {
        text.extend(["      <L>", if row == "-" { " " } else { row }, "</L>\n"]);
    }
    text + "    </Level>\n"
}

/// The beginning of a document.
fn header(about: &Notes, replaced: &mut usize) -> String {
    let mut text = DECLARATION.to_owned() + "<SokobanLevels>\n";
    let mut add = |name: &str, value: &str| {
        let value = allowed(value, replaced);
        text.extend(["  <", name, ">", &*escape(&*value), "</", name, ">\n"]);
    };
    for (element, keys) in PLACES {
        match (*element, first(about, keys).and_then(|note| value(note, keys))) {
            ("Title", title) => {
                add("Title", title.unwrap_or_default());
                add("Description", &description_of(about));
            }
            (element, Some(text)) => add(element, text),
            (_, None) => {}
        }
    }
    let copyright = author_name(about).unwrap_or_default().to_owned();
    text + &start("  ", "LevelCollection", vec![("Copyright", copyright)], replaced)
}

fn author_name(notes: &Notes) -> Option<&str> {
    value(author(notes)?, &["Author", "Copyright"])
}

/// The start of an element that has others in it.
fn start(
    indentation: &str,
    name: &str,
    attributes: Vec<(&str, String)>,
    replaced: &mut usize,
) -> String {
    let mut value = |text: &str| Cow::from(allowed(text, replaced).replace('\n', " "));
    let attributes = attributes.into_iter().map(|(key, text)| (key, value(&text)));
    format!("{indentation}<{}>\n", &*BytesStart::new(name).with_attributes(attributes))
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
