//! The programs to test.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, anyhow, ensure};

use crate::cli::files::folder::entries;
use crate::cli::files::streams;
use crate::cli::messages::SourceLocation;

/// A command, split into words as a shell does.
#[derive(Clone)]
pub(crate) struct CommandLine {
    /// What is named if it cannot be started: the command as it was given, or another one that starts it.
    pub(crate) text: String,
    pub(crate) words: Vec<String>,
}

#[derive(Clone)]
pub(crate) struct Program {
    /// The name in reports: that of its folder, the one in a list, or its command.
    pub(crate) name: String,
    pub(crate) command: CommandLine,
    /// The command that builds it, if there is one.
    pub(crate) build: Option<CommandLine>,
    /// The folder in which it is built and run, if that is another one.
    pub(crate) folder: Option<PathBuf>,
    /// Whether another command starts it, such as a sandbox.
    pub(crate) is_wrapped: bool,
}

impl CommandLine {
    pub(crate) fn parse(text: &str) -> Result<CommandLine, String> {
        let Some(words) = shlex::split(text) else { return Err("unclosed quote".to_owned()) };
        if words.is_empty() {
            return Err("expected a command, but found none".to_owned());
        }
        Ok(CommandLine { text: text.trim().to_owned(), words })
    }

    /// Puts the words of another command, such as a sandbox, before these. That one is started from then on.
    fn wrap(&mut self, wrapper: &CommandLine) {
        self.text.clone_from(&wrapper.text);
        self.words.splice(0..0, wrapper.words.iter().cloned());
    }
}

impl Program {
    /// A program without a name of its own.
    pub(crate) fn new(command: CommandLine) -> Program {
        let name = command.text.clone();
        Program { name, command, build: None, folder: None, is_wrapped: false }
    }

    /// Lets a command, such as a sandbox, start this program, and what builds it.
    pub(crate) fn wrap(&mut self, wrapper: &CommandLine) {
        self.is_wrapped = true;
        self.command.wrap(wrapper);
        if let Some(build) = &mut self.build {
            build.wrap(wrapper);
        }
    }
}

/// The programs that a file lists; at least one.
pub(crate) fn programs_of_file(file: &Path) -> anyhow::Result<Vec<Program>> {
    let name = streams::name(Some(file));
    let text = match streams::path(Some(file)) {
        Some(path) => fs::read_to_string(path),
        None => io::read_to_string(io::stdin()),
    };
    let text = text.with_context(|| name.clone())?;
    // Editors on Windows begin a file with a byte-order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut programs = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match named_program(line) {
            Ok(program) => programs.push(program),
            Err(why) => {
                return Err(anyhow!(why).context(SourceLocation::new(name.as_str(), number)));
            }
        }
    }
    ensure!(!programs.is_empty(), "{name}: expected commands, one on each line, but found none");
    Ok(programs)
}

/// A line of a list: a command, perhaps after a name and `=`.
fn named_program(line: &str) -> Result<Program, String> {
    match line.split_once(" = ") {
        // Quotes before the `=` belong to a command that has it in a word.
        Some((name, command)) if !name.contains(['"', '\'']) => {
            let command = CommandLine::parse(command)?;
            Ok(Program { name: name.trim().to_owned(), ..Program::new(command) })
        }
        _ => Ok(Program::new(CommandLine::parse(line)?)),
    }
}

/// A program for each folder in a folder, in their order; at least one. Hidden folders are left out.
pub(crate) fn programs_of_class(
    class: &Path,
    command: &CommandLine,
    build: Option<&CommandLine>,
) -> anyhow::Result<Vec<Program>> {
    let mut programs = Vec::new();
    for path in entries(class).with_context(|| class.display().to_string())? {
        let Some(name) = path.file_name() else { continue };
        let name = name.to_string_lossy().into_owned();
        if name.starts_with('.') || !path.is_dir() {
            continue;
        }
        programs.push(Program {
            name,
            command: command.clone(),
            build: build.cloned(),
            folder: Some(path),
            is_wrapped: false,
        });
    }
    let class = class.display();
    ensure!(!programs.is_empty(), "{class}: expected folders of programs, but found none");
    Ok(programs)
}
