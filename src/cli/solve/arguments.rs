//! The options of `sokopush solve`.

use std::num::NonZero;
use std::time::Duration;

use clap::ValueEnum;

use crate::cli::selection::Selection;
use crate::cli::values;
use crate::solve::{Accept, Minimize, Technique};

/// Find solutions: shortest ones, any, or the best in some time
///
/// Reads boards in any notation and prints for each the length of a solution, shortest unless any is accepted, or
/// `-1` if it is proved that there is none. Boards of the push-box problem are a line `ROWS COLUMNS`, then the rows
/// (`.` floor, `#` wall, `@` goal, `*` box, `X` worker). Prints `?` for a board if a limit was reached before the
/// answer was known.
#[derive(clap::Args)]
#[command(before_help = "\
Example:
  printf '1 4\\nX*.@\\n' | sokopush solve --print moves")]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    pub(super) selection: Selection,
    /// What to minimize; ties are broken by the other. With `--accept any`, unproved solutions ignore it
    #[arg(long, value_name = "WHAT", default_value = "moves", value_parser = values::choice(OBJECTIVES, Minimize::name))]
    pub(super) minimize: Minimize,
    /// Start from the best solution that is stored with each level; needs `--accept best`
    #[arg(long, conflicts_with = "verify")]
    pub(super) improve: bool,
    /// Which solutions are good enough. stderr reports those not proved shortest
    #[arg(long, value_name = "WHICH", default_value = "proved", value_parser = values::choice(ACCEPTED, Accept::name))]
    pub(super) accept: Accept,
    /// What to print for each level
    #[arg(long, value_name = "WHAT", default_value = "length")]
    pub(super) print: Print,
    /// Give up on a level after this number of seconds
    #[arg(long, value_name = "SECONDS", value_parser = values::seconds)]
    pub(super) time: Option<Duration>,
    /// Give up on a level when the tables of all levels solved in parallel would exceed SIZE bytes; K, M, G or T may
    /// follow the number
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = values::size)]
    pub(super) memory: usize,
    /// Number of levels to solve in parallel; by default the number of cores
    #[arg(long, value_name = "N", value_parser = values::jobs)]
    pub(super) jobs: Option<NonZero<usize>>,
    /// Number of threads that work on one level, with `--minimize pushes`
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::jobs)]
    pub(super) threads: NonZero<usize>,
    /// Instead of solving, play the solutions that are stored with the levels
    #[arg(long, conflicts_with_all = ["print", "minimize", "accept", "no_tie_break", "without"])]
    pub(super) verify: bool,
    /// With `--minimize pushes`, end with the first solution whose pushes are proved; its moves may not be the fewest
    #[arg(long)]
    pub(super) no_tie_break: bool,
    /// Switch techniques off, to measure what they give
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', hide = true)]
    pub(super) without: Vec<Technique>,
}

/// What can be minimized, and a description of it.
const OBJECTIVES: [(Minimize, &str); 2] =
    [(Minimize::Moves, "All moves"), (Minimize::Pushes, "Only pushes")];

/// What can be accepted, and a description of it.
const ACCEPTED: [(Accept, &str); 3] = [
    (Accept::Proved, "Only shortest solutions, proved to be so"),
    (Accept::Any, "The first solution found; the status is 0 even if it is not proved shortest"),
    (
        Accept::Best,
        "The best found until it is proved, or until time is up; if not proved, the status is 3",
    ),
];

/// What is printed for each level.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Print {
    /// The number of moves, or of pushes with `--minimize pushes`
    Length,
    /// The moves, in LURD
    Moves,
    /// The pushes, such as `a6 b2`; `?` with more than 26 boxes
    Pushes,
    /// A document that `sokopush play` runs to the solved board
    Script,
    /// Everything known about the level, as one line of JSON
    Json,
    /// The collection, with the solutions added that are better than the stored ones
    Xsb,
}

/// What is wrong with verifying boards of the push-box problem.
pub(super) const NO_RECORDS: &str = "`--verify` needs records, and `push-box` has none";
