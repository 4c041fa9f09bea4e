//! Any solution, by feature space search (FESS): Shoham and Schaeffer, "The FESS Algorithm: A Feature Based
//! Approach to Single-Agent Search", `CoG` 2020.
//!
//! Moves are macro moves: one box to another cell, by any number of pushes. A search backward from the goals
//! ([`packing`]) finds a plan: in which order boxes are brought to their places. The search forward
//! ([`forward`]) follows it. Both divide positions by their features, take the cells of this feature space in turn, and
//! prefer the moves that an advisor proposes. Several attempts, each with more positions than the one before, make
//! different plans.

mod advisors;
mod alone;
mod corral;
mod forward;
mod macros;
mod matching;
mod packing;
mod plan;
mod reach;
mod rooms;
mod search;
mod space;
mod terrain;
mod trapped;
mod way;

use self::forward::Packer;
use self::macros::{Macros, State};
use self::search::{Position, Search};
use self::terrain::Terrain;
use self::way::Way;
use crate::solve::bitboard::{Bitboard, Rectangle};
use crate::solve::bits::Bits;
use crate::solve::field::Start;
use crate::solve::limits::{Limit, Limits};
use crate::solve::solution;
use crate::solve::stats::Stats;

/// Finds a solution; `None` if none was found, or if the board is too large.
pub(super) fn search(
    start: &Start,
    limits: &Limits,
    stats: &mut Stats,
) -> Result<Option<solution::Plan>, Limit> {
    let rectangle = Rectangle::around(start);
    let search = match rectangle.words() {
        ..=2 => search_in_words::<2>,
        3 => search_in_words::<3>,
        4 => search_in_words::<4>,
        5 => search_in_words::<5>,
        6 => search_in_words::<6>,
        7 | 8 => search_in_words::<8>,
        9..=16 => search_in_words::<16>,
        17..=62 => search_in_words::<62>,
        _ => return Ok(None),
    };
    search(&rectangle, start, limits, stats)
}

fn search_in_words<const N: usize>(
    rectangle: &Rectangle,
    start: &Start,
    limits: &Limits,
    stats: &mut Stats,
) -> Result<Option<solution::Plan>, Limit> {
    let board = Bitboard::<N>::new(rectangle, start);
    let region = board.flood(board.set_of(start.worker), board.floor.without(board.boxes));
    let start_state = State { boxes: board.boxes, region };
    let terrain = Terrain::new(board, start, limits)?;
    for attempt in ATTEMPTS {
        let steps = packing::search(&terrain, attempt.packing, limits)?;
        let plan = plan::Plan::new(&terrain.board, steps);
        let packer = Packer::new(&terrain, plan, attempt.is_careful);
        let mut search = Search::new(packer, limits);
        search.add_root(Position { state: start_state, bases: Bits::NONE });
        let solved = search.run(attempt.pushing);
        stats.expanded += search.nodes.len() as u64;
        stats.peak_bytes = stats.peak_bytes.max(search.bytes());
        if let Some(solved) = solved? {
            return Ok(Some(plan_of(&terrain, &search, solved)));
        }
    }
    Ok(None)
}

/// What one attempt may cost, in positions of each search, and how it searches.
struct Attempt {
    packing: usize,
    pushing: usize,
    /// Whether advisors know deadlocks.
    is_careful: bool,
}

/// Each attempt is more thorough than the one before.
const ATTEMPTS: [Attempt; 7] = [
    Attempt { packing: 300, pushing: 3_000, is_careful: false },
    Attempt { packing: 1_000, pushing: 6_000, is_careful: true },
    Attempt { packing: 3_000, pushing: 20_000, is_careful: false },
    Attempt { packing: 10_000, pushing: 30_000, is_careful: true },
    Attempt { packing: 30_000, pushing: 100_000, is_careful: false },
    Attempt { packing: 100_000, pushing: 200_000, is_careful: true },
    Attempt { packing: 300_000, pushing: usize::MAX, is_careful: false },
];

/// The pushes that lead to a node.
fn plan_of<const N: usize>(
    terrain: &Terrain<N>,
    search: &Search<N, Packer<N>>,
    solved: usize,
) -> solution::Plan {
    let board = &terrain.board;
    let mut macros = Macros::new(Way::Push, terrain.solvable.clone());
    let mut pushes = Vec::new();
    for (node, play) in search.path(solved) {
        let state = &search.position(node).state;
        for (cell, direction) in macros.steps(board, state, play.way) {
            pushes.push((board.square(cell.into()), board.transpose(direction)));
        }
    }
    solution::Plan { pushes, moves: None }
}
