//! `sokopush generate`: the same files everywhere.

use expect_test::expect;

use crate::harness::{interpret, root};
use crate::run::sokopush;
use proptest::prelude::*;
use sokopush::Interpreter;
use sokopush::game::ContestGenerator;
use sokopush::game::Generator;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// The names and texts of the files in a folder.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read_to_string(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

pub(crate) fn generate(options: &[&str]) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    // The program creates both folders.
    sokopush(&format!("generate new/cases {}", options.join(" "))).folder(&folder).run();
    files(&folder.path().join("new/cases"))
}

#[test]
fn a_seed_gives_the_same_files() {
    let files = generate(&["--seed", "7", "--count", "3"]);
    assert_eq!(files, generate(&["--seed", "7", "--count", "3"]));
    let names: Vec<_> = files.iter().map(|(name, _)| name.as_str()).collect();
    let cases = ["seed7-001", "seed7-002", "seed7-003"];
    let expected: Vec<_> =
        cases.iter().flat_map(|case| [format!("{case}.in"), format!("{case}.out")]).collect();
    assert_eq!(names, expected);
    let others = generate(&["--seed", "8", "--count", "3"]);
    assert!(files.iter().zip(&others).all(|(one, other)| one.1 != other.1));
    // On every machine.
    expect_test::expect_file![root().join("tests/data/generated-seed-7.in")].assert_eq(&files[0].1);
}

/// A checksum of texts (FNV-1a) that must be the same on every machine.
pub(crate) fn checksum<T: AsRef<[u8]>>(texts: impl IntoIterator<Item = T>) -> String {
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for text in texts {
        for &byte in text.as_ref() {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    format!("{sum:016x}")
}

#[test]
fn a_seed_gives_the_same_cases_of_each_kind_everywhere() {
    let documents =
        |generator: Generator| checksum((1..=60).map(|number| generator.document(number)));
    let contest = ContestGenerator::default();
    let given = ContestGenerator { boxes: Some(2), keys: Some(30), ..contest.clone() };
    let games = |generator: &ContestGenerator| {
        checksum((1..=20).map(|number| generator.keystrokes(number)))
    };
    let problems =
        |generator: &ContestGenerator| checksum((1..=20).map(|number| generator.push_box(number)));
    let sums = [
        ("documents", documents(Generator::default())),
        ("chained", documents(Generator { chained: true, ..Generator::default() })),
        (
            "ragged",
            documents(Generator { ragged: true, absent_boxes: true, ..Generator::default() }),
        ),
        ("games", games(&contest)),
        ("games with numbers", games(&given)),
        ("problems", problems(&contest)),
        ("problems with numbers", problems(&given)),
    ];
    expect![[r#"
        documents: 23365998ad84326f
        chained: 59547a3d0c4422f3
        ragged: 86f13b75fc7a14ff
        games: d57d696e5fd195ff
        games with numbers: 29ca2889e4c00c62
        problems: 5401544be908b108
        problems with numbers: cbd8443eb90ff4dd
    "#]]
    .assert_eq(&sums.map(|(kind, sum)| format!("{kind}: {sum}\n")).concat());
}

/// A seed and a number are not summed up: no case of a seed is another one of the next seed.
#[test]
fn the_cases_of_different_seeds_are_different() {
    let mut documents = HashSet::new();
    let mut boards = HashSet::new();
    let mut games = HashSet::new();
    let mut problems = HashSet::new();
    for seed in [0, 1, 2, 3, 4, 42, u64::MAX - 1, u64::MAX] {
        let generator = Generator { seed, ..Generator::default() };
        let contest = ContestGenerator { seed, ..ContestGenerator::default() };
        for number in 1..=100 {
            let document = generator.document(number);
            let board = document.split_once("\n\n").unwrap().0;
            // There are not many boards with a single winding way.
            let is_winding = number % 20 == 11;
            assert!(is_winding || boards.insert(board.to_owned()), "{seed}, {number}");
            assert!(documents.insert(document), "{seed}, {number}");
            assert!(games.insert(contest.keystrokes(number)), "{seed}, {number}");
            assert!(problems.insert(contest.push_box(number)), "{seed}, {number}");
        }
    }
}

#[test]
fn existing_files_are_kept_unless_they_are_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let generate =
        |options: &str| sokopush(&format!("generate cases --count 2 {options}")).folder(&folder);
    let exists = expect!["error: cases/seed1-001.in: the file exists; `--force` replaces it\n"];
    generate("").run();
    generate("").run();
    generate("--boxes 2").stderr(exists).status(2).run();
    generate("--boxes 2 --force").run();
}

#[test]
fn options_set_rows_columns_boxes_and_commands() {
    let options =
        ["--count", "20", "--rows", "5", "--columns", "9", "--boxes", "3", "--commands", "17"];
    let files = generate(&options);
    assert_eq!(files.len(), 2 * 20);
    // Every fourth case has nothing besides.
    for (_, document) in files.iter().step_by(2).skip(3).step_by(4) {
        let (board, commands) = document.split_once("\n\n").unwrap();
        let rows: Vec<_> = board.lines().collect();
        assert_eq!(rows.len(), 5);
        assert!(rows.iter().all(|row| row.len() == 9), "{board}");
        assert_eq!(board.bytes().filter(u8::is_ascii_alphabetic).count(), 3);
        assert_eq!(commands.lines().count(), 17 + 1);
        assert!(commands.ends_with("\n.\n"));
    }
}

#[test]
fn tiny_boards_have_as_many_boxes_as_fit() {
    let tiny = ["--rows", "1", "--columns", "2", "--boxes", "26", "--count", "5"];
    let files = generate(&tiny);
    assert_eq!(files.len(), 2 * 5);
    let board = files[6].1.lines().next().unwrap();
    assert_eq!(board.len(), 2);
    assert_eq!(board.bytes().filter(u8::is_ascii_alphabetic).count(), 1);
}

#[test]
fn the_library_sets_the_share_of_walls() {
    for (walls, is_wall) in [(0, false), (100, true)] {
        let document = Generator { walls, ..Generator::default() }.document(4);
        let (board, _) = document.split_once("\n\n").unwrap();
        assert_eq!(board.contains('#'), is_wall);
        assert_eq!(board.contains('-'), !is_wall);
    }
    let tiny = Generator { rows: 1, columns: 2, walls: 100, ..Generator::default() };
    let board = tiny.document(4);
    assert_eq!(board.lines().next().unwrap().bytes().filter(u8::is_ascii_alphabetic).count(), 1);
}

#[test]
fn only_boxes_on_the_board_are_pushed_unless_the_library_asks_for_others() {
    let pushes_absent = |document: &str| {
        let (board, commands) = document.split_once("\n\n").unwrap();
        let boxes = board.to_ascii_lowercase();
        commands.bytes().any(|byte| byte.is_ascii_lowercase() && !boxes.contains(char::from(byte)))
    };
    let count = |options: &[&str]| {
        let files = generate(&[&["--count", "60", "--seed", "3"], options].concat());
        files.iter().filter(|(name, text)| name.ends_with("in") && pushes_absent(text)).count()
    };
    for options in [&[][..], &["--boxes", "0"], &["--boxes", "26"]] {
        assert_eq!(count(options), 0, "{options:?}");
    }
    let count = |generator: Generator| {
        (1..=60).filter(|number| pushes_absent(&generator.document(*number))).count()
    };
    let ragged = Generator { seed: 3, ragged: true, ..Generator::default() };
    assert_eq!(count(ragged.clone()), 0);
    assert!(count(Generator { absent_boxes: true, ..ragged }) > 30);
}

#[test]
fn rows_of_each_document_differ_in_length_if_the_library_asks_for_that() {
    let ragged = Generator { ragged: true, commands: 0, ..Generator::default() };
    for number in 1..=10 {
        let document = ragged.document(number);
        let (board, _) = document.split_once("\n\n").unwrap();
        let mut lengths = board.lines().map(str::len);
        let first = lengths.next().unwrap();
        assert!(lengths.any(|length| length != first), "{board}");
    }
}

#[test]
fn cases_of_each_language_pass_their_check() {
    for (language, options) in
        [("play", ""), ("play --chained", ""), ("simulate", ""), ("solve", "--rows 6 --columns 8")]
    {
        let folder = tempfile::tempdir().unwrap();
        sokopush(&format!("generate . --count 10 --as {language} {options}")).folder(&folder).run();
        sokopush(&format!("check . --as {language}"))
            .folder(&folder)
            .stdout("10 passed, 0 failed\n")
            .run();
    }
}

#[test]
fn chained_cases_have_several_commands_on_a_line() {
    let files = generate(&["--chained", "--count", "20"]);
    let documents: Vec<_> = files.iter().step_by(2).map(|(_, text)| text).collect();
    let is_chain = |line: &str| line.matches(['2', '4', '6', '8', '0']).count() > 2;
    let chains = documents.iter().filter(|document| {
        let (_, commands) = document.split_once("\n\n").unwrap();
        commands.lines().any(is_chain)
    });
    assert!(chains.count() > 15);
    // A blank line among the commands.
    assert!(documents.iter().any(|document| document.matches("\n\n").count() > 1));
}

#[test]
fn games_are_complete_and_incomplete() {
    let files = generate(&["--as", "simulate", "--count", "20"]);
    let outputs: String = files.iter().skip(1).step_by(2).map(|(_, text)| &**text).collect();
    for result in ["Game 3: ", ": complete\n", ": incomplete\n"] {
        assert!(outputs.contains(result), "{result}");
    }
}

#[test]
fn problems_have_a_board_that_cannot_be_solved() {
    let files = generate(&["--as", "solve", "--rows", "6", "--columns", "8", "--count", "10"]);
    assert!(
        files.iter().skip(1).step_by(2).any(|(_, output)| output.lines().any(|line| line == "-1"))
    );
}

proptest! {
    #![proptest_config(crate::properties::config(2560))]

    #[test]
    fn any_options_make_a_document(
        seed: u64,
        number: u64,
        rows in 0_usize..6,
        columns in 0_usize..6,
        boxes in 0_usize..40,
        walls: u8,
        ragged: bool,
    ) {
        let generator = Generator { seed, rows, columns, boxes, commands: 20, walls, ragged, absent_boxes: true, ..Generator::default() };
        let (transcript, errors) = interpret(Interpreter::default(), &generator.document(number));
        prop_assert!(errors.is_empty());
        prop_assert!(transcript.lines().count() >= 21);
    }
}
