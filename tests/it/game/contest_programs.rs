//! Programs for the two contest problems as one would write them for the contest, with arrays exactly as large as is
//! promised. Each can make a mistake; without one it is right. They share nothing with the library.

use std::collections::VecDeque;
use std::fmt::Write as _;

/// The steps of a worker: the letter of the key, rows down, columns to the right.
const STEPS: [(u8, isize, isize); 4] = [(b'U', -1, 0), (b'D', 1, 0), (b'L', 0, -1), (b'R', 0, 1)];

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

/// A keystroke game. The wall around the board makes checks of its edges unnecessary.
struct Game {
    board: [[u8; 15]; 15],
    rows: usize,
    columns: usize,
    worker: (usize, usize),
}

/// Plays keystroke games.
pub(crate) fn simulate(input: &str, mistake: &str) -> String {
    let mut words = input.split_ascii_whitespace();
    let mut output = String::new();
    for number in 1.. {
        let mut rows: usize = words.next().unwrap().parse().unwrap();
        let mut columns: usize = words.next().unwrap().parse().unwrap();
        if rows == 0 && columns == 0 {
            break;
        }
        let mut lines = [""; 15];
        for line in &mut lines[..rows] {
            *line = words.next().unwrap();
            assert_eq!(line.len(), columns);
        }
        match mistake {
            "14 rows" => rows = rows.min(14),
            "14 columns" => columns = columns.min(14),
            "rows and columns are swapped" => (rows, columns) = (columns, rows),
            _ => {}
        }
        let mut game = Game::new(&lines, rows, columns, mistake);
        let line = words.next().unwrap();
        let mut keys = [0; 50];
        keys[..line.len()].copy_from_slice(line.as_bytes());
        let count = if mistake == "49 keys" { line.len().min(49) } else { line.len() };
        let is_complete = game.play(&keys[..count], mistake);
        if mistake == "the rest of the keys is not read" && is_complete {
            // What follows is taken for something else.
            writeln!(output, "Game {number}: complete").unwrap();
            break;
        }
        let result = if is_complete { "complete" } else { "incomplete" };
        writeln!(output, "Game {number}: {result}").unwrap();
        for row in &game.board[..rows] {
            output += std::str::from_utf8(&row[..columns]).unwrap();
            output.push('\n');
        }
    }
    output
}

impl Game {
    fn new(lines: &[&str; 15], rows: usize, columns: usize, mistake: &str) -> Game {
        let mut board = [[b'#'; 15]; 15];
        let mut worker = (1, 1);
        for (row, line) in lines.iter().take(rows).enumerate() {
            for (column, cell) in line.bytes().take(columns).enumerate() {
                board[row][column] = match (cell, mistake) {
                    (b'B', "a box on a goal at the beginning is off it") => b'b',
                    (b'W', "the worker on a goal at the beginning is off it") => b'w',
                    _ => cell,
                };
                if matches!(cell, b'w' | b'W') {
                    worker = (row, column);
                }
            }
        }
        Game { board, rows, columns, worker }
    }

    /// Returns whether the game is complete.
    fn play(&mut self, keys: &[u8], mistake: &str) -> bool {
        let mut was_complete = false;
        for &key in keys {
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

    fn is_complete(&self, mistake: &str) -> bool {
        let cells = self.board[..self.rows.min(15)].as_flattened();
        if mistake == "complete with one box on a goal" {
            return cells.contains(&b'B');
        }
        !cells.contains(&b'b')
    }

    fn press(&mut self, key: u8, mistake: &str) {
        let (_, down, right) = STEPS.into_iter().find(|step| step.0 == key).unwrap();
        let next = |(row, column): (usize, usize)| {
            let row = row.wrapping_add_signed(down).min(14);
            (row, column.wrapping_add_signed(right).min(14))
        };
        let to = next(self.worker);
        let mut beyond = next(to);
        if mistake == "two boxes are pushed" && matches!(self.cell(beyond), b'b' | b'B') {
            beyond = next(beyond);
        }
        match self.cell(to) {
            b'#' => return,
            b'b' | b'B' => {
                let goes_through = mistake == "boxes are pushed through walls"
                    && self.cell(beyond) == b'#'
                    && (1..self.rows - 1).contains(&beyond.0)
                    && (1..self.columns - 1).contains(&beyond.1);
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
        let is_goal =
            matches!(self.cell(self.worker), b'W') && mistake != "the worker leaves floor";
        self.set(self.worker, if is_goal { b'+' } else { b'.' });
        let is_goal = self.cell(to) == b'+' && mistake != "the worker on a goal is printed w";
        self.set(to, if is_goal { b'W' } else { b'w' });
        self.worker = to;
    }

    fn cell(&self, (row, column): (usize, usize)) -> u8 {
        self.board[row][column]
    }

    fn set(&mut self, (row, column): (usize, usize), cell: u8) {
        self.board[row][column] = cell;
    }
}

/// Mistakes of a program for the push-box problem.
pub(crate) const WRONG_SOLVERS: [&str; 11] = [
    "7 rows",
    "7 columns",
    "0 without a solution",
    "a box on a hole stays there",
    "at most 25 steps",
    "boxes and holes in order",
    "boards are apart by empty lines",
    "pushes are counted",
    "rows and columns are swapped",
    "the player does not walk over holes",
    "two boxes are pushed",
];

/// A board of the push-box problem. A cell is 8 × its row + its column.
struct Problem {
    is_floor: [bool; 64],
    is_hole: [bool; 64],
    rows: usize,
    columns: usize,
    holes: [usize; 3],
    /// The player and the three boxes.
    start: [usize; 4],
}

/// Returns the lengths of shortest strategies.
pub(crate) fn solve(input: &str, mistake: &str) -> String {
    let mut output = String::new();
    let mut words = input.split_ascii_whitespace();
    while let Some(word) = words.next() {
        let rows: usize = word.parse().unwrap();
        let columns: usize = words.next().unwrap().parse().unwrap();
        let mut lines = [""; 8];
        for line in &mut lines[..rows] {
            *line = words.next().unwrap();
            assert_eq!(line.len(), columns);
        }
        let steps = Problem::new(&lines, rows, columns, mistake).shortest(mistake);
        match steps {
            Some(steps) => writeln!(output, "{steps}").unwrap(),
            None if mistake == "0 without a solution" => output += "0\n",
            None => output += "-1\n",
        }
        if mistake == "boards are apart by empty lines" && !input.contains("\n\n") {
            // What follows is taken for a part of the first board.
            break;
        }
    }
    output
}

impl Problem {
    fn new(lines: &[&str; 8], rows: usize, columns: usize, mistake: &str) -> Problem {
        let (rows, columns) = match mistake {
            "7 rows" => (rows.min(7), columns),
            "7 columns" => (rows, columns.min(7)),
            "rows and columns are swapped" => (columns, rows),
            _ => (rows, columns),
        };
        let mut problem = Problem {
            is_floor: [false; 64],
            is_hole: [false; 64],
            rows,
            columns,
            holes: [0; 3],
            start: [0; 4],
        };
        let mut boxes = 0;
        let mut holes = 0;
        for (row, line) in lines.iter().take(rows).enumerate() {
            for (column, byte) in line.bytes().take(columns).enumerate() {
                let cell = 8 * row + column;
                problem.is_floor[cell] = byte != b'#';
                match byte {
                    b'X' => problem.start[0] = cell,
                    b'*' => {
                        boxes += 1;
                        problem.start[boxes] = cell;
                    }
                    b'@' => {
                        problem.is_hole[cell] = true;
                        problem.holes[holes] = cell;
                        holes += 1;
                    }
                    _ => {}
                }
            }
        }
        problem
    }

    /// Searches breadth-first through all positions.
    fn shortest(&self, mistake: &str) -> Option<usize> {
        let mut is_known = vec![false; 1 << 24];
        let mut queue = VecDeque::from([(self.start, 0)]);
        is_known[index(self.start)] = true;
        while let Some((position, steps)) = queue.pop_front() {
            if self.is_end(position, mistake) {
                return Some(steps);
            }
            if mistake == "at most 25 steps" && steps == 25 {
                return None;
            }
            for (_, down, right) in STEPS {
                let Some(next) = self.step(position, (down, right), mistake) else { continue };
                if !is_known[index(next)] {
                    is_known[index(next)] = true;
                    let is_walk = next[1..] == position[1..];
                    if mistake == "pushes are counted" && is_walk {
                        queue.push_front((next, steps));
                    } else {
                        queue.push_back((next, steps + 1));
                    }
                }
            }
        }
        None
    }

    fn is_end(&self, position: [usize; 4], mistake: &str) -> bool {
        if mistake == "boxes and holes in order" {
            return position[1..] == self.holes;
        }
        position[1..].iter().all(|&cell| self.is_hole[cell])
    }

    fn step(
        &self,
        position: [usize; 4],
        step: (isize, isize),
        mistake: &str,
    ) -> Option<[usize; 4]> {
        let mut next = position;
        let to = self.beside(position[0], step)?;
        next[0] = to;
        let Some(pushed) = position[1..].iter().position(|&cell| cell == to) else {
            if mistake == "the player does not walk over holes" && self.is_hole[to] {
                return None;
            }
            return Some(next);
        };
        if mistake == "a box on a hole stays there" && self.is_hole[to] {
            return None;
        }
        let beyond = self.beside(to, step)?;
        next[1 + pushed] = beyond;
        if let Some(second) = position[1..].iter().position(|&cell| cell == beyond) {
            let after = self.beside(beyond, step)?;
            if mistake != "two boxes are pushed" || position[1..].contains(&after) {
                return None;
            }
            next[1 + second] = after;
        }
        Some(next)
    }

    /// Returns the cell beside another one, unless it is a wall or off the board.
    fn beside(&self, cell: usize, (down, right): (isize, isize)) -> Option<usize> {
        let row = (cell / 8).checked_add_signed(down)?;
        let column = (cell % 8).checked_add_signed(right)?;
        if row >= self.rows.min(8) || column >= self.columns.min(8) {
            return None;
        }
        let cell = 8 * row + column;
        if self.is_floor[cell] { Some(cell) } else { None }
    }
}

/// The place of a position in an array of 8⁸.
fn index(position: [usize; 4]) -> usize {
    position.into_iter().fold(0, |index, cell| 64 * index + cell)
}
