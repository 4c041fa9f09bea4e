use super::*;
use crate::solve::boards;
use crate::solve::level::Symmetries;
use crate::solve::task::Stats;

/// Nodes that compare as equal would stand in the order of a hash map, which differs between machines, and the first of several that
/// are as cheap is taken.
#[test]
fn the_order_of_each_layer_is_total() {
    let mut ties = 0;
    for board in [boards::ROOM, boards::TWO_GOALS] {
        let warehouse = boards::warehouse(board);
        let start = boards::start(&warehouse).unwrap();
        for objective in [Minimize::Moves, Minimize::Pushes] {
            let limits = boards::unlimited();
            let explored = Explored::new(boards::bits::<1>(&start), Symmetries::NONE);
            let worker = explored.board.set_of(start.worker);
            let search = BidirectionalSearch::new(explored, worker, objective, 0, &limits);
            let mut search = search.unwrap();
            let met = search.meet(&limits, &mut Stats::default()).unwrap();
            let mut trace = Trace::new(&search, &limits);
            trace.best(&met).unwrap();
            for pair in trace.layers.iter().flat_map(|layer| layer.windows(2)) {
                assert!(pair[0].key() < pair[1].key());
                let is_tie = pair[0].boxes == pair[1].boxes && pair[0].cost == pair[1].cost;
                ties += usize::from(is_tie);
            }
        }
    }
    assert!(ties > 0);
}

/// In another order, as another hash map has, the same nodes stand in the same layer.
#[test]
fn a_layer_does_not_depend_on_the_order_of_its_states() {
    let states: Vec<_> =
        (0..40_u16).map(|worker| ((Bits([7]), worker), u32::from(worker % 3))).collect();
    let ascending: Vec<_> = in_order(states.clone()).iter().map(PathNode::key).collect();
    let descending: Vec<_> = in_order(states.into_iter().rev()).iter().map(PathNode::key).collect();
    assert_eq!(ascending, descending);
}
