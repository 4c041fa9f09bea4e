//! A game that is typed.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Context;
use sokopush::command::{Command, Name};
use sokopush::grid::Direction;
use sokopush::notation::lurd;
use sokopush::notation::named::Picture;
use sokopush::session::{Outcome, Session};
use sokopush::warehouse::Refusal;

use super::advisor::{Advice, Advisor, name_on};
use super::document;
use super::record::Record;

/// A game that is typed.
pub(super) struct Game {
    pub(super) session: Session,
    /// The board at the beginning.
    board: Picture,
    /// The pushes that were taken back, the last one last, until another is made.
    undone: Vec<Command>,
    record: Option<Record>,
    advisor: Advisor,
    began: Instant,
    /// How often something was pushed or taken back.
    pub(super) changes: u64,
}

impl Game {
    /// The game that these commands lead to from a session at its beginning. What follows is recorded.
    pub(super) fn new(mut session: Session, commands: &[Command], record: Option<Record>) -> Game {
        let (board, advisor) = (Picture::new(&session), Advisor::new(&session));
        for &command in commands {
            session.execute(command);
        }
        let (undone, began) = (Vec::new(), Instant::now());
        Game { session, board, undone, record, advisor, began, changes: 0 }
    }

    pub(super) fn is_recorded(&self) -> bool {
        self.record.is_some()
    }

    /// Carries out commands up to the first that cannot be done, and says of that why.
    pub(super) fn play(&mut self, commands: &[Command]) -> anyhow::Result<Option<String>> {
        let before = self.record.is_some().then(|| (self.session.clone(), self.undone.clone()));
        let refused = commands.iter().enumerate().find_map(|(done, &command)| {
            let why = self.execute(command).err()?;
            Some((done, if command == Command::Undo { why } else { format!("`{command}`: {why}") }))
        });
        let done = refused.as_ref().map_or(commands.len(), |(done, _)| *done);
        if let (Some(record), Some((session, undone))) = (&mut self.record, before) {
            let written = record.write(commands.get(..done).unwrap_or_default());
            // What is not kept is not done.
            if written.is_err() {
                (self.session, self.undone) = (session, undone);
                self.advisor.forget();
            }
            written?;
        }
        Ok(refused.map(|(done, why)| match commands.len() {
            1 => why,
            all => format!("{why}; stopped after {done} of {all}"),
        }))
    }

    fn execute(&mut self, command: Command) -> Result<(), String> {
        let last = self.session.made().next_back();
        let outcome = self.session.execute(command);
        self.changes += u64::from(matches!(outcome, Outcome::Pushed(_) | Outcome::TakenBack(_)));
        match (outcome, command) {
            (Outcome::Pushed(effect), Command::Push(_, direction)) => {
                self.undone.clear();
                self.advisor.pushed(effect.box_from, direction);
                Ok(())
            }
            (Outcome::Refused(refusal), Command::Push(name, direction)) => {
                Err(self.why(name, direction, refusal))
            }
            (Outcome::TakenBack(_), _) => {
                self.undone.extend(last);
                self.advisor.forget();
                Ok(())
            }
            (Outcome::NoMemory, _) => Err("there is not enough memory to go on".to_owned()),
            _ => Err("there is nothing to take back".to_owned()),
        }
    }

    fn why(&self, name: Name, direction: Direction, refusal: Refusal) -> String {
        match refusal {
            Refusal::NoBox => {
                let names: Vec<_> =
                    self.session.boxes().map(|(name, _)| char::from(name).to_string()).collect();
                let names = if names.is_empty() { "none".to_owned() } else { names.join(" ") };
                format!("there is no box `{}`; there are: {names}", char::from(name))
            }
            Refusal::Wall => {
                let cell = self.session.boxes().find(|(other, _)| *other == name);
                let warehouse = self.session.warehouse();
                let beyond = cell.map(|(_, cell)| warehouse.beside(cell, direction));
                match beyond.and_then(|cell| warehouse.board().grid().position(cell)) {
                    Some(_) => "a wall is behind it".to_owned(),
                    None => "the board ends behind it".to_owned(),
                }
            }
            Refusal::Box(cell) => {
                let other = name_on(&self.session, cell).map_or(' ', char::from);
                format!("box `{other}` is behind it")
            }
            Refusal::NoWay => "the worker cannot get there".to_owned(),
        }
    }

    /// Takes back so many pushes.
    pub(super) fn undo(&mut self, count: usize) -> anyhow::Result<Option<String>> {
        let count = count.min(self.session.made().len().max(1));
        self.play(&vec![Command::Undo; count])
    }

    /// Makes again so many of the pushes that were taken back.
    pub(super) fn redo(&mut self, count: usize) -> anyhow::Result<Option<String>> {
        let mut undone = self.undone.clone();
        let mut again = undone.split_off(undone.len().saturating_sub(count));
        again.reverse();
        if again.is_empty() {
            return Ok(Some("there is nothing to make again".to_owned()));
        }
        let refused = self.play(&again)?;
        self.undone = undone;
        Ok(refused)
    }

    /// The box that can never get to a goal any more, if one is seen at once.
    pub(super) fn stuck(&mut self) -> Option<Name> {
        self.advisor.stuck(&self.session)
    }

    /// The next push of a shortest way to the end and those behind it, or why there is none.
    pub(super) fn rest(
        &mut self,
        time: Duration,
    ) -> anyhow::Result<Result<(Command, Vec<Command>), String>> {
        Ok(match self.advisor.ask(&self.session, time)? {
            Advice::Pushes(pushes) => match pushes.split_first() {
                Some((&first, others)) => Ok((first, others.to_vec())),
                None => Err("every box is on a goal already".to_owned()),
            },
            Advice::Unsolvable => Err("this position cannot be solved any more".to_owned()),
            Advice::Unknown(why) => Err(why),
        })
    }

    /// What was reached, of a game that is solved.
    pub(super) fn praise(&self) -> String {
        let seconds = self.began.elapsed().as_secs();
        let (moves, pushes) = (self.moves().len(), self.session.made().len());
        let best =
            self.advisor.best.map(|best| format!(" The least is {best} moves, as is proved."));
        format!(
            "Solved in {}:{:02} with {moves} moves, {pushes} of them pushes.{}",
            seconds / 60,
            seconds % 60,
            best.unwrap_or_default()
        )
    }

    /// The moves so far, in LURD.
    pub(super) fn moves(&self) -> String {
        let mut line = Vec::new();
        // Writing to memory does not fail.
        let _ = lurd::write(self.session.clone(), &mut line);
        String::from_utf8_lossy(&line).trim_end().to_owned()
    }

    /// Writes the game, without what was taken back, to a file that is not there yet.
    pub(super) fn save(&self, path: &str) -> anyhow::Result<()> {
        let text = document::text(&self.board, self.session.made());
        let mut file =
            OpenOptions::new().write(true).create_new(true).open(path).context(path.to_owned())?;
        let written = file.write_all(&text);
        if written.is_err() {
            // It is not to be taken for the game.
            let _ = fs::remove_file(path);
        }
        written.context(path.to_owned())
    }
}
