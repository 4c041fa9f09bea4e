//! A game, the collection that its level is from, and what is saved; the same for prompt and full screen.

use std::mem;
use std::time::Duration;

use anyhow::{Context, bail, ensure};

use super::levels::LevelCollection;
use super::terminal_game::{TerminalGame, typed_pushes};
use crate::cli::escape::escape;
use crate::cli::messages::{Message, text_without_place};
use crate::cli::play::saved::SavedState;
use crate::cli::values::length_in_words;
use sokopush::board::Push;
use sokopush::solve::Deadlock;

pub(crate) struct PlaySession {
    pub(crate) game: TerminalGame,
    pub(crate) collection: LevelCollection,
    pub(crate) saved: SavedState,
    pub(crate) warns_of_deadlocks: bool,
}

/// How a game continues.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Prompt,
    Screen,
    End,
}

pub(crate) enum LevelToOpen {
    Next,
    Unsolved,
    Previous,
    Number(u64),
    /// The next one with this in its title.
    Titled(String),
}

impl PlaySession {
    /// Lets a game that was just opened continue where it was left. Returns the errors of that and of keeping it.
    pub(crate) fn resume(&mut self) -> impl Iterator<Item = anyhow::Error> + use<> {
        [self.game.resume(&self.saved.games), self.keep()].into_iter().filter_map(Result::err)
    }

    /// Keeps the game as it is now. Fails only once in a row, so that every command can try.
    pub(crate) fn keep(&mut self) -> anyhow::Result<()> {
        let kept = self.saved.games.keep(self.game.unfinished(), self.game.is_played);
        let kept = kept.context("this game is no longer kept");
        let was_kept = mem::replace(&mut self.game.is_kept, kept.is_ok());
        if was_kept { kept } else { Ok(()) }
    }

    /// Keeps the game if it has changed since it was kept last. Returns whether that was possible,
    /// and if the change has solved the level, sentences about it.
    pub(crate) fn keep_changes(&mut self) -> (anyhow::Result<()>, Option<Vec<String>>) {
        let now = self.game.state();
        let before = mem::replace(&mut self.game.kept_state, now);
        if now == before {
            return (Ok(()), None);
        }
        self.game.is_played = true;
        let kept = self.keep();
        let is_solved = now.0 > before.0 && self.game.is_won();
        (kept, if is_solved { Some(self.celebrate()) } else { None })
    }

    /// The heading of a level that was just opened.
    pub(crate) fn introduction(&self) -> String {
        let count = Some(self.collection.len()).filter(|&count| count > 1);
        let count = count.map(|count| format!(" of {count}")).unwrap_or_default();
        let title = self.game.title.as_ref().map(|title| format!(" \"{}\"", escape(title)));
        let resumed =
            if self.is_resumed() { "; your game goes on, `restart` begins again" } else { "" };
        format!("level {}{count}{}{resumed}", self.collection.number, title.unwrap_or_default())
    }

    /// Returns whether the game goes on where it was left, and nothing was played since. At the beginning of the level there
    /// is nothing to begin again, although what was undone may still be redone.
    pub(crate) fn is_resumed(&self) -> bool {
        self.game.is_resumed && !self.game.is_played && self.game.counts() != (0, 0)
    }

    /// The reason why the position obviously has no solution, if that is to be reported. Shown by
    /// `prompt::deadlock_mark`, `screen/scene.rs` and `screen/header.rs`.
    pub(crate) fn deadlock(&mut self) -> Option<Deadlock> {
        let TerminalGame { advisor, session, .. } = &mut self.game;
        if self.warns_of_deadlocks { advisor.deadlock(session.warehouse()) } else { None }
    }

    /// The next push of a solution, and a sentence about it. Fails if that takes too long or is to stop before.
    pub(crate) fn hint(
        &mut self,
        time: Duration,
        stops: impl FnMut() -> bool,
    ) -> anyhow::Result<(Push, String)> {
        let TerminalGame { advisor, session, .. } = &mut self.game;
        let (pushes, proof_caveat) = advisor.ask(session.warehouse(), time, stops)?;
        let first = *pushes.first().expect("the position is not solved");
        let typed = typed_pushes(session, &[first]);
        let words = match pushes.len() {
            1 => format!("`{typed}` solves it{proof_caveat}"),
            count => format!("`{typed}`, the first of {count} pushes{proof_caveat}"),
        };
        Ok((first, words))
    }

    /// The pushes of a solution, and the words to add unless it is proved shortest. Fails if that
    /// takes too long or is to stop before.
    pub(crate) fn solve(
        &mut self,
        time: Duration,
        stops: impl FnMut() -> bool,
    ) -> anyhow::Result<(Vec<Push>, &'static str)> {
        let TerminalGame { advisor, session, .. } = &mut self.game;
        advisor.ask(session.warehouse(), time, stops)
    }

    /// Sentences about a game that was just solved: its result, and the player's best before.
    /// Remembers the solution, unless the solver made a push.
    fn celebrate(&mut self) -> Vec<String> {
        let game = &self.game;
        let solved = &mut self.saved.solved;
        let mut words = vec![game.summary()];
        if game.is_own() {
            let best =
                solved.fewest(&game.board).map(|(moves, pushes)| length_in_words(moves, pushes));
            let kept = solved.add(&game.board, &game.moves());
            match kept {
                Ok(()) => words.extend(best.map(|best| format!("Your best before: {best}."))),
                Err(error) => {
                    let why = text_without_place(&error);
                    words.push(format!("this solution is not kept: {why}"));
                }
            }
        }
        words
    }

    /// The pushes of the player's solution with the fewest moves, and of that with the fewest pushes.
    pub(crate) fn best(&self) -> anyhow::Result<[(Vec<Push>, String); 2]> {
        let solutions = self.saved.solved.solutions(&self.game.board);
        let solutions = solutions.context("you have not solved this level")?.each_ref();
        let [fewest_moves, fewest_pushes] = solutions.map(|moves| {
            let pushes = self.game.pushes_of(moves);
            let pushes = pushes.context("your solution of this level cannot be played")?;
            anyhow::Ok((pushes, length_in_words(moves.len(), moves.pushes())))
        });
        Ok([fewest_moves?, fewest_pushes?])
    }

    /// Fails if no other level can be opened.
    pub(crate) fn check_others(&self) -> anyhow::Result<()> {
        ensure!(self.collection.len() != 1, "there is only one level");
        Ok(())
    }

    /// The number of the next level that can be read. If there is none, that of the one after this, which says why.
    pub(crate) fn next_number(&self) -> u64 {
        let number = self.collection.number;
        self.collection.readable().find(|&next| next > number).unwrap_or(number + 1)
    }

    /// The number of the next level that is not solved, going round, if that is another one.
    pub(crate) fn next_unsolved(&self) -> Option<u64> {
        self.check_others().ok()?;
        let number = self.collection.number;
        self.collection.next_unsolved(number, &self.saved).filter(|&next| next != number)
    }

    /// Opens another level. Returns messages about it.
    pub(crate) fn open(&mut self, wanted: LevelToOpen) -> anyhow::Result<Vec<String>> {
        self.check_others()?;
        let number = self.collection.number;
        let count = self.collection.len();
        let wanted = match wanted {
            LevelToOpen::Next if number == count => bail!("this is the last level"),
            LevelToOpen::Previous if number == 1 => bail!("this is the first level"),
            LevelToOpen::Number(number) if number > count => {
                bail!("there is no level {number}; the file has {count}");
            }
            LevelToOpen::Next => self.next_number(),
            LevelToOpen::Unsolved => match self.collection.next_unsolved(number, &self.saved) {
                Some(unsolved) if unsolved != number => unsolved,
                Some(_) => bail!("every other level is solved"),
                None => bail!("every level is solved"),
            },
            LevelToOpen::Previous => {
                let before = self.collection.readable().take_while(|&before| before < number);
                before.last().unwrap_or(number - 1)
            }
            LevelToOpen::Number(number) => number,
            LevelToOpen::Titled(part) => match self.collection.next_titled(number, &part) {
                Some(titled) => titled,
                None => bail!("no title has `{}`", escape(&part)),
            },
        };
        let mut loaded = self.collection.open(wanted)?;
        let messages = mem::take(&mut loaded.messages);
        let kept = self.keep();
        self.game = TerminalGame::new(loaded);
        let wrong = kept.err().into_iter().chain(self.resume());
        let wrong = wrong.map(|error| text_without_place(&error));
        Ok(messages.iter().map(Message::text).chain(wrong).collect())
    }
}
