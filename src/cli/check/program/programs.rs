//! The programs to test.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, anyhow, ensure};

use crate::cli::files::streams;
use crate::cli::messages::SourceLocation;

#[derive(Clone)]
pub(crate) struct Program {
    /// Its command as it was given.
    pub(crate) name: String,
    pub(crate) words: Vec<String>,
}

/// Which programs to test.
#[derive(clap::Args)]
#[group(id = "tested", multiple = true)]
pub(crate) struct ProgramArguments {
    /// A program to test, with its arguments; repeatable
    ///
    /// It is split into words as a shell does, but started without a shell. See also 'Isolation' below.
    #[arg(long = "program", value_name = "CMD", value_parser = program)]
    commands: Vec<Program>,
    /// A file of programs to test, one on each line
    ///
    /// A line is a command as for '--program', split into words in the same way; see 'Several programs' below. Blank
    /// lines, and those that begin with '#', are skipped. Paths in it start from the current folder.
    #[arg(long = "programs", value_name = "FILE")]
    file: Option<PathBuf>,
}

impl ProgramArguments {
    /// The programs in the order of the arguments, those in a file last.
    pub(crate) fn programs(&self) -> anyhow::Result<Vec<Program>> {
        let mut programs = self.commands.clone();
        if let Some(file) = &self.file {
            programs.extend(programs_in(file)?);
        }
        Ok(programs)
    }
}

fn program(command: &str) -> Result<Program, String> {
    match shlex::split(command) {
        Some(words) if !words.is_empty() => Ok(Program { name: command.trim().to_owned(), words }),
        Some(_) => Err("expected a command, but found none".to_owned()),
        None => Err("unclosed quote".to_owned()),
    }
}

/// The programs that a file lists; at least one.
fn programs_in(file: &Path) -> anyhow::Result<Vec<Program>> {
    let name = streams::name(Some(file));
    let text = match streams::path(Some(file)) {
        Some(path) => fs::read_to_string(path),
        None => io::read_to_string(io::stdin()),
    };
    let text = text.with_context(|| name.clone())?;
    // Editors on Windows begin a file with a byte-order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let lines = text.lines().map(str::trim).zip(1..);
    let commands = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let programs = commands.map(|(command, line)| {
        let place = SourceLocation::new(name.as_str(), line);
        program(command).map_err(|why| anyhow!(why).context(place))
    });
    let programs: Vec<_> = programs.collect::<Result<_, _>>()?;
    ensure!(!programs.is_empty(), "{name}: expected commands, one on each line, but found none");
    Ok(programs)
}
