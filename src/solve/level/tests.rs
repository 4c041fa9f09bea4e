use std::cell::Cell;

use super::*;
use crate::board::Direction::{self, Down, Right};
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

/// Walks are measured no further than to the squares from which a box can be pushed; to these they have the same lengths.
#[test]
fn walks_to_pushes_are_those_of_all_walks() {
    let ended_early = Cell::new(0);
    boards::check_starts(500, boards::any(), |_, start| {
        let field = &start.field;
        let mut all = Walks::new(field);
        all.measure(field, start.worker, &start.boxes);
        let mut to_pushes = Walks::new(field);
        to_pushes.measure_to_pushes(field, start.worker, &start.boxes);
        for &square in &start.boxes {
            for direction in Direction::ALL {
                let Some(to) = field.step(square, direction) else { continue };
                let Some(behind) = field.step(square, direction.opposite()) else { continue };
                assert_eq!(all.is_blocked(to), to_pushes.is_blocked(to));
                if !all.is_blocked(to) && field.is_live(to) {
                    assert_eq!(all.length_to(behind), to_pushes.length_to(behind));
                }
            }
        }
        for square in field.squares() {
            if to_pushes.length_to(square) != all.length_to(square) {
                assert_eq!(to_pushes.length_to(square), None);
                ended_early.set(ended_early.get() + 1);
            }
        }
    });
    assert!(ended_early.get() > 0);
}
