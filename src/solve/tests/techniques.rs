//! Each technique of the solver, switched off: no proved answer changes, on boards on which it acts.

use std::sync::LazyLock;

use crate::board::Warehouse;
use crate::solve::boards;
use crate::solve::task::{Minimize, Technique, Techniques};
use crate::solve::tuning::Tuning;
use crate::solve::{Answer, Solver};

/// Effort is predicted for small tables, too, and conflicts are learned at once.
static TUNING: LazyLock<Tuning> = LazyLock::new(|| {
    let mut tuning = Tuning::DEFAULT;
    for assignment in ["prediction-memory=1024", "prediction-margin=1", "learning-start=0"] {
        tuning.set(assignment).unwrap();
    }
    tuning
});

/// The moves and pushes of proved solutions: by the whole solver, and without bidirectional search and move-optimal A*, which would
/// answer first.
fn proved(
    warehouse: &Warehouse,
    minimize: Minimize,
    off: &[Technique],
) -> [Option<(usize, usize)>; 2] {
    let all = off.iter().fold(Techniques::ALL, |left, &technique| left.without(technique));
    [all, all.without(Technique::Bidirectional).without(Technique::MoveAStar)].map(|techniques| {
        let memory = if off == [Technique::EffortPrediction] { 1 << 26 } else { 1 << 22 };
        let solver = Solver { minimize, memory, techniques, tuning: &TUNING, ..Solver::default() };
        let report = solver.solve(warehouse);
        match report.answer {
            Answer::Optimal { solution, .. } => Some((solution.moves.len(), solution.pushes.len())),
            Answer::Unsolvable => None,
            Answer::Open { reason, .. } => panic!("{reason}: {warehouse}"),
        }
    })
}

#[test]
fn a_technique_that_is_switched_off_changes_no_proved_answer() {
    boards::check(200, boards::any(), |board| {
        let warehouse = boards::warehouse(&board);
        let all = proved(&warehouse, Minimize::Pushes, &[]);
        for &technique in Technique::ALL {
            assert_eq!(proved(&warehouse, Minimize::Pushes, &[technique]), all, "{technique}");
        }
    });
}

/// On this board, boxes that are frozen on goals leave others without one. Such boards are rare.
const FOR_MATCHING: &str = "\
-+-#-#--
--+--a@-
-+-#-bc#
--+#--d-
---#----
";

/// Here, the boxes must be parted before any of them can reach a goal.
const FOR_LEARNED_CONFLICTS: &str = "\
########
#+++####
#+---a@#
#---bc##
#------#
#--d---#
#------#
########
";

/// Returns whether other numbers of states are expanded without a technique, by the whole solver, or by push-optimal A* alone. Work is
/// counted, since turns that are measured in time would make these numbers differ from run to run.
fn acts(technique: Technique, warehouse: &Warehouse, memory: usize) -> bool {
    let whole = Techniques::ALL;
    let alone = whole.without(Technique::Bidirectional).without(Technique::MoveAStar);
    for techniques in [whole, alone] {
        let mut solver = Solver {
            minimize: Minimize::Pushes,
            expansions: Some(3000),
            memory,
            techniques,
            tuning: &TUNING,
            ..Solver::default()
        };
        let with = solver.solve(warehouse).stats.expanded;
        solver.techniques = techniques.without(technique);
        if solver.solve(warehouse).stats.expanded != with {
            return true;
        }
    }
    false
}

/// Otherwise the test before would say nothing about these. All others act on them too, except what is computed in another way
/// but is the same, and move-optimal A*, which only large boards need: a test of the program has one.
#[test]
fn techniques_act_on_these_boards() {
    use Technique::{
        Corral, EffortPrediction, LearnedConflicts, Matching, PiCorral, Tunnels, UpperBound,
    };

    let mut idle = vec![Corral, EffortPrediction, PiCorral, Tunnels, UpperBound];
    for warehouse in boards::sequence(boards::any()).take(3000) {
        // Effort is only predicted where there is little memory.
        idle.retain(|&technique| !acts(technique, &warehouse, 1 << 22));
        if idle.is_empty() {
            break;
        }
    }
    assert_eq!(idle, []);
    assert!(acts(Matching, &boards::warehouse(FOR_MATCHING), 1 << 26));
    assert!(acts(LearnedConflicts, &boards::warehouse(FOR_LEARNED_CONFLICTS), 1 << 26));
}
