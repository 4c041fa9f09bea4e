//! The streaming loop of the push/undo language: a board and commands in, boards or moves out.

use std::io::Write;

use crate::command::Command;
use crate::error::Error;
use crate::moves::moves_of_pushes;
use crate::notation::Drawing;
use crate::notation::named::{self, Commands, Event};
use crate::session::Session;
use crate::source::Source;

/// How a document of the push/undo language is interpreted.
///
/// ```
/// use sokopush::{Interpreter, Source};
///
/// let document = "#@a-#\n\na6\na5\n0\n.\n";
/// let mut out = Vec::new();
/// let mut source = Source::new("document", document.as_bytes());
/// let errors: Vec<_> = Interpreter::default().run(&mut source, &mut out).collect();
/// assert_eq!(out, b"#@a-#\n#-@a#\n#@a-#\n");
/// assert!(errors[0].to_string().starts_with("document:4:2: expected a direction"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interpreter {
    /// Whether a line holds any number of commands and its end prints the board. Otherwise a line holds
    /// one command, which prints it.
    pub chained: bool,
    /// Whether the moves are written once, at the end, instead of the boards.
    pub moves: bool,
}

impl Interpreter {
    /// Interprets a document while its errors are taken from the iterator, and writes what it leads to.
    ///
    /// After a wrong line, the rest of the document follows. Other errors are the last: the text has no
    /// board ([`named::read`]), and then nothing is written; reading or writing failed; memory ran out.
    ///
    /// `out` is flushed at the end. To flush it before the source waits for more, see
    /// [`Source::before_waiting`].
    ///
    /// Memory does not grow with the document: about 1.5 bytes for each byte of the board's text (up to
    /// 3.5 if rows are short and differ in length) and 8 for each push that can be undone. `moves`
    /// takes as much as one [walk](crate::walk::walk) more.
    pub fn run<'s, 'r, W: Write>(
        self,
        source: &'s mut Source<'r>,
        out: &'s mut W,
    ) -> impl Iterator<Item = Error> + use<'s, 'r, W> {
        Run { moves: self.moves, chained: self.chained, source: Some(source), game: None, out }
    }
}

/// A document that is being interpreted.
struct Run<'s, 'r, W> {
    chained: bool,
    moves: bool,
    /// The document before its board is read; then it belongs to the game.
    source: Option<&'s mut Source<'r>>,
    /// The game from its board to its end.
    game: Option<Game<'s, 'r>>,
    out: &'s mut W,
}

struct Game<'s, 'r> {
    session: Session,
    /// The board's text, if boards are written.
    drawing: Option<Drawing>,
    commands: Commands<'s, 'r>,
    /// Whether each command prints the board, rather than each line.
    prints_commands: bool,
}

impl<'s, 'r, W: Write> Run<'s, 'r, W> {
    /// Reads the board and writes it.
    fn start(&mut self, source: &'s mut Source<'r>) -> Result<(), Error> {
        let session = named::read(source)?;
        let drawing = (!self.moves).then(|| named::draw(&session));
        let commands = if self.chained { Commands::chained(source) } else { Commands::new(source) };
        let game = Game { session, drawing, commands, prints_commands: !self.chained };
        game.print(self.out)?;
        self.game = Some(game);
        Ok(())
    }

    /// Flushes what was written before a last error, or before the end.
    fn end(&mut self, played: Result<(), Error>) -> Option<Error> {
        self.out.flush().map_err(Error::Write).and(played).err()
    }

    /// Writes the moves, if they are wanted.
    fn finish(&mut self, game: Game) -> Result<(), Error> {
        if self.moves {
            let (warehouse, pushes) = game.session.into_pushes();
            for step in moves_of_pushes(warehouse, pushes) {
                self.out.write_all(&[step.letter()]).map_err(Error::Write)?;
            }
            self.out.write_all(b"\n").map_err(Error::Write)?;
        }
        Ok(())
    }
}

impl Game<'_, '_> {
    /// Plays up to the end, or to an error.
    fn play(&mut self, out: &mut impl Write) -> Result<(), Error> {
        while let Some(event) = self.commands.next() {
            match event? {
                Event::Command(Command::End) => break,
                Event::Command(command) => {
                    let reserved = self.session.try_reserve(1);
                    reserved.map_err(|_| self.commands.out_of_memory())?;
                    let outcome = self.session.execute(command);
                    if let (Some(drawing), Some(effect)) = (&mut self.drawing, outcome.effect()) {
                        drawing.update(&self.session, effect);
                    }
                    if self.prints_commands {
                        self.print(out)?;
                    }
                }
                Event::LineEnd => self.print(out)?,
            }
        }
        Ok(())
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Error> {
        match &self.drawing {
            Some(drawing) => out.write_all(drawing.text()).map_err(Error::Write),
            None => Ok(()),
        }
    }
}

impl<W: Write> Iterator for Run<'_, '_, W> {
    type Item = Error;

    fn next(&mut self) -> Option<Error> {
        if let Some(source) = self.source.take()
            && let Err(error) = self.start(source)
        {
            return self.end(Err(error));
        }
        match self.game.as_mut()?.play(self.out) {
            Err(error @ Error::Syntax(..)) => Some(error),
            played => {
                let game = self.game.take()?;
                let finished = played.and_then(|()| self.finish(game));
                self.end(finished)
            }
        }
    }
}
