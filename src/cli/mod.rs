//! The command line: one file per subcommand, and what they share.

mod beside;
mod case;
mod check;
mod convert;
mod generate;
mod interactive;
mod man;
mod options;
mod ordered;
mod play;
mod program;
mod render;
mod replace;
mod simulate;
mod solve;
mod verdicts;
mod wanted;

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Read, Stdout, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use clap::{CommandFactory, Parser};
use sokopush::error::Error;
use sokopush::notation::Unwritable;
use sokopush::render::NoPicture;
use sokopush::simulate::Simulator;

use options::{Command, Options};

/// How the program ends. Of two the one with the higher status counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Exit {
    /// What was asked is done.
    Done = 0,
    /// A negative answer.
    Negative = 1,
    /// Misuse, an unreadable file, malformed input.
    Misused = 2,
    /// A limit was reached: of the solver, or of memory.
    Limited = 3,
    /// The program is wrong.
    Internal = 70,
}

/// Does what the arguments ask.
pub(crate) fn run() -> ExitCode {
    let exit = match Options::try_parse() {
        Ok(options) => dispatch(options),
        Err(error) if error.use_stderr() => error.exit(),
        Err(help) => write_all(help.to_string().as_bytes()),
    };
    let exit = exit.unwrap_or_else(|error| {
        if is_reader_gone(&error) {
            return Exit::Done;
        }
        complain(&error)
    });
    ExitCode::from(exit as u8)
}

/// What `generate` would do with these arguments, if they are right.
#[cfg(fuzzing)]
pub fn generator(arguments: &[&str]) -> Option<sokopush::generate::Generator> {
    let command = ["sokopush", "generate", "folder"].iter().chain(arguments);
    match Options::try_parse_from(command).ok()?.command {
        Some(Command::Generate { generate, .. }) => Some(generate.generator()),
        _ => None,
    }
}

fn dispatch(options: Options) -> anyhow::Result<Exit> {
    if let Some(shell) = options.completions {
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut Options::command(), "sokopush", &mut text);
        return write_all(&text);
    }
    if options.man {
        return write_all(&man::page()?);
    }
    match options.command {
        None => play::run(None, &options.play),
        Some(Command::Play { file, play }) => play::run(file.as_deref(), &play),
        Some(Command::Simulate { file, trace, lurd }) => {
            simulate::run(file.as_deref(), Simulator { trace, lurd })
        }
        Some(Command::Solve { file, solve }) => solve::run(file.as_deref(), &solve),
        Some(Command::Convert { file, convert }) => convert::run(file.as_deref(), &convert),
        Some(Command::Render { file, render }) => render::run(file.as_deref(), &render),
        Some(Command::Check { paths, check }) => check::run(&paths, &check),
        Some(Command::Generate { folder, generate }) => generate::run(&folder, &generate),
    }
}

fn write_all(text: &[u8]) -> anyhow::Result<Exit> {
    let mut out = stdout();
    out.write_all(text).and_then(|()| out.flush()).map_err(Error::Write)?;
    Ok(Exit::Done)
}

/// The file to read, or stdin where there is none or it is `-`; and what to call it.
fn open(file: Option<&Path>) -> anyhow::Result<(String, Box<dyn Read + Send>)> {
    match file {
        None => Ok(("<stdin>".into(), Box::new(io::stdin()))),
        Some(path) if path == Path::new("-") => open(None),
        Some(path) => {
            let name = path.display().to_string();
            let file = File::open(path).with_context(|| name.clone())?;
            Ok((name, Box::new(file)))
        }
    }
}

/// Standard output, buffered; it is flushed only when asked.
fn stdout() -> BufWriter<Stdout> {
    BufWriter::with_capacity(1 << 16, io::stdout())
}

/// Says on stderr what is wrong, and gives how the program ends then.
fn complain(error: &anyhow::Error) -> Exit {
    tell(&message(error));
    exit_after(error)
}

/// Writes messages to stderr.
fn tell(messages: &str) {
    // In one piece, for others may write there too. There is nowhere left to complain if this fails.
    let _ = io::stderr().write_all(messages.as_bytes());
}

/// What is wrong, as a line: as it is where it has a place in a text, with our name otherwise.
fn message(error: &anyhow::Error) -> String {
    let has_place = matches!(error.downcast_ref(), Some(Error::Text(..) | Error::Memory(_)));
    let prefix = if has_place { "" } else { "sokopush: " };
    format!("{prefix}{error:#}\n")
}

/// How the program ends when that is wrong.
fn exit_after(error: &anyhow::Error) -> Exit {
    let in_text = matches!(error.downcast_ref(), Some(Error::Memory(_)));
    let of_level = matches!(error.downcast_ref(), Some(Unwritable::Memory));
    let of_picture = matches!(error.downcast_ref(), Some(NoPicture::Level(Unwritable::Memory)));
    if in_text || of_level || of_picture { Exit::Limited } else { Exit::Misused }
}

fn is_reader_gone(error: &anyhow::Error) -> bool {
    let written = error.downcast_ref();
    matches!(written, Some(Error::Write(cause)) if cause.kind() == ErrorKind::BrokenPipe)
}
