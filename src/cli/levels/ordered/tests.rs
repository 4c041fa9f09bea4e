//! Work in parallel whose results come out in order.

use std::time::Duration;

use anyhow::ensure;
use proptest::prelude::*;

use super::*;

/// Waits as many tenths of milliseconds as a number says, and returns it; panics at some.
fn work(time: u64) -> u64 {
    thread::sleep(Duration::from_micros(100 * time));
    assert!(time % 7 != 6, "work may panic");
    time
}

proptest! {
    #![proptest_config(crate::properties::config(320))]

    #[test]
    fn results_come_in_the_order_of_the_work(
        times in proptest::collection::vec(0_u64..20, 0..40),
        jobs in 1_usize..9,
    ) {
        let mut results = Vec::new();
        in_order(NonZero::new(jobs), times.iter().copied(), work, |result| {
            results.push(result);
            Ok(())
        })
        .unwrap();
        let result = |&time: &u64| Some(time).filter(|time| time % 7 != 6);
        let expected: Vec<_> = times.iter().map(result).collect();
        prop_assert_eq!(results, expected);
    }
}

#[test]
fn an_error_ends_work_that_would_never_end() {
    for jobs in [1, 2, 8] {
        let mut sum = 0;
        let ended = in_order(
            NonZero::new(jobs),
            0..,
            |number: u64| number,
            |number| {
                sum += number.unwrap();
                ensure!(sum < 10, "enough");
                Ok(())
            },
        );
        assert_eq!(ended.unwrap_err().to_string(), "enough");
        assert_eq!(sum, 10);
    }
}
