//! A game at a terminal.

use std::time::{Duration, Instant};

use anyhow::Context as _;

use super::advisor::Advisor;
use super::history::History;
use super::loaded_game::{LoadedGame, PlayerAction};
use crate::cli::play::saved::solved_levels::board_key;
use crate::cli::play::saved::unfinished::UnfinishedGame;
use crate::cli::values::length_in_words;
use sokopush::board::{Cell, Push};
use sokopush::error::Refusal;
use sokopush::game::Moves;
use sokopush::{Command, Session, Warehouse};

/// A game at a terminal: its history, and what is known about its level.
pub(crate) struct TerminalGame {
    pub(crate) history: History,
    /// The level's title, if it has one.
    pub(crate) title: Option<String>,
    pub(crate) advisor: Advisor,
    started: Instant,
    /// How long it was played in sessions before.
    played_before: Duration,
    /// The start as XSB.
    pub(crate) board: String,
    /// The moves that the level's file has, as LURD.
    pub(crate) initial_moves: String,
    /// The state of the history when changes were last kept.
    pub(crate) kept_state: (usize, Cell),
    /// Whether anything was played in this session.
    pub(crate) is_played: bool,
    /// Whether it continues where another session left it.
    pub(crate) is_resumed: bool,
    /// Whether the last attempt to save it succeeded.
    pub(crate) is_kept: bool,
}

impl TerminalGame {
    pub(crate) fn new(loaded: LoadedGame) -> TerminalGame {
        let LoadedGame { session, actions, title, .. } = loaded;
        let history = History::new(session);
        let start = history.start().warehouse();
        let mut game = TerminalGame {
            title,
            advisor: Advisor::new(start),
            started: Instant::now(),
            played_before: Duration::ZERO,
            board: board_key(start.clone()),
            initial_moves: String::new(),
            kept_state: history.state(),
            is_played: false,
            is_resumed: false,
            is_kept: true,
            history,
        };
        for action in actions {
            // What is refused changes nothing.
            let _ = game.perform(action);
        }
        game.initial_moves = game.history.moves().to_string();
        game.kept_state = game.history.state();
        game
    }

    /// A game of its own from the start of this one, to watch a solution.
    pub(crate) fn restarted(&self) -> TerminalGame {
        let (session, title) = (self.history.start().clone(), self.title.clone());
        TerminalGame::new(LoadedGame { title, ..LoadedGame::new(session, Vec::new()) })
    }

    pub(crate) fn session(&self) -> &Session {
        self.history.session()
    }

    pub(crate) fn warehouse(&self) -> &Warehouse {
        self.session().warehouse()
    }

    /// Continues a saved game. If that is impossible, nothing changes.
    pub(crate) fn resume(&mut self, saved: &UnfinishedGame) -> anyhow::Result<()> {
        let resumed = self.history.replay(saved);
        self.history = resumed.context("the game that is kept of this level cannot be played")?;
        self.kept_state = self.history.state();
        self.is_resumed = true;
        self.played_before = Duration::from_secs(saved.seconds);
        Ok(())
    }

    pub(crate) fn unfinished(&self) -> UnfinishedGame {
        let (board, initial_moves) = (self.board.clone(), self.initial_moves.clone());
        let seconds = self.time_played().as_secs();
        UnfinishedGame { board, initial_moves, seconds, ..self.history.unfinished() }
    }

    pub(crate) fn has_changed(&self) -> bool {
        self.history.state() != self.kept_state
    }

    /// How long it was played, in all sessions.
    pub(crate) fn time_played(&self) -> Duration {
        self.played_before + self.started.elapsed()
    }

    /// Performs `actions` up to the first that is refused; returns why that one is.
    pub(crate) fn play(&mut self, actions: &[PlayerAction]) -> Option<String> {
        let count = actions.len();
        actions.iter().enumerate().find_map(|(done, &action)| {
            let why = self.perform(action).err()?;
            Some(if count == 1 { why } else { format!("{why}; stopped after {done} of {count}") })
        })
    }

    /// Undoes up to `count` pushes.
    pub(crate) fn undo(&mut self, count: usize) -> Option<String> {
        let count = count.min(self.session().push_count().max(1));
        self.play(&vec![PlayerAction::Command(Command::Undo); count])
    }

    /// Undoes everything, walks too.
    pub(crate) fn restart(&mut self) -> Option<String> {
        let start = self.history.start().warehouse().worker();
        let has_walked = self.history.worker() != start;
        let refused = self.undo(usize::MAX);
        let _ = self.history.walk_to(start);
        refused.filter(|_| !has_walked)
    }

    /// Redoes up to `count` pushes.
    pub(crate) fn redo(&mut self, count: usize) -> Option<String> {
        let count = count.min(self.session().undone().count().max(1));
        self.play(&vec![PlayerAction::Redo; count])
    }

    /// Performs an action, or returns why it is refused.
    fn perform(&mut self, action: PlayerAction) -> Result<(), String> {
        let (push, is_own) = match action {
            PlayerAction::Command(Command::Push(name, direction)) => {
                let cell = self.session().cell_of(name).unwrap_or(Cell::OUTSIDE);
                (Push { cell, direction }, true)
            }
            PlayerAction::Command(Command::Undo) => {
                return self.history.undo().then_some(()).ok_or("nothing to undo".to_owned());
            }
            PlayerAction::Command(Command::End) => return Ok(()),
            PlayerAction::Push { push, is_own } => (push, is_own),
            PlayerAction::Redo => self.history.next_undone().ok_or("nothing to redo")?,
            PlayerAction::Step(direction) => {
                let cell = self.warehouse().neighbour(self.history.worker(), direction);
                if !self.warehouse().boxes().contains(cell) {
                    return self.history.walk(direction).map_err(|refusal| refusal.to_string());
                }
                (Push { cell, direction }, true)
            }
        };
        self.history.push(push, is_own).map_err(|refusal| match action {
            PlayerAction::Command(command) => format!("`{command}`: {}", self.why(action, refusal)),
            _ => self.why(action, refusal),
        })
    }

    fn why(&self, action: PlayerAction, refusal: Refusal) -> String {
        match (refusal, action) {
            (Refusal::NoBox, PlayerAction::Command(Command::Push(name, _))) => {
                let names: Vec<_> =
                    self.session().boxes().map(|(name, _)| format!("`{name}`")).collect();
                let names = if names.is_empty() { "none".to_owned() } else { names.join(" ") };
                format!("there is no box `{name}`; boxes: {names}")
            }
            (Refusal::SecondBox(cell), _) => match self.session().name_on(cell) {
                Some(other) => format!("box `{other}` is in the way"),
                None => refusal.to_string(),
            },
            _ => refusal.to_string(),
        }
    }

    /// Returns whether boxes have names. Where there are more boxes than names, none has.
    pub(crate) fn has_names(&self) -> bool {
        let mut boxes = self.warehouse().boxes().iter();
        boxes.next().is_none_or(|cell| self.session().name_on(cell).is_some())
    }

    /// The result of a solved game.
    pub(crate) fn summary(&self) -> String {
        let seconds = self.time_played().as_secs();
        let (moves, pushes) = self.history.counts();
        let length = length_in_words(moves, pushes);
        if !self.history.is_own() {
            return format!("The solver's solution: {length}; not counted as yours.");
        }
        format!("Solved in {}:{:02} with {length}.", seconds / 60, seconds % 60)
    }
}

/// Pushes from a position as they are typed, those of one box together; or the moves, where boxes have no names.
pub(crate) fn typed_pushes(session: &Session, pushes: &[Push]) -> String {
    let Ok(commands) = session.commands_for(pushes.iter().copied()) else {
        let start = session.warehouse().clone();
        return Moves::of_legal_pushes(start, pushes.iter().copied()).to_string();
    };
    let (mut typed, mut last) = (String::new(), None);
    for command in commands {
        let text = command.to_string();
        let (name, direction) = text.split_at(1);
        let is_same = last.replace(name.to_owned()).is_some_and(|before| before == name);
        let before = if typed.is_empty() { "" } else { " " };
        typed.extend(if is_same { ["", direction] } else { [before, &text] });
    }
    typed
}
