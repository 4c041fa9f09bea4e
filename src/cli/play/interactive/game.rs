//! A game that is typed.

use std::path::Path;
use std::time::Instant;

use anyhow::Context as _;
use sokopush::command::Name;
use sokopush::level::Note;
use sokopush::moves::{Moves, moves_of_pushes};
use sokopush::notation::Writer;
use sokopush::record;
use sokopush::session::Outcome;
use sokopush::warehouse::{Push, Refusal};
use sokopush::{Command, Level, Notation, Session, Warehouse};

use crate::cli::replace::create;
use crate::cli::values::count;

use super::advisor::Advisor;
use super::document;
use super::journal::Journal;

/// A game that is typed.
pub(super) struct Game {
    pub(super) session: Session,
    /// The board at the start, as text.
    board: String,
    /// The level's title, if it has one.
    pub(super) title: Option<String>,
    pub(super) journal: Option<Journal>,
    pub(super) advisor: Advisor,
    started: Instant,
    /// The number of pushes made and undone.
    pub(super) changes: usize,
}

impl Game {
    /// The game after some commands from a session at its start. What follows goes into the journal.
    pub(super) fn new(
        title: Option<String>,
        mut session: Session,
        commands: &[Command],
        journal: Option<Journal>,
    ) -> Game {
        let (board, advisor) = (session.to_string(), Advisor::new(&session));
        for &command in commands {
            // A push that was redone, so that the others that were undone still can be.
            if session.undone().next() == Some(command) {
                session.redo();
            } else {
                session.execute(command);
            }
        }
        let started = Instant::now();
        Game { session, board, title, journal, advisor, started, changes: 0 }
    }

    /// Executes commands up to the first that cannot be done; returns why it cannot.
    pub(super) fn play(&mut self, commands: &[Command]) -> anyhow::Result<Option<String>> {
        self.perform(commands, Session::execute)
    }

    /// Undoes up to `count` pushes.
    pub(super) fn undo(&mut self, count: usize) -> anyhow::Result<Option<String>> {
        let count = count.min(self.session.made().len().max(1));
        self.play(&vec![Command::Undo; count])
    }

    /// Redoes up to `count` pushes.
    pub(super) fn redo(&mut self, count: usize) -> anyhow::Result<Option<String>> {
        let commands: Vec<_> = self.session.undone().take(count).collect();
        if commands.is_empty() {
            return Ok(Some("nothing to redo".to_owned()));
        }
        self.perform(&commands, |session, _| session.redo())
    }

    /// Does what `commands` say up to the first that cannot be done, and writes them to the journal.
    fn perform(
        &mut self,
        commands: &[Command],
        execute: impl Fn(&mut Session, Command) -> Outcome,
    ) -> anyhow::Result<Option<String>> {
        let before = self.journal.is_some().then(|| self.session.clone());
        let changes = self.changes;
        let refused = commands.iter().find_map(|&command| {
            let outcome = execute(&mut self.session, command);
            self.follow(outcome, command).err()
        });
        let done = self.changes - changes;
        if let (Some(journal), Some(before)) = (&mut self.journal, before) {
            let lines = document::lines(commands.iter().copied().take(done));
            let written = journal.append(&lines);
            // What is not recorded is not done.
            if written.is_err() {
                self.session = before;
                self.advisor.follow(None);
            }
            written?;
        }
        Ok(refused.map(|why| match commands.len() {
            1 => why,
            all => format!("{why}; stopped after {done} of {all}"),
        }))
    }

    /// Follows what a command led to; fails with the reason if it could not be done.
    fn follow(&mut self, outcome: Outcome, command: Command) -> Result<(), String> {
        let push = match (outcome, command) {
            (Outcome::Pushed(effect), Command::Push(_, direction)) => {
                Some(Push { cell: effect.box_from, direction })
            }
            (Outcome::Undone(_), _) => None,
            (Outcome::Refused(refusal), Command::Push(name, _)) => {
                return Err(format!("`{command}`: {}", self.why(name, refusal)));
            }
            _ => return Err("nothing to undo".to_owned()),
        };
        self.advisor.follow(push);
        self.changes += 1;
        Ok(())
    }

    fn why(&self, name: Name, refusal: Refusal) -> String {
        match refusal {
            Refusal::NoBox => {
                let names = self.session.boxes().map(|(name, _)| format!("`{name}`"));
                let names = names.reduce(|names, name| format!("{names} {name}"));
                let names = names.as_deref().unwrap_or("none");
                format!("there is no box `{name}`; the boxes are {names}")
            }
            Refusal::Wall => "a wall is in the way".to_owned(),
            Refusal::Edge => "the board ends there".to_owned(),
            Refusal::SecondBox(cell) => {
                let other = self.session.name_on(cell).expect("every box has a name");
                format!("box `{other}` is in the way")
            }
            Refusal::Unreachable => "the worker cannot get there".to_owned(),
        }
    }

    /// The result of a solved game.
    pub(super) fn summary(&self) -> String {
        let seconds = self.started.elapsed().as_secs();
        let (moves, pushes) = (self.moves().len(), self.session.made().len());
        let (minutes, seconds) = (seconds / 60, seconds % 60);
        let (moves, pushes) = (count(moves, "move"), count(pushes, "push"));
        format!("Solved in {minutes}:{seconds:02} with {moves}, {pushes}.")
    }

    /// The level as it was at the start.
    pub(super) fn start(&self) -> Warehouse {
        self.session.clone().into_pushes().0
    }

    /// The moves so far.
    pub(super) fn moves(&self) -> Moves {
        let (warehouse, pushes) = self.session.clone().into_pushes();
        moves_of_pushes(warehouse, pushes).collect()
    }

    /// Writes the game, without what was undone, to a file that must not exist yet: as a document, or with its moves
    /// if the file's name ends in `.xsb`.
    pub(super) fn save(&self, path: &Path) -> anyhow::Result<()> {
        let text = if path.extension().is_some_and(|extension| extension == "xsb") {
            let title = self.title.iter().map(|title| Note::value("Title", title));
            let moves = Some(self.moves()).filter(|moves| !moves.is_empty());
            let notes = title.chain(moves.map(|moves| record::Game::Moves(moves).into())).collect();
            Writer::new(Notation::Xsb).write(&Level { notes, ..self.start().into() })?
        } else {
            format!("{}\n{}", self.board, document::lines(self.session.made()))
        };
        create(path, &text).with_context(|| path.display().to_string())
    }
}
