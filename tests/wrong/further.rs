//! Further wrong programs: a student's interpreter that makes one mistake.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::commands;

/// The mistakes.
pub(crate) const NAMES: [&str; 13] = [
    // Undo.
    "undoes-nothing",
    "undoes-once",
    "undoes-refused",
    "undo-leaves-worker",
    "undo-loses-goal",
    // Characters.
    "stays-capital",
    "worker-is-plus",
    // Pushes.
    "pushes-two",
    "pulls",
    "wraps",
    // Boards.
    "pads-rows",
    "first-and-last",
    "first-missing",
];

type Place = (usize, usize);

/// The boards that are printed.
pub(crate) fn boards(document: &str, mistake: &str) -> Vec<String> {
    let mut game = Game::new(document, mistake);
    let mut boards = vec![game.board()];
    for command in commands(document) {
        game.execute(command);
        boards.push(game.board());
    }
    match mistake {
        "first-and-last" => {
            boards.drain(1..boards.len() - 1);
        }
        "first-missing" => {
            boards.remove(0);
        }
        _ => {}
    }
    boards
}

struct Game<'a> {
    mistake: &'a str,
    /// `-`, `+` or `#`.
    rows: Vec<Vec<char>>,
    now: State,
    before: Vec<State>,
    /// The boxes that have ever been on a goal.
    capital: BTreeSet<char>,
}

#[derive(Clone)]
struct State {
    boxes: BTreeMap<char, Place>,
    worker: Place,
}

impl<'a> Game<'a> {
    fn new(document: &str, mistake: &'a str) -> Game<'a> {
        let lines: Vec<&str> = document.lines().take_while(|line| !line.is_empty()).collect();
        let width = lines.iter().map(|line| line.len()).max().unwrap();
        let mut rows = Vec::new();
        let mut now = State { boxes: BTreeMap::new(), worker: (0, 0) };
        for (row, line) in lines.into_iter().enumerate() {
            let mut cells = Vec::new();
            for (column, c) in line.chars().enumerate() {
                if matches!(c, '@' | '*') {
                    now.worker = (row, column);
                } else if c.is_ascii_alphabetic() {
                    now.boxes.insert(c.to_ascii_lowercase(), (row, column));
                }
                cells.push(match c {
                    '#' => '#',
                    '+' | '*' | 'A'..='Z' => '+',
                    _ => '-',
                });
            }
            if mistake == "pads-rows" {
                cells.resize(width, '-');
            }
            rows.push(cells);
        }
        Game { mistake, rows, now, before: Vec::new(), capital: BTreeSet::new() }
    }

    fn board(&mut self) -> String {
        let mut text = String::new();
        for (row, cells) in self.rows.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                let place = (row, column);
                let named = self.now.boxes.iter().find(|(_, at)| **at == place);
                text.push(if let Some((&name, _)) = named {
                    if cell == '+' {
                        self.capital.insert(name);
                    }
                    let stays = self.mistake == "stays-capital" && self.capital.contains(&name);
                    if cell == '+' || stays { name.to_ascii_uppercase() } else { name }
                } else if self.now.worker == place {
                    match (cell, self.mistake) {
                        ('+', "worker-is-plus") => '+',
                        ('+', _) => '*',
                        _ => '@',
                    }
                } else {
                    cell
                });
            }
            text.push('\n');
        }
        text
    }

    fn execute(&mut self, command: &str) {
        match *command.as_bytes() {
            [b'0'] => self.undo(),
            [name, digit] => {
                let before = self.now.clone();
                if self.push(char::from(name), digit) {
                    if self.mistake == "undoes-once" {
                        self.before.clear();
                    }
                    self.before.push(before);
                } else if self.mistake == "undoes-refused" {
                    self.before.push(before);
                }
            }
            _ => panic!("not a command: {command}"),
        }
    }

    fn undo(&mut self) {
        if self.mistake == "undoes-nothing" {
            return;
        }
        let Some(before) = self.before.pop() else { return };
        let after = std::mem::replace(&mut self.now, before);
        match self.mistake {
            // The box comes back to where the worker stands, and hides it.
            "undo-leaves-worker" => self.now.worker = after.worker,
            "undo-loses-goal" => {
                for (name, (row, column)) in after.boxes {
                    if self.now.boxes[&name] != (row, column) {
                        self.rows[row][column] = '-';
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether the push was made.
    fn push(&mut self, name: char, digit: u8) -> bool {
        let Some(&from) = self.now.boxes.get(&name) else { return false };
        let Some(to) = self.step(from, digit) else { return false };
        let behind = self.step(from, 2 * b'5' - digit);
        let reached = self.reached();
        let stand = behind.filter(|behind| reached.contains(behind));
        let further = self.step(to, digit).filter(|&further| self.is_free(further));
        let second = self.now.boxes.iter().find(|(_, at)| **at == to).map(|(second, _)| *second);
        match (self.mistake, stand, second, further) {
            ("pushes-two", Some(_), Some(second), Some(further)) => {
                self.now.boxes.insert(second, further);
                self.now.worker = from;
            }
            ("pulls", None, _, Some(further)) if reached.contains(&to) => {
                self.now.worker = further;
            }
            (_, Some(_), _, _) if self.is_free(to) => self.now.worker = from,
            _ => return false,
        }
        self.now.boxes.insert(name, to);
        true
    }

    /// The place beside this one, if there is one.
    fn step(&self, (row, column): Place, digit: u8) -> Option<Place> {
        let place = match digit {
            b'2' => (row + 1, column),
            b'8' => (row.checked_sub(1)?, column),
            b'4' if column == 0 && self.mistake == "wraps" => {
                let above = row.checked_sub(1)?;
                (above, self.rows[above].len() - 1)
            }
            b'4' => (row, column.checked_sub(1)?),
            _ if column + 1 == self.rows[row].len() && self.mistake == "wraps" => (row + 1, 0),
            _ => (row, column + 1),
        };
        self.rows.get(place.0)?.get(place.1)?;
        Some(place)
    }

    fn is_free(&self, place: Place) -> bool {
        self.rows[place.0][place.1] != '#' && !self.now.boxes.values().any(|&at| at == place)
    }

    /// The places that the worker can walk to.
    fn reached(&self) -> BTreeSet<Place> {
        let mut reached = BTreeSet::from([self.now.worker]);
        let mut open = vec![self.now.worker];
        while let Some(place) = open.pop() {
            for next in b"2468".iter().filter_map(|&digit| self.step(place, digit)) {
                if self.is_free(next) && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
    }
}
