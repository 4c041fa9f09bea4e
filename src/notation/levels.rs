//! Levels in any notation of boards.

use std::io::{Read, Write};

use super::{Level, Record, keystrokes, lurd, named, push_box, xsb};
use crate::command::{Command, Commands, Event};
use crate::error::{Error, Expected, Found};
use crate::source::Source;

/// How boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// [`named`]: one board, and commands.
    Named,
    /// [`keystrokes`]: games.
    Keystrokes,
    /// [`push_box`].
    PushBox,
    /// [`xsb`].
    Xsb,
}

/// The levels of a text, read one by one.
///
/// ```
/// use std::io::sink;
/// use sokopush::{notation::{Levels, Notation}, source::Source};
///
/// let source = Source::new("cases", "1 4\nX*.@\n\n1 2\nX.\n".as_bytes())?;
/// let mut levels = Levels::new(Notation::PushBox, source);
/// assert!(!levels.next(&mut sink(), |_| {})?.unwrap().warehouse.is_solved());
/// assert!(levels.next(&mut sink(), |_| {})?.unwrap().warehouse.is_solved());
/// assert!(levels.next(&mut sink(), |_| {})?.is_none());
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Debug)]
pub struct Levels<R> {
    text: Text<R>,
    ended: bool,
}

#[derive(Debug)]
enum Text<R> {
    Named(Source<R>),
    Keystrokes(Source<R>),
    PushBox(Source<R>),
    Xsb(xsb::Levels<R>),
}

impl<R: Read> Levels<R> {
    /// The levels that `source` reads next.
    pub fn new(notation: Notation, source: Source<R>) -> Self {
        let text = match notation {
            Notation::Named => Text::Named(source),
            Notation::Keystrokes => Text::Keystrokes(source),
            Notation::PushBox => Text::PushBox(source),
            Notation::Xsb => Text::Xsb(xsb::Levels::new(source)),
        };
        Levels { text, ended: false }
    }

    /// The same levels, each with all text that belongs to it, as [`xsb::Levels::whole`] has it.
    #[must_use]
    pub fn whole(mut self) -> Self {
        if let Text::Xsb(levels) = self.text {
            self.text = Text::Xsb(levels.whole());
        }
        self
    }

    /// The next level; `None` at the end. Before more of the text must be waited for `out` is
    /// flushed. A line of a named document that is no command is told to `report` and passed over.
    ///
    /// # Errors
    ///
    /// A level is wrong, reading failed, or flushing `out`. The levels of an XSB collection behind a
    /// wrong one can be read on; in the other notations there are no more then.
    pub fn next(
        &mut self,
        out: &mut impl Write,
        report: impl FnMut(Error),
    ) -> Result<Option<Level>, Error> {
        if self.ended {
            return Ok(None);
        }
        let level = match &mut self.text {
            Text::Named(source) => {
                self.ended = true;
                return read_named(source, out, report).map(Some);
            }
            Text::Keystrokes(source) => read_keystrokes(source, out),
            Text::PushBox(source) => {
                push_box::read(source, out).map(|warehouse| warehouse.map(Level::from))
            }
            Text::Xsb(levels) => levels.next(out),
        };
        let text_goes_on =
            matches!((&self.text, &level), (Text::Xsb(_), Err(Error::Text(..))) | (_, Ok(Some(_))));
        self.ended = !text_goes_on;
        level
    }
}

fn read_named(
    source: &mut Source<impl Read>,
    out: &mut impl Write,
    mut report: impl FnMut(Error),
) -> Result<Level, Error> {
    let session = named::read(source)?;
    let boxes = session.boxes().collect();
    let mut played = Vec::new();
    let mut commands = Commands::new(source, false);
    while let Some(event) = commands.next(out)? {
        match event {
            Event::Command(Command::End) => break,
            Event::Command(command) => {
                played.try_reserve(1).map_err(|_| commands.no_memory())?;
                played.push(command);
            }
            Event::LineEnd => {}
            Event::Wrong(error) => report(error),
        }
    }
    let record = (!played.is_empty()).then_some(Record::Commands(played));
    Ok(Level { boxes, record, ..Level::from(session.into_warehouse()) })
}

fn read_keystrokes(
    source: &mut Source<impl Read>,
    out: &mut impl Write,
) -> Result<Option<Level>, Error> {
    let Some(game) = keystrokes::read(source, out)? else { return Ok(None) };
    let mut keys = Vec::new();
    let end = source.read_to(&mut keys, out, |byte| lurd::direction(byte).is_some())?;
    keys.make_ascii_uppercase();
    if end != Found::End {
        source.end_line(out, Expected::Keystroke(keystrokes::EITHER))?;
    }
    let record = (!keys.is_empty()).then_some(Record::Keys(keys));
    Ok(Some(Level { record, ..Level::from(game.into_warehouse()) }))
}
