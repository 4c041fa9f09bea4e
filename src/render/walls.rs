//! The walls that a picture shows.

use crate::board::{Board, Cell, CellSet, Direction};

/// Returns the walls that a picture shows of a board, of which `inside` is the floor of the level: those with such floor
/// beside them, if only at a corner, and those in the middle of thick walls, which would else look like holes.
///
/// The rest of the stone around a level says nothing, and it would be the largest thing in the picture.
///
/// Takes time linear in the number of cells if all rows are equally long, otherwise n log n.
pub fn visible_walls(board: &Board, inside: &CellSet) -> CellSet {
    let grid = board.grid();
    let mut visible = CellSet::new(grid.room());
    let mut hidden = CellSet::new(grid.room());
    for cell in grid.cells() {
        if board.is_floor(cell) {
            continue;
        }
        if around(board, cell).iter().any(|&near| inside.contains(near)) {
            visible.insert(cell);
        } else {
            hidden.insert(cell);
        }
    }
    for cell in grid.cells() {
        let group = hidden.take_connected(grid, cell);
        if is_enclosed(board, &group) {
            for cell in group {
                visible.insert(cell);
            }
        }
    }
    visible
}

/// The cells that touch a cell, if only at a corner.
fn around(board: &Board, cell: Cell) -> Vec<Cell> {
    let grid = board.grid();
    let (row, column) = grid.position(cell).expect("the cell is on the grid");
    let mut cells = Vec::new();
    for row in row.saturating_sub(1)..=row + 1 {
        for column in column.saturating_sub(1)..=column + 1 {
            cells.extend(grid.cell(row, column));
        }
    }
    cells
}

/// Whether a group of walls has only walls around it. Others go on to where the board ends.
fn is_enclosed(board: &Board, group: &[Cell]) -> bool {
    let grid = board.grid();
    for &cell in group {
        for direction in Direction::ALL {
            let next = grid.step(cell, direction);
            if !grid.contains(next) || board.is_floor(next) {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Levels, Notation, Source};

    /// The board of a level as XSB, in which walls that are not shown are blank.
    fn shown(text: &str) -> String {
        let level = Levels::new(Notation::Xsb, Source::of_text("a", text)).next().unwrap().unwrap();
        let board = level.warehouse.board();
        let visible = visible_walls(board, &level.warehouse.inside());
        let mut rows = Vec::new();
        for (row, line) in text.lines().enumerate() {
            let mut shown = String::new();
            for (column, letter) in line.chars().enumerate() {
                let cell = board.grid().cell(row, column).unwrap();
                shown.push(if letter == '#' && !visible.contains(cell) { ' ' } else { letter });
            }
            rows.push(shown.trim_end().to_owned());
        }
        rows.join("\n")
    }

    #[test]
    fn walls_around_a_level_are_left_out_and_those_in_thick_walls_are_not() {
        let level = "\
###########
###########
##@ $ . ###
##     ####
## ### ####
## ### ####
## ###   ##
##       ##
###########
###########";
        let wanted = "
 ########
 #@ $ . #
 #     ##
 # ### #
 # ### ###
 # ###   #
 #       #
 #########
";
        assert_eq!(shown(level), wanted);
    }
}
