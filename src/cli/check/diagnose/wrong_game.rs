//! The game as a program plays it that has one rule wrong.
//!
//! A plain twin of `session.rs` and `warehouse.rs`: every walk is searched from scratch, and every push that can be undone
//! keeps a copy of everything. It only plays short games that were played wrong.

use std::collections::BTreeMap;

use super::rule::{Loss, NoOp, Rule};
use sokopush::board::Direction;
use sokopush::game::{Command, Name};

/// A row and a column.
type Coordinates = (isize, isize);

fn step(place: Coordinates, direction: Direction) -> Coordinates {
    let (down, right) = direction.offset();
    (place.0 + down, place.1 + right)
}

/// Where everything is.
#[derive(Clone)]
struct GameState {
    boxes: BTreeMap<Name, Coordinates>,
    worker: Coordinates,
    /// `-`, `+` or `#`.
    ground: Vec<Vec<u8>>,
}

/// A push that can be undone.
#[derive(Clone)]
struct SavedPush {
    /// The number of its command.
    number: u64,
    /// The state that undo brings back.
    before: GameState,
    /// The box and the direction, if the push was refused.
    refused: Option<(Name, Direction)>,
}

/// A game with one wrong rule.
#[derive(Clone)]
pub(super) struct WrongGame {
    rule: Rule,
    now: GameState,
    saved: Vec<SavedPush>,
    /// The number of commands so far.
    number: u64,
}

impl WrongGame {
    /// The game before its first command, on a board as it is printed.
    pub(super) fn new(board: &[u8], rule: Rule) -> Self {
        let (mut boxes, mut worker, mut ground) = (BTreeMap::new(), (0, 0), Vec::new());
        for (row, line) in (0..).zip(board.split(|&byte| byte == b'\n')) {
            for (column, &byte) in (0..).zip(line) {
                if let Some(name) = Name::from_letter(byte) {
                    boxes.insert(name, (row, column));
                } else if matches!(byte, b'@' | b'*') {
                    worker = (row, column);
                }
            }
            let ground_of = |&byte: &u8| match byte {
                b'#' => b'#',
                b'+' | b'*' | b'A'..=b'Z' => b'+',
                _ => b'-',
            };
            ground.push(line.iter().map(ground_of).collect::<Vec<_>>());
        }
        // What follows the last newline is no row.
        ground.pop();
        let now = GameState { boxes, worker, ground };
        let mut game = WrongGame { rule, now, saved: Vec::new(), number: 0 };
        if matches!(rule, Rule::SavedLate { saves_first: true, .. }) {
            game.save(None);
        }
        game
    }

    /// This game, in which another rule is wrong from now on.
    pub(super) fn with_rule(&self, rule: Rule) -> Self {
        WrongGame { rule, ..self.clone() }
    }

    /// Executes a command; returns the text that this program prints for it.
    pub(super) fn print(&mut self, command: Command) -> Vec<u8> {
        self.execute(command);
        let is_silent = self.rule == (Rule::UndoIgnored { is_silent: true });
        if is_silent && command == Command::Undo { Vec::new() } else { self.board() }
    }

    /// Executes a command; returns why it changed nothing, if so.
    pub(super) fn execute(&mut self, command: Command) -> Option<NoOp> {
        self.number += 1;
        match command {
            Command::Push(name, direction) => self.push(name, direction),
            Command::Undo => self.undo(),
            Command::End => None,
        }
    }

    /// The number of the command that would be undone next.
    pub(super) fn next_undone(&self) -> Option<u64> {
        self.saved.last().map(|saved| saved.number)
    }

    fn push(&mut self, name: Name, direction: Direction) -> Option<NoOp> {
        let is_key_wrong = self.is_key_wrong(direction);
        let is_ignored = is_key_wrong && matches!(self.rule, Rule::KeysIgnored { .. });
        let direction = match (self.rule, direction) {
            (Rule::KeysTurned { up, .. }, Direction::Up) => up,
            (Rule::KeysTurned { up, .. }, Direction::Down) => up.opposite(),
            (Rule::KeysTurned { left, .. }, Direction::Left) => left,
            (Rule::KeysTurned { left, .. }, Direction::Right) => left.opposite(),
            _ if is_key_wrong && !is_ignored => direction.opposite(),
            _ => direction,
        };
        let refusal = if is_ignored { Some(NoOp::Blocked) } else { self.refusal(name, direction) };
        let before = self.now.clone();
        let is_saved_late = matches!(self.rule, Rule::SavedLate { .. });
        if !is_saved_late {
            self.remember(name, direction, refusal);
        }
        if let Some(from) = self.now.boxes.get_mut(&name).filter(|_| refusal.is_none()) {
            self.now.worker = *from;
            *from = step(*from, direction);
            self.lose_goals(&before);
        }
        self.misplace(name, direction, refusal, before.worker);
        if is_saved_late {
            self.remember(name, direction, refusal);
        }
        refusal
    }

    /// Moves the worker, and perhaps the box, as no right program does after a push or its refusal.
    fn misplace(
        &mut self,
        name: Name,
        direction: Direction,
        refusal: Option<NoOp>,
        before: Coordinates,
    ) {
        let Some(&place) = self.now.boxes.get(&name) else { return };
        let front = step(place, direction);
        let worker = match (self.rule, refusal) {
            (Rule::WorkerBehind { stays: true }, None) => before,
            (Rule::WorkerBehind { stays: false }, None) => {
                step(self.now.worker, direction.opposite())
            }
            (Rule::WalkedAnyway, Some(NoOp::Blocked)) => step(place, direction.opposite()),
            (Rule::Pulled, Some(NoOp::Unreachable)) => step(front, direction),
            _ => return,
        };
        if self.now.is_free(worker) {
            self.now.worker = worker;
            if self.rule == Rule::Pulled {
                self.now.boxes.insert(name, front);
            }
        }
    }

    /// Returns whether this program has something else for the key of a direction.
    fn is_key_wrong(&self, direction: Direction) -> bool {
        match self.rule {
            Rule::KeysExchanged { vertical, horizontal }
            | Rule::KeysIgnored { vertical, horizontal } => match direction {
                Direction::Up | Direction::Down => vertical,
                Direction::Left | Direction::Right => horizontal,
            },
            _ => false,
        }
    }

    /// Why a push must be refused, if so.
    fn refusal(&self, name: Name, direction: Direction) -> Option<NoOp> {
        let Some(&from) = self.now.boxes.get(&name) else { return Some(NoOp::NoBox) };
        if !self.now.is_free(step(from, direction)) {
            Some(NoOp::Blocked)
        } else if !self.now.is_reachable(step(from, direction.opposite())) {
            Some(NoOp::Unreachable)
        } else {
            None
        }
    }

    /// Returns whether a program with another rule would print another board for the next push, and its worker could walk to
    /// where it stands then.
    pub(super) fn would_show(&self, rule: Rule, push: Command) -> bool {
        let [right, wrong] = [self.rule, rule].map(|rule| {
            // Without what can be undone: a push does not need it, and copying it takes long.
            let mut game = WrongGame { rule, now: self.now.clone(), saved: Vec::new(), number: 0 };
            game.execute(push);
            game
        });
        right.board() != wrong.board() && self.now.is_reachable(wrong.now.worker)
    }

    /// Remembers a push if this program would.
    fn remember(&mut self, name: Name, direction: Direction, refusal: Option<NoOp>) {
        let is_saved = refusal.is_none_or(|refusal| match self.rule {
            Rule::OneUndo { keeps_refused, .. } => keeps_refused,
            Rule::SavedLate { saves_refused, .. } => saves_refused,
            Rule::RefusedUndone { refusals, .. } => refusals.contains(&refusal),
            Rule::RefusedClears { refusals } => {
                if refusals.contains(&refusal) {
                    self.saved.clear();
                }
                false
            }
            _ => false,
        });
        if is_saved {
            if matches!(self.rule, Rule::OneUndo { .. }) {
                self.saved.clear();
            }
            self.save(refusal.map(|_| (name, direction)));
        }
    }

    fn save(&mut self, refused: Option<(Name, Direction)>) {
        self.saved.push(SavedPush { number: self.number, before: self.now.clone(), refused });
    }

    fn undo(&mut self) -> Option<NoOp> {
        if matches!(self.rule, Rule::UndoIgnored { .. }) {
            return Some(NoOp::NothingToUndo);
        }
        let Some(SavedPush { number, before, refused }) = self.saved.pop() else {
            return Some(NoOp::NothingToUndo);
        };
        let undone = std::mem::replace(&mut self.now, before);
        match (self.rule, refused) {
            (Rule::OneUndo { redoes: true, .. }, _) => {
                self.saved.push(SavedPush { number, before: undone, refused });
            }
            (Rule::RefusedUndone { pulls: true, .. }, Some((name, direction))) => {
                if let Some(place) = self.now.boxes.get_mut(&name) {
                    *place = step(*place, direction.opposite());
                }
            }
            (Rule::WorkerLeft, _) => self.now.worker = undone.worker,
            (Rule::BoxLeft, _) => self.now.boxes = undone.boxes,
            (Rule::WorkerNotBack, _) => {
                let mut moved = undone.boxes.values().zip(self.now.boxes.values());
                if let Some((to, from)) = moved.find(|(to, from)| to != from) {
                    self.now.worker = (2 * from.0 - to.0, 2 * from.1 - to.1);
                }
            }
            (Rule::GoalNotBare, _) => {
                self.now.ground.clone_from(&undone.ground);
                for (name, &place) in &undone.boxes {
                    if self.now.boxes.get(name) != Some(&place) {
                        self.now.lose_goal(place);
                    }
                }
            }
            (Rule::GoalsLost { undo_restores: false, .. }, _) => {
                self.now.ground.clone_from(&undone.ground);
                self.lose_goals(&undone);
            }
            _ => {}
        }
        None
    }

    /// Makes floor of the goals that this program forgets after a move.
    fn lose_goals(&mut self, before: &GameState) {
        let Rule::GoalsLost { boxes, worker, .. } = self.rule else { return };
        let moved = before.boxes.iter().zip(self.now.boxes.values());
        let moved: Vec<_> = moved.map(|((_, &from), &to)| (boxes, from, to)).collect();
        let all = moved.into_iter().chain([(worker, before.worker, self.now.worker)]);
        for (loss, from, to) in all.filter(|(_, from, to)| from != to) {
            match loss {
                Loss::Never => {}
                Loss::Arriving => {
                    self.now.lose_goal(from);
                    self.now.lose_goal(to);
                }
                Loss::Leaving => self.now.lose_goal(from),
            }
        }
    }

    /// Returns whether a board of this shape looks as if a push had been made: the worker stands where the box is, and the
    /// box did not go in another direction.
    pub(super) fn is_push_shown(&self, name: Name, direction: Direction, board: &[u8]) -> bool {
        let Some(&place) = self.now.boxes.get(&name) else { return false };
        let mut rows: Vec<_> = board.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        let mut shown = |place| at(&mut rows, place).map_or(b' ', |cell| *cell);
        let others = Direction::ALL.into_iter().filter(|&other| other != direction);
        let mut others = others.map(|other| step(place, other));
        b"@*".contains(&shown(place))
            && !others.any(|other| {
                self.now.is_free(other) && Name::from_letter(shown(other)) == Some(name)
            })
    }

    /// The board as this program prints it.
    pub(super) fn board(&self) -> Vec<u8> {
        self.board_with(false)
    }

    /// The board as this program prints it, with the worker on a box, or the box on the worker.
    pub(super) fn board_with(&self, is_box_hidden: bool) -> Vec<u8> {
        let GameState { boxes, worker, ground } = &self.now;
        let is_plain = match self.rule {
            Rule::PlainOnGoals { boxes, worker } => [boxes, worker],
            _ => [false; 2],
        };
        let mut rows = ground.clone();
        let [boxes_are_plain, worker_is_plain] = is_plain;
        let things = boxes.iter().map(|(name, &place)| {
            (place, name.letter(), name.letter().to_ascii_uppercase(), boxes_are_plain)
        });
        let mut things: Vec<_> =
            [(*worker, b'@', b'*', worker_is_plain)].into_iter().chain(things).collect();
        if is_box_hidden {
            things.rotate_left(1);
        }
        for (place, plain, on_goal, is_plain) in things {
            if let Some(cell) = at(&mut rows, place) {
                let is_on_goal = self.now.cell(place) == Some(b'+') && !is_plain;
                *cell = if is_on_goal { on_goal } else { plain };
            }
        }
        rows.into_iter().flat_map(|row| row.into_iter().chain([b'\n'])).collect()
    }
}

impl GameState {
    fn cell(&self, (row, column): Coordinates) -> Option<u8> {
        let row = self.ground.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn is_free(&self, place: Coordinates) -> bool {
        self.cell(place).is_some_and(|cell| cell != b'#')
            && !self.boxes.values().any(|&taken| taken == place)
    }

    /// Returns whether the worker can walk to a place, by a search of all the floor.
    fn is_reachable(&self, place: Coordinates) -> bool {
        // What is not free, or was seen before, is a wall.
        let mut rows = self.ground.clone();
        for &taken in self.boxes.values() {
            if let Some(cell) = at(&mut rows, taken) {
                *cell = b'#';
            }
        }
        let mut open = vec![self.worker];
        while let Some(next) = open.pop() {
            if next == place {
                return self.is_free(place);
            }
            for neighbour in Direction::ALL.map(|direction| step(next, direction)) {
                if let Some(cell) = at(&mut rows, neighbour)
                    && *cell != b'#'
                {
                    *cell = b'#';
                    open.push(neighbour);
                }
            }
        }
        false
    }

    fn lose_goal(&mut self, place: Coordinates) {
        if let Some(cell) = at(&mut self.ground, place)
            && *cell == b'+'
        {
            *cell = b'-';
        }
    }
}

fn at(rows: &mut [Vec<u8>], (row, column): Coordinates) -> Option<&mut u8> {
    rows.get_mut(usize::try_from(row).ok()?)?.get_mut(usize::try_from(column).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokopush::game::Generator;
    use sokopush::{Interpreter, Source};

    #[test]
    fn without_a_wrong_rule_the_game_is_right() {
        for number in 1..=20 {
            let document =
                Generator { ragged: number % 2 == 0, absent_boxes: true, ..Default::default() }
                    .document(number);
            let mut right = Vec::new();
            let mut source = Source::of_text("document", &document);
            assert_eq!(Interpreter::default().run(&mut source, &mut right).count(), 0);
            let (board, commands) = document.split_once("\n\n").unwrap();
            let mut game = WrongGame::new(format!("{board}\n").as_bytes(), Rule::Right);
            let mut played = game.board();
            for command in commands.lines().take_while(|line| *line != ".") {
                let before = game.board();
                let no_op = game.execute(command.parse().unwrap());
                assert_eq!(no_op.is_some(), game.board() == before, "{document}{command}");
                played.extend(game.board());
            }
            assert_eq!(String::from_utf8(played), String::from_utf8(right), "{document}");
        }
    }

    #[test]
    fn each_wrong_rule_shows_in_some_game() {
        let documents: Vec<_> =
            (1..=40).map(|number| Generator::default().document(number)).collect();
        let play = |document: &str, rule| {
            let (board, commands) = document.split_once("\n\n").unwrap();
            let mut game = WrongGame::new(format!("{board}\n").as_bytes(), rule);
            let commands = commands.lines().take_while(|line| *line != ".");
            let boards = commands.map(|command| game.print(command.parse().unwrap()));
            boards.collect::<Vec<_>>()
        };
        for rule in Rule::all().concat() {
            let shows = |document: &String| play(document, rule) != play(document, Rule::Right);
            assert!(documents.iter().any(shows), "{rule:?}");
        }
    }
}
