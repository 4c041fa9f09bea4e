//! The programs to test.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, anyhow, ensure};

use crate::cli::files::folder::entries;
use crate::cli::files::streams;
use crate::cli::messages::SourceLocation;

#[derive(Clone)]
pub(crate) struct Program {
    /// Its command as it was given.
    pub(crate) name: String,
    pub(crate) words: Vec<String>,
    /// The folder in which it runs, if that is another one.
    pub(crate) folder: Option<PathBuf>,
    /// The command that builds it, if there is one.
    pub(crate) build: Vec<String>,
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
    /// A line is a command as for '--program', split into words in the same way, and perhaps a name before it, as in
    /// 'Anna = ./anna/sokoban'; see 'Several programs' below. Blank lines, and those that begin with '#', are skipped.
    /// Paths in it start from the current folder.
    #[arg(long = "programs", value_name = "FILE")]
    file: Option<PathBuf>,
    /// A folder that has a folder for each program, which is also its name
    #[arg(long, value_name = "DIR", requires = "run")]
    class: Option<PathBuf>,
    /// With '--class', how each program is built, in its folder and with the same limits
    #[arg(long, hide_short_help = true, value_name = "CMD", value_parser = program, requires = "class")]
    build: Option<Program>,
    /// With '--class', how each program is run, in its folder
    #[arg(long, hide_short_help = true, value_name = "CMD", value_parser = program, requires = "class")]
    run: Option<Program>,
    /// A command, such as a sandbox, to put before each program and its build
    ///
    /// docs/grading.md has examples.
    #[arg(long, hide_short_help = true, value_name = "CMD", value_parser = program)]
    wrap: Option<Program>,
}

impl ProgramArguments {
    /// The programs in the order of the arguments, those in a file last.
    pub(crate) fn programs(&self) -> anyhow::Result<Vec<Program>> {
        let mut programs = self.commands.clone();
        if let Some(file) = &self.file {
            programs.extend(programs_in(file)?);
        }
        if let (Some(class), Some(run)) = (&self.class, &self.run) {
            let build = self.build.as_ref().map(|build| build.words.clone()).unwrap_or_default();
            let folders = folders(class)?.into_iter().map(|(name, folder)| {
                let (words, folder) = (run.words.clone(), Some(folder));
                Program { name, words, folder, build: build.clone() }
            });
            programs.extend(folders);
        }
        if let Some(wrap) = &self.wrap {
            ensure!(!programs.is_empty(), "`--wrap` needs a program, as with `--program`");
            let commands =
                programs.iter_mut().flat_map(|program| [&mut program.words, &mut program.build]);
            for words in commands.filter(|words| !words.is_empty()) {
                words.splice(0..0, wrap.words.iter().cloned());
            }
        }
        Ok(programs)
    }
}

/// The names and paths of the folders in a folder, sorted; at least one. Hidden ones are left out.
fn folders(class: &Path) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let name = || class.display().to_string();
    let entries = entries(class).with_context(name)?;
    let folders = entries.into_iter().filter(|path| path.is_dir()).filter_map(|path| {
        let name = path.file_name()?.to_string_lossy().into_owned();
        (!name.starts_with('.')).then_some((name, path))
    });
    let folders: Vec<_> = folders.collect();
    ensure!(!folders.is_empty(), "{}: expected folders of programs, but found none", name());
    Ok(folders)
}

/// A line of a list: a command, perhaps after a name and `=`.
fn named_program(line: &str) -> Result<Program, String> {
    match line.split_once(" = ").filter(|(name, _)| !name.contains(['"', '\''])) {
        Some((name, command)) => {
            program(command).map(|program| Program { name: name.trim().to_owned(), ..program })
        }
        None => program(line),
    }
}

fn program(command: &str) -> Result<Program, String> {
    match shlex::split(command) {
        Some(words) if !words.is_empty() => {
            let name = command.trim().to_owned();
            Ok(Program { name, words, folder: None, build: Vec::new() })
        }
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
        named_program(command).map_err(|why| anyhow!(why).context(place))
    });
    let programs: Vec<_> = programs.collect::<Result<_, _>>()?;
    ensure!(!programs.is_empty(), "{name}: expected commands, one on each line, but found none");
    Ok(programs)
}
