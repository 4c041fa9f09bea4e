//! What is kept from one session to the next.

use std::collections::HashMap;

use super::game::TerminalGame;
use super::store::Store;
use super::unfinished::UnfinishedGames;
use crate::cli::message::{Message, Severity};

/// What is kept from one session to the next, of which each part may be missing.
pub(super) struct Kept {
    pub(super) solved: Option<Store>,
    pub(super) games: Option<UnfinishedGames>,
}

impl Kept {
    /// What the user has, if anything is to be kept; and what is wrong with it.
    pub(super) fn of_user(is_wanted: bool) -> (Kept, Option<Message>) {
        if !is_wanted {
            return (Kept { solved: None, games: None }, None);
        }
        let (solved, wrong) = match Store::of_user() {
            Ok(solved) => (Some(solved), None),
            Err(error) => (None, Some(Message::new(Severity::Warning, error))),
        };
        (Kept { solved, games: UnfinishedGames::of_user() }, wrong)
    }

    /// Returns whether a level was solved, of which the board is XSB.
    pub(super) fn is_solved(&self, board: &str) -> bool {
        self.solved.as_ref().is_some_and(|solved| solved.solutions(board).is_some())
    }

    /// For each board that was seen: when it was left last, and whether a game is unfinished there.
    pub(super) fn seen(&self) -> HashMap<String, (u64, bool)> {
        self.games.as_ref().map(UnfinishedGames::seen).unwrap_or_default()
    }

    /// Returns whether a game is unfinished on a level with this board and beginning.
    #[cfg(feature = "screen")]
    pub(super) fn has_game(&self, board: &str, begun: &str) -> bool {
        let found = self.games.as_ref().and_then(|games| games.find(board, begun).ok()?);
        found.is_some_and(|found| found.moves.is_some())
    }

    /// Lets a game that was opened go on where it was left. Returns what is wrong if it cannot.
    pub(super) fn resume(&self, game: &mut TerminalGame) -> anyhow::Result<()> {
        let Some(games) = &self.games else { return Ok(()) };
        let found = games.find(&game.board, &game.begun)?;
        found.filter(|found| found.moves.is_some()).map_or(Ok(()), |found| game.resume(&found))
    }

    /// Keeps a game as it is now, or if nothing was played, only that its level was seen: another session may have
    /// played there.
    pub(super) fn keep(&self, game: &TerminalGame) -> anyhow::Result<()> {
        let Some(games) = &self.games else { return Ok(()) };
        let now = game.unfinished();
        let kept = if game.is_played {
            now
        } else {
            match games.find(&now.board, &now.begun) {
                Ok(found) => found.unwrap_or(now),
                // A newer version may read it. That it cannot be read was reported when the level was opened.
                Err(_) => return Ok(()),
            }
        };
        games.keep(kept)
    }
}
