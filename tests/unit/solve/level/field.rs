//! Unit tests of `src/solve/level/field.rs`.

use std::time::Duration;

use super::*;
use crate::solve::boards;
use crate::solve::task::Limit;

#[test]
fn limits_end_the_preparation_of_a_large_level() {
    // Without goals, only the squares take time.
    let warehouse = boards::warehouse(&format!("@{}\n", "-".repeat(50_000)));
    let field = |ticks| {
        let limits = Limits::by_work(Some(Duration::from_micros(100) * ticks), usize::MAX);
        Field::new(&warehouse, GoalDistances::Each, &limits).map(|field| field.len())
    };
    assert_eq!((field(1), field(100)), (Err(Limit::Time), Ok(50_001)));
    let little = Field::new(&warehouse, GoalDistances::Each, &Limits::new(None, 1 << 20));
    assert_eq!(little.map(|field| field.len()), Err(Limit::Memory));
}
