//! Transcripts compared: where two first differ, and what usual mistake that shows.

mod comparer;
mod line;
mod mistake;
mod step;

pub use comparer::Comparer;
pub use line::{Line, LineFinder};
pub use mistake::Mistake;
pub use step::{Asked, Step};
