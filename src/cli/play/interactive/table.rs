//! A game with the levels around it, however it is shown.

use std::mem;
use std::time::Duration;

use anyhow::Context;

use super::advisor::refuse;
use super::collection::PlayedCollection;
use super::game::TerminalGame;
use super::kept::Kept;
use crate::cli::escape::escape;
use crate::cli::message::{Message, Severity};
use crate::cli::values::length;
use crate::grid::Cell;
use crate::solve::Deadlock;
use crate::warehouse::Push;

/// How long the solver may take for a hint, and for a whole solution.
const HINT_TIME: Duration = Duration::from_secs(2);
pub(super) const SOLVE_TIME: Duration = Duration::from_secs(10);

/// A game with the levels around it, however it is shown.
pub(super) struct Table {
    pub(super) game: TerminalGame,
    pub(super) collection: PlayedCollection,
    pub(super) kept: Kept,
    /// Whether deadlocked boxes are reported.
    pub(super) warns: bool,
}

/// How a game continues.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Line by line.
    Prompt,
    /// Full screen.
    Screen,
    /// Full screen too, but first in the list of levels.
    Levels,
    /// Not at all.
    End,
}

/// A level that is asked for.
pub(super) enum Wanted {
    Next,
    /// The next one that is not solved.
    Unsolved,
    Previous,
    Number(u64),
    /// The next one with this in its title.
    Titled(String),
}

impl Table {
    /// A game that was just opened goes on where it was left, unless it is recorded: then it goes on as its record.
    /// Returns what is wrong if it cannot, or cannot be kept.
    pub(super) fn resume(&mut self) -> [anyhow::Result<()>; 2] {
        let is_recorded = self.game.journal.is_some();
        let resumed = if is_recorded { Ok(()) } else { self.kept.resume(&mut self.game) };
        [resumed, self.keep()]
    }

    /// Keeps the game as it is now. Fails only once in a row, so that every command can try.
    pub(super) fn keep(&mut self) -> anyhow::Result<()> {
        if self.game.journal.is_some() {
            return Ok(());
        }
        let kept = self.kept.keep(&self.game).context("this game is no longer kept");
        let was_kept = mem::replace(&mut self.game.is_kept, kept.is_ok());
        if was_kept { kept } else { Ok(()) }
    }

    /// Keeps the game after something was played, or not.
    pub(super) fn keep_changes(&mut self, before: (usize, Cell)) -> anyhow::Result<()> {
        if (self.game.changes, self.game.worker()) == before {
            return Ok(());
        }
        self.game.is_played = true;
        self.keep()
    }

    /// What the level is called.
    pub(super) fn heading(&self) -> String {
        let count = Some(self.collection.len()).filter(|&count| count > 1);
        let count = count.map(|count| format!(" of {count}")).unwrap_or_default();
        let title = self.game.title.as_ref().map(|title| format!(" \"{}\"", escape(title)));
        format!("level {}{count}{}", self.collection.number, title.unwrap_or_default())
    }

    /// What is said when a level is opened.
    pub(super) fn introduction(&self) -> String {
        self.heading()
            + if self.is_resumed() { "; your game goes on, `restart` begins again" } else { "" }
    }

    /// Returns whether the game goes on where it was left, and nothing was played since.
    pub(super) fn is_resumed(&self) -> bool {
        self.game.is_resumed && !self.game.is_played
    }

    /// Why the position obviously has no solution, if that is to be reported.
    pub(super) fn deadlock(&mut self) -> Option<Deadlock> {
        let TerminalGame { advisor, session, .. } = &mut self.game;
        if self.warns { advisor.deadlock(session.warehouse()) } else { None }
    }

    /// The next push of a solution, unless that takes too long or is to stop before; and what to say about it.
    pub(super) fn hint(&mut self, stops: impl FnMut() -> bool) -> anyhow::Result<(Push, String)> {
        let position = self.game.session.warehouse();
        let (pushes, doubt) = self.game.advisor.ask(position, HINT_TIME, stops)?;
        let first = *pushes.first().expect("the position is not solved");
        let typed = self.game.typed(first);
        let words = match pushes.len() {
            1 => format!("`{typed}` solves it{doubt}"),
            count => format!("`{typed}`, the first of {count} pushes{doubt}"),
        };
        Ok((first, words))
    }

    /// Remembers a solved game if no push came from the solver, and returns what was best before.
    pub(super) fn remember(&mut self) -> anyhow::Result<Option<String>> {
        let Some(store) = self.kept.solved.as_mut().filter(|_| self.game.is_own()) else {
            return Ok(None);
        };
        let board = &self.game.board;
        let best = store.best(board).map(|best| format!("Your best before: {best}."));
        store.add(board, &self.game.moves()).context("this solution is not kept")?;
        Ok(best)
    }

    /// The pushes of the player's solution with the fewest moves, and of that with the fewest pushes.
    pub(super) fn best(&self) -> anyhow::Result<[(Vec<Push>, String); 2]> {
        let solved = self.kept.solved.as_ref();
        let Some(solutions) = solved.and_then(|solved| solved.solutions(&self.game.board)) else {
            return refuse("you have not solved this level");
        };
        let mut unplayable = false;
        let solutions = solutions.each_ref().map(|moves| {
            let pushes = self.game.pushes_of(moves);
            unplayable |= pushes.is_none();
            (pushes.unwrap_or_default(), length(moves.len(), moves.pushes()))
        });
        if unplayable {
            return refuse("your solution of this level cannot be played");
        }
        Ok(solutions)
    }

    /// Refuses if no other level can be opened.
    pub(super) fn check_others(&self) -> anyhow::Result<()> {
        match self.collection.len() {
            _ if self.game.journal.is_some() => refuse("a recorded game stays on its board"),
            1 => refuse("there is only one level"),
            _ => Ok(()),
        }
    }

    /// Returns whether there is another level that is not solved.
    #[cfg(feature = "screen")]
    pub(super) fn has_unsolved(&self) -> bool {
        let number = self.collection.number;
        let next = || self.collection.next_unsolved(number, &self.kept);
        self.check_others().is_ok() && next().is_some_and(|next| next != number)
    }

    /// Returns whether another level follows that can be opened.
    pub(super) fn has_next(&self) -> bool {
        self.game.journal.is_none() && self.collection.number < self.collection.len()
    }

    /// Opens another level. Returns what is wrong in it.
    pub(super) fn open(&mut self, wanted: Wanted) -> anyhow::Result<Vec<Message>> {
        self.check_others()?;
        let (number, count) = (self.collection.number, self.collection.len());
        let wanted = match wanted {
            Wanted::Next if number == count => return refuse("this is the last level"),
            Wanted::Previous if number == 1 => return refuse("this is the first level"),
            Wanted::Number(number) if number > count => {
                return refuse(&format!("there is no level {number}; the file has {count}"));
            }
            // If no other can be read there, the nearest one says why.
            Wanted::Next => {
                self.collection.readable().find(|&next| next > number).unwrap_or(number + 1)
            }
            Wanted::Unsolved => match self.collection.next_unsolved(number, &self.kept) {
                Some(unsolved) if unsolved != number => unsolved,
                Some(_) => return refuse("every other level is solved"),
                None => return refuse("every level is solved"),
            },
            Wanted::Previous => {
                let before = self.collection.readable().take_while(|&before| before < number);
                before.last().unwrap_or(number - 1)
            }
            Wanted::Number(number) => number,
            Wanted::Titled(part) => match self.collection.next_titled(number, &part) {
                Some(titled) => titled,
                None => return refuse(&format!("no title has `{}`", escape(&part))),
            },
        };
        let mut opened = self.collection.open(wanted)?;
        let mut messages = mem::take(&mut opened.messages);
        let kept = self.keep();
        self.game = TerminalGame::new(opened, None);
        let wrong = [kept].into_iter().chain(self.resume()).filter_map(Result::err);
        messages.extend(wrong.map(|error| Message::new(Severity::Warning, error)));
        Ok(messages)
    }
}
