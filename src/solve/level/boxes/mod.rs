//! Moves of boxes: by one cell, by any number, and everywhere that a box alone can get.

pub(super) mod box_move;
pub(super) mod box_step;
pub(super) mod macros;
pub(super) mod reach;
pub(super) mod single_box;
