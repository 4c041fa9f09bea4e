//! A game as it begins: a board, and the actions that were played on it.

use crate::cli::messages::{Message, Severity};
use sokopush::board::{Direction, Push};
use sokopush::level::{Played, Replays};
use sokopush::notation::named::Commands;
use sokopush::{Command, Error, Level, Session, Source};

pub(crate) struct LoadedGame {
    pub(crate) session: Session,
    /// The actions so far, without a dot; none of a solved level, unless a document has them.
    pub(crate) actions: Vec<PlayerAction>,
    pub(crate) title: Option<String>,
    /// The best solution that is stored with the level.
    pub(crate) solution: Vec<Push>,
    /// Whether there was a dot.
    pub(crate) is_ended: bool,
    /// Errors in lines, which are skipped, or in records.
    pub(crate) messages: Vec<Message>,
}

/// An action of the player, or of the solver in place of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayerAction {
    /// A command of the push/undo language, but not the one that ends it.
    Command(Command),
    /// Pushes the box on a cell, as the player or the solver does.
    Push { push: Push, is_own: bool },
    /// The worker goes one cell, and pushes a box that is in its way.
    Step(Direction),
    /// Makes the push again that was undone last.
    Redo,
}

impl LoadedGame {
    /// A game without a title in which nothing is wrong.
    pub(crate) fn new(session: Session, actions: Vec<PlayerAction>) -> LoadedGame {
        let (title, solution, messages) = (None, Vec::new(), Vec::new());
        LoadedGame { session, actions, title, solution, is_ended: false, messages }
    }

    /// The game on a level as it is opened: after the moves of its main record, unless that is a solution.
    pub(super) fn of_level(level: &Level) -> LoadedGame {
        let record = Some(level.play_main_record()).filter(|record| !record.is_solved());
        let pushes = record.iter().flat_map(Played::pushes);
        // With more boxes than names, none has one.
        let (session, actions) = if let Ok(session) = level.session() {
            let commands = session.commands_for(pushes).expect("each push can be made");
            (session, commands.into_iter().map(PlayerAction::Command).collect())
        } else {
            let moves = record.iter().flat_map(|record| record.moves().to_vec());
            let steps = moves.map(|step| PlayerAction::Step(step.direction()));
            (level.warehouse.clone().into(), steps.collect())
        };
        let solutions = Replays::from(level);
        let best = solutions.solutions().min_by_key(|played| played.moves().len());
        let solution = best.map(Played::pushes).unwrap_or_default();
        LoadedGame { title: level.title(), solution, ..LoadedGame::new(session, actions) }
    }

    /// Reads the commands after a board.
    pub(crate) fn read(session: Session, source: Source, chained: bool) -> Result<Self, Error> {
        let mut reader = Commands::new(source, chained);
        let (mut commands, mut messages) = (Vec::new(), Vec::new());
        let is_ended = loop {
            match reader.read_to(&mut commands) {
                Err(error @ Error::Syntax(..)) => {
                    messages.push(Message::new(Severity::Error, error.into()));
                }
                end => break end?,
            }
        };
        let actions = commands.into_iter().map(PlayerAction::Command).collect();
        Ok(LoadedGame { is_ended, messages, ..LoadedGame::new(session, actions) })
    }
}
