//! Programs that play wrong, for `sokopush check`. `src/cli/check/tests` uses their boards too.

use crate::model;

mod boards;
mod game;
mod program;

pub(crate) use program::wrong_program;
