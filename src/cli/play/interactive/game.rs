//! A game at a terminal.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use super::advisor::Advisor;
use super::journal::Journal;
use super::opened::{self, Act, Opened};
use super::store::xsb;
use super::unfinished::UnfinishedGame;
use crate::cli::replace::{create, replace};
use crate::cli::values::length;
use crate::error::Refusal;
use crate::grid::{Cell, Direction};
use crate::level::Note;
use crate::moves::{Move, Moves, moves_of_pushes};
use crate::notation::{Writer, named};
use crate::record::{self, PLAYED};
use crate::session::Outcome;
use crate::walk::walk_from;
use crate::warehouse::Push;
use crate::{Command, Error, Level, Notation, Session, Warehouse};

/// A game at a terminal: pushes, and a worker who may walk between them. Walks are not undone, because another walk takes
/// them back, and they count as if they were shortest.
pub(super) struct TerminalGame {
    pub(super) session: Session,
    /// The session at its start.
    start: Session,
    /// The pushes made, then those undone that can be redone.
    turns: Vec<PlayedTurn>,
    /// The level's title, if it has one.
    pub(super) title: Option<String>,
    pub(super) journal: Option<Journal>,
    pub(super) advisor: Advisor,
    started: Instant,
    /// How long it was played in sessions before.
    played_before: Duration,
    /// The start as XSB.
    pub(super) board: String,
    /// What the file had played, as LURD.
    pub(super) begun: String,
    /// Whether anything was played in this session.
    pub(super) is_played: bool,
    /// Whether it goes on where another session left it.
    pub(super) is_resumed: bool,
    /// Whether it was kept when that was last tried.
    pub(super) is_kept: bool,
    /// The number of pushes made and undone.
    pub(super) changes: usize,
}

/// What is known about a push.
#[derive(Clone)]
struct PlayedTurn {
    /// A shortest walk to it from where the push before left the worker.
    walk: Vec<Direction>,
    direction: Direction,
    /// The number of moves up to the push.
    moves: usize,
    /// Whether the player made it, and not the solver.
    is_own: bool,
}

impl TerminalGame {
    /// The game that was opened. What follows goes into the journal.
    pub(super) fn new(opened: Opened, journal: Option<Journal>) -> TerminalGame {
        let Opened { session: start, acts, title, .. } = opened;
        let mut game = TerminalGame {
            session: start.clone(),
            turns: Vec::new(),
            title,
            journal,
            advisor: Advisor::new(&start),
            started: Instant::now(),
            played_before: Duration::ZERO,
            board: xsb(start.warehouse().clone()),
            begun: String::new(),
            is_played: false,
            is_resumed: false,
            is_kept: true,
            changes: 0,
            start,
        };
        for act in acts {
            // What is refused changes nothing.
            let _ = game.perform(act);
        }
        game.changes = 0;
        game.begun = game.moves().to_string();
        game
    }

    /// Goes on as it was kept. If that cannot be, nothing changes.
    pub(super) fn resume(&mut self, kept: &UnfinishedGame) -> anyhow::Result<()> {
        let opened = (self.session.clone(), self.turns.clone());
        let resumed = self.replay(kept);
        self.changes = 0;
        self.is_resumed = resumed.is_some();
        if resumed.is_none() {
            (self.session, self.turns) = opened;
            bail!("the game that is kept of this level cannot be played");
        }
        self.played_before = Duration::from_secs(kept.seconds);
        Ok(())
    }

    fn replay(&mut self, kept: &UnfinishedGame) -> Option<()> {
        let pushes = self.pushes_of(&kept.moves.as_ref()?.parse().ok()?)?;
        (self.session, self.turns) = (self.start.clone(), Vec::new());
        let mut walks = kept.walks.iter().peekable();
        for (index, push) in pushes.into_iter().enumerate() {
            if let Some(&(_, row, column)) = walks.next_if(|&&(before, ..)| before == index) {
                self.walk_to_place((row, column))?;
            }
            self.push(push, !kept.solver.contains(&index)).ok()?;
        }
        for _ in 0..kept.undone {
            self.undo_one().ok()?;
        }
        self.walk_to_place(kept.worker)
    }

    /// Lets the worker walk to a row and column, if it is not there.
    fn walk_to_place(&mut self, (row, column): (usize, usize)) -> Option<()> {
        let cell = self.session.warehouse().board().grid().cell(row, column)?;
        let stays = cell == self.worker();
        (stays || matches!(self.session.walk_to(cell), Outcome::Walked(_))).then_some(())
    }

    /// The pushes among moves from the start, if these can be made.
    pub(super) fn pushes_of(&self, moves: &Moves) -> Option<Vec<Push>> {
        let mut played = self.start.clone();
        for step in moves.iter() {
            if let Outcome::Refused(_) = played.step(step.direction()) {
                return None;
            }
        }
        Some(played.into_pushes().1.collect())
    }

    /// The game as it is kept; only its level if nothing was played, or if the player has solved it.
    pub(super) fn unfinished(&self) -> UnfinishedGame {
        let grid = self.start().board().grid();
        let place = |cell| grid.position(cell).expect("the worker is on the board");
        let walks = self.session.walks().map(|(index, cell)| (index, place(cell).0, place(cell).1));
        let solver = self.turns.iter().enumerate().filter(|(_, turn)| !turn.is_own);
        let is_begun = !self.turns.is_empty() || self.worker() != self.start().worker();
        let is_finished = self.is_won() && self.is_own();
        let moves: Moves = self.moves_to(usize::MAX).collect();
        UnfinishedGame {
            board: self.board.clone(),
            begun: self.begun.clone(),
            moves: (is_begun && !is_finished).then(|| moves.to_string()),
            undone: self.session.undone().count(),
            walks: walks.collect(),
            worker: place(self.worker()),
            solver: solver.map(|(index, _)| index).collect(),
            seconds: self.time_played().as_secs(),
            left: 0,
        }
    }

    /// How long it was played, in all sessions.
    pub(super) fn time_played(&self) -> Duration {
        self.played_before + self.started.elapsed()
    }

    /// Does what `acts` say up to the first that cannot be done, and records it; returns why that one cannot.
    pub(super) fn play(&mut self, acts: &[Act]) -> anyhow::Result<Option<String>> {
        let state = || (self.session.clone(), self.turns.clone(), self.changes);
        let before = self.journal.is_some().then(state);
        let (mut commands, mut refused) = (Vec::new(), None);
        for (done, &act) in acts.iter().enumerate() {
            match self.perform(act) {
                Ok(command) => commands.extend(command),
                Err(why) if acts.len() == 1 => refused = Some(why),
                Err(why) => {
                    refused = Some(format!("{why}; stopped after {done} of {}", acts.len()));
                    break;
                }
            }
        }
        if let (Some(journal), Some(before)) = (&mut self.journal, before)
            && let Err(error) = journal.append(&opened::lines(commands))
        {
            // What is not recorded is not done.
            (self.session, self.turns, self.changes) = before;
            return Err(error);
        }
        Ok(refused)
    }

    /// Undoes up to `count` pushes.
    pub(super) fn undo(&mut self, count: usize) -> anyhow::Result<Option<String>> {
        let count = count.min(self.session.push_count().max(1));
        self.play(&vec![Act::Command(Command::Undo); count])
    }

    /// Undoes everything, walks too.
    pub(super) fn restart(&mut self) -> anyhow::Result<Option<String>> {
        let start = self.start().worker();
        let has_walked = self.worker() != start;
        let refused = self.undo(usize::MAX)?;
        self.session.walk_to(start);
        Ok(refused.filter(|_| !has_walked))
    }

    /// Redoes up to `count` pushes.
    pub(super) fn redo(&mut self, count: usize) -> anyhow::Result<Option<String>> {
        let count = count.min(self.session.undone().count().max(1));
        self.play(&vec![Act::Redo; count])
    }

    /// Lets the worker walk to a cell, or says why it cannot.
    #[cfg(feature = "screen")]
    pub(super) fn walk_to(&mut self, cell: Cell) -> Option<String> {
        match self.session.walk_to(cell) {
            Outcome::Refused(refusal) => Some(refusal.to_string()),
            _ => None,
        }
    }

    /// Does one thing, or says why it cannot be done. Returns the command that does the same, if there is one.
    fn perform(&mut self, act: Act) -> Result<Option<Command>, String> {
        let (push, is_own) = match act {
            Act::Command(Command::Push(name, direction)) => {
                let cell = self.session.cell_of(name).unwrap_or(Cell::OUTSIDE);
                (Push { cell, direction }, true)
            }
            Act::Command(Command::Undo) => return self.undo_one().map(|()| Some(Command::Undo)),
            Act::Command(Command::End) => return Ok(None),
            Act::Push { push, is_own } => (push, is_own),
            Act::Redo => {
                let undone = self.turns.get(self.session.push_count());
                let push = self.session.undone().next().ok_or("nothing to redo")?;
                (push, undone.is_some_and(|undone| undone.is_own))
            }
            Act::Step(direction) => {
                let cell = self.session.warehouse().neighbour(self.worker(), direction);
                if !self.session.warehouse().boxes().contains(cell) {
                    return match self.session.step(direction) {
                        Outcome::Refused(refusal) => Err(refusal.to_string()),
                        _ => Ok(None),
                    };
                }
                (Push { cell, direction }, true)
            }
        };
        let name = self.session.name_on(push.cell);
        self.push(push, is_own).map_err(|refusal| match act {
            Act::Command(command) => format!("`{command}`: {}", self.why(act, refusal)),
            _ => self.why(act, refusal),
        })?;
        Ok(name.map(|name| Command::Push(name, push.direction)))
    }

    fn push(&mut self, push: Push, is_own: bool) -> Result<(), Refusal> {
        let warehouse = self.session.warehouse();
        let behind = warehouse.neighbour(push.cell, push.direction.opposite());
        let walk = walk_from(warehouse, self.last_stop(), behind).unwrap_or_default();
        let made = self.session.push_count();
        let moves = self.moves_of(made) + walk.len() + 1;
        // If it was just undone, the others that were undone can still be redone.
        let is_redone = self.session.undone().next() == Some(push);
        let outcome = if is_redone { self.session.redo() } else { self.session.push_box(push) };
        if let Outcome::Refused(refusal) = outcome {
            return Err(refusal);
        }
        let replaced = if is_redone { made + 1 } else { self.turns.len() };
        self.turns.splice(
            made..replaced,
            [PlayedTurn { walk, direction: push.direction, moves, is_own }],
        );
        self.changes += 1;
        Ok(())
    }

    fn undo_one(&mut self) -> Result<(), String> {
        let Outcome::Undone(_) = self.session.undo() else {
            return Err("nothing to undo".to_owned());
        };
        self.changes += 1;
        Ok(())
    }

    fn why(&self, act: Act, refusal: Refusal) -> String {
        match (refusal, act) {
            (Refusal::NoBox, Act::Command(Command::Push(name, _))) => {
                let names: Vec<_> =
                    self.session.boxes().map(|(name, _)| format!("`{name}`")).collect();
                let names = if names.is_empty() { "none".to_owned() } else { names.join(" ") };
                format!("there is no box `{name}`; boxes: {names}")
            }
            (Refusal::SecondBox(cell), _) => match self.session.name_on(cell) {
                Some(other) => format!("box `{other}` is in the way"),
                None => refusal.to_string(),
            },
            _ => refusal.to_string(),
        }
    }

    /// Returns whether no push came from the solver.
    pub(super) fn is_own(&self) -> bool {
        self.turns.iter().take(self.session.push_count()).all(|turn| turn.is_own)
    }

    /// Pushes from a position as they are typed, those of one box together; or the moves, where boxes have no names.
    pub(super) fn typed_pushes(session: &Session, pushes: &[Push]) -> String {
        let Ok(commands) = session.commands_for(pushes.iter().copied()) else {
            let moves = moves_of_pushes(session.warehouse().clone(), pushes.iter().copied());
            return moves.collect::<Result<Moves, _>>().expect(PLAYED).to_string();
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

    /// A game of its own from the start of this one, to watch a solution.
    #[cfg(feature = "screen")]
    pub(super) fn anew(&self) -> TerminalGame {
        let (session, title) = (self.start.clone(), self.title.clone());
        let (acts, messages) = (Vec::new(), Vec::new());
        TerminalGame::new(Opened { session, acts, title, is_ended: false, messages }, None)
    }

    /// The session at its start.
    pub(super) fn start_session(&self) -> &Session {
        &self.start
    }

    /// A push that can be made now, as it is typed.
    pub(super) fn typed(&self, push: Push) -> String {
        if let Some(command) = self.session.command_for(push) {
            command.to_string()
        } else {
            let moves = moves_of_pushes(self.session.warehouse().clone(), [push]);
            moves.collect::<Result<Moves, _>>().expect(PLAYED).to_string()
        }
    }

    /// Returns whether boxes have names. Where there are more boxes than names, none has.
    pub(super) fn has_names(&self) -> bool {
        let mut boxes = self.session.warehouse().boxes().iter();
        boxes.next().is_none_or(|cell| self.session.name_on(cell).is_some())
    }

    /// Returns whether pushes have brought every box onto a goal.
    pub(super) fn is_won(&self) -> bool {
        self.session.warehouse().is_solved() && self.session.push_count() > 0
    }

    /// The result of a solved game.
    pub(super) fn summary(&self) -> String {
        let seconds = self.time_played().as_secs();
        let (moves, pushes) = self.counts();
        if !self.is_own() {
            let length = length(moves, pushes);
            return format!("The solver's solution: {length}; not counted as yours.");
        }
        format!("Solved in {}:{:02} with {}.", seconds / 60, seconds % 60, length(moves, pushes))
    }

    /// The level as it was at the start.
    pub(super) fn start(&self) -> &Warehouse {
        self.start.warehouse()
    }

    /// The numbers of moves and pushes so far.
    pub(super) fn counts(&self) -> (usize, usize) {
        let pushes = self.session.push_count();
        (self.moves_of(pushes) + self.last_walk().len(), pushes)
    }

    /// The number of moves up to the last of some pushes.
    fn moves_of(&self, pushes: usize) -> usize {
        let last = pushes.checked_sub(1).and_then(|last| self.turns.get(last));
        last.map_or(0, |turn| turn.moves)
    }

    /// The walk since the last push, unless that has won the game.
    fn last_walk(&self) -> Vec<Direction> {
        if self.is_won() {
            return Vec::new();
        }
        walk_from(self.session.warehouse(), self.last_stop(), self.worker())
            .expect("the worker walks where it can")
    }

    /// Where the last push left the worker.
    fn last_stop(&self) -> Cell {
        self.session.made().next_back().map_or(self.start().worker(), |push| push.cell)
    }

    /// The worker's cell.
    pub(super) fn worker(&self) -> Cell {
        self.session.warehouse().worker()
    }

    /// The moves so far.
    pub(super) fn moves(&self) -> Moves {
        let made = self.moves_to(self.session.push_count());
        made.chain(self.last_walk().into_iter().map(Move::Walk)).collect()
    }

    /// The moves of some pushes from the start on.
    fn moves_to(&self, pushes: usize) -> impl Iterator<Item = Move> {
        self.turns.iter().take(pushes).flat_map(|turn| {
            let walk = turn.walk.iter().copied().map(Move::Walk);
            walk.chain([Move::Push(turn.direction)])
        })
    }

    /// Writes the game, without what was undone, to a file: as a document, or with its moves if the file's name ends in
    /// `.xsb`. Unless forced, the file must not exist yet.
    pub(super) fn save(&self, path: &Path, is_forced: bool) -> anyhow::Result<()> {
        let mut level = Level::from(self.start().clone());
        let text = if path.extension().is_some_and(|extension| extension == "xsb") {
            level.notes.extend(self.title.iter().map(|title| Note::value("Title", title)));
            let moves = self.moves();
            if !moves.is_empty() {
                level.notes.push_record(record::Game::Moves(moves).into());
            }
            Writer::new(Notation::Xsb).write(&level)?
        } else {
            let too_many = "only a file whose name ends in `.xsb` can hold this game";
            level.session().context(too_many)?;
            let commands = self.start.commands_for(self.session.made())?;
            format!("{}\n{}", named::draw(&self.start)?, opened::lines(commands))
        };
        let write =
            |file: &mut BufWriter<File>| file.write_all(text.as_bytes()).map_err(Error::Write);
        if is_forced { replace(path, write) } else { create(path, write) }
    }
}
