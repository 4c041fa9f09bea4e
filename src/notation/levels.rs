//! Levels in any notation of boards.

use std::io::{Read, Write};

use super::{keystrokes, named, push_box, xsb};
use crate::command::{Command, Commands, Event, Name};
use crate::error::{Error, Found};
use crate::grid::Cell;
use crate::source::Source;
use crate::warehouse::Warehouse;

/// How boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// [`named`]: one board, and commands that are played first.
    Named,
    /// [`keystrokes`]: games, whose keystrokes are not played.
    Keystrokes,
    /// [`push_box`].
    PushBox,
    /// [`xsb`].
    Xsb,
}

/// A board with what its notation says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The board with its boxes and its worker.
    pub warehouse: Warehouse,
    /// The boxes' names; none where the notation has no names.
    pub boxes: Vec<(Name, Cell)>,
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The moves that are said to solve it, in letters of LURD.
    pub solution: Option<Vec<u8>>,
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

    /// The next level; `None` at the end. Before more of the text must be waited for `out` is
    /// flushed. A wrong command among those played first is told to `report` and passed over.
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

impl From<Warehouse> for Level {
    fn from(warehouse: Warehouse) -> Level {
        Level { warehouse, boxes: Vec::new(), title: None, author: None, solution: None }
    }
}

fn read_named(
    source: &mut Source<impl Read>,
    out: &mut impl Write,
    mut report: impl FnMut(Error),
) -> Result<Level, Error> {
    let mut session = named::read(source)?;
    let mut commands = Commands::new(source, false);
    while let Some(event) = commands.next(out)? {
        match event {
            Event::Command(Command::End) => break,
            Event::Command(command) => {
                session.execute(command);
            }
            Event::LineEnd => {}
            Event::Wrong(error) => report(error),
        }
    }
    let boxes = session.boxes().collect();
    Ok(Level { boxes, ..Level::from(session.into_warehouse()) })
}

fn read_keystrokes(
    source: &mut Source<impl Read>,
    out: &mut impl Write,
) -> Result<Option<Level>, Error> {
    let Some(game) = keystrokes::read(source, out)? else { return Ok(None) };
    if source.read_while(out, |_| true)? != Found::End {
        source.read()?;
    }
    Ok(Some(Level::from(game.into_warehouse())))
}
