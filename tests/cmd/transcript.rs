//! Reads transcripts, and writes what they should be.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use expect_test::expect_file;
use libtest_mimic::{Arguments, Trial};
use tempfile::TempDir;
use walkdir::WalkDir;

use crate::harness::{feed, root, shell};
use crate::record::record;
use crate::run::without_times;
use crate::terminal::Terminal;

const FILE: &str = "cmd.txt";

pub(crate) fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    let folder = root().join("tests/cmd");
    for entry in WalkDir::new(&folder).sort_by_file_name() {
        let path = entry.unwrap().into_path();
        if path.ends_with(FILE) {
            let case = path.parent().unwrap().to_owned();
            let name = case.strip_prefix(&folder).unwrap().to_str().unwrap().replace('/', "::");
            trials.push(Trial::test(name, move || {
                check(&case);
                Ok(())
            }));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// A command of a transcript, and what is typed while it runs.
struct Step {
    command: String,
    typed: Vec<String>,
}

/// Runs all commands of a case, in a folder with its files.
fn check(case: &Path) {
    let path = case.join(FILE);
    let (comment, steps) = read(&fs::read_to_string(&path).unwrap());
    let folder = copied(case);
    let mut transcript = comment;
    for (index, step) in steps.iter().enumerate() {
        if index > 0 {
            transcript.push('\n');
        }
        writeln!(transcript, "$ {}", step.command).unwrap();
        record_options(&step.command);
        let mut command = shell(&step.command);
        // What a game keeps lies there, too: a later command finds it, and `cat` shows it.
        command.current_dir(&folder);
        command.env("XDG_DATA_HOME", folder.path()).env("XDG_STATE_HOME", folder.path());
        if step.typed.is_empty() {
            transcript += &printed(&mut command);
        } else {
            transcript += &played(&mut command, &step.typed);
        }
    }
    expect_file![path].assert_eq(&transcript);
}

/// Records what a shell command gives to the program.
fn record_options(command: &str) {
    for one in command.split(['|', ';', '&']) {
        if let Some((_, arguments)) = one.split_once("sokopush") {
            record(&arguments.split_whitespace().collect::<Vec<_>>());
        }
    }
}

/// The comment at the beginning, and the commands.
fn read(text: &str) -> (String, Vec<Step>) {
    let mut comment = String::new();
    let mut steps: Vec<Step> = Vec::new();
    for line in text.split_inclusive('\n') {
        let content = line.trim_end_matches('\n');
        if let Some(command) = content.strip_prefix("$ ") {
            steps.push(Step { command: command.to_owned(), typed: Vec::new() });
            continue;
        }
        let Some(step) = steps.last_mut() else {
            comment += line;
            continue;
        };
        step.typed.extend(typed(content));
    }
    (comment, steps)
}

/// What is typed in a line such as `> a6` or, where boxes are lost, `! a > undo`; a list of levels marks one by `>` and blanks.
fn typed(line: &str) -> Option<String> {
    let (prompt, typed) = line.split_once('>')?;
    if !prompt.is_empty() && !prompt.starts_with("! ") {
        return None;
    }
    if typed.is_empty() {
        return Some(String::new());
    }
    let typed = typed.strip_prefix(' ')?;
    if typed.starts_with(' ') { None } else { Some(typed.to_owned()) }
}

/// A temporary folder with the files of a case.
fn copied(case: &Path) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in WalkDir::new(case) {
        let entry = entry.unwrap();
        let path: PathBuf = folder.path().join(entry.path().strip_prefix(case).unwrap());
        if entry.file_type().is_dir() {
            fs::create_dir_all(path).unwrap();
        } else if entry.file_name() != FILE {
            fs::copy(entry.path(), path).unwrap();
        }
    }
    folder
}

/// What a command prints, and its status.
fn printed(command: &mut Command) -> String {
    let output = feed(command, "");
    let mut transcript = String::new();
    for (bytes, mark) in [(&output.stdout, ""), (&output.stderr, "2> ")] {
        let text = without_times(std::str::from_utf8(bytes).expect("output in UTF-8"));
        for line in text.split_terminator('\n') {
            let is_mark = ["$ ", "? ", "2> "].iter().any(|mark| line.starts_with(mark));
            assert!(!line.starts_with("sh: "), "the shell cannot run this: {line}");
            let is_command = is_mark || typed(line).is_some();
            assert!(!is_command, "this needs a test in Rust, as it looks like a mark: {line:?}");
            // Files with expected text are read without carriage returns.
            let line = line.replace('\r', "␍");
            let mark = if line.is_empty() { mark.trim_end() } else { mark };
            writeln!(transcript, "{mark}{line}").unwrap();
        }
        if !text.is_empty() && !text.ends_with('\n') {
            transcript += "(no line break at the end)\n";
        }
    }
    match output.status.code() {
        Some(0) => {}
        Some(status) => writeln!(transcript, "? {status}").unwrap(),
        None => panic!("ended by a signal: {output:?}"),
    }
    transcript
}

/// What a terminal shows while lines are typed.
fn played(command: &mut Command, typed: &[String]) -> String {
    let mut terminal = Terminal::new(command);
    let mut transcript = terminal.prompts();
    let (last, others) = typed.split_last().unwrap();
    for line in others {
        let answer = terminal.asks(line);
        write_typed(&mut transcript, line);
        transcript += &answer;
    }
    write_typed(&mut transcript, last);
    terminal.types(&format!("{last}\r"));
    let (status, shown) = terminal.ends_showing();
    // The first line is what was typed.
    transcript += shown.split_once('\n').map_or("", |(_, answer)| answer);
    if let Some(status @ 1..) = status.code() {
        writeln!(transcript, "? {status}").unwrap();
    }
    transcript
}

/// Writes what was typed after a prompt; no line ends in a blank.
fn write_typed(transcript: &mut String, line: &str) {
    if line.is_empty() {
        transcript.truncate(transcript.trim_end().len());
    }
    writeln!(transcript, "{line}").unwrap();
}
