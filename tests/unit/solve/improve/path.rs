//! Unit tests of `src/solve/improve/path.rs`.

use super::*;
use crate::board::Direction::{Down, Left, Right};
use crate::solve::boards;

fn path(start: &Start, pushes: &[(usize, usize, Direction)]) -> SolutionPath {
    let (plan, limits) = (boards::plan(start, pushes), boards::unlimited());
    SolutionPath::new(start, Minimize::Pushes, &plan.pushes, &limits).unwrap()
}

#[test]
fn the_good_parts_of_two_paths_that_meet_are_crossed() {
    let start = boards::start_of(boards::TWO_GOALS);
    let [one, other] = boards::DETOURS.map(|pushes| path(&start, &pushes));
    let crossed = one.crossed(&other, &start);
    let best = path(&start, &[(1, 1, Down), (1, 6, Down)]);
    assert_eq!(crossed.as_ref(), Some(&best));
    assert_eq!(other.crossed(&one, &start), crossed);
    assert_eq!(best.crossed(&one, &start), None);
    assert!(one.resembles(&one) && one.resembles(&best));
    let other_way = [(1, 1, Right), (1, 6, Down), (1, 2, Left), (1, 1, Down)];
    assert!(!path(&start, &other_way).resembles(&best));
}
