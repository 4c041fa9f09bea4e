//! The table of attempts at any solution, and the strategies in it.

use std::slice;

use super::greedy::{Cells, Order};
use crate::solve::fess::{Parameters, Planning, Strategy};
use crate::solve::task::{Technique, Techniques};

/// The attempts that are left. Searches continue only within one call of [`search`](super::search).
pub(crate) type Attempts = slice::Iter<'static, Attempt>;

pub(crate) fn attempts() -> Attempts {
    ATTEMPTS.iter()
}

pub(crate) enum Attempt {
    /// Feature space search, from the beginning.
    FeatureSpace(Parameters),
    /// Greedy search backward, until it has `budget` states. It continues where it stopped.
    Greedy { order: Order, budget: usize },
    /// A search backward for an open position, which continues where it stopped, with a third of the budget for all such attempts
    /// together, and one forward for that position, with the rest. Either dead ends count in the first and the second is advised, or
    /// neither.
    Meeting { counts_dead_ends: bool, budget: usize },
}

const ROOMS: Strategy = Strategy {
    is_careful: false,
    ignores_advice: false,
    techniques: Techniques::ALL.without(Technique::ConnectivityAdvisor),
};
const CAREFUL_ROOMS: Strategy = Strategy { is_careful: true, ..ROOMS };
const UNADVISED_ROOMS: Strategy = Strategy { ignores_advice: true, ..ROOMS };
const ALL_ADVISORS: Strategy = Strategy { techniques: Techniques::ALL, ..ROOMS };
const FEW_ADVISORS: Strategy = Strategy {
    techniques: ROOMS
        .techniques
        .without(Technique::HotspotsAdvisor)
        .without(Technique::OutOfPlanAdvisor),
    ..ROOMS
};
pub(super) const PLAIN: Strategy =
    Strategy { techniques: ROOMS.techniques.without(Technique::RoomLinks), ..ROOMS };
const CAREFUL: Strategy = Strategy { is_careful: true, ..PLAIN };
/// Connectivity instead of rooms.
const CONNECTED: Strategy = Strategy {
    techniques: Techniques::ALL.without(Technique::RoomLinks).without(Technique::RoomsAdvisor),
    ..ROOMS
};

/// A plan that takes boxes off the board.
pub(super) const fn removing(seed: u32) -> Planning {
    Planning { parks: false, seed }
}

/// A plan that parks all boxes.
const fn parking(seed: u32) -> Planning {
    Planning { parks: true, seed }
}

pub(super) const fn feature_space(
    planning: Planning,
    strategy: Strategy,
    budget: usize,
) -> Attempt {
    Attempt::FeatureSpace(Parameters { planning, strategy, budget })
}

pub(super) const fn greedy(move_weight: u32, cells: Cells, budget: usize) -> Attempt {
    Attempt::Greedy { order: Order { move_weight, cells }, budget }
}

pub(super) const fn meeting(counts_dead_ends: bool, budget: usize) -> Attempt {
    Attempt::Meeting { counts_dead_ends, budget }
}

/// Strategies take turns, as a level that one of them misses may be easy for another; budgets grow, as most levels need little.
/// `benches/README.md` has figures.
pub(super) static ATTEMPTS: [Attempt; 50] = [
    feature_space(removing(0), ROOMS, 150_000),
    greedy(0, Cells::None, 100_000),
    feature_space(removing(1), ALL_ADVISORS, 60_000),
    feature_space(removing(0), CAREFUL_ROOMS, 120_000),
    feature_space(removing(3), FEW_ADVISORS, 110_000),
    feature_space(removing(0), CONNECTED, 100_000),
    greedy(0, Cells::None, 300_000),
    feature_space(removing(5), CAREFUL_ROOMS, 250_000),
    meeting(true, 300_000),
    greedy(0, Cells::AwayPartsAndGoals, 400_000),
    meeting(false, 300_000),
    greedy(0, Cells::AwayAndParts, 300_000),
    feature_space(parking(0), UNADVISED_ROOMS, 200_000),
    greedy(0, Cells::Away, 400_000),
    greedy(3, Cells::None, 400_000),
    feature_space(removing(0), ROOMS, 400_000),
    feature_space(removing(0), CAREFUL_ROOMS, 1_200_000),
    greedy(0, Cells::AwayAndParts, 1_300_000),
    greedy(0, Cells::AwayPartsAndGoals, 1_000_000),
    meeting(false, 700_000),
    feature_space(removing(9), ALL_ADVISORS, 800_000),
    greedy(0, Cells::None, 1_400_000),
    feature_space(removing(8), PLAIN, 800_000),
    feature_space(parking(1), UNADVISED_ROOMS, 600_000),
    greedy(0, Cells::Away, 1_400_000),
    feature_space(removing(6), FEW_ADVISORS, 400_000),
    feature_space(removing(7), CONNECTED, 400_000),
    greedy(0, Cells::None, 3_000_000),
    meeting(true, 900_000),
    greedy(0, Cells::AwayAndParts, 2_800_000),
    feature_space(removing(2), CAREFUL, 800_000),
    greedy(0, Cells::Away, 2_400_000),
    feature_space(removing(4), ALL_ADVISORS, 800_000),
    greedy(3, Cells::None, 1_200_000),
    greedy(0, Cells::AwayPartsAndGoals, 2_000_000),
    meeting(false, 1_500_000),
    feature_space(parking(2), UNADVISED_ROOMS, 3_000_000),
    feature_space(removing(10), CAREFUL_ROOMS, 1_600_000),
    greedy(3, Cells::None, 2_800_000),
    feature_space(removing(11), FEW_ADVISORS, 1_600_000),
    greedy(0, Cells::AwayAndParts, 5_800_000),
    greedy(0, Cells::None, 6_000_000),
    feature_space(removing(12), CONNECTED, 5_000_000),
    greedy(0, Cells::AwayPartsAndGoals, 6_000_000),
    meeting(true, 6_000_000),
    greedy(0, Cells::Away, 6_400_000),
    feature_space(parking(3), UNADVISED_ROOMS, 10_000_000),
    greedy(0, Cells::None, 22_000_000),
    feature_space(removing(13), CAREFUL, 20_000_000),
    feature_space(removing(14), ALL_ADVISORS, usize::MAX),
];
