//! `sokopush simulate`: results, messages, and agreement with a naive model and with pushes.

use std::fs;
use std::io::BufReader;

use proptest::prelude::*;
use sokopush::Interpreter;
use sokopush::Simulator;

use crate::harness::{
    Conversation, check, each_gives_its_output, files, interpret, last_board, run, simulate,
};
#[cfg(target_os = "linux")]
use crate::harness::{feed, limited};

#[track_caller]
fn plays(options: &[&str], input: &str, stdout: &str) {
    check(&[&["simulate"], options].concat(), input, stdout, "", 0);
}

/// Asserts that `input` is refused as a second game: the first is printed, and nothing of this one.
#[track_caller]
fn refused(input: &str, message: &str) {
    let (place, message) = message.split_once(": ").unwrap();
    check(
        &["simulate"],
        format!("1 3\nwb+\nR\n{input}"),
        "Game 1: complete\n.wB\n",
        &format!("<stdin>:{place}: error: {message}\n"),
        2,
    );
}

#[test]
fn each_file_of_games_gives_its_results() {
    each_gives_its_output("tests/data/keystrokes", &["simulate"], &[&["simulate", "-"]]);
}

#[test]
fn blank_lines_between_games_are_skipped_and_the_end_may_be_missing() {
    let result = "Game 1: incomplete\n.wb+\nGame 2: complete\n.wB\n";
    plays(&[], "\n \t\n1 4\nwb.+\nR\n\n\r\n1 3\nwb+\nRR\n0 0\n9 9\nunread", result);
    plays(&[], "1 4\nwb.+\nR\n1 3\nwb+\nRR\n", result);
    plays(&[], "\u{feff}1 4 \r\nwb.+ \r\nR \r\n1\t3\r\nwb+\r\nRR", result);
    plays(&[], "", "");
    plays(&[], "0 0", "");
}

#[test]
fn the_line_after_the_board_is_the_keystrokes_even_when_it_is_empty() {
    plays(&[], "1 3\nwb+\n\n1 3\nwb+\nR\n", "Game 1: incomplete\nwb+\nGame 2: complete\n.wB\n");
}

#[test]
fn a_complete_game_ignores_further_keystrokes_also_from_the_start() {
    plays(&[], "1 5\nwb+..\nRRRLL\n", "Game 1: complete\n.wB..\n");
    plays(&[], "1 4\nwB.+\nRRR\n", "Game 1: complete\nwB.+\n");
    plays(&[], "1 3\nw.+\nRR\n", "Game 1: complete\nw.+\n");
}

#[test]
fn the_edge_of_the_board_walls_and_boxes_stop_boxes() {
    plays(&[], "1 4\n.bw+\nLLLL\n", "Game 1: incomplete\nbw.+\n");
    plays(&[], "2 4\nwbb.\n...+\nRULDRRRRRR\n", "Game 1: incomplete\n.bb.\n...W\n");
    plays(&[], "1 5\nwb#.+\nRR\n", "Game 1: incomplete\nwb#.+\n");
    plays(&[], "3 3\n..+\n.w.\n.b.\nDUUULLLRRRRR\n", "Game 1: incomplete\n..W\n...\n.b.\n");
}

#[test]
fn trace_shows_the_board_after_each_keystroke_that_changed_it() {
    plays(
        &["--trace"],
        "2 4\nwb.+\n....\nURDLRU\n1 3\nwb+\nLR\n",
        "Key 2: R\n.wb+\n....\nKey 3: D\n..b+\n.w..\nKey 4: L\n..b+\nw...\nKey 5: R\n..b+\n.w..\n\
         Key 6: U\n.wb+\n....\nGame 1: incomplete\n.wb+\n....\n\
         Key 2: R\n.wB\nGame 2: complete\n.wB\n",
    );
}

#[test]
fn a_bad_header_is_refused() {
    let rows = "expected a number of rows";
    let columns = "expected a number of columns";
    refused("x 3\n", &format!("4:1: {rows}, but found `x`"));
    refused("-1 3\n", &format!("4:1: {rows}, but found `-`"));
    refused("3\n", &format!("4:2: {columns}, but found the end of the line"));
    refused("3", &format!("4:2: {columns}, but found the end of the text"));
    refused("3x3\n", &format!("4:2: {columns}, but found `x`"));
    refused("3 3 3\n", "4:4: expected the end of the line, but found a space");
    let zero = "expected at least one row and one column, but found 0";
    refused("0 3\n", &format!("4:1: {zero}"));
    refused("\n3 0\n", &format!("5:1: {zero}"));
    let large = "expected a board smaller than 4 GiB, but found a larger one";
    refused("99999999999999999999 1\n", &format!("4:21: {large}"));
    refused("99999999999 1\n...", &format!("4:1: {large}"));
    refused("2 4294967295\n...", &format!("4:1: {large}"));
}

#[test]
fn a_bad_row_is_refused() {
    let cell = "expected a cell (`.`, `#`, `+`, `b`, `B`, `w` or `W`)";
    let row = "expected a row of 3 cells";
    refused("2 3\nw.\n...\nR\n", &format!("5:3: {row}, but found the end of the line"));
    refused("2 3\n\nw..\n...\n", &format!("5:1: {row}, but found the end of the line"));
    // The next line has the missing cells.
    refused("1 4\n\r\n.+\n", "5:1: expected a row of 4 cells, but found the end of the line");
    refused("2 3\nw..\n.\n", &format!("6:2: {row}, but found the end of the line"));
    refused("2 3\nw..\n.", &format!("6:2: {row}, but found the end of the text"));
    refused("2 3\nw..\n", &format!("6:1: {row}, but found the end of the text"));
    refused("2 3\nw...\n...\n", "5:4: expected the end of the line, but found `.`");
    refused("2 3\nw..\n...  x\nR\n", "6:4: expected the end of the line, but found a space");
    refused("2 3\nw-.\n...\nR\n", &format!("5:2: {cell}, but found `-`"));
    refused("2 3\nw..\n. .\nR\n", &format!("6:2: {cell}, but found a space"));
    refused("2 3\nw.\u{e9}\n...\nR\n", &format!("5:3: {cell}, but found `\u{e9}`"));
    refused("2 3\n.\n.\n...\nR\n", &format!("5:2: {row}, but found the end of the line"));
    refused("2 3\r\nw.\r\n...\r\nR\r\n", &format!("5:3: {row}, but found the end of the line"));
    refused("2 3\nw. \n...\nR\n", &format!("5:3: {row}, but found the end of the line"));
    refused("2 3 \nw. \n...\nR\n", &format!("5:3: {row}, but found the end of the line"));
    // The first wrong place is reported, also where a later line has the wrong length.
    refused("2 3\nw-.\n..\n", &format!("5:2: {cell}, but found `-`"));
    refused("2 3\nw-.\r\n..\r\n", &format!("5:2: {cell}, but found `-`"));
}

#[test]
fn a_board_has_one_worker() {
    let none = "expected a worker (`w` or `W`), but found none on the board";
    refused("2 3\n...\n...\nR\n", &format!("7:1: {none}"));
    let second = "expected one worker, but found a second; the first is at 5:2";
    refused("2 3\n.w.\n..W\nR\n", &format!("6:3: {second}"));
    refused("2 3\n.ww\n..W\nR\n", &format!("5:3: {second}"));
}

#[test]
fn a_character_that_is_not_a_keystroke_is_refused() {
    let key = "expected a keystroke (`U`, `D`, `L` or `R`)";
    refused("1 3\nwb+\nRu\n1 3\nwb+\nR\n", &format!("6:2: {key}, but found `u`"));
    refused("1 3\nwb+\nRRx\n", &format!("6:3: {key}, but found `x`"));
    refused("1 3\nwb+\n R\n", &format!("6:1: {key}, but found a space"));
    refused("1 3\nwb+\n", "6:1: expected a line of keystrokes, but found the end of the text");
}

#[test]
fn a_game_is_answered_before_the_next_arrives() {
    let mut simulator = Conversation::new(&["simulate"]);
    // Each piece ends a game, and stops at another place of the next.
    for (piece, board) in [
        ("1 3\nwb+\nR\n", &[".wB"][..]),
        ("1 3\nw.+\n\n1 ", &["w.+"]),
        ("2\nwb\nR\n1 2", &["wb"]),
        ("\nwb\nR\n1 2\n", &["wb"]),
        ("wb\nR\n2 2\nw", &["wb"]),
        (".\nb.\nR\n2 2\nw.\n", &[".w", "b."]),
        ("b.\nR\n2 2\nw.\nb.", &[".w", "b."]),
        ("\nR\n2 2\nw.\nb.\n", &[".w", "b."]),
        ("R\n2 2\nw.\nb.\nR", &[".w", "b."]),
        ("\n", &[".w", "b."]),
    ] {
        simulator.send(piece);
        assert!(simulator.line().starts_with("Game "));
        for row in board {
            assert_eq!(&simulator.line(), row);
        }
    }
    simulator.ends_with_its_input();
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_games_or_keystrokes() {
    let games = "2 3\nw.b\n..+\nRLRLD\n".repeat(2_000_000);
    let long = "1 3\nw.b\n".to_owned() + &"RL".repeat(30_000_000);
    let output = feed(&mut limited(60, "simulate"), games + &long);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.stdout.ends_with(b"\nGame 2000001: incomplete\nw.b\n"));
    assert!(output.status.success());
}

/// A naive model of the game, on rows of characters.
struct Model {
    rows: Vec<Vec<char>>,
    worker: (usize, usize),
}

impl Model {
    fn new(board: &str) -> Model {
        let rows: Vec<Vec<char>> = board.lines().map(|row| row.chars().collect()).collect();
        let places = |row: usize| (0..rows[row].len()).map(move |column| (row, column));
        let mut places = (0..rows.len()).flat_map(places);
        let worker = places.find(|&(row, column)| matches!(rows[row][column], 'w' | 'W')).unwrap();
        Model { rows, worker }
    }

    fn at(&self, row: usize, column: usize) -> char {
        self.rows.get(row).and_then(|row| row.get(column)).copied().unwrap_or('#')
    }

    fn put(&mut self, (row, column): (usize, usize), thing: char) {
        let goal = matches!(self.rows[row][column], '+' | 'B' | 'W');
        self.rows[row][column] = match (thing, goal) {
            ('.', true) => '+',
            (thing, true) => thing.to_ascii_uppercase(),
            (thing, false) => thing,
        };
    }

    fn complete(&self) -> bool {
        !self.rows.concat().contains(&'b')
    }

    fn key(&mut self, key: char) {
        let step = |(row, column): (usize, usize)| match key {
            'U' => (row.wrapping_sub(1), column),
            'D' => (row + 1, column),
            'L' => (row, column.wrapping_sub(1)),
            _ => (row, column + 1),
        };
        let next = step(self.worker);
        let beyond = step(next);
        match self.at(next.0, next.1) {
            '#' => return,
            'b' | 'B' if !matches!(self.at(beyond.0, beyond.1), '.' | '+') => return,
            'b' | 'B' => self.put(beyond, 'b'),
            _ => {}
        }
        self.put(self.worker, '.');
        self.put(next, 'w');
        self.worker = next;
    }

    fn board(&self) -> String {
        self.rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
    }

    fn result(&self, number: usize) -> String {
        let complete = if self.complete() { "complete" } else { "incomplete" };
        format!("Game {number}: {complete}\n{}", self.board())
    }
}

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
    fn games_end_as_the_models_do(games in prop::collection::vec((board(), "[UDLR]{0,80}"), 1..4)) {
        let (mut input, mut results, mut traces) = (String::new(), String::new(), String::new());
        for (number, (board, keys)) in (1..).zip(&games) {
            input += &[&*header(board), "\n", board, keys, "\n"].concat();
            let mut model = Model::new(board);
            for (index, key) in (1..).zip(keys.chars()) {
                let before = model.board();
                if !model.complete() {
                    model.key(key);
                }
                if model.board() != before {
                    traces = format!("{traces}Key {index}: {key}\n{}", model.board());
                }
            }
            results += &model.result(number);
            traces += &model.result(number);
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
        let whole = run(&["simulate"], &input);
        prop_assert_eq!(String::from_utf8(whole.stdout).unwrap(), results);
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
        plays(&[], &game, &format!("Game 1: incomplete\n{last}"));
    }
}
