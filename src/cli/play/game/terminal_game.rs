//! A game at a terminal.

use std::mem;
use std::time::{Duration, Instant};

use anyhow::bail;

use super::advisor::Advisor;
use super::loaded_game::{LoadedGame, PlayerAction};
use crate::cli::play::saved::solved_levels::board_key;
use crate::cli::play::saved::unfinished::{UnfinishedGame, UnfinishedGames};
use crate::cli::values::length_in_words;
use sokopush::board::{Cell, Direction, Push, walk_from};
use sokopush::error::Refusal;
use sokopush::game::{Move, Moves, Name, Outcome};
use sokopush::{Command, Session, Warehouse};

/// A game at a terminal: a session that also knows the moves of its pushes and who made them, and
/// what is known about its level. Walks between pushes are not undone, because another walk takes
/// them back, and they count as if they were shortest.
pub(crate) struct TerminalGame {
    pub(super) session: Session,
    pub(crate) start: Session,
    /// The pushes made, then those undone that can be redone.
    pushes: Vec<PlayedPush>,
    changes: usize,
    pub(crate) title: Option<String>,
    pub(crate) advisor: Advisor,
    started: Instant,
    played_before: Duration,
    /// The start as XSB.
    pub(crate) board: String,
    /// The moves that the level's file has, as LURD.
    pub(crate) initial_moves: String,
    /// The state when changes were last kept.
    pub(crate) kept_state: (usize, Cell),
    /// Whether anything was played in this session.
    pub(crate) is_played: bool,
    pub(crate) is_resumed: bool,
    /// Whether the last attempt to save it succeeded.
    pub(crate) is_kept: bool,
}

/// The clock stops when nothing was done for so long.
const IDLE_TIME: Duration = Duration::from_secs(60);

/// The facts about a push that a session does not know.
struct PlayedPush {
    /// The walk to it, and the push itself.
    moves: Vec<Move>,
    /// Whether the player made it, and not the solver.
    is_own: bool,
}

impl TerminalGame {
    pub(crate) fn new(loaded: LoadedGame) -> TerminalGame {
        let LoadedGame { session, actions, title, solution, .. } = loaded;
        let start = session.warehouse();
        let mut game = TerminalGame {
            start: session.clone(),
            pushes: Vec::new(),
            changes: 0,
            title,
            advisor: Advisor::new(start, solution),
            started: Instant::now(),
            played_before: Duration::ZERO,
            board: board_key(start.clone()),
            initial_moves: String::new(),
            kept_state: (0, start.worker()),
            is_played: false,
            is_resumed: false,
            is_kept: true,
            session,
        };
        for action in actions {
            // What is refused changes nothing.
            let _ = game.perform(action);
        }
        game.initial_moves = game.moves().to_string();
        game.kept_state = game.state();
        game
    }

    /// A game of its own from the start of this one, to watch a solution.
    pub(crate) fn restarted(&self) -> TerminalGame {
        let loaded = LoadedGame::new(self.start.clone(), Vec::new());
        TerminalGame::new(LoadedGame { title: self.title.clone(), ..loaded })
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    pub(crate) fn warehouse(&self) -> &Warehouse {
        self.session.warehouse()
    }

    pub(crate) fn worker(&self) -> Cell {
        self.warehouse().worker()
    }

    /// A value that differs after each change of the game: the number of pushes made and undone, and the worker's cell.
    pub(crate) fn state(&self) -> (usize, Cell) {
        (self.changes, self.worker())
    }

    pub(crate) fn has_changed(&self) -> bool {
        self.state() != self.kept_state
    }

    /// Continues the saved game of this level, if there is one. If that is impossible, nothing changes.
    pub(crate) fn resume(&mut self, games: &UnfinishedGames) -> anyhow::Result<()> {
        let found = games.find(&self.board, &self.initial_moves)?;
        let Some(saved) = found.filter(|found| found.moves.is_some()) else { return Ok(()) };
        let session = mem::replace(&mut self.session, self.start.clone());
        let before = (session, mem::take(&mut self.pushes), self.changes);
        if self.replay(&saved).is_none() {
            (self.session, self.pushes, self.changes) = before;
            bail!("the game that is kept of this level cannot be played");
        }
        self.kept_state = self.state();
        self.is_resumed = true;
        self.played_before = Duration::from_secs(saved.seconds);
        Ok(())
    }

    /// Plays a saved game from the start, as far as it can be played.
    fn replay(&mut self, saved: &UnfinishedGame) -> Option<()> {
        let pushes = self.pushes_of(&saved.moves.as_ref()?.parse().ok()?)?;
        let mut walks = saved.walks.iter().peekable();
        for (index, push) in pushes.into_iter().enumerate() {
            if let Some(&(_, row, column)) = walks.next_if(|&&(before, ..)| before == index) {
                self.walk_to_place((row, column))?;
            }
            self.push(push, !saved.solver.contains(&index)).ok()?;
        }
        for _ in 0..saved.undone {
            if !self.undo_push() {
                return None;
            }
        }
        self.walk_to_place(saved.worker)
    }

    fn walk_to_place(&mut self, (row, column): (usize, usize)) -> Option<()> {
        let cell = self.warehouse().board().grid().cell(row, column)?;
        if cell == self.worker() { Some(()) } else { self.walk_to(cell).ok() }
    }

    /// The pushes among moves from the start, if these can be made.
    pub(crate) fn pushes_of(&self, moves: &Moves) -> Option<Vec<Push>> {
        let mut played = self.start.clone();
        for step in moves {
            as_result(played.step(step.direction())).ok()?;
        }
        Some(played.into_pushes().1.collect())
    }

    /// The game as it is saved; without moves if none were made, or if the player has solved it.
    pub(crate) fn unfinished(&self) -> UnfinishedGame {
        let start = self.start.warehouse();
        let mut walks = Vec::new();
        for (index, cell) in self.session.walks() {
            let (row, column) = self.place_of(cell);
            walks.push((index, row, column));
        }
        let solver = self.pushes.iter().enumerate().filter(|(_, push)| !push.is_own);
        let is_begun = !self.pushes.is_empty() || self.worker() != start.worker();
        let is_finished = self.is_won() && self.is_own();
        let moves: Moves = self.pushes.iter().flat_map(|push| &push.moves).copied().collect();
        UnfinishedGame {
            moves: if is_begun && !is_finished { Some(moves.to_string()) } else { None },
            undone: self.session.undone().count(),
            walks,
            worker: self.place_of(self.worker()),
            solver: solver.map(|(index, _)| index).collect(),
            board: self.board.clone(),
            initial_moves: self.initial_moves.clone(),
            seconds: self.time_played().as_secs(),
            left: 0,
        }
    }

    /// The row and column of a cell where the worker stood.
    fn place_of(&self, cell: Cell) -> (usize, usize) {
        let grid = self.warehouse().board().grid();
        grid.position(cell).expect("the worker is on the board")
    }

    pub(crate) fn time_played(&self) -> Duration {
        self.played_before + self.started.elapsed().min(IDLE_TIME)
    }

    /// Counts the time since something was done last.
    fn count_time(&mut self) {
        self.played_before = self.time_played();
        self.started = Instant::now();
    }

    /// Performs `actions` up to the first that is refused or that brings the last box onto a goal. Returns why the others are
    /// not performed.
    pub(crate) fn play(&mut self, actions: &[PlayerAction]) -> Option<String> {
        self.count_time();
        let count = actions.len();
        for (done, &action) in actions.iter().enumerate() {
            let was_won = self.is_won();
            if let Err(why) = self.perform(action) {
                return Some(if count == 1 {
                    why
                } else {
                    format!("{why}; stopped after {done} of {count}")
                });
            }
            let done = done + 1;
            // A game that an older version kept may go on after its solution; `redo` makes all of it again.
            if self.is_won() && !was_won && done < count && action != PlayerAction::Redo {
                return Some(format!("solved after {done} of {count}"));
            }
        }
        None
    }

    pub(crate) fn undo(&mut self, count: usize) -> Option<String> {
        let count = count.min(self.session.push_count().max(1));
        self.play(&vec![PlayerAction::Command(Command::Undo); count])
    }

    /// Takes back a step of the walk since the last push, or else that push.
    pub(crate) fn step_back(&mut self) -> Option<String> {
        let walk = self.walk_since_push(self.worker()).unwrap_or_default();
        match walk.last() {
            Some(step) => self.play(&[PlayerAction::Step(step.opposite())]),
            None => self.undo(1),
        }
    }

    /// Undoes everything, walks too.
    pub(crate) fn restart(&mut self) -> Option<String> {
        let start = self.start.warehouse().worker();
        let has_walked = self.worker() != start;
        let refused = self.undo(usize::MAX);
        let _ = self.walk_to(start);
        if has_walked { None } else { refused }
    }

    pub(crate) fn redo(&mut self, count: usize) -> Option<String> {
        let count = count.min(self.session.undone().count().max(1));
        self.play(&vec![PlayerAction::Redo; count])
    }

    fn perform(&mut self, action: PlayerAction) -> Result<(), String> {
        let (push, is_own) = match action {
            PlayerAction::Command(Command::Push(name, direction)) => {
                let cell = self.session.cell_of(name).unwrap_or(Cell::OUTSIDE);
                (Push { cell, direction }, true)
            }
            PlayerAction::Command(Command::Undo) => {
                return if self.undo_push() { Ok(()) } else { Err("nothing to undo".to_owned()) };
            }
            PlayerAction::Command(Command::End) => return Ok(()),
            PlayerAction::Push { push, is_own } => (push, is_own),
            PlayerAction::Redo => {
                let redone = self.session.undone().next().ok_or("nothing to redo")?;
                let played = self.pushes.get(self.session.push_count());
                (redone, played.is_none_or(|played| played.is_own))
            }
            PlayerAction::Step(direction) => {
                let cell = self.warehouse().neighbour(self.worker(), direction);
                if !self.warehouse().boxes().contains(cell) {
                    let walked = as_result(self.session.step(direction));
                    return walked.map_err(|refusal| refusal.to_string());
                }
                (Push { cell, direction }, true)
            }
        };
        self.push(push, is_own).map_err(|refusal| self.why(action, refusal))
    }

    fn why(&self, action: PlayerAction, refusal: Refusal) -> String {
        let why = match (refusal, action) {
            (Refusal::NoBox, PlayerAction::Command(Command::Push(name, _))) => {
                let boxes = boxes_in_words(self.session.boxes().map(|(name, _)| name));
                format!("there is no box `{name}`; {boxes}")
            }
            (Refusal::SecondBox(cell), _) => match self.session.name_on(cell) {
                Some(other) => format!("box `{other}` is in the way"),
                None => refusal.to_string(),
            },
            _ => refusal.to_string(),
        };
        match action {
            PlayerAction::Command(command) => format!("`{command}`: {why}"),
            _ => why,
        }
    }

    /// Makes a push. If it is the one that was just undone, the others that were undone can still be redone.
    fn push(&mut self, push: Push, is_own: bool) -> Result<(), Refusal> {
        let behind = self.warehouse().neighbour(push.cell, push.direction.opposite());
        let walk = self.walk_since_push(behind).unwrap_or_default();
        let made = self.session.push_count();
        let is_redone = self.session.undone().next() == Some(push);
        as_result(if is_redone { self.session.redo() } else { self.session.push_box(push) })?;
        if is_redone && let Some(redone) = self.pushes.get_mut(made) {
            redone.is_own = is_own;
        } else {
            let moves = walk.into_iter().map(Move::Walk).chain([Move::Push(push.direction)]);
            self.pushes.truncate(made);
            self.pushes.push(PlayedPush { moves: moves.collect(), is_own });
        }
        self.changes += 1;
        Ok(())
    }

    /// Undoes the last push; returns whether there was one.
    fn undo_push(&mut self) -> bool {
        let is_undone = matches!(self.session.undo(), Outcome::Undone(_));
        self.changes += usize::from(is_undone);
        is_undone
    }

    pub(crate) fn walk_to(&mut self, cell: Cell) -> Result<(), Refusal> {
        self.count_time();
        as_result(self.session.walk_to(cell))
    }

    /// Returns whether boxes have names. Where there are more boxes than names, none has.
    pub(crate) fn has_names(&self) -> bool {
        let mut boxes = self.warehouse().boxes().iter();
        boxes.next().is_none_or(|cell| self.session.name_on(cell).is_some())
    }

    /// Returns whether no push came from the solver.
    pub(crate) fn is_own(&self) -> bool {
        self.made().all(|push| push.is_own)
    }

    /// Returns whether pushes have brought every box onto a goal.
    pub(crate) fn is_won(&self) -> bool {
        self.warehouse().is_solved() && self.session.push_count() > 0
    }

    pub(crate) fn counts(&self) -> (usize, usize) {
        (self.moves().len(), self.session.push_count())
    }

    pub(crate) fn moves(&self) -> Moves {
        // The walk since the last push counts, unless that has won the game.
        let walk = if self.is_won() { None } else { self.walk_since_push(self.worker()) };
        let made = self.made().flat_map(|push| &push.moves).copied();
        made.chain(walk.into_iter().flatten().map(Move::Walk)).collect()
    }

    fn made(&self) -> impl Iterator<Item = &PlayedPush> {
        self.pushes.iter().take(self.session.push_count())
    }

    /// A walk from where the last push left the worker.
    fn walk_since_push(&self, cell: Cell) -> Option<Vec<Direction>> {
        let last = self.session.pushes_made().next_back();
        let stop = last.map_or(self.start.warehouse().worker(), |push| push.cell);
        walk_from(self.warehouse(), stop, cell)
    }

    pub(crate) fn summary(&self) -> String {
        let seconds = self.time_played().as_secs();
        let (moves, pushes) = self.counts();
        let length = length_in_words(moves, pushes);
        if !self.is_own() {
            return format!("The solver's solution: {length}; not counted as yours.");
        }
        format!("Solved in {}:{:02} with {length}.", seconds / 60, seconds % 60)
    }
}

/// The names of all boxes, for who has named another.
pub(crate) fn boxes_in_words(names: impl Iterator<Item = Name>) -> String {
    let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
    if names.is_empty() { "boxes: none".to_owned() } else { format!("boxes: {}", names.join(" ")) }
}

fn as_result(outcome: Outcome) -> Result<(), Refusal> {
    if let Outcome::Refused(refusal) = outcome { Err(refusal) } else { Ok(()) }
}

/// Pushes from a position as they are typed, those of one box together; or the moves, where boxes have no names.
pub(crate) fn typed_pushes(session: &Session, pushes: &[Push]) -> String {
    let Ok(commands) = session.commands_for(pushes.iter().copied()) else {
        let start = session.warehouse().clone();
        return Moves::of_legal_pushes(start, pushes.iter().copied()).to_string();
    };
    let commands: Vec<_> = commands.iter().map(Command::to_string).collect();
    let boxes = commands.chunk_by(|one, next| one.get(..1) == next.get(..1));
    let typed = boxes.map(|commands| {
        let directions = commands.iter().skip(1).filter_map(|command| command.get(1..));
        commands.iter().take(1).map(String::as_str).chain(directions).collect::<String>()
    });
    typed.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
