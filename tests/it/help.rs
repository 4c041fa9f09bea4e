//! Help, man page and completions.

use std::fs;
use std::path::Path;

use crate::harness::{check, feed, is_there, run, shell, stdout};

/// What a shell command prints in a folder.
#[track_caller]
fn print(folder: &Path, command: &str) -> String {
    let output = feed(shell(command).current_dir(folder), "");
    assert!(output.stderr.is_empty(), "{command}: {output:?}");
    stdout(&output)
}

#[test]
fn every_help_begins_with_an_example_that_works_and_ends_with_the_exit_codes() {
    let help = |arguments: &[&str]| stdout(&run(arguments, ""));
    let commands = help(&["--help"]);
    let (_, commands) = commands.split_once("\nCommands:\n").unwrap();
    let commands = commands.split("\n\n").next().unwrap();
    let names = commands.lines().map(|line| line.split_whitespace().next().unwrap());
    let mut printed = Vec::new();
    for name in names.filter(|name| *name != "help").chain([""]) {
        let arguments = [name, "--help"];
        let text = help(&arguments[usize::from(name.is_empty())..]);
        assert_eq!(help(&["help", name][..2 - usize::from(name.is_empty())]), text);
        assert!(text.trim_end().ends_with("signal n ended it"), "{text}");
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("Example:"), "{name}");
        let example = lines.next().unwrap().trim();
        assert!(example.contains(&format!("sokopush {name}")) || name.is_empty(), "{example}");
        let folder = tempfile::tempdir().unwrap();
        let lines = print(folder.path(), example).lines().count();
        let made = fs::read_dir(folder.path()).unwrap().count();
        printed.push((name.to_owned(), lines, made));
    }
    // Each with the number of lines that its example prints, and of files it makes.
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
    assert!(help(&["-h"]).starts_with("Example:\n  "));
}

#[test]
fn shells_understand_the_completions() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["bash", "zsh", "fish"] {
        let command =
            format!("sokopush --completions {name} >file && test -s file && {name} -n file");
        if is_there(name, &format!("{name} --version")) {
            print(folder.path(), &command);
        }
    }
}

#[test]
fn a_package_gets_all_man_pages_and_completions() {
    let folder = tempfile::tempdir().unwrap();
    let files = folder.path().join("new/files");
    check(&["--package-files", files.to_str().unwrap()], "", "", "", 0);
    let read = |name: &str| fs::read_to_string(files.join(name)).unwrap();
    assert_eq!(read("sokopush.1"), stdout(&run(&["--man"], "")));
    for name in ["play", "simulate", "solve", "convert", "render", "check", "generate"] {
        assert_eq!(
            read(&format!("sokopush-{name}.1")),
            stdout(&run(&["--man", name], "")),
            "{name}"
        );
    }
    let names = [
        ("bash", "sokopush.bash"),
        ("elvish", "sokopush.elv"),
        ("fish", "sokopush.fish"),
        ("powershell", "_sokopush.ps1"),
        ("zsh", "_sokopush"),
    ];
    for (shell, name) in names {
        assert_eq!(read(name), stdout(&run(&["--completions", shell], "")), "{shell}");
    }
    assert_eq!(fs::read_dir(&files).unwrap().count(), 8 + names.len());
    let output = run(&["--package-files", files.join("sokopush.1").to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn completions_and_man_page_name_the_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let completions = stdout(&run(&["--completions", shell], ""));
        for word in ["render", "chained", "record", "minimize", "frame"] {
            assert!(completions.contains(word), "{shell}: {word}");
        }
    }
    let commands = ["play", "simulate", "solve", "convert", "render", "check", "generate"];
    for command in commands.into_iter().map(Some).chain([None]) {
        let man = stdout(&run(&[&["--man"], command.as_slice()].concat(), ""));
        for section in [
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "OPTIONS",
            "\"EXIT STATUS\"",
            "EXAMPLES",
            "FILES",
            "ENVIRONMENT",
        ] {
            assert_eq!(man.matches(&format!(".SH {section}\n")).count(), 1, "{section}: {man}");
        }
        let name = command.map_or("sokopush".to_owned(), |command| format!("sokopush\\-{command}"));
        assert!(man.contains(&format!(".SH NAME\n{name} \\- ")), "{man}");
    }
    let man = stdout(&run(&["--man"], ""));
    assert!(commands.iter().all(|command| man.contains(&format!("\\-\\-man {command}"))), "{man}");
    let man = stdout(&run(&["--man", "simulate"], ""));
    assert!(man.contains("trace") && man.contains("FILE"), "{man}");
    check(&["--man", "dance"], "", "", "error: `dance`: expected a subcommand\n", 2);
}

#[test]
fn man_shows_the_man_page() {
    let folder = tempfile::tempdir().unwrap();
    if is_there("man", "man --version && col --version") {
        let shown = |command: &str| {
            let command = format!("{command} >page.1 && man -l page.1 | col -b");
            print(folder.path(), &command).split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let main = shown("sokopush --man");
        for part in ["[--level N]", "sokopush COMMAND ...", "malformed input", "solved"] {
            assert!(main.contains(part), "{part}: {main}");
        }
        let solve = shown("sokopush --man solve");
        assert!(solve.contains("[--time SECONDS]") && solve.contains("[FILE...]"), "{solve}");
    }
}
