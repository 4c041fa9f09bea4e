//! The levels of a document, read one by one.

use std::borrow::Cow;
use std::sync::Arc;

use quick_xml::Reader as Xml;
use quick_xml::escape::{resolve_xml_entity, unescape_with};
use quick_xml::events::{BytesStart, Event};

use super::decode::Decoded;
use super::write::PLACES;
use crate::error::{Error, Expected, Found, SyntaxError};
use crate::level::{Level, Note};
use crate::notation::format::{LevelError, Next};
use crate::notation::xsb;
use crate::source::Source;

/// The elements that may be within each other.
const MAX_DEPTH: usize = 100;

pub(super) struct Reader<'r> {
    xml: Xml<Decoded<'r>>,
    buffer: Vec<u8>,
    /// The names of the elements that are open.
    open: Vec<String>,
    /// The text in the innermost element that is open.
    text: String,
    /// The level that is being read.
    level: Option<Draft>,
    collection: Vec<Note>,
    /// The same, shared by the levels since it last changed.
    shared: Arc<Vec<Note>>,
    has_root: bool,
}

/// A level that is being read.
struct Draft {
    notes: Vec<Note>,
    rows: Vec<String>,
    /// The line of the first row.
    line: u64,
}

impl<'r> Reader<'r> {
    pub(super) fn new(source: Source<'r>) -> Self {
        let mut xml = Xml::from_reader(Decoded::new(source));
        xml.config_mut().expand_empty_elements = true;
        Reader {
            xml,
            buffer: Vec::new(),
            open: Vec::new(),
            text: String::new(),
            level: None,
            collection: Vec::new(),
            shared: Arc::default(),
            has_root: false,
        }
    }

    /// Reads the next level; `None` at the end.
    pub(super) fn read(&mut self) -> Result<Option<Level>, LevelError> {
        loop {
            let mut buffer = std::mem::take(&mut self.buffer);
            buffer.clear();
            self.xml.get_mut().begin_part();
            let event = self.xml.read_event_into(&mut buffer);
            let event = match event {
                Ok(event) => event,
                Err(error) => return Err(self.wrong(&error).into()),
            };
            match event {
                Event::Start(tag) => self.start(&tag)?,
                Event::End(_) => {
                    if let Some(level) = self.end()? {
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
                Event::Eof => return self.end_document(),
                _ => {}
            }
            self.buffer = buffer;
        }
    }

    /// Why the text cannot be read.
    fn wrong(&mut self, error: &quick_xml::Error) -> Error {
        let text = self.xml.get_mut();
        let position = text.position;
        let error = SyntaxError::Xml(error.to_string());
        text.error.take().unwrap_or_else(|| text.source().error_at(position, error))
    }

    fn error(&self, error: SyntaxError) -> Error {
        let text = self.xml.get_ref();
        text.source().error_at(text.position, error)
    }

    fn end_document(&self) -> Result<Option<Level>, LevelError> {
        let expected = match (self.open.is_empty(), self.has_root) {
            (true, true) => return Ok(None),
            (true, false) if self.xml.buffer_position() == 0 => return Ok(None),
            (true, false) => Expected::Board,
            (false, _) => Expected::ElementEnd,
        };
        Err(self.error(SyntaxError::Unexpected(expected, Found::End)).into())
    }

    fn start(&mut self, tag: &BytesStart) -> Result<(), Error> {
        let name = tag.local_name().as_ref().to_owned();
        self.has_root = true;
        if self.open.len() == MAX_DEPTH {
            return Err(self.error(SyntaxError::TooDeep(MAX_DEPTH)));
        }
        let value = |wanted: &str| {
            let mut attributes = tag.attributes();
            attributes.with_checks(false);
            let mut attributes = attributes.filter_map(Result::ok);
            let attribute =
                attributes.find(|attribute| attribute.key.local_name().as_ref() == wanted)?;
            let value = unescape_with(&attribute.value, resolve_xml_entity);
            let value = value.map_or_else(|_| attribute.value.to_string(), Cow::into_owned);
            Some(value.trim().to_owned()).filter(|value| !value.is_empty())
        };
        let note = |key: &str, name: &str| value(name).map(|value| Note::value(key, value));
        match &*name {
            "LevelCollection" => self.collection.extend(note("Copyright", "Copyright")),
            "Level" => {
                let notes = [note("Title", "Id"), note("Author", "Copyright")];
                let notes = notes.into_iter().flatten().collect();
                self.level = Some(Draft { notes, rows: Vec::new(), line: 0 });
            }
            "L" => {
                let line = self.xml.get_ref().position.0;
                if let Some(level) = self.level.as_mut().filter(|level| level.rows.is_empty()) {
                    level.line = line;
                }
            }
            _ => {}
        }
        self.open.push(name);
        self.text.clear();
        Ok(())
    }

    /// Ends the innermost element; returns the level if it was one.
    fn end(&mut self) -> Result<Option<Level>, LevelError> {
        let name = self.open.pop().unwrap_or_default();
        let text = std::mem::take(&mut self.text);
        match (&*name, &mut self.level) {
            ("L", Some(level)) => level.rows.push(text),
            ("Level", level) => return level.take().map(|level| self.level(level)).transpose(),
            (_, None) if !text.trim().is_empty() => {
                let text = text.trim();
                let place = PLACES.iter().find(|(element, _)| *element == name);
                match place {
                    Some((_, [key, ..])) => self.collection.push(Note::value(key, text)),
                    _ if name == "Description" => {
                        self.collection.push(Note::Comment(text.to_owned()));
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(None)
    }

    fn level(&mut self, draft: Draft) -> Result<Level, LevelError> {
        if *self.shared != self.collection {
            self.shared = Arc::new(self.collection.clone());
        }
        let source = self.xml.get_ref().source();
        if draft.rows.is_empty() {
            let error = SyntaxError::Unexpected(Expected::Board, Found::End);
            return Err(LevelError(self.error(error), Next::Level));
        }
        let warehouse = xsb::board(draft.line, &draft.rows, source);
        let warehouse = warehouse.map_err(|error| match error {
            Error::Syntax(..) => LevelError(error, Next::Level),
            error => error.into(),
        })?;
        Ok(Level { notes: draft.notes, collection: self.shared.clone(), ..warehouse.into() })
    }
}
