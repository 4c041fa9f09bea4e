//! The options, from which help, completions and man page are made as well.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

const EXAMPLE: &str = "\
Example:
  printf '#@a-+#\\n\\na6\\na6\\n.\\n' | sokopush";

const EXIT: &str = "\
Exit status:
  0  done, also when the reader of the output went away
  2  misuse, an unreadable file or malformed input";

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
    /// command.
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
}

const EXAMPLE_SIMULATE: &str = "\
Example:
  printf '1 4\\nwb.+\\nRR\\n0 0\\n' | sokopush simulate";

const EXAMPLE_PLAY: &str = "\
Example:
  sokopush play --moves examples/first.txt";

#[derive(Args, Clone, Copy)]
pub(super) struct PlayOptions {
    /// Let a line hold any number of commands; its end prints the board
    #[arg(long)]
    pub(super) chained: bool,
    /// Print the moves of all pushes not taken back, as one line of LURD, instead of the boards
    #[arg(long)]
    pub(super) moves: bool,
}
