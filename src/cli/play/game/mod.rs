//! The game that prompt and full screen share: its levels, advice, and how it is saved.

mod advisor;
mod levels;
pub(crate) mod loaded_game;
mod play_session;
mod save_to_file;
mod terminal_game;

pub(crate) use advisor::{reach_of_box, route_box};
pub(crate) use levels::{LevelCollection, ListedLevel, OpenedCollection, shown_title};
pub(crate) use loaded_game::PlayerAction;
pub(crate) use play_session::{LevelToOpen, Mode, PlaySession};
pub(crate) use save_to_file::{argument, export, free_name, path_of, save};
pub(crate) use terminal_game::{TerminalGame, boxes_in_words, typed_pushes};
