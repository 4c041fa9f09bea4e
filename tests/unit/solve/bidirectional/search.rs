//! Unit tests of `src/solve/bidirectional/search.rs`.

use super::*;
use crate::solve::boards;
use crate::solve::level::Symmetries;

/// Both run out of memory; with a bound of 60 pushes, this is clear early.
#[test]
fn a_search_ends_early_only_if_the_bound_says_that_it_must_fail() {
    let board = "@--------+\n--a-b-c--+\n---------+\n--d-e-f--+\n---------+\n--g-h-i--+\n";
    let board = board.to_owned() + &"---------+\n".repeat(4);
    let warehouse = boards::warehouse(&board);
    let limits = Limits::new(None, 1 << 26);
    let start = boards::start(&warehouse).unwrap();
    let bytes = |bound| {
        let explored = Explored::new(boards::bits::<3>(&start), Symmetries::NONE);
        let worker = explored.board.set_of(start.worker);
        let search = BidirectionalSearch::new(explored, worker, Minimize::Pushes, bound, &limits);
        let mut search = search.unwrap();
        let met = search.meet(&limits, &mut Stats::default());
        assert_eq!(met.err(), Some(Limit::Memory));
        search.explored.bytes()
    };
    let (without, with) = (bytes(0), bytes(60));
    assert!(with < 1 << 25 && with < without, "{with} {without}");
}
