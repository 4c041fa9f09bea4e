//! `sokopush play`: push/undo commands, from a stream or typed at a terminal.
//!
//! | file | holds |
//! |---|---|
//! | `mod` | the options and texts of the command line, and games from a stream, which are the language byte for byte |
//! | `options` | the options, which `sokopush` alone has too |
//! | `at_terminal` | a game where a person plays: it is opened, and shown by the prompt or on the full screen in turn |
//! | `game` | the model of both: a game with undo and redo, its level among others, hints, what is saved to a file |
//! | `prompt` | typed lines: the line editor, what a line asks for, and the answers |
//! | `screen` | the full screen: keys, mouse, and what is drawn |
//! | `saved` | what is kept for the next session: unfinished games and solved levels |
//! | `palette` | the colours of the prompt and the full screen |
//! | `terminal` | the modes of the terminal, and the signals that end or stop the program |
//!
//! To add a word at the prompt: a row of `WORDS` and a variant of `Request` in `prompt/request.rs`, and its answer in
//! `prompt/mod.rs`. `?`, `--help` and the man page list the rows; `docs/playing.md` has a table of its own.
//!
//! To add a key at the prompt: `Keys` in `prompt/lines.rs`. To change a colour: `palette.rs`.
//!
//! To keep something else for the next session: a file beside those in `saved`, a field of `SavedState`, and a row of
//! `FILES` below. Whatever is written stays readable for older lines, and costs only itself when it is damaged.
//!
//! To change what a signal does: `install_handlers` in `terminal/signals.rs`. Nothing else may set modes of the terminal without
//! the lock in `terminal/modes.rs`.

mod at_terminal;
mod game;
mod options;
mod palette;
mod prompt;
mod saved;
mod screen;
mod terminal;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use super::exit::Exit;
use super::files::streams;
use super::help::manual::{Manual, Row, Section};
use super::levels::no_such_level_error;
use super::levels::text::source_or_typed;
use super::messages::Message;
use super::values::color::Color;
pub(super) use options::Options;
use options::level_of;
use sokopush::notation::Writer;
use sokopush::{Notation, Source};

/// Play push/undo commands; the word 'play' can be left out
///
/// Reads a board, on which each box is a letter, up to an empty line, then commands: 'a6' pushes box a to the right
/// (2 down, 8 up, 4 left, 6 right), '0' undoes the last push, '.' ends. The worker walks to the cell behind the box by
/// itself. The board is printed as read and again after every command. From a collection in another
/// notation it plays one level, with the solution that is stored with it.
///
/// At a terminal you type commands, after those in FILE if it does not end with a dot. Without FILE you type a
/// board first, or choose a built-in level. A board with more boxes than letters is played by moves such as
/// 'rrU' instead of pushes.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The game or collection of levels to play; stdin if absent or '-'
    file: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
}

/// The files of the user that games at a terminal use.
const FILES: [Row; 3] = [
    (
        "$XDG_DATA_HOME/sokopush/games",
        "Levels that you opened at a terminal, one file for each, with your unfinished game; in ~/.local/share if the variable is not set.",
    ),
    (
        "$XDG_DATA_HOME/sokopush/solved",
        "Levels that you solved at a terminal, with your best solutions; in ~/.local/share if the variable is not set.",
    ),
    (
        "$XDG_STATE_HOME/sokopush/history",
        "Lines that you typed at a terminal; in ~/.local/state if the variable is not set.",
    ),
];

const VARIABLES: [Row; 3] = [
    ("NO_COLOR", "If it is set and not empty, nothing is coloured unless an option asks for it."),
    (
        "TERM",
        "If it is 'dumb', empty or not set, there is no line editor and no full screen, and nothing is coloured unless an option asks for it.",
    ),
    ("XDG_DATA_HOME, XDG_STATE_HOME", "Where the files above are."),
];

/// The parts of help and of the man page besides the options.
pub(super) fn manual() -> Manual {
    let mut sections = at_terminal::sections();
    sections.push(Section::new("Files", "", FILES));
    sections.push(Section::new("Environment", "", VARIABLES));
    let example = r"printf -- '---\n@a-\n---\n\na6\na8\n.\n' | sokopush play --moves";
    Manual { sections, ..Manual::of(example) }
}

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        self.options.run(self.file.as_deref())
    }
}

impl Options {
    /// Plays a file, stdin, or what is typed.
    pub(super) fn run(&self, file: Option<&Path>) -> anyhow::Result<Exit> {
        let file = streams::path(file);
        ensure!(!self.demo || file.is_none(), "`--demo` plays its own boards, not a file");
        if io::stdin().is_terminal() && io::stdout().is_terminal() && !self.moves {
            let ended = at_terminal::run(file, self);
            terminal::signals::finish();
            return ended;
        }
        ensure!(!self.screen, "`--screen` is for games at a terminal");
        if self.color == Color::Always {
            let text = "`--color` is for games typed at a terminal; these boards are plain";
            Message::warning(text).report();
        }
        let name = streams::name(file);
        if self.demo {
            let source = Source::of_stream(&name, io::stdin());
            return self.interpret(Some(self.demo_level()?), source);
        }
        let mut source = source_or_typed(file)?;
        let (notation, board) = self.notation_and_board(&mut source, &name)?;
        if notation == Notation::Named {
            self.check_level(&name)?;
            return self.interpret(board, source);
        }
        let selected = level_of(&name, notation, source, self.level.unwrap_or(1));
        let place = selected.place.clone();
        for warning in selected.warnings() {
            warning.report();
        }
        let document = Writer::new(Notation::Named).write(&selected.level?);
        let document = document.context(place)?;
        self.interpret(None, Source::of_text(&name, &document))
    }

    /// Fails if another level of a document is wanted than the one it has.
    fn check_level(&self, name: &str) -> anyhow::Result<()> {
        match no_such_level_error(self.level.map(Into::into).as_ref(), 1, name) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}
