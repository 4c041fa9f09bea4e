//! What help says.

use std::fs;

use super::{COMMANDS, print, prints, with_each_command};
use crate::harness::{feed, read, shell};

#[test]
fn every_help_ends_with_an_example_that_works_and_the_exit_statuses() {
    let commands = prints(&["--help"]);
    let (_, commands) = commands.split_once("\nCommands:\n").unwrap();
    let commands = commands.split("\n\n").next().unwrap();
    let names = commands.lines().map(|line| line.split_whitespace().next().unwrap());
    let mut printed = Vec::new();
    for name in names.filter(|name| *name != "help").chain([""]) {
        let arguments = [name, "--help"];
        let text = prints(&arguments[usize::from(name.is_empty())..]);
        assert_eq!(prints(&["help", name][..2 - usize::from(name.is_empty())]), text);
        assert!(text.trim_end().ends_with("ended by signal n"), "{text}");
        let (_, rest) = text.split_once("\nExample:\n").unwrap();
        let example = rest.lines().next().unwrap().trim();
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
        ("lint", 1, 0),
        ("convert", 4, 0),
        ("render", 0, 1),
        ("check", 1, 1),
        ("generate", 0, 1),
        ("", 3, 0),
    ];
    assert_eq!(printed, expected.map(|(name, lines, made)| (name.to_owned(), lines, made)));
}

#[test]
fn the_help_of_lint_tells_what_its_statuses_are() {
    let text = prints(&["lint", "-h"]);
    let (_, statuses) = text.split_once("Exit status:\n").unwrap();
    assert!(!statuses.contains("malformed"), "{text}");
    let example = r"printf '#######\n#@$$. #\n#######\n' | sokopush lint";
    let output = feed(&mut shell(example), "");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(text.contains(example), "{text}");
}

#[test]
fn help_is_wrapped_without_the_features_of_dev_dependencies() {
    let manifest = read("Cargo.toml");
    let clap = manifest.lines().find(|line| line.starts_with("clap = ")).unwrap();
    assert!(clap.contains("\"wrap_help\""), "{clap}");
}

#[test]
fn every_help_describes_then_lists_options_then_gives_an_example() {
    for arguments in with_each_command("-h").chain(with_each_command("--help")) {
        let help = prints(&arguments);
        let place = |part: &str| help.find(part).unwrap_or_else(|| panic!("{part}: {help}"));
        let places = ["Usage: ", "\nOptions:", "\nExample:", "\nExit status:"].map(place);
        assert!(places[0] > 0 && places.is_sorted(), "{help}");
        let first = help.lines().next().unwrap();
        assert!(first.starts_with(char::is_uppercase) && !first.ends_with(':'), "{first}");
    }
}

#[test]
fn help_and_man_pages_say_nothing_in_the_marks_of_rustdoc_and_nothing_twice() {
    for arguments in with_each_command("-h").chain(with_each_command("--help")) {
        let help = prints(&arguments);
        assert!(!help.contains('`'), "{help}");
        for line in help.lines().filter_map(|line| line.trim().strip_prefix("- ")) {
            let (value, about) = line.split_once(':').unwrap_or((line, ""));
            assert_ne!(about.trim().to_lowercase(), value, "{help}");
        }
    }
    for command in COMMANDS.into_iter().map(Some).chain([None]) {
        let man = prints(&[&["--man"], command.as_slice()].concat());
        assert!(!man.replace("\\(ga", "`").contains('`'), "{man}");
    }
}

/// The words that can be typed in a game.
const WORDS: &[&str] = &[
    "pushes", "undo", "redo", "restart", "hint", "solve", "moves", "save", "next", "prev", "level",
    "levels", "screen", "quit",
];

/// The keys of the full screen, as the documentation has them.
fn keys() -> Vec<String> {
    let docs = read("docs/playing.md");
    let tables = docs.split("\n\n").filter(|table| table.starts_with("| Keys "));
    let rows = tables.flat_map(|table| table.lines().skip(2));
    let keys: Vec<_> = rows.map(|row| row.split(" | ").next().unwrap()[2..].to_owned()).collect();
    assert!(keys.len() > 20);
    keys
}

#[test]
fn the_help_and_the_man_page_of_play_list_all_words_and_keys() {
    let help = prints(&["play", "--help"]);
    let man = prints(&["--man", "play"]).replace("\\-", "-");
    let keys = keys();
    for thing in WORDS.iter().copied().chain(keys.iter().map(String::as_str)) {
        assert!(help.contains(&format!("\n  {thing} ")), "{thing}: {help}");
        assert!(man.contains(&format!("\n  {thing} ")), "{thing}: {man}");
    }
    for other in
        ["'a6'", "'a6*3'", "'exit'", "'help'", "'save!'", "'q'", "'u'", "'r'", "'h'", "'?'", "'.'"]
    {
        assert!(help.contains(other), "{other}: {help}");
    }
    assert!(!prints(&["play", "-h"]).contains("restart"));
}
