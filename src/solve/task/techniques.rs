//! A switch for each technique.

use crate::macros::names;

names! {
    /// A technique that can be switched off, to measure its effect or to test that it changes no answer. Displayed and parsed by
    /// its name in kebab case: `pi-corral`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Technique {
        /// Bidirectional breadth-first search.
        Bidirectional = "bidirectional",
        /// Move-optimal A* as an engine of its own; breaking ties and improvement use it anyway.
        MoveAStar = "move-a-star",
        /// Prediction of the search effort (Korf, Reid and Edelkamp 2001): ends bidirectional search as soon as its frontiers
        /// would exceed the memory if they grew on as before.
        EffortPrediction = "effort-prediction",
        /// Symmetry reduction in bidirectional search and in push-optimal A*: one state for all that a rotation or reflection of the
        /// level maps to each other.
        Symmetry = "symmetry",
        /// The two-box pattern database; without it, there is no three-box one.
        TwoBoxes = "two-boxes",
        /// The three-box pattern database.
        ThreeBoxes = "three-boxes",
        /// Conflicts of up to eight boxes that push-optimal A* learns (pattern search; Junghanns and Schaeffer 2001).
        LearnedConflicts = "learned-conflicts",
        /// The goal-zone pattern database.
        GoalZone = "goal-zone",
        /// Incremental assignment: only the box that was pushed is assigned again.
        IncrementalAssignment = "incremental-assignment",
        /// PI-corral pruning in push-optimal A* and FESS.
        PiCorral = "pi-corral",
        /// The tunnel macro in push-optimal A*.
        Tunnels = "tunnels",
        /// While ties are broken: prunes states whose f exceeds the proved number of pushes (rule L of Pereira et al., IJCAI 2016).
        UpperBound = "upper-bound",
        /// Corral deadlocks in FESS.
        Corral = "corral",
        /// Pair deadlocks in FESS: two boxes alone do not both reach goals.
        PairDeadlocks = "pair-deadlocks",
        /// Bipartite deadlocks in FESS: no matching of boxes to goals, with frozen boxes as walls.
        Matching = "matching",
        /// The packing advisor of FESS: a move that brings a box to its place.
        PackingAdvisor = "packing-advisor",
        /// The connectivity advisor: a move that joins parts of the floor.
        ConnectivityAdvisor = "connectivity-advisor",
        /// The hotspots advisor: a move that leaves fewer boxes blocking others.
        HotspotsAdvisor = "hotspots-advisor",
        /// The out-of-plan advisor: a move away from an out-of-plan area.
        OutOfPlanAdvisor = "out-of-plan-advisor",
        /// The opener advisor: a move away from the next place of the plan.
        OpenerAdvisor = "opener-advisor",
        /// The explorer advisor: a move after which the worker reaches new sides of boxes.
        ExplorerAdvisor = "explorer-advisor",
        /// FESS, as a way to find any solution.
        FeatureSpace = "feature-space",
        /// FESS looks its states up among those of the searches backward (Festival: perimeter).
        Perimeter = "perimeter",
        /// An open position as an intermediate goal: FESS backward for one, and forward to it; needs the perimeter.
        IntermediateGoal = "intermediate-goal",
        /// Greedy best-first search backward.
        GreedyBackward = "greedy-backward",
        /// In greedy search backward, the feature cells of a feature space take turns.
        GreedyFeatures = "greedy-features",
        /// Large neighbourhood search: about half of the other solutions that are improved begin like the best one, and only their ending is new.
        NewEndings = "new-endings",
        /// Vicinity search in the whole level at once, with the heuristic of a proof, beside that in slices.
        WholeVicinity = "whole-vicinity",
    }
}

/// The techniques that a solver uses: all of them by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Techniques {
    /// A bit for each technique that is switched off.
    off: u64,
}

impl Techniques {
    /// All techniques.
    pub const ALL: Techniques = Techniques { off: 0 };

    /// Returns these techniques without one.
    ///
    /// ```
    /// use sokopush::solve::{Technique, Techniques};
    ///
    /// let techniques = Techniques::default().without(Technique::PiCorral);
    /// assert!(techniques.has(Technique::Corral) && !techniques.has(Technique::PiCorral));
    /// ```
    #[must_use]
    pub const fn without(self, technique: Technique) -> Techniques {
        Techniques { off: self.off | 1 << technique as u64 }
    }

    /// The techniques that are not used.
    pub fn off(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(move |&technique| !self.has(technique))
    }

    /// Returns whether a technique is used.
    #[must_use]
    pub fn has(self, technique: Technique) -> bool {
        self.off & 1 << technique as u64 == 0
    }
}
