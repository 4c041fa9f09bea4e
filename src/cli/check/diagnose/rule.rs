//! The wrong rules that programs play by.

use crate::cli::check::mistake::Mistake;
use sokopush::board::Direction;

/// The rule that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// None.
    Right,
    /// Undo changes nothing; perhaps it prints no board either.
    UndoIgnored { is_silent: bool },
    /// Only the last push is kept. A second undo does nothing, or redoes the push.
    OneUndo { redoes: bool, keeps_refused: bool },
    /// The board is saved for undo after the push. At the beginning the board that was read is saved, or nothing.
    SavedLate { saves_first: bool, saves_refused: bool },
    /// Undo takes refused pushes back: nothing changes, or the box is pulled although it was not pushed.
    RefusedUndone { refusals: &'static [NoOp], pulls: bool },
    /// A refused push clears what can be undone.
    RefusedClears { refusals: &'static [NoOp] },
    /// Undo leaves the worker where it is.
    WorkerLeft,
    /// Undo leaves the box where it is.
    BoxLeft,
    /// Undo puts the worker at the cell from which it pushed.
    WorkerNotBack,
    /// Up and down, or left and right, are exchanged.
    KeysExchanged { vertical: bool, horizontal: bool },
    /// Up and down are exchanged with left and right: the directions of pushes up and to the left.
    KeysTurned { up: Direction, left: Direction },
    /// Pushes up and down, or left and right, are refused.
    KeysIgnored { vertical: bool, horizontal: bool },
    /// The goal that a box leaves by undo becomes floor.
    GoalNotBare,
    /// Goals become floor under boxes and the worker. Undo moves them as well, or gives the goals back.
    GoalsLost { boxes: Loss, worker: Loss, undo_restores: bool },
    /// Boxes or the worker on a goal are printed as if there were none.
    PlainOnGoals { boxes: bool, worker: bool },
    /// After a push the worker stands behind the box, or stays where it was.
    WorkerBehind { stays: bool },
    /// The worker walks to a box that cannot be pushed.
    WalkedAnyway,
    /// A worker that cannot get behind a box pulls it.
    Pulled,
}

/// When a goal becomes floor. One that is left at the beginning is lost in both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    Never,
    Arriving,
    Leaving,
}

/// Why a command changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoOp {
    NothingToUndo,
    NoBox,
    Blocked,
    Unreachable,
}

impl NoOp {
    pub(super) const ALL: [NoOp; 4] =
        [NoOp::NothingToUndo, NoOp::NoBox, NoOp::Blocked, NoOp::Unreachable];
}

impl Rule {
    /// The rules that a single command shows, whatever else was printed.
    pub(super) const OF_ONE_COMMAND: [Rule; 7] = [
        Rule::WorkerNotBack,
        Rule::WorkerLeft,
        Rule::BoxLeft,
        Rule::WorkerBehind { stays: false },
        Rule::WorkerBehind { stays: true },
        Rule::WalkedAnyway,
        Rule::Pulled,
    ];

    /// The wrong rules that must explain all that was printed. Those in the second list need to show more: they
    /// explain only what those in the first do not.
    pub(super) fn all() -> [Vec<Rule>; 2] {
        let mut simple = vec![Rule::UndoIgnored { is_silent: false }, Rule::GoalNotBare];
        simple.extend([Rule::WorkerLeft, Rule::BoxLeft, Rule::WorkerNotBack]);
        let mut others = vec![Rule::UndoIgnored { is_silent: true }];
        let both = [false, true];
        for (one, other) in both.into_iter().flat_map(|one| both.map(|other| (one, other))) {
            simple.push(Rule::OneUndo { redoes: one, keeps_refused: other });
            simple.push(Rule::SavedLate { saves_first: one, saves_refused: other });
            if one || other {
                simple.push(Rule::PlainOnGoals { boxes: one, worker: other });
                simple.push(Rule::KeysIgnored { vertical: one, horizontal: other });
                others.push(Rule::KeysExchanged { vertical: one, horizontal: other });
            }
        }
        let refusals: [&[NoOp]; 4] = [
            &[NoOp::NoBox, NoOp::Blocked, NoOp::Unreachable],
            &[NoOp::Blocked, NoOp::Unreachable],
            &[NoOp::Blocked],
            &[NoOp::Unreachable],
        ];
        for refusals in refusals {
            simple.extend(both.map(|pulls| Rule::RefusedUndone { refusals, pulls }));
            simple.push(Rule::RefusedClears { refusals });
        }
        let losses = [Loss::Never, Loss::Arriving, Loss::Leaving];
        let pairs = losses.into_iter().flat_map(|boxes| losses.map(|worker| (boxes, worker)));
        for (boxes, worker) in pairs.skip(1) {
            simple.extend(both.map(|undo_restores| Rule::GoalsLost {
                boxes,
                worker,
                undo_restores,
            }));
        }
        for up in [Direction::Left, Direction::Right] {
            others
                .extend([Direction::Up, Direction::Down].map(|left| Rule::KeysTurned { up, left }));
        }
        [simple, others]
    }

    /// The mistake of a program with this rule; `None` if a single board shows which one it is.
    pub(super) fn mistake(self) -> Option<Mistake> {
        match self {
            Rule::Right | Rule::PlainOnGoals { .. } | Rule::KeysIgnored { .. } => None,
            Rule::UndoIgnored { is_silent: false } => Some(Mistake::UndoIgnored),
            Rule::UndoIgnored { is_silent: true } => Some(Mistake::UndoNotPrinted),
            Rule::OneUndo { redoes: false, .. } => Some(Mistake::OneUndo),
            Rule::OneUndo { redoes: true, .. } => Some(Mistake::UndoRedoes),
            Rule::SavedLate { .. } => Some(Mistake::SavedLate),
            Rule::RefusedUndone { .. } => Some(Mistake::RefusedUndone),
            Rule::RefusedClears { .. } => Some(Mistake::RefusedClears),
            Rule::WorkerLeft => Some(Mistake::WorkerLeft),
            Rule::BoxLeft => Some(Mistake::BoxLeft),
            Rule::WorkerNotBack => Some(Mistake::WorkerNotBack),
            Rule::KeysExchanged { .. } => Some(Mistake::KeysExchanged),
            Rule::KeysTurned { .. } => Some(Mistake::KeysTurned),
            Rule::GoalNotBare => Some(Mistake::GoalNotBare),
            Rule::GoalsLost { .. } => Some(Mistake::GoalLost),
            Rule::WorkerBehind { .. } => Some(Mistake::WorkerBehind),
            Rule::WalkedAnyway => Some(Mistake::WalkedAnyway),
            Rule::Pulled => Some(Mistake::Pulled),
        }
    }

    /// Returns whether a program with this rule makes a mistake.
    pub(super) fn makes(self, mistake: Mistake) -> bool {
        match (self, mistake) {
            (Rule::PlainOnGoals { boxes, .. }, Mistake::BoxOnGoal) => boxes,
            (Rule::PlainOnGoals { worker, .. }, Mistake::WorkerOnGoal) => worker,
            _ => self.mistake() == Some(mistake),
        }
    }
}
