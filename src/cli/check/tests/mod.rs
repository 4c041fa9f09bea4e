//! How `sokopush check` compares, and what it calls what is wrong: unit tests of the program, which see its insides.

use super::{compare, diagnose, mistake, mistakes};

#[path = "../../../../tests/it/wrong/boards.rs"]
mod boards;
mod comparison;
#[path = "../../../../tests/it/wrong/game.rs"]
mod game;
#[allow(dead_code, reason = "shared with the other tests")]
#[path = "../../../../tests/it/model.rs"]
mod model;
mod names;
