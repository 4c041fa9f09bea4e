//! The options, from which help, completions and man page are made as well.

use std::fmt;
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use sokopush::generate::Generator;
use sokopush::notation::Notation;
use sokopush::render::{Frame, Renderer, Theme};
use sokopush::solve::{Minimize, Solver};

use super::program::Program;

const EXAMPLE: &str = "\
Example:
  printf '#@a-+#\\n\\na6\\na6\\n.\\n' | sokopush";

const EXIT: &str = "\
Exit status:
  0   done, also when the reader of the output went away
  1   a negative answer: a transcript differs, or a stored solution is wrong
  2   misuse, an unreadable file or malformed input
  3   a limit was reached before there was an answer, or memory is too short
  70  an internal error";

/// Sokoban in text, played by pushes
///
/// Reads a board of named boxes up to an empty line, then commands: `a6` pushes box a to the right
/// (2 down, 8 up, 4 left, 6 right), `0` takes the last push back, `.` ends. The worker walks to the
/// pushing cell by itself. The board is printed as read and again after every command.
#[derive(Parser)]
#[command(version, before_help = EXAMPLE, after_help = EXIT, args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(super) struct Options {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[command(flatten)]
    pub(super) play: PlayOptions,
    /// Print completions for a shell
    #[arg(long, value_name = "SHELL", exclusive = true)]
    pub(super) completions: Option<Shell>,
    /// Print the man page
    #[arg(long, exclusive = true)]
    pub(super) man: bool,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Play push/undo commands; the default
    ///
    /// Reads a board of named boxes up to an empty line, then commands: `a6` pushes box a to the
    /// right (2 down, 8 up, 4 left, 6 right), `0` takes the last push back, `.` ends. The worker
    /// walks to the pushing cell by itself. The board is printed as read and again after every
    /// command. At a terminal you go on by typing where FILE has no final dot.
    #[command(before_help = EXAMPLE_PLAY, after_help = EXIT)]
    Play {
        /// The document to play; stdin if absent or `-`
        file: Option<PathBuf>,
        #[command(flatten)]
        play: PlayOptions,
    },
    /// Play keystroke games
    ///
    /// Reads games: a line `ROWS COLUMNS`, that many rows (`.` floor, `#` wall, `+` goal, `b` `B`
    /// box, `w` `W` worker; capitals on a goal), and a line of keystrokes `U` `D` `L` `R`; then a line
    /// `0 0`. Prints for each whether all boxes came to be on goals, and its last board.
    #[command(before_help = EXAMPLE_SIMULATE, after_help = EXIT)]
    Simulate {
        /// The games to play; stdin if absent or `-`
        file: Option<PathBuf>,
        /// Print the board after every keystroke that changes it
        #[arg(long)]
        trace: bool,
        /// Let keystrokes be written in lower case as well, as in LURD
        #[arg(long)]
        lurd: bool,
    },
    /// Find shortest solutions
    ///
    /// Reads boards and prints for each the length of a shortest solution, and `-1` where it is proved
    /// that there is none. By default boards are those of the push-box problem: a line `ROWS COLUMNS`,
    /// and that many rows (`.` floor, `#` wall, `@` goal, `*` box, `X` worker). Prints `?` for a board
    /// at which a limit was reached before the answer was known.
    #[command(before_help = EXAMPLE_SOLVE, after_help = EXIT)]
    Solve {
        /// The boards to solve; stdin if absent or `-`
        file: Option<PathBuf>,
        #[command(flatten)]
        solve: SolveOptions,
    },
    /// Convert between notations
    ///
    /// Boards and records of play in the notations of the Sokoban world. Collections are converted level
    /// by level. A level that the other notation cannot write is told and passed over.
    #[command(before_help = EXAMPLE_CONVERT, after_help = EXIT)]
    Convert {
        /// What to convert; stdin if absent or `-`
        file: Option<PathBuf>,
        #[command(flatten)]
        convert: ConvertOptions,
    },
    /// Draw a board or a game
    ///
    /// A picture as SVG of the board that a game ends with, of the one after so many pushes, or of the whole
    /// game, which any browser plays.
    #[command(before_help = EXAMPLE_RENDER, after_help = EXIT)]
    Render {
        /// What to draw; stdin if absent or `-`
        file: Option<PathBuf>,
        #[command(flatten)]
        render: RenderOptions,
    },
    /// Compare transcripts, or test another program
    ///
    /// A case is a file NAME.in with what is to be read, and NAME.out beside it with what must be
    /// printed for it. Without `--program` cases are run through sokopush itself. With it the program is
    /// started once for each case, with NAME.in on its stdin, and what it prints is compared with
    /// NAME.out or, where there is none, with what sokopush prints. Says where the game first went
    /// wrong, and what usual mistake that is.
    #[command(before_help = EXAMPLE_CHECK, after_help = EXIT)]
    Check {
        /// Cases NAME.in, and folders to be searched for them
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        #[command(flatten)]
        check: CheckOptions,
    },
    /// Write cases for `check`
    ///
    /// Writes files seedN-001.in and seedN-001.out and so on: boards and commands that go a long way
    /// round, push into corners and against other boxes, push to where the worker stands, and take
    /// back more than was pushed. The same options give the same files everywhere.
    #[command(before_help = EXAMPLE_GENERATE, after_help = EXIT)]
    Generate {
        /// Where to write them; made if it is not there
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        #[command(flatten)]
        generate: GenerateOptions,
    },
}

const EXAMPLE_CONVERT: &str = "\
Example:
  printf '#@a-+#\\n\\na6\\na6\\n.\\n' | sokopush convert --from named --to xsb";

#[derive(Args)]
pub(super) struct ConvertOptions {
    /// What it is written in
    #[arg(long, value_name = "NOTATION")]
    pub(super) from: Form,
    /// What to write
    #[arg(long, value_name = "NOTATION")]
    pub(super) to: Form,
    /// Convert only the Nth level
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) level: Option<u64>,
    /// Write XSB boards run-length encoded, each in one line
    #[arg(long)]
    pub(super) rle: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// A board of the push/undo language and commands
    Named,
    /// The games of `simulate`
    Keystrokes,
    /// Boards of the push-box problem
    PushBox,
    /// Collections in the common level text, with solutions
    Xsb,
    /// Records of play alone, one a line
    Lurd,
}

impl Form {
    /// The notation of its boards, if it has any.
    pub(super) fn notation(self) -> Option<Notation> {
        match self {
            Form::Named => Some(Notation::Named),
            Form::Keystrokes => Some(Notation::Keystrokes),
            Form::PushBox => Some(Notation::PushBox),
            Form::Xsb => Some(Notation::Xsb),
            Form::Lurd => None,
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.to_possible_value().map_or(Ok(()), |value| f.write_str(value.get_name()))
    }
}

const EXAMPLE_RENDER: &str = "\
Example:
  printf '#@a-+#\\n\\na6\\na6\\n.\\n' | sokopush render --frame all --to game.svg";

#[derive(Args)]
pub(super) struct RenderOptions {
    /// How it is written
    #[arg(long, value_name = "NOTATION", default_value = "named")]
    pub(super) from: From,
    /// What of the game: the board after so many pushes, the last board, or all of it, moving
    #[arg(long, value_name = "N|last|all", default_value = "last", value_parser = frame)]
    pub(super) frame: Frame,
    /// Where to write it; as SVG to stdout if absent
    #[arg(long, value_name = "FILE.svg|FILE.png", value_parser = PathBufValueParser::new().try_map(picture))]
    pub(super) to: Option<Picture>,
    /// Which colours it has
    #[arg(long, default_value = "light")]
    theme: Shade,
    /// How wide it is; by default 40 pixels a cell, but at most 4000 wide and high
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    width: Option<u32>,
    /// Draw the Nth level
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) level: u64,
}

impl RenderOptions {
    pub(super) fn renderer(&self) -> Renderer {
        let theme = match self.theme {
            Shade::Light => Theme::Light,
            Shade::Dark => Theme::Dark,
        };
        Renderer { frame: self.frame, theme, width: self.width }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Shade {
    /// Dark on light
    Light,
    /// Light on dark
    Dark,
}

fn frame(text: &str) -> Result<Frame, String> {
    match text {
        "last" => Ok(Frame::Last),
        "all" => Ok(Frame::All),
        _ => text
            .parse()
            .map(Frame::After)
            .map_err(|_| "expected a number, `last` or `all`".to_owned()),
    }
}

/// A file for a picture, and what it is to hold.
#[derive(Clone)]
pub(super) enum Picture {
    Svg(PathBuf),
    #[cfg(feature = "png")]
    Png(PathBuf),
}

fn picture(path: PathBuf) -> Result<Picture, String> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("svg") => Ok(Picture::Svg(path)),
        #[cfg(feature = "png")]
        Some("png") => Ok(Picture::Png(path)),
        #[cfg(not(feature = "png"))]
        Some("png") => Err("this program was built without the feature `png`".to_owned()),
        _ => Err("expected a name that ends in `.svg` or `.png`".to_owned()),
    }
}

const EXAMPLE_CHECK: &str = "\
Example:
  sokopush generate cases && sokopush check cases";

const EXAMPLE_GENERATE: &str = "\
Example:
  sokopush generate --seed 7 --count 20 cases";

#[derive(Args)]
pub(super) struct CheckOptions {
    /// The program to test, with its arguments; split as a shell does, started without one
    #[arg(long, value_name = "CMD", value_parser = words)]
    program: Option<Words>,
    /// What the cases are written in
    #[arg(long = "as", value_name = "LANGUAGE", default_value = "play")]
    pub(super) language: Language,
    /// Write NAME.out where it is not what sokopush says
    #[arg(long, conflicts_with = "program")]
    pub(super) write: bool,
    /// Check so many cases side by side; by default as many as there are cores
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<NonZero<usize>>,
    /// Stop the program after so many seconds; and, with `--as solve`, our own solver
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    /// Stop the program when it has written more bytes: a number, with K (1024), M, G or T behind it;
    /// 1G if it is not given
    #[arg(long, value_name = "SIZE", value_parser = size, requires = "program")]
    max_output: Option<usize>,
    /// How to report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(super) format: Format,
}

impl CheckOptions {
    pub(super) fn timeout(&self) -> Duration {
        self.timeout
    }

    pub(super) fn program(&self) -> Option<Program> {
        let Words(words) = self.program.clone()?;
        Some(Program {
            words,
            timeout: self.timeout,
            most: self.max_output.unwrap_or(1 << 30) as u64,
        })
    }

    pub(super) fn jobs(&self) -> NonZero<usize> {
        self.jobs.unwrap_or_else(cores)
    }
}

/// What a case is written in, and so what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Language {
    /// Push/undo commands, and the boards they lead to
    Play,
    /// Keystroke games, and their results
    Simulate,
    /// Boards of the push-box problem, and the lengths of their shortest solutions
    Solve,
}

/// The words of a command.
#[derive(Clone)]
struct Words(Vec<String>);

fn words(text: &str) -> Result<Words, String> {
    match shlex::split(text) {
        Some(words) if !words.is_empty() => Ok(Words(words)),
        Some(_) => Err("expected a command, but found none".to_owned()),
        None => Err("expected an end to the quotes".to_owned()),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// What failed, for people
    Text,
    /// The Test Anything Protocol, version 14
    Tap,
    /// `JUnit` XML
    Junit,
}

#[derive(Args)]
pub(super) struct GenerateOptions {
    /// Which cases; each number gives others
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many cases
    #[arg(long, value_name = "N", default_value = "100")]
    pub(super) count: u64,
    /// How many rows a board has
    #[arg(long, value_name = "R", default_value = "8", value_parser = extent())]
    rows: u16,
    /// How many columns a board has
    #[arg(long, value_name = "C", default_value = "12", value_parser = extent())]
    columns: u16,
    /// How many boxes a board has, if there is room
    #[arg(long, value_name = "B", default_value = "4", value_parser = clap::value_parser!(u8).range(..=26))]
    boxes: u8,
    /// How many commands a case has, its last dot not counted
    #[arg(long, value_name = "N", default_value = "60", value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    commands: u64,
    /// How much of the board is walls, in percent
    #[arg(long, value_name = "PERCENT", default_value = "15", value_parser = clap::value_parser!(u8).range(..=100))]
    walls: u8,
    /// Let rows differ in length, up to that number of columns
    #[arg(long)]
    ragged: bool,
}

fn extent() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=1000)
}

impl GenerateOptions {
    pub(super) fn generator(&self) -> Generator {
        Generator {
            seed: self.seed,
            rows: self.rows.into(),
            columns: self.columns.into(),
            boxes: self.boxes.into(),
            commands: self.commands,
            walls: self.walls,
            ragged: self.ragged,
        }
    }
}

const EXAMPLE_SOLVE: &str = "\
Example:
  printf '1 4\\nX*.@\\n' | sokopush solve --print moves";

#[derive(Args)]
pub(super) struct SolveOptions {
    /// How the boards are written
    #[arg(long, value_name = "NOTATION", default_value = "push-box")]
    pub(super) from: From,
    /// What is to be least; among equals, the other
    #[arg(long, value_name = "WHAT", default_value = "moves")]
    minimize: Least,
    /// What to print of each level
    #[arg(long, value_name = "WHAT", default_value = "length")]
    pub(super) print: Print,
    /// Solve only the Nth level
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) level: Option<u64>,
    /// Give a level up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Give a level up when its tables would take more bytes: a number, with K, M, G or T behind it
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = size)]
    memory: usize,
    /// Solve so many levels side by side; by default as many as there are cores
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<NonZero<usize>>,
    /// Instead of solving, play the solutions that are stored with the levels
    #[arg(long)]
    pub(super) verify: bool,
}

impl SolveOptions {
    pub(super) fn solver(&self) -> Solver {
        let minimize = match self.minimize {
            Least::Moves => Minimize::Moves,
            Least::Pushes => Minimize::Pushes,
        };
        Solver { minimize, time: self.time, memory: self.memory }
    }

    pub(super) fn jobs(&self) -> NonZero<usize> {
        self.jobs.unwrap_or_else(cores)
    }
}

fn jobs(text: &str) -> Result<NonZero<usize>, String> {
    let number = text.parse().ok().filter(|&number: &NonZero<usize>| number.get() <= 1024);
    number.ok_or_else(|| "expected a number from 1 to 1024".to_owned())
}

fn cores() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum From {
    /// A header with the numbers of rows and columns, and the rows
    PushBox,
    /// Collections in the common level text
    Xsb,
    /// A board of the push/undo language, its commands played first
    Named,
    /// The games of `simulate`, their keystrokes not played
    Keystrokes,
}

impl std::convert::From<From> for Notation {
    fn from(from: From) -> Notation {
        match from {
            From::PushBox => Notation::PushBox,
            From::Xsb => Notation::Xsb,
            From::Named => Notation::Named,
            From::Keystrokes => Notation::Keystrokes,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Least {
    /// Walks and pushes alike
    Moves,
    /// Pushes
    Pushes,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Print {
    /// The least number of moves, or of pushes with `--minimize pushes`
    Length,
    /// The moves, in LURD
    Moves,
    /// The pushes, such as `a6 b2`
    Pushes,
    /// A document that `sokopush play` runs to the solved board
    Script,
    /// All that is known, as one JSON object a line
    Json,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

fn size(text: &str) -> Result<usize, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[number.len()..].to_ascii_uppercase().as_str() {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err("expected K, M, G or T behind the number".to_owned()),
    };
    let number: usize = number.parse().map_err(|_| "expected a number of bytes".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "expected fewer bytes".to_owned())
}

const EXAMPLE_SIMULATE: &str = "\
Example:
  printf '1 4\\nwb.+\\nRR\\n0 0\\n' | sokopush simulate";

const EXAMPLE_PLAY: &str = "\
Example:
  printf -- '---\\n@a-\\n---\\n\\na6\\na8\\n.\\n' | sokopush play --moves";

#[derive(Args)]
pub(super) struct PlayOptions {
    /// Let a line hold any number of commands; its end prints the board
    #[arg(long)]
    pub(super) chained: bool,
    /// Print the moves of all pushes not taken back, as one line of LURD, instead of the boards
    #[arg(long)]
    pub(super) moves: bool,
    /// Play built-in puzzles
    #[arg(long)]
    pub(super) demo: bool,
    #[command(flatten)]
    pub(super) typed: TypedOptions,
}

#[derive(Args)]
#[command(next_help_heading = "At a terminal")]
pub(super) struct TypedOptions {
    /// Keep the game in a file, which each command is written to at once; go on from there if there is
    /// such a file
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Show boards in colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: Color,
    /// Do not keep what is typed for the next time
    #[arg(long)]
    pub(super) no_history: bool,
    /// Do not say when a box can never get to a goal any more
    #[arg(long)]
    pub(super) no_warnings: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Color {
    /// Unless `NO_COLOR` is set or the terminal is a dumb one
    Auto,
    /// In any case
    Always,
    /// Not at all
    Never,
}

impl Color {
    /// Whether it is on, for what is written to stdout.
    pub(super) fn is_on(self) -> bool {
        match self {
            Color::Auto => {
                let is_set = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let is_dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
                io::stdout().is_terminal() && !is_set && !is_dumb
            }
            Color::Always => true,
            Color::Never => false,
        }
    }
}
