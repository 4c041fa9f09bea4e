//! The reference for `--as play`: the boards of a document of the push/undo language.

use super::evidence::Evidence;
use super::wrong_board::WrongBoard;
use crate::cli::check::compare::{Difference, MAX_LINE, Reference, TranscriptPosition, common};
use crate::cli::check::mistake::{Diagnosis, Mistake};
use sokopush::game::Outcome;
use sokopush::interpret::Playback;
use sokopush::notation::named::{self, Commands, Event};
use sokopush::{Command, Error, Session, Source};

/// Plays a document of the push/undo language. A piece is a board. Wrong lines are skipped.
#[derive(Default)]
pub(crate) struct PlayReference<'r> {
    /// The document before its board is read; then it belongs to the game.
    source: Option<Source<'r>>,
    game: Option<Playback<Source<'r>>>,
    is_chained: bool,
    position: TranscriptPosition,
    /// The number of steps so far, and of those that changed nothing.
    number: usize,
    no_ops: usize,
    /// The first steps.
    steps: Vec<Step>,
    /// The number of commands in them.
    remembered: usize,
    /// If lines are chained, the board before the last one.
    before: Vec<u8>,
}

/// The commands that lead to the next board: one, or those of a chained line.
#[derive(Clone, Default)]
pub(super) struct Step {
    pub(super) line: u64,
    pub(super) commands: Vec<Command>,
}

impl Step {
    pub(super) fn position(&self, number: usize) -> TranscriptPosition {
        match *self.commands {
            [command] => TranscriptPosition::Command { number, line: self.line, command },
            _ => TranscriptPosition::ChainedLine { number, line: self.line },
        }
    }
}

const MAX_REMEMBERED: usize = 1000;

impl<'r> PlayReference<'r> {
    pub(crate) fn new(source: Source<'r>, is_chained: bool) -> Self {
        PlayReference { source: Some(source), is_chained, ..PlayReference::default() }
    }

    /// Returns the board that was played last. Plays on to see what follows.
    fn wrong_board<'g>(&mut self, got: &'g [u8]) -> Result<WrongBoard<'g>, Error> {
        let game = self.game.as_ref().expect("a board was read before it was compared");
        let (mut session, mut outcome) = (game.session.clone(), game.outcome);
        // Of a chained line, the last command alone says nothing.
        outcome.take_if(|_| self.position.command().is_none());
        match outcome {
            Some(Outcome::Pushed(_)) => _ = session.undo(),
            Some(Outcome::Undone(_)) => _ = session.redo(),
            _ => {}
        }
        let before = match self.position {
            TranscriptPosition::FirstBoard => Vec::new(),
            _ if self.is_chained => self.before.clone(),
            _ => {
                let before = named::draw(&session).expect("each box that was read has a name");
                before.text().to_vec()
            }
        };
        let mut board = WrongBoard {
            position: self.position,
            outcome,
            before,
            session,
            after: self.piece().to_vec(),
            next: None,
            is_last: true,
            at_most_one_no_op: self.no_ops <= 1,
            is_unchanged: self.no_ops == self.number,
            got,
            evidence: None,
        };
        while (board.is_last || board.before == board.after && board.next.is_none())
            && self.advance()?
        {
            board.is_last = false;
            board.next = (self.piece() != board.after).then(|| self.piece().to_vec());
        }
        Ok(board)
    }

    fn start(&self) -> Option<Session> {
        let mut start = self.game.as_ref()?.session.clone();
        while let Outcome::Undone(_) = start.undo() {}
        Some(start)
    }

    /// The game as far as commands are remembered; plays on to know them.
    fn remembered_game(&mut self) -> Result<Option<Evidence>, Error> {
        let mut is_whole = false;
        while !is_whole && self.remembered < MAX_REMEMBERED {
            is_whole = !self.advance()?;
        }
        let chained = self.is_chained;
        Ok(self.start().map(|start| Evidence::new(start, self.steps.clone(), chained, is_whole)))
    }

    /// Returns whether text after the last board is what commands after the dot lead to.
    fn reads_past_dot(&mut self, got: &[u8]) -> Result<bool, Error> {
        let (number, steps, position) = (self.number, self.steps.len(), self.position);
        self.game.as_mut().into_iter().for_each(|game| game.commands.resume());
        let (mut rest, mut is_executed) = (got, false);
        while !rest.is_empty() && self.advance()? {
            let common = common(rest, self.piece());
            let is_cut = common == rest.len() && got.len() >= MAX_LINE;
            is_executed = common == self.piece().len() || is_cut;
            rest = if is_executed { rest.split_at(common).1 } else { break };
        }
        (self.number, self.position) = (number, position);
        self.steps.truncate(steps);
        Ok(is_executed && rest.is_empty())
    }

    /// Returns whether a program that makes a mistake prints something wrong among the first `boards`, or anywhere. That is
    /// only known of mistakes that are recognized by a rule and by nothing else.
    pub(crate) fn would_reveal(
        &mut self,
        mistake: Mistake,
        boards: Option<usize>,
    ) -> Result<bool, Error> {
        let is_seen = matches!(mistake, Mistake::GoalLost | Mistake::UndoNotPrinted);
        let game = if is_seen { None } else { self.remembered_game()? };
        let boards = boards.unwrap_or(usize::MAX);
        Ok(game.is_some_and(|game| game.printed_right(boards).refutes(mistake)))
    }
}

impl Reference for PlayReference<'_> {
    fn advance(&mut self) -> Result<bool, Error> {
        if let Some(mut source) = self.source.take() {
            let session = named::read(&mut source)?;
            self.game = Some(Playback::new(session, Commands::new(source, self.is_chained)));
            return Ok(true);
        }
        self.position = TranscriptPosition::AfterLastBoard;
        let Some(game) = &mut self.game else { return Ok(false) };
        if self.is_chained {
            self.before.clear();
            self.before.extend(game.drawing.text());
        }
        let mut step = Step::default();
        loop {
            let event = match game.play_next() {
                Ok(Some(event)) => event,
                // Of a wrong line, what is before the error is executed.
                Err(Error::Syntax(..)) => continue,
                end => return end.map(|_| false),
            };
            if let Event::Command(command) = event
                && step.commands.len() < MAX_REMEMBERED
            {
                step.commands.push(command);
            }
            if self.is_chained == (event == Event::LineEnd) {
                break;
            }
        }
        step.line = game.commands.line();
        self.number += 1;
        let is_no_op = if self.is_chained {
            self.before == game.drawing.text()
        } else {
            game.outcome.is_none_or(|outcome| outcome.effect().is_none())
        };
        self.no_ops += usize::from(is_no_op);
        self.position = step.position(self.number);
        if self.remembered < MAX_REMEMBERED {
            self.remembered += step.commands.len().max(1);
            self.steps.push(step);
        }
        Ok(true)
    }

    fn piece(&self) -> &[u8] {
        let is_over = self.position == TranscriptPosition::AfterLastBoard;
        self.game.as_ref().filter(|_| !is_over).map_or(&[], |game| game.drawing.text())
    }

    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Vec<Difference>, Error> {
        let mut board = self.wrong_board(got)?;
        let size = board.after.len().max(board.before.len());
        let expected = expected.get(..size).unwrap_or(expected);
        // If something else was expected, our game explains nothing.
        let (is_ours, is_end) = (expected == board.after, expected.starts_with(got));
        if let Some(wrong) = board.position.board().filter(|_| is_ours) {
            let (game, is_cut) = (self.remembered_game()?, got.len() >= MAX_LINE);
            board.evidence = game.and_then(|game| game.printed_wrong(wrong, got, is_cut));
        }
        let evidence = board.evidence.as_ref();
        if let Some(difference) = evidence.and_then(|evidence| evidence.missing_board(is_end)) {
            return Ok(vec![difference]);
        }
        let mut diagnoses =
            if is_ours { board.diagnoses() } else { Diagnosis::of_text(expected, got) };
        if expected.is_empty() && self.reads_past_dot(got)? {
            diagnoses = vec![Mistake::ReadsPastDot.into()];
        }
        let mistake = diagnoses.first().map(|diagnosis| diagnosis.mistake);
        // Line ends are shown alone: the rows beside them are right.
        let (shown_expected, shown_got) = match mistake {
            Some(Mistake::EmptyLine | Mistake::EmptyLineAtEnd) => (&[][..], &b"\n"[..]),
            Some(Mistake::NoLastNewline) => (&b"\n"[..], &[][..]),
            _ => (expected, got),
        };
        let next = match mistake {
            Some(Mistake::CrLf | Mistake::EmptyLine | Mistake::Blanks) => {
                evidence.map(Evidence::next_difference).transpose()?.flatten()
            }
            _ => None,
        };
        let first = Difference {
            position: board.position,
            before: Some(board.before).filter(|before| !before.is_empty()),
            expected: shown_expected.to_vec(),
            got: shown_got.to_vec(),
            is_end,
            diagnoses,
        };
        Ok([first].into_iter().chain(next).collect())
    }

    fn game(&self, position: TranscriptPosition) -> Option<(Session, Vec<Command>)> {
        let number = match position {
            TranscriptPosition::AfterLastBoard => self.number,
            position => position.board().filter(|&number| number > 0)?,
        };
        let commands = self.steps.get(..number)?.iter().flat_map(|step| &step.commands);
        Some((self.start()?, commands.copied().collect()))
    }
}
