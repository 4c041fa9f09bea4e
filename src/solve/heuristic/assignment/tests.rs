use pathfinding::prelude::{Matrix, kuhn_munkres_min};

use super::*;
use crate::solve::boards;
use crate::solve::level::Square;

/// With more goals than boxes, so that there are dummies; and where one box is assigned anew.
#[test]
fn the_cost_is_that_of_pathfinding() {
    let (mut count, mut repaired_count) = (0, 0);
    for board in [
        "+-----+-\n-##-#---\n-a--+-#-\n-#-b--#-\n-+--@---\n+---#-c-\n-----d--\n",
        "+-----+-\n-##-#---\n-a--+-#-\n-#-b--#-\n----@--+\n----#-c-\n+-------\n",
    ] {
        let warehouse = boards::warehouse(board);
        let start = boards::start(&warehouse).unwrap();
        let (field, limits) = (&start.field, boards::unlimited());
        let distances = Arc::new(field.sided_distances(field.goal_squares(), &limits).unwrap());
        let mut solver = AssignmentSolver::new(distances.clone(), start.techniques);
        let squares: Vec<Square> = field.squares().collect();
        let rows = |boxes: [Square; 3]| boxes.map(|square| distances.row(square, start.worker));
        let cost = |&distance: &u32| {
            if distance == UNREACHABLE { 10_000 } else { i64::from(distance) }
        };
        let costs = |&row: &usize| distances.of(row).iter().map(cost).collect::<Vec<_>>();
        for triple in squares.windows(9).map(|near| [near[0], near[4], near[8]]) {
            let mut assigned = solver.assigned(rows(triple).to_vec(), &limits).unwrap();
            count += 1;
            repaired_count += usize::from(assigned.assignment.is_some());
            for index in 0..3 {
                for &to in squares.iter().filter(|square| !triple.contains(square)) {
                    let mut boxes = triple;
                    boxes[index] = to;
                    let rows = rows(boxes);
                    let matrix = Matrix::from_rows(rows.iter().map(costs)).unwrap();
                    let (least, _) = kuhn_munkres_min(&matrix);
                    let least = Ok(u32::try_from(least).ok().filter(|&least| least < 10_000));
                    let repaired = solver.pushes_after(&mut assigned, index, rows[index], &limits);
                    assert_eq!(repaired, least, "{boxes:?}");
                    assert_eq!(solver.pushes(&rows, &limits), least, "{boxes:?}");
                }
            }
        }
    }
    assert!(2 * repaired_count > count, "{repaired_count} of {count}");
}
