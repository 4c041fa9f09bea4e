//! The levels of a document, read one by one.

use std::borrow::Cow;
use std::sync::Arc;

use quick_xml::Reader as Xml;
use quick_xml::escape::{resolve_xml_entity, unescape_with};
use quick_xml::events::{BytesStart, Event};

use super::decode::Decoded;
use super::write::PLACES;
use crate::error::{Error, Found, SyntaxError};
use crate::level::{Level, Note, Notes, title};
use crate::notation::format::{LevelAtLine, LevelError, check_kind};
use crate::notation::xsb;
use crate::source::Source;

/// The characters that are shown of the name of another element.
const MAX_NAME: usize = 40;

const MAX_DEPTH: usize = 100;

/// The maximum number of notes about all collections; each collection has a copy of them.
const MAX_HEADER: usize = 100;

#[derive(Default)]
pub(super) struct SlcReader {
    /// The names of the elements that are open.
    open: Vec<String>,
    /// The text in the innermost element that is open.
    text: String,
    /// The level that is being read.
    level: Option<PartialLevel>,
    /// The notes on all collections, and their number.
    header: Notes,
    header_count: usize,
    /// The notes on the collection that is being read.
    collection: Arc<Notes>,
    has_root: bool,
}

struct PartialLevel {
    notes: Notes,
    /// The rows, and where each begins.
    rows: Vec<(String, (u64, u64))>,
}

/// The parts of a document, one by one. An element without anything in it ends like others.
pub(super) fn parts(source: Source) -> Xml<Decoded> {
    let mut xml = Xml::from_reader(Decoded::new(source));
    xml.config_mut().expand_empty_elements = true;
    xml
}

impl SlcReader {
    pub(super) fn read(
        &mut self,
        xml: &mut Xml<Decoded>,
    ) -> Result<Option<LevelAtLine>, LevelError> {
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            xml.get_mut().part = 0;
            let event = xml.read_event_into(&mut buffer);
            let document = xml.get_mut();
            let event = event.map_err(|error| {
                let wrong = document.error(SyntaxError::Xml(error.to_string()));
                document.error.take().unwrap_or(wrong)
            });
            match event? {
                Event::Start(tag) => self.start(&tag, document)?,
                Event::End(_) => {
                    if let Some(level) = self.end(document)? {
                        return Ok(Some(level));
                    }
                }
                Event::Text(text) => self.text += &text.xml10_content(),
                Event::CData(text) => self.text += &text.xml10_content(),
                Event::GeneralRef(entity) => {
                    let known = match entity.resolve_char_ref() {
                        Ok(Some(character)) => Some(character.to_string()),
                        _ => resolve_xml_entity(&entity).map(str::to_owned),
                    };
                    self.text += &known.unwrap_or_else(|| format!("&{};", &*entity));
                }
                Event::Eof => return self.end_document(xml),
                _ => {}
            }
        }
    }

    fn end_document(&self, xml: &Xml<Decoded>) -> Result<Option<LevelAtLine>, LevelError> {
        let expected = match (self.open.is_empty(), self.has_root) {
            (true, true) => return Ok(None),
            (true, false) if xml.buffer_position() == 0 => return Ok(None),
            (true, false) => "a board",
            (false, _) => "the end of an element",
        };
        Err(xml.get_ref().error(SyntaxError::unexpected(expected, Found::End)).into())
    }

    fn start(&mut self, tag: &BytesStart, document: &Decoded) -> Result<(), Error> {
        let name = tag.local_name().as_ref().to_owned();
        if self.open.is_empty() && name != "SokobanLevels" {
            let short: String = name.chars().take(MAX_NAME).collect();
            let found = format!("`<{short}>`");
            return Err(document.error(SyntaxError::unexpected("`<SokobanLevels>`", found)));
        }
        self.has_root = true;
        if self.open.len() == MAX_DEPTH {
            let expected = format_args!("at most {MAX_DEPTH} nested elements");
            return Err(document.error(SyntaxError::unexpected(expected, "more")));
        }
        let mut attributes = tag.attributes();
        attributes.with_checks(false);
        let attributes = attributes.filter_map(Result::ok).map(|attribute| {
            let value = unescape(&attribute.value).trim().to_owned();
            (attribute.key.local_name().as_ref().to_owned(), value)
        });
        let attributes = attributes.filter(|(_, value)| !value.is_empty());
        match &*name {
            "LevelCollection" => {
                let mut collection = self.header.clone();
                for (name, value) in attributes {
                    if ["Copyright", "Type"].contains(&&*name) {
                        collection.push(Note::value(&name, &value));
                    }
                }
                self.collection = Arc::new(collection);
            }
            "Level" => {
                let mut notes = Notes::default();
                for (name, value) in attributes {
                    let key = match &*name {
                        "Id" => "Title",
                        "Copyright" => "Author",
                        "Width" | "Height" => continue,
                        other => other,
                    };
                    notes.push(Note::value(key, &value));
                }
                self.level = Some(PartialLevel { notes, rows: Vec::new() });
            }
            "L" => {
                let position = document.position();
                if let Some(level) = &mut self.level {
                    level.rows.push((String::new(), position));
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
        let is_blank = text.trim().is_empty();
        match (&*name, &mut self.level) {
            ("L", Some(level)) => {
                if let Some((row, _)) = level.rows.last_mut() {
                    *row = text;
                }
            }
            ("Level", level) => {
                return level.take().map(|level| self.level(level, document)).transpose();
            }
            (_, Some(level)) if !is_blank => level.notes.push(Note::value(&name, text.trim())),
            (_, None) if !is_blank && self.header_count < MAX_HEADER => {
                self.header_count += 1;
                let place = PLACES.iter().find(|(element, _)| *element == name);
                self.header.push(match place {
                    Some((_, [key, ..])) => Note::value(key, text.trim()),
                    _ if name == "Description" => Note::Comment(text.trim()),
                    _ => Note::value(&name, text.trim()),
                });
            }
            _ => {}
        }
        Ok(None)
    }

    fn level(&self, draft: PartialLevel, document: &Decoded) -> Result<LevelAtLine, LevelError> {
        let PartialLevel { notes, rows } = draft;
        let malformed = |error, line| LevelError::in_level(error, title(&notes, None), line);
        let Some(&(_, position @ (line, _))) = rows.first() else {
            let error = SyntaxError::unexpected("a board", "the end of an element");
            return Err(malformed(document.error(error), document.position().0));
        };
        let source = &document.source;
        let is_read = check_kind(&notes, self.collection.get("type"));
        let is_read = is_read.map_err(|error| source.error_at(position, error));
        let board = is_read.and_then(|()| xsb::board(&rows, source));
        let (warehouse, added_walls) = board.map_err(|error| malformed(error, line))?;
        let collection = self.collection.clone();
        let level = Level { notes, collection, ..warehouse.into() };
        let is_windows_1252 = document.is_windows_1252;
        Ok(LevelAtLine { level, line, added_walls, is_windows_1252 })
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
