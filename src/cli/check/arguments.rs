//! The options of `sokopush check`.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::ensure;

use super::csv_separator::CsvSeparator;
use super::format::ReportFormat;
use super::language::Language;
use super::mistake::{explain, section_name};
use super::options::CheckOptions;
use super::program::{CommandLine, Program, ProgramLimits, programs_of_class, programs_of_file};
use crate::cli::exit::Exit;
use crate::cli::files::streams;
use crate::cli::help::Manual;
use crate::cli::help::manual::Section;
use crate::cli::values;

/// Compare transcripts, or test another program
///
/// A case is a file NAME.in with an input, and next to it NAME.out with the expected output. Without
/// '--program', cases are run through sokopush itself. With it the program is started for each case,
/// with NAME.in as its stdin, and its output is compared with NAME.out or, if there is none, with what
/// sokopush prints. The report says where a game first went wrong, and which common mistake of programs explains it. For
/// several programs, it is a table.
#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "they are options")]
#[command(group(clap::ArgGroup::new("written").multiple(true)))]
pub(crate) struct Arguments {
    /// Cases NAME.in, and folders to search for them
    #[arg(required_unless_present = "explain")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    tested: ProgramArguments,
    /// The language of the cases
    #[arg(long = "as", value_name = "LANGUAGE", default_value = "play")]
    language: Language,
    /// Allow any number of commands on a line, and expect the board at the end of each line
    #[arg(long, hide_short_help = true)]
    chained: bool,
    /// Do not compare line ends, blanks at the ends of lines, and empty lines
    ///
    /// If all lines of NAME.out end in CR LF, line ends are never compared.
    #[arg(long, hide_short_help = true)]
    ignore_blanks: bool,
    /// Write NAME.out if it is missing and NAME.in is valid
    #[arg(long, conflicts_with = "tested", groups = ["writes", "written"])]
    write: bool,
    /// Shrink a failing case for each mistake, and write it to a folder
    ///
    /// For each way of failing, takes the first case that fails so, and leaves out commands, boxes with their commands, rows and
    /// columns as long as the program still fails in the same way. Writes NAME.in and NAME.out. Takes at most 500 runs and ten
    /// times '--timeout' for each case. With several programs, each gets a folder of its own in DIR: 1, 2 and so on.
    #[arg(long, value_name = "DIR", requires = "tested", groups = ["writes", "written"])]
    shrink: Option<PathBuf>,
    /// Also replace files that differ
    #[arg(long, requires = "written")]
    force: bool,
    /// Cases to check in parallel [default: one per core]
    ///
    /// With several programs, this is the number for all of them together.
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = values::parse_jobs)]
    jobs: Option<NonZero<usize>>,
    /// Time limit for each case, in seconds
    ///
    /// On Linux this is CPU time, and a program that only waits is stopped after the same amount of real time; on other systems it
    /// is real time. With '--as solve' it also limits sokopush's own solver.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = values::parse_seconds)]
    timeout: Duration,
    /// Limit in bytes for the program's output; K, M, G and T are powers of 1024 [default: 1G]
    #[arg(long, hide_short_help = true, value_name = "SIZE", value_parser = values::parse_size, requires = "tested")]
    max_output: Option<usize>,
    /// Limit in bytes for the program's memory
    ///
    /// This limits the address space, as 'ulimit -v' does. Java and programs with a sanitizer reserve a lot of it, and do not
    /// start if the limit is low.
    #[arg(long, hide_short_help = true, value_name = "SIZE", value_parser = values::parse_size, requires = "tested")]
    memory: Option<usize>,
    /// Stop running a program after it has reached the time limit N times in a row
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "3", value_parser = values::number_in::<usize>(1..=usize::MAX))]
    give_up: usize,
    /// Stop after the first case that fails or cannot be judged
    #[arg(long, conflicts_with = "write")]
    fail_fast: bool,
    /// The format of the report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: ReportFormat,
    /// With '--format csv', the character between fields
    ///
    /// Where numbers are written with a decimal comma, spreadsheets expect semicolons.
    #[arg(long, hide_short_help = true, value_name = "SEPARATOR")]
    separator: Option<CsvSeparator>,
    /// With '--format csv' or 'json', print a line for each case instead of each program
    #[arg(long, hide_short_help = true)]
    per_case: bool,
    /// With '--format html', write to a folder: a page for each program, and a page that lists them
    #[arg(
        long,
        hide_short_help = true,
        value_name = "DIR",
        requires = "tested",
        group = "written"
    )]
    to_dir: Option<PathBuf>,
    /// The points for a program that passes all cases; others get the share that they pass
    #[arg(long, hide_short_help = true, value_name = "POINTS", value_parser = values::parse_points)]
    points: Option<f64>,
    /// The points for the cases in each folder, as in basic=3,undo=5
    #[arg(long, hide_short_help = true, value_name = "FOLDER=POINTS", value_delimiter = ',', value_parser = values::parse_folder_points)]
    weights: Vec<(String, f64)>,
    /// Explain a mistake that a report names
    ///
    /// Prints its description with an example. Reports say how to write the name; put commas between several.
    #[arg(long, value_name = "NAME", exclusive = true, value_delimiter = ',', value_parser = section_name)]
    explain: Vec<String>,
}

/// Which programs to test.
#[derive(clap::Args)]
#[group(id = "tested", multiple = true)]
struct ProgramArguments {
    /// A program to test, with its arguments; repeatable
    ///
    /// It is split into words as a shell does, but started without a shell. See also 'Isolation' below.
    #[arg(long = "program", value_name = "CMD", value_parser = CommandLine::parse)]
    commands: Vec<CommandLine>,
    /// A file of programs to test, one on each line
    ///
    /// A line is a command as for '--program'. A name may stand before it, as in 'Anna = ./anna/sokoban'; see 'Several programs'
    /// below. Blank lines, and those that begin with '#', are skipped. Relative paths start from the current folder.
    #[arg(long = "programs", value_name = "FILE")]
    file: Option<PathBuf>,
    /// A folder with a folder for each program, whose name is the program's name
    #[arg(long, value_name = "DIR", requires = "run")]
    class: Option<PathBuf>,
    /// With '--class', the command that builds each program, in its folder and with the same limits
    #[arg(long, hide_short_help = true, value_name = "CMD", value_parser = CommandLine::parse, requires = "class")]
    build: Option<CommandLine>,
    /// With '--class', the command that runs each program, in its folder
    #[arg(long, hide_short_help = true, value_name = "CMD", value_parser = CommandLine::parse, requires = "class")]
    run: Option<CommandLine>,
    /// A command, such as a sandbox, to put before each program and its build
    ///
    /// docs/grading.md has examples.
    #[arg(long, hide_short_help = true, value_name = "CMD", value_parser = CommandLine::parse)]
    wrap: Option<CommandLine>,
}

/// The limit of output if none is given.
const DEFAULT_MAX_OUTPUT: usize = 1 << 30;

impl Arguments {
    pub(in crate::cli) fn run(&self) -> anyhow::Result<Exit> {
        if !self.explain.is_empty() {
            streams::write(explain(&self.explain) + "\n")?;
            return Ok(Exit::Done);
        }
        self.warn();
        self.refuse_combinations()?;
        super::run::run(&self.options()?)
    }

    /// Warns of limits that are hardly meant.
    fn warn(&self) {
        if let Some(size) = self.max_output {
            values::warn_of_size("--max-output", size, 1 << 10);
        }
        if let Some(size) = self.memory {
            values::warn_of_size("--memory", size, 1 << 20);
        }
        values::warn_of_time("--timeout", self.timeout);
    }

    /// Fails if options exclude each other in a way that clap cannot tell.
    fn refuse_combinations(&self) -> anyhow::Result<()> {
        let is_play = self.language == Language::Play;
        ensure!(is_play || self.shrink.is_none(), "`--shrink` is only for games of `--as play`");
        let is_table = matches!(self.format, ReportFormat::Csv | ReportFormat::Json);
        ensure!(is_table || !self.per_case, "`--per-case` needs `--format csv` or `json`");
        let is_csv = self.format == ReportFormat::Csv;
        ensure!(is_csv || self.separator.is_none(), "`--separator` needs `--format csv`");
        let is_page = self.format == ReportFormat::Html;
        ensure!(is_page || self.to_dir.is_none(), "`--to-dir` needs `--format html`");
        ensure!(is_play || !self.chained, "`--chained` is only for games of `--as play`");
        Ok(())
    }

    fn options(&self) -> anyhow::Result<CheckOptions> {
        Ok(CheckOptions {
            paths: self.paths.clone(),
            programs: self.tested.programs()?,
            language: self.language,
            chained: self.chained,
            ignore_blanks: self.ignore_blanks,
            write: self.write,
            shrink: self.shrink.clone(),
            force: self.force,
            jobs: self.jobs,
            limits: ProgramLimits {
                time: self.timeout,
                output: self.max_output.unwrap_or(DEFAULT_MAX_OUTPUT),
                memory: self.memory,
            },
            give_up: self.give_up,
            fail_fast: self.fail_fast,
            format: self.format,
            separator: self.separator.unwrap_or_default(),
            per_case: self.per_case,
            to_dir: self.to_dir.clone(),
            points: self.points,
            weights: self.weights.clone(),
        })
    }
}

impl ProgramArguments {
    /// The programs in the order of the arguments: commands, those in a file, and those of a class.
    fn programs(&self) -> anyhow::Result<Vec<Program>> {
        let mut programs = Vec::new();
        for command in &self.commands {
            programs.push(Program::new(command.clone()));
        }
        if let Some(file) = &self.file {
            programs.extend(programs_of_file(file)?);
        }
        if let Some(class) = &self.class
            && let Some(command) = &self.run
        {
            programs.extend(programs_of_class(class, command, self.build.as_ref())?);
        }
        if let Some(wrapper) = &self.wrap {
            ensure!(!programs.is_empty(), "`--wrap` needs a program, as with `--program`");
            for program in &mut programs {
                program.wrap(wrapper);
            }
        }
        Ok(programs)
    }
}

/// The sections of help and of the man page besides the options.
pub(crate) fn manual() -> Manual {
    let mut manual = Manual::of("sokopush generate cases && sokopush check cases");
    manual.sections.insert(0, Section::new("Several programs", SEVERAL, []));
    manual.sections.insert(1, Section::new("Isolation", ISOLATION, []));
    manual
}

/// How to test more than one program.
const SEVERAL: &str = "\
All of them run on the same cases, and the report is a table:
sokopush check --program ./one --program 'python3 \"second try.py\"' cases
sokopush check --class submissions --build 'make -s' --run ./sokoban --points 10 cases
In a file for `--programs`, leave out the outer quotes: python3 \"second try.py\"";

/// The rights and limits of a tested program.
const ISOLATION: &str = "\
A program that is tested runs with your rights: it can read and write your files, and use the network.
It has a session and a process group of its own, without a controlling terminal. Its stdin is a copy of NAME.in, and its stdout and \
stderr are pipes. At the limits of time and output it is stopped, together with all processes in its group, but not processes that have \
left the group, for example by `setsid`. The number of processes is not limited. A program can end `check` by a signal, or suspend it.
docs/grading.md shows how to run programs that you do not trust with `--wrap` and `bwrap`, with `systemd-run` or in a container.";
