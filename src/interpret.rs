//! The streaming loop of the push/undo language: a board and commands in, boards or moves out.

pub(crate) mod playback;

use std::io::Write;
use std::mem;

use crate::error::Error;
use crate::game::{Session, push_after_walk};
use crate::notation::named::{self, Commands, Event};
use crate::source::Source;
use playback::Playback;

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
    pub(crate) fn run_after<W: Write>(
        self,
        session: Option<Session>,
        source: &mut Source,
        out: &mut W,
    ) -> impl Iterator<Item = Error> {
        Interpretation { interpreter: self, state: State::Start(session, source), out }
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
        let (mut warehouse, pushes) = game.session.into_pushes();
        for push in pushes {
            let moves = push_after_walk(&mut warehouse, push).expect("it was made before");
            let letters: Vec<u8> = moves.iter().map(|step| step.letter()).collect();
            out.write_all(&letters).map_err(Error::Write)?;
        }
        out.write_all(b"\n").map_err(Error::Write)
    }
}

/// A document while it is interpreted: each item is an error.
struct Interpretation<'s, 'r, 'o, W> {
    interpreter: Interpreter,
    state: State<'s, 'r>,
    out: &'o mut W,
}

enum State<'s, 'r> {
    /// The board is not printed yet. It may be read already.
    Start(Option<Session>, &'s mut Source<'r>),
    /// After a wrong line, which the rest of the document follows.
    Playing(Playback<&'s mut Source<'r>>),
    End,
}

impl<W: Write> Iterator for Interpretation<'_, '_, '_, W> {
    type Item = Error;

    fn next(&mut self) -> Option<Error> {
        match mem::replace(&mut self.state, State::End) {
            State::Start(Some(session), source) => self.begin(session, source),
            State::Start(None, source) => match named::read(source) {
                Ok(session) => self.begin(session, source),
                Err(error) => self.end(Err(error)),
            },
            State::Playing(game) => self.play(game),
            State::End => None,
        }
    }
}

impl<'s, 'r, W: Write> Interpretation<'s, 'r, '_, W> {
    fn begin(&mut self, session: Session, source: &'s mut Source<'r>) -> Option<Error> {
        let game = Playback::new(session, Commands::new(source, self.interpreter.chained));
        match self.interpreter.print(&game, self.out) {
            Ok(()) => self.play(game),
            Err(error) => self.end(Err(error)),
        }
    }

    fn play(&mut self, mut game: Playback<&'s mut Source<'r>>) -> Option<Error> {
        match self.interpreter.play(&mut game, self.out) {
            Ok(()) => {
                let printed = self.interpreter.print_moves(game, self.out);
                self.end(printed)
            }
            Err(error @ Error::Syntax(..)) => {
                self.state = State::Playing(game);
                Some(error)
            }
            Err(error) => self.end(Err(error)),
        }
    }

    /// Flushes the output; an earlier error comes first.
    fn end(&mut self, played: Result<(), Error>) -> Option<Error> {
        let flushed = self.out.flush().map_err(Error::Write);
        played.and(flushed).err()
    }
}
