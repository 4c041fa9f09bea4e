//! A keystroke game as one would write it for the contest. It can make mistakes; without one it is right. It shares nothing with the library.

use std::fmt::Write as _;

/// Mistakes of a program that plays keystroke games.
pub(crate) const WRONG_SIMULATORS: [&str; 15] = [
    "14 columns",
    "14 rows",
    "49 keys",
    "a box leaves floor",
    "a box on a goal at the beginning is off it",
    "boxes are pushed through walls",
    "complete with one box on a goal",
    "goes on when complete",
    "rows and columns are swapped",
    "the last key is not checked",
    "the rest of the keys is not read",
    "the worker leaves floor",
    "the worker on a goal at the beginning is off it",
    "the worker on a goal is printed w",
    "two boxes are pushed",
];

/// A keystroke game. Outside the board are walls.
pub(crate) struct Game {
    rows: Vec<Vec<u8>>,
    worker: (usize, usize),
}

/// Plays the games of a file, and returns what is to be printed.
pub(crate) fn simulate(input: &str, mistake: &str) -> String {
    let mut words = input.split_ascii_whitespace();
    let mut output = String::new();
    for number in 1.. {
        let mut rows: usize = words.next().unwrap().parse().unwrap();
        let mut columns: usize = words.next().unwrap().parse().unwrap();
        if rows == 0 && columns == 0 {
            break;
        }
        let lines: Vec<_> = words.by_ref().take(rows).collect();
        match mistake {
            "14 rows" => rows = rows.min(14),
            "14 columns" => columns = columns.min(14),
            "rows and columns are swapped" => (rows, columns) = (columns, rows),
            _ => {}
        }
        let mut board = String::new();
        for line in lines.iter().take(rows) {
            board += &line[..columns.min(line.len())];
            board.push('\n');
        }
        let mut game = Game::new(&board, mistake);
        let mut keys = words.next().unwrap();
        if mistake == "49 keys" {
            keys = &keys[..keys.len().min(49)];
        }
        let is_complete = game.play(keys, mistake);
        let result = if is_complete { "complete" } else { "incomplete" };
        writeln!(output, "Game {number}: {result}").unwrap();
        if mistake == "the rest of the keys is not read" && is_complete {
            // What follows is taken for something else.
            break;
        }
        output += &game.board();
    }
    output
}

impl Game {
    pub(crate) fn new(board: &str, mistake: &str) -> Game {
        let mut rows: Vec<Vec<u8>> = Vec::new();
        let mut worker = (0, 0);
        for line in board.lines() {
            let mut row = Vec::new();
            for cell in line.bytes() {
                if matches!(cell, b'w' | b'W') {
                    worker = (rows.len(), row.len());
                }
                row.push(match (cell, mistake) {
                    (b'B', "a box on a goal at the beginning is off it") => b'b',
                    (b'W', "the worker on a goal at the beginning is off it") => b'w',
                    _ => cell,
                });
            }
            rows.push(row);
        }
        Game { rows, worker }
    }

    pub(crate) fn board(&self) -> String {
        let mut board = String::new();
        for row in &self.rows {
            board += str::from_utf8(row).unwrap();
            board.push('\n');
        }
        board
    }

    /// Returns whether the game is complete.
    fn play(&mut self, keys: &str, mistake: &str) -> bool {
        let mut was_complete = false;
        for key in keys.chars() {
            was_complete = self.is_complete(mistake);
            if was_complete && mistake != "goes on when complete" {
                break;
            }
            self.press(key, mistake);
        }
        if mistake == "the last key is not checked" {
            was_complete
        } else {
            self.is_complete(mistake)
        }
    }

    pub(crate) fn is_complete(&self, mistake: &str) -> bool {
        let cells = self.rows.concat();
        if mistake == "complete with one box on a goal" {
            return cells.contains(&b'B');
        }
        !cells.contains(&b'b')
    }

    pub(crate) fn press(&mut self, key: char, mistake: &str) {
        let to = beside(self.worker, key);
        let mut beyond = beside(to, key);
        if mistake == "two boxes are pushed" && matches!(self.cell(beyond), b'b' | b'B') {
            beyond = beside(beyond, key);
        }
        match self.cell(to) {
            b'#' => return,
            b'b' | b'B' => {
                let goes_through = mistake == "boxes are pushed through walls"
                    && self.cell(beyond) == b'#'
                    && self.is_inside(beyond);
                if !matches!(self.cell(beyond), b'.' | b'+') && !goes_through {
                    return;
                }
                let is_goal = self.cell(beyond) == b'+';
                self.set(beyond, if is_goal { b'B' } else { b'b' });
                let was_goal = self.cell(to) == b'B' && mistake != "a box leaves floor";
                self.set(to, if was_goal { b'+' } else { b'.' });
            }
            _ => {}
        }
        let was_goal = self.cell(self.worker) == b'W' && mistake != "the worker leaves floor";
        self.set(self.worker, if was_goal { b'+' } else { b'.' });
        let is_goal = self.cell(to) == b'+' && mistake != "the worker on a goal is printed w";
        self.set(to, if is_goal { b'W' } else { b'w' });
        self.worker = to;
    }

    fn cell(&self, (row, column): (usize, usize)) -> u8 {
        self.rows.get(row).and_then(|row| row.get(column)).copied().unwrap_or(b'#')
    }

    fn set(&mut self, (row, column): (usize, usize), cell: u8) {
        self.rows[row][column] = cell;
    }

    /// Whether a cell is on the board, but not at its edge.
    fn is_inside(&self, (row, column): (usize, usize)) -> bool {
        (1..self.rows.len() - 1).contains(&row) && (1..self.rows[row].len() - 1).contains(&column)
    }
}

/// The cell beside another one. Left of and above the board are cells with very large numbers.
fn beside((row, column): (usize, usize), key: char) -> (usize, usize) {
    match key {
        'U' => (row.wrapping_sub(1), column),
        'D' => (row + 1, column),
        'L' => (row, column.wrapping_sub(1)),
        'R' => (row, column + 1),
        _ => unreachable!("{key} is no key"),
    }
}
