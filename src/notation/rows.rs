//! Boards that are being written, row by row.

use crate::grid::{Cell, Direction};
use crate::notation::Unwritable;
use crate::warehouse::Warehouse;

/// What writes each thing, on floor and on a goal; `None` where a notation has no character for it.
pub(super) struct Characters {
    pub(super) wall: u8,
    pub(super) floor: [u8; 2],
    pub(super) boxes: [Option<u8>; 2],
    pub(super) worker: [Option<u8>; 2],
}

/// A board's rows, without newlines.
pub(super) fn rows(
    warehouse: &Warehouse,
    characters: &Characters,
) -> Result<Vec<Vec<u8>>, Unwritable> {
    let board = warehouse.board();
    // More than all that is made on the way to a text: here it can be said that it is too much.
    Unwritable::unless_room(board.grid().size().saturating_mul(64))?;
    let mut text = vec![characters.wall; board.grid().size()];
    let mut put = |cell: Cell, character| {
        if let Some(place) = text.get_mut(cell.index()) {
            *place = character;
        }
    };
    board.grid().gaps().for_each(|gap| put(gap, b'\n'));
    for cell in board.floor().iter() {
        let [floor, goal] = characters.floor;
        put(cell, if board.is_goal(cell) { goal } else { floor });
    }
    let boxes = warehouse.boxes().iter().map(|cell| (cell, characters.boxes, "a box on a goal"));
    let worker = (warehouse.worker(), characters.worker, "the worker on a goal");
    for (cell, [on_floor, on_goal], what) in boxes.chain([worker]) {
        let character = if board.is_goal(cell) { on_goal } else { on_floor };
        let place = || board.grid().position(cell);
        put(cell, character.ok_or_else(|| Unwritable::new(what, place()))?);
    }
    let text = text.strip_prefix(b"\n").and_then(|text| text.strip_suffix(b"\n"));
    Ok(text.unwrap_or_default().split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect())
}

/// The rows with a line of their numbers before them, for notations in which they are equally long.
///
/// Where `fill` is given, it goes behind shorter rows, if neither the worker nor a box could ever get
/// there.
pub(super) fn sized(
    warehouse: &Warehouse,
    characters: &Characters,
    fill: bool,
) -> Result<Vec<u8>, Unwritable> {
    let mut rows = rows(warehouse, characters)?;
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    if let Some(short) = rows.iter().position(|row| row.len() < columns) {
        let open = open_places(warehouse).into_iter().find_map(|(row, column)| {
            let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
            (row < rows.len() && column < columns).then_some((row, column))
        });
        let length = rows.get(short).map_or(0, Vec::len);
        if let Some(place) = if fill { open } else { Some((short, length)) } {
            return Err(Unwritable::new("rows of different length", Some(place)));
        }
        for row in &mut rows {
            row.resize(columns, characters.floor[0]);
        }
    }
    let header = format!("{} {columns}", rows.len()).into_bytes();
    rows.insert(0, header);
    Ok(lines(rows))
}

/// Rows with a newline behind each.
pub(super) fn lines(rows: Vec<Vec<u8>>) -> Vec<u8> {
    rows.into_iter().flat_map(|row| row.into_iter().chain([b'\n'])).collect()
}

/// The places in reading order, by row and column, that lie outside the board and next to a cell that the worker or a box
/// might get to, were there no boxes: where nothing but the board's end is in their way.
pub(super) fn open_places(warehouse: &Warehouse) -> Vec<(isize, isize)> {
    let board = warehouse.board();
    let (grid, mut floor) = (board.grid(), board.floor().clone());
    let starts = warehouse.boxes().iter().chain([warehouse.worker()]);
    let cells: Vec<Cell> = starts.flat_map(|cell| floor.take_joined(grid, cell)).collect();
    let mut places = Vec::new();
    for cell in cells {
        let Some((row, column)) = grid.position(cell) else { continue };
        for direction in Direction::ALL {
            if grid.position(grid.step(cell, direction)).is_none() {
                let (down, right) = direction.offset();
                places.push((row.cast_signed() + down, column.cast_signed() + right));
            }
        }
    }
    places.sort_unstable();
    places.dedup();
    places
}
