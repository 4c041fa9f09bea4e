//! Each option of each command is given to the program by some test.

use std::collections::BTreeSet;
use std::fs;

use crate::help::COMMANDS;
use crate::run::{ANYTHING, sokopush};

/// `.ci/run` gives all other tests the file in which they record their arguments, and then this one.
#[test]
#[ignore = "reads what all other tests record: see `.ci/run`"]
fn each_option_is_given_to_the_program_by_some_test() {
    let path = std::env::var("SOKOPUSH_RECORD").expect("the file of records");
    let mut given = BTreeSet::new();
    for line in fs::read_to_string(path).unwrap().lines() {
        let mut words = line.split_whitespace().peekable();
        // The word `play` can be left out.
        let command = words.next_if(|word| COMMANDS.contains(word)).unwrap_or("play");
        for word in words.filter(|word| word.starts_with("--")) {
            let option = word.split_once('=').map_or(word, |(option, _)| option);
            given.insert((command.to_owned(), option.to_owned()));
        }
    }
    let mut missing = Vec::new();
    for command in COMMANDS {
        for option in options(command) {
            if !given.contains(&(command.to_owned(), option.clone())) {
                missing.push(format!("{command} {option}"));
            }
        }
    }
    assert!(missing.is_empty(), "no test gives these options to the program: {missing:?}");
}

/// The options that the help of a command lists.
fn options(command: &str) -> Vec<String> {
    let help = sokopush("help").argument(command).stdout(ANYTHING).run().stdout;
    let mut options = Vec::new();
    for line in help.lines() {
        // `      --level <N>` or `  -h, --help`
        let line = line.trim_start();
        let line = line
            .strip_prefix('-')
            .and_then(|line| line.split_once(", "))
            .map_or(line, |(_, long)| long);
        let Some(name) = line.strip_prefix("--") else { continue };
        let end = name.find(|letter: char| !letter.is_ascii_lowercase() && letter != '-');
        options.push(format!("--{}", &name[..end.unwrap_or(name.len())]));
    }
    options
}
