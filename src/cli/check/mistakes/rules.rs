//! What a wrong program does differently when it plays. Each field is one thing; its default is what a right program does.

use sokopush::game::Name;

/// Reasons for which a command changes nothing, as a set of bits.
pub(super) type NoOps = u8;

pub(super) const NOTHING_TO_UNDO: NoOps = 1;
pub(super) const NO_BOX: NoOps = 2;
pub(super) const BLOCKED: NoOps = 4;
pub(super) const UNREACHABLE: NoOps = 8;

/// All the reasons for which a push is refused.
pub(super) const REFUSED: NoOps = NO_BOX | BLOCKED | UNREACHABLE;

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Rules {
    pub(super) ground: Ground,
    pub(super) commands: Reading,
    /// The number of the direction in which each key pushes, or that it does nothing; without them, the right ones.
    pub(super) keys: Option<[Option<usize>; 4]>,
    pub(super) refuses: Vec<When>,
    pub(super) makes: Vec<Making>,
    pub(super) walk: Walk,
    pub(super) worker: Worker,
    /// The worker walks to the box before the push is refused.
    pub(super) walks_anyway: Option<WalksAnyway>,
    pub(super) pulls: bool,
    pub(super) undo: Undo,
    pub(super) saving: Saving,
    pub(super) goals: Goals,
    pub(super) letters: Letters,
}

impl Rules {
    /// Returns whether all pushes are refused. That two mistakes do this together says nothing.
    pub(super) fn never_pushes(&self) -> bool {
        self.refuses.contains(&When::HasToWalk) && self.refuses.contains(&When::IsThere)
    }
}

/// What is read of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Ground {
    #[default]
    Right,
    /// Short rows are filled up with floor.
    Padded,
    /// Rows are cut after this number of cells.
    Cut(usize),
    /// Rows are cut to the length of the first.
    AsFirst,
    /// Only this number of rows is read.
    Rows(usize),
    /// The last cell of a row is beside the first one of the next row, or of the same.
    Around { is_next_row: bool },
}

/// Which commands are executed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Reading {
    #[default]
    Right,
    /// The first one is skipped; a board is printed for it, or none.
    FirstEaten { prints: bool },
    /// Only the first one of a line.
    FirstOfLine,
    /// Also those after the dot.
    PastDot,
    /// Those up to a push of a box that is not there, which ends the game.
    UpToAbsentBox,
}

/// When a push is refused that is possible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum When {
    /// The worker is not at the box already.
    HasToWalk,
    /// The worker is at the box already.
    IsThere,
    /// The worker cannot walk straight on to its place.
    HasToTurn,
    OntoGoal,
    FromGoal,
    /// The box was on a goal when the board was read.
    StartedOnGoal,
    WorkerOnGoal,
    OntoWorker,
    ToEdge(Edge),
    OneBox(Name),
    /// Boxes with this name, or one that follows in the alphabet.
    BoxesFrom(Name),
}

/// The cells at the edge of the board, on these sides: up, down, left, right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Edge {
    pub(super) sides: [bool; 4],
    /// The first and the last row and column, not the ends of each.
    pub(super) is_outermost: bool,
}

/// Which pushes are made that must be refused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Making {
    IntoWall {
        needs_way: bool,
    },
    IntoBox {
        needs_way: bool,
    },
    /// The second box is pushed, too.
    TwoBoxes,
    /// The box is gone.
    OverEdge {
        needs_way: bool,
    },
    WithoutWay {
        needs_place: bool,
    },
}

/// Where the worker can walk.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Walk {
    #[default]
    Right,
    NotOverGoals,
    /// Not over the goal on which the worker was read.
    NotOverFirstGoal,
    ThroughBoxes,
    /// Through the box that it pushes.
    ThroughThatBox,
    ThroughWalls,
    Diagonally,
    NotAtEdge(Edge),
    /// In the row or the column where the worker stands, whatever is in the way.
    InLine,
}

/// Where the worker is after a push.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Worker {
    #[default]
    Right,
    /// From where it pushed.
    Behind,
    /// Where it was before it walked.
    Stays,
}

/// Which refused pushes make the worker walk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum WalksAnyway {
    All,
    /// Those that would not leave the board.
    OnBoard,
}

/// What `0` does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Undo {
    #[default]
    Right,
    Ignored,
    All,
    /// A second one makes the push again.
    Redoes,
    LeavesWorker,
    LeavesBox,
    /// The worker is where it pushed from.
    WorkerBehind,
    /// A box leaves floor where there was a goal.
    BaresBoxGoal,
    /// Worker, and perhaps the box, leave floor.
    LosesGoals {
        boxes: bool,
    },
}

/// What is saved for undo.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Saving {
    pub(super) kept: Kept,
    /// The refused pushes that are saved, too.
    pub(super) refused: NoOps,
    /// Undo pulls the box back though it was not pushed.
    pub(super) pulls: bool,
    /// The refused pushes that clear what is saved.
    pub(super) clears: NoOps,
    pub(super) late: Option<SavedLate>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Kept {
    #[default]
    All,
    First(usize),
    Last(usize),
}

/// The board is saved after the push.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SavedLate {
    /// Also the board that was read.
    pub(super) saves_first: bool,
}

/// When goals become floor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Goals {
    pub(super) of_boxes: Loss,
    pub(super) of_worker: Loss,
    /// Those under them when the board was read.
    pub(super) of_first_boxes: bool,
    pub(super) of_first_worker: bool,
    pub(super) after_undo: AfterUndo,
}

/// What becomes of lost goals when a push is undone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum AfterUndo {
    /// They are lost, and so are others where undo moves a box or the worker.
    #[default]
    OthersLost,
    Restored,
    Lost,
}

/// When a goal becomes floor. Also when arriving, the one where it starts is lost when it leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Loss {
    #[default]
    Never,
    Arriving,
    Leaving,
    /// Only when arriving.
    OnlyArriving,
}

/// The letters and signs on the board. Each field is a mistake of its own.
#[expect(clippy::struct_excessive_bools, reason = "programs make each of these mistakes")]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Letters {
    /// On goals as if there were none.
    pub(super) plain_boxes: bool,
    pub(super) plain_worker: bool,
    /// On a goal, `+` as in XSB.
    pub(super) plus_worker: bool,
    /// As on a goal once they have been on one.
    pub(super) boxes_stay: bool,
    pub(super) worker_stays: bool,
    /// As in the board that was read.
    pub(super) as_read: bool,
    /// The first board is printed as it was read, so with the right letters.
    pub(super) first_is_right: bool,
    /// Where a box and the worker are on one cell, the worker is seen.
    pub(super) worker_above: bool,
    /// Where two boxes are on one cell, the first in the alphabet is seen.
    pub(super) first_box_above: bool,
}
