use crate::solve::boards;

/// With a box on any square, two places of the worker belong to the same row exactly if he can walk from one to the other.
#[test]
fn the_worker_is_on_the_same_side_where_he_can_walk() {
    boards::check_starts(200, boards::any(), |_, start| {
        let sides = start.field.sided_distances(&[], &boards::unlimited()).unwrap();
        let board = boards::bits::<2>(start);
        for square in start.field.squares() {
            let others = board.floor.without(board.set_of(square));
            for one in others.each() {
                let region = board.flood(one, others);
                let row = sides.row(square, board.square_of(one));
                for other in others.each() {
                    let is_same = sides.row(square, board.square_of(other)) == row;
                    assert_eq!(is_same, region.meets(other));
                }
            }
        }
    });
}
