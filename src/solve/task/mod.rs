//! Limits of time and memory, the objective, and the techniques; what is reported meanwhile and at the end.

mod bounds;
mod clock;
mod limits;
pub(crate) mod memory;
mod objective;
pub(crate) mod prices;
mod progress;
mod sizes;
mod stats;
mod techniques;

pub(crate) use self::bounds::Bounds;
#[cfg(test)]
pub(crate) use self::clock::Clock;
pub use self::limits::{Limit, Reason};
pub(crate) use self::limits::{Limits, Result, StopAtEnd, optional, try_table};
pub(crate) use self::objective::Cost;
pub use self::objective::Minimize;
pub use self::progress::Progress;
pub(crate) use self::progress::{Caller, CallerFunctions};
pub(crate) use self::sizes::{LIST_BYTES, hash_table_bytes};
pub use self::stats::Stats;
pub use self::techniques::{Technique, Techniques};
