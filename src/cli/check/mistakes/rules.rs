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
    /// The number of the direction in which each of the keys for up, down, left and right pushes; `None` if these are right.
    pub(super) keys: Option<[usize; 4]>,
    pub(super) refuses: Vec<When>,
    pub(super) makes: Vec<Making>,
    pub(super) walk: Walk,
    pub(super) place: Place,
    pub(super) worker: Worker,
    /// The refused pushes before which the worker walks to the box.
    pub(super) walks_anyway: Option<WalksAnyway>,
    /// A box whose other side the worker cannot reach is pulled.
    pub(super) pulls: bool,
    pub(super) undo: Undo,
    pub(super) saving: Saving,
    pub(super) goals: Goals,
    pub(super) letters: Letters,
}

impl Rules {
    /// Returns whether two mistakes together refuse all pushes. That is a mistake of its own.
    pub(super) fn refuses_all_by_two(&self) -> bool {
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
    Always,
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

/// Which pushes are made that must be refused. If one needs a way, the worker must be able to walk to its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Making {
    IntoWall {
        needs_way: bool,
        overwriting: Overwriting,
    },
    IntoBox {
        needs_way: bool,
        overwriting: Overwriting,
    },
    /// The second box is pushed, too.
    TwoBoxes,
    /// The box stays beside the board, where it is not printed.
    OverEdge {
        needs_way: bool,
    },
    WithoutWay {
        needs_place: bool,
    },
}

/// What becomes of the wall or the box in whose cell a box is pushed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Overwriting {
    /// Both are there, as in a program that keeps boxes apart from the board.
    #[default]
    Nothing,
    /// It is gone, as in a program with one sign for each cell, until a saved board is restored.
    Restored,
    /// It is gone for good: undo moves the box back.
    ForGood,
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

/// Which cells the worker can push from, apart from the way there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Place {
    /// Those to which the worker can walk, and the cell where it is.
    #[default]
    Reached,
    /// No wall and no box may be there, even if the worker is.
    Free,
    /// And no goal.
    FreeFloor,
}

/// Where the worker is after a push.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Worker {
    #[default]
    Right,
    /// Where it pushed from.
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
    /// A second `0` makes the push again.
    Redoes,
    LeavesWorker,
    LeavesBox,
    /// The worker is where it pushed from.
    WorkerBehind,
    /// A box leaves floor where there was a goal.
    BaresBoxGoal,
    /// The worker, and perhaps the box, leave floor where there was a goal.
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
    /// Undo moves the box of a refused push back by one cell, though it was not pushed.
    pub(super) moves_refused: bool,
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
    /// The board that was read is saved, too.
    pub(super) saves_first: bool,
}

/// When goals become floor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Goals {
    pub(super) of_boxes: Loss,
    pub(super) of_worker: Loss,
    /// The goals under boxes, or under the worker, are lost when the board is read.
    pub(super) of_first_boxes: bool,
    pub(super) of_first_worker: bool,
    pub(super) after_undo: AfterUndo,
    /// Lost goals are printed as floor, but a box or the worker that enters one is printed as on a goal.
    pub(super) stay_known: bool,
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

/// When a box or the worker makes floor of a goal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Loss {
    #[default]
    Never,
    /// When it arrives on the goal. A goal on which it is in the first board is lost when it leaves.
    Arriving,
    Leaving,
    /// When it arrives on the goal. A goal on which it is in the first board stays.
    OnlyArriving,
}

/// The letters and signs on the board. Each field is a mistake of its own.
#[expect(clippy::struct_excessive_bools, reason = "programs make each of these mistakes")]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Letters {
    /// Boxes, or the worker, are printed on goals as if there were none.
    pub(super) plain_boxes: bool,
    pub(super) plain_worker: bool,
    /// The worker on a goal is printed `+`, as in XSB.
    pub(super) plus_worker: bool,
    /// Boxes, or the worker, are printed as on a goal once they have been on one.
    pub(super) boxes_stay: bool,
    pub(super) worker_stays: bool,
    /// Letters are small or capital as in the board that was read.
    pub(super) as_read: bool,
    /// The first board is printed as it was read, so with the right letters.
    pub(super) first_is_right: bool,
    /// Where a box and the worker are on one cell, the worker is seen.
    pub(super) worker_above: bool,
    pub(super) box_above: BoxAbove,
}

/// Which of two boxes on one cell is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum BoxAbove {
    /// The last one in the alphabet.
    #[default]
    LastName,
    FirstName,
    /// The one that was read last.
    LastRead,
    FirstRead,
}
