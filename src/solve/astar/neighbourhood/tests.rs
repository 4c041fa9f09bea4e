use proptest::collection::vec;

use super::*;
use crate::solve::boards;

const SQUARES: usize = 70;

/// A placement, and those after each of some moves of a box to a square without one.
fn placements(first: Vec<Square>, moves: &[(usize, usize)]) -> Vec<Vec<Square>> {
    let mut all = vec![first];
    for &(number, to) in moves {
        let (mut next, to) = (all[all.len() - 1].clone(), Square::new(to));
        if !next.contains(&to) {
            let number = number % next.len();
            next[number] = to;
            all.push(next);
        }
    }
    all
}

#[test]
fn it_contains_what_has_enough_boxes_in_common_with_a_placement() {
    let moves = |count| vec((0..8_usize, 0..SQUARES), 0..count);
    let values = (1..8_usize, 0..5_usize, moves(40), moves(8), (0..8_usize, 0..SQUARES));
    boards::check(256, values, |(boxes, max_moved, moves, away, push)| {
        let first = (0..boxes).map(|square| Square::new(3 * square)).collect();
        let slice = placements(first, &moves);
        let sets = slice.iter().map(Vec::as_slice);
        let neighbourhood = Neighbourhood::new(sets, boxes, SQUARES, max_moved, None);
        let is_near = |placement: &[Square]| {
            let common = |other: &Vec<Square>| {
                other.iter().filter(|square| placement.contains(square)).count()
            };
            slice.iter().any(|other| common(other) + max_moved >= boxes)
        };
        let before = placements(slice[away.len() * 7 % slice.len()].clone(), &away);
        let before = &before[before.len() - 1];
        let around = neighbourhood.around(before);
        assert_eq!(neighbourhood.contains(before), is_near(before));
        if let Some(after) = placements(before.clone(), &[push]).get(1) {
            let box_pushed = push.0 % boxes;
            let contains = around.contains_after(before[box_pushed], after[box_pushed]);
            assert_eq!(contains, is_near(after));
        }
    });
}
