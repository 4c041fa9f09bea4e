//! A switch for each technique.

use crate::names::names;

/// A technique that can be switched off, to measure what it gives or to test that it changes no answer. Displayed and parsed as
/// in `benches/README.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Technique {
    /// Breadth-first search from both ends.
    Bidirectional,
    /// Move-optimal A* as a step of its own.
    MoveAStar,
    /// The end of the search from both ends as soon as a forecast says that the memory will not do.
    Forecast,
    /// Freeze deadlocks in all searches.
    Freeze,
    /// Conflicts of two boxes, and of three.
    TwoBoxes,
    /// Conflicts of three boxes.
    ThreeBoxes,
    /// Pattern databases of goal zones.
    GoalZone,
    /// The repair of an assignment for the box that was pushed.
    Repair,
    /// PI-corrals in proofs and in feature space search.
    PiCorral,
    /// States in which the worker can make more pushes first.
    Mobility,
    /// Ties broken only among states whose heuristic allows the proved number of pushes.
    TieBound,
    /// Corral deadlocks.
    Corral,
    /// A goal for each box, with frozen boxes as walls.
    Matching,
    /// A goal for each box alone, with frozen boxes as walls.
    FrozenWalls,
    /// Links between rooms as a dimension of the feature space.
    RoomLinks,
    /// The feature of feature space search that counts the steps of the packing plan that are left.
    PackingFeature,
    /// … the parts of the floor.
    ConnectivityFeature,
    /// … the links between rooms that boxes block.
    RoomsFeature,
    /// … the boxes that will be in the way.
    OutOfPlanFeature,
    /// … the boxes that are in the way of others.
    HotspotsFeature,
    /// The advisor that brings a box to its place.
    PackingAdvisor,
    /// … that opens links between rooms.
    RoomsAdvisor,
    /// … that moves boxes out of the way of others.
    HotspotsAdvisor,
    /// … that moves boxes away from out-of-plan areas.
    OutOfPlanAdvisor,
    /// … that moves boxes away from the next place.
    OpenerAdvisor,
    /// … that gains new cells for the worker.
    ExplorerAdvisor,
    /// Further first solutions to improve.
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
