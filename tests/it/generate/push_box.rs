//! A program for the push-box problem as one would write it for the contest, with arrays exactly as large as is promised. It can make mistakes; without one it is right. It shares nothing with the library.

use std::collections::VecDeque;
use std::fmt::Write as _;

/// The steps of the player: rows down, columns to the right.
const STEPS: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

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
            for step in STEPS {
                let Some(next) = self.step(position, step, mistake) else { continue };
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
