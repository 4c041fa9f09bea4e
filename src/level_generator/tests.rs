//! The seeds of attempts at levels, and how often the generator asks whether to stop.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::*;

/// The first 1,000 seeds of `seed`.
fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    (0..1000).map(move |attempt| seed_of_attempt(seed, attempt))
}

#[test]
fn a_seed_comes_first_and_is_followed_by_the_numbers_of_splitmix64() {
    for seed in [0, 1, 42, u64::MAX] {
        assert_eq!(seeds(seed).next(), Some(seed));
    }
    // What the authors' own `splitmix64.c` gives from state 0, which mixing leaves as it is.
    let published = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
    assert!(seeds(0).skip(1).zip(published).all(|(seed, published)| seed == published));
}

/// Neither of seeds near each other, nor of those whose difference is what `SplitMix64` adds to its state, nor of those in titles.
#[test]
fn the_seeds_of_different_seeds_are_different() {
    let mut begun: Vec<u64> = vec![0, 2, 3, 42, 43, u64::MAX - 1, u64::MAX];
    for multiple in 1..10 {
        begun.push(1_u64.wrapping_add(GOLDEN_GAMMA.wrapping_mul(multiple)));
        begun.push(1_u64.wrapping_sub(GOLDEN_GAMMA.wrapping_mul(multiple)));
    }
    let titles: Vec<u64> = seeds(1).collect();
    let mut seen = HashSet::new();
    for seed in &titles {
        assert!(seen.insert(*seed));
    }
    // The first seed of one in a title is that title's own.
    for title in &titles[1..] {
        for seed in seeds(*title).skip(1) {
            assert!(seen.insert(seed), "{seed} of {title}");
        }
    }
    for first in begun {
        for seed in seeds(first) {
            assert!(seen.insert(seed), "{seed} of {first}");
        }
    }
}

const LARGE: LevelGenerator =
    LevelGenerator { rows: 60, columns: 60, boxes: 4, min_pushes: 1, hardest_of: 1 };
/// A seed whose first large room has a solution, for which the solver needs many states.
const SEED: u64 = 2;

#[test]
fn a_large_room_is_stopped_after_little_work() {
    let asked = AtomicU64::new(0);
    let level =
        LARGE.levels_until(SEED, || asked.fetch_add(1, Relaxed) > u64::MAX / 2).next().unwrap();
    let questions = asked.swap(0, Relaxed);
    let states = Solver::default().solve(&level.warehouse).stats.expanded;
    assert!(states / questions < 500, "{states} states, {questions} questions");
    // After the answer that it is to stop, only the engines of the solver ask once more each.
    let level = LARGE.levels_until(SEED, || asked.fetch_add(1, Relaxed) >= questions - 10).next();
    assert_eq!(level, None);
    assert!(asked.into_inner() < questions);
}

#[test]
fn a_room_is_stopped_between_two_pulls() {
    let asked = AtomicU64::new(0);
    let room = LARGE.room(&mut Random::new(SEED, 0), &|| asked.fetch_add(1, Relaxed) == 2);
    // Each of the four boxes is pulled, so there is a third question.
    assert!(room.is_err());
    assert_eq!(asked.into_inner(), 3);
}

#[test]
fn of_equally_hard_rooms_the_first_is_taken() {
    let generator = LevelGenerator { rows: 6, columns: 6, boxes: 1, min_pushes: 1, hardest_of: 2 };
    let mut ties = 0;
    for seed in 0..200 {
        let rooms = [0, 1].map(|number| {
            let room = generator.room(&mut Random::new(seed, number), &|| false).ok()??;
            generator.solved(room, &|| false).ok()?
        });
        let [Some(first), Some(second)] = rooms else { continue };
        if first.states == second.states && first.room != second.room {
            assert_eq!(generator.level(seed).unwrap().warehouse, first.room, "{seed}");
            ties += 1;
        }
    }
    assert!(ties > 0);
}

#[test]
fn a_room_without_floor_for_worker_and_boxes_is_none_and_may_be_the_last() {
    // There is one cell of floor.
    let tiny = LevelGenerator { rows: 3, columns: 3, boxes: 1, ..LevelGenerator::default() };
    assert_eq!(tiny.level(SEED), None);
    let asked = AtomicU64::new(0);
    assert_eq!(tiny.levels_until(SEED, || asked.fetch_add(1, Relaxed) == 2).next(), None);
    assert_eq!(asked.into_inner(), 3);
}
