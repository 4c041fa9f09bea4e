//! Mistakes recognized by what they lead to: a hypothesis holds if a program that makes the mistake
//! would have printed exactly what was printed, from the first board to the end.

use std::io::Empty;
use std::iter::{once, repeat};

use super::play_reference::{PlayReference, Step};
use super::rule::{NoOp, Rule};
use super::wrong_board::missing_board_diagnosis;
use super::wrong_game::WrongGame;
use crate::cli::check::compare::{Difference, Leniency, Transcript, TranscriptPosition, compare};
use crate::cli::check::mistake::{Mistake, is_cell, rows};
use sokopush::notation::named;
use sokopush::{Command, Error, Session, Source};

/// The number of cells that may be printed to test a hypothesis. This takes milliseconds, and there are a few dozen of them.
const MAX_CELLS: usize = 1 << 18;

/// The bytes of text that may stand beside a board.
const MAX_TEXT: usize = 400;

/// The number of boards that must follow a wrong one if the last ones are missing, too.
const MIN_AFTER_WRONG: usize = 3;

/// A game, and what was printed for it.
pub(super) struct Evidence {
    start: Session,
    /// The steps that are known.
    steps: Vec<Step>,
    is_chained: bool,
    /// The boards that should have been printed: the one that was read, and one after each of these steps.
    right: Vec<RightBoard>,
    /// Whether these are all.
    is_whole: bool,
    /// The number of boards that are right before one is wrong; more than there are if none is known to be.
    wrong: usize,
    printed: Vec<u8>,
    /// Whether more may follow it.
    is_cut: bool,
}

struct RightBoard {
    /// The commands that lead to it; none to the first board.
    commands: Vec<Command>,
    text: Vec<u8>,
    /// Why none of them changed anything, if so.
    no_op: Option<NoOp>,
    /// The number of the command that an undo takes back next, and the number of pushes that can be undone.
    next_undone: Option<u64>,
    depth: usize,
}

impl Evidence {
    pub(super) fn new(start: Session, steps: Vec<Step>, is_chained: bool, is_whole: bool) -> Self {
        let mut game = WrongGame::new(&start, Rule::Right);
        let max = MAX_CELLS / game.board().len();
        let is_whole = is_whole && steps.len() <= max;
        let played = steps.iter().take(max).map(|step| step.commands.clone());
        let right = once(Vec::new()).chain(played).enumerate().map(|(index, commands)| {
            let no_op = game.execute_all(&commands).filter(|_| index > 0);
            let (next_undone, depth) = (game.next_undone(), game.depth());
            RightBoard { commands, text: game.board(), no_op, next_undone, depth }
        });
        let (right, wrong, printed) = (right.collect(), usize::MAX, Vec::new());
        Evidence { start, steps, is_chained, right, is_whole, wrong, printed, is_cut: false }
    }

    /// This game, of which the first boards were printed right.
    pub(super) fn printed_right(self, boards: usize) -> Self {
        let printed = self.texts(|index| index < boards).collect::<Vec<_>>().concat();
        Evidence { printed, ..self }
    }

    /// This game, printed right up to a wrong board: from there on, `got`. `None` if it is too long.
    pub(super) fn printed_wrong(self, wrong: usize, got: &[u8], is_cut: bool) -> Option<Self> {
        self.right.get(..wrong)?;
        let mut evidence = Evidence { wrong, is_cut, ..self.printed_right(wrong) };
        evidence.printed.extend(got);
        Some(evidence)
    }

    fn board_length(&self) -> usize {
        self.right.first().map_or(1, |board| board.text.len())
    }

    /// The number of the command that the first wrong board should undo, if each command has a board.
    pub(super) fn undone(&self) -> Option<u64> {
        let before = self.wrong.checked_sub(1).filter(|_| !self.is_chained)?;
        self.right.get(before)?.next_undone
    }

    /// The position of the board after as many steps.
    fn position(&self, number: usize) -> Option<TranscriptPosition> {
        let Some(index) = number.checked_sub(1) else {
            return Some(TranscriptPosition::FirstBoard);
        };
        Some(self.steps.get(index)?.position(number))
    }

    /// The difference at the first board that is missing, if the others are right; perhaps long before the texts differ.
    pub(super) fn missing_board(&self, is_end: bool) -> Option<Difference> {
        let mut missing = self.missing_boards();
        // A text that only ends early could also lack any boards, but some kinds more likely than others.
        let is_likely =
            !self.is_constant() && 2 * self.printed.len() >= self.right.len() * self.board_length();
        missing.retain(|(mistake, _)| {
            !is_end || is_likely && matches!(mistake, Mistake::NotPrinted | Mistake::AbsentBox)
        });
        let &(first, index) = missing.first()?;
        if first == Mistake::FirstNotPrinted && missing.len() > 1 {
            return None;
        }
        let (position, is_here) = (self.position(index)?, index == self.wrong);
        let text = |index: usize| Some(self.right.get(index)?.text.clone());
        let got = self.printed.get(index * self.board_length()..).filter(|_| is_here);
        let diagnoses = missing.iter().map(|(made, _)| missing_board_diagnosis(*made, position));
        Some(Difference {
            position,
            before: index.checked_sub(1).and_then(text),
            expected: text(index)?,
            got: got.unwrap_or_default().to_vec(),
            is_end: is_end && is_here,
            diagnoses: diagnoses.collect(),
        })
    }

    /// Returns whether the text may lack boards, as far as it is known.
    pub(super) fn may_lack_boards(&self) -> bool {
        self.is_constant() || !self.missing_boards().is_empty()
    }

    /// Returns whether no command changes anything.
    fn is_constant(&self) -> bool {
        self.right.iter().skip(1).all(|board| board.no_op.is_some())
    }

    /// The mistakes of leaving out boards that explain the text, each with the index of the first.
    fn missing_boards(&self) -> Vec<(Mistake, usize)> {
        let count = self.right.len();
        let is_printed = |wanted: &dyn Fn(usize) -> bool| self.is_printed(self.texts(wanted), true);
        let mut mistakes = Vec::new();
        if is_printed(&|index| index > 0) {
            mistakes.push((Mistake::FirstNotPrinted, 0));
        }
        let absent = [(Mistake::AbsentBox, 1 << NoOp::NoBox as u32)].into_iter();
        let silent = [Mistake::NotPrinted, Mistake::UndoNotPrinted, Mistake::PushNotPrinted];
        // Commands that change nothing for any reason first, then for all other sets of reasons.
        let sets = silent.into_iter().flat_map(|made| (0..16).rev().map(move |set| (made, set)));
        let first = |(made, set)| Some((made, self.first_unprinted(made, set)?));
        mistakes.extend(absent.chain(sets).find_map(first));
        let is_last = |index| index + 1 == count;
        // Of fewer boards, that could be something else.
        if self.is_whole && count > 2 && is_printed(&is_last) {
            mistakes.push((Mistake::OnlyAtEnd, 0));
        } else if self.is_whole && count > 3 && is_printed(&|index| index == 0 || is_last(index)) {
            mistakes.push((Mistake::OnlyAtEnd, 1));
        }
        mistakes
    }

    /// The index of the first board that is missing if no-ops in a set of bits print none, and those of a mistake.
    fn first_unprinted(&self, mistake: Mistake, no_ops: u32) -> Option<usize> {
        let is_unprinted = |board: &RightBoard| match (board.no_op, mistake) {
            (Some(no_op), _) => no_ops >> no_op as u32 & 1 == 1,
            (None, Mistake::UndoNotPrinted) => board.commands == [Command::Undo],
            (None, Mistake::PushNotPrinted) => matches!(*board.commands, [Command::Push(..)]),
            _ => false,
        };
        let first = self.right.iter().position(is_unprinted)?;
        let boards = self.right.iter().filter(|board| !is_unprinted(board));
        self.is_printed(boards.map(|board| &board.text), self.is_early(first)).then_some(first)
    }

    fn texts(&self, is_wanted: impl Fn(usize) -> bool) -> impl Iterator<Item = &[u8]> {
        let boards = self.right.iter().enumerate().filter(move |(index, _)| is_wanted(*index));
        boards.map(|(_, board)| &*board.text)
    }

    /// Returns whether the text ends soon after a wrong board: it may end early, but must have shown enough.
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
            game.execute_all(&right.commands);
            game.board() == printed
        })
    }

    /// The game right up to the step that leads to the first wrong board.
    fn game_before_wrong(&self) -> WrongGame<'_> {
        let mut game = WrongGame::new(&self.start, Rule::Right);
        self.right.iter().take(self.wrong).for_each(|board| _ = game.execute_all(&board.commands));
        game
    }

    /// The mistake in one command that leads to `board` in place of the first wrong one.
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

    pub(super) fn wrong_rules(&self) -> Vec<Rule> {
        // Those that explain the number of boards, too, are likelier than an early end besides.
        let [mut simple, others] = Rule::all();
        simple.extend(self.few_undos());
        if self.is_chained {
            simple.extend(Rule::OF_ONE_COMMAND);
            simple.extend(Rule::OF_REFUSED_PUSHES);
        }
        for is_complete in [true, self.is_early(self.wrong)] {
            for mut rules in [simple.clone(), others.clone()] {
                rules.retain(|rule| self.is_printed(self.played(*rule), is_complete));
                if !rules.is_empty() {
                    return rules;
                }
            }
        }
        Vec::new()
    }

    /// The rules of keeping few pushes by which the first wrong board is the first that could be wrong.
    fn few_undos(&self) -> Vec<Rule> {
        let [before @ .., wrong] = self.right.get(..=self.wrong).unwrap_or_default() else {
            return Vec::new();
        };
        let board = self.printed.get(self.wrong * self.board_length()..).unwrap_or_default();
        // Those that are lost have been since the most pushes could be undone.
        let since = before.iter().rev().take_while(|board| board.depth > wrong.depth);
        let most = since.map(|board| board.depth).max().unwrap_or(0);
        let last = most.saturating_sub(wrong.depth + 1);
        let mut rules = vec![Rule::FewUndos { kept: last, are_first: false }];
        for right in before.iter().filter(|right| board.starts_with(&right.text)) {
            let rule = Rule::FewUndos { kept: right.depth + 1, are_first: true };
            rules.extend((!rules.contains(&rule) && right.depth < most).then_some(rule));
        }
        rules.retain(|rule| matches!(rule, Rule::FewUndos { kept: 2.., .. }));
        rules
    }

    /// The mistake of printing text in front of boards, or in place of those after commands that change nothing.
    pub(super) fn text_beside_boards(&self) -> Option<Mistake> {
        let first = self.first_text(0);
        if let Some(text) = first {
            return Some(if text.ends_with(b"\n") { Mistake::Message } else { Mistake::Prompt });
        }
        let is_instead = (1..16).rev().any(|no_ops| self.first_text(no_ops).is_some());
        is_instead.then_some(Mistake::MessageInstead)
    }

    /// The first text beside the boards, if what was printed are these and such text: in place of boards after no-ops in a set
    /// of bits, and otherwise in front of any.
    fn first_text(&self, no_ops: u32) -> Option<&[u8]> {
        let is_text = |text: &[u8]| {
            let board = &self.right.first().map_or(&[][..], |board| &board.text);
            let is_box = |byte: &u8| board.iter().any(|cell| cell.eq_ignore_ascii_case(byte));
            let is_foreign = |byte: &u8| !byte.is_ascii_whitespace() && !is_box(byte);
            let mut lines = text.split(|&byte| byte == b'\n');
            let is_sign = |byte: &&u8| is_cell(**byte) && !byte.is_ascii_alphabetic();
            // A wrong row is no text.
            let is_words = |line: &[u8]| 2 * line.iter().filter(is_sign).count() < line.len();
            lines.any(|line| is_words(line) && line.iter().any(is_foreign))
        };
        let (mut rest, mut first, mut is_due) = (&*self.printed, None, false);
        for right in &self.right {
            if right.no_op.is_some_and(|no_op| no_ops >> no_op as u32 & 1 == 1) {
                is_due = true;
                continue;
            }
            let mut starts = 0..MAX_TEXT.min(rest.len());
            let start = starts.find(|&start| rest.split_at(start).1.starts_with(&right.text));
            let Some((text, after)) = start.map(|start| rest.split_at(start)) else {
                // It may be cut there.
                return first.filter(|_| self.is_cut && rest.len() < right.text.len() + MAX_TEXT);
            };
            let is_right = if is_due || no_ops == 0 { is_text(text) } else { text.is_empty() };
            if !is_right && (is_due || !text.is_empty()) {
                return None;
            }
            first = first.or(Some(text).filter(|text| !text.is_empty()));
            (rest, is_due) = (after.split_at(right.text.len()).1, false);
        }
        let is_end = is_text(rest) || !is_due && rest.is_empty();
        let first = first.or(Some(rest).filter(|_| is_due));
        first.filter(|_| is_end || !self.is_whole)
    }

    fn played(&self, rule: Rule) -> impl Iterator<Item = Vec<u8>> {
        let mut game = WrongGame::new(&self.start, rule);
        self.right.iter().map(move |board| game.print(&board.commands))
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
            let mut cells = boards.iter().flat_map(|(one, other)| one.text.iter().zip(*other));
            cells.any(|(right, printed)| right == printed && is_sign(*right))
        };
        let is_possible = |rule| {
            let mut played = self.played(rule).zip(&boards).enumerate();
            played.all(|(index, (text, board))| {
                let is_same = text == board.0.text;
                is_same && index != self.wrong || !is_same && !is_right(board)
            })
        };
        match mistake {
            Mistake::BoxOnGoal if has_on_goal(|cell| cell.is_ascii_uppercase()) => true,
            Mistake::WorkerOnGoal if has_on_goal(|cell| cell == b'*') => true,
            Mistake::AbsentBox => shown().any(|board| board.no_op == Some(NoOp::NoBox)),
            Mistake::WorkerBehind | Mistake::WalkedAnyway | Mistake::Pulled => {
                let mut game = WrongGame::new(&self.start, Rule::Right);
                let rules = Rule::OF_ONE_COMMAND.into_iter().filter(|rule| rule.makes(mistake));
                boards.iter().any(|board| {
                    let would_show = |rule| match *board.0.commands {
                        [command] => game.would_show(rule, command),
                        _ => false,
                    };
                    let is_shown = is_right(board) && rules.clone().any(would_show);
                    game.execute_all(&board.0.commands);
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

    /// The first difference of what is printed, without blanks and with right line ends.
    pub(super) fn next_difference(&self) -> Result<Option<Difference>, Error> {
        let board = named::draw(&self.start).expect("each box that was read has a name");
        let lines = self.steps.iter().map(|step| {
            let commands = step.commands.iter().map(Command::to_string);
            commands.collect::<Vec<_>>().concat() + "\n"
        });
        let document = format!("{board}\n{}", lines.collect::<Vec<_>>().concat());
        let mut rows = rows(&self.printed);
        // The last row may be cut.
        rows.pop_if(|_| self.is_cut);
        let printed: Vec<u8> =
            rows.into_iter().flat_map(|row| row.into_iter().chain([b'\n'])).collect();
        let printed = Transcript { name: "printed".to_owned(), text: &*printed };
        let mut reference =
            PlayReference::new(Source::of_text("document", &document), self.is_chained);
        let compared =
            compare(&mut reference, None::<Transcript<Empty>>, Some(printed), Leniency::Nothing)?;
        let Some(found) = compared.differences.into_iter().next() else { return Ok(None) };
        // Whether it is real, not just where the text was cut or the commands are no longer known.
        let is_known = match found.position {
            TranscriptPosition::AfterLastBoard => self.is_whole,
            _ => !(found.is_end && self.is_cut),
        };
        let position = found.position.board().and_then(|board| self.position(board));
        let position = position.unwrap_or(found.position);
        Ok(is_known.then_some(Difference { position, ..found }))
    }

    /// Returns whether these boards are what was printed, as far as it is known; or if it may end early, begin so.
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

/// Returns whether a game can refute a mistake. Others are said of one board, whatever else is printed.
pub(super) fn is_refutable(mistake: Mistake) -> bool {
    use Mistake::{AbsentBox, BoxOffGoal, Pulled, WalkedAnyway, WorkerBehind, WorkerOffGoal};
    matches!(mistake, AbsentBox | BoxOffGoal | Pulled | WalkedAnyway | WorkerBehind | WorkerOffGoal)
        || rules_of(mistake).next().is_some()
}
