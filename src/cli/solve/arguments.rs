//! The options of `sokopush solve`.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::levels::LevelArguments;
use crate::cli::values;
use sokopush::solve::{Accept, Minimize, Technique, Tuning};

/// Find solutions: shortest ones, any, or the best within a time limit
///
/// Reads boards in any notation and prints for each the length of a shortest solution, or '-1' if it is proved that
/// there is none, or '?' if a limit was reached before the answer was known. A board of the push-box problem is a line
/// with the numbers of rows and columns, then the rows ('.' floor, '#' wall, '@' goal, '*' box, 'X' worker).
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) levels: LevelArguments,
    #[doc = "What to minimize; the other breaks ties"]
    ///
    /// With '--accept any', a solution that is not proved shortest may minimize neither.
    #[arg(long, value_name = "WHAT", default_value = "moves", value_parser = values::choice(OBJECTIVES, Minimize::name))]
    pub(super) minimize: Minimize,
    /// With '--accept best', start from the stored solutions
    #[arg(long, conflicts_with = "verify")]
    pub(super) improve: bool,
    /// Which solutions are good enough
    ///
    /// Those that are not proved shortest are reported on stderr.
    #[arg(long, value_name = "WHICH", default_value = "proved", value_parser = values::choice(ACCEPTED, Accept::name))]
    pub(super) accept: Accept,
    #[doc = "What to print for each level"]
    #[arg(long, value_name = "WHAT", default_value = "length")]
    pub(super) print: Print,
    /// Keep a log of all levels tried, and continue it
    ///
    /// Levels that it has are not solved again, unless they were interrupted or reached a smaller limit. A level is
    /// recognized by its board and what is asked. The file has the lines of '--print json', with the board.
    #[arg(long, value_name = "FILE", conflicts_with = "verify")]
    pub(super) log: Option<PathBuf>,
    /// Time limit for each level, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = values::parse_seconds)]
    pub(super) time: Option<Duration>,
    /// Limit of states expanded for each level, in place of '--time': the same answer on every machine
    ///
    /// The '--jobs' levels that are solved at once have one thread each, and all of '--memory'.
    #[arg(long, value_name = "N", hide_short_help = true, conflicts_with_all = ["time", "threads", "verify"], value_parser = values::number_in::<u64>(1..=u64::MAX))]
    pub(super) expansions: Option<u64>,
    /// Memory limit for all levels solved in parallel; K, M, G, T: powers of 1024
    ///
    /// It is for the tables of searches; the program itself takes about 8 MB more.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = values::parse_size)]
    pub(super) memory: usize,
    /// Levels to solve in parallel [default: one per core]
    #[arg(long, value_name = "N", value_parser = values::parse_jobs)]
    pub(super) jobs: Option<NonZero<usize>>,
    /// Threads a level: 1 or 2
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::parse_jobs)]
    pub(super) threads: NonZero<usize>,
    /// Instead of solving, play the stored solutions
    ///
    /// The status is 1 if one is wrong. Records that are not in LURD are 'not played', which is no error.
    #[arg(long, conflicts_with_all = ["print", "minimize", "accept", "no_tie_break"])]
    pub(super) verify: bool,
    /// Minimize only pushes; the moves may not be the fewest
    ///
    /// With '--minimize pushes', ends with the first solution whose number of pushes is proved minimal.
    #[arg(long)]
    pub(super) no_tie_break: bool,
    /// Switch techniques off, to measure what they give; docs/solving.md lists them
    #[arg(
        long,
        value_name = "TECHNIQUE",
        value_delimiter = ',',
        hide_short_help = true,
        hide_possible_values = true,
        conflicts_with = "verify",
        value_parser = techniques()
    )]
    pub(super) without: Vec<Technique>,
    /// Set constants of the solver, to measure what they give
    #[arg(long, value_name = "NAME=VALUE", value_delimiter = ',', hide = true, conflicts_with = "verify", value_parser = assignment)]
    pub(super) tune: Vec<String>,
}

/// Parses the name of a technique.
fn techniques() -> impl TypedValueParser<Value = Technique> {
    let names = PossibleValuesParser::new(Technique::ALL.iter().map(|technique| technique.name()));
    names.map(|name| name.parse().expect("only names of techniques are possible"))
}

/// Checks an assignment to a constant of the solver.
fn assignment(text: &str) -> Result<String, String> {
    let mut tuning = Tuning::DEFAULT;
    tuning.set(text).map(|()| text.to_owned())
}

/// The objectives, and a description of each.
const OBJECTIVES: [(Minimize, &str); 2] = [
    (Minimize::Moves, "All steps of the worker, pushes included"),
    (Minimize::Pushes, "Only steps that push a box"),
];

/// The kinds of accepted solutions, and a description of each.
const ACCEPTED: [(Accept, &str); 3] = [
    (Accept::Proved, "Only solutions that are proved shortest"),
    (Accept::Any, "The first solution found; the status is 0 even if it is not proved shortest"),
    (
        Accept::Best,
        "The best found until it is proved shortest or a limit is reached; then the status is 3",
    ),
];

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Print {
    /// The number of moves, or of pushes with '--minimize pushes'
    Length,
    /// The moves, in LURD
    Moves,
    /// The pushes, such as 'a6 b2'; '?' with more than 26 boxes
    Pushes,
    /// Everything known about the level, as one line of JSON; docs/json.md describes it
    Json,
    /// A table with a line for each level, for spreadsheets
    Csv,
    /// The collection, with the solutions added that are better than the stored ones
    Xsb,
}

impl Print {
    /// Returns whether a record of each level is printed.
    pub(super) fn is_record(self) -> bool {
        matches!(self, Print::Json | Print::Csv)
    }
}
