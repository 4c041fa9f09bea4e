use pathfinding::prelude::{Matrix, kuhn_munkres_min};
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::solve::boards;
use crate::solve::level::Square;

/// More than any sum of distances here. With infinity as a weight, the twin might never end.
const OUT_OF_REACH: i64 = 10_000;

/// The plain twin: the cost of the cheapest assignment by another implementation, where all rows have columns of their own.
fn cost_by_twin(distances: &Distances, rows: &[usize]) -> Option<u32> {
    let mut weights = Vec::new();
    for &row in rows {
        for &distance in distances.of(row) {
            weights.push(if distance == UNREACHABLE { OUT_OF_REACH } else { distance.into() });
        }
    }
    let matrix = Matrix::from_vec(rows.len(), distances.goal_count(), weights).unwrap();
    let (cost, _) = kuhn_munkres_min(&matrix);
    if cost < OUT_OF_REACH { Some(cost.try_into().unwrap()) } else { None }
}

/// The distances of each row to each goal, the rows of some boxes, and moves: a box, and its next row.
#[derive(Debug)]
struct Random {
    distances: Vec<Vec<u32>>,
    rows: Vec<usize>,
    moves: Vec<(usize, usize)>,
}

/// With up to as many boxes as goals. Distances of few values have many assignments of equal cost.
fn random() -> impl Strategy<Value = Random> {
    let numbers = (1..=8_usize, 1..=12_usize, prop_oneof![Just(2_u32), Just(4), Just(60)]);
    numbers.prop_flat_map(|(goals, row_count, values)| {
        let distance = prop_oneof![7 => 0..values, 1 => Just(UNREACHABLE)];
        let distances = vec(vec(distance, goals), row_count);
        let rows = vec(0..row_count, 1..=goals);
        let moves = vec((0..goals, 0..row_count), 20);
        (distances, rows, moves).prop_map(|(distances, rows, moves)| Random {
            distances,
            rows,
            moves,
        })
    })
}

/// Two boxes may have the same row, which no state has, but no assignment minds.
#[test]
fn the_cost_of_random_distances_is_that_of_pathfinding() {
    let start = boards::start_of(boards::ROOM);
    let limits = boards::unlimited();
    let of_board = start.field.sided_distances(start.field.goal_squares(), &limits).unwrap();
    boards::check(3000, random(), |Random { distances, mut rows, moves }| {
        let distances = Arc::new(of_board.with_values(&distances));
        let mut solver = AssignmentSolver::new(distances.clone(), Techniques::ALL);
        for (box_number, row) in moves {
            let index = box_number % rows.len();
            let cost = cost_by_twin(&distances, &rows);
            // The solver still has the potentials of an assignment of other rows.
            let mut assigned = solver.assigned(rows.clone(), &limits).unwrap();
            assert_eq!(solver.pushes_of(&assigned, &limits), Ok(cost));
            assert_eq!(solver.pushes(&rows, &limits), Ok(cost));
            // Any of the boxes could be moved from here, there and back.
            for other in 0..rows.len() {
                let mut rows_after = rows.clone();
                rows_after[other] = row;
                let cost_after = cost_by_twin(&distances, &rows_after);
                let pushes = solver.pushes_after(&mut assigned, other, row, &limits);
                assert_eq!(pushes, Ok(cost_after));
                let pushes_back = solver.pushes_after(&mut assigned, other, rows[other], &limits);
                assert_eq!(pushes_back, Ok(cost));
            }
            rows[index] = row;
        }
    });
}

/// With more goals than boxes, so that there are dummies; and where one box is assigned anew.
#[test]
fn the_cost_of_boxes_on_boards_is_that_of_pathfinding() {
    let mut count = 0;
    let mut repaired_count = 0;
    for board in [
        "+-----+-\n-##-#---\n-a--+-#-\n-#-b--#-\n-+--@---\n+---#-c-\n-----d--\n",
        "+-----+-\n-##-#---\n-a--+-#-\n-#-b--#-\n----@--+\n----#-c-\n+-------\n",
    ] {
        let warehouse = boards::warehouse(board);
        let start = boards::start(&warehouse).unwrap();
        let field = &start.field;
        let limits = boards::unlimited();
        let distances = Arc::new(field.sided_distances(field.goal_squares(), &limits).unwrap());
        let mut solver = AssignmentSolver::new(distances.clone(), start.techniques);
        let squares: Vec<Square> = field.squares().collect();
        for near in squares.windows(9) {
            let boxes = [near[0], near[4], near[8]];
            let rows = boxes.map(|square| distances.row(square, start.worker));
            let mut assigned = solver.assigned(rows.to_vec(), &limits).unwrap();
            count += 1;
            repaired_count += usize::from(assigned.cheapest.is_some());
            for index in 0..3 {
                for &to in squares.iter().filter(|square| !boxes.contains(square)) {
                    let mut rows_after = rows;
                    rows_after[index] = distances.row(to, start.worker);
                    let cost = cost_by_twin(&distances, &rows_after);
                    let repaired =
                        solver.pushes_after(&mut assigned, index, rows_after[index], &limits);
                    assert_eq!(repaired, Ok(cost), "{boxes:?}, {index} to {to:?}");
                    assert_eq!(solver.pushes(&rows_after, &limits), Ok(cost), "{boxes:?}");
                }
            }
        }
    }
    assert!(2 * repaired_count > count, "{repaired_count} of {count}");
}
