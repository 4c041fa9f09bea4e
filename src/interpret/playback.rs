//! A document of the push/undo language, played command by command.

use std::borrow::BorrowMut;

use crate::error::Error;
use crate::game::{Command, Outcome, Session};
use crate::notation::Drawing;
use crate::notation::named::{self, Commands, Event};
use crate::source::Source;

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
