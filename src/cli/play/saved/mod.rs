//! The state that is saved for the next session.

pub(crate) mod solved_levels;
pub(crate) mod unfinished;
pub(crate) mod user_files;

use solved_levels::SolvedLevels;
use unfinished::UnfinishedGames;

/// The state that is saved for the next session. The default has no folder: nothing is read or saved.
#[derive(Default)]
pub(crate) struct SavedState {
    pub(crate) solved: SolvedLevels,
    pub(crate) games: UnfinishedGames,
}

impl SavedState {
    /// The user's state, if anything is to be saved, and an error in it.
    pub(crate) fn of_user(is_wanted: bool) -> (SavedState, Option<anyhow::Error>) {
        let mut saved = SavedState::default();
        if !is_wanted {
            return (saved, None);
        }
        saved.games.folder = user_files::data_file("games").ok();
        let (solved, wrong) = SolvedLevels::of_user();
        saved.solved = solved;
        (saved, wrong)
    }
}
