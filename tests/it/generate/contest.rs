//! `sokopush generate` keeps the promises of the three exercises, so that a right program passes, and still finds what is wrong.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use sokopush::game::ContestGenerator;
use sokopush::{Levels, Notation, Simulator, Source};

use super::cases::generate;
use super::push_box::{WRONG_SOLVERS, solve};
use crate::model::{self, Model};
use crate::simulate::game::{WRONG_SIMULATORS, simulate};

/// Returns the inputs and outputs of a set that is made without other options.
fn cases(language: &str, seed: u64, count: usize) -> Vec<(String, String)> {
    let options = ["--as", language, "--seed", &seed.to_string(), "--count", &count.to_string()];
    let files = generate(&options);
    assert_eq!(files.len(), 2 * count);
    files.chunks(2).map(|files| (files[0].1.clone(), files[1].1.clone())).collect()
}

#[track_caller]
fn assert_passes(language: &str, seed: u64, count: usize) {
    for (number, (input, output)) in (1..).zip(cases(language, seed, count)) {
        let printed = match language {
            "play" => Model::new(&input).transcript(model::commands(&input)),
            "simulate" => simulate(&input, ""),
            _ => solve(&input, ""),
        };
        assert_eq!(printed, output, "{language}, seed {seed}, case {number}:\n{input}");
        match language {
            "play" => assert_is_document(&input),
            "simulate" => assert_are_games(&input),
            _ => assert_are_problems(&input),
        }
    }
}

#[test]
fn a_right_program_passes_the_default_set_of_each_language() {
    assert_passes("play", 1, 100);
    assert_passes("simulate", 1, 100);
    // Searching through all positions takes long.
    assert_passes("solve", 1, 20);
}

/// By hand: prints how often twenty cases do not find a mistake, too.
#[test]
#[ignore = "takes minutes"]
#[expect(clippy::print_stdout, reason = "the result is read by hand")]
fn right_programs_pass_two_hundred_sets_of_each_language() {
    let mut unfound = BTreeMap::new();
    for seed in 1..=200 {
        assert_passes("play", seed, 100);
        assert_passes("simulate", seed, 100);
        assert_passes("solve", seed, 20);
        for mistake in mistakes_unfound(seed) {
            *unfound.entry(mistake).or_insert(0) += 1;
        }
    }
    println!("not found by twenty cases of 200 seeds: {unfound:?}");
}

/// Returns the mistakes with which programs pass twenty cases, after the language.
fn mistakes_unfound(seed: u64) -> Vec<(&'static str, &'static str)> {
    let mut unfound = Vec::new();
    let games = cases("simulate", seed, 20);
    for mistake in WRONG_SIMULATORS {
        if games.iter().all(|(input, output)| simulate(input, mistake) == *output) {
            unfound.push(("simulate", mistake));
        }
    }
    let problems = cases("solve", seed, 20);
    for mistake in WRONG_SOLVERS {
        if problems.iter().all(|(input, output)| solve(input, mistake) == *output) {
            unfound.push(("solve", mistake));
        }
    }
    unfound
}

#[test]
fn twenty_cases_find_mistakes() {
    for seed in 1..=3 {
        assert_eq!(mistakes_unfound(seed), [], "seed {seed}");
    }
}

/// Asserts what the statement of the push/undo language promises: there are no limits on sizes.
#[track_caller]
fn assert_is_document(input: &str) {
    let (board, commands) = input.split_once("\n\n").unwrap();
    assert!(board.lines().all(|row| !row.is_empty()), "{input}");
    let is_cell = |cell: u8| cell.is_ascii_alphabetic() || b"-+#@*".contains(&cell);
    assert!(board.bytes().all(|cell| cell == b'\n' || is_cell(cell)), "{input}");
    assert_eq!(board.matches(['@', '*']).count(), 1, "{input}");
    let boxes: Vec<_> = board.bytes().filter(u8::is_ascii_alphabetic).collect();
    let names: BTreeSet<_> = boxes.iter().map(u8::to_ascii_lowercase).collect();
    assert_eq!(names.len(), boxes.len(), "{input}");
    let (commands, _) = commands.split_once("\n.\n").unwrap();
    for command in commands.lines() {
        let is_push = |name: &u8, digit: &u8| names.contains(name) && b"2468".contains(digit);
        let is_command = match command.as_bytes() {
            [b'0'] => true,
            [name, digit] => is_push(name, digit),
            _ => false,
        };
        assert!(is_command, "{command}: {input}");
    }
}

/// The numbers of some characters in a text.
fn count(text: &str, characters: &[char]) -> usize {
    text.matches(characters).count()
}

/// Asserts what the contest promises about keystroke games.
#[track_caller]
fn assert_are_games(input: &str) {
    let mut lines = input.lines();
    loop {
        let size = lines.next().unwrap();
        if size == "0 0" {
            break;
        }
        let (rows, columns) = size.split_once(' ').unwrap();
        let rows: usize = rows.parse().unwrap();
        let columns: usize = columns.parse().unwrap();
        assert!((4..=15).contains(&rows) && (4..=15).contains(&columns), "{input}");
        let board: Vec<&str> = lines.by_ref().take(rows).collect();
        assert!(board.iter().all(|row| row.len() == columns), "{input}");
        assert!(board.iter().all(|row| row.starts_with('#') && row.ends_with('#')), "{input}");
        let wall = "#".repeat(columns);
        assert!(board[0] == wall && board[rows - 1] == wall, "{input}");
        let board = board.concat();
        assert_eq!(count(&board, &['w', 'W']), 1, "{input}");
        assert_eq!(count(&board, &['b', 'B']), count(&board, &['+', 'B', 'W']), "{input}");
        assert!(board.contains('b'), "{input}");
        assert_eq!(count(&board, &['.', '#', '+', 'b', 'B', 'w', 'W']), board.len(), "{input}");
        let keys = lines.next().unwrap();
        assert!((1..=50).contains(&keys.len()), "{input}");
        assert_eq!(count(keys, &['U', 'D', 'L', 'R']), keys.len(), "{input}");
    }
    assert_eq!(lines.next(), None);
}

/// Asserts what the contest promises about boards of the push-box problem.
#[track_caller]
fn assert_are_problems(input: &str) {
    let mut lines = input.lines().filter(|line| !line.is_empty());
    while let Some(size) = lines.next() {
        let (rows, columns) = size.split_once(' ').unwrap();
        let rows: usize = rows.parse().unwrap();
        let columns: usize = columns.parse().unwrap();
        assert!((2..=8).contains(&rows) && (2..=8).contains(&columns), "{input}");
        let board: Vec<&str> = lines.by_ref().take(rows).collect();
        assert!(board.len() == rows && board.iter().all(|row| row.len() == columns), "{input}");
        let board = board.concat();
        for (character, number) in [('X', 1), ('*', 3), ('@', 3)] {
            assert_eq!(count(&board, &[character]), number, "{input}");
        }
        assert_eq!(count(&board, &['.', '#', 'X', '*', '@']), board.len(), "{input}");
    }
}

#[test]
fn promises_are_kept_with_any_seed() {
    for seed in [0, 1, 2, 3, 1 << 40, u64::MAX] {
        let generator = ContestGenerator { seed, ..ContestGenerator::default() };
        for number in 1..=200 {
            assert_are_games(&generator.keystrokes(number));
            assert_are_problems(&generator.push_box(number));
        }
    }
}

#[test]
fn given_numbers_go_beyond_the_promises() {
    let options = ["--rows", "20", "--columns", "30", "--boxes", "8", "--commands", "90"];
    for (_, text) in
        generate(&[&["--as", "simulate", "--count", "4"], &options[..]].concat()).iter().step_by(2)
    {
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3 * 22 + 1);
        for game in lines.chunks_exact(22) {
            assert_eq!(game[0], "20 30");
            let board = game[1..21].concat();
            assert_eq!(board.len(), 20 * 30);
            assert_eq!(count(&board, &['b', 'B']), 8);
            assert_eq!(count(&board, &['+', 'B', 'W']), 8);
            assert_eq!(game[21].len(), 90);
        }
    }
    let options =
        ["--as", "solve", "--rows", "9", "--columns", "10", "--boxes", "2", "--count", "4"];
    for (_, text) in generate(&options).iter().step_by(2) {
        assert_eq!(text.matches("9 10\n").count(), 3);
        assert_eq!(text.matches('*').count(), 6);
        assert_eq!(text.matches('@').count(), 6);
    }
}

proptest! {
    #![proptest_config(crate::properties::config(2560))]

    #[test]
    fn any_options_make_contest_cases(
        seed: u64,
        number: u64,
        rows in proptest::option::of(0_usize..6),
        columns in proptest::option::of(0_usize..20),
        boxes in proptest::option::of(0_usize..30),
        keys in proptest::option::of(0_u64..90),
    ) {
        let generator = ContestGenerator { seed, rows, columns, boxes, keys };
        let games = generator.keystrokes(number);
        let mut source = Source::of_text("games", &games);
        prop_assert!(Simulator::default().run(&mut source, &mut std::io::sink()).is_ok(), "{}", games);
        let boards = generator.push_box(number);
        let levels = Levels::new(Notation::PushBox, Source::of_text("boards", &boards));
        let levels: Vec<_> = levels.collect::<Result<_, _>>().unwrap();
        prop_assert_eq!(levels.len(), 3);
    }
}
