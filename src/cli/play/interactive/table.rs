//! A game with the levels around it, however it is shown.

use std::mem;
use std::time::Duration;

use super::advisor::refuse;
use super::collection::PlayedCollection;
use super::game::TerminalGame;
use super::store::Store;
use crate::cli::escape::escape;
use crate::cli::message::Message;
use crate::solve::Deadlock;
use crate::warehouse::Push;

/// How long the solver may take for a hint, and for a whole solution.
const HINT_TIME: Duration = Duration::from_secs(2);
pub(super) const SOLVE_TIME: Duration = Duration::from_secs(10);

/// A game with the levels around it, however it is shown.
pub(super) struct Table {
    pub(super) game: TerminalGame,
    pub(super) collection: PlayedCollection,
    /// What the user has solved; `None` if that is not kept.
    pub(super) store: Option<Store>,
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
    /// Not at all.
    End,
}

/// A level that is asked for.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    Next,
    Previous,
    Number(u64),
}

impl Table {
    /// What the level is called.
    pub(super) fn heading(&self) -> String {
        let title = self.game.title.as_ref().map(|title| format!(": {}", escape(title)));
        format!("level {}{}", self.collection.number, title.unwrap_or_default())
    }

    /// Why the position obviously has no solution, if that is to be reported.
    pub(super) fn deadlock(&mut self) -> Option<Deadlock> {
        let TerminalGame { advisor, session, .. } = &mut self.game;
        if self.warns { advisor.deadlock(session.warehouse()) } else { None }
    }

    /// The next push of a solution, unless that takes too long or is to stop before; and what to say about it.
    pub(super) fn hint(&mut self, stops: impl FnMut() -> bool) -> anyhow::Result<(Push, String)> {
        let pushes = self.game.advisor.ask(&self.game.session, HINT_TIME, stops)?;
        let first = *pushes.first().expect("the position is not solved");
        let typed = self.game.typed(first);
        let words = if pushes.len() == 1 {
            format!("`{typed}` solves it")
        } else {
            let doubt = self.game.advisor.doubt().unwrap_or_default();
            format!("`{typed}`, the first of {} pushes{doubt}", pushes.len())
        };
        Ok((first, words))
    }

    /// Remembers a solved game if no push came from the solver, and returns what was best before.
    pub(super) fn remember(&mut self) -> anyhow::Result<Option<String>> {
        let Some(store) = self.store.as_mut().filter(|_| self.game.is_own()) else {
            return Ok(None);
        };
        let level = self.game.start();
        let best = store.best(level).map(|best| format!("Your best before: {best}."));
        let added = store.add(level, &self.game.moves());
        if added.is_err() {
            self.store = None;
        }
        added.map(|()| best)
    }

    /// Returns whether another level follows that can be opened.
    pub(super) fn has_next(&self) -> bool {
        self.game.journal.is_none() && self.collection.number < self.collection.len()
    }

    /// Opens another level. Returns what is wrong in it.
    pub(super) fn open(&mut self, wanted: Wanted) -> anyhow::Result<Vec<Message>> {
        let (number, count) = (self.collection.number, self.collection.len());
        let wanted = match wanted {
            _ if self.game.journal.is_some() => {
                return refuse("a recorded game stays on its board");
            }
            _ if count == 1 => return refuse("there is only one level"),
            Wanted::Next if number == count => return refuse("this is the last level"),
            Wanted::Previous if number == 1 => return refuse("this is the first level"),
            Wanted::Number(number) if number > count => {
                return refuse(&format!("expected a level up to {count}, but found {number}"));
            }
            Wanted::Next => number + 1,
            Wanted::Previous => number - 1,
            Wanted::Number(number) => number,
        };
        let mut opened = self.collection.open(wanted)?;
        let messages = mem::take(&mut opened.messages);
        self.game = TerminalGame::new(opened, None);
        Ok(messages)
    }
}
