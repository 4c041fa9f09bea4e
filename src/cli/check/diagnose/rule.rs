//! The wrong rules that programs play by.

use crate::cli::check::mistake::Mistake;
use sokopush::board::Direction;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// None.
    Right,
    /// That of a mistake which programs make in one way.
    Of(Mistake),
    /// Only the last push is kept, perhaps a refused one. A second undo does nothing, or redoes the push.
    OneUndo { redoes: bool, refusals: &'static [NoOp] },
    /// Only so many pushes are kept, the last ones or the first ones.
    FewUndos { kept: usize, are_first: bool },
    /// Goals become floor that the worker, or also a box, leaves when a push is undone.
    UndoLosesGoals { boxes: bool },
    /// Boxes on goals are not pushed, or those that were there at the start.
    GoalBoxNotFound { at_start: bool },
    /// The board is saved after the push, perhaps a refused one; at the beginning that which was read, or none.
    SavedLate { saves_first: bool, refusals: &'static [NoOp] },
    /// Undo takes refused pushes back: nothing changes, or the box is pulled although it was not pushed.
    RefusedUndone { refusals: &'static [NoOp], pulls: bool },
    /// A refused push clears what can be undone.
    RefusedClears { refusals: &'static [NoOp] },
    /// The directions of pushes up, down, to the left and to the right are others; `None` if they are refused.
    Keys([Option<Direction>; 4]),
    /// Goals become floor under boxes and the worker. Undo moves them as well, or gives the goals back.
    GoalsLost { boxes: Loss, worker: Loss, undo_restores: bool },
    /// Goals on which boxes or the worker start are floor.
    StartGoalsLost { boxes: bool, worker: bool },
    /// Boxes or the worker on a goal are printed as if there were none.
    PlainOnGoals { boxes: bool, worker: bool },
    /// After a push the worker stands behind the box, or stays where it was.
    WorkerBehind { stays: bool },
}

/// When a goal becomes floor. With `Arriving` as with `Leaving`, one that is occupied at the start is lost when it is left.
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

impl Rule {
    /// The rules that a single command shows, whatever else was printed.
    pub(super) const OF_ONE_COMMAND: [Rule; 7] = [
        Rule::Of(Mistake::WorkerNotBack),
        Rule::Of(Mistake::WorkerLeft),
        Rule::Of(Mistake::BoxLeft),
        Rule::WorkerBehind { stays: false },
        Rule::WorkerBehind { stays: true },
        Rule::Of(Mistake::WalkedAnyway),
        Rule::Of(Mistake::Pulled),
    ];

    /// What a board after one command shows better, as how such a push is drawn differs: only for chained lines.
    pub(super) const OF_REFUSED_PUSHES: [Rule; 3] = [
        Rule::Of(Mistake::PushedIntoWall),
        Rule::Of(Mistake::PushedIntoBox),
        Rule::Of(Mistake::PushedUnreachable),
    ];

    /// The rules that must explain all that was printed. The second list is tried only if no rule of the first does.
    pub(super) fn all() -> [Vec<Rule>; 2] {
        use Direction::{Down, Left, Right, Up};
        use Mistake::{BoxLeft, GoalNotBare, UndoIgnored, UndoesAll, WorkerLeft, WorkerNotBack};
        let simple = [UndoIgnored, UndoesAll, GoalNotBare, WorkerLeft, BoxLeft, WorkerNotBack];
        let mut simple = simple.map(Rule::Of).to_vec();
        let mut others = vec![Rule::Of(Mistake::UndoNotPrinted)];
        let refusals: [&[NoOp]; 4] = [
            &[NoOp::NoBox, NoOp::Blocked, NoOp::Unreachable],
            &[NoOp::Blocked, NoOp::Unreachable],
            &[NoOp::Blocked],
            &[NoOp::Unreachable],
        ];
        let both = [false, true];
        for (one, other) in both.into_iter().flat_map(|one| both.map(|other| (one, other))) {
            let saved = if other { refusals[0] } else { &[] };
            simple.push(Rule::OneUndo { redoes: one, refusals: saved });
            simple.push(Rule::SavedLate { saves_first: one, refusals: saved });
            if one || other {
                simple.push(Rule::PlainOnGoals { boxes: one, worker: other });
                simple.push(Rule::StartGoalsLost { boxes: one, worker: other });
                let is_right =
                    |key: &Direction| if matches!(key, Up | Down) { !one } else { !other };
                simple.push(Rule::Keys(Direction::ALL.map(|key| Some(key).filter(is_right))));
                let exchanged = |key: Direction| if is_right(&key) { key } else { key.opposite() };
                others.push(Rule::Keys(Direction::ALL.map(|key| Some(exchanged(key)))));
            }
        }
        for refusals in refusals {
            simple.extend(both.map(|pulls| Rule::RefusedUndone { refusals, pulls }));
            simple.push(Rule::RefusedClears { refusals });
        }
        simple.extend(both.map(|boxes| Rule::UndoLosesGoals { boxes }));
        simple.extend(both.map(|at_start| Rule::GoalBoxNotFound { at_start }));
        let losses = [Loss::Never, Loss::Arriving, Loss::Leaving];
        let pairs = losses.into_iter().flat_map(|boxes| losses.map(|worker| (boxes, worker)));
        for (boxes, worker) in pairs.skip(1) {
            simple.extend(both.map(|restores| Rule::GoalsLost {
                boxes,
                worker,
                undo_restores: restores,
            }));
        }
        for up in [Left, Right] {
            let turned = |left: Direction| [up, up.opposite(), left, left.opposite()].map(Some);
            others.extend([Up, Down].map(|left| Rule::Keys(turned(left))));
        }
        [simple, others]
    }

    /// The mistake of a program with this rule; `None` if a single board shows which one it is.
    pub(super) fn mistake(self) -> Option<Mistake> {
        use Direction::{Left, Right};
        match self {
            Rule::Of(mistake) => Some(mistake),
            Rule::OneUndo { redoes: false, .. } => Some(Mistake::OneUndo),
            Rule::OneUndo { redoes: true, .. } => Some(Mistake::UndoRedoes),
            Rule::FewUndos { .. } => Some(Mistake::FewUndos),
            Rule::UndoLosesGoals { .. } => Some(Mistake::UndoLosesGoals),
            Rule::GoalBoxNotFound { .. } => Some(Mistake::GoalBoxNotFound),
            Rule::SavedLate { .. } => Some(Mistake::SavedLate),
            Rule::RefusedUndone { .. } => Some(Mistake::RefusedUndone),
            Rule::RefusedClears { .. } => Some(Mistake::RefusedClears),
            Rule::Keys([Some(Left | Right), ..]) => Some(Mistake::KeysTurned),
            Rule::Keys([Some(_), _, Some(_), _]) => Some(Mistake::KeysExchanged),
            Rule::Right | Rule::PlainOnGoals { .. } | Rule::Keys(_) => None,
            Rule::GoalsLost { .. } | Rule::StartGoalsLost { .. } => Some(Mistake::GoalLost),
            Rule::WorkerBehind { .. } => Some(Mistake::WorkerBehind),
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
