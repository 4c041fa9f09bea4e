//! Random boards and commands, of which properties are true.

use crate::random::{self, Random};
use proptest::prelude::*;

/// Boards of up to `rows` × `columns` cells, each with a worker, and boxes and walls of any density.
/// Half of them are ragged.
pub(crate) fn board(rows: usize, columns: usize) -> impl Strategy<Value = String> {
    (1..=rows, 1..=columns, 0..50_usize, 0..=26_usize, any::<bool>(), any::<u64>()).prop_map(
        |(rows, columns, walls, boxes, ragged, seed)| {
            let mut random = Random(seed);
            let mut cells: Vec<Vec<u8>> = (0..rows)
                .map(|_| {
                    let columns = if ragged { 1 + random.below(columns) } else { columns };
                    let cell = |_| match random.below(100) {
                        n if n < walls => b'#',
                        n if n % 8 == 0 => b'+',
                        _ => b'-',
                    };
                    (0..columns).map(cell).collect()
                })
                .collect();
            // The worker comes last and may take a box's place.
            random.place(&mut cells, (b'a'..=b'z').take(boxes).chain([b'@']));
            random::board(cells)
        },
    )
}

pub(crate) fn command() -> impl Strategy<Value = String> {
    prop_oneof![
        1 => Just("0".to_owned()),
        3 => ("[a-z]", "[2468]").prop_map(|(name, digit)| name + &digit),
        3 => ("[a-d]", "[2468]").prop_map(|(name, digit)| name + &digit),
    ]
}

pub(crate) fn commands() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(command(), 0..120)
}

pub(crate) fn document(board: &str, commands: &[String]) -> String {
    format!("{board}\n{}\n.\n", commands.join("\n"))
}
