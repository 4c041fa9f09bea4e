//! A game that is played with one mistake, as by a student's interpreter. The model plays what the mistake does not concern.

use std::collections::{BTreeSet, VecDeque};

use super::model::{Model, Place, State, direction};

pub(crate) struct Game<'m> {
    mistake: &'m str,
    model: Model,
    /// The boxes that have ever been on a goal.
    capital: BTreeSet<char>,
}

impl<'m> Game<'m> {
    pub(crate) fn new(document: &str, mistake: &'m str) -> Game<'m> {
        let mut model = Model::new(document);
        match mistake {
            "start-goals-lost" => {
                for place in model.now.boxes.values() {
                    model.cells.insert(*place, '-');
                }
            }
            "pads-rows" => pad_rows(&mut model),
            "saves-late-from-start" => model.before.push(model.now.clone()),
            _ => {}
        }
        let mut game = Game { mistake, model, capital: BTreeSet::new() };
        game.note_capitals();
        game
    }

    /// The board as this program prints it.
    pub(crate) fn board(&self) -> String {
        let board = match self.mistake {
            "shares-boxes" | "bares-left-goals" => self.shown().board(),
            _ => self.model.board(),
        };
        match self.mistake {
            "worker-is-plus" => board.replace('*', "+"),
            "stays-capital" => board.chars().map(|cell| self.capital_of(cell)).collect(),
            _ => board,
        }
    }

    /// The model without what this program does not show.
    fn shown(&self) -> Model {
        // What could be undone is not shown, and copying it would take long.
        let Model { cells, now, .. } = &self.model;
        let mut shown = Model { cells: cells.clone(), now: now.clone(), before: Vec::new() };
        let worker = shown.now.worker;
        if self.mistake == "shares-boxes" {
            shown.now.boxes.retain(|_, place| *place != worker);
            return shown;
        }
        for left in &self.model.before {
            if left.worker != worker && self.box_at(left.worker).is_none() {
                shown.cells.insert(left.worker, '-');
            }
        }
        shown
    }

    fn capital_of(&self, cell: char) -> char {
        if self.capital.contains(&cell) { cell.to_ascii_uppercase() } else { cell }
    }

    fn note_capitals(&mut self) {
        for (name, place) in &self.model.now.boxes {
            if self.model.cells.get(place) == Some(&'+') {
                self.capital.insert(*name);
            }
        }
    }

    pub(crate) fn execute(&mut self, command: &str) {
        match *command.as_bytes() {
            [b'0'] => self.undo(),
            [name, digit] => {
                let before = self.model.now.clone();
                let is_made = self.push(char::from(name), digit);
                self.save(before, is_made);
            }
            _ => panic!("not a command: {command}"),
        }
        self.note_capitals();
    }

    /// Saves the state before a push, so that it can be undone.
    fn save(&mut self, before: State, is_made: bool) {
        let saved = &mut self.model.before;
        match (self.mistake, is_made) {
            ("undoes-once" | "undo-redoes", true) | ("refused-clears", false) => saved.clear(),
            ("undoes-first-five", _) if saved.len() == 5 => return,
            _ => {}
        }
        match (self.mistake, is_made) {
            ("saves-late" | "saves-late-from-start", true) | ("saves-late-always", _) => {
                saved.push(self.model.now.clone());
            }
            (_, true) | ("undoes-refused", _) => saved.push(before),
            _ => {}
        }
        if self.mistake == "undoes-five" && saved.len() > 5 {
            saved.remove(0);
        }
    }

    fn undo(&mut self) {
        let Model { cells, now, before: saved } = &mut self.model;
        match self.mistake {
            "undoes-nothing" | "crlf-and-undoes-nothing" | "unknown-undo" => return,
            "undoes-all" => saved.truncate(1),
            _ => {}
        }
        let Some(before) = saved.pop() else { return };
        let after = std::mem::replace(now, before);
        match self.mistake {
            "undo-redoes" => saved.push(after),
            // The box comes back to where the worker stands, and hides it.
            "undo-leaves-worker" => now.worker = after.worker,
            "undo-leaves-box" | "shares-boxes" => now.boxes = after.boxes,
            "undo-loses-goals" => {
                cells.insert(after.worker, '-');
            }
            "undo-loses-goal" | "worker-not-back" => {
                let moved = after.boxes.iter().find(|(name, place)| now.boxes[*name] != **place);
                let Some((name, &to)) = moved else { return };
                let from = now.boxes[name];
                if self.mistake == "undo-loses-goal" {
                    cells.insert(to, '-');
                } else {
                    now.worker = (2 * from.0 - to.0, 2 * from.1 - to.1);
                }
            }
            _ => {}
        }
    }

    /// Returns whether the push was made.
    fn push(&mut self, name: char, digit: u8) -> bool {
        let Some(&from) = self.model.now.boxes.get(&name) else { return false };
        let to = self.step(from, digit);
        let behind = self.step(from, 2 * b'5' - digit);
        let second = self.box_at(to);
        let is_free = self.is_free(to);
        match self.mistake {
            // They do not ask whether the worker can get behind the box.
            "through-wall" if !is_free && second.is_none() => return self.move_box(name, to, from),
            "through-box" if second.is_some() => return self.move_box(name, to, from),
            "without-way" if is_free => return self.move_box(name, to, from),
            "goal-boxes-stay" if self.model.cells[&from] == '+' => return false,
            "refuses" if self.model.now.worker != behind => return false,
            "pushes-nothing" => return false,
            _ if !self.model.cells.contains_key(&to) => return false,
            _ => {}
        }
        let further = self.step(to, digit);
        if !self.is_reached(behind) {
            let is_pulled = self.mistake == "pulls" && self.is_reached(to) && self.is_free(further);
            return is_pulled && self.move_box(name, to, further);
        }
        let mut worker = from;
        match (self.mistake, second) {
            // Here the worker's own cell is tested like any other.
            ("walks-through-boxes" | "shares-boxes" | "goals-are-taken", _)
                if !self.is_free(behind) =>
            {
                return false;
            }
            ("pushes-two" | "spaced-and-pushes-two", Some(second)) if self.is_free(further) => {
                self.model.now.boxes.insert(second, further);
            }
            ("overwrites-boxes", Some(second)) => {
                self.model.now.boxes.remove(&second);
            }
            ("hides-boxes", Some(_)) => {}
            ("overwrites-walls", _) if self.model.cells[&to] == '#' => {
                self.model.cells.insert(to, '-');
            }
            ("walks-anyway", _) if !is_free => {
                self.model.now.worker = behind;
                return false;
            }
            ("worker-behind", _) if is_free => worker = behind,
            _ if !is_free => return false,
            _ => {}
        }
        self.move_box(name, to, worker)
    }

    /// Returns true, so that a push can end with it.
    fn move_box(&mut self, name: char, to: Place, worker: Place) -> bool {
        self.model.now.boxes.insert(name, to);
        self.model.now.worker = worker;
        true
    }

    fn box_at(&self, place: Place) -> Option<char> {
        let mut boxes = self.model.now.boxes.iter();
        boxes.find(|(_, at)| **at == place).map(|(name, _)| *name)
    }

    fn is_free(&self, place: Place) -> bool {
        let is_taken =
            self.mistake == "goals-are-taken" && self.model.cells.get(&place) == Some(&'+');
        !is_taken && self.model.is_free(place)
    }

    /// The place beside this one.
    fn step(&self, (row, column): Place, digit: u8) -> Place {
        let digit = match (self.mistake, digit) {
            ("turns", b'2') => b'4',
            ("turns", b'4') => b'8',
            ("turns", b'8') => b'6',
            ("turns", _) => b'2',
            ("exchanges-up-down", b'2' | b'8') | ("exchanges-left-right", b'4' | b'6') => {
                2 * b'5' - digit
            }
            _ => digit,
        };
        let (down, right) = direction(digit);
        let next = (row + down, column + right);
        if self.mistake != "wraps" || right == 0 || self.model.cells.contains_key(&next) {
            return next;
        }
        if right > 0 {
            return (row + 1, 0);
        }
        let above = self.model.cells.range((row - 1, 0)..(row, 0)).next_back();
        above.map_or(next, |(last, _)| *last)
    }

    /// Returns whether the worker can walk to a place.
    fn is_reached(&self, wanted: Place) -> bool {
        let worker = self.model.now.worker;
        if !self.can_enter(wanted) {
            return wanted == worker;
        }
        let mut reached = BTreeSet::from([worker]);
        let mut open = VecDeque::from([worker]);
        // Near places first, since the way is mostly short.
        while let Some(place) = open.pop_front() {
            if place == wanted {
                return true;
            }
            let mut beside: Vec<Place> =
                b"2468".iter().map(|&digit| self.step(place, digit)).collect();
            if self.mistake == "walks-diagonally" {
                for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                    beside.push((place.0 + down, place.1 + right));
                }
            }
            for next in beside {
                if self.can_enter(next) && reached.insert(next) {
                    open.push_back(next);
                }
            }
        }
        false
    }

    fn can_enter(&self, place: Place) -> bool {
        let is_floor = matches!(self.model.cells.get(&place), Some('-' | '+'));
        self.is_free(place) || self.mistake == "walks-through-boxes" && is_floor
    }
}

/// Fills all rows up to the longest one.
fn pad_rows(model: &mut Model) {
    let rows = model.cells.keys().map(|(row, _)| *row).max().unwrap();
    let columns = model.cells.keys().map(|(_, column)| *column).max().unwrap();
    for row in 0..=rows {
        for column in 0..=columns {
            model.cells.entry((row, column)).or_insert('-');
        }
    }
}
