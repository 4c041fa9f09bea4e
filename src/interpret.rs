//! The streaming loop: a board and commands in, boards or moves out.

use std::io::{Read, Write};

use crate::command::{Command, Event, Parser};
use crate::error::{Error, Found, Wrong};
use crate::notation::lurd;
use crate::notation::named::{self, Picture};
use crate::session::Outcome;
use crate::source::Source;

/// How a document of the push/undo language is interpreted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interpreter {
    /// Whether a line holds any number of commands and its end prints the board, instead of one
    /// command that prints it.
    pub chained: bool,
    /// Whether the moves are written once, at the end, instead of the board after every command.
    pub moves: bool,
}

impl Interpreter {
    /// Reads a document and writes what it leads to.
    ///
    /// A line that is no command is told to `report` and passed over. `out` is flushed when nothing
    /// more is buffered of the input, and at the end: it is for the caller to buffer it.
    ///
    /// Memory is that of a [`Session`](crate::session::Session) and its [`Picture`], however long the document is: about 2.5
    /// bytes for each byte of the board's text, and 8 for each push that can be taken back.
    ///
    /// ```
    /// use sokopush::{interpret::Interpreter, source::Source};
    ///
    /// let document = "#@a-#\n\na6\na6\n0\n.\n";
    /// let mut source = Source::new("document", document.as_bytes())?;
    /// let mut out = Vec::new();
    /// Interpreter::default().run(&mut source, &mut out, |error| panic!("{error}"))?;
    /// assert_eq!(out, b"#@a-#\n#-@a#\n#-@a#\n#@a-#\n");
    /// # Ok::<(), sokopush::error::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text has no board ([`named::read`] says how), reading or writing failed. Nothing is
    /// written of a text without a board.
    pub fn run(
        self,
        source: &mut Source<impl Read>,
        out: &mut impl Write,
        mut report: impl FnMut(Error),
    ) -> Result<(), Error> {
        let mut session = named::read(source)?;
        let mut picture = (!self.moves).then(|| Picture::new(&session));
        print(picture.as_ref(), out)?;
        let mut parser = Parser::new(self.chained);
        let mut ended = false;
        while !ended {
            let (event, found) = match source.scan(out, |bytes| next_event(&mut parser, bytes))? {
                Seen::Nothing => continue,
                Seen::Event(event, byte) => (Some(event), Found::Byte(byte)),
                Seen::End => (parser.finish(), Found::End),
            };
            ended = found == Found::End;
            match event {
                Some(Event::Command(Command::End)) => ended = true,
                Some(Event::Command(command)) => {
                    let outcome = session.execute(command);
                    if let Some(picture) = &mut picture
                        && let Outcome::Pushed(effect) | Outcome::TakenBack(effect) = outcome
                    {
                        picture.change(&session, &effect);
                    }
                    if !self.chained {
                        print(picture.as_ref(), out)?;
                    }
                }
                Some(Event::LineEnd) => print(picture.as_ref(), out)?,
                Some(Event::Wrong(expected)) => {
                    report(source.wrong(Wrong::Unexpected(expected, found)));
                }
                None => {}
            }
        }
        if self.moves {
            lurd::write(session, out)?;
        }
        out.flush().map_err(Error::Write)
    }
}

fn print(picture: Option<&Picture>, out: &mut impl Write) -> Result<(), Error> {
    match picture {
        Some(picture) => out.write_all(picture.text()).map_err(Error::Write),
        None => Ok(()),
    }
}

enum Seen {
    /// A line's end, or all bytes that were there, and no event.
    Nothing,
    /// An event, and the byte that led to it.
    Event(Event, u8),
    /// The end of the text.
    End,
}

/// Feeds the parser up to the next event or line; also says how many bytes it took in.
fn next_event(parser: &mut Parser, bytes: &[u8]) -> (usize, Seen) {
    if bytes.is_empty() {
        return (0, Seen::End);
    }
    for (index, &byte) in bytes.iter().enumerate() {
        if let Some(event) = parser.feed(byte) {
            let taken = usize::from(!matches!(event, Event::Wrong(_)));
            return (index + taken, Seen::Event(event, byte));
        }
        if byte == b'\n' {
            return (index + 1, Seen::Nothing);
        }
    }
    (bytes.len(), Seen::Nothing)
}
