use proptest::sample::select;

use super::*;
use crate::solve::boards;
use crate::solve::level::solvable;

/// Returns whether a corral deadlock is found, asked some times.
fn is_deadlock(board: &str, times: usize) -> Option<bool> {
    let (warehouse, limits) = (boards::warehouse(board), boards::unlimited());
    let start = boards::start(&warehouse)?;
    let bits = boards::bits::<2>(&start);
    let solvable = solvable(&bits, bits.goals, bits.floor, &limits).unwrap();
    let state = bits.state(bits.boxes, bits.set_of(start.worker));
    let mut corrals = Corrals::new(1 << 20);
    let answer = || corrals.is_deadlock(&bits, &solvable, &state, &limits).unwrap();
    std::iter::repeat_with(answer).take(times).last()
}

/// Boxes inside fill goals, whether they touch the part of the floor that is asked for or not.
#[test]
fn goals_under_boxes_inside_are_not_empty() {
    assert_eq!(is_deadlock("#@-A-B-C-#\n", 1), Some(false));
    assert_eq!(is_deadlock("@-A-BCD-E-\n", 1), Some(false));
}

/// Without `b`, which touches the corner only diagonally, `c` could be pushed down.
#[test]
fn a_box_at_a_corner_of_the_area_belongs_to_the_corral() {
    assert_eq!(is_deadlock("-@-+++-\n#------\n#ab----\n#-c----\n##-----\n", 1), Some(true));
    assert_eq!(is_deadlock("-@-+++-\n#------\n#a-b---\n#-c----\n##-----\n", 1), Some(false));
}

/// A deadlock is only found where an exact search finds no solution, however often it is asked for.
#[test]
fn a_deadlock_has_no_solution() {
    boards::check(3000, (boards::any(), select(vec![1, 2, 512])), |(board, times)| {
        if is_deadlock(&board, times) == Some(true) {
            let warehouse = boards::warehouse(&board);
            assert!(boards::exact(&boards::start(&warehouse).unwrap()).is_none());
        }
    });
}
