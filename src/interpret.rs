//! The streaming loop of the push/undo language: a board and commands in, boards or moves out.

use std::borrow::BorrowMut;
use std::io::Write;
use std::iter;

use crate::error::Error;
use crate::game::{Command, Outcome, Session, moves_of_pushes};
use crate::notation::Drawing;
use crate::notation::named::{self, Commands, Event};
use crate::source::Source;

/// How a document of the push/undo language is interpreted.
///
/// ```
/// use sokopush::{Interpreter, Source};
///
/// let document = "#@a-#\n\na6\na5\n0\n.\n";
/// let mut out = Vec::new();
/// let mut source = Source::of_text("document", document);
/// let errors: Vec<_> = Interpreter::default().run(&mut source, &mut out).collect();
/// assert_eq!(out, b"#@a-#\n#-@a#\n#@a-#\n");
/// assert!(errors[0].to_string().starts_with("document:4:2: expected a direction"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interpreter {
    /// Whether a line holds any number of commands and its end prints the board. Otherwise a line holds one command,
    /// which prints it.
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
    /// takes as much as one [walk](crate::board::walk) more.
    pub fn run<W: Write>(self, source: &mut Source, out: &mut W) -> impl Iterator<Item = Error> {
        self.run_after(None, source, out)
    }

    /// Interprets a document as [`run`](Self::run) does. If its board is read already, `session` is
    /// the game, and `source` continues after the empty line.
    pub fn run_after<W: Write>(
        self,
        session: Option<Session>,
        source: &mut Source,
        out: &mut W,
    ) -> impl Iterator<Item = Error> {
        // The document belongs to the game once its board is read.
        let (mut start, mut game) = (Some((session, source)), None);
        iter::from_fn(move || {
            let played = match start.take() {
                Some((session, source)) => {
                    session.map_or_else(|| named::read(source), Ok).and_then(|session| {
                        let commands = Commands::new(source, self.chained);
                        let new = game.insert(Playback::new(session, commands));
                        self.print(new, out)?;
                        self.play(new, out)
                    })
                }
                None => self.play(game.as_mut()?, out),
            };
            match played {
                Err(error @ Error::Syntax(..)) if game.is_some() => Some(error),
                played => {
                    let moves = |()| game.take().map_or(Ok(()), |end| self.print_moves(end, out));
                    let printed = played.and_then(moves);
                    game = None;
                    let flushed = out.flush().map_err(Error::Write);
                    printed.and(flushed).err()
                }
            }
        })
    }

    /// Plays up to the end, or to an error. Not generic, so that it is compiled with the rules that it calls; otherwise programs
    /// that use the library would take 1.4 times as long.
    fn play(self, game: &mut Playback<&mut Source>, out: &mut dyn Write) -> Result<(), Error> {
        while let Some(event) = game.play_next()? {
            if self.chained == (event == Event::LineEnd) {
                self.print(game, out)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn print(self, game: &Playback<&mut Source>, out: &mut dyn Write) -> Result<(), Error> {
        let text = if self.moves { &[] } else { game.drawing.text() };
        out.write_all(text).map_err(Error::Write)
    }

    fn print_moves(self, game: Playback<&mut Source>, out: &mut dyn Write) -> Result<(), Error> {
        if !self.moves {
            return Ok(());
        }
        let (warehouse, pushes) = game.session.into_pushes();
        let moves = moves_of_pushes(warehouse, pushes);
        let letters = moves.map(|step| step.expect("it was made before").letter());
        letters.chain(*b"\n").try_for_each(|byte| out.write_all(&[byte])).map_err(Error::Write)
    }
}

/// A document that is played command by command, with its board as text.
#[derive(Debug)]
pub struct Playback<S> {
    /// The game.
    pub session: Session,
    /// The commands that follow.
    pub commands: Commands<S>,
    /// The board as text, kept up to date.
    pub drawing: Drawing,
    /// The outcome of the last command; `None` before the first and after the last.
    pub outcome: Option<Outcome>,
}

impl<'r, S: BorrowMut<Source<'r>>> Playback<S> {
    /// A document of which the board is read.
    ///
    /// # Panics
    ///
    /// A box has no name.
    pub fn new(session: Session, commands: Commands<S>) -> Self {
        let drawing = named::draw(&session).expect("each box that was read has a name");
        Playback { drawing, session, commands, outcome: None }
    }

    /// Executes the next command, or passes the end of a chained line; `None` at the end.
    ///
    /// # Errors
    ///
    /// A line is wrong, and the next call skips the rest of it; or reading failed, or memory ran
    /// out.
    #[inline]
    pub fn play_next(&mut self) -> Result<Option<Event>, Error> {
        self.outcome = None;
        let event = self.commands.next().transpose()?;
        let command = match event {
            None | Some(Event::Command(Command::End)) => return Ok(None),
            Some(Event::LineEnd) => return Ok(event),
            Some(Event::Command(command @ (Command::Push(..) | Command::Undo))) => command,
        };
        self.session.try_reserve(1).map_err(|_| self.commands.out_of_memory())?;
        let outcome = self.session.execute(command);
        if let Some(effect) = outcome.effect() {
            self.drawing.update(&self.session, effect);
        }
        self.outcome = Some(outcome);
        Ok(event)
    }
}
