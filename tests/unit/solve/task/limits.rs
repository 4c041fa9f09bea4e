//! Unit tests of `src/solve/task/limits.rs`.

use super::*;

#[test]
fn one_thread_stops_the_other() {
    let limits = Limits::by_work(None, 0);
    let one = limits.stoppable();
    let other = one.with_memory(0);
    assert_eq!(other.check_time(), Ok(()));
    one.stop();
    assert_eq!((other.check_time(), limits.check_time()), (Err(Limit::Cancelled), Ok(())));
}

#[test]
fn without_a_clock_shares_of_the_time_end() {
    let limits = Limits::by_work(None, 0);
    (0..100).for_each(|_| assert_eq!(limits.check_time(), Ok(())));
    let share = limits.with_share_of_time_so_far(50);
    let checks = (0..1000).take_while(|_| share.check_time().is_ok()).count();
    assert!((40..60).contains(&checks), "{checks}");
    assert_eq!((limits.check_time(), limits.elapsed()), (Ok(()), Duration::ZERO));
}

#[test]
fn time_in_which_the_program_was_stopped_does_not_count() {
    let limits = Limits::new(Some(Duration::from_secs(1)), 0);
    std::thread::sleep(MAX_PAUSE + Duration::from_millis(100));
    assert_eq!(limits.check_time(), Ok(()));
    // A pause of this test counts no more than others: only a longer one would be less than that, and it is taken for a stop.
    assert!(limits.elapsed() < MAX_PAUSE);
    // What may be work counts.
    while limits.check_time().is_ok() {
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(limits.check_time(), Err(Limit::Time));
}
