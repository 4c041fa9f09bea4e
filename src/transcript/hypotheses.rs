//! Mistakes recognized by what they lead to: a hypothesis holds if a program that makes the mistake would have printed
//! exactly what was printed, from the first board to the end.

use super::mistake::Mistake;
use super::wrong_game::{NoOp, Rule, WrongGame};
use crate::command::Command;

/// The number of cells that may be printed to test a hypothesis. This takes milliseconds, and there are a few dozen of them.
const MAX_CELLS: usize = 1 << 18;

/// The number of boards that must follow a missing one if the last ones are missing, too.
const MIN_AFTER_MISSING: usize = 3;

/// A game, and what was printed for it.
pub(super) struct Evidence {
    /// The commands, as far as they are known.
    commands: Vec<Command>,
    /// Whether these are all.
    is_whole: bool,
    /// What should have been printed: the board as it was read, and one after each command.
    right: Vec<RightBoard>,
    /// Whether the first board is right.
    is_first_right: bool,
    /// The text that was printed.
    printed: Vec<u8>,
    /// Whether more may follow it.
    is_cut: bool,
}

/// A board that should have been printed.
pub(super) struct RightBoard {
    pub(super) text: Vec<u8>,
    /// Why the command before it changed nothing.
    no_op: Option<NoOp>,
    /// The number of the command that an undo takes back next.
    pub(super) next_undone: Option<u64>,
}

impl Evidence {
    /// What is known after a text was right for `boards` boards, and goes on with `got`. `None` if that is too long to
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
        let first = RightBoard { text: game.board(), no_op: None, next_undone: None };
        let mut right = vec![first];
        for &command in &commands {
            let (no_op, next_undone) = (game.execute(command), game.next_undone());
            right.push(RightBoard { text: game.board(), no_op, next_undone });
        }
        let before = right.get(..boards)?.iter().map(|board| &*board.text);
        let printed = before.chain([got]).collect::<Vec<_>>().concat();
        let is_whole = is_whole && commands.len() == known;
        Some(Evidence { commands, is_whole, right, is_first_right: boards > 0, printed, is_cut })
    }

    /// The board that should have been printed after as many commands.
    pub(super) fn right(&self, commands: usize) -> Option<&RightBoard> {
        self.right.get(commands)
    }

    /// The mistakes in choosing the boards to print that explain the text, each with the number of the first board
    /// that is missing.
    pub(super) fn missing_boards(&self) -> Vec<(Mistake, usize)> {
        let (last, count) = (self.right.len() - 1, self.right.len());
        let mut mistakes = Vec::new();
        if self.is_printed(self.texts(|index| index > 0), true) {
            mistakes.push((Mistake::FirstNotPrinted, 0));
        }
        mistakes.extend(self.unprinted_no_op().map(|index| (Mistake::NotPrinted, index)));
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
    fn texts(&self, is_printed: impl Fn(usize) -> bool) -> impl Iterator<Item = Vec<u8>> {
        let boards = self.right.iter().enumerate().filter(move |(index, _)| is_printed(*index));
        boards.map(|(_, board)| board.text.clone())
    }

    /// Returns whether at least half of what should have been printed was printed.
    pub(super) fn is_mostly_printed(&self) -> bool {
        let length: usize = self.right.iter().map(|board| board.text.len()).sum();
        2 * self.printed.len() >= length
    }

    /// Returns whether no command changes anything.
    pub(super) fn is_constant(&self) -> bool {
        self.right.iter().skip(1).all(|board| board.no_op.is_some())
    }

    /// The number of the first board that is missing if some kinds of commands that change nothing print none.
    fn unprinted_no_op(&self) -> Option<usize> {
        // All kinds first, then all other sets of them.
        let mut sets = (1..1 << NoOp::ALL.len()).rev().map(|set: u32| {
            let kinds = NoOp::ALL.into_iter().enumerate();
            let kinds = kinds.filter(move |(bit, _)| set >> bit & 1 == 1).map(|(_, kind)| kind);
            kinds.collect::<Vec<_>>()
        });
        sets.find_map(|kinds| {
            let is_unprinted =
                |board: &RightBoard| board.no_op.is_some_and(|kind| kinds.contains(&kind));
            let first = self.right.iter().position(is_unprinted)?;
            let is_printed = |index: usize| !self.right.get(index).is_some_and(is_unprinted);
            // A program that ends early must have printed some boards after it.
            let length = self.right.first()?.text.len();
            let is_complete = self.printed.len() < (first + MIN_AFTER_MISSING) * length;
            self.is_printed(self.texts(is_printed), is_complete).then_some(first)
        })
    }

    /// The wrong rules that explain the text.
    pub(super) fn wrong_rules(&self) -> Vec<Rule> {
        let explains = |rule: &Rule| self.is_printed(self.played(*rule), false);
        let rules = Rule::all().into_iter().map(|rules| rules.into_iter().filter(explains));
        rules.map(Iterator::collect::<Vec<_>>).find(|rules| !rules.is_empty()).unwrap_or_default()
    }

    /// What a program with a wrong rule prints.
    fn played(&self, rule: Rule) -> impl Iterator<Item = Vec<u8>> {
        let board = self.right.first().map_or(&[][..], |board| &board.text);
        let mut game = WrongGame::new(board, rule);
        // Some programs print what they read before they draw a board of their own.
        let first = if self.is_first_right { board.to_vec() } else { game.board() };
        let played = self.commands.iter().map(move |&command| {
            game.execute(command);
            let is_silent = rule == (Rule::UndoIgnored { is_silent: true });
            if is_silent && command == Command::Undo { Vec::new() } else { game.board() }
        });
        [first].into_iter().chain(played)
    }

    /// Returns whether these boards are what was printed, as far as it is known. If the text may end early, as that of
    /// a program that crashes, they only have to begin with it.
    fn is_printed(&self, boards: impl Iterator<Item = Vec<u8>>, is_complete: bool) -> bool {
        let mut rest = &*self.printed;
        for board in boards {
            match rest.strip_prefix(&*board) {
                Some(after) => rest = after,
                None => return board.starts_with(rest) && (self.is_cut || !is_complete),
            }
        }
        rest.is_empty() || !self.is_whole
    }
}
