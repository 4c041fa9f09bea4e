//! The stores of the searches.

mod feature_space;
mod move_open_list;
mod nodes;
mod placements;
mod push_open_list;
mod transposition;

pub(super) use self::feature_space::Space;
pub(super) use self::move_open_list::MoveOpenList;
pub(super) use self::nodes::{Inserted, Node, Nodes};
pub(super) use self::placements::{PlacementId, Placements};
pub(super) use self::push_open_list::PushOpenList;
pub(super) use self::transposition::{StateId, TranspositionTable};
