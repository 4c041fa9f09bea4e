//! Random documents of the push/undo language that reach the corners of the rules.

use std::fmt::Write as _;

use oorandom::Rand32;

use super::command::{Command, Name};
use super::session::Session;
use crate::board::{Cell, Direction, Push, Warehouse};

/// Generates random documents. The same options give the same documents on every machine.
///
/// ```
/// use sokopush::{Interpreter, Source, game::Generator};
///
/// let generator = Generator { seed: 7, rows: 5, columns: 8, ..Generator::default() };
/// let document = generator.document(1);
/// let mut source = Source::of_text("document", &document);
/// assert_eq!(Interpreter::default().run(&mut source, &mut std::io::sink()).count(), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    /// Different seeds give different documents.
    pub seed: u64,
    /// The number of rows of a board, at least one.
    pub rows: usize,
    /// The number of columns of a board, at least one.
    pub columns: usize,
    /// The number of boxes on a board, if there is room for them; at most 26.
    pub boxes: usize,
    /// The number of commands in a document, without its dot.
    pub commands: u64,
    /// The share of walls on a board, in percent.
    pub walls: u8,
    /// Whether rows differ in length, up to `columns`.
    pub ragged: bool,
    /// Whether some commands push boxes that are not on the board.
    pub absent_boxes: bool,
}

impl Default for Generator {
    fn default() -> Self {
        Generator {
            seed: 1,
            rows: 8,
            columns: 12,
            boxes: 4,
            commands: 60,
            walls: 15,
            ragged: false,
            absent_boxes: false,
        }
    }
}

impl Generator {
    /// The document with this number: a board, an empty line, commands, a dot.
    ///
    /// Prefers pushes that put a box on a goal, that need a long walk, or that push to where the worker
    /// stands. Between them are pushes that must be refused, for every reason there is (that there is no
    /// such box only with `absent_boxes`), and undo commands, sometimes several in a row and more than
    /// there are pushes. Each command takes time linear in the board's size.
    pub fn document(&self, number: u64) -> String {
        let mut random = Random(Rand32::new_inc(self.seed, number));
        let board = self.board(&mut random);
        let mut session: Session = board.parse().expect("a generated board is well-formed");
        let mut document = board + "\n";
        let mut undo = 0;
        for _ in 0..self.commands {
            let command =
                if undo > 0 { Command::Undo } else { self.choose(&mut session, &mut random) };
            undo = match command {
                // Now and then several, and so more than there are pushes.
                Command::Undo if undo == 0 && random.percent(30) => random.below(8),
                Command::Push(..) | Command::Undo | Command::End => undo.saturating_sub(1),
            };
            session.execute(command);
            writeln!(document, "{command}").expect("writing to memory does not fail");
        }
        document + ".\n"
    }

    fn choose(&self, session: &mut Session, random: &mut Random) -> Command {
        if random.percent(12) {
            return Command::Undo;
        }
        if self.absent_boxes && random.percent(3) {
            let names: Vec<Name> = Name::all().collect();
            return Command::Push(random.one_of(&names), random.one_of(&Direction::ALL));
        }
        let wants_possible = random.percent(75);
        let boxes: Vec<_> = session.boxes().collect();
        let mut best: Option<((bool, usize), Command)> = None;
        for (name, cell) in boxes {
            for direction in Direction::ALL {
                let is_possible = session.may_push(Push { cell, direction }).is_ok();
                let worth = worth(session.warehouse(), cell, direction, is_possible);
                let worth = (is_possible == wants_possible, worth + random.below(30));
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, Command::Push(name, direction)));
                }
            }
        }
        best.map_or(Command::Undo, |(_, command)| command)
    }

    #[expect(clippy::indexing_slicing, reason = "`cells` holds places in the text")]
    fn board(&self, random: &mut Random) -> String {
        let mut text = Vec::new();
        for _ in 0..self.rows.max(1) {
            let columns = self.columns.max(1);
            let length = if self.ragged { 1 + random.below(columns) } else { columns };
            let mut cell = || if random.percent(self.walls.into()) { b'#' } else { b'-' };
            text.extend((0..length).map(|_| cell()));
            text.push(b'\n');
        }
        let mut cells: Vec<usize> = (0..text.len()).filter(|&cell| text[cell] != b'\n').collect();
        // The worker and the boxes are anywhere, in place of walls only if there is too little floor.
        random.shuffle(&mut cells);
        cells.sort_by_key(|&cell| text[cell] == b'#');
        let boxes = self.boxes.min(Name::COUNT).min(cells.len() - 1);
        let mut names: Vec<Name> = Name::all().collect();
        random.shuffle(&mut names);
        let (things, floor) = cells.split_at(1 + boxes);
        // Some of them start on goals. As many goals as there are boxes, or one more, are on floor.
        for (index, &cell) in things.iter().enumerate() {
            let is_goal = random.percent(20);
            text[cell] = match index.checked_sub(1).and_then(|index| names.get(index)) {
                None if is_goal => b'*',
                None => b'@',
                Some(name) if is_goal => name.letter().to_ascii_uppercase(),
                Some(name) => name.letter(),
            };
        }
        for &cell in floor.iter().take(boxes + random.below(2)) {
            if text[cell] == b'-' {
                text[cell] = b'+';
            }
        }
        String::from_utf8(text).expect("a board is ASCII")
    }
}

fn worth(warehouse: &Warehouse, cell: Cell, direction: Direction, is_possible: bool) -> usize {
    let target = warehouse.neighbour(cell, direction);
    if !is_possible {
        10 * usize::from(warehouse.boxes().contains(target))
    } else if target == warehouse.worker() {
        20
    } else {
        let start = warehouse.neighbour(cell, direction.opposite());
        let goal = usize::from(warehouse.board().is_goal(target));
        let place = |cell| warehouse.board().grid().position(cell).expect("both are on the board");
        let ((row, column), (from_row, from_column)) = (place(start), place(warehouse.worker()));
        10 * goal + (row.abs_diff(from_row) + column.abs_diff(from_column)).min(40)
    }
}

struct Random(Rand32);

impl Random {
    /// A number below `count`, or 0 if `count` is 0.
    fn below(&mut self, count: usize) -> usize {
        let count = u32::try_from(count).unwrap_or(u32::MAX).max(1);
        self.0.rand_range(0..count) as usize
    }

    fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        *things.get(self.below(things.len())).expect("there is something to choose from")
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
