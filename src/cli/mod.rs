//! The command line: from the arguments to the exit status.
//!
//! Each subcommand has a file or a folder of its own, with its options and what it does: `check`, `convert`, `generate`, `lint`,
//! `play`, `render`, `simulate`, `solve`. They share
//!
//! * `escape`: text from outside, made safe to show;
//! * `exit`: how the program ends, and its exit statuses;
//! * `files`: files that are written whole or not at all, stdin and stdout;
//! * `help`: what follows the options in help, man pages, and the word that was meant;
//! * `levels`: reading the levels that the options choose, and working on several at once;
//! * `messages`: errors, warnings, notes and progress on stderr;
//! * `page`: HTML pages that play games and collections;
//! * `signals`: Ctrl-C, and other signals that end the program;
//! * `values`: the values of options.
//!
//! To add a subcommand, add its module with `Arguments` and `Arguments::run`, a variant of [`Subcommand`] with its line in
//! [`Subcommand::run`], and a row of [`MANUALS`].

mod check;
mod convert;
mod escape;
mod exit;
mod files;
mod generate;
mod help;
mod levels;
mod lint;
mod messages;
mod page;
mod play;
mod render;
mod signals;
mod simulate;
mod solve;
mod values;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, panic};

use anyhow::Context as _;
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, Command, CommandFactory, Parser, ValueEnum};
use clap_complete::{Generator as _, Shell};

use escape::escape;
use exit::Exit;
use files::replace::{remove_temporary_files_when_interrupted, write_texts};
use files::streams;
use help::{Manual, closest, man, manual};
use messages::{report_error, report_usage_error};

/// Sokoban in text, played by pushes
///
/// To play at a terminal, type 'sokopush --demo'. 'sokopush play --help' explains the board, and lists the words and keys that
/// you can type.
///
/// Without a command, sokopush plays FILE, or what you type. It reads a board, on which each box is a letter, until an empty line,
/// and then commands: 'a6' pushes box a to the right (2 down, 8 up, 4 left, 6 right), '0' undoes the last push, '.' ends. The
/// worker walks to the cell behind the box by itself. The board is printed as it was read, and again after every command.
#[derive(Parser)]
#[command(
    version,
    // Otherwise help would name the program as it was called, which may have characters that act on a terminal.
    bin_name = PROGRAM,
    override_usage = "sokopush [OPTIONS] [FILE]\n       sokopush <COMMAND>",
    term_width = manual::width(),
    mut_args = hide_options_of_play,
    mut_subcommands = add_manual,
    after_help = program_manual().short_text(manual::width()),
    after_long_help = program_manual().long_text(manual::width())
)]
#[expect(clippy::option_option, reason = "`--man` alone prints the page of the program")]
struct Arguments {
    #[command(subcommand)]
    subcommand: Option<Subcommand>,
    /// The game or collection of levels to play; stdin if absent or '-'
    file: Option<PathBuf>,
    /// Print completions for a shell
    #[arg(long, value_name = "SHELL", exclusive = true)]
    completions: Option<Shell>,
    /// Print the man page, or that of a command
    ///
    /// To read it, type 'sokopush --man play | man -l -'.
    #[arg(
        long,
        value_name = "COMMAND",
        value_parser = MANUALS.map(|(name, _)| name),
        hide_possible_values = true,
        exclusive = true
    )]
    man: Option<Option<String>>,
    /// Write all man pages and completions to a folder, for a package
    #[arg(long, value_name = "FOLDER", exclusive = true)]
    package_files: Option<PathBuf>,
    #[command(flatten, next_help_heading = "Options of 'play'")]
    play: play::Options,
}

const PROGRAM: &str = "sokopush";

/// Hides the options of `play` in the short help of the program; its own shows them.
fn hide_options_of_play(arg: Arg) -> Arg {
    let is_of_play = arg.get_help_heading().is_some();
    arg.hide_short_help(is_of_play)
}

#[derive(clap::Subcommand)]
#[expect(clippy::large_enum_variant, reason = "there is one")]
enum Subcommand {
    Play(play::Arguments),
    Simulate(simulate::Arguments),
    Solve(solve::Arguments),
    Lint(lint::Arguments),
    Convert(convert::Arguments),
    Render(render::Arguments),
    Check(check::Arguments),
    Generate(generate::Arguments),
}

impl Subcommand {
    fn run(&self) -> anyhow::Result<Exit> {
        match self {
            Subcommand::Play(arguments) => arguments.run(),
            Subcommand::Simulate(arguments) => arguments.run(),
            Subcommand::Solve(arguments) => arguments.run(),
            Subcommand::Lint(arguments) => arguments.run(),
            Subcommand::Convert(arguments) => arguments.run(),
            Subcommand::Render(arguments) => arguments.run(),
            Subcommand::Check(arguments) => arguments.run(),
            Subcommand::Generate(arguments) => arguments.run(),
        }
    }
}

/// A subcommand's name, and what follows the options in its help.
type NamedManual = (&'static str, fn() -> Manual);

/// A row for each subcommand.
const MANUALS: [NamedManual; 8] = [
    ("play", play::manual),
    ("simulate", || Manual::of(r"printf '1 4\nwb.+\nRR\n0 0\n' | sokopush simulate")),
    ("solve", || Manual::of(r"printf '1 4\nX*.@\n' | sokopush solve --print moves")),
    ("lint", lint::manual),
    ("convert", || Manual::of(r"printf '#@a-+#\n\na6\na6\n.\n' | sokopush convert --to xsb")),
    ("render", || {
        Manual::of(r"printf '#@a-+#\n\na6\na6\n.\n' | sokopush render --frame all --to game.svg")
    }),
    ("check", check::manual),
    ("generate", || Manual::of("sokopush generate --seed 7 --count 20 cases")),
];

/// The end of the help of the program itself, after its options.
fn program_manual() -> Manual {
    let example = r"printf '#@a-+#\n\na6\na6\n.\n' | sokopush";
    Manual { example, ..play::manual() }
}

/// Adds to a subcommand what its help has besides descriptions and options.
fn add_manual(subcommand: Command) -> Command {
    let name = subcommand.get_name();
    let row = MANUALS.iter().find(|(other, _)| *other == name);
    let (_, manual) = row.expect("each subcommand has a manual");
    let manual = manual();
    subcommand
        .mut_args(allow_negative_values)
        .after_help(manual.short_text(manual::width()))
        .after_long_help(manual.long_text(manual::width()))
}

/// Passes `-1` to the parser of an option, whose error says what is expected. Otherwise `-1` would be called an unknown option.
fn allow_negative_values(arg: Arg) -> Arg {
    let is_option = arg.get_action().takes_values() && !arg.is_positional();
    arg.allow_negative_numbers(is_option)
}

/// Does what the arguments ask for.
pub(crate) fn run() -> ExitCode {
    // `check` starts the programs that it tests through this one, so that it can limit them.
    if let Some(status) = check::launch() {
        return status;
    }
    // The panic itself has been reported when it is caught.
    let exit = panic::catch_unwind(parse_and_run).unwrap_or(Exit::Internal);
    ExitCode::from(exit.status())
}

fn parse_and_run() -> Exit {
    let result = match parse() {
        Ok(arguments) => arguments.run(),
        Err(error) if error.use_stderr() => Ok(report_wrong_arguments(&error)),
        Err(help) => write_help(&help),
    };
    if let Err(error) = streams::flush() {
        // Also if the run failed: usually for the same reason, such as a full disk, which is reported once.
        return report_error(&error.into());
    }
    match result {
        Ok(exit) => exit,
        Err(error) => report_error(&error),
    }
}

/// Parses the arguments. Refuses a misspelt subcommand, or one after other arguments.
fn parse() -> Result<Arguments, clap::Error> {
    let first = env::args_os().nth(1).unwrap_or_default();
    let first_word = first.to_string_lossy();
    let is_subcommand = MANUALS.iter().any(|(name, _)| *name == first_word);
    // clap would take a misspelt subcommand for FILE, and report what follows it instead.
    if !is_subcommand
        && !first_word.starts_with('-')
        && !first_word.contains(['.', '/'])
        && !Path::new(&first).exists()
    {
        let similar = closest(&first_word, MANUALS.iter().map(|(name, _)| *name));
        if let Some(name) = similar {
            let text = format!(
                "'{first_word}' is neither a subcommand nor a file; a similar subcommand is '{name}'"
            );
            return Err(Arguments::command().error(ErrorKind::InvalidSubcommand, text));
        }
    }
    let arguments = match Arguments::try_parse() {
        // clap takes a word after FILE that is like a subcommand for a misspelt one.
        Err(error)
            if error.kind() == ErrorKind::InvalidSubcommand
                && !is_subcommand
                && first_word != "help" =>
        {
            let text = match error.get(ContextKind::InvalidSubcommand) {
                Some(word) => format!("unexpected argument '{word}' found"),
                None => return Err(error),
            };
            return Err(Arguments::command().error(ErrorKind::UnknownArgument, text));
        }
        parsed => parsed?,
    };
    // A file or options of `play` before a subcommand would have no effect.
    if arguments.subcommand.is_some() && !is_subcommand {
        let text =
            "a subcommand comes first, and its options follow it; './NAME' is a file of that name";
        return Err(Arguments::command().error(ErrorKind::ArgumentConflict, text));
    }
    Ok(arguments)
}

fn report_wrong_arguments(error: &clap::Error) -> Exit {
    for argument in env::args_os() {
        let argument = argument.to_string_lossy();
        if escape(&argument) != argument {
            // The error may quote the argument, whose characters could act on the terminal or hide other text.
            return report_usage_error(&error.to_string());
        }
    }
    // If nobody reads stderr, the exit status still says that the arguments are wrong.
    let _ = error.print();
    Exit::Misused
}

impl Arguments {
    fn run(&self) -> anyhow::Result<Exit> {
        if let Some(shell) = self.completions {
            return write(completions(shell));
        }
        if let Some(name) = &self.man {
            return write(man_page(name.as_deref())?);
        }
        if let Some(folder) = &self.package_files {
            return write_package_files(folder).with_context(|| folder.display().to_string());
        }
        match &self.subcommand {
            None => self.play.run(self.file.as_deref()),
            Some(subcommand) => subcommand.run(),
        }
    }
}

fn completions(shell: Shell) -> Vec<u8> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), PROGRAM, &mut text);
    text
}

/// Returns the man page of a subcommand, or of the program itself.
fn man_page(name: Option<&str>) -> anyhow::Result<Vec<u8>> {
    // There is no page of `sokopush help`.
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    for (other, manual) in MANUALS {
        if name == Some(other) {
            let subcommand = program.find_subcommand(other).context("expected a subcommand")?;
            return Ok(man::page(subcommand.clone(), &manual())?);
        }
    }
    Ok(man::page(program, &program_manual())?)
}

/// Writes the man pages and the completions, each under its usual name.
fn write_package_files(folder: &Path) -> anyhow::Result<Exit> {
    remove_temporary_files_when_interrupted()?;
    fs::create_dir_all(folder)?;
    for shell in Shell::value_variants() {
        let path = folder.join(shell.file_name(PROGRAM));
        write_texts(&[(&path, &completions(*shell))], true)?;
    }
    let path = folder.join(format!("{PROGRAM}.1"));
    write_texts(&[(&path, &man_page(None)?)], true)?;
    for (name, _) in MANUALS {
        let path = folder.join(format!("{PROGRAM}-{name}.1"));
        write_texts(&[(&path, &man_page(Some(name))?)], true)?;
    }
    Ok(Exit::Done)
}

/// Writes help, in colour if stdout shows colours.
fn write_help(help: &clap::Error) -> anyhow::Result<Exit> {
    let help = help.render();
    if !values::color::Color::Auto.is_on() {
        return write(help.to_string());
    }
    streams::write_raw(help.ansi().to_string())?;
    Ok(Exit::Done)
}

fn write(text: impl AsRef<[u8]>) -> anyhow::Result<Exit> {
    streams::write(text)?;
    Ok(Exit::Done)
}
