use proptest::prelude::*;

use super::*;
use crate::solve::boards;
use crate::solve::level::Start;

/// Returns whether a pair deadlock is found, and whether there are just two boxes, and both on live cells.
fn find(start: &Start) -> (bool, bool) {
    let bits = boards::bits::<2>(start);
    let reach = PairReach::new(&bits, &boards::unlimited()).unwrap().unwrap();
    let state = bits.state(bits.boxes, bits.set_of(start.worker));
    let is_pair = bits.boxes.count() == 2 && (bits.boxes & bits.live).count() == 2;
    (reach.is_deadlock(&state), is_pair)
}

/// In a corridor, one box is in the way of the other; in a room, the worker gets between them.
#[test]
fn two_boxes_in_a_corridor_are_a_deadlock() {
    let find = |board| find(&boards::start(&boards::warehouse(board)).unwrap());
    assert_eq!(find("@-a-b-++\n"), (true, true));
    assert_eq!(find("@-a-b-++\n--------\n--------\n"), (false, true));
}

#[test]
fn memory_that_is_too_small_makes_no_table() {
    let warehouse = boards::warehouse("@a-b++\n------\n------\n");
    let bits = boards::bits::<2>(&boards::start(&warehouse).unwrap());
    assert!(matches!(PairReach::new(&bits, &Limits::new(None, 1 << 10)), Ok(None)));
}

/// Two boxes on live cells have a deadlock exactly where there is no solution. With other boxes, a deadlock has no solution.
#[test]
fn a_deadlock_has_no_solution() {
    let boards = prop_oneof![boards::any(), boards::with_two_boxes()];
    boards::check_starts(3000, boards, |_, start| {
        let (is_deadlock, is_pair) = find(start);
        if is_pair || is_deadlock {
            assert_eq!(is_deadlock, boards::exact(start).is_none());
        }
    });
}
