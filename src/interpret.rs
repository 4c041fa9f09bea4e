//! The streaming loop of the push/undo language: a board and commands in, boards or moves out.

use std::io::Write;

use crate::command::Command;
use crate::error::Error;
use crate::moves::moves_of_pushes;
use crate::notation::Drawing;
use crate::notation::named::{self, Commands, Event};
use crate::session::{Outcome, Session};
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
        self.run_after(None, source, out)
    }

    /// The same for a document of which the board may be read already.
    pub(crate) fn run_after<'s, 'r, W: Write>(
        self,
        session: Option<Session>,
        source: &'s mut Source<'r>,
        out: &'s mut W,
    ) -> impl Iterator<Item = Error> + use<'s, 'r, W> {
        Run { interpreter: self, session, source: Some(source), game: None, out }
    }
}

/// A document that is being interpreted.
struct Run<'s, 'r, W> {
    interpreter: Interpreter,
    /// The board, if it is read already.
    session: Option<Session>,
    /// The document before its board is read; then it belongs to the game.
    source: Option<&'s mut Source<'r>>,
    /// The game from its board to its end.
    game: Option<Game<'s, 'r>>,
    out: &'s mut W,
}

impl<W: Write> Run<'_, '_, W> {
    /// Plays up to the end, or to an error.
    fn play(&mut self) -> Result<(), Error> {
        let Interpreter { chained, moves } = self.interpreter;
        let mut print = |game: &Game| {
            let text = if moves { &[] } else { game.drawing.text() };
            self.out.write_all(text).map_err(Error::Write)
        };
        if let Some(source) = self.source.take() {
            let session = self.session.take().map_or_else(|| named::read(source), Ok)?;
            print(self.game.insert(Game::new(session, source, chained)))?;
        }
        let game = self.game.as_mut().expect("a game is played up to its end");
        while let Some(turn) = game.play_on()? {
            if chained == (turn == Turn::LineEnd) {
                print(game)?;
            }
        }
        Ok(())
    }

    /// Writes the moves, if they are wanted.
    fn finish(&mut self, game: Game) -> Result<(), Error> {
        if self.interpreter.moves {
            let (warehouse, pushes) = game.session.into_pushes();
            for step in moves_of_pushes(warehouse, pushes) {
                self.out.write_all(&[step.letter()]).map_err(Error::Write)?;
            }
            self.out.write_all(b"\n").map_err(Error::Write)?;
        }
        Ok(())
    }
}

impl<W: Write> Iterator for Run<'_, '_, W> {
    type Item = Error;

    fn next(&mut self) -> Option<Error> {
        if self.source.is_none() && self.game.is_none() {
            return None;
        }
        match self.play() {
            Err(error @ Error::Syntax(..)) if self.game.is_some() => Some(error),
            played => {
                let game = self.game.take();
                let finished = played.and_then(|()| game.map_or(Ok(()), |game| self.finish(game)));
                self.out.flush().map_err(Error::Write).and(finished).err()
            }
        }
    }
}

/// A game of the push/undo language, read and executed command by command.
#[derive(Debug)]
pub(crate) struct Game<'s, 'r> {
    pub(crate) session: Session,
    pub(crate) drawing: Drawing,
    pub(crate) commands: Commands<'s, 'r>,
}

/// What was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Command(Command, Outcome),
    /// The end of a chained line.
    LineEnd,
}

impl<'s, 'r> Game<'s, 'r> {
    /// The game on a board that `source` has read.
    pub(crate) fn new(session: Session, source: &'s mut Source<'r>, chained: bool) -> Self {
        let commands = if chained { Commands::chained(source) } else { Commands::new(source) };
        Game { drawing: named::draw(&session), session, commands }
    }

    /// Executes the next command; `None` at the end.
    #[inline]
    pub(crate) fn play_on(&mut self) -> Result<Option<Turn>, Error> {
        let command = match self.commands.next().transpose()? {
            None | Some(Event::Command(Command::End)) => return Ok(None),
            Some(Event::LineEnd) => return Ok(Some(Turn::LineEnd)),
            Some(Event::Command(command @ (Command::Push(..) | Command::Undo))) => command,
        };
        self.session.try_reserve(1).map_err(|_| self.commands.out_of_memory())?;
        let outcome = self.session.execute(command);
        if let Some(effect) = outcome.effect() {
            self.drawing.update(&self.session, effect);
        }
        Ok(Some(Turn::Command(command, outcome)))
    }
}
