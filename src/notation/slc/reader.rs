//! The levels of a document, read one by one.

use std::borrow::Cow;
use std::sync::Arc;

use quick_xml::Reader as Xml;
use quick_xml::escape::{resolve_xml_entity, unescape_with};
use quick_xml::events::{BytesRef, BytesStart, Event};

use super::decode::Decoded;
use super::write::PLACES;
use crate::error::{Error, Found, SyntaxError};
use crate::level::{Level, Note, Notes, title};
use crate::notation::format::{LevelAtLine, LevelError, LevelReader, check_kind};
use crate::notation::xsb;
use crate::source::Source;

/// The characters that are shown of the name of another element.
const MAX_NAME: usize = 40;

const MAX_DEPTH: usize = 100;

/// The maximum number of notes about collections. Each collection has a copy of those before it: without a limit, a text with n
/// notes and n collections would take memory in proportion to n².
const MAX_COLLECTION_NOTES: usize = 100;

/// A text while its levels are read.
pub(super) struct Document<'r> {
    xml: Xml<Decoded<'r>>,
    reader: SlcReader,
}

impl<'r> Document<'r> {
    pub(super) fn new(source: Source<'r>) -> Self {
        Document { xml: parts(source), reader: SlcReader::default() }
    }
}

impl LevelReader for Document<'_> {
    fn next_level(&mut self) -> Result<Option<LevelAtLine>, LevelError> {
        self.reader.read(&mut self.xml)
    }

    fn is_windows_1252(&self) -> bool {
        self.xml.get_ref().is_windows_1252
    }
}

#[derive(Default)]
struct SlcReader {
    /// The names of the elements that are open.
    open: Vec<String>,
    /// The text since the last tag.
    text: String,
    /// The level that is being read.
    level: Option<PartialLevel>,
    /// The notes before a collection. They hold for each one up to the next notes.
    header: Notes,
    /// Whether a collection has begun since the header, so that other notes begin a new one.
    is_header_complete: bool,
    /// The number of all notes so far in headers and in collections, apart from those in levels.
    header_count: usize,
    /// The notes on the collection that is being read.
    collection: Arc<Notes>,
    has_root: bool,
}

/// The beginning of the name of an element, for messages.
fn short(name: &str) -> String {
    name.chars().take(MAX_NAME).collect()
}

struct PartialLevel {
    notes: Notes,
    /// The rows, and where each begins.
    rows: Vec<(String, (u64, u64))>,
}

/// The parts of a document, one by one. An element without anything in it ends like others.
fn parts(source: Source) -> Xml<Decoded> {
    let mut xml = Xml::from_reader(Decoded::new(source));
    xml.config_mut().expand_empty_elements = true;
    xml
}

impl SlcReader {
    fn read(&mut self, xml: &mut Xml<Decoded>) -> Result<Option<LevelAtLine>, LevelError> {
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            xml.get_mut().part = 0;
            let event = match xml.read_event_into(&mut buffer) {
                Ok(event) => event,
                Err(error) => return Err(xml_error(&error, xml.get_mut()).into()),
            };
            match event {
                Event::Start(tag) => self.start(&tag, xml.get_ref())?,
                Event::End(_) => {
                    if let Some(level) = self.end(xml.get_ref())? {
                        return Ok(Some(level));
                    }
                }
                Event::Text(text) => self.text += &text.xml10_content(),
                Event::CData(text) => self.text += &text.xml10_content(),
                Event::GeneralRef(entity) => self.text += &text_of(&entity),
                Event::Eof => return self.end_document(xml),
                _ => {}
            }
        }
    }

    fn end_document(&self, xml: &Xml<Decoded>) -> Result<Option<LevelAtLine>, LevelError> {
        let expected = if !self.open.is_empty() {
            "the end of an element"
        } else if self.has_root || xml.buffer_position() == 0 {
            return Ok(None);
        } else {
            "a board"
        };
        Err(xml.get_ref().error(SyntaxError::unexpected(expected, Found::End)).into())
    }

    fn start(&mut self, tag: &BytesStart, document: &Decoded) -> Result<(), Error> {
        let name = tag.local_name().as_ref().to_owned();
        if self.open.is_empty() && name != "SokobanLevels" {
            let found = format!("`<{}>`", short(&name));
            return Err(document.error(SyntaxError::unexpected("`<SokobanLevels>`", found)));
        }
        self.has_root = true;
        if self.level.is_some() && self.open.last().is_some_and(|open| open == "L") {
            let found = format!("`<{}>`", short(&name));
            return Err(document.error(SyntaxError::unexpected("the cells of a row", found)));
        }
        if self.open.len() == MAX_DEPTH {
            let expected = format_args!("at most {MAX_DEPTH} nested elements");
            return Err(document.error(SyntaxError::unexpected(expected, "more")));
        }
        match name.as_str() {
            "LevelCollection" => {
                let mut collection = self.header.clone();
                for (key, value) in attributes(tag) {
                    if ["Copyright", "Type"].contains(&key.as_str()) {
                        collection.push(Note::value(&key, &value));
                    }
                }
                self.collection = Arc::new(collection);
                self.is_header_complete = true;
            }
            "Level" => {
                let notes = level_notes(tag);
                self.level = Some(PartialLevel { notes, rows: Vec::new() });
            }
            "L" => {
                if let Some(level) = &mut self.level {
                    level.rows.push((String::new(), document.position()));
                }
            }
            _ => {}
        }
        self.open.push(name);
        self.text.clear();
        Ok(())
    }

    /// Ends the innermost element; returns the level if it was one.
    fn end(&mut self, document: &Decoded) -> Result<Option<LevelAtLine>, LevelError> {
        let name = self.open.pop().unwrap_or_default();
        let text = std::mem::take(&mut self.text);
        if name == "Level" {
            let Some(level) = self.level.take() else { return Ok(None) };
            return self.level(level, document).map(Some);
        }
        let Some(level) = &mut self.level else {
            self.add_note(&name, text.trim(), document)?;
            return Ok(None);
        };
        if name != "L" {
            if !text.trim().is_empty() {
                level.notes.push(Note::value(&name, text.trim()));
            }
        } else if let Some((row, _)) = level.rows.last_mut() {
            *row = text;
        }
        Ok(None)
    }

    /// Adds the text in an element that is not part of a level: to the collection around it, or else to the header.
    fn add_note(&mut self, name: &str, text: &str, document: &Decoded) -> Result<(), Error> {
        if text.is_empty() {
            return Ok(());
        }
        if self.header_count == MAX_COLLECTION_NOTES {
            let expected =
                format_args!("at most {MAX_COLLECTION_NOTES} elements about collections");
            return Err(document.error(SyntaxError::unexpected(expected, "more")));
        }
        self.header_count += 1;
        let place = PLACES.iter().find(|(element, _)| *element == name);
        let note = match place {
            Some((_, [key, ..])) => Note::value(key, text),
            _ if name == "Description" => Note::Comment(text),
            _ => Note::value(name, text),
        };
        if self.open.iter().any(|open| open == "LevelCollection") {
            Arc::make_mut(&mut self.collection).push(note);
            return Ok(());
        }
        if self.is_header_complete {
            self.header = Notes::default();
            self.is_header_complete = false;
        }
        self.header.push(note);
        Ok(())
    }

    fn level(&self, level: PartialLevel, document: &Decoded) -> Result<LevelAtLine, LevelError> {
        let Some(&(_, position)) = level.rows.first() else {
            let error = SyntaxError::unexpected("a board", "the end of an element");
            let (line, _) = document.position();
            let title = title(&level.notes, None);
            return Err(LevelError::in_level(document.error(error), title, line));
        };
        let source = &document.source;
        let (line, _) = position;
        let board = match check_kind(&level.notes, self.collection.get("type")) {
            Ok(()) => xsb::board(&level.rows, source),
            Err(error) => Err(source.error_at(position, error)),
        };
        match board {
            Ok((warehouse, added_walls)) => {
                let notes = level.notes;
                let level =
                    Level { notes, collection: self.collection.clone(), ..warehouse.into() };
                Ok(LevelAtLine { level, line, added_walls })
            }
            Err(error) => Err(LevelError::in_level(error, title(&level.notes, None), line)),
        }
    }
}

/// Why the XML reader failed: the text could not be read, or it is not XML.
fn xml_error(error: &quick_xml::Error, document: &mut Decoded) -> Error {
    match document.error.take() {
        Some(error) => error,
        None => document.error(SyntaxError::Xml(error.to_string())),
    }
}

/// The notes that the attributes of a level are.
fn level_notes(tag: &BytesStart) -> Notes {
    let mut notes = Notes::default();
    for (name, value) in attributes(tag) {
        let key = match name.as_str() {
            "Id" => "Title",
            "Copyright" => "Author",
            "Width" | "Height" => continue,
            other => other,
        };
        notes.push(Note::value(key, &value));
    }
    notes
}

/// The names and the values of the attributes of an element, but for empty values.
fn attributes(tag: &BytesStart) -> Vec<(String, String)> {
    let mut attributes = Vec::new();
    for attribute in tag.attributes().with_checks(false).flatten() {
        let value = unescape(&attribute.value);
        if !value.trim().is_empty() {
            let name = attribute.key.local_name().as_ref().to_owned();
            attributes.push((name, value.trim().to_owned()));
        }
    }
    attributes
}

/// What an entity stands for, if it is one of XML's own or a number; others stay as they are.
fn text_of(entity: &BytesRef) -> String {
    if let Ok(Some(character)) = entity.resolve_char_ref() {
        return character.to_string();
    }
    match resolve_xml_entity(entity) {
        Some(text) => text.to_owned(),
        None => format!("&{};", &**entity),
    }
}

/// A text in which XML's own entities are replaced by what they stand for; others stay as they are.
fn unescape(text: &str) -> String {
    let mut parts = text.split('&');
    let mut unescaped = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let whole = format!("&{part}");
        let end = whole.find(';').map_or(whole.len(), |end| end + 1);
        let (entity, rest) = whole.split_at(end);
        let known = unescape_with(entity, resolve_xml_entity);
        unescaped += &known.unwrap_or(Cow::Borrowed(entity));
        unescaped += rest;
    }
    unescaped
}
