//! A game played full screen, with arrow keys, letters and the mouse.

mod browser;
mod display;
mod header;
mod help;
mod input;
mod keys;
mod message;
mod naming;
mod playback;
mod scene;
mod settings;
mod stage;
mod view;
mod way;

use std::time::Duration;

use anyhow::ensure;
use ratatui_core::layout::Position;
use ratatui_crossterm::crossterm::event::Event;

use super::opened::Act;
use super::table::{Mode, Table, Wanted};
use crate::Command;
use crate::cli::manual::Section;
use crate::cli::message::answer;
use crate::cli::play::options::{Options, is_dumb};
use crate::command::Name;
use crate::grid::{Cell, Direction};
use crate::warehouse::Push;
use browser::{Browser, Choice};
use help::draw_help;
use input::ScreenInput;
use keys::{KEYS, KeyTable};
use settings::Settings;
use stage::Stage;
use way::way;

/// How long the box of a hint is seen in each of its two styles.
const FLASH_TIME: Duration = Duration::from_millis(200);
const FLASHES: usize = 8;

/// The lists of keys, for help and the man page.
pub(super) fn sections() -> Vec<Section> {
    let section =
        |table: &KeyTable| Section::new(table.title, table.sentences, table.keys.iter().copied());
    KEYS.iter().map(section).collect()
}

/// Fails where the terminal cannot be used as a whole.
pub(super) fn check() -> anyhow::Result<()> {
    ensure!(
        !is_dumb(),
        "`--screen` needs a cursor that moves, but `TERM` is unset or `dumb`; leave it out to play at the prompt"
    );
    Ok(())
}

/// Plays full screen until the game continues otherwise. Begins with a message.
pub(super) fn run(
    table: &mut Table,
    options: &Options,
    mode: Mode,
    message: &str,
) -> anyhow::Result<Mode> {
    let (settings, wrong) = Settings::of_user(!options.terminal.no_history);
    let mut stage = Stage::new(table, settings, options.terminal.color.is_on())?;
    let wrong = wrong.map(|wrong| answer(&wrong)).unwrap_or_default();
    let words = [message, &wrong].into_iter().filter(|part| !part.is_empty());
    stage.says(&words.collect::<Vec<_>>().join("; "));
    if mode == Mode::Levels {
        let mode = stage.browse()?;
        if mode != Mode::Screen {
            return Ok(mode);
        }
    }
    stage.greets();
    loop {
        // Keys that are held come faster than some terminals can draw.
        if !stage.inputs.is_pressed() {
            stage.draw()?;
        }
        let input = stage.inputs.next()?;
        match stage.answer(input) {
            Ok(Mode::Screen) => {}
            Ok(mode) => return Ok(mode),
            // If nothing can be shown or read any more, that fails once more above.
            Err(error) => stage.says(&answer(&error)),
        }
    }
}

impl Stage<'_> {
    /// Does what is asked for, and returns where it continues.
    fn answer(&mut self, input: ScreenInput) -> anyhow::Result<Mode> {
        if input == ScreenInput::Solve && self.is_entered {
            if self.scene.message.is_empty() {
                self.says("Enter does nothing here before another key");
            }
            return Ok(Mode::Screen);
        }
        let (selected, changes) = (self.scene.marked, self.table.game.changes);
        let (worker, level) = (self.table.game.worker(), self.table.collection.number);
        if !matches!(input, ScreenInput::Redraw | ScreenInput::Release(_)) {
            self.scene.message.clear();
            (self.scene.marked, self.held) = (None, None);
            self.is_entered = false;
        }
        let mut mode = Mode::Screen;
        let words = match input {
            ScreenInput::Arrow(direction) => self.go(direction, selected)?,
            ScreenInput::Letter(name) => Some(self.select(name)),
            ScreenInput::Undo => self.table.game.undo(1)?,
            ScreenInput::Redo => self.table.game.redo(1)?,
            ScreenInput::RedoAll => self.table.game.redo(usize::MAX)?,
            ScreenInput::Restart => self.table.game.restart()?,
            ScreenInput::Next => self.open(Wanted::Next)?,
            ScreenInput::Previous => self.open(Wanted::Previous)?,
            ScreenInput::Hint => self.hint()?,
            ScreenInput::Solve if self.table.game.is_won() => self.enter(Wanted::Unsolved)?,
            ScreenInput::Solve => self.solve().map(|()| None)?,
            ScreenInput::Best => self.best().map(|()| None)?,
            ScreenInput::Save => Some(self.save()?),
            ScreenInput::Letters => {
                self.scene.shows_letters = !self.scene.shows_letters;
                self.settings.show_letters(self.scene.shows_letters).map(|()| None)?
            }
            ScreenInput::Press(place) => self.press(place, selected)?,
            ScreenInput::Release(place) => self.release(place)?,
            ScreenInput::Back if selected.is_some() => None,
            other => {
                mode = self.go_elsewhere(other)?;
                None
            }
        };
        if let Some(words) = words {
            self.says(&words);
        }
        if self.table.collection.number != level {
            return Ok(mode);
        }
        let kept = self.table.keep_changes((changes, worker));
        if self.table.game.changes > changes && self.table.game.is_won() {
            self.celebrate()?;
        }
        kept.map(|()| mode)
    }

    /// Does what is asked for if that changes nothing in the game, and returns where it continues.
    fn go_elsewhere(&mut self, input: ScreenInput) -> anyhow::Result<Mode> {
        match input {
            ScreenInput::Browse => {
                self.table.check_others()?;
                return self.browse();
            }
            ScreenInput::Help => return self.help(false),
            ScreenInput::Back => {
                // What was typed ahead was meant for one of both, and would come to the wrong one.
                while self.inputs.is_pressed() {
                    self.inputs.forget();
                }
                return Ok(Mode::Prompt);
            }
            ScreenInput::Leave => return Ok(Mode::End),
            ScreenInput::Suspend => suspend()?,
            _ => self.display.renew()?,
        }
        Ok(Mode::Screen)
    }

    /// Selects the box of a letter; returns what to say about it.
    fn select(&mut self, name: Name) -> String {
        self.scene.marked = self.table.game.session.cell_of(name);
        self.selected().unwrap_or_else(|| {
            if self.table.game.has_names() {
                format!("there is no box `{name}`")
            } else {
                "these boxes have no letters: there are too many".to_owned()
            }
        })
    }

    /// What to say about the box that is selected.
    fn selected(&self) -> Option<String> {
        let name = self.table.game.session.name_on(self.scene.marked?);
        let name = name.map_or_else(|| "this box".to_owned(), |name| format!("box {name}"));
        Some(format!("{name}: an arrow pushes it, Esc deselects"))
    }

    /// Pushes the box that is selected, or else moves the worker.
    fn go(
        &mut self,
        direction: Direction,
        selected: Option<Cell>,
    ) -> anyhow::Result<Option<String>> {
        let game = &mut self.table.game;
        let name = selected.and_then(|cell| game.session.name_on(cell));
        let act = match (selected, name) {
            (None, _) => Act::Step(direction),
            (Some(cell), None) => Act::Push { push: Push { cell, direction }, is_own: true },
            (Some(_), Some(name)) => Act::Command(Command::Push(name, direction)),
        };
        let refused = game.play(&[act])?;
        let typed = name.map(|name| Command::Push(name, direction).to_string());
        Ok(refused.or(typed))
    }

    /// Opens a level with Enter, which does nothing there while it is held.
    fn enter(&mut self, wanted: Wanted) -> anyhow::Result<Option<String>> {
        let words = self.open(wanted)?;
        self.is_entered = true;
        Ok(words)
    }

    /// Shows the box that a solution pushes next; returns the push.
    fn hint(&mut self) -> anyhow::Result<Option<String>> {
        self.says("searching; any key stops it");
        self.draw()?;
        let hint = self.table.hint(|| self.inputs.is_pressed());
        self.inputs.forget();
        let (push, words) = hint?;
        self.says(&words);
        for flash in 0..FLASHES {
            self.scene.marked = Some(push.cell).filter(|_| flash % 2 == 0);
            self.draw()?;
            if self.inputs.is_pressed_within(FLASH_TIME)? {
                break;
            }
        }
        self.scene.marked = None;
        Ok(Some(words))
    }

    /// Selects a box; or pushes the one that is selected to a cell, or else lets the worker walk there.
    fn press(&mut self, place: Position, selected: Option<Cell>) -> anyhow::Result<Option<String>> {
        let warehouse = self.table.game.session.warehouse();
        let Some(cell) = self.scene.view.cell_at(warehouse.board().grid(), place) else {
            return Ok(None);
        };
        if warehouse.boxes().contains(cell) {
            self.held = Some(cell);
            self.scene.marked = self.held.filter(|_| selected != self.held);
            return Ok(self.selected());
        }
        match selected {
            Some(from) => self.push_to(from, cell),
            None => Ok(self.table.game.walk_to(cell)),
        }
    }

    /// Pushes the box that was held to where it is released.
    fn release(&mut self, place: Position) -> anyhow::Result<Option<String>> {
        let grid = self.table.game.session.warehouse().board().grid();
        let cell = self.scene.view.cell_at(grid, place);
        let (Some(from), Some(to)) = (self.held.take(), cell) else { return Ok(None) };
        if from == to {
            return Ok(None);
        }
        self.scene.marked = None;
        self.push_to(from, to)
    }

    fn push_to(&mut self, from: Cell, to: Cell) -> anyhow::Result<Option<String>> {
        let position = self.table.game.session.warehouse();
        let pushes = way(position, from, to, || self.inputs.is_pressed())?;
        let pushes = pushes.into_iter().map(|push| Act::Push { push, is_own: true });
        self.table.game.play(&pushes.collect::<Vec<_>>())
    }

    /// Shows what a solved game took, and remembers it.
    fn celebrate(&mut self) -> anyhow::Result<()> {
        let mut words = vec![self.table.game.summary()];
        match self.table.remember() {
            Ok(best) => words.extend(best),
            Err(error) => words.push(format!("{error:#}")),
        }
        if self.table.has_unsolved() {
            words.push("Enter opens the next unsolved level.".to_owned());
        }
        self.says(&words.join(" "));
        self.draw()?;
        words.extend(self.table.game.advisor.shortest(|| self.inputs.is_pressed())?);
        self.says(&words.join(" "));
        Ok(())
    }

    /// Lists the levels until one is chosen, or none. Returns where it continues.
    fn browse(&mut self) -> anyhow::Result<Mode> {
        let mut browser = Browser::new(self.table);
        loop {
            if !self.inputs.is_pressed() {
                let (table, message) = (&*self.table, &*self.scene.message);
                self.display.draw(|buffer| browser.draw(table, message, buffer))?;
            }
            let event = self.inputs.event()?;
            match browser.answer(&event, &self.table.collection) {
                Choice::Stay => {}
                Choice::Open(number) if number == self.table.collection.number => {
                    self.is_entered = true;
                    break;
                }
                Choice::Open(number) => match self.enter(Wanted::Number(number)) {
                    Ok(words) => {
                        self.says(&words.unwrap_or_default());
                        break;
                    }
                    Err(error) => {
                        self.says(&answer(&error));
                        continue;
                    }
                },
                Choice::Return => break,
                Choice::Help => {
                    if self.help(true)? == Mode::End {
                        return Ok(Mode::End);
                    }
                }
                Choice::Redraw => self.display.renew()?,
                Choice::Suspend => suspend()?,
                Choice::Leave => return Ok(Mode::End),
            }
            if matches!(event, Event::Key(_)) {
                self.scene.message.clear();
            }
        }
        Ok(Mode::Screen)
    }

    /// Lists the keys until one is pressed that does not move the list.
    fn help(&mut self, in_list: bool) -> anyhow::Result<Mode> {
        let mut first = 0;
        loop {
            self.display.draw(|buffer| first = draw_help(in_list, first, buffer))?;
            let (_, rows) = self.display.size();
            // Without the lines that say how to scroll.
            let page = usize::from(rows.saturating_sub(3).max(1));
            match self.inputs.next()? {
                ScreenInput::Arrow(Direction::Down) => first += 1,
                ScreenInput::Arrow(Direction::Up) => first = first.saturating_sub(1),
                ScreenInput::Next => first += page,
                ScreenInput::Previous => first = first.saturating_sub(page),
                ScreenInput::Redraw => self.display.renew()?,
                ScreenInput::Release(_) => {}
                ScreenInput::Leave => return Ok(Mode::End),
                _ => return Ok(Mode::Screen),
            }
        }
    }
}

/// Stops the program until the shell continues it.
fn suspend() -> anyhow::Result<()> {
    #[cfg(unix)]
    super::terminal::suspend()?;
    Ok(())
}
