//! The level as the solver sees it: its cells, sets of cells, and what a single box can do.
//!
//! # Coordinates
//!
//! A cell of a level has four names here. These are all of them, for one level whose floor is two rows high:
//!
//! ```text
//! text      row and column          Cell                Square       Bits, transposed
//!
//! ######
//! #@$ .#    1,1 1,2 1,3 1,4          9 10 11 12         0 1 2 3      0 2 4 6        0 1
//! ##  $#        2,2 2,3 2,4            17 18 19           4 5 6        3 5 7   =    2 3
//! ######                                                                            4 5
//!                                                                                   6 7
//! ```
//!
//! * **Row and column** of the text, counted from 0, are what a person and an interface use.
//! * A [**`Cell`**](crate::board::Cell) is the number of the cell on the board, as if the board were a text with a line break before
//!   the first row and after each: here, 7 is the break after the first row. Warehouses, and all that is outside `solve`, use it.
//! * A **`Square`** is the number of the cell among those that the worker could reach without boxes, in reading order, without
//!   gaps: the [`Field`]. So a table by square has no empty places, on a board of any size. Solutions, distances and the
//!   transposition table use it, and move-optimal A*.
//! * A **bit** is a place in the smallest rectangle around the field, walls included: the [`Bitboard`]. All cells of a set move by one
//!   shift, so this is what searches use. The rectangle's rows are as long as its *shorter* side. A shift to the next row then is
//!   by less than 64 bits, as long as that side is, and moves bits only from one word to the next. Where the text is wider than
//!   high, the rectangle is therefore **transposed**: what goes down in the text goes right in the rectangle. A set of cells is
//!   [`Bits`], a single cell is a set of one, and a *place* is the row and column in this rectangle.
//!
//! ```text
//!                    Grid::cell            Field::square            Bitboard::set_of
//! row and column  ──────────────▶  Cell  ──────────────▶  Square  ──────────────▶  Bits of one cell
//!                 ◀──────────────        ◀──────────────          ◀──────────────
//!                   Grid::position          Field::cell            Bitboard::square_of
//! ```
//!
//! A level goes through this from left to right once, when a [`Start`] is made of a warehouse, and a bitboard of that. A solution
//! comes back from right to left. Directions are converted there too, by `Bitboard::transpose`; until then, those of a bitboard are
//! directions in the rectangle.
//!
//! # Moves of boxes
//!
//! | type | is | used by |
//! |---|---|---|
//! | [`Push`](crate::board::Push) | a push on the board: a `Cell` and a direction | interfaces, solutions |
//! | `(Square, Direction)` | the same by square, in a plan that is not replayed yet | all engines, at the end |
//! | [`BoxStep`] | the geometry of a push or a pull by one cell: where the worker stands, where box and worker come to; no boxes are looked at | tables for one and two boxes, distances |
//! | [`PushedBox`] | a push in a state, with the boxes that stay where they are | heuristics, which are updated push by push |
//! | [`Macro`] | one box from one cell to another by any number of pushes or pulls | feature space search, greedy search |
//!
//! `BoxPlace` in `macros.rs` and `Successor` in bidirectional search are no moves, but what moves lead to.

mod bitboard;
mod bits;
mod boxes;
mod distances;
mod distances_of_bits;
mod field;
mod flood;
mod player_side;
mod ranking;
mod rectangle;
mod square;
mod symmetry;
mod walks;

pub(crate) use self::bitboard::{Bitboard, State, StateKey};
pub(crate) use self::bits::Bits;
pub(crate) use self::boxes::box_move::PushedBox;
pub(crate) use self::boxes::box_step::{BoxMove, BoxStep};
pub(crate) use self::boxes::macros::{Macro, Macros};
pub(crate) use self::boxes::reach::steps;
pub(crate) use self::boxes::single_box::{BoxesAlone, SingleBoxReach, from_start, solvable};
pub(crate) use self::distances::{Distances, UNREACHABLE};
pub(crate) use self::field::{Field, GoalDistances, Start};
pub(crate) use self::ranking::{NEIGHBOURS, Ranking, pairs, reached_neighbours, triples};
pub(crate) use self::rectangle::{Rectangle, by_words};
pub(crate) use self::square::Square;
pub(crate) use self::symmetry::Symmetries;
pub(crate) use self::walks::Walks;

#[cfg(test)]
mod tests;
