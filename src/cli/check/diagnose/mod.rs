//! Which usual mistake explains all that a program printed.

mod evidence;
mod played_board;
mod player;
mod rule;
mod wrong_game;

pub(super) use played_board::off_goal;
pub(super) use player::Player;
