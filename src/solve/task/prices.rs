//! The prices of work that expands no state: what each kind counts for under `--expansions`.
//!
//! A search pays with [`Limits::spend`](super::Limits::spend) for what takes time beside its expansions: it fills a table, floods a
//! board, assigns boxes. The unit is an *operation*: roughly one step on a word of 64 bits. When
//! [`OPERATIONS_PER_EXPANSION`] of them have added up, the time is checked, and where expansions are limited, one more of these
//! counts as done. So a price is a promise to whoever sets `--expansions`: another value stops the same search at another state.
//!
//! Some prices are for each word of a set of cells, each goal, or each box; then the caller multiplies, and the price says so. All
//! were chosen, by counting roughly what the code does, so that no more than a millisecond passes between two checks of the time,
//! even where boards and sets are large. None was measured: a price that is fitted to one machine is wrong on the next, and they
//! have to be the same everywhere.
//!
//! An expansion itself is paid for with [`Limits::count_expanded`](super::Limits::count_expanded), and counts as one, whichever
//! engine expands, and however many successors the state has. A direct call of [`Limits::check_time`](super::Limits::check_time)
//! counts as one, too.

/// The operations that count as one expansion, and between two checks of the time: less than a millisecond.
pub(crate) const OPERATIONS_PER_EXPANSION: usize = 1 << 14;

// The level.

/// Looks up the neighbours of one cell of a field.
pub(crate) const FIELD_CELL: usize = 1;
/// Looks at one position of a box on its way in a macro move; for each word.
pub(crate) const MACRO_STEP: usize = 1;
/// Reaches one position of a few boxes alone on the board; for each word, and for the square of the number of boxes.
pub(crate) const POSITION_OF_BOXES_ALONE: usize = 1;

// Bidirectional search.

/// Begins backward at one solved placement.
pub(crate) const SOLVED_PLACEMENT: usize = 1;
/// Closes one entry of a frontier where steps are moves.
pub(crate) const CLOSED_ENTRY: usize = 1;
/// Closes one entry of a frontier where steps are pushes: the worker's cells are flooded, which takes as long as several pushes.
pub(crate) const FLOODED_ENTRY: usize = 8;
/// Begins to expand a batch of entries.
pub(crate) const BATCH: usize = 1;
/// Generates one push or pull of a batch.
pub(crate) const BATCH_PUSH: usize = 1;
/// Goes back to one placement on the shortest paths; for each word.
pub(crate) const TRACED_PLACEMENT: usize = 1;

// Move-optimal A*, which adds its work up by itself, and counts an expansion for it less often: its states are counted anyway.

/// The operations of move-optimal A* between two checks of the time, each of which counts as an expansion: about a millisecond.
pub(crate) const MOVE_SEARCH_OPERATIONS_PER_CHECK: usize = 1 << 20;
/// Expands one state, without its walks and pushes.
pub(crate) const MOVE_SEARCH_STATE: usize = 64;
/// Measures the walks of the worker in one state; for each square of the field.
pub(crate) const WALKED_SQUARE: usize = 4;
/// Makes one push, with the assignment after it if the state is new; for each goal, and for the square of the number of boxes.
pub(crate) const MOVE_SEARCH_PUSH: usize = 1;

// Heuristics.

/// Assigns one box to a goal; for each goal. In truth it takes that for each box on its path to a free goal, mostly one or two.
pub(crate) const ASSIGNED_BOX: usize = 1;
/// Divides the floor by two boxes for the two-box database; for each cell of the worker.
pub(crate) const TWO_BOX_PAIR: usize = 1;
/// Looks at the pushes to one state of two boxes, of which there are up to eight; for each goal.
pub(crate) const TWO_BOX_STATE: usize = 8;
/// Reaches one state of three boxes: a flood, and up to twelve sides of boxes; for each word.
pub(crate) const THREE_BOX_STATE: usize = 64;
/// Compares the conflicts of three boxes with those of each two of them, on up to twelve sides.
pub(crate) const THREE_BOX_TRIO: usize = 64;
/// Takes back the last pushes of one state of a goal zone; for each word.
pub(crate) const GOAL_ZONE_STATE: usize = 8;
/// Floods the floor from a goal with two cells as walls, in search of goal zones; for each word.
pub(crate) const GOAL_ZONE_WALLS: usize = 1;
/// Makes one push of a pattern search, with its conflicts and a flood; for each word.
pub(crate) const PATTERN_PUSH: usize = 16;

// Deadlocks.

/// Looks up whether one corral is known; for each word.
pub(crate) const CORRAL_QUERY: usize = 1;
/// Expands one state of the search of a corral; for each word.
pub(crate) const CORRAL_STATE: usize = 1;
/// Looks at one push of boxes that may be a PI-corral, of which most need no flood, and some three; for each word.
pub(crate) const PI_CORRAL_PUSH: usize = 16;

// Any solution.

/// Takes the next node of a greedy search backward; for each word.
pub(crate) const GREEDY_TURN: usize = 1;
/// Generates one move of a greedy search backward, with the assignment after it; for each word.
pub(crate) const GREEDY_MOVE: usize = 16;
/// Computes the features after one move; for each word.
pub(crate) const FEATURES: usize = 1;
/// Computes the features after one move where an assignment is one of them; for each word.
pub(crate) const FEATURES_WITH_ASSIGNMENT: usize = 16;
/// Finds all cells that one box can be pushed to or from, the worker left out: a flood of boxes; for each word.
pub(crate) const REACH_OF_BOX: usize = 16;
/// Asks for one unfilled start whether a box goes to another one and back; for each word and each of the others.
pub(crate) const SINK_PAIR: usize = 1;
/// Matches the boxes that are left to starts after one is taken off the board; for each word and each of these boxes.
pub(crate) const REMOVAL_MATCHING: usize = 64;
