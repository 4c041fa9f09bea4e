//! Documents of the push/undo language made by chance, which reach the corners of the rules.

use std::fmt::Write as _;

use oorandom::Rand32;

use crate::command::{Command, Name};
use crate::grid::{Cell, Direction};
use crate::memory::has_room;
use crate::notation::named;
use crate::reach::Region;
use crate::session::Session;
use crate::source::Source;
use crate::warehouse::Warehouse;

/// What documents are made. The same options make the same documents on every machine.
///
/// ```
/// use sokopush::{generate::Generator, interpret::Interpreter, source::Source};
///
/// let generator = Generator { seed: 7, rows: 5, columns: 8, ..Generator::default() };
/// let document = generator.document(1).unwrap();
/// let mut source = Source::new("document", document.as_bytes())?;
/// Interpreter::default().run(&mut source, &mut std::io::sink(), |error| panic!("{error}"))?;
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    /// Other seeds make other documents.
    pub seed: u64,
    /// How many rows a board has; at least one.
    pub rows: usize,
    /// How many columns a board has; at least one.
    pub columns: usize,
    /// How many boxes a board has, if there is room for them; at most 26.
    pub boxes: usize,
    /// How many commands a document has, besides its dot.
    pub commands: u64,
    /// How much of a board is walls, in percent.
    pub walls: u8,
    /// Whether rows differ in length; then `columns` is the most that one has.
    pub ragged: bool,
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
        }
    }
}

impl Generator {
    /// The document of that number: a board, an empty line, commands, a dot.
    ///
    /// Of the pushes that can be made those are preferred that put a box on a goal, that need a long
    /// walk, or that push to where the worker stands. Between them come pushes that must be refused, for
    /// every reason there is, and undo commands, also several in a row and more than there are pushes.
    /// Takes a time linear in the board's size for each command, some 30 bytes of memory for each cell and up
    /// to 16 for each command; `None` where there is not enough.
    #[must_use]
    pub fn document(&self, number: u64) -> Option<String> {
        let cells = self.rows.saturating_mul(self.columns);
        let commands = usize::try_from(self.commands).unwrap_or(usize::MAX);
        if !has_room(cells.saturating_mul(48).saturating_add(commands.saturating_mul(24))) {
            return None;
        }
        let mut chance = Chance(Rand32::new_inc(self.seed, number));
        let board = self.board(&mut chance);
        let mut document = board.clone() + "\n";
        let source = Source::new("board", board.as_bytes());
        if let Ok(mut session) = source.and_then(|mut source| named::read(&mut source)) {
            let mut undo = 0;
            for _ in 0..self.commands {
                let command = if undo > 0 { Command::Undo } else { choose(&session, &mut chance) };
                undo = match command {
                    // Now and then several, and so more than were pushed.
                    Command::Undo if undo == 0 && chance.percent(30) => chance.below(8),
                    _ => undo.saturating_sub(1),
                };
                session.execute(command);
                let _ = writeln!(document, "{command}");
            }
        }
        Some(document + ".\n")
    }

    #[expect(clippy::indexing_slicing, reason = "the cells are those of the rows")]
    fn board(&self, chance: &mut Chance) -> String {
        let mut rows: Vec<Vec<u8>> = Vec::new();
        for _ in 0..self.rows.max(1) {
            let columns = self.columns.max(1);
            let length = if self.ragged { 1 + chance.below(columns) } else { columns };
            let wall =
                |chance: &mut Chance| if chance.percent(self.walls.into()) { b'#' } else { b'-' };
            rows.push((0..length).map(|_| wall(chance)).collect());
        }
        let mut cells: Vec<(usize, usize)> = Vec::new();
        for (row, text) in rows.iter().enumerate() {
            cells.extend((0..text.len()).map(|column| (row, column)));
        }
        // The worker and the boxes lie anywhere, and take the place of walls where they must.
        chance.shuffle(&mut cells);
        let is_wall = |&(row, column): &(usize, usize)| rows[row][column] == b'#';
        cells.sort_by_key(is_wall);
        let boxes = self.boxes.min(Name::COUNT).min(cells.len() - 1);
        let mut names: Vec<Name> = Name::all().collect();
        chance.shuffle(&mut names);
        let (things, floor) = cells.split_at(1 + boxes);
        // Some things stand on goals at once; the rest of the goals, one more or one less than boxes,
        // lies on floor.
        for (index, &(row, column)) in things.iter().enumerate() {
            let is_goal = chance.percent(20);
            rows[row][column] = match index.checked_sub(1).and_then(|index| names.get(index)) {
                None if is_goal => b'*',
                None => b'@',
                Some(name) if is_goal => name.letter().to_ascii_uppercase(),
                Some(name) => name.letter(),
            };
        }
        for &(row, column) in floor.iter().take(boxes + chance.below(2)) {
            if rows[row][column] == b'-' {
                rows[row][column] = b'+';
            }
        }
        let rows = rows.into_iter().map(|row| String::from_utf8_lossy(&row).into_owned() + "\n");
        rows.collect()
    }
}

/// The next command of a document.
fn choose(session: &Session, chance: &mut Chance) -> Command {
    let warehouse = session.warehouse();
    if chance.percent(12) {
        return Command::Undo;
    }
    if chance.percent(3) {
        let name = Name::all().nth(chance.below(Name::COUNT));
        return name.map_or(Command::Undo, |name| Command::Push(name, chance.direction()));
    }
    let wants_made = chance.percent(75);
    let mut region = Region::new(warehouse);
    let mut best: Option<((bool, usize), Command)> = None;
    for (name, cell) in session.boxes() {
        for direction in Direction::ALL {
            let beyond = warehouse.beside(cell, direction);
            let behind = warehouse.beside(cell, direction.opposite());
            let is_made =
                warehouse.may_push(cell, direction).is_ok() && region.contains(warehouse, behind);
            let worth = if !is_made {
                10 * usize::from(warehouse.boxes().contains(beyond))
            } else if beyond == warehouse.worker() {
                20
            } else {
                let goal = usize::from(warehouse.board().is_goal(beyond));
                10 * goal + distance(warehouse, behind).min(40)
            };
            let worth = (is_made == wants_made, worth + chance.below(30));
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, Command::Push(name, direction)));
            }
        }
    }
    best.map_or(Command::Undo, |(_, command)| command)
}

/// How many rows and columns lie between the worker and a cell.
fn distance(warehouse: &Warehouse, cell: Cell) -> usize {
    let place = |cell| warehouse.board().grid().position(cell).unwrap_or_default();
    let ((row, column), (other_row, other_column)) = (place(warehouse.worker()), place(cell));
    row.abs_diff(other_row) + column.abs_diff(other_column)
}

struct Chance(Rand32);

impl Chance {
    /// A number below `count`, which counts as 1 if it is 0.
    fn below(&mut self, count: usize) -> usize {
        let count = u32::try_from(count).unwrap_or(u32::MAX).max(1);
        self.0.rand_range(0..count) as usize
    }

    fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn direction(&mut self) -> Direction {
        let [up, down, left, right] = Direction::ALL;
        match self.below(4) {
            0 => up,
            1 => down,
            2 => left,
            _ => right,
        }
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
