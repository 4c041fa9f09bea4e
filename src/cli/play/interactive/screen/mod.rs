//! A game on the whole terminal, played with arrow keys, letters and the mouse.

mod display;
mod input;
mod scene;
mod view;
mod way;

use std::time::Duration;

use anyhow::ensure;
use ratatui_core::layout::Position;
use sokopush::Command;
use sokopush::grid::{Cell, Direction};
use sokopush::moves::moves_of_pushes;
use sokopush::warehouse::Push;

use super::advisor::Advice;
use super::game::Act;
use super::prompt::first_of;
use super::table::{HINT_TIME, Next, SOLVE_TIME, Table, Wanted};
use crate::cli::escape::escape;
use crate::cli::values::count;
use display::Display;
use input::{Input, Inputs};
use scene::Scene;
use view::View;
use way::way;

/// How long a move of a solution is seen.
const MOVE_TIME: Duration = Duration::from_millis(100);

/// How long the box of a hint is seen in each of its two styles.
const FLASH_TIME: Duration = Duration::from_millis(200);
const FLASHES: usize = 8;

/// A game on the whole terminal.
struct Screen<'t> {
    table: &'t mut Table,
    display: Display,
    inputs: Inputs,
    view: View,
    message: String,
    /// The box that the next arrow pushes.
    selected: Option<Cell>,
    /// The box on which the mouse button is held.
    held: Option<Cell>,
    /// The box of a hint, while it flashes.
    flashing: Option<Cell>,
    has_letters: bool,
    is_colored: bool,
}

/// Plays on the whole terminal until something else is to follow.
pub(super) fn run(table: &mut Table, is_colored: bool) -> anyhow::Result<Next> {
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    ensure!(
        !is_dumb || cfg!(windows),
        "the whole terminal is only used where `TERM` names one that can move its cursor"
    );
    let mut screen = Screen {
        table,
        display: Display::new()?,
        inputs: Inputs::default(),
        view: View::default(),
        message: "`?` lists the keys".to_owned(),
        selected: None,
        held: None,
        flashing: None,
        has_letters: false,
        is_colored,
    };
    loop {
        // Keys that are held come faster than some terminals can draw.
        if !screen.inputs.is_pressed() {
            screen.draw()?;
        }
        let input = screen.inputs.next()?;
        let before = screen.table.game.changes;
        match screen.answer(input) {
            Ok(Next::Screen) => {}
            Ok(next) => return Ok(next),
            // If nothing can be shown or read any more, that fails once more above.
            Err(error) => screen.says(&format!("{error:#}")),
        }
        let game = &screen.table.game;
        if game.changes > before && game.session.warehouse().is_solved() {
            screen.celebrate()?;
        }
    }
}

impl Screen<'_> {
    /// Does what is asked for, and tells where the game goes on.
    fn answer(&mut self, input: Input) -> anyhow::Result<Next> {
        let selected = self.selected;
        if !matches!(input, Input::Redraw | Input::Release(_)) {
            self.message.clear();
            self.selected = None;
        }
        let words = match input {
            Input::Arrow(direction) => self.go(direction, selected)?,
            Input::Letter(name) => {
                self.selected = self.table.game.session.cell_of(name);
                Some(match self.selected {
                    Some(_) => name.to_string(),
                    None if self.table.game.has_names() => format!("there is no box `{name}`"),
                    None => "these boxes have no letters: there are too many".to_owned(),
                })
            }
            Input::Undo => self.table.game.undo(1)?,
            Input::Redo => self.table.game.redo(1)?,
            Input::Restart => self.table.game.restart()?,
            Input::Next => self.open(Wanted::Next)?,
            Input::Previous => self.open(Wanted::Previous)?,
            Input::Hint => self.hint()?,
            Input::Solve => self.solve()?,
            Input::Letters => {
                self.has_letters = !self.has_letters;
                None
            }
            Input::Help => {
                self.help()?;
                None
            }
            Input::Back if selected.is_some() => None,
            Input::Back => return Ok(Next::Prompt),
            Input::Leave => return Ok(Next::End),
            Input::Suspend => {
                #[cfg(unix)]
                self.display.suspend()?;
                None
            }
            Input::Redraw => {
                self.display.clear()?;
                None
            }
            Input::Press(place) => self.press(place, selected)?,
            Input::Release(place) => self.release(place)?,
        };
        if let Some(words) = words {
            self.says(&words);
        }
        Ok(Next::Screen)
    }

    fn says(&mut self, words: &str) {
        self.message = escape(words);
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        let deadlock = self.table.deadlock();
        let (game, title) = (&self.table.game, self.table.heading());
        let scene = Scene {
            session: &game.shown(),
            title: &title,
            counts: game.counts(),
            message: &self.message,
            marked: self.selected.or(self.flashing),
            deadlock,
            has_letters: self.has_letters,
            is_colored: self.is_colored,
        };
        let view = &mut self.view;
        self.display.terminal().draw(|frame| {
            *view = scene.view(*view, frame.area());
            scene.draw(view, frame.buffer_mut());
        })?;
        Ok(())
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
            (Some(cell), None) => Act::Push(Push { cell, direction }),
            (Some(_), Some(name)) => Act::Command(Command::Push(name, direction)),
        };
        let refused = game.play(&[act])?;
        let typed = name.map(|name| Command::Push(name, direction).to_string());
        Ok(refused.or(typed))
    }

    /// Opens another level; returns what to say about it.
    fn open(&mut self, wanted: Wanted) -> anyhow::Result<Option<String>> {
        let errors = match self.table.open(wanted)? {
            Ok(errors) => errors,
            Err(why) => return Ok(Some(why)),
        };
        self.view = View::default();
        let errors = errors.iter().map(|error| format!("{error:#}"));
        Ok(errors.reduce(|errors, error| format!("{errors}; {error}")))
    }

    /// Shows the box that a solution pushes next; returns the push.
    fn hint(&mut self) -> anyhow::Result<Option<String>> {
        let pushes = match self.advise(HINT_TIME)? {
            Ok(pushes) => pushes,
            Err(why) => return Ok(Some(why)),
        };
        let doubt = self.table.game.advisor.doubt().unwrap_or_default();
        let first = first_of(&self.table.game, &pushes);
        self.message = format!("`{first}`, the first of {}{doubt}", count(pushes.len(), "push"));
        for flash in 0..FLASHES {
            self.flashing = pushes.first().map(|push| push.cell).filter(|_| flash % 2 == 0);
            self.draw()?;
            if self.inputs.is_pressed_within(FLASH_TIME)? {
                break;
            }
        }
        self.flashing = None;
        Ok(Some(std::mem::take(&mut self.message)))
    }

    /// Plays a solution step by step until a key is pressed.
    fn solve(&mut self) -> anyhow::Result<Option<String>> {
        let pushes = match self.advise(SOLVE_TIME)? {
            Ok(pushes) => pushes,
            Err(why) => return Ok(Some(why)),
        };
        self.table.game.is_own = false;
        let start = self.table.game.shown().warehouse().clone();
        for step in moves_of_pushes(start, pushes) {
            self.table.game.play(&[Act::Step(step.direction())])?;
            self.draw()?;
            if self.inputs.is_pressed_within(MOVE_TIME)? {
                break;
            }
        }
        self.inputs.forget();
        Ok(None)
    }

    /// A solution from here, unless that takes longer than `time` or a key is pressed.
    fn advise(&mut self, time: Duration) -> anyhow::Result<Advice> {
        self.says("searching; any key stops that");
        self.draw()?;
        self.message.clear();
        let advice = self.table.advise(time, || self.inputs.is_pressed());
        self.inputs.forget();
        advice
    }

    /// Selects a box; or pushes the one that is selected to a cell, or else lets the worker walk there.
    fn press(&mut self, place: Position, selected: Option<Cell>) -> anyhow::Result<Option<String>> {
        let warehouse = self.table.game.session.warehouse();
        let Some(cell) = self.view.cell_at(warehouse.board().grid(), place) else {
            return Ok(None);
        };
        if warehouse.boxes().contains(cell) {
            self.held = Some(cell);
            self.selected = self.held.filter(|_| selected != self.held);
            let name = self.selected.and_then(|cell| self.table.game.session.name_on(cell));
            return Ok(name.map(|name| name.to_string()));
        }
        match selected {
            Some(from) => self.push_to(from, cell),
            None => Ok(self.table.game.walk_to(cell)),
        }
    }

    /// Pushes the box that was held to where it is released.
    fn release(&mut self, place: Position) -> anyhow::Result<Option<String>> {
        let grid = self.table.game.session.warehouse().board().grid();
        let cell = self.view.cell_at(grid, place);
        let (Some(from), Some(to)) = (self.held.take(), cell) else { return Ok(None) };
        if from == to {
            return Ok(None);
        }
        self.selected = None;
        self.push_to(from, to)
    }

    fn push_to(&mut self, from: Cell, to: Cell) -> anyhow::Result<Option<String>> {
        let session = self.table.game.shown();
        match way(session.warehouse(), from, to, || self.inputs.is_pressed())? {
            Ok(pushes) => {
                let pushes: Vec<_> = pushes.into_iter().map(Act::Push).collect();
                self.table.game.play(&pushes)
            }
            Err(why) => Ok(Some(why)),
        }
    }

    /// Shows what a solved game took, and remembers it.
    fn celebrate(&mut self) -> anyhow::Result<()> {
        let mut words = vec![self.table.game.summary()];
        match self.table.remember() {
            Ok(best) => words.extend(best),
            Err(error) => words.push(format!("{error:#}")),
        }
        self.says(&words.join(" "));
        self.draw()?;
        words.extend(self.table.shortest(|| self.inputs.is_pressed())?);
        if self.table.has_next() {
            words.push("PageDown opens the next level.".to_owned());
        }
        self.says(&words.join(" "));
        Ok(())
    }

    /// Lists the keys until one is pressed that does not move the list.
    fn help(&mut self) -> anyhow::Result<()> {
        let mut first = 0;
        loop {
            self.display
                .terminal()
                .draw(|frame| first = scene::draw_help(first, frame.buffer_mut()))?;
            match self.inputs.next()? {
                Input::Arrow(Direction::Down) => first += 1,
                Input::Arrow(Direction::Up) => first = first.saturating_sub(1),
                Input::Redraw => self.display.clear()?,
                _ => return Ok(()),
            }
        }
    }
}
