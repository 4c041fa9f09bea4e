//! Detours in solutions, to see whether they are found and taken out again.

use fastrand::Rng;
use sokopush::board::Direction;
use sokopush::board::Push;
use sokopush::game::Outcome;
use sokopush::{Session, Warehouse};

/// How many boxes and directions are tried for a detour.
const TRIES: usize = 20;

/// Adds a detour before every tenth push, on average: some box is pushed, and back again.
pub fn with_detours(warehouse: &Warehouse, pushes: &[Push], seed: usize) -> Vec<Push> {
    let mut rng = Rng::with_seed(seed as u64);
    let mut session = Session::from(warehouse.clone());
    for &push in pushes {
        if rng.u32(..10) == 0 {
            (0..TRIES).any(|_| detour(&mut session, push, &mut rng));
        }
        assert!(makes(&mut session, push), "the solution can be played");
    }
    session.pushes_made().collect()
}

/// Makes a detour after which `next` can be pushed as before; returns whether that was possible.
fn detour(session: &mut Session, next: Push, rng: &mut Rng) -> bool {
    let boxes: Vec<_> = session.warehouse().boxes().iter().collect();
    let Some(&cell) = rng.choice(&boxes) else { return false };
    let direction = Direction::ALL[rng.usize(..4)];
    let there = Push { cell, direction };
    let to = session.warehouse().neighbour(cell, direction);
    let back = Push { cell: to, direction: direction.opposite() };
    let made = session.push_count();
    let is_made = [there, back, next].into_iter().all(|push| makes(session, push));
    while session.push_count() > made + if is_made { 2 } else { 0 } {
        session.undo();
    }
    is_made
}

fn makes(session: &mut Session, push: Push) -> bool {
    matches!(session.push_box(push), Outcome::Pushed(_))
}
