//! The streaming loop: a board and commands in, boards or moves out.

use std::io::{Read, Write};

use crate::command::{Command, Commands, Event};
use crate::error::Error;
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
    /// Memory does not grow with the document: about 1.5 bytes for each byte of the board's text, up
    /// to 3.5 where its rows are ragged and short, and 8 for each push that can be taken back.
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
    /// The text has no board ([`named::read`] says how), reading or writing failed, or memory for
    /// more pushes. Nothing is written of a text without a board.
    pub fn run(
        self,
        source: &mut Source<impl Read>,
        out: &mut impl Write,
        report: impl FnMut(Error),
    ) -> Result<(), Error> {
        let played = self.play(source, out, report);
        out.flush().map_err(Error::Write).and(played)
    }

    fn play(
        self,
        source: &mut Source<impl Read>,
        out: &mut impl Write,
        mut report: impl FnMut(Error),
    ) -> Result<(), Error> {
        let mut session = named::read(source)?;
        let mut picture = (!self.moves).then(|| Picture::new(&session));
        print(picture.as_ref(), out)?;
        let mut commands = Commands::new(source, self.chained);
        while let Some(event) = commands.next(out)? {
            match event {
                Event::Command(Command::End) => break,
                Event::Command(command) => {
                    let outcome = session.execute(command);
                    if outcome == Outcome::NoMemory {
                        return Err(commands.no_memory());
                    }
                    if let Some(picture) = &mut picture
                        && let Outcome::Pushed(effect) | Outcome::TakenBack(effect) = outcome
                    {
                        picture.change(&session, &effect);
                    }
                    if !self.chained {
                        print(picture.as_ref(), out)?;
                    }
                }
                Event::LineEnd => print(picture.as_ref(), out)?,
                Event::Wrong(error) => report(error),
            }
        }
        if self.moves {
            lurd::write(session, out)?;
        }
        Ok(())
    }
}

fn print(picture: Option<&Picture>, out: &mut impl Write) -> Result<(), Error> {
    match picture {
        Some(picture) => out.write_all(picture.text()).map_err(Error::Write),
        None => Ok(()),
    }
}
