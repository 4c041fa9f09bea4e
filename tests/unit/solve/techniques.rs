//! Each technique of the solver, switched off: no proved answer changes, on boards on which it acts.

use std::sync::LazyLock;

use super::boards;
use super::task::{Minimize, Technique, Techniques};
use super::tuning::Tuning;
use super::{Answer, Solver};
use crate::board::Warehouse;

/// Effort is predicted for small tables, too, and conflicts are learned at once.
static TUNING: LazyLock<Tuning> = LazyLock::new(|| {
    let mut tuning = Tuning::DEFAULT;
    for assignment in ["prediction-memory=1024", "prediction-margin=1", "learning-start=0"] {
        tuning.set(assignment).unwrap();
    }
    tuning
});

/// The moves and pushes of proved solutions, with the number of states expanded: by the whole solver, and without bidirectional search
/// and move-optimal A*, which would answer first.
fn proved(
    warehouse: &Warehouse,
    minimize: Minimize,
    off: &[Technique],
) -> [(Option<(usize, usize)>, u64); 2] {
    let all = off.iter().fold(Techniques::ALL, |left, &technique| left.without(technique));
    [all, all.without(Technique::Bidirectional).without(Technique::MoveAStar)].map(|techniques| {
        let memory = if off == [Technique::EffortPrediction] { 1 << 26 } else { 1 << 22 };
        let solver = Solver { minimize, memory, techniques, tuning: &TUNING, ..Solver::default() };
        let report = solver.solve(warehouse);
        let answer = match report.answer {
            Answer::Optimal { solution, .. } => Some((solution.moves.len(), solution.pushes.len())),
            Answer::Unsolvable => None,
            Answer::Open { reason, .. } => panic!("{reason}: {warehouse}"),
        };
        (answer, report.stats.expanded)
    })
}

#[test]
fn a_technique_that_is_switched_off_changes_no_proved_answer() {
    boards::check(200, boards::any(), |board| {
        let warehouse = boards::warehouse(&board);
        let answers =
            |off: &[_]| proved(&warehouse, Minimize::Pushes, off).map(|(answer, _)| answer);
        let all = answers(&[]);
        for &technique in Technique::ALL {
            assert_eq!(answers(&[technique]), all, "{technique}");
        }
    });
}

/// Otherwise the test before would say nothing about these. All others act on them too, except what is computed in another way
/// but is the same, and move-optimal A*, which only large boards need: a test of the program has one.
#[test]
fn techniques_act_on_these_boards() {
    use Technique::{
        Corral, EffortPrediction, LearnedConflicts, Matching, Mobility, PiCorral, Tunnels,
        UpperBound,
    };

    let mut idle = vec![Corral, EffortPrediction, Matching, Mobility, PiCorral, Tunnels];
    idle.extend([UpperBound, LearnedConflicts]);
    for warehouse in boards::sequence(boards::any()).take(3000) {
        let all = proved(&warehouse, Minimize::Pushes, &[]);
        idle.retain(|&technique| proved(&warehouse, Minimize::Pushes, &[technique]) == all);
        if idle.is_empty() {
            return;
        }
    }
    panic!("{idle:?}");
}
