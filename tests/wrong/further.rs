//! Further wrong programs: a student's interpreter that makes one mistake.

use std::collections::{BTreeMap, BTreeSet};

use super::model::commands;

/// The mistakes.
pub(crate) const NAMES: [&str; 57] = [
    // Undo.
    "undoes-nothing",
    "undoes-once",
    "undoes-refused",
    "undo-leaves-worker",
    "undo-leaves-box",
    "undo-loses-goal",
    "undo-redoes",
    "saves-late",
    "saves-late-from-start",
    "saves-late-always",
    "refused-clears",
    "undoes-five",
    "undoes-first-five",
    "undo-loses-goals",
    "undoes-all",
    "start-goals-lost",
    // Characters.
    "stays-capital",
    "worker-is-plus",
    // Pushes.
    "goal-boxes-stay",
    "pushes-two",
    "pulls",
    "wraps",
    "exchanges-up-down",
    "exchanges-left-right",
    "turns",
    "worker-behind",
    "walks-anyway",
    "pushes-nothing",
    "walks-through-boxes",
    "walks-diagonally",
    "shares-boxes",
    "goals-are-taken",
    "overwrites-boxes",
    "overwrites-walls",
    "hides-boxes",
    "bares-left-goals",
    // Boards.
    "pads-rows",
    "cuts-rows",
    "splits-rows",
    "rows-as-first",
    "first-row-missing",
    "reads-past-dot",
    "first-and-last",
    "first-missing",
    "silent-undo",
    "unknown-undo",
    "silent-pushes",
    "prints-undo-twice",
    "prints-first-twice",
    "prints-before",
    "echoes",
    "says-no",
    "says-no-instead",
    "prompts",
    "spaced",
    "crlf-and-undoes-nothing",
    "spaced-and-pushes-two",
];

type Place = (usize, usize);

/// The boards that are printed.
pub(crate) fn boards(document: &str, mistake: &str) -> Vec<String> {
    let mut game = Game::new(document, mistake);
    let mut boards = vec![game.board()];
    let (_, rest) = document.split_once("\n.\n").unwrap_or((document, ""));
    let rest = rest.lines().take_while(|_| mistake == "reads-past-dot");
    for command in commands(document).chain(rest) {
        if mistake == "prints-before" {
            boards.push(game.board());
        }
        let before = game.board();
        game.execute(command);
        let is_refused = command != "0" && game.board() == before;
        match mistake {
            "echoes" => boards.push(format!("{command}\n")),
            "prompts" => boards.push("> ".to_owned()),
            "says-no" | "says-no-instead" if is_refused => boards.push("No way!\n".to_owned()),
            _ => {}
        }
        let times = match (mistake, command) {
            ("silent-undo" | "unknown-undo", "0") | ("prints-before", _) => 0,
            ("silent-pushes", push) if push != "0" => 0,
            ("says-no-instead", _) if is_refused => 0,
            ("prints-undo-twice", "0") => 2,
            _ => 1,
        };
        (0..times).for_each(|_| boards.push(game.board()));
    }
    match mistake {
        "prints-first-twice" => boards.insert(0, boards[0].clone()),
        "first-and-last" => {
            boards.drain(1..boards.len() - 1);
        }
        "first-missing" => {
            boards.remove(0);
        }
        _ => {}
    }
    let cut = |board: String, length: usize| {
        board.lines().flat_map(|row| [row.get(..length).unwrap_or(row), "\n"]).collect::<String>()
    };
    let text = |board: String| match mistake {
        "cuts-rows" => cut(board, 9),
        "rows-as-first" => {
            let length = board.lines().next().unwrap().len();
            cut(board, length)
        }
        "splits-rows" => {
            let rows = board.lines().flat_map(|row| row.as_bytes().chunks(9));
            rows.map(|row| String::from_utf8(row.to_vec()).unwrap() + "\n").collect()
        }
        "first-row-missing" => board.split_inclusive('\n').skip(1).collect(),
        "crlf-and-undoes-nothing" => board.replace('\n', "\r\n"),
        "spaced" | "spaced-and-pushes-two" => {
            let cells =
                board.chars().map(|c| if c == '\n' { "\n".to_owned() } else { format!("{c} ") });
            cells.collect::<String>().replace(" \n", "\n")
        }
        _ => board,
    };
    boards.into_iter().map(text).collect()
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
    /// The cells that a box or the worker has left.
    left: BTreeSet<Place>,
}

impl<'a> Game<'a> {
    fn new(document: &str, mistake: &'a str) -> Game<'a> {
        let lines: Vec<&str> = document.lines().take_while(|line| !line.is_empty()).collect();
        let width = lines.iter().map(|line| line.len()).max().unwrap();
        let mut rows = Vec::new();
        let mut now = State { boxes: BTreeMap::new(), worker: (0, 0), left: BTreeSet::new() };
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
                    'A'..='Z' if mistake == "start-goals-lost" => '-',
                    '+' | '*' | 'A'..='Z' => '+',
                    _ => '-',
                });
            }
            if mistake == "pads-rows" {
                cells.resize(width, '-');
            }
            rows.push(cells);
        }
        let first = (mistake == "saves-late-from-start").then(|| now.clone());
        let before = first.into_iter().collect();
        Game { mistake, rows, now, before, capital: BTreeSet::new() }
    }

    fn board(&mut self) -> String {
        let mut text = String::new();
        for (row, cells) in self.rows.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                let place = (row, column);
                let named = self.now.boxes.iter().find(|(_, at)| **at == place);
                let named =
                    named.filter(|_| self.mistake != "shares-boxes" || self.now.worker != place);
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
                } else if self.mistake == "bares-left-goals" && self.now.left.contains(&place) {
                    '-'
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
                let is_made = self.push(char::from(name), digit);
                match (self.mistake, is_made) {
                    ("undoes-once" | "undo-redoes", true) | ("refused-clears", false) => {
                        self.before.clear();
                    }
                    _ => {}
                }
                if self.mistake == "undoes-first-five" && self.before.len() == 5 {
                    return;
                }
                if is_made || ["undoes-refused", "saves-late-always"].contains(&self.mistake) {
                    let is_late = self.mistake.starts_with("saves-late");
                    self.before.push(if is_late { self.now.clone() } else { before });
                }
                if self.mistake == "undoes-five" && self.before.len() > 5 {
                    self.before.remove(0);
                }
            }
            _ => panic!("not a command: {command}"),
        }
    }

    fn undo(&mut self) {
        if self.mistake.ends_with("undoes-nothing") || self.mistake == "unknown-undo" {
            return;
        }
        if self.mistake == "undoes-all" {
            self.before.truncate(1);
        }
        let Some(before) = self.before.pop() else { return };
        let after = std::mem::replace(&mut self.now, before);
        match self.mistake {
            "undo-redoes" => self.before.push(after),
            // The box comes back to where the worker stands, and hides it.
            "undo-leaves-worker" => self.now.worker = after.worker,
            "undo-leaves-box" | "shares-boxes" => self.now.boxes = after.boxes,
            "undo-loses-goals" => self.rows[after.worker.0][after.worker.1] = '-',
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
        match self.mistake {
            "goal-boxes-stay" if self.rows[from.0][from.1] == '+' => return false,
            "pushes-nothing" => return false,
            _ => {}
        }
        let behind = self.step(from, 2 * b'5' - digit);
        let reached = self.reached();
        let mut stand = behind.filter(|behind| reached.contains(behind));
        // The worker's own cell is tested like any other.
        if ["walks-through-boxes", "shares-boxes", "goals-are-taken"].contains(&self.mistake) {
            stand = stand.filter(|&stand| self.is_free(stand));
        }
        let further = self.step(to, digit).filter(|&further| self.is_free(further));
        let second = self.now.boxes.iter().find(|(_, at)| **at == to).map(|(second, _)| *second);
        let worker = self.now.worker;
        match (self.mistake, stand, second, further) {
            ("pushes-two" | "spaced-and-pushes-two", Some(_), Some(second), Some(further)) => {
                self.now.boxes.insert(second, further);
                self.now.worker = from;
            }
            ("overwrites-boxes", Some(_), Some(second), _) => {
                self.now.boxes.remove(&second);
                self.now.worker = from;
            }
            ("hides-boxes", Some(_), Some(_), _) => self.now.worker = from,
            ("overwrites-walls", Some(_), _, _) if self.rows[to.0][to.1] == '#' => {
                self.rows[to.0][to.1] = '-';
                self.now.worker = from;
            }
            ("pulls", None, _, Some(further)) if reached.contains(&to) => {
                self.now.worker = further;
            }
            ("worker-behind", Some(stand), _, _) if self.is_free(to) => self.now.worker = stand,
            (_, Some(_), _, _) if self.is_free(to) => self.now.worker = from,
            ("walks-anyway", Some(stand), _, _) => {
                self.now.worker = stand;
                return false;
            }
            _ => return false,
        }
        self.now.boxes.insert(name, to);
        self.now.left.extend([worker, from]);
        true
    }

    /// The place beside this one, if there is one.
    fn step(&self, (row, column): Place, digit: u8) -> Option<Place> {
        let digit = match (self.mistake, digit) {
            ("turns", b'2') => b'4',
            ("turns", b'4') => b'8',
            ("turns", b'8') => b'6',
            ("turns", _) => b'2',
            _ => digit,
        };
        let is_exchanged = match self.mistake {
            "exchanges-up-down" => matches!(digit, b'2' | b'8'),
            "exchanges-left-right" => matches!(digit, b'4' | b'6'),
            _ => false,
        };
        let place = match if is_exchanged { 2 * b'5' - digit } else { digit } {
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
        let cell = self.rows[place.0][place.1];
        let is_taken = cell == '#' || cell == '+' && self.mistake == "goals-are-taken";
        !is_taken && !self.now.boxes.values().any(|&at| at == place)
    }

    /// The places that the worker can walk to.
    fn reached(&self) -> BTreeSet<Place> {
        let mut reached = BTreeSet::from([self.now.worker]);
        let mut open = vec![self.now.worker];
        while let Some(place) = open.pop() {
            let mut beside: Vec<Place> =
                b"2468".iter().filter_map(|&digit| self.step(place, digit)).collect();
            if self.mistake == "walks-diagonally" {
                beside.extend(self.corners(place));
            }
            for next in beside {
                let is_through =
                    self.mistake == "walks-through-boxes" && self.rows[next.0][next.1] != '#';
                if (is_through || self.is_free(next)) && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
    }

    /// The places that touch this one at its corners.
    fn corners(&self, (row, column): Place) -> Vec<Place> {
        let mut corners = Vec::new();
        for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            if let Some(row) = row.checked_add_signed(down)
                && let Some(column) = column.checked_add_signed(right)
                && self.rows.get(row).is_some_and(|cells| column < cells.len())
            {
                corners.push((row, column));
            }
        }
        corners
    }
}
