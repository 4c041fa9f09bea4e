//! Random cases for programs that play Sokoban, which reach the corners of the rules.

use std::fmt::Write as _;

use oorandom::Rand32;

use super::command::{Command, Name};
use super::moves::moves_of_pushes;
use super::session::Session;
use crate::board::{Cell, Direction, Push, Warehouse};

/// Generates random cases. The same options give the same cases on every machine.
///
/// Of twenty cases in a row, some have what programs often get wrong: rows of different lengths, rows longer than the
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

/// What some cases have, whatever the options are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speciality {
    ShortFirstRow,
    ManyUndos,
    WindingWay,
    AllOnGoals,
}

impl Speciality {
    fn of(number: u64) -> Option<Speciality> {
        match number % 20 {
            3 => Some(Speciality::ShortFirstRow),
            7 => Some(Speciality::ManyUndos),
            11 => Some(Speciality::WindingWay),
            15 => Some(Speciality::AllOnGoals),
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
    /// The document with this number: a board, an empty line, commands, a dot, and in every fourth one, more commands.
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
            self.write(command, &mut document, &mut random);
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

    /// The keystroke games with this number: the boards of three documents with one box or more, the moves of their
    /// pushes, and other keys now and then.
    pub fn keystrokes(&self, number: u64) -> String {
        let generator = Generator { ragged: false, ..self.clone() };
        let games = (0..3).map(|game| {
            let boxes = if game == 0 { 1 } else { self.boxes };
            let (board, mut random) = Generator { boxes, ..generator.clone() }.part(number, game);
            let mut session: Session = board.parse().expect("a generated board is well-formed");
            generator.play(number, &mut session, &mut random);
            let (warehouse, pushes) = session.into_pushes();
            let mut keys = String::new();
            for step in moves_of_pushes(warehouse, pushes) {
                let step = step.expect("it was made before");
                keys.extend(random.percent(4).then(|| random.one_of(&['U', 'D', 'L', 'R'])));
                keys.push(char::from(step.letter().to_ascii_uppercase()));
            }
            with_cells(&board, *b".+wWbB") + &keys + "\n"
        });
        games.collect::<String>() + "0 0\n"
    }

    /// The boards of the push-box problem with this number: three, with up to three boxes.
    pub fn push_box(&self, number: u64) -> String {
        let boards = (0..3).map(|part| {
            let boxes = self.boxes.min(1 + part);
            let generator = Generator { boxes, ragged: false, ..self.clone() };
            with_cells(&generator.part(number, part).0, *b".@XX**")
        });
        boards.collect::<Vec<_>>().join("\n")
    }

    /// One of three boards for a case, and the random numbers that follow it.
    fn part(&self, number: u64, part: usize) -> (String, Random) {
        let part = number.wrapping_mul(3).wrapping_add(part as u64);
        let mut random = Random::new(self.seed, part);
        // Rows have one length.
        (self.board(0, &mut random), random)
    }

    /// Plays random commands.
    fn play(&self, number: u64, session: &mut Session, random: &mut Random) -> Vec<Command> {
        let many_undos = Speciality::of(number) == Some(Speciality::ManyUndos);
        let forced = if many_undos { MANY_PUSHES + MANY_UNDOS } else { 0 };
        let mut undo = 0;
        let commands = (0..self.commands.max(forced)).map(|index| {
            let command = match index {
                _ if index < forced.saturating_sub(MANY_UNDOS) => Self::push(session, random, true),
                _ if undo > 0 || index < forced => Command::Undo,
                _ => self.choose(session, random),
            };
            undo = match command {
                // Now and then several, and so more than there are pushes.
                Command::Undo if undo == 0 && random.percent(30) => random.below(8),
                Command::Push(..) | Command::Undo | Command::End => undo.saturating_sub(1),
            };
            session.execute(command);
            command
        });
        commands.collect()
    }

    fn write(&self, command: Command, document: &mut String, random: &mut Random) {
        let _ = write!(document, "{command}");
        if !self.chained || random.percent(60) {
            document.push('\n');
        }
        if self.chained && random.percent(3) {
            document.push('\n');
        }
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
        Self::push(session, random, wants_possible)
    }

    fn push(session: &mut Session, random: &mut Random, wants_possible: bool) -> Command {
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
    fn board(&self, number: u64, random: &mut Random) -> String {
        let speciality = Speciality::of(number);
        if speciality == Some(Speciality::WindingWay) {
            return winding_board(random);
        }
        let (mut text, columns) = (Vec::new(), self.columns.max(1));
        let walls = if speciality == Some(Speciality::ManyUndos) { 0 } else { self.walls.into() };
        for row in 0..self.rows.max(1) {
            let length = match speciality {
                Some(Speciality::ShortFirstRow) if row == 0 && self.rows > 1 => columns.div_ceil(3),
                Some(Speciality::ShortFirstRow) => columns,
                _ if self.ragged || number % 4 == 2 => 1 + random.below(columns),
                _ => columns,
            };
            let mut cell = || if random.percent(walls) { b'#' } else { b'-' };
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
        let on_goal = if speciality == Some(Speciality::AllOnGoals) { 100 } else { 20 };
        for (index, &cell) in things.iter().enumerate() {
            let is_goal = random.percent(on_goal);
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

/// One way from the worker in the first row, through all of every second row, to a box in the last.
fn winding_board(random: &mut Random) -> String {
    let last = WINDING - 1;
    let place = 2 + random.below(WINDING - 4);
    let cell = |row: usize, column: usize| match (row % 4, column) {
        _ if (row, column) == (0, 0) => '@',
        _ if (row, column) == (last, place) => 'a',
        _ if row == last && column.is_multiple_of(4) => '+',
        (1, column) if column != last => '#',
        (3, 1..) => '#',
        _ => '-',
    };
    let row = |row| (0..WINDING).map(move |column| cell(row, column)).chain(['\n']);
    (0..WINDING).flat_map(row).collect()
}

/// A board with other characters: those for floor, a goal, the worker, the worker on a goal, a box, and a box on a goal.
fn with_cells(board: &str, cells: [u8; 6]) -> String {
    let cell = |cell| match cell {
        b'-' => cells[0],
        b'+' => cells[1],
        b'@' => cells[2],
        b'*' => cells[3],
        b'a'..=b'z' => cells[4],
        b'A'..=b'Z' => cells[5],
        other => other,
    };
    let (rows, columns) = (board.lines().count(), board.lines().next().map_or(0, str::len));
    let cells: String = board.bytes().map(|byte| char::from(cell(byte))).collect();
    format!("{rows} {columns}\n{cells}")
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

/// Random choices, the same on every machine.
pub(crate) struct Random(Rand32);

impl Random {
    pub(crate) fn new(seed: u64, number: u64) -> Random {
        Random(Rand32::new_inc(seed, number))
    }

    /// A number below `count`, or 0 if `count` is 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let count = u32::try_from(count).unwrap_or(u32::MAX).max(1);
        self.0.rand_range(0..count) as usize
    }

    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        *things.get(self.below(things.len())).expect("there is something to choose from")
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
