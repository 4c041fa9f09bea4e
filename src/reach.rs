//! Where the worker can walk.
//!
//! Two questions, two answers. *Can it get there?* is asked for every push, and [`Region`] answers
//! it by remembering what it knows from one push to the next. *By which way?* is asked only when
//! moves are written, and [`walk`] answers it by the breadth-first search of `pathfinding`.

use std::collections::VecDeque;

use pathfinding::prelude::bfs;

use crate::cells::CellSet;
use crate::grid::Direction::{Down, Left, Right, Up};
use crate::grid::{Cell, Direction};
use crate::memory::has_room;
use crate::warehouse::Warehouse;

/// A shortest walk of the worker to `target`, in moves; empty where it stands there already, `None`
/// where it cannot get there. Among equally short walks it is always the same one.
///
/// Takes time linear in the number of cells nearer than `target`, and at most 7 MB of memory; on
/// boards of more than 2¹⁷ cells three bits for each instead.
///
/// ```
/// use sokopush::{grid::Direction::{Down, Right}, notation::named, reach, source::Source};
///
/// let mut text = Source::new("example", "@#\n-a\n".as_bytes())?;
/// let warehouse = named::read(&mut text)?.into_warehouse();
/// let below = warehouse.beside(warehouse.worker(), Down);
/// assert_eq!(reach::walk(&warehouse, below), Some(vec![Down]));
/// assert_eq!(reach::walk(&warehouse, warehouse.beside(below, Right)), None);
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[must_use]
pub fn walk(warehouse: &Warehouse, target: Cell) -> Option<Vec<Direction>> {
    if target == warehouse.worker() {
        return Some(Vec::new());
    }
    // `pathfinding` keeps about 50 bytes for each cell that it visits, on a board this large 7 MB.
    let size = warehouse.board().grid().size();
    if size > 1 << 17 || !has_room(size * 64) {
        return walk_far(warehouse, target);
    }
    let cells = bfs(&warehouse.worker(), |&cell| ways(warehouse, cell), |&cell| cell == target)?;
    cells
        .windows(2)
        .map(|pair| {
            let [from, to] = *pair else { return None };
            Direction::ALL.into_iter().find(|&direction| warehouse.beside(from, direction) == to)
        })
        .collect()
}

/// The free cells beside `cell`.
fn ways(warehouse: &Warehouse, cell: Cell) -> impl Iterator<Item = Cell> {
    let sides = Direction::ALL.map(|direction| warehouse.beside(cell, direction));
    sides.into_iter().filter(|&side| warehouse.is_free(side))
}

/// The same walk on large boards, with three bits for each cell of the board.
fn walk_far(warehouse: &Warehouse, target: Cell) -> Option<Vec<Direction>> {
    // The cells that were reached; of these, those reached to the side, and those down or right.
    // Each made anew: memory that is zero already is not touched where the walk does not get.
    let [mut reached, mut sideways, mut onward] =
        [(); 3].map(|()| CellSet::new(warehouse.board().grid().size()));
    let mut edge = VecDeque::from([warehouse.worker()]);
    reached.insert(warehouse.worker());
    while !reached.contains(target) {
        let cell = edge.pop_front()?;
        for direction in Direction::ALL {
            let next = warehouse.beside(cell, direction);
            if warehouse.is_free(next) && !reached.contains(next) {
                reached.insert(next);
                if matches!(direction, Left | Right) {
                    sideways.insert(next);
                }
                if matches!(direction, Down | Right) {
                    onward.insert(next);
                }
                edge.push_back(next);
            }
        }
    }
    let mut walk = Vec::new();
    let mut cell = target;
    while cell != warehouse.worker() {
        let direction = match (sideways.contains(cell), onward.contains(cell)) {
            (false, false) => Up,
            (false, true) => Down,
            (true, false) => Left,
            (true, true) => Right,
        };
        walk.push(direction);
        cell = warehouse.beside(cell, direction.opposite());
    }
    walk.reverse();
    Some(walk)
}

/// The cells to which the worker can walk, as far as that is known.
///
/// ```
/// use sokopush::{grid::Direction::Down, notation::named, reach::Region, source::Source};
///
/// let mut text = Source::new("example", "@#\n-a\n".as_bytes())?;
/// let warehouse = named::read(&mut text)?.into_warehouse();
/// let mut region = Region::new(&warehouse);
/// assert!(region.contains(&warehouse, warehouse.beside(warehouse.worker(), Down)));
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Region {
    /// The region, if `known`; otherwise the room for it.
    cells: CellSet,
    known: bool,
    /// Room for [`fill`]'s list, kept because making it anew takes as long as filling a small board.
    grown: VecDeque<usize>,
}

impl Region {
    /// A region of which nothing is known yet.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        Region {
            cells: CellSet::new(warehouse.board().grid().size()),
            known: false,
            grown: VecDeque::new(),
        }
    }

    /// Whether the worker can walk to `cell`. Takes constant time where the region is known.
    ///
    /// The warehouse must be the one the region was made for, and every change to it must have been
    /// told by [`changed`](Self::changed).
    #[inline]
    pub fn contains(&mut self, warehouse: &Warehouse, cell: Cell) -> bool {
        if !self.known {
            fill(warehouse, &mut self.cells, &mut self.grown);
            self.known = true;
        }
        self.cells.contains(cell)
    }

    /// Tells that a box went from `freed` to `filled`, which lie side by side, and the worker to its
    /// present place: after a push or after taking one back.
    ///
    /// Mostly the region gains one cell, loses one cell, or both, and stays known. It is forgotten
    /// where the box may now cut it in two, or have opened a way out of it. Constant time on boards
    /// whose rows are equally long.
    #[inline]
    pub fn changed(&mut self, warehouse: &Warehouse, freed: Cell, filled: Cell) {
        // After a push the worker stands on the freed cell, which may be all that holds the region
        // together around the box; after a push was taken back the freed cell may be cut off.
        let pushed = warehouse.worker() == freed;
        self.known = self.known
            && (!pushed || self.gain(warehouse, freed))
            && self.lose(warehouse, filled)
            && (pushed || self.gain(warehouse, freed));
        debug_assert!(!self.known || self.cells.contains(warehouse.worker()));
    }

    /// Takes `cell` out; whether the rest surely holds together.
    fn lose(&mut self, warehouse: &Warehouse, cell: Cell) -> bool {
        if !self.cells.contains(cell) {
            return true;
        }
        self.cells.remove(cell);
        let beside = |cell, direction| warehouse.beside(cell, direction);
        let (above, below) = (beside(cell, Up), beside(cell, Down));
        // The ring of cells around the lost one, clockwise from above it.
        let ring = [
            above,
            beside(above, Right),
            beside(cell, Right),
            beside(below, Right),
            below,
            beside(below, Left),
            beside(cell, Left),
            beside(above, Left),
        ];
        let ring = ring
            .iter()
            .rev()
            .fold(0_u8, |ring, &cell| ring << 1 | u8::from(self.cells.contains(cell)));
        // A corner joins the cells beside it only if both are in the region. Each run of cells
        // that are joined begins at a side cell which no corner joins to the side before it.
        let sides = ring & 0b0101_0101;
        let joined_backward = sides & ring.rotate_left(1) & ring.rotate_left(2);
        (sides & !joined_backward).count_ones() <= 1
    }

    /// Puts `cell` in if it borders on the region; whether nothing else can have come in with it.
    fn gain(&mut self, warehouse: &Warehouse, cell: Cell) -> bool {
        let sides = Direction::ALL.map(|direction| warehouse.beside(cell, direction));
        let [mut joins, mut opens] = [false; 2];
        for side in sides {
            let inside = self.cells.contains(side);
            joins |= inside;
            opens |= !inside && warehouse.is_free(side);
        }
        if joins {
            self.cells.insert(cell);
        }
        !(joins && opens)
    }
}

/// Makes `region` the set of all cells that the worker can walk to. `grown` is room for a list.
///
/// Sixty-four cells at a time: a word of the set that grew hands its cells on to the words with the
/// cells before, behind, above and below them; of these, each fills all runs of free cells in which
/// something came in.
fn fill(warehouse: &Warehouse, region: &mut CellSet, grown: &mut VecDeque<usize>) {
    region.clear();
    region.insert(warehouse.worker());
    let free = warehouse.free().words();
    let region = region.words_mut();
    grown.push_back(warehouse.worker().index() / 64);
    while let Some(i) = grown.pop_front() {
        let cells = at(region, i);
        let mut hand_on = |j: usize, cells: u64| {
            let free = at(free, j);
            let old = at(region, j);
            if cells & free & !old != 0
                && let Some(word) = region.get_mut(j)
            {
                let seeds = (old | cells) & free;
                // Adding a bit to a run of ones carries through to the run's end, and flips it.
                let ends = free.wrapping_add(seeds) ^ free | seeds;
                *word = fill_down(ends & free, free);
                grown.push_back(j);
            }
        };
        hand_on(i, cells << 1 | cells >> 1);
        hand_on(i + 1, cells >> 63);
        hand_on(i.wrapping_sub(1), cells << 63);
        warehouse.board().grid().above_and_below(i, cells, hand_on);
    }
}

/// That word, or an empty one beyond the last.
#[inline]
fn at(words: &[u64], index: usize) -> u64 {
    words.get(index).copied().unwrap_or(0)
}

/// `seeds` and all bits of `free` to which an unbroken run of it leads down from one of them.
#[inline]
fn fill_down(mut seeds: u64, mut free: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        seeds |= free & seeds >> shift;
        free &= free >> shift;
    }
    seeds
}

#[cfg(test)]
mod tests {
    use pathfinding::prelude::bfs_reach;

    use super::*;
    use crate::notation::named;
    use crate::session::{Outcome, Session};
    use crate::source::Source;

    fn session(board: &str) -> Session {
        let source = Source::new("board", board.as_bytes());
        source.and_then(|mut source| named::read(&mut source)).unwrap()
    }

    /// Whether these are the cells to which the worker can walk, all of them and no other.
    fn is_region(cells: &CellSet, warehouse: &Warehouse) -> bool {
        let mut reached: Vec<Cell> =
            bfs_reach(warehouse.worker(), |&cell| ways(warehouse, cell)).collect();
        reached.sort_unstable();
        reached.iter().copied().eq(cells.iter())
    }

    /// Around a cell that a box leaves or comes to, every pattern of walls, and the worker anywhere.
    #[test]
    fn what_a_box_changes_is_known_where_it_is_no_more_than_its_cell() {
        let mut known = [[0; 2]; 2];
        for pattern in 0..1_u32 << 8 {
            for worker in (0..8).filter(|bit| pattern >> bit & 1 != 0) {
                let ring: Vec<char> = (0..8)
                    .map(|bit| match pattern >> bit & 1 {
                        _ if bit == worker => '@',
                        0 => '#',
                        _ => '-',
                    })
                    .collect();
                let [with, without] = ['a', '-'].map(|middle| {
                    let mut cells = ring.clone();
                    cells.insert(4, middle);
                    let rows: Vec<String> = cells.chunks(3).map(String::from_iter).collect();
                    session(&rows.join("\n")).into_warehouse()
                });
                let middle = with.boxes().iter().next().unwrap();
                for (comes, [before, after]) in
                    [[&with, &without], [&without, &with]].into_iter().enumerate()
                {
                    let mut region = Region::new(before);
                    region.contains(before, middle);
                    assert!(is_region(&region.cells, before));
                    let is_known = if comes == 1 {
                        region.lose(after, middle)
                    } else {
                        region.gain(after, middle)
                    };
                    assert_eq!(is_known, is_region(&region.cells, after), "{pattern:b} {worker}");
                    known[comes][usize::from(is_known)] += 1;
                }
            }
        }
        assert!(known.as_flattened().iter().all(|&count| count > 50), "{known:?}");
    }

    #[test]
    fn in_the_open_the_region_stays_known() {
        let mut session = session("------\n-@----\n--a---\n------\n------\n");
        let mut region = Region::new(session.warehouse());
        let worker = session.warehouse().worker();
        assert!(region.contains(session.warehouse(), worker));
        for command in ["a6", "a2", "a8", "0", "a4", "0", "0", "a6", "a6", "0", "0", "0"] {
            let (Outcome::Pushed(effect) | Outcome::TakenBack(effect)) =
                session.execute(command.parse().unwrap())
            else {
                panic!("{command}")
            };
            region.changed(session.warehouse(), effect.box_from, effect.box_to);
            assert!(region.known, "{command}");
            assert!(is_region(&region.cells, session.warehouse()), "{command}");
        }
    }

    #[test]
    fn a_walk_on_a_large_board_is_the_same() {
        let board = "@---#---\n-##-#-#-\n-#----#-\n---##-#-\n#-------\n-#-#-b#-\n";
        let warehouse = session(board).into_warehouse();
        for cell in warehouse.board().floor().iter() {
            assert_eq!(walk(&warehouse, cell), walk_far(&warehouse, cell));
        }
    }
}
