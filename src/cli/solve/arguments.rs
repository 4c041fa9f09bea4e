//! The options of `sokopush solve`.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Error, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::options::{Print, SolveOptions};
use super::run::run;
use super::verify::{NO_RECORDS, verify_all};
use crate::cli::exit::Exit;
use crate::cli::levels::{LevelArguments, Selection, thread_count};
use crate::cli::values;
use sokopush::Notation;
use sokopush::program::MIN_REPRODUCIBLE_MEMORY;
use sokopush::solve::{Accept, Minimize, Solver, Technique, Techniques, Tuning};

/// Find solutions: shortest ones, any, or the best within a time limit
///
/// Reads boards in any notation. For each it prints the length of a shortest solution, '-1' if it is proved that there is
/// none, or '?' if a limit was reached before the answer was known. A board of the push-box problem is a line with the
/// numbers of rows and columns, followed by the rows ('.' floor, '#' wall, '@' goal, '*' box, 'X' worker).
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    levels: LevelArguments,
    #[doc = "What to minimize; the other breaks ties"]
    ///
    /// With '--accept any', this has no effect on solutions that are not proved shortest.
    #[arg(long, value_name = "WHAT", default_value = "moves", value_parser = objective())]
    minimize: Minimize,
    /// With '--accept best', start from the stored solutions
    #[arg(long, conflicts_with = "verify")]
    improve: bool,
    /// Which solutions are good enough
    ///
    /// If a solution is not proved shortest, stderr says so.
    #[arg(long, value_name = "WHICH", default_value = "proved", value_parser = accept())]
    accept: Accept,
    #[doc = "What to print for each level"]
    #[arg(long, value_name = "WHAT", default_value = "length")]
    print: Print,
    /// Keep a log of all levels tried, and continue it
    ///
    /// Levels in the log are not solved again, unless they were interrupted or reached a smaller limit. A level is recognized by
    /// its board and by the options. The log has the lines of '--print json', with the board.
    #[arg(long, value_name = "FILE", conflicts_with = "verify")]
    log: Option<PathBuf>,
    /// Time limit for each level, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = values::parse_seconds)]
    time: Option<Duration>,
    /// Limit on the positions expanded for each level, instead of '--time': the same answer on every machine
    ///
    /// Each level has one thread, and '--memory' for itself.
    #[arg(long, value_name = "N", hide_short_help = true, conflicts_with_all = ["time", "threads", "verify"], value_parser = values::number_in::<u64>(1..=u64::MAX))]
    expansions: Option<u64>,
    /// Memory limit for all levels solved in parallel; K, M, G, T: powers of 1024
    ///
    /// The limit is for the tables of the searches; the program itself takes about 8 MB more.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = values::parse_size)]
    memory: usize,
    /// Levels to solve in parallel [default: one per core]
    #[arg(long, value_name = "N", value_parser = values::parse_jobs)]
    jobs: Option<NonZero<usize>>,
    /// Threads for each level: 1 or 2
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::parse_jobs)]
    threads: NonZero<usize>,
    /// Instead of solving, play the stored solutions
    ///
    /// The status is 1 if a solution is wrong. Records that are not in LURD are 'not played', which is not an error.
    #[arg(long, conflicts_with_all = ["print", "minimize", "accept", "no_tie_break"])]
    verify: bool,
    /// Minimize only pushes; the moves may not be the fewest
    ///
    /// With '--minimize pushes', stops as soon as the number of pushes is proved minimal.
    #[arg(long)]
    no_tie_break: bool,
    /// Switch techniques off, to measure what they contribute; docs/solving.md lists them
    #[arg(
        long,
        value_name = "TECHNIQUE",
        value_delimiter = ',',
        hide_short_help = true,
        hide_possible_values = true,
        conflicts_with = "verify",
        value_parser = technique()
    )]
    without: Vec<Technique>,
    /// Set constants of the solver, to measure what they contribute
    #[arg(long, value_name = "NAME=VALUE", value_delimiter = ',', hide = true, conflicts_with = "verify", value_parser = assignment)]
    tune: Vec<String>,
}

impl Arguments {
    pub(in crate::cli) fn run(&self) -> anyhow::Result<Exit> {
        let selection = self.levels.selection()?;
        self.check(&selection)?;
        if self.verify {
            return verify_all(&selection, self.jobs);
        }
        run(&SolveOptions {
            solver: self.solver()?,
            improve: self.improve,
            print: self.print,
            log: self.log.clone(),
            jobs: self.parallel_levels(&selection),
            selection,
        })
    }

    /// Fails for options that do not go together, and warns of limits that cannot be meant.
    fn check(&self, selection: &Selection) -> anyhow::Result<()> {
        if self.verify {
            ensure!(selection.from != Some(Notation::PushBox), "{NO_RECORDS}");
        }
        if self.improve {
            ensure!(self.accept == Accept::Best, "`--improve` needs `--accept best`");
        }
        if self.no_tie_break {
            let has_ties = self.minimize == Minimize::Pushes;
            ensure!(has_ties, "`--no-tie-break` needs `--minimize pushes`");
        }
        values::warn_of_size("--memory", self.memory, 1 << 20);
        if let Some(time) = self.time {
            values::warn_of_time("--time", time);
        }
        Ok(())
    }

    fn solver(&self) -> anyhow::Result<Solver> {
        let mut techniques = Techniques::default();
        for &technique in &self.without {
            techniques = techniques.without(technique);
        }
        let mut tuning = Tuning::DEFAULT;
        for assignment in &self.tune {
            tuning.set(assignment).map_err(Error::msg)?;
        }
        Ok(Solver {
            accept: self.accept,
            minimize: self.minimize,
            time: self.time,
            expansions: self.expansions,
            memory: self.memory,
            threads: self.threads.get(),
            breaks_ties: !self.no_tie_break,
            techniques,
            // A solver borrows its constants for ever. There is one solver in a run of the program.
            tuning: Box::leak(Box::new(tuning)),
        })
    }

    /// The number of levels that are solved in parallel. Where any solution will do, they are so few that each has the memory with
    /// which the solution that is found does not depend on the memory.
    fn parallel_levels(&self, selection: &Selection) -> NonZero<usize> {
        let one = NonZero::<usize>::MIN;
        if selection.is_single_level() {
            return one;
        }
        let jobs = thread_count(self.jobs);
        if self.accept != Accept::Any {
            return jobs;
        }
        let most = NonZero::new(self.memory / MIN_REPRODUCIBLE_MEMORY).unwrap_or(one);
        jobs.min(most)
    }
}

/// Parses the name of an objective.
fn objective() -> impl TypedValueParser<Value = Minimize> {
    let objectives = Minimize::ALL.iter().map(|&objective| match objective {
        Minimize::Moves => (objective, "All steps of the worker, pushes included"),
        Minimize::Pushes => (objective, "Only steps that push a box"),
    });
    values::choice(objectives, Minimize::name)
}

/// Parses the name of the solutions that are good enough.
fn accept() -> impl TypedValueParser<Value = Accept> {
    const ANY: &str = "The first solution found; the status is 0 even if it is not proved shortest";
    const BEST: &str =
        "The best found until it is proved shortest or a limit is reached; then the status is 3";
    let kinds = Accept::ALL.iter().map(|&kind| match kind {
        Accept::Proved => (kind, "Only solutions that are proved shortest"),
        Accept::Any => (kind, ANY),
        Accept::Best => (kind, BEST),
    });
    values::choice(kinds, Accept::name)
}

/// Parses the name of a technique.
fn technique() -> impl TypedValueParser<Value = Technique> {
    let names = PossibleValuesParser::new(Technique::ALL.iter().map(|technique| technique.name()));
    names.map(|name| name.parse().expect("only names of techniques are possible"))
}

/// Checks an assignment to a constant of the solver.
fn assignment(text: &str) -> Result<String, String> {
    let mut tuning = Tuning::DEFAULT;
    tuning.set(text)?;
    Ok(text.to_owned())
}
