//! Mistakes recognized by what they lead to: a hypothesis holds if a program that makes the mistake would have printed
//! exactly what was printed, from the first board to the end.

use std::iter::{once, repeat};

use super::rule::{NoOp, Rule};
use super::wrong_game::WrongGame;
use crate::cli::check::compare::{Difference, TranscriptPosition};
use crate::cli::check::mistake::{Mistake, rows};
use sokopush::{Command, Session};

/// The number of cells that may be printed to test a hypothesis. This takes milliseconds, and there are a few dozen of them.
const MAX_CELLS: usize = 1 << 18;

/// The number of boards that must follow a wrong one if the last ones are missing, too.
const MIN_AFTER_WRONG: usize = 3;

/// Which commands print no board though they change something.
type IsSilent = fn(Command) -> bool;

/// The mistakes of commands that print no board.
const SILENCES: [(Mistake, IsSilent); 3] = [
    (Mistake::NotPrinted, |_| false),
    (Mistake::UndoNotPrinted, |command| command == Command::Undo),
    (Mistake::PushNotPrinted, |command| command != Command::Undo),
];

/// A game, and what was printed for it.
pub(super) struct Evidence {
    start: Session,
    /// The boards that should have been printed: the one that was read, and one after each command that is known.
    right: Vec<RightBoard>,
    /// Whether these are all.
    is_whole: bool,
    /// The number of boards that are right before one is wrong; more than there are if none is known to be.
    wrong: usize,
    /// The text that was printed.
    printed: Vec<u8>,
    /// Whether more may follow it.
    is_cut: bool,
}

/// A board that should have been printed.
struct RightBoard {
    /// The command that leads to it; `None` for the first board.
    command: Option<Command>,
    text: Vec<u8>,
    /// Why the command changed nothing.
    no_op: Option<NoOp>,
    /// The number of the command that an undo takes back next.
    next_undone: Option<u64>,
}

impl Evidence {
    /// A game of which nothing was printed.
    pub(super) fn new(start: Session, commands: Vec<Command>, is_whole: bool) -> Self {
        let mut game = WrongGame::new(&start, Rule::Right);
        let max = MAX_CELLS / game.board().len();
        let is_whole = is_whole && commands.len() <= max;
        let played = once(None).chain(commands.into_iter().take(max).map(Some));
        let right = played.map(|command| {
            let no_op = command.and_then(|command| game.execute(command));
            RightBoard { command, text: game.board(), no_op, next_undone: game.next_undone() }
        });
        let right = right.collect();
        Evidence { start, right, is_whole, wrong: usize::MAX, printed: Vec::new(), is_cut: false }
    }

    /// This game, of which the first boards were printed right.
    pub(super) fn printed_right(self, boards: usize) -> Self {
        let printed = self.texts(|index| index < boards).collect::<Vec<_>>().concat();
        Evidence { printed, ..self }
    }

    /// This game, of which `wrong` boards were printed right, and `got` in place of those that follow. `None` if that is too
    /// long to test anything.
    pub(super) fn printed_wrong(self, wrong: usize, got: &[u8], is_cut: bool) -> Option<Self> {
        self.right.get(..wrong)?;
        let mut evidence = Evidence { wrong, is_cut, ..self.printed_right(wrong) };
        evidence.printed.extend(got);
        Some(evidence)
    }

    /// The number of bytes of a board.
    fn board_length(&self) -> usize {
        self.right.first().map_or(1, |board| board.text.len())
    }

    /// The number of the command that the first wrong board should undo.
    pub(super) fn undone(&self) -> Option<u64> {
        self.right.get(self.wrong.checked_sub(1)?)?.next_undone
    }

    /// The board that should have been printed after as many commands.
    pub(super) fn right(&self, commands: usize) -> Option<&[u8]> {
        Some(&self.right.get(commands)?.text)
    }

    /// The mistakes in choosing the boards to print that explain the text, each with the number of the first board
    /// that is missing.
    pub(super) fn missing_boards(&self) -> Vec<(Mistake, usize)> {
        let count = self.right.len();
        let is_printed =
            |is_printed: &dyn Fn(usize) -> bool| self.is_printed(self.texts(is_printed), true);
        let mut mistakes = Vec::new();
        if is_printed(&|index| index > 0) {
            mistakes.push((Mistake::FirstNotPrinted, 0));
        }
        let absent = self.first_unprinted_of(|_| false, &[NoOp::NoBox]);
        let found = absent.map(|index| (Mistake::AbsentBox, index)).or_else(|| {
            SILENCES.into_iter().find_map(|(mistake, is_silent)| {
                self.first_unprinted(is_silent).map(|index| (mistake, index))
            })
        });
        mistakes.extend(found);
        let is_last = |index| index + 1 == count;
        // Of fewer boards, that could be something else.
        if self.is_whole && count > 2 && is_printed(&is_last) {
            mistakes.push((Mistake::OnlyAtEnd, 0));
        } else if self.is_whole && count > 3 && is_printed(&|index| index == 0 || is_last(index)) {
            mistakes.push((Mistake::OnlyAtEnd, 1));
        }
        mistakes
    }

    /// Some of the right boards.
    fn texts(&self, is_wanted: impl Fn(usize) -> bool) -> impl Iterator<Item = &[u8]> {
        let boards = self.right.iter().enumerate().filter(move |(index, _)| is_wanted(*index));
        boards.map(|(_, board)| &*board.text)
    }

    /// Returns whether at least half of what should have been printed was printed.
    pub(super) fn is_mostly_printed(&self) -> bool {
        2 * self.printed.len() >= self.right.len() * self.board_length()
    }

    /// Returns whether a difference in this text is none that comes only of what is not known.
    pub(super) fn is_known(&self, difference: &Difference) -> bool {
        match difference.position {
            TranscriptPosition::AfterLastBoard => self.is_whole,
            _ => !(difference.is_end && self.is_cut),
        }
    }

    /// Returns whether no command changes anything.
    pub(super) fn is_constant(&self) -> bool {
        self.right.iter().skip(1).all(|board| board.no_op.is_some())
    }

    /// The number of the first board that is missing if some kinds of commands that change nothing print none, and neither do
    /// those that change something and are silent.
    fn first_unprinted(&self, is_silent: IsSilent) -> Option<usize> {
        // All kinds first, then all other sets of them.
        (0..1 << NoOp::ALL.len()).rev().find_map(|set: u32| {
            let kinds = NoOp::ALL.into_iter().enumerate();
            let kinds = kinds.filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, kind)| kind);
            self.first_unprinted_of(is_silent, &kinds.collect::<Vec<_>>())
        })
    }

    /// The number of the first missing board if just these no-ops and the silent commands print none.
    fn first_unprinted_of(&self, is_silent: IsSilent, kinds: &[NoOp]) -> Option<usize> {
        let is_unprinted = |board: &RightBoard| match board.no_op {
            Some(kind) => kinds.contains(&kind),
            None => board.command.is_some_and(is_silent),
        };
        let first = self.right.iter().position(is_unprinted)?;
        let boards = self.right.iter().filter(|board| !is_unprinted(board));
        self.is_printed(boards.map(|board| &board.text), self.is_early(first)).then_some(first)
    }

    /// Returns whether the text ends soon after a board that is wrong. It may end early, as that of a program that crashes,
    /// but then it must have shown enough.
    fn is_early(&self, wrong: usize) -> bool {
        self.printed.len() < (wrong + MIN_AFTER_WRONG) * self.board_length()
    }

    /// Returns whether nothing is wrong but that boards are printed more often than they should be.
    pub(super) fn is_printed_again(&self) -> bool {
        let (mut rest, mut is_again) = (&*self.printed, false);
        let mut before: &[u8] = &[];
        for text in self.texts(|_| true) {
            while !before.is_empty()
                && before != text
                && let Some(after) = rest.strip_prefix(before)
            {
                (rest, is_again) = (after, true);
            }
            match rest.strip_prefix(text) {
                Some(after) => rest = after,
                None => return is_again && self.is_cut && text.starts_with(rest),
            }
            before = text;
        }
        is_again && (!self.is_whole || rest.chunks(before.len()).all(|board| board == before))
    }

    /// Returns whether each board is printed before the command, and so the last is missing.
    pub(super) fn is_printed_before(&self) -> bool {
        let late = self.texts(|index| index + 1 < self.right.len());
        let boards = self.texts(|index| index == 0).chain(late);
        self.is_whole && self.is_printed(boards, true)
    }

    /// Returns whether the game goes on from a board that did not change as if its push had been refused: the next board that
    /// changes is right then. A program that exchanges directions, or leaves out boards, prints another.
    pub(super) fn goes_on_unchanged(&self) -> bool {
        let mut game = self.game_before_wrong();
        let unchanged = game.board();
        let boards = self.printed.chunks_exact(unchanged.len()).zip(&self.right);
        let mut later = boards.skip(self.wrong.max(1));
        later.find(|(printed, _)| *printed != unchanged).is_none_or(|(printed, right)| {
            right.command.is_some_and(|command| {
                game.execute(command);
                game.board() == printed
            })
        })
    }

    /// The game right up to the command that leads to the first wrong board.
    fn game_before_wrong(&self) -> WrongGame<'_> {
        let mut game = WrongGame::new(&self.start, Rule::Right);
        for command in self.right.iter().take(self.wrong).filter_map(|board| board.command) {
            game.execute(command);
        }
        game
    }

    /// The mistake by which `command` leads to `board` in place of the first wrong one.
    pub(super) fn mistake_of_command(&self, command: Command, board: &[u8]) -> Option<Mistake> {
        let before = self.game_before_wrong();
        let mut rules = Rule::OF_ONE_COMMAND.into_iter();
        let rule = rules.find(|&rule| {
            let mut game = before.with_rule(rule);
            game.execute(command);
            [false, true].into_iter().any(|is_box_hidden| game.board_with(is_box_hidden) == board)
        });
        rule.and_then(Rule::mistake)
    }

    /// The wrong rules that explain the text.
    pub(super) fn wrong_rules(&self) -> Vec<Rule> {
        // Those that explain the number of boards, too, are likelier than an early end besides.
        for is_complete in [true, self.is_early(self.wrong)] {
            for mut rules in Rule::all() {
                rules.retain(|rule| self.is_printed(self.played(*rule), is_complete));
                if !rules.is_empty() {
                    return rules;
                }
            }
        }
        Vec::new()
    }

    /// The boards that a program with this rule prints.
    fn played(&self, rule: Rule) -> impl Iterator<Item = Vec<u8>> {
        let mut game = WrongGame::new(&self.start, rule);
        self.right.iter().map(move |board| match board.command {
            Some(command) => game.print(command),
            None => game.board(),
        })
    }

    /// Returns whether what was printed refutes a mistake: some of the boards that were printed right would be wrong, or the
    /// first wrong one would be right, whatever a program that makes the mistake does wrong in particular.
    pub(super) fn refutes(&self, mistake: Mistake) -> bool {
        let printed = self.printed.chunks(self.board_length()).chain(repeat(&[][..]));
        let boards: Vec<_> = self.right.iter().zip(printed).collect();
        let is_right = |(right, printed): &(&RightBoard, &[u8])| *printed == right.text;
        let shown = || boards.iter().filter(|board| is_right(board)).map(|(board, _)| *board);
        let has_left_goal = |on_goal: u8, off_goal: u8| {
            let mut shown = shown();
            [on_goal, off_goal].iter().all(|cell| shown.any(|board| board.text.contains(cell)))
        };
        // A board that is wrong elsewhere shows a goal too.
        let has_on_goal = |is_sign: fn(u8) -> bool| {
            let mut cells =
                boards.iter().flat_map(|(right, printed)| right.text.iter().zip(*printed));
            cells.any(|(right, printed)| right == printed && is_sign(*right))
        };
        let is_possible =
            |rule| {
                let mut played = self.played(rule).zip(&boards).enumerate();
                played.all(|(index, (text, board))| {
                    if text == board.0.text { index != self.wrong } else { !is_right(board) }
                })
            };
        match mistake {
            Mistake::BoxOnGoal if has_on_goal(|cell| cell.is_ascii_uppercase()) => true,
            Mistake::WorkerOnGoal if has_on_goal(|cell| cell == b'*') => true,
            Mistake::AbsentBox => shown().any(|board| board.no_op == Some(NoOp::NoBox)),
            Mistake::WorkerBehind | Mistake::WalkedAnyway | Mistake::Pulled => {
                let mut game = WrongGame::new(&self.start, Rule::Right);
                boards.iter().any(|board| {
                    let Some(command) = board.0.command else { return false };
                    let mut rules =
                        Rule::OF_ONE_COMMAND.into_iter().filter(|rule| rule.makes(mistake));
                    let is_shown =
                        is_right(board) && rules.any(|rule| game.would_show(rule, command));
                    game.execute(command);
                    is_shown
                })
            }
            Mistake::WorkerOffGoal => has_left_goal(b'*', b'@'),
            Mistake::BoxOffGoal => {
                (b'a'..=b'z').any(|name| has_left_goal(name.to_ascii_uppercase(), name))
            }
            _ => is_refutable(mistake) && !rules_of(mistake).any(is_possible),
        }
    }

    /// The text without blanks and empty lines.
    pub(super) fn without_blanks(&self) -> Vec<u8> {
        rows(&self.printed).into_iter().flat_map(|row| row.into_iter().chain([b'\n'])).collect()
    }

    /// Returns whether these boards are what was printed, as far as it is known. If the text may end early, as that of
    /// a program that crashes, they only have to begin with it.
    fn is_printed(&self, boards: impl Iterator<Item: AsRef<[u8]>>, is_complete: bool) -> bool {
        let mut rest = &*self.printed;
        for board in boards {
            match rest.strip_prefix(board.as_ref()) {
                Some(after) => rest = after,
                None => return board.as_ref().starts_with(rest) && (self.is_cut || !is_complete),
            }
        }
        rest.is_empty() || !self.is_whole
    }
}

/// The wrong rules of programs that make a mistake, if they are recognized by a rule.
fn rules_of(mistake: Mistake) -> impl Iterator<Item = Rule> {
    Rule::all().into_iter().flatten().filter(move |rule| rule.makes(mistake))
}

/// Returns whether a game can refute a mistake. What is only said of one board, as that a box was pushed into a wall, stays
/// true whatever else is printed.
pub(super) fn is_refutable(mistake: Mistake) -> bool {
    use Mistake::{AbsentBox, BoxOffGoal, Pulled, WalkedAnyway, WorkerBehind, WorkerOffGoal};
    matches!(mistake, AbsentBox | BoxOffGoal | Pulled | WalkedAnyway | WorkerBehind | WorkerOffGoal)
        || rules_of(mistake).next().is_some()
}
