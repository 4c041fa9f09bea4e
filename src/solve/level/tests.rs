use super::*;
use crate::board::Direction::{Down, Right};
use crate::board::Warehouse;
use crate::solve::boards;

/// The level in the drawing at the head of `level/mod.rs`: row, column, cell, square and bit of each cell of its floor.
#[test]
fn each_cell_has_the_coordinates_of_the_drawing() {
    let warehouse: Warehouse = "######\n#@$ .#\n##  $#\n######\n".parse().unwrap();
    let start = boards::start(&warehouse).unwrap();
    let board = boards::bits::<2>(&start);
    let drawn = [
        (1, 1, 9, 0, 0),
        (1, 2, 10, 1, 2),
        (1, 3, 11, 2, 4),
        (1, 4, 12, 3, 6),
        (2, 2, 17, 4, 3),
        (2, 3, 18, 5, 5),
        (2, 4, 19, 6, 7),
    ];
    assert_eq!(start.field.len(), drawn.len());
    for (row, column, number, index, bit) in drawn {
        let cell = start.grid.cell(row, column).unwrap();
        assert_eq!(cell.index(), number);
        assert_eq!(start.grid.position(cell), Some((row, column)));
        let square = start.field.square(cell).unwrap();
        assert_eq!((square.index(), start.field.cell(square)), (index, cell));
        let one = board.set_of(square);
        assert_eq!((one, board.square_of(one)), (Bits::one(bit), square));
        // The rectangle begins at the first row and column of the floor, and has rows for columns.
        assert_eq!(board.place(one), [column - 1, row - 1]);
    }
    assert_eq!([Down, Right].map(|direction| board.transpose(direction)), [Right, Down]);
}
