//! Help, man page and completions.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::harness::{feed, is_there, run};

/// Runs a shell command in a folder, `sokopush` on the path.
#[track_caller]
fn shell(folder: &Path, command: &str) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_sokopush")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env("PATH", path);
    let output = feed(&mut shell, "");
    assert!(output.status.success() && output.stderr.is_empty(), "{command}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_help_begins_with_an_example_that_works() {
    let help = |arguments: &[&str]| String::from_utf8(run(arguments, "").stdout).unwrap();
    let commands = help(&["--help"]);
    let (_, commands) = commands.split_once("\nCommands:\n").unwrap();
    let commands = commands.split("\n\n").next().unwrap();
    let names = commands.lines().map(|line| line.split_whitespace().next().unwrap());
    let mut printed = Vec::new();
    for name in names.chain([""]) {
        let arguments = [name, "--help"];
        let text = help(&arguments[usize::from(name.is_empty())..]);
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("Example:"), "{name}");
        let example = lines.next().unwrap().trim();
        assert!(example.contains(&format!("sokopush {name}")) || name.is_empty(), "{example}");
        let folder = tempfile::tempdir().unwrap();
        let stdout = shell(folder.path(), example);
        let made = fs::read_dir(folder.path()).unwrap().count();
        printed.push((name.to_owned(), stdout.lines().count(), made));
    }
    let expected = [
        ("play", 1, 0),
        ("simulate", 2, 0),
        ("solve", 1, 0),
        ("convert", 4, 0),
        ("render", 0, 1),
        ("check", 1, 1),
        ("generate", 0, 1),
        ("", 3, 0),
    ];
    assert_eq!(printed, expected.map(|(name, lines, made)| (name.to_owned(), lines, made)));
}

#[test]
fn shells_understand_the_completions() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["bash", "zsh", "fish"] {
        let command = format!("sokopush --completions {name} >file && {name} -n file");
        if is_there(name, &format!("{name} --version")) {
            shell(folder.path(), &command);
        }
    }
    let completions = shell(folder.path(), "sokopush --completions bash");
    for word in ["render", "--record", "--minimize", "--frame"] {
        assert!(completions.contains(word), "{word}");
    }
}

#[test]
fn man_shows_the_man_page() {
    let folder = tempfile::tempdir().unwrap();
    if is_there("man", "man --version && col --version") {
        let shown =
            shell(folder.path(), "sokopush --man >sokopush.1 && man -l sokopush.1 | col -b");
        for part in ["NAME", "SYNOPSIS", "render", "--record"] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
    }
}
