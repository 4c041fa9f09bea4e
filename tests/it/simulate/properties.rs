//! Games end as the plain game says, and as pushes do.

use super::game::Game;
use crate::harness::{files, interpret, last_board, simulate};
use crate::run::sokopush;
use proptest::prelude::*;
use sokopush::Interpreter;
use sokopush::Simulator;
use std::fs;
use std::io::BufReader;

/// Boards of up to 7×90 cells with one worker.
fn board() -> impl Strategy<Value = String> {
    let size = prop_oneof![(1..8_usize, 1..8_usize), (1..4_usize, 60..90_usize)];
    size.prop_flat_map(|(rows, columns)| {
        let cell = prop::sample::select(b".....##+bB".to_vec());
        let cells = prop::collection::vec(cell, rows * columns);
        (Just(columns), cells, 0..rows * columns, any::<bool>()).prop_map(
            |(columns, mut cells, worker, goal)| {
                cells[worker] = if goal { b'W' } else { b'w' };
                let row = |row: &[u8]| String::from_utf8(row.to_vec()).unwrap() + "\n";
                cells.chunks(columns).map(row).collect()
            },
        )
    })
}

fn header(board: &str) -> String {
    format!("{} {}", board.lines().count(), board.lines().next().unwrap().len())
}

proptest! {
    #![proptest_config(crate::properties::config(200))]

    #[test]
    fn games_end_as_the_plain_game_does(games in prop::collection::vec((board(), "[UDLR]{0,80}"), 1..4)) {
        let (mut input, mut results, mut traces) = (String::new(), String::new(), String::new());
        for (number, (board, keys)) in (1..).zip(&games) {
            input += &[&*header(board), "\n", board, keys, "\n"].concat();
            let mut game = Game::new(board, "");
            for (index, key) in (1..).zip(keys.chars()) {
                let before = game.board();
                if !game.is_complete("") {
                    game.press(key, "");
                }
                if game.board() != before {
                    traces = format!("{traces}Key {index}: {key}\n{}", game.board());
                }
            }
            let result = if game.is_complete("") { "complete" } else { "incomplete" };
            let result = format!("Game {number}: {result}\n{}", game.board());
            results += &result;
            traces += &result;
        }
        let simulated = |trace| {
            let mut out = Vec::new();
            // Rows that do not fit into the buffer are read cell by cell.
            let pieces = BufReader::with_capacity(7, input.as_bytes());
            simulate(Simulator { trace }, pieces, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        prop_assert_eq!(simulated(true), traces);
        prop_assert_eq!(simulated(false), &*results);
        sokopush("simulate").stdin(input).stdout(results).run();
    }
}

/// A board of the push/undo language as one of keystrokes: rows are filled up with walls, and end with a box
/// that can never reach a goal, so that the game is never complete.
fn as_keystrokes(board: &str) -> String {
    let columns = board.lines().map(str::len).max().unwrap();
    let row = |row: &str| {
        let cell = |cell| match cell {
            '-' => '.',
            '@' => 'w',
            '*' => 'W',
            'a'..='z' => 'b',
            'A'..='Z' => 'B',
            other => other,
        };
        let walls = "#".repeat(columns - row.len() + 1);
        row.chars().map(cell).collect::<String>() + &walls + "b\n"
    };
    board.lines().map(row).collect()
}

#[test]
fn each_session_played_as_keystrokes_ends_on_the_same_board() {
    let sessions = files("tests/data/session", "in").into_iter().chain(files("examples", "txt"));
    for path in sessions {
        let document = fs::read_to_string(&path).unwrap();
        let board = document.split("\n\n").next().unwrap();
        let (moves, _) =
            interpret(Interpreter { moves: true, ..Interpreter::default() }, &document);
        let (transcript, _) = interpret(Interpreter::default(), &document);
        let last = as_keystrokes(&last_board(&transcript, board.lines().count()));
        let board = as_keystrokes(board);
        let keys = moves.to_uppercase();
        let game = format!("{}\n{board}{keys}0 0\n", header(&board));
        sokopush("simulate").stdin(game).stdout(format!("Game 1: incomplete\n{last}")).run();
    }
}
