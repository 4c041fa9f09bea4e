//! A naive model of the push/undo language: a table of characters, a search from scratch for every
//! push, and a copy of everything for every undo. Shares nothing with the library.

use std::collections::{BTreeMap, VecDeque};

/// A row and a column.
pub(crate) type Place = (isize, isize);

const STEPS: [(u8, u8, Place); 4] =
    [(b'8', b'u', (-1, 0)), (b'2', b'd', (1, 0)), (b'4', b'l', (0, -1)), (b'6', b'r', (0, 1))];

/// The rows down and the columns right to which a digit leads.
pub(crate) fn direction(digit: u8) -> Place {
    let (_, _, direction) = STEPS.into_iter().find(|step| step.0 == digit).unwrap();
    direction
}

/// The commands of a document, without the dot.
pub(crate) fn commands(document: &str) -> impl Iterator<Item = &str> {
    let lines = document.lines().skip_while(|line| !line.is_empty()).skip(1);
    lines.take_while(|line| *line != ".")
}

#[derive(Clone)]
pub(crate) struct Model {
    /// `-`, `+` or `#`.
    pub(crate) cells: BTreeMap<Place, char>,
    pub(crate) now: State,
    pub(crate) before: Vec<State>,
}

#[derive(Clone)]
pub(crate) struct State {
    pub(crate) boxes: BTreeMap<char, Place>,
    pub(crate) worker: Place,
}

impl Model {
    /// The model at the end of a document.
    pub(crate) fn played(document: &str) -> Model {
        let mut model = Model::new(document);
        commands(document).for_each(|command| model.execute(command));
        model
    }

    /// The model at the beginning of a document.
    pub(crate) fn new(document: &str) -> Model {
        let mut cells = BTreeMap::new();
        let mut now = State { boxes: BTreeMap::new(), worker: (0, 0) };
        for (row, line) in (0..).zip(document.lines().take_while(|line| !line.is_empty())) {
            for (column, c) in (0..).zip(line.chars()) {
                let place = (row, column);
                let goal = matches!(c, '+' | '*' | 'A'..='Z');
                cells.insert(
                    place,
                    if c == '#' {
                        '#'
                    } else if goal {
                        '+'
                    } else {
                        '-'
                    },
                );
                if matches!(c, '@' | '*') {
                    now.worker = place;
                } else if c.is_ascii_alphabetic() {
                    now.boxes.insert(c.to_ascii_lowercase(), place);
                }
            }
        }
        Model { cells, now, before: Vec::new() }
    }

    /// The board now.
    pub(crate) fn board(&self) -> String {
        let mut text = String::new();
        let mut last = 0;
        // Of two boxes in one place, the first is shown.
        let boxes = self.now.boxes.iter().rev();
        let names: BTreeMap<Place, char> = boxes.map(|(name, place)| (*place, *name)).collect();
        for (&(row, column), &cell) in &self.cells {
            if row != last {
                text.push('\n');
                last = row;
            }
            text.push(match (names.get(&(row, column)), cell) {
                (Some(name), '+') => name.to_ascii_uppercase(),
                (Some(name), _) => *name,
                (None, '+') if self.now.worker == (row, column) => '*',
                (None, _) if self.now.worker == (row, column) => '@',
                (None, cell) => cell,
            });
        }
        text + "\n"
    }

    /// The board before each push that was not undone, and the board now.
    pub(crate) fn history(&self) -> Vec<String> {
        let states = self.before.iter().chain([&self.now]);
        let boards = states.map(|now| Model { now: now.clone(), ..self.clone() }.board());
        boards.collect()
    }

    /// The board as read and after every command.
    pub(crate) fn transcript<C: AsRef<str>>(
        mut self,
        commands: impl IntoIterator<Item = C>,
    ) -> String {
        let mut text = self.board();
        for command in commands {
            self.execute(command.as_ref());
            text += &self.board();
        }
        text
    }

    pub(crate) fn execute(&mut self, command: &str) {
        match *command.as_bytes() {
            [b'0'] => self.now = self.before.pop().unwrap_or(self.now.clone()),
            [name, digit] => self.push(char::from(name), digit),
            _ => panic!("not a command: {command}"),
        }
    }

    fn push(&mut self, name: char, digit: u8) {
        let Some(&(row, column)) = self.now.boxes.get(&name) else { return };
        let (down, right) = direction(digit);
        let behind = (row - down, column - right);
        let beyond = (row + down, column + right);
        if self.is_free(beyond) && self.distances().contains_key(&behind) {
            self.before.push(self.now.clone());
            self.now.boxes.insert(name, beyond);
            self.now.worker = (row, column);
        }
    }

    pub(crate) fn is_free(&self, place: Place) -> bool {
        let floor = matches!(self.cells.get(&place), Some('-' | '+'));
        floor && !self.now.boxes.values().any(|&taken| taken == place)
    }

    /// The places that the worker can walk to, each with the number of steps, by breadth-first search.
    pub(crate) fn distances(&self) -> BTreeMap<Place, usize> {
        let mut distances = BTreeMap::from([(self.now.worker, 0)]);
        let mut open = VecDeque::from([self.now.worker]);
        while let Some((row, column)) = open.pop_front() {
            let distance = distances[&(row, column)];
            for (_, _, (down, right)) in STEPS {
                let next = (row + down, column + right);
                if self.is_free(next) && !distances.contains_key(&next) {
                    distances.insert(next, distance + 1);
                    open.push_back(next);
                }
            }
        }
        distances
    }

    /// Plays one line of LURD, letter by letter, and returns the board it leads to. Panics at a walk into a box and
    /// at a push without one.
    pub(crate) fn walk(mut self, moves: &str) -> String {
        for letter in moves.strip_suffix('\n').unwrap().bytes() {
            let small = letter.to_ascii_lowercase();
            let (_, _, (down, right)) = STEPS.into_iter().find(|step| step.1 == small).unwrap();
            let next = (self.now.worker.0 + down, self.now.worker.1 + right);
            let beyond = (next.0 + down, next.1 + right);
            let pushed = self.now.boxes.iter().find(|(_, at)| **at == next).map(|(name, _)| *name);
            assert_eq!(pushed.is_some(), letter.is_ascii_uppercase(), "{moves}");
            if let Some(name) = pushed {
                assert!(self.is_free(beyond), "{moves}");
                self.now.boxes.insert(name, beyond);
            }
            assert!(self.is_free(next), "{moves}");
            self.now.worker = next;
        }
        self.board()
    }
}
