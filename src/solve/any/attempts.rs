//! The table of attempts at any solution, and the strategies in it.

use std::slice;

use self::Attempt::FeatureSpace;
use super::greedy::Cells;
use crate::solve::fess::Planning::{self, Parking, Removing};
use crate::solve::fess::{Advice, Strategy};
use crate::solve::task::{Technique, Techniques};

/// The attempts that are left. Searches continue only within one call of [`search`](super::search).
pub(crate) type Attempts = slice::Iter<'static, Attempt>;

pub(crate) fn attempts() -> Attempts {
    ATTEMPTS.iter()
}

pub(crate) enum Attempt {
    /// Feature space search, from the beginning, that generates about a number of moves forward.
    FeatureSpace(Planning, Strategy, usize),
    /// A search backward, which continues where it stopped. Greedy search has `budget` states at the end, and a search for an open
    /// position as many moves; then one forward for that position has twice as many.
    Backward { kind: BackwardKind, budget: usize },
}

/// A kind of search backward, of which there is one on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BackwardKind {
    /// Greedy search.
    Greedy { move_weight: u32, cells: Cells },
    /// For an open position, in which dead ends may count.
    Opening { counts_dead_ends: bool },
}

const ROOMS: Strategy = Strategy {
    advice: Advice::Taken,
    techniques: Techniques::ALL.without(Technique::ConnectivityAdvisor),
};
const CAREFUL_ROOMS: Strategy = Strategy { advice: Advice::Checked, ..ROOMS };
const UNADVISED_ROOMS: Strategy = Strategy { advice: Advice::Ignored, ..ROOMS };
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
const CAREFUL: Strategy = Strategy { advice: Advice::Checked, ..PLAIN };
/// Connectivity instead of rooms.
const CONNECTED: Strategy = Strategy {
    techniques: Techniques::ALL.without(Technique::RoomLinks).without(Technique::RoomsAdvisor),
    ..ROOMS
};

pub(super) const fn greedy(move_weight: u32, cells: Cells, budget: usize) -> Attempt {
    Attempt::Backward { kind: BackwardKind::Greedy { move_weight, cells }, budget }
}

/// The budget is for both searches together.
pub(super) const fn meeting(counts_dead_ends: bool, budget: usize) -> Attempt {
    Attempt::Backward { kind: BackwardKind::Opening { counts_dead_ends }, budget: budget / 3 }
}

/// Strategies take turns, as a level that one of them misses may be easy for another; budgets grow, as most levels need little.
/// `benches/README.md` has figures.
pub(super) static ATTEMPTS: [Attempt; 50] = [
    FeatureSpace(Removing(0), ROOMS, 150_000),
    greedy(0, Cells::None, 100_000),
    FeatureSpace(Removing(1), ALL_ADVISORS, 60_000),
    FeatureSpace(Removing(0), CAREFUL_ROOMS, 120_000),
    FeatureSpace(Removing(3), FEW_ADVISORS, 110_000),
    FeatureSpace(Removing(0), CONNECTED, 100_000),
    greedy(0, Cells::None, 300_000),
    FeatureSpace(Removing(5), CAREFUL_ROOMS, 250_000),
    meeting(true, 300_000),
    greedy(0, Cells::AwayPartsAndGoals, 400_000),
    meeting(false, 300_000),
    greedy(0, Cells::AwayAndParts, 300_000),
    FeatureSpace(Parking(0), UNADVISED_ROOMS, 200_000),
    greedy(0, Cells::Away, 400_000),
    greedy(3, Cells::None, 400_000),
    FeatureSpace(Removing(0), ROOMS, 400_000),
    FeatureSpace(Removing(0), CAREFUL_ROOMS, 1_200_000),
    greedy(0, Cells::AwayAndParts, 1_300_000),
    greedy(0, Cells::AwayPartsAndGoals, 1_000_000),
    meeting(false, 700_000),
    FeatureSpace(Removing(9), ALL_ADVISORS, 800_000),
    greedy(0, Cells::None, 1_400_000),
    FeatureSpace(Removing(8), PLAIN, 800_000),
    FeatureSpace(Parking(1), UNADVISED_ROOMS, 600_000),
    greedy(0, Cells::Away, 1_400_000),
    FeatureSpace(Removing(6), FEW_ADVISORS, 400_000),
    FeatureSpace(Removing(7), CONNECTED, 400_000),
    greedy(0, Cells::None, 3_000_000),
    meeting(true, 900_000),
    greedy(0, Cells::AwayAndParts, 2_800_000),
    FeatureSpace(Removing(2), CAREFUL, 800_000),
    greedy(0, Cells::Away, 2_400_000),
    FeatureSpace(Removing(4), ALL_ADVISORS, 800_000),
    greedy(3, Cells::None, 1_200_000),
    greedy(0, Cells::AwayPartsAndGoals, 2_000_000),
    meeting(false, 1_500_000),
    FeatureSpace(Parking(2), UNADVISED_ROOMS, 3_000_000),
    FeatureSpace(Removing(10), CAREFUL_ROOMS, 1_600_000),
    greedy(3, Cells::None, 2_800_000),
    FeatureSpace(Removing(11), FEW_ADVISORS, 1_600_000),
    greedy(0, Cells::AwayAndParts, 5_800_000),
    greedy(0, Cells::None, 6_000_000),
    FeatureSpace(Removing(12), CONNECTED, 5_000_000),
    greedy(0, Cells::AwayPartsAndGoals, 6_000_000),
    meeting(true, 6_000_000),
    greedy(0, Cells::Away, 6_400_000),
    FeatureSpace(Parking(3), UNADVISED_ROOMS, 10_000_000),
    greedy(0, Cells::None, 22_000_000),
    FeatureSpace(Removing(13), CAREFUL, 20_000_000),
    FeatureSpace(Removing(14), ALL_ADVISORS, usize::MAX),
];
