//! Parallel work whose results come in order.

use std::num::NonZero;
use std::thread::sleep;
use std::time::Duration;

use anyhow::ensure;
use proptest::prelude::*;

#[path = "../../src/cli/ordered.rs"]
mod in_order;

use in_order::in_order;

/// What `src/cli/ordered.rs` needs of its neighbour.
mod streams {
    #[allow(clippy::unnecessary_wraps)] // Its neighbour can fail.
    pub(super) fn flush() -> Result<(), sokopush::Error> {
        Ok(())
    }

    pub(super) fn is_over() -> bool {
        false
    }

    pub(super) fn end_streams() {}
}

/// Waits as many tenths of milliseconds as a number says, and returns it; panics at some.
fn work(time: u64) -> u64 {
    sleep(Duration::from_micros(100 * time));
    assert!(time % 7 != 6, "work may panic");
    time
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

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
        let expected: Vec<_> = times.iter().map(|&time| (time % 7 != 6).then_some(time)).collect();
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
