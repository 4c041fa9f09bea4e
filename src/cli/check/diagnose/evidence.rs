//! Mistakes recognized by what they lead to: a hypothesis holds if a program that makes the mistake would have printed
//! exactly what was printed, from the first board to the end.

use super::rule::{NoOp, Rule};
use super::wrong_game::WrongGame;
use crate::cli::check::compare::{Difference, TranscriptPosition};
use crate::cli::check::mistake::{Mistake, rows};
use sokopush::Command;

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
    /// The commands, as far as they are known.
    commands: Vec<Command>,
    /// Whether these are all.
    is_whole: bool,
    /// The boards that should have been printed: the one that was read, and one after each command.
    right: Vec<RightBoard>,
    /// The number of boards that are right before one is wrong.
    right_boards: usize,
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
    /// The evidence of a text that is right for `boards` boards and continues with `got`. `None` if that is too long to
    /// test anything.
    pub(super) fn new(
        start: &[u8],
        mut commands: Vec<Command>,
        is_whole: bool,
        boards: usize,
        (got, is_cut): (&[u8], bool),
    ) -> Option<Self> {
        let known = commands.len();
        commands.truncate(MAX_CELLS / start.len().max(1));
        let mut game = WrongGame::new(start, Rule::Right);
        let played = [None].into_iter().chain(commands.iter().copied().map(Some));
        let right = played.map(|command| {
            let no_op = command.and_then(|command| game.execute(command));
            RightBoard { command, text: game.board(), no_op, next_undone: game.next_undone() }
        });
        let right: Vec<_> = right.collect();
        let before = right.get(..boards)?.iter().map(|board| &*board.text);
        let printed = before.chain([got]).collect::<Vec<_>>().concat();
        let is_whole = is_whole && commands.len() == known;
        Some(Evidence { commands, is_whole, right, right_boards: boards, printed, is_cut })
    }

    /// The board as it was read.
    fn start(&self) -> &[u8] {
        self.right.first().map_or(&[], |board| &board.text)
    }

    /// The number of the command that the first wrong board should undo.
    pub(super) fn undone(&self) -> Option<u64> {
        self.right.get(self.right_boards.checked_sub(1)?)?.next_undone
    }

    /// The board that should have been printed after as many commands.
    pub(super) fn right(&self, commands: usize) -> Option<&[u8]> {
        Some(&self.right.get(commands)?.text)
    }

    /// The mistakes in choosing the boards to print that explain the text, each with the number of the first board
    /// that is missing.
    pub(super) fn missing_boards(&self) -> Vec<(Mistake, usize)> {
        let (last, count) = (self.right.len() - 1, self.right.len());
        let mut mistakes = Vec::new();
        if self.is_printed(self.texts(|index| index > 0), true) {
            mistakes.push((Mistake::FirstNotPrinted, 0));
        }
        let absent = self.first_unprinted_of(|_| false, &[NoOp::NoBox]);
        let found = absent.map(|index| (Mistake::AbsentBox, index)).or_else(|| {
            SILENCES.into_iter().find_map(|(mistake, is_silent)| {
                self.first_unprinted(is_silent).map(|index| (mistake, index))
            })
        });
        mistakes.extend(found);
        let is_printed = |is_printed: fn(usize, usize) -> bool| {
            self.is_whole && self.is_printed(self.texts(|index| is_printed(index, last)), true)
        };
        // Of fewer boards, that could be something else.
        if count > 2 && is_printed(|index, last| index == last) {
            mistakes.push((Mistake::OnlyAtEnd, 0));
        } else if count > 3 && is_printed(|index, last| index == 0 || index == last) {
            mistakes.push((Mistake::OnlyAtEnd, 1));
        }
        mistakes
    }

    /// Some of the right boards.
    fn texts(&self, is_printed: impl Fn(usize) -> bool) -> impl Iterator<Item = &[u8]> {
        let boards = self.right.iter().enumerate().filter(move |(index, _)| is_printed(*index));
        boards.map(|(_, board)| &*board.text)
    }

    /// Returns whether at least half of what should have been printed was printed.
    pub(super) fn is_mostly_printed(&self) -> bool {
        let length: usize = self.right.iter().map(|board| board.text.len()).sum();
        2 * self.printed.len() >= length
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
        self.printed.len() < (wrong + MIN_AFTER_WRONG) * self.start().len()
    }

    /// Returns whether nothing is wrong but that boards are printed more often than they should be.
    pub(super) fn is_printed_again(&self) -> bool {
        let (mut rest, mut is_again) = (&*self.printed, false);
        let mut before: Option<&Vec<u8>> = None;
        for RightBoard { text, .. } in &self.right {
            while let Some(before) = before.filter(|before| *before != text)
                && let Some(after) = rest.strip_prefix(&**before)
            {
                (rest, is_again) = (after, true);
            }
            match rest.strip_prefix(&**text) {
                Some(after) => rest = after,
                None => return is_again && self.is_cut && text.starts_with(rest),
            }
            before = Some(text);
        }
        let last = before.map_or(&[][..], |last| last);
        is_again && (!self.is_whole || rest.chunks(last.len().max(1)).all(|board| board == last))
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
        let made = self.right_boards.saturating_sub(1);
        let boards = self.printed.chunks_exact(unchanged.len().max(1)).skip(made + 1);
        let mut later = boards.zip(self.commands.iter().skip(made));
        later.find(|(board, _)| *board != unchanged).is_none_or(|(board, &command)| {
            game.execute(command);
            game.board() == board
        })
    }

    /// The game right up to the command that leads to the first wrong board.
    fn game_before_wrong(&self) -> WrongGame {
        let mut game = WrongGame::new(self.start(), Rule::Right);
        for &command in self.commands.iter().take(self.right_boards.saturating_sub(1)) {
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
        let explains = |rule, is_complete| {
            self.is_printed(played(self.start(), &self.commands, rule), is_complete)
        };
        // Those that explain the number of boards, too, are likelier than an early end besides.
        for is_complete in [true, self.is_early(self.right_boards)] {
            for mut rules in Rule::all() {
                rules.retain(|rule| explains(*rule, is_complete));
                if !rules.is_empty() {
                    return rules;
                }
            }
        }
        Vec::new()
    }

    /// Returns whether what was printed refutes a mistake.
    pub(super) fn refutes(&self, mistake: Mistake) -> bool {
        let start = self.start();
        let is_right = |index| {
            let printed = self.printed.chunks(start.len().max(1)).nth(index);
            self.right.get(index).is_some_and(|right| printed == Some(&right.text))
        };
        // A board that is wrong elsewhere shows it too.
        let is_shown = |is_sign: fn(u8) -> bool| {
            let boards = self.printed.chunks(start.len().max(1)).zip(&self.right);
            let mut cells = boards.flat_map(|(printed, right)| printed.iter().zip(&right.text));
            cells.any(|(printed, right)| printed == right && is_sign(*right))
        };
        match mistake {
            Mistake::BoxOnGoal if is_shown(|cell| cell.is_ascii_uppercase()) => return true,
            Mistake::WorkerOnGoal if is_shown(|cell| cell == b'*') => return true,
            _ => {}
        }
        is_refuted(mistake, start, &self.commands, is_right, Some(self.right_boards))
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

/// The boards that a program with a wrong rule prints.
fn played(start: &[u8], commands: &[Command], rule: Rule) -> impl Iterator<Item = Vec<u8>> {
    let mut game = WrongGame::new(start, rule);
    let first = game.board();
    [first].into_iter().chain(commands.iter().map(move |&command| game.print(command)))
}

/// Returns whether a game can refute a mistake. What is only said of one board, as that a box was pushed into a wall, stays
/// true whatever else is printed.
pub(super) fn is_refutable(mistake: Mistake) -> bool {
    use Mistake::{AbsentBox, BoxOffGoal, Pulled, WalkedAnyway, WorkerBehind, WorkerOffGoal};
    matches!(mistake, AbsentBox | BoxOffGoal | Pulled | WalkedAnyway | WorkerBehind | WorkerOffGoal)
        || Rule::all().into_iter().flatten().any(|rule| rule.makes(mistake))
}

/// Returns whether a game refutes a mistake: some of the boards that were printed right would be wrong, or the one that was
/// printed `wrong` would be right, whatever a program that makes the mistake does wrong in particular.
fn is_refuted(
    mistake: Mistake,
    start: &[u8],
    commands: &[Command],
    is_right: impl Fn(usize) -> bool,
    wrong: Option<usize>,
) -> bool {
    let right: Vec<_> = played(start, commands, Rule::Right).collect();
    let has_left_goal = |on_goal: u8, off_goal: u8| {
        let mut boards = right.iter().enumerate().filter(|(index, _)| is_right(*index));
        boards.any(|(_, board)| board.contains(&on_goal))
            && boards.any(|(_, board)| board.contains(&off_goal))
    };
    let is_possible = |rule| {
        let boards = played(start, commands, rule).zip(&right).enumerate();
        let mut boards = boards.map(|(index, (board, right))| (index, board == *right));
        boards.all(|(index, same)| !same && !is_right(index) || same && wrong != Some(index))
    };
    match mistake {
        Mistake::AbsentBox => {
            let mut game = WrongGame::new(start, Rule::Right);
            let no_ops = commands.iter().map(|&command| game.execute(command));
            (1..).zip(no_ops).any(|(index, no_op)| no_op == Some(NoOp::NoBox) && is_right(index))
        }
        Mistake::WorkerBehind | Mistake::WalkedAnyway | Mistake::Pulled => {
            let mut game = WrongGame::new(start, Rule::Right);
            (1..).zip(commands).any(|(index, &command)| {
                let mut rules = Rule::OF_ONE_COMMAND.into_iter().filter(|rule| rule.makes(mistake));
                let is_shown = is_right(index) && rules.any(|rule| game.would_show(rule, command));
                game.execute(command);
                is_shown
            })
        }
        Mistake::WorkerOffGoal => has_left_goal(b'*', b'@'),
        Mistake::BoxOffGoal => {
            (b'a'..=b'z').any(|name| has_left_goal(name.to_ascii_uppercase(), name))
        }
        _ => {
            let mut rules = Rule::all().into_iter().flatten().filter(|rule| rule.makes(mistake));
            is_refutable(mistake) && !rules.any(is_possible)
        }
    }
}

/// Returns whether a program that makes a mistake prints something wrong among the first boards of a game, whatever it
/// does wrong in particular. That is only known of mistakes that are recognized by a rule and by nothing else.
pub(super) fn would_reveal(
    mistake: Mistake,
    start: &[u8],
    commands: &[Command],
    boards: Option<usize>,
) -> bool {
    let commands = commands.get(..MAX_CELLS / start.len().max(1)).unwrap_or(commands);
    let is_seen = matches!(mistake, Mistake::GoalLost | Mistake::UndoNotPrinted);
    let is_right = |index| boards.is_none_or(|boards| index < boards);
    !is_seen && is_refuted(mistake, start, commands, is_right, None)
}
