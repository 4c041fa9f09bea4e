//! A game, the collection that its level is from, and what is saved; the same for prompt and full screen.

mod advisor;
mod levels;
pub(crate) mod loaded_game;
mod play_session;
mod saving;
mod terminal_game;

pub(crate) use advisor::route_box;
pub(crate) use levels::{BegunLevels, LevelCollection, ListedLevel};
pub(crate) use loaded_game::PlayerAction;
pub(crate) use play_session::{LevelToOpen, Mode, PlaySession};
pub(crate) use saving::{free_name, path_of, save};
pub(crate) use terminal_game::{TerminalGame, typed_pushes};
