//! The reference for `--as play`: the boards of a document of the push/undo language.

use std::io::Empty;

use super::wrong_board::WrongBoard;
use crate::cli::check::compare::{
    Comparison, Difference, Leniency, MAX_LINE, Reference, Transcript, TranscriptPosition, compare,
};
use crate::cli::check::mistake::{Mistake, Remark, rows};
use crate::cli::check::mistakes::Script;
use sokopush::game::Outcome;
use sokopush::notation::named::{self, Commands, Event};
use sokopush::program::Playback;
use sokopush::{Command, Error, Session, Source};

/// Plays a document of the push/undo language. A piece is a board. Wrong lines are skipped.
#[derive(Default)]
pub(crate) struct PlayReference<'r> {
    /// The document before its board is read; then it belongs to the game.
    source: Option<Source<'r>>,
    game: Option<Playback<Source<'r>>>,
    is_chained: bool,
    position: TranscriptPosition,
    /// The number of steps so far.
    number: usize,
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
    fn wrong_board<'g>(&mut self, got: &'g [u8]) -> WrongBoard<'g> {
        let game = self.game.as_ref().expect("a board was read before it was compared");
        let mut session = game.session.clone();
        // On a chained line the last command explains nothing, as the boards before the others are not printed.
        let outcome = if self.position.command().is_some() { game.outcome } else { None };
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
        let after = self.piece().to_vec();
        let position = self.position;
        WrongBoard { position, outcome, before, session, after, got, script: None }
    }

    fn start(&self) -> Option<Session> {
        let mut start = self.game.as_ref()?.session.clone();
        while let Outcome::Undone(_) = start.undo() {}
        Some(start)
    }

    /// The game as far as commands are remembered; plays on to know them.
    fn script(&mut self) -> Result<Option<Script>, Error> {
        let mut is_whole = false;
        while !is_whole && self.remembered < MAX_REMEMBERED {
            is_whole = !self.advance()?;
        }
        let Some(start) = self.start() else { return Ok(None) };
        let lines = self.steps.iter().map(|step| step.commands.clone()).collect();
        Ok(Some(Script::new(&start, lines, self.is_chained, is_whole)))
    }

    /// The first difference of what is printed, without blanks and with right line ends. The first `wrong` boards are right,
    /// and then follows `got`.
    fn next_difference(
        &self,
        script: &Script,
        wrong: usize,
        got: &[u8],
    ) -> Result<Option<Difference>, Error> {
        let is_cut = got.len() >= MAX_LINE;
        let mut rows = rows(&[&script.first_boards(wrong), got].concat());
        if is_cut {
            // The text was cut, and perhaps within its last row.
            rows.pop();
        }
        let mut printed = rows.join(&b'\n');
        printed.push(b'\n');
        let printed = Transcript { name: "printed".to_owned(), text: &*printed };
        let document = script.document();
        let mut reference =
            PlayReference::new(Source::of_text("document", &document), self.is_chained);
        let none = None::<Transcript<Empty>>;
        let Comparison { differences, .. } =
            compare(&mut reference, none, Some(printed), Leniency::Nothing)?;
        let Some(found) = differences.into_iter().next() else { return Ok(None) };
        // Whether it is real, not just where the text was cut or the commands are no longer known.
        let is_known = match found.position {
            TranscriptPosition::AfterLastBoard => script.is_whole(),
            _ => !(found.is_end && is_cut),
        };
        if !is_known {
            return Ok(None);
        }
        let mut position = found.position;
        if let Some(number) = position.board()
            && let Some(step) = number.checked_sub(1).and_then(|index| self.steps.get(index))
        {
            position = step.position(number);
        }
        Ok(Some(Difference { position, ..found }))
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
                // The commands before the error on a malformed line are executed, and count for the step.
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
        self.position = step.position(self.number);
        if self.remembered < MAX_REMEMBERED {
            self.remembered += step.commands.len().max(1);
            self.steps.push(step);
        }
        Ok(true)
    }

    fn piece(&self) -> &[u8] {
        match &self.game {
            Some(game) if self.position != TranscriptPosition::AfterLastBoard => {
                game.drawing.text()
            }
            _ => &[],
        }
    }

    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Vec<Difference>, Error> {
        let mut board = self.wrong_board(got);
        let size = board.after.len().max(board.before.len());
        // A stored output may have other lines, which are shown whole.
        let rest = expected.get(size.saturating_sub(1)..).unwrap_or_default();
        let end = rest.iter().position(|&byte| byte == b'\n');
        let expected = end.and_then(|end| expected.get(..size + end)).unwrap_or(expected);
        let is_end = expected.starts_with(got);
        // If something else was expected, our game explains nothing.
        let is_ours = expected == board.after;
        let wrong = board.position.board();
        if is_ours && wrong.is_some_and(|wrong| wrong <= self.steps.len()) {
            board.script = self.script()?;
        }
        let remark = if is_ours { board.remark() } else { Remark::of_text(expected, got) };
        let mistake = remark.as_ref().and_then(|remark| remark.mistake);
        let mut difference = Difference {
            position: board.position,
            before: None,
            expected: expected.to_vec(),
            got: got.to_vec(),
            is_end,
            remark,
        };
        // Line ends are shown alone: the rows beside them are right.
        match mistake {
            Some(Mistake::EmptyLine | Mistake::EmptyLineAtEnd) => {
                difference.expected.clear();
                difference.got = b"\n".to_vec();
            }
            Some(Mistake::NoLastNewline) => {
                difference.expected = b"\n".to_vec();
                difference.got.clear();
            }
            _ => {}
        }
        if !board.before.is_empty() {
            difference.before = Some(board.before);
        }
        let mut differences = vec![difference];
        if let Some(Mistake::CrLf | Mistake::EmptyLine | Mistake::Blanks) = mistake
            && let (Some(wrong), Some(script)) = (wrong, &board.script)
        {
            differences.extend(self.next_difference(script, wrong, got)?);
        }
        Ok(differences)
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
