//! A game as it begins: a board, and the actions that were played on it.

use crate::cli::messages::Message;
use crate::cli::values::counted;
use sokopush::board::{CellSet, Direction, Push};
use sokopush::level::{Played, Replays};
use sokopush::notation::named::Commands;
use sokopush::{Command, Error, Level, Session, Source, Warehouse};

pub(crate) struct LoadedGame {
    pub(crate) session: Session,
    /// The actions so far, without a dot; none of a solved level, unless a document has them.
    pub(crate) actions: Vec<PlayerAction>,
    pub(crate) title: Option<String>,
    /// The best solution that is stored with the level.
    pub(crate) solution: Vec<Push>,
    /// Whether there was a dot.
    pub(crate) is_ended: bool,
    /// A lack of goals, and errors in lines, which are skipped.
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
    /// A game without a title in which nothing is wrong, unless goals are missing.
    pub(crate) fn new(session: Session, actions: Vec<PlayerAction>) -> LoadedGame {
        let messages = lack_of_goals(session.warehouse()).into_iter().collect();
        LoadedGame {
            session,
            actions,
            title: None,
            solution: Vec::new(),
            is_ended: false,
            messages,
        }
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
        let mut commands = Vec::new();
        let mut game = LoadedGame::new(session, Vec::new());
        game.is_ended = loop {
            match reader.read_to(&mut commands) {
                Err(error @ Error::Syntax(..)) => {
                    game.messages.push(Message::error(&error.into()));
                }
                end => break end?,
            }
        };
        game.actions = commands.into_iter().map(PlayerAction::Command).collect();
        Ok(game)
    }
}

/// Notes that a level has fewer goals than boxes.
fn lack_of_goals(warehouse: &Warehouse) -> Option<Message> {
    let [boxes, goals] = [warehouse.boxes(), warehouse.board().goals()].map(CellSet::len);
    if goals >= boxes {
        return None;
    }
    let what = match goals {
        0 => "no goals".to_owned(),
        _ => format!("only {} for {}", counted(goals, "goal"), counted(boxes, "box")),
    };
    Some(Message::note(format!("the board has {what}: it cannot be solved")))
}
