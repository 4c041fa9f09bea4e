use super::*;
use crate::solve::boards;
use crate::solve::heuristic::conflicts::Conflicts;

#[test]
fn three_boxes_are_lost_exactly_if_plain_search_finds_no_solution() {
    boards::check_starts(400, boards::with_three_boxes(), |_, start| {
        let (board, limits) = (&boards::bits::<2>(start), boards::unlimited());
        // No engine is given other boards.
        if !board.boxes.without(board.live).is_empty() {
            return;
        }
        let field = &start.field;
        let distances = &field.sided_distances(field.goal_squares(), &limits).unwrap();
        let conflicts = Conflicts::new(board, start, distances, &limits).unwrap();
        let state = board.state(board.boxes, board.set_of(start.worker));
        let before = conflicts.all(board, state.boxes, state.region);
        for direction in Direction::ALL {
            for from in board.pushes(state.region, state.boxes, direction).each() {
                let (to, others) = (board.step(from, direction), state.boxes.without(from));
                let all = conflicts.all(board, others | to, from);
                if let Ok(before) = &before {
                    let push = PushedBox { from, to, direction, others };
                    assert_eq!(conflicts.after(before, &push).is_err(), all.is_err());
                }
                start.boxes = (others | to).each().map(|cell| board.square_of(cell)).collect();
                start.worker = board.square_of(from);
                assert_eq!(all.is_err(), boards::exact(start).is_none());
            }
        }
    });
}

#[test]
fn other_boxes_take_no_conflict_from_three() {
    boards::check_starts(400, boards::any(), |_, start| {
        let (board, limits) = (&boards::bits::<2>(start), boards::unlimited());
        if !board.boxes.without(board.live).is_empty() {
            return;
        }
        let field = &start.field;
        let distances = &field.sided_distances(field.goal_squares(), &limits).unwrap();
        let two_boxes = TwoBoxPdb::new(board, start, distances, &limits).unwrap().unwrap();
        let pdb = ThreeBoxPdb::new(board, distances, &two_boxes, &limits).unwrap().unwrap();
        for state in board.states(board.boxes) {
            for [one, two, three] in triples(board.boxes) {
                let trio = one | two | three;
                let alone = board.state(trio, state.region);
                assert_eq!(pdb.of(board, trio, state.region), pdb.of(board, trio, alone.region));
            }
        }
    });
}
