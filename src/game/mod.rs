//! Playing a level: moves, pushes by name, undo and redo, and random games; and batches of games for programs that learn.

mod batch;
mod command;
mod generate;
mod metrics;
mod moves;
mod session;

pub use batch::{Batch, BatchGame};
pub use command::{Command, Event, Name};
pub(crate) use command::{Expected, Parser, PerName};
pub(crate) use generate::Random;
pub use generate::{ContestGenerator, Generator};
pub use metrics::Metrics;
pub(crate) use moves::push_after_walk;
pub use moves::{Move, Moves, moves_of_pushes};
pub use session::{Effect, MovedBox, Outcome, Session};
