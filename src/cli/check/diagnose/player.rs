//! The boards of a document of the push/undo language, as a reference.

use std::io::Empty;

use super::evidence::Evidence;
use super::played_board::{PlayedBoard, missing_board_diagnosis};
use crate::cli::check::compare::{
    Difference, MAX_LINE, Reference, Transcript, TranscriptPosition, compare,
};
use crate::cli::check::mistake::Mistake;
use sokopush::game::Outcome;
use sokopush::interpret::Playback;
use sokopush::notation::named::{self, Commands, Event};
use sokopush::{Command, Error, Session, Source};

/// Plays a document of the push/undo language. A piece is a board. Wrong lines are skipped.
pub(crate) struct Player<'r> {
    /// The document before its board is read; then it belongs to the game.
    source: Option<Source<'r>>,
    game: Option<Playback<Source<'r>>>,
    position: TranscriptPosition,
    /// The number of commands so far, and of those that changed nothing.
    number: usize,
    no_ops: usize,
    /// The first commands, each with its line.
    commands: Vec<(u64, Command)>,
}

/// The text of a board that was read.
fn text(session: &Session) -> Vec<u8> {
    named::draw(session).expect("each box that was read has a name").text().to_vec()
}

/// The number of commands that a player remembers.
const MAX_REMEMBERED: usize = 1000;

impl<'r> Player<'r> {
    /// Plays the document that `source` reads next.
    pub(crate) fn new(source: Source<'r>) -> Self {
        Player {
            source: Some(source),
            game: None,
            position: TranscriptPosition::FirstBoard,
            number: 0,
            no_ops: 0,
            commands: Vec::new(),
        }
    }

    /// Returns the board that was played last. Plays on to see what follows.
    fn played_board(&mut self) -> Result<PlayedBoard, Error> {
        let game = self.game.as_ref().expect("a board was read before it was compared");
        let mut session = game.session.clone();
        match game.outcome {
            Some(Outcome::Pushed(_)) => _ = session.undo(),
            Some(Outcome::Undone(_)) => _ = session.redo(),
            _ => {}
        }
        let is_first = self.position == TranscriptPosition::FirstBoard;
        let mut board = PlayedBoard {
            position: self.position,
            outcome: game.outcome,
            before: if is_first { Vec::new() } else { text(&session) },
            session,
            after: self.piece().to_vec(),
            next: None,
            is_last: true,
            at_most_one_no_op: self.no_ops <= 1,
            is_unchanged: self.no_ops == self.number,
        };
        while (board.is_last || board.before == board.after && board.next.is_none())
            && self.advance()?
        {
            board.is_last = false;
            board.next = (self.piece() != board.after).then(|| self.piece().to_vec());
        }
        Ok(board)
    }

    /// The start and the first commands, if as many are remembered.
    fn game_of(&self, commands: usize) -> Option<(Session, Vec<Command>)> {
        let commands = self.commands.get(..commands)?.iter().map(|(_, command)| *command);
        let mut start = self.game.as_ref()?.session.clone();
        while let Outcome::Undone(_) = start.undo() {}
        Some((start, commands.collect()))
    }

    /// Plays to the end, or as far as commands are remembered.
    fn remembered_game(&mut self) -> Result<Option<Evidence>, Error> {
        let mut is_whole = false;
        while !is_whole && self.commands.len() < MAX_REMEMBERED {
            is_whole = !self.advance()?;
        }
        let game = self.game_of(self.commands.len());
        Ok(game.map(|(start, commands)| Evidence::new(start, commands, is_whole)))
    }

    /// Returns whether a program that makes a mistake prints something wrong for this document, among the first `boards` or
    /// anywhere, whatever it does wrong in particular. That is only known of mistakes that are recognized by a rule and by
    /// nothing else.
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

    /// The next difference if only blanks and line ends are wrong in the first one: what is printed without them, compared
    /// with the game.
    fn next_difference(&self, evidence: &Evidence) -> Result<Option<Difference>, Error> {
        let Some((start, commands)) = self.game_of(self.commands.len()) else { return Ok(None) };
        let commands: Vec<_> = commands.iter().map(Command::to_string).collect();
        let document =
            format!("{}\n{}\n", String::from_utf8_lossy(&text(&start)), commands.join("\n"));
        let printed = evidence.without_blanks();
        let printed = Transcript { name: "printed".to_owned(), text: &*printed };
        let mut player = Player::new(Source::of_text("document", &document));
        let compared = compare(&mut player, None::<Transcript<Empty>>, Some(printed))?;
        let first = compared.differences.into_iter().next();
        Ok(first.filter(|found| evidence.is_known(found)).map(|found| {
            let position = match found.position {
                TranscriptPosition::Command { number, .. } => self.position_of(number),
                _ => None,
            };
            Difference { position: position.unwrap_or(found.position), ..found }
        }))
    }

    /// The position of the board after this many commands, if they are remembered.
    fn position_of(&self, number: usize) -> Option<TranscriptPosition> {
        let Some(index) = number.checked_sub(1) else {
            return Some(TranscriptPosition::FirstBoard);
        };
        let &(line, command) = self.commands.get(index)?;
        Some(TranscriptPosition::Command { number, line, command })
    }

    /// The difference at the first board that is missing, if some are and the others are right. That may be long before the
    /// texts differ.
    fn missing_board(
        &self,
        board: &PlayedBoard,
        got: &[u8],
        evidence: &Evidence,
    ) -> Option<Difference> {
        let is_end = board.after.starts_with(got);
        let mut missing = evidence.missing_boards();
        // A text that only ends early could also lack any boards, but some kinds more likely than others.
        let is_likely = !evidence.is_constant() && evidence.is_mostly_printed();
        missing.retain(|(mistake, _)| {
            !is_end || is_likely && matches!(mistake, Mistake::NotPrinted | Mistake::AbsentBox)
        });
        let &(first, index) = missing.first()?;
        if first == Mistake::FirstNotPrinted && missing.len() > 1 {
            return None;
        }
        let position = self.position_of(index)?;
        let is_here = position == board.position;
        let text = |index| evidence.right(index).map(<[u8]>::to_vec);
        let diagnoses = missing.iter().map(|(made, _)| missing_board_diagnosis(*made, position));
        Some(Difference {
            position,
            before: index.checked_sub(1).and_then(text),
            expected: text(index)?,
            got: if is_here { got.to_vec() } else { Vec::new() },
            is_end: is_end && is_here,
            diagnoses: diagnoses.collect(),
        })
    }
}

impl Reference for Player<'_> {
    fn advance(&mut self) -> Result<bool, Error> {
        if let Some(mut source) = self.source.take() {
            let session = named::read(&mut source)?;
            self.game = Some(Playback::new(session, Commands::new(source)));
            return Ok(true);
        }
        self.position = TranscriptPosition::AfterLastBoard;
        let Some(game) = &mut self.game else { return Ok(false) };
        loop {
            match game.play_next() {
                Ok(Some(Event::Command(command))) => {
                    self.number += 1;
                    let is_no_op = game.outcome.is_none_or(|outcome| outcome.effect().is_none());
                    self.no_ops += usize::from(is_no_op);
                    let (number, line) = (self.number, game.commands.line());
                    if self.commands.len() < MAX_REMEMBERED {
                        self.commands.push((line, command));
                    }
                    self.position = TranscriptPosition::Command { number, line, command };
                    return Ok(true);
                }
                Ok(Some(Event::LineEnd)) | Err(Error::Syntax(..)) => {}
                end => return end.map(|_| false),
            }
        }
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
        let board = self.played_board()?;
        let size = board.after.len().max(board.before.len());
        let expected = expected.get(..size).unwrap_or(expected);
        // If something else was expected, our game explains nothing.
        let evidence = match board.position {
            _ if expected != board.after => None,
            TranscriptPosition::FirstBoard => Some(0),
            TranscriptPosition::Command { number, .. } => Some(number),
            _ => None,
        };
        let evidence = evidence.map(|wrong| {
            let game = self.remembered_game()?;
            Ok(game.and_then(|game| game.printed_wrong(wrong, got, got.len() >= MAX_LINE)))
        });
        let evidence = evidence.transpose()?.flatten();
        if let Some(difference) =
            evidence.as_ref().and_then(|evidence| self.missing_board(&board, got, evidence))
        {
            return Ok(vec![difference]);
        }
        let diagnoses = board.diagnoses(expected, got, evidence.as_ref());
        let mistake = diagnoses.first().map(|diagnosis| diagnosis.mistake);
        // Line ends are shown alone: the rows beside them are right.
        let (shown_expected, shown_got) = match mistake {
            Some(Mistake::EmptyLine | Mistake::EmptyLineAtEnd) => (&[][..], &b"\n"[..]),
            Some(Mistake::NoLastNewline) => (&b"\n"[..], &[][..]),
            _ => (expected, got),
        };
        let next = match (mistake, &evidence) {
            (Some(Mistake::CrLf | Mistake::EmptyLine | Mistake::Blanks), Some(evidence)) => {
                self.next_difference(evidence)?
            }
            _ => None,
        };
        let first = Difference {
            position: board.position,
            before: Some(board.before).filter(|before| !before.is_empty()),
            expected: shown_expected.to_vec(),
            got: shown_got.to_vec(),
            is_end: expected.starts_with(got),
            diagnoses,
        };
        Ok([first].into_iter().chain(next).collect())
    }

    fn game(&self, position: TranscriptPosition) -> Option<(Session, Vec<Command>)> {
        match position {
            TranscriptPosition::Command { number, .. } => self.game_of(number),
            TranscriptPosition::AfterLastBoard => self.game_of(self.number),
            _ => None,
        }
    }
}
