//! A switch for each technique.

use crate::names::names;

/// A technique that can be switched off, to measure its effect or to test that it changes no answer. Displayed and parsed by
/// its name in kebab case: `pi-corral`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Technique {
    /// Bidirectional breadth-first search.
    Bidirectional,
    /// Move-optimal A* as an engine of its own; breaking ties and improvement use it anyway.
    MoveAStar,
    /// Ends bidirectional search as soon as a forecast of its frontiers exceeds the memory.
    Forecast,
    /// Freeze deadlocks in all searches.
    Freeze,
    /// The two-box pattern database; without it, there is no three-box one.
    TwoBoxes,
    /// The three-box pattern database.
    ThreeBoxes,
    /// The goal-zone pattern database.
    GoalZone,
    /// Incremental assignment: only the box that was pushed is assigned again.
    Repair,
    /// PI-corral pruning in push-optimal A* and FESS.
    PiCorral,
    /// Tie-breaking in push-optimal A*: among equal f and g, the state with the most possible pushes first.
    Mobility,
    /// While ties are broken: prunes states whose heuristic exceeds the proved number of pushes.
    TieBound,
    /// Corral deadlocks in FESS.
    Corral,
    /// Bipartite deadlocks in FESS: no matching of boxes to goals, with frozen boxes as walls.
    Matching,
    /// Deadlocks due to frozen boxes in FESS: a box alone reaches no goal, with frozen boxes as walls.
    FrozenWalls,
    /// Room connectivity as a dimension of the feature space.
    RoomLinks,
    /// The packing feature of FESS: the steps of the packing plan that are left.
    PackingFeature,
    /// The connectivity feature: connected components of the free floor.
    ConnectivityFeature,
    /// The room connectivity feature: links between rooms that boxes block.
    RoomsFeature,
    /// The out-of-plan feature: boxes in out-of-plan areas.
    OutOfPlanFeature,
    /// The hotspots feature: boxes that block others.
    HotspotsFeature,
    /// The packing advisor: a move that brings a box to its place.
    PackingAdvisor,
    /// The rooms advisor: a move that opens a link between rooms.
    RoomsAdvisor,
    /// The hotspots advisor: a move that leaves fewer boxes blocking others.
    HotspotsAdvisor,
    /// The out-of-plan advisor: a move away from an out-of-plan area.
    OutOfPlanAdvisor,
    /// The opener advisor: a move away from the next place of the plan.
    OpenerAdvisor,
    /// The explorer advisor: a move after which the worker reaches new sides of boxes.
    ExplorerAdvisor,
    /// Restarts of the improvement from further FESS solutions.
    Restarts,
}

names!(Technique {
    Bidirectional = "bidirectional",
    MoveAStar = "move-a-star",
    Forecast = "forecast",
    Freeze = "freeze",
    TwoBoxes = "two-boxes",
    ThreeBoxes = "three-boxes",
    GoalZone = "goal-zone",
    Repair = "repair",
    PiCorral = "pi-corral",
    Mobility = "mobility",
    TieBound = "tie-bound",
    Corral = "corral",
    Matching = "matching",
    FrozenWalls = "frozen-walls",
    RoomLinks = "room-links",
    PackingFeature = "packing-feature",
    ConnectivityFeature = "connectivity-feature",
    RoomsFeature = "rooms-feature",
    OutOfPlanFeature = "out-of-plan-feature",
    HotspotsFeature = "hotspots-feature",
    PackingAdvisor = "packing-advisor",
    RoomsAdvisor = "rooms-advisor",
    HotspotsAdvisor = "hotspots-advisor",
    OutOfPlanAdvisor = "out-of-plan-advisor",
    OpenerAdvisor = "opener-advisor",
    ExplorerAdvisor = "explorer-advisor",
    Restarts = "restarts",
});

/// The techniques that a solver uses: all of them by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Techniques {
    /// A bit for each technique that is switched off.
    off: u32,
}

impl Techniques {
    /// All techniques.
    pub const ALL: Techniques = Techniques { off: 0 };

    /// The same without one of them.
    ///
    /// ```
    /// use sokopush::solve::{Technique, Techniques};
    ///
    /// let techniques = Techniques::default().without(Technique::PiCorral);
    /// assert!(techniques.has(Technique::Corral) && !techniques.has(Technique::PiCorral));
    /// ```
    #[must_use]
    pub const fn without(self, technique: Technique) -> Techniques {
        Techniques { off: self.off | 1 << technique as u32 }
    }

    /// Returns whether a technique is used.
    #[must_use]
    pub fn has(self, technique: Technique) -> bool {
        self.off & 1 << technique as u32 == 0
    }
}
