//! The mistakes, each as the change that makes a right program one that makes it.

use super::clues::Clues;
use super::parameter::{Parameter, REASONS, text_place};
use super::printing::{Boards, Echo, EmptyLines, Lines, Rows, Text, Twice};
use super::rules::{
    AfterUndo, BLOCKED, BoxAbove, Edge, Ground, Kept, Loss, Making, NO_BOX, NOTHING_TO_UNDO, NoOps,
    Overwriting, Place, REFUSED, Reading, Rules, SavedLate, UNREACHABLE, Undo, Walk, WalksAnyway,
    When, Worker,
};
use super::wrong_program::WrongProgram;
use crate::cli::check::mistake::Mistake;

/// The ways to make a mistake that one change describes, each with its parameter. Several rows may have the same mistake.
pub(super) struct Row {
    pub(super) mistake: Mistake,
    pub(super) parameters: Parameters,
    pub(super) change: fn(&mut WrongProgram, &Parameter),
}

pub(super) enum Parameters {
    /// The numbers from 0 up to this one, but without it.
    Below(usize),
    /// The parameters that are read off the first wrong place of a case.
    Clues(fn(&Clues) -> &[Parameter]),
}

/// One way to make a mistake: a row with one of its parameters.
#[derive(Clone)]
pub(super) struct Candidate {
    pub(super) mistake: Mistake,
    pub(super) row: &'static Row,
    pub(super) parameter: Parameter,
}

impl Candidate {
    /// All ways of all rows, with the parameters that these clues suggest.
    pub(super) fn all(clues: &Clues) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for row in TABLE {
            let mut parameters = Vec::new();
            match row.parameters {
                Parameters::Below(count) => {
                    for number in 0..count {
                        parameters.push(Parameter { number, ..Parameter::default() });
                    }
                }
                Parameters::Clues(read) => parameters.extend_from_slice(read(clues)),
            }
            for parameter in parameters {
                candidates.push(Candidate { mistake: row.mistake, row, parameter });
            }
        }
        candidates
    }

    /// The ways of those rows that have their parameters from these clues.
    pub(super) fn of_clues(clues: &Clues) -> Vec<Candidate> {
        let mut candidates = Candidate::all(clues);
        candidates.retain(|candidate| matches!(candidate.row.parameters, Parameters::Clues(_)));
        candidates
    }

    pub(super) fn change(&self, program: &mut WrongProgram) {
        (self.row.change)(program, &self.parameter);
    }
}

/// The pushes that programs save, or whose refusal they notice, in the order of likelihood.
const REFUSALS: [NoOps; 4] = [REFUSED, BLOCKED | UNREACHABLE, BLOCKED, UNREACHABLE];

/// Sides of the board: up, down, left, right.
const SIDES: [[bool; 4]; 7] = [
    [false, true, false, true],
    [true, true, true, true],
    [false, true, false, false],
    [false, false, false, true],
    [true, false, true, false],
    [true, false, false, false],
    [false, false, true, false],
];

const LOSSES: [Loss; 4] = [Loss::Never, Loss::Arriving, Loss::Leaving, Loss::OnlyArriving];

/// The pairs of [`LOSSES`], without the first, which loses nothing.
const LOSS_PAIRS: usize = LOSSES.len() * LOSSES.len() - 1;

const AFTER_UNDO: [AfterUndo; 3] = [AfterUndo::OthersLost, AfterUndo::Restored, AfterUndo::Lost];

const OVERWRITINGS: [Overwriting; 3] =
    [Overwriting::Nothing, Overwriting::Restored, Overwriting::ForGood];

const BOXES_ABOVE: [BoxAbove; 4] =
    [BoxAbove::LastName, BoxAbove::FirstName, BoxAbove::LastRead, BoxAbove::FirstRead];

/// The cells to push from, for programs that walk through something.
const PLACES: [Place; 2] = [Place::Reached, Place::Free];

/// The number of ways in which the worker can be on the cell of a box: which of them is seen, by whether it can push from there.
const WORKER_ON_BOX: usize = 4;

fn set_worker_on_box(rules: &mut Rules, number: usize) {
    rules.letters.worker_above = is_odd(number);
    rules.place = pick(PLACES, number / 2);
}

/// An element of a list, by the part of a number that stands for it.
fn pick<T: Copy + Default, const N: usize>(list: [T; N], number: usize) -> T {
    list.get(number % N).copied().unwrap_or_default()
}

fn is_odd(number: usize) -> bool {
    number % 2 == 1
}

const ONE: Parameters = Parameters::Below(1);

/// Of two mistakes that explain as much, the earlier one is named first.
pub(super) const TABLE: &[Row] = &[
    // Undo.
    Row {
        mistake: Mistake::UndoIgnored,
        parameters: ONE,
        change: |program, _| program.rules.undo = Undo::Ignored,
    },
    Row {
        mistake: Mistake::OneUndo,
        // Refused pushes are not saved, or they are.
        parameters: Parameters::Below(2),
        change: |program, parameter| {
            program.rules.saving.kept = Kept::Last(1);
            program.rules.saving.refused = pick([0, REFUSED], parameter.number);
        },
    },
    Row {
        mistake: Mistake::FewUndos,
        parameters: Parameters::Clues(|clues| &clues.last_undos),
        change: |program, parameter| program.rules.saving.kept = Kept::Last(parameter.number),
    },
    Row {
        mistake: Mistake::FirstUndos,
        parameters: Parameters::Clues(|clues| &clues.first_undos),
        change: |program, parameter| program.rules.saving.kept = Kept::First(parameter.number),
    },
    Row {
        mistake: Mistake::UndoesAll,
        parameters: ONE,
        change: |program, _| program.rules.undo = Undo::All,
    },
    Row {
        mistake: Mistake::UndoRedoes,
        // Refused pushes are not saved, or they are.
        parameters: Parameters::Below(2),
        change: |program, parameter| {
            program.rules.undo = Undo::Redoes;
            program.rules.saving.kept = Kept::Last(1);
            program.rules.saving.refused = pick([0, REFUSED], parameter.number);
        },
    },
    Row {
        mistake: Mistake::SavedLate,
        // Two for the board that was read, by two for refused pushes.
        parameters: Parameters::Below(2 * 2),
        change: |program, parameter| {
            let saves_first = is_odd(parameter.number);
            program.rules.saving.late = Some(SavedLate { saves_first });
            program.rules.saving.refused = pick([0, REFUSED], parameter.number / 2);
        },
    },
    Row {
        mistake: Mistake::WorkerLeft,
        parameters: Parameters::Below(WORKER_ON_BOX),
        change: |program, parameter| {
            program.rules.undo = Undo::LeavesWorker;
            set_worker_on_box(&mut program.rules, parameter.number);
        },
    },
    Row {
        mistake: Mistake::BoxLeft,
        parameters: Parameters::Below(WORKER_ON_BOX),
        change: |program, parameter| {
            program.rules.undo = Undo::LeavesBox;
            set_worker_on_box(&mut program.rules, parameter.number);
        },
    },
    Row {
        mistake: Mistake::WorkerNotBack,
        parameters: ONE,
        change: |program, _| program.rules.undo = Undo::WorkerBehind,
    },
    Row {
        mistake: Mistake::RefusedUndone,
        // The refusals, by two for what undo does with the box.
        parameters: Parameters::Below(REFUSALS.len() * 2),
        change: |program, parameter| {
            program.rules.saving.refused = pick(REFUSALS, parameter.number);
            program.rules.saving.moves_refused = parameter.number >= REFUSALS.len();
        },
    },
    Row {
        mistake: Mistake::RefusedClears,
        parameters: Parameters::Below(REFUSALS.len()),
        change: |program, parameter| program.rules.saving.clears = pick(REFUSALS, parameter.number),
    },
    Row {
        mistake: Mistake::GoalNotBare,
        parameters: ONE,
        change: |program, _| program.rules.undo = Undo::BaresBoxGoal,
    },
    Row {
        mistake: Mistake::UndoLosesGoals,
        // Only those of the worker, or those of boxes, too.
        parameters: Parameters::Below(2),
        change: |program, parameter| {
            program.rules.undo = Undo::LosesGoals { boxes: is_odd(parameter.number) };
        },
    },
    // Pushes that must be refused.
    Row {
        mistake: Mistake::PushedIntoWall,
        // Two for the way, by three for what becomes of the wall.
        parameters: Parameters::Below(2 * 3),
        change: |program, parameter| {
            let needs_way = !is_odd(parameter.number);
            let overwriting = pick(OVERWRITINGS, parameter.number / 2);
            program.rules.makes.push(Making::IntoWall { needs_way, overwriting });
        },
    },
    Row {
        mistake: Mistake::PushedOverEdge,
        // With a way or without one; then around to the next row, or to the same.
        parameters: Parameters::Below(4),
        change: |program, parameter| match parameter.number {
            0 => program.rules.makes.push(Making::OverEdge { needs_way: true }),
            1 => program.rules.makes.push(Making::OverEdge { needs_way: false }),
            2 => program.rules.ground = Ground::Around { is_next_row: true },
            _ => program.rules.ground = Ground::Around { is_next_row: false },
        },
    },
    Row {
        mistake: Mistake::PushedIntoBox,
        // Two for the way, by two for what becomes of the second box. These are programs with one sign for each cell.
        parameters: Parameters::Below(2 * 2),
        change: |program, parameter| {
            let needs_way = !is_odd(parameter.number);
            let overwriting = pick(OVERWRITINGS, 1 + parameter.number / 2);
            program.rules.makes.push(Making::IntoBox { needs_way, overwriting });
        },
    },
    Row {
        mistake: Mistake::PushedIntoBox,
        // Two for the way, by which of the boxes is seen, by how the worker may be on one. Both boxes are on one cell.
        parameters: Parameters::Below(2 * BOXES_ABOVE.len() * WORKER_ON_BOX),
        change: |program, parameter| {
            let needs_way = !is_odd(parameter.number);
            let overwriting = Overwriting::Nothing;
            program.rules.makes.push(Making::IntoBox { needs_way, overwriting });
            program.rules.letters.box_above = pick(BOXES_ABOVE, parameter.number / 2);
            set_worker_on_box(&mut program.rules, parameter.number / 2 / BOXES_ABOVE.len());
        },
    },
    Row {
        mistake: Mistake::PushedIntoBox,
        parameters: ONE,
        change: |program, _| program.rules.makes.push(Making::TwoBoxes),
    },
    Row {
        mistake: Mistake::PushedUnreachable,
        // The cell to push from must be free, or not even that.
        parameters: Parameters::Below(2),
        change: |program, parameter| {
            program.rules.makes.push(Making::WithoutWay { needs_place: !is_odd(parameter.number) });
        },
    },
    Row {
        mistake: Mistake::WalksThroughBoxes,
        parameters: Parameters::Below(PLACES.len()),
        change: |program, parameter| {
            program.rules.walk = Walk::ThroughBoxes;
            program.rules.place = pick(PLACES, parameter.number);
        },
    },
    Row {
        mistake: Mistake::WalksThroughBox,
        parameters: ONE,
        change: |program, _| program.rules.walk = Walk::ThroughThatBox,
    },
    Row {
        mistake: Mistake::WalksThroughWalls,
        parameters: Parameters::Below(PLACES.len()),
        change: |program, parameter| {
            program.rules.walk = Walk::ThroughWalls;
            program.rules.place = pick(PLACES, parameter.number);
        },
    },
    Row {
        mistake: Mistake::WalksDiagonally,
        parameters: ONE,
        change: |program, _| program.rules.walk = Walk::Diagonally,
    },
    Row {
        mistake: Mistake::WorkerBehind,
        // Two for where the worker is, by how it may be on a box.
        parameters: Parameters::Below(2 * WORKER_ON_BOX),
        change: |program, parameter| {
            program.rules.worker =
                if is_odd(parameter.number) { Worker::Stays } else { Worker::Behind };
            set_worker_on_box(&mut program.rules, parameter.number / 2);
        },
    },
    Row {
        mistake: Mistake::WalkedAnyway,
        // Before all refused pushes, or before those that stay on the board.
        parameters: Parameters::Below(2),
        change: |program, parameter| {
            let is_all = !is_odd(parameter.number);
            let which = if is_all { WalksAnyway::All } else { WalksAnyway::OnBoard };
            program.rules.walks_anyway = Some(which);
        },
    },
    Row {
        mistake: Mistake::Pulled,
        parameters: ONE,
        change: |program, _| program.rules.pulls = true,
    },
    // Pushes that are refused although they are possible.
    Row {
        mistake: Mistake::NeverPushed,
        parameters: ONE,
        change: |program, _| program.rules.refuses.push(When::Always),
    },
    Row {
        mistake: Mistake::NoWalk,
        parameters: ONE,
        change: |program, _| program.rules.refuses.push(When::HasToWalk),
    },
    Row {
        mistake: Mistake::StraightWalk,
        // Straight on over free cells, or to all cells of the row and the column.
        parameters: Parameters::Below(2),
        change: |program, parameter| {
            if is_odd(parameter.number) {
                program.rules.walk = Walk::InLine;
            } else {
                program.rules.refuses.push(When::HasToTurn);
            }
        },
    },
    Row {
        mistake: Mistake::WalkNotOverGoals,
        // Over no goal, not over the one where the worker was read, or over no goal and not from one.
        parameters: Parameters::Below(3),
        change: |program, parameter| {
            program.rules.walk = Walk::NotOverGoals;
            match parameter.number {
                1 => program.rules.walk = Walk::NotOverFirstGoal,
                // Nothing is pushed from a goal, even if the worker is there.
                2 => program.rules.place = Place::FreeFloor,
                _ => {}
            }
        },
    },
    Row {
        mistake: Mistake::WorkerOnGoalStays,
        parameters: ONE,
        change: |program, _| program.rules.refuses.push(When::WorkerOnGoal),
    },
    Row {
        mistake: Mistake::ThereRefused,
        parameters: ONE,
        change: |program, _| program.rules.refuses.push(When::IsThere),
    },
    Row {
        mistake: Mistake::EdgeRefused,
        // The sides, by two for which cells are at the edge, by three for what does not go there.
        parameters: Parameters::Below(SIDES.len() * 2 * 3),
        change: |program, parameter| {
            let sides = pick(SIDES, parameter.number);
            let way = parameter.number / SIDES.len();
            let edge = Edge { sides, is_outermost: is_odd(way) };
            // Boxes are not pushed there, the worker does not walk there, or both.
            if way / 2 != 1 {
                program.rules.refuses.push(When::ToEdge(edge));
            }
            if way / 2 != 0 {
                program.rules.walk = Walk::NotAtEdge(edge);
            }
        },
    },
    Row {
        mistake: Mistake::OntoGoalRefused,
        parameters: ONE,
        change: |program, _| program.rules.refuses.push(When::OntoGoal),
    },
    Row {
        mistake: Mistake::GoalBoxNotFound,
        // Boxes that are on a goal, or that were when the board was read.
        parameters: Parameters::Below(2),
        change: |program, parameter| {
            let is_at_start = is_odd(parameter.number);
            let when = if is_at_start { When::StartedOnGoal } else { When::FromGoal };
            program.rules.refuses.push(when);
        },
    },
    Row {
        mistake: Mistake::BoxNeverPushed,
        parameters: Parameters::Clues(|clues| &clues.boxes),
        change: |program, parameter| program.rules.refuses.extend(parameter.name.map(When::OneBox)),
    },
    Row {
        mistake: Mistake::BoxNeverPushed,
        parameters: Parameters::Clues(|clues| &clues.boxes),
        change: |program, parameter| {
            program.rules.refuses.extend(parameter.name.map(When::BoxesFrom));
        },
    },
    Row {
        mistake: Mistake::OntoWorkerRefused,
        parameters: ONE,
        change: |program, _| program.rules.refuses.push(When::OntoWorker),
    },
    Row {
        mistake: Mistake::AbsentBox,
        // No board is printed, or the program ends.
        parameters: Parameters::Below(2),
        change: |program, parameter| {
            if is_odd(parameter.number) {
                program.rules.commands = Reading::UpToAbsentBox;
            } else {
                program.printing.silent.no_ops = NO_BOX;
            }
        },
    },
    Row {
        mistake: Mistake::KeysExchanged,
        // Up and down, left and right, or both.
        parameters: Parameters::Below(3),
        change: |program, parameter| {
            program.rules.keys = match parameter.number {
                0 => Some([1, 0, 2, 3]),
                1 => Some([0, 1, 3, 2]),
                _ => Some([1, 0, 3, 2]),
            };
        },
    },
    Row {
        mistake: Mistake::KeysTurned,
        // Up is left or right, by left is up or down.
        parameters: Parameters::Below(2 * 2),
        change: |program, parameter| {
            let up = 2 + parameter.number % 2;
            let left = parameter.number / 2;
            program.rules.keys = Some([up, up ^ 1, left, left ^ 1]);
        },
    },
    // Commands.
    Row {
        mistake: Mistake::FirstCommandSkipped,
        // No board is printed for it, or one is.
        parameters: Parameters::Below(2),
        change: |program, parameter| {
            program.rules.commands = Reading::FirstEaten { prints: is_odd(parameter.number) };
        },
    },
    Row {
        mistake: Mistake::OneCommandOfLine,
        parameters: ONE,
        change: |program, _| program.rules.commands = Reading::FirstOfLine,
    },
    Row {
        mistake: Mistake::BoardAfterCommand,
        parameters: ONE,
        change: |program, _| program.printing.each_command = true,
    },
    // Cells.
    Row {
        mistake: Mistake::GoalLost,
        // When boxes lose goals, and when the worker does, by what undo makes of that.
        parameters: Parameters::Below(LOSS_PAIRS * AFTER_UNDO.len()),
        change: |program, parameter| {
            let pair = 1 + parameter.number % LOSS_PAIRS;
            program.rules.goals.of_boxes = pick(LOSSES, pair / LOSSES.len());
            program.rules.goals.of_worker = pick(LOSSES, pair);
            program.rules.goals.after_undo = pick(AFTER_UNDO, parameter.number / LOSS_PAIRS);
        },
    },
    Row {
        mistake: Mistake::GoalLost,
        // Boxes, the worker, or both make floor of the goals on which they are read.
        parameters: Parameters::Below(3),
        change: |program, parameter| {
            program.rules.goals.of_first_boxes = parameter.number != 1;
            program.rules.goals.of_first_worker = parameter.number != 0;
        },
    },
    Row {
        mistake: Mistake::GoalLost,
        // Boxes, the worker, or both leave what is printed as floor, by what undo makes of that.
        parameters: Parameters::Below(3 * AFTER_UNDO.len()),
        change: |program, parameter| {
            let who = parameter.number % 3;
            program.rules.goals.of_boxes = if who == 1 { Loss::Never } else { Loss::Leaving };
            program.rules.goals.of_worker = if who == 0 { Loss::Never } else { Loss::Leaving };
            program.rules.goals.after_undo = pick(AFTER_UNDO, parameter.number / 3);
            program.rules.goals.stay_known = true;
        },
    },
    Row {
        mistake: Mistake::BoxOnGoal,
        // On all boards, or not on the first.
        parameters: Parameters::Below(2),
        change: |program, parameter| {
            program.rules.letters.plain_boxes = true;
            program.rules.letters.first_is_right = is_odd(parameter.number);
        },
    },
    Row {
        mistake: Mistake::BoxOffGoal,
        parameters: ONE,
        change: |program, _| program.rules.letters.boxes_stay = true,
    },
    Row {
        mistake: Mistake::LettersAsRead,
        parameters: ONE,
        change: |program, _| program.rules.letters.as_read = true,
    },
    Row {
        mistake: Mistake::WorkerOnGoal,
        // Two for the first board, by `@` or `+`.
        parameters: Parameters::Below(2 * 2),
        change: |program, parameter| {
            program.rules.letters.plain_worker = parameter.number < 2;
            program.rules.letters.plus_worker = parameter.number >= 2;
            program.rules.letters.first_is_right = is_odd(parameter.number);
        },
    },
    Row {
        mistake: Mistake::WorkerOffGoal,
        parameters: ONE,
        change: |program, _| program.rules.letters.worker_stays = true,
    },
    Row {
        mistake: Mistake::RowsPadded,
        parameters: ONE,
        change: |program, _| program.printing.rows = Rows::Padded,
    },
    Row {
        mistake: Mistake::RowsPadded,
        parameters: ONE,
        change: |program, _| program.rules.ground = Ground::Padded,
    },
    Row {
        mistake: Mistake::RowsCut,
        parameters: Parameters::Clues(|clues| &clues.columns),
        change: |program, parameter| program.printing.rows = Rows::Cut(parameter.number),
    },
    Row {
        mistake: Mistake::RowsCut,
        parameters: Parameters::Clues(|clues| &clues.columns),
        change: |program, parameter| program.printing.rows = Rows::Split(parameter.number),
    },
    Row {
        mistake: Mistake::RowsCut,
        parameters: Parameters::Clues(|clues| &clues.columns),
        change: |program, parameter| program.printing.rows = Rows::Joined(parameter.number),
    },
    Row {
        mistake: Mistake::RowsCut,
        parameters: Parameters::Clues(|clues| &clues.columns),
        change: |program, parameter| program.rules.ground = Ground::Cut(parameter.number),
    },
    Row {
        mistake: Mistake::RowsCut,
        parameters: ONE,
        change: |program, _| program.printing.rows = Rows::AsFirst,
    },
    Row {
        mistake: Mistake::RowsCut,
        parameters: ONE,
        change: |program, _| program.rules.ground = Ground::AsFirst,
    },
    Row {
        mistake: Mistake::RowsLost,
        parameters: Parameters::Clues(|clues| &clues.row_counts),
        change: |program, parameter| program.printing.rows = Rows::Max(parameter.number),
    },
    Row {
        mistake: Mistake::RowsLost,
        parameters: Parameters::Clues(|clues| &clues.row_counts),
        change: |program, parameter| program.rules.ground = Ground::Rows(parameter.number),
    },
    Row {
        mistake: Mistake::RowMissing,
        parameters: Parameters::Clues(|clues| &clues.rows),
        change: |program, parameter| program.printing.rows = Rows::Without(parameter.number),
    },
    Row {
        mistake: Mistake::RowMissing,
        parameters: ONE,
        change: |program, _| program.printing.rows = Rows::WithoutLast,
    },
    // Boards.
    Row {
        mistake: Mistake::NotPrinted,
        // The last reason is a mistake of its own: the box is absent.
        parameters: Parameters::Below(REASONS.len() - 1),
        change: |program, parameter| {
            program.printing.silent.no_ops = pick(REASONS, parameter.number);
        },
    },
    Row {
        mistake: Mistake::UndoNotPrinted,
        // Four sets of other commands without a board; then two of them, where `0` is not even known.
        parameters: Parameters::Below(4 + 2),
        change: |program, parameter| {
            let no_ops = [NOTHING_TO_UNDO, NOTHING_TO_UNDO | REFUSED, 0, REFUSED];
            program.printing.silent.undos = true;
            program.printing.silent.no_ops = pick(no_ops, parameter.number);
            if parameter.number >= no_ops.len() {
                program.rules.undo = Undo::Ignored;
            }
        },
    },
    Row {
        mistake: Mistake::PushNotPrinted,
        // Four sets of other commands without a board.
        parameters: Parameters::Below(4),
        change: |program, parameter| {
            program.printing.silent.pushes = true;
            program.printing.silent.no_ops =
                pick([REFUSED, 0, REFUSED | NOTHING_TO_UNDO, NOTHING_TO_UNDO], parameter.number);
        },
    },
    Row {
        mistake: Mistake::FirstNotPrinted,
        parameters: ONE,
        change: |program, _| program.printing.boards = Boards::AllButFirst,
    },
    Row {
        mistake: Mistake::OnlyAtEnd,
        // Only the last board, or the first one, too.
        parameters: Parameters::Below(2),
        change: |program, parameter| {
            let has_first = is_odd(parameter.number);
            program.printing.boards = if has_first { Boards::FirstAndLast } else { Boards::Last };
        },
    },
    Row {
        mistake: Mistake::PrintedAgain,
        parameters: Parameters::Below(4),
        change: |program, parameter| {
            let boards = [Twice::First, Twice::AfterUndo, Twice::AfterPush, Twice::All];
            program.printing.twice = pick(boards, parameter.number);
        },
    },
    Row {
        mistake: Mistake::PrintedAgain,
        parameters: Parameters::Below(REASONS.len()),
        change: |program, parameter| {
            program.printing.twice = Twice::AfterNoOp(pick(REASONS, parameter.number));
        },
    },
    Row {
        mistake: Mistake::PrintedAtDot,
        parameters: ONE,
        change: |program, _| program.printing.twice = Twice::AtDot,
    },
    Row {
        mistake: Mistake::PrintedBefore,
        parameters: ONE,
        change: |program, _| program.printing.is_before = true,
    },
    Row {
        mistake: Mistake::ReadsPastDot,
        parameters: ONE,
        change: |program, _| program.rules.commands = Reading::PastDot,
    },
    // Text beside the boards.
    Row {
        mistake: Mistake::Echo,
        // Before the board, or after it.
        parameters: Parameters::Below(2),
        change: |program, parameter| {
            let is_after = is_odd(parameter.number);
            program.printing.echo = if is_after { Echo::AfterBoard } else { Echo::BeforeBoard };
        },
    },
    Row {
        mistake: Mistake::Message,
        parameters: Parameters::Clues(|clues| &clues.lines),
        change: set_text,
    },
    Row {
        mistake: Mistake::Prompt,
        parameters: Parameters::Clues(|clues| &clues.prompts),
        change: set_text,
    },
    // Line ends and blanks.
    Row {
        mistake: Mistake::CrLf,
        parameters: ONE,
        change: |program, _| program.printing.lines = Lines::CrLf,
    },
    Row {
        mistake: Mistake::EmptyLine,
        parameters: Parameters::Below(4),
        change: |program, parameter| {
            use EmptyLines::{AfterEach, AfterFirst, BeforeEach, Between};
            let places = [Between, AfterEach, BeforeEach, AfterFirst];
            program.printing.empty_lines = pick(places, parameter.number);
        },
    },
    Row {
        mistake: Mistake::EmptyLineFirst,
        parameters: ONE,
        change: |program, _| program.printing.empty_lines = EmptyLines::BeforeFirst,
    },
    Row {
        mistake: Mistake::EmptyLineAtEnd,
        parameters: ONE,
        change: |program, _| program.printing.empty_lines = EmptyLines::AtEnd,
    },
    Row {
        mistake: Mistake::NoLastNewline,
        parameters: ONE,
        change: |program, _| program.printing.lines = Lines::NoneAtEnd,
    },
    Row {
        mistake: Mistake::NoLineBreak,
        parameters: ONE,
        change: |program, _| program.printing.lines = Lines::NoneAfterBoard,
    },
    Row {
        mistake: Mistake::NoLineBreaks,
        parameters: ONE,
        change: |program, _| program.printing.lines = Lines::NoneAtAll,
    },
    Row {
        mistake: Mistake::Blanks,
        // Two kinds of blanks, by three places.
        parameters: Parameters::Below(2 * 3),
        change: |program, parameter| {
            let blank = if is_odd(parameter.number) { b'\t' } else { b' ' };
            program.printing.lines = match parameter.number / 2 {
                0 => Lines::BlankAtEnd(blank),
                1 => Lines::BlanksBetween(blank),
                _ => Lines::BlanksAfterEach(blank),
            };
        },
    },
];

fn set_text(program: &mut WrongProgram, parameter: &Parameter) {
    let place = text_place(parameter.number);
    program.printing.text = Some(Text { text: parameter.text.clone(), place });
}
