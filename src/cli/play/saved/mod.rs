//! The state that is saved for the next session.

pub(crate) mod files;
pub(crate) mod solved_levels;
pub(crate) mod unfinished;

use super::game::TerminalGame;
use crate::cli::messages::{Message, Severity};
use solved_levels::SolvedLevels;
use unfinished::UnfinishedGames;

/// The state that is saved for the next session; nothing is if its parts are empty.
#[derive(Default)]
pub(crate) struct SavedState {
    pub(crate) solved: SolvedLevels,
    pub(crate) games: UnfinishedGames,
}

impl SavedState {
    /// The user's state, if anything is to be saved, and an error in it.
    pub(crate) fn of_user(is_wanted: bool) -> (SavedState, Option<Message>) {
        if !is_wanted {
            return (SavedState::default(), None);
        }
        let (solved, wrong) = match SolvedLevels::of_user() {
            Ok(solved) => (solved, None),
            Err(error) => (SolvedLevels::default(), Some(Message::new(Severity::Warning, error))),
        };
        (SavedState { solved, games: UnfinishedGames::of_user() }, wrong)
    }

    /// Lets a game that was opened continue where it was left. Fails if it cannot.
    pub(crate) fn resume(&self, game: &mut TerminalGame) -> anyhow::Result<()> {
        let found = self.games.find(&game.board, &game.initial_moves)?;
        found.filter(|found| found.moves.is_some()).map_or(Ok(()), |found| game.resume(&found))
    }

    /// Saves a game as it is now, or if nothing was played, only that its level was seen: another session may have
    /// played there.
    pub(crate) fn keep(&self, game: &TerminalGame) -> anyhow::Result<()> {
        let now = game.unfinished();
        if game.is_played {
            return self.games.keep(now);
        }
        match self.games.find(&now.board, &now.initial_moves) {
            Ok(found) => self.games.keep(found.unwrap_or(now)),
            // A newer version may read it. That it cannot be read was reported when the level was opened.
            Err(_) => Ok(()),
        }
    }
}
