//! The command line. Subcommands are `check`, `convert`, `generate`, `lint`, `play`, `render`, `simulate` and `solve`. They
//! share `exit` (codes), `files` (and streams), `help`, `levels` (which are chosen), `messages` (on stderr), `page` (HTML),
//! `signals` and `values` (of options).

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
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, CommandFactory, Parser, Subcommand, ValueEnum as _};
use clap_complete::{Generator, Shell};

use exit::Exit;
use files::replace::{remove_temporary_files_when_interrupted, write_texts};
use files::streams;
use help::{Manual, closest, man, manual};
use messages::{report_error, report_usage_error};

/// Sokoban in text, played by pushes
///
/// Without a command it plays FILE, or what is typed. It reads a board, on which each box is a letter, up to an empty line, then
/// commands: 'a6' pushes box a to the right (2 down, 8 up, 4 left, 6 right), '0' undoes the last push, '.' ends. The
/// worker walks to the cell behind the box by itself. The board is printed as read and again after every command.
///
/// To play at a terminal, begin with 'sokopush --demo'. 'sokopush play --help' explains the board, and lists the words
/// and keys that you can type.
#[derive(Parser)]
#[command(
    version,
    // Written to terminals as it is.
    bin_name = man::MAIN,
    override_usage = "sokopush [OPTIONS] [FILE]\n       sokopush <COMMAND>",
    term_width = manual::width(),
    mut_args = hide_options_of_play,
    after_help = manual().ending(),
    after_long_help = manual().long_ending(),
    args_conflicts_with_subcommands = true
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<CliCommand>,
    /// Print completions for a shell
    #[arg(long, value_name = "SHELL", exclusive = true)]
    completions: Option<Shell>,
    /// Print the man page, or that of a command
    ///
    /// To read it, type 'sokopush --man play | man -l -'.
    #[arg(
        long,
        value_name = "COMMAND",
        value_parser = page_names(),
        hide_possible_values = true,
        num_args = 0..=1,
        default_missing_value = man::MAIN,
        exclusive = true
    )]
    man: Option<String>,
    /// Write all man pages and completions to a folder, for a package
    #[arg(long, value_name = "FOLDER", exclusive = true)]
    package_files: Option<PathBuf>,
    #[command(flatten, next_help_heading = "Options of 'play'")]
    play: play::Options,
}

/// Leaves the options of `play` to its own short help.
fn hide_options_of_play(arg: Arg) -> Arg {
    let is_of_play = arg.get_help_heading().is_some();
    arg.hide_short_help(is_of_play)
}

/// Lets an option say what it expects instead of a negative number.
fn take_negative_numbers(arg: Arg) -> Arg {
    let is_option = arg.get_action().takes_values() && !arg.is_positional();
    arg.allow_negative_numbers(is_option)
}

/// The names that `--man` takes, for its completion.
fn page_names() -> PossibleValuesParser {
    let names = NAMES.iter().copied().map(PossibleValue::new);
    PossibleValuesParser::new(names.chain([PossibleValue::new(man::MAIN).hide(true)]))
}

fn manual() -> Manual {
    let example = r"printf '#@a-+#\n\na6\na6\n.\n' | sokopush";
    Manual { example, sections: Vec::new(), ..play::manual() }
}

/// Lists the subcommands: a name, the module with its options and what it does, and its manual.
macro_rules! subcommands {
    ($($name:ident: $module:ident, $manual:expr;)*) => {
        #[derive(Subcommand)]
        #[expect(clippy::large_enum_variant, reason = "there is one")]
        enum CliCommand {
            $(
                #[command(
                    name = stringify!($module),
                    mut_args = take_negative_numbers,
                    after_help = $manual.ending(),
                    after_long_help = $manual.long_ending()
                )]
                $name($module::Arguments),
            )*
        }

        const NAMES: &[&str] = &[$(stringify!($module),)*];

        /// The manual of the subcommand of this name, or of the program itself.
        fn manual_of(name: &str) -> Manual {
            match name {
                $(stringify!($module) => $manual,)*
                _ => manual(),
            }
        }

        impl CliCommand {
            fn run(&self) -> anyhow::Result<Exit> {
                match self {
                    $(CliCommand::$name(arguments) => arguments.run(),)*
                }
            }
        }
    };
}

subcommands! {
    Play: play, play::manual();
    Simulate: simulate, Manual::of(r"printf '1 4\nwb.+\nRR\n0 0\n' | sokopush simulate");
    Solve: solve, Manual::of(r"printf '1 4\nX*.@\n' | sokopush solve --print moves");
    Lint: lint, lint::manual();
    Convert: convert, Manual::of(r"printf '#@a-+#\n\na6\na6\n.\n' | sokopush convert --to xsb");
    Render: render, Manual::of(
        r"printf '#@a-+#\n\na6\na6\n.\n' | sokopush render --frame all --to game.svg"
    );
    Check: check, check::manual();
    Generate: generate, Manual::of("sokopush generate --seed 7 --count 20 cases");
}

/// Does what the arguments ask for.
pub(crate) fn run() -> ExitCode {
    if let Some(status) = check::launch() {
        return status;
    }
    // The panic itself has been reported when it is caught.
    let exit = panic::catch_unwind(parse_and_run).unwrap_or(Exit::Internal);
    ExitCode::from(exit.status())
}

fn parse_and_run() -> Exit {
    let exit = match parse() {
        Ok(arguments) => arguments.run(),
        Err(error) if error.use_stderr() => {
            // Control characters in a quoted argument would act on the terminal.
            let is_plain =
                |word: std::ffi::OsString| !word.to_string_lossy().chars().any(char::is_control);
            if env::args_os().all(is_plain) {
                error.exit();
            }
            Ok(report_usage_error(&error.to_string()))
        }
        Err(help) => write_help(&help),
    };
    let exit = streams::flush().map_err(anyhow::Error::from).and(exit);
    exit.unwrap_or_else(|error| report_error(&error))
}

/// Parses the arguments. A file in place of a subcommand is played.
fn parse() -> Result<Arguments, clap::Error> {
    Arguments::try_parse().or_else(|error| {
        let word = |kind| match error.get(kind) {
            Some(ContextValue::String(word)) if !word.starts_with('-') => Some(word),
            _ => None,
        };
        let is_file = |word: &String| word.contains(['.', '/']) || Path::new(word).exists();
        // After an option, a word that is no subcommand is a file, also one that is not there.
        let is_after_option = error.kind() == clap::error::ErrorKind::ArgumentConflict;
        let is_named = |word: &String| NAMES.contains(&&**word) || word == "help";
        let is_first = word(ContextKind::InvalidSubcommand)
            .is_some_and(|word| is_file(word) || is_after_option && !is_named(word));
        if !is_first && !word(ContextKind::InvalidArg).is_some_and(is_file) {
            return Err(with_tip(error));
        }
        let mut words = env::args_os();
        let program = words.next().unwrap_or_default();
        let played = Arguments::try_parse_from([program, "play".into()].into_iter().chain(words));
        // After an option, the file may also be too much for a subcommand.
        played.map_err(|other| if is_first { other } else { error })
    })
}

/// Says more of a word that is no subcommand, or of a subcommand after its options.
fn with_tip(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let tip = if error.kind() == clap::error::ErrorKind::InvalidSubcommand {
        let suggestion = closest(word, NAMES.iter().copied());
        error.remove(ContextKind::SuggestedSubcommand);
        suggestion.map_or_else(
            || "there is no file of this name either".to_owned(),
            |name| format!("a similar subcommand exists: '{name}'"),
        )
    } else {
        format!("the options of '{word}' follow it, as in 'sokopush {word} --help'")
    };
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    error
}

impl Arguments {
    fn run(&self) -> anyhow::Result<Exit> {
        if let Some(shell) = self.completions {
            return write(completions(shell));
        }
        if let Some(name) = &self.man {
            return write(man::page(Self::command(), name, &manual_of(name))?);
        }
        if let Some(folder) = &self.package_files {
            return write_package_files(folder).with_context(|| folder.display().to_string());
        }
        match &self.command {
            None => self.play.run(None),
            Some(command) => command.run(),
        }
    }
}

/// The command for completions, which would have the hidden options of `solve` too.
fn without_hidden() -> clap::Command {
    Arguments::command().mut_subcommands(|command| {
        if command.get_name() != "solve" {
            return command;
        }
        let shown = command.get_arguments().filter(|option| !option.is_hide_set()).cloned();
        let about = command.get_about().cloned().unwrap_or_default();
        clap::Command::new("solve").about(about).args(shown.collect::<Vec<_>>())
    })
}

fn completions(shell: Shell) -> String {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut without_hidden(), man::MAIN, &mut text);
    let text = String::from_utf8_lossy(&text);
    if shell != Shell::Bash {
        return text.into_owned();
    }
    // Bash would list options where a file can stand, and completes files where nothing is listed.
    let options = "COMPREPLY=( $(compgen -W \"${opts}\" -- \"${cur}\") )\n            return 0\n            ;;";
    let commands = text.split_inclusive("\n            ;;\n").map(|command| {
        if command.contains("__subcmd__help") || !command.contains("-eq 2 ]]") {
            return command.to_owned();
        }
        command
            .replace(" || ${COMP_CWORD} -eq 2 ]]", " ]]")
            .replace(options, "COMPREPLY=()\n            return 0\n            ;;")
    });
    commands.collect()
}

/// Writes the man pages and the completions, each under its usual name.
fn write_package_files(folder: &Path) -> anyhow::Result<Exit> {
    remove_temporary_files_when_interrupted()?;
    fs::create_dir_all(folder)?;
    let command = Arguments::command();
    for shell in Shell::value_variants() {
        let path = folder.join(shell.file_name(man::MAIN));
        write_texts(&[(&path, completions(*shell).as_bytes())], true)?;
    }
    for &name in NAMES.iter().chain(&[man::MAIN]) {
        let file =
            if name == man::MAIN { format!("{name}.1") } else { format!("{}-{name}.1", man::MAIN) };
        let page = man::page(command.clone(), name, &manual_of(name))?;
        write_texts(&[(&folder.join(file), &page)], true)?;
    }
    Ok(Exit::Done)
}

/// Writes help, in colour where games have it too.
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
