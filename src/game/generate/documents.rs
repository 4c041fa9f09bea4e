//! Random documents of the push/undo language.

use std::fmt::Write as _;

use super::random::Random;
use crate::board::{Cell, Direction, Push, Warehouse};
use crate::game::command::{Command, Name};
use crate::game::session::Session;

/// Generates random documents of the push/undo language. The same options give the same documents on every machine.
///
/// Of twenty documents in a row, some have what programs often get wrong: rows of different lengths, rows longer than the
/// first one, text after the dot, 55 undo commands in a row, a board of 61 × 61 cells with a single winding way, and
/// a worker and boxes that are all on goals.
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
    /// Whether a line holds any number of commands.
    pub chained: bool,
}

/// What some documents have, whatever the options are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SpecialCase {
    ShortFirstRow,
    ManyUndos,
    WindingWay,
    AllOnGoals,
}

impl SpecialCase {
    fn of(number: u64) -> Option<SpecialCase> {
        match number % 20 {
            3 => Some(SpecialCase::ShortFirstRow),
            7 => Some(SpecialCase::ManyUndos),
            11 => Some(SpecialCase::WindingWay),
            15 => Some(SpecialCase::AllOnGoals),
            _ => None,
        }
    }
}

/// The rows and the columns of a board with a winding way: a recursive search goes too deep there.
const WINDING: usize = 61;

/// The pushes before the undo commands where there are many, and the number of these.
const MANY_PUSHES: u64 = 60;
const MANY_UNDOS: u64 = 55;

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
            chained: false,
        }
    }
}

impl Generator {
    /// Returns the document with this number: a board, an empty line, commands, a dot, and in every fourth one, more commands.
    ///
    /// Prefers pushes that put a box on a goal, that need a long walk, or that push to where the worker
    /// stands. Between them are pushes that must be refused, for every reason there is (that there is no
    /// such box only with `absent_boxes`), and undo commands, sometimes several in a row and more than
    /// there are pushes. Each command takes time linear in the board's size.
    pub fn document(&self, number: u64) -> String {
        let mut random = Random::new(self.seed, number);
        let board = self.board(number, &mut random);
        let mut session: Session = board.parse().expect("a generated board is well-formed");
        let mut document = board + "\n";
        for command in self.play(number, &mut session, &mut random) {
            document += &command.to_string();
            if !self.chained || random.percent(60) {
                document.push('\n');
            }
            if self.chained && random.percent(3) {
                document.push('\n');
            }
        }
        if !document.ends_with('\n') {
            document.push('\n');
        }
        document += ".\n";
        if number % 4 == 1 {
            for _ in 0..4 {
                let command = self.choose(&mut session, &mut random);
                session.execute(command);
                writeln!(document, "{command}").expect("writing to memory does not fail");
            }
        }
        document
    }

    /// Plays random commands, and returns them.
    fn play(&self, number: u64, session: &mut Session, random: &mut Random) -> Vec<Command> {
        let mut first_pushes = 0;
        let mut first_commands = 0;
        if SpecialCase::of(number) == Some(SpecialCase::ManyUndos) {
            first_pushes = MANY_PUSHES;
            first_commands = MANY_PUSHES + MANY_UNDOS;
        }
        let mut commands = Vec::new();
        let mut undos_left = 0;
        for index in 0..self.commands.max(first_commands) {
            let command = if index < first_pushes {
                push(session, random, true)
            } else if index < first_commands || undos_left > 0 {
                Command::Undo
            } else {
                self.choose(session, random)
            };
            if command == Command::Undo && undos_left == 0 && random.percent(30) {
                // Now and then several are undone, and so more than there are pushes.
                undos_left = random.below(8);
            } else {
                undos_left = undos_left.saturating_sub(1);
            }
            session.execute(command);
            commands.push(command);
        }
        commands
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
        push(session, random, wants_possible)
    }

    #[expect(clippy::indexing_slicing, reason = "`cells` holds places in the text")]
    fn board(&self, number: u64, random: &mut Random) -> String {
        let special = SpecialCase::of(number);
        if special == Some(SpecialCase::WindingWay) {
            return winding_board(random);
        }
        let mut text = self.walls_and_floor(number, random);
        let mut cells: Vec<usize> = (0..text.len()).filter(|&cell| text[cell] != b'\n').collect();
        // The worker and the boxes are anywhere, in place of walls only if there is too little floor.
        random.shuffle(&mut cells);
        cells.sort_by_key(|&cell| text[cell] == b'#');
        let boxes = self.boxes.min(Name::COUNT).min(cells.len() - 1);
        let mut names: Vec<Name> = Name::all().collect();
        random.shuffle(&mut names);
        let (things, floor) = cells.split_at(1 + boxes);
        let on_goal = if special == Some(SpecialCase::AllOnGoals) { 100 } else { 20 };
        for (index, &cell) in things.iter().enumerate() {
            let is_goal = random.percent(on_goal);
            // The first thing is the worker, the others are boxes.
            text[cell] = match index.checked_sub(1).and_then(|index| names.get(index)) {
                None if is_goal => b'*',
                None => b'@',
                Some(name) if is_goal => name.letter().to_ascii_uppercase(),
                Some(name) => name.letter(),
            };
        }
        // As many goals as there are boxes, or one more, are on floor.
        for &cell in floor.iter().take(boxes + random.below(2)) {
            if text[cell] == b'-' {
                text[cell] = b'+';
            }
        }
        String::from_utf8(text).expect("a board is ASCII")
    }

    /// Returns a board without goals, boxes and worker.
    fn walls_and_floor(&self, number: u64, random: &mut Random) -> Vec<u8> {
        let special = SpecialCase::of(number);
        let rows = self.rows.max(1);
        let columns = self.columns.max(1);
        let walls = if special == Some(SpecialCase::ManyUndos) { 0 } else { self.walls.into() };
        let mut text = Vec::new();
        for row in 0..rows {
            let length = if special == Some(SpecialCase::ShortFirstRow) {
                if row == 0 && rows > 1 { columns.div_ceil(3) } else { columns }
            } else if self.ragged || number % 4 == 2 {
                1 + random.below(columns)
            } else {
                columns
            };
            for _ in 0..length {
                text.push(if random.percent(walls) { b'#' } else { b'-' });
            }
            text.push(b'\n');
        }
        text
    }
}

/// Returns the command that is worth most, with some luck, of those that push or else of those that are refused; an undo
/// command if there is no box.
fn push(session: &mut Session, random: &mut Random, wants_possible: bool) -> Command {
    let boxes: Vec<(Name, Cell)> = session.boxes().collect();
    let mut best = Command::Undo;
    let mut best_worth = None;
    for (name, cell) in boxes {
        for direction in Direction::ALL {
            let is_possible = session.may_push(Push { cell, direction }).is_ok();
            let worth = worth(session.warehouse(), cell, direction, is_possible);
            let worth = Some((is_possible == wants_possible, worth + random.below(30)));
            if worth > best_worth {
                best = Command::Push(name, direction);
                best_worth = worth;
            }
        }
    }
    best
}

/// Returns how much a command is worth as a test.
fn worth(warehouse: &Warehouse, cell: Cell, direction: Direction, is_possible: bool) -> usize {
    let target = warehouse.neighbour(cell, direction);
    if !is_possible {
        return 10 * usize::from(warehouse.boxes().contains(target));
    }
    if target == warehouse.worker() {
        return 20;
    }
    let start = warehouse.neighbour(cell, direction.opposite());
    let grid = warehouse.board().grid();
    let (row, column) = grid.position(start).expect("the worker can get there");
    let (from_row, from_column) = grid.position(warehouse.worker()).expect("it is on the board");
    let distance = row.abs_diff(from_row) + column.abs_diff(from_column);
    10 * usize::from(warehouse.board().is_goal(target)) + distance.min(40)
}

/// Returns a board with one way from the worker in the first row, through all of every second row, to a box in the last.
fn winding_board(random: &mut Random) -> String {
    let box_column = 2 + random.below(WINDING - 4);
    let mut board = String::new();
    for row in 0..WINDING {
        for column in 0..WINDING {
            board.push(winding_cell(row, column, box_column));
        }
        board.push('\n');
    }
    board
}

fn winding_cell(row: usize, column: usize, box_column: usize) -> char {
    const LAST: usize = WINDING - 1;
    match (row, column) {
        (0, 0) => '@',
        (LAST, column) if column == box_column => 'a',
        (LAST, column) if column.is_multiple_of(4) => '+',
        // The gap of a wall is at its right end and its left end in turn.
        (row, column) if row % 4 == 1 && column != LAST => '#',
        (row, column) if row % 4 == 3 && column != 0 => '#',
        _ => '-',
    }
}
