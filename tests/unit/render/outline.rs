//! Unit tests of `src/render/outline.rs`.

use super::*;

#[test]
fn cells_that_touch_only_at_a_corner_are_two_shapes() {
    let grid = Grid::new([2, 2].into_iter()).unwrap();
    let diagonal = (0..2).map(|number| grid.cell(number, number).unwrap()).collect();
    let shapes = ["M0 0h40v40h-40v-40z", "M40 40h40v40h-40v-40z"];
    assert_eq!(outlines(&grid, &diagonal), shapes);
}
