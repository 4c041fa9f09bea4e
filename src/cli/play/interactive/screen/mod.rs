//! A game played full screen, with arrow keys, letters and the mouse.

mod display;
mod input;
mod scene;
mod view;
mod way;

use std::mem;
use std::time::Duration;

use anyhow::ensure;
use ratatui_core::layout::Position;

use super::opened::Act;
use super::table::{Mode, SOLVE_TIME, Table, Wanted};
use crate::Command;
use crate::cli::escape::escape;
use crate::cli::message::answer;
use crate::cli::play::options::is_dumb;
use crate::cli::values::count;
use crate::command::Name;
use crate::grid::{Cell, Direction};
use crate::moves::{Move, moves_of_pushes};
use crate::warehouse::Push;
use display::Display;
pub(super) use input::KEYS;
use input::{ScreenInput, ScreenInputs};
pub(super) use scene::LEGEND;
use scene::ScreenScene;
use view::View;
use way::way;

/// How long a move of a solution is seen.
const MOVE_TIME: Duration = Duration::from_millis(100);

/// How long the box of a hint is seen in each of its two styles.
const FLASH_TIME: Duration = Duration::from_millis(200);
const FLASHES: usize = 8;

/// What is said of a game that goes on where it was left.
const RESUMED: &str = "your game goes on, Home begins again";

/// A game played full screen.
struct Screen<'t> {
    table: &'t mut Table,
    display: Display,
    inputs: ScreenInputs,
    /// Its marked box is the one that the next arrow pushes, or that of a hint while it flashes.
    scene: ScreenScene,
    /// The box on which the mouse button is held.
    held: Option<Cell>,
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
pub(super) fn run(table: &mut Table, is_colored: bool, message: &str) -> anyhow::Result<Mode> {
    let mut screen = Screen {
        table,
        display: Display::new()?,
        inputs: ScreenInputs::default(),
        scene: ScreenScene { is_colored, ..ScreenScene::default() },
        held: None,
    };
    let again = if screen.table.is_resumed() { RESUMED } else { "" };
    let words = if message.is_empty() { "`?` lists the keys" } else { message };
    screen.says(
        &[words, again].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; "),
    );
    loop {
        // Keys that are held come faster than some terminals can draw.
        if !screen.inputs.is_pressed() {
            screen.draw()?;
        }
        let input = screen.inputs.next()?;
        match screen.answer(input) {
            Ok(Mode::Screen) => {}
            Ok(mode) => return Ok(mode),
            // If nothing can be shown or read any more, that fails once more above.
            Err(error) => screen.says(&answer(&error)),
        }
    }
}

impl Screen<'_> {
    /// Does what is asked for, and returns where it continues.
    fn answer(&mut self, input: ScreenInput) -> anyhow::Result<Mode> {
        let (selected, changes) = (self.scene.marked, self.table.game.changes);
        let worker = self.table.game.worker();
        let opens = matches!(input, ScreenInput::Next | ScreenInput::Previous);
        if !matches!(input, ScreenInput::Redraw | ScreenInput::Release(_)) {
            self.scene.message.clear();
            (self.scene.marked, self.held) = (None, None);
        }
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
            ScreenInput::Solve => self.solve()?,
            ScreenInput::Best => self.best()?,
            ScreenInput::Letters => {
                self.scene.shows_letters = !self.scene.shows_letters;
                None
            }
            ScreenInput::Help => return self.help(),
            ScreenInput::Back if selected.is_some() => None,
            ScreenInput::Back => {
                // What was typed ahead was meant for one of both, and would come to the wrong one.
                while self.inputs.is_pressed() {
                    self.inputs.forget();
                }
                return Ok(Mode::Prompt);
            }
            ScreenInput::Leave => return Ok(Mode::End),
            ScreenInput::Suspend => {
                #[cfg(unix)]
                super::terminal::suspend()?;
                None
            }
            ScreenInput::Redraw => {
                self.display.renew()?;
                None
            }
            ScreenInput::Press(place) => self.press(place, selected)?,
            ScreenInput::Release(place) => self.release(place)?,
        };
        if let Some(words) = words {
            self.says(&words);
        }
        let kept = if opens { Ok(()) } else { self.table.keep_changes((changes, worker)) };
        if self.table.game.changes > changes && self.table.game.is_won() {
            self.celebrate()?;
        }
        kept.map(|()| Mode::Screen)
    }

    fn says(&mut self, words: &str) {
        self.scene.message = escape(words);
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        let (deadlock, title) = (self.table.deadlock(), self.table.heading());
        let (scene, game) = (&mut self.scene, &self.table.game);
        self.display
            .terminal()?
            .draw(|frame| scene.draw(game, &title, deadlock, frame.buffer_mut()))?;
        Ok(())
    }

    /// Selects the box of a letter; returns what to say about it.
    fn select(&mut self, name: Name) -> String {
        self.scene.marked = self.table.game.session.cell_of(name);
        match self.scene.marked {
            Some(_) => name.to_string(),
            None if self.table.game.has_names() => format!("there is no box `{name}`"),
            None => "these boxes have no letters: there are too many".to_owned(),
        }
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

    /// Opens another level; returns what to say about it.
    fn open(&mut self, wanted: Wanted) -> anyhow::Result<Option<String>> {
        let errors = self.table.open(wanted)?;
        self.scene.view = View::default();
        let again = self.table.is_resumed().then(|| RESUMED.to_owned());
        let errors = errors.iter().map(|message| answer(&message.error));
        Ok(errors.chain(again).reduce(|errors, error| format!("{errors}; {error}")))
    }

    /// Shows the box that a solution pushes next; returns the push.
    fn hint(&mut self) -> anyhow::Result<Option<String>> {
        self.searches()?;
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

    /// Plays a solution step by step until a key is pressed.
    fn solve(&mut self) -> anyhow::Result<Option<String>> {
        self.searches()?;
        let game = &mut self.table.game;
        let advice = game.advisor.ask(&game.session, SOLVE_TIME, || self.inputs.is_pressed());
        self.inputs.forget();
        let pushes = advice?;
        let doubt = self.table.game.advisor.doubt().unwrap_or_default();
        self.says(&format!("{} to play{doubt}; any key stops", count(pushes.len(), "push")));
        self.plays(pushes)?;
        self.inputs.forget();
        self.scene.message.clear();
        Ok(None)
    }

    /// Plays the player's own best solution in place of the game, which goes on after it.
    fn best(&mut self) -> anyhow::Result<Option<String>> {
        let [(pushes, length), _] = self.table.best()?;
        let watched = self.table.game.anew();
        let game = mem::replace(&mut self.table.game, watched);
        self.says(&format!("your best: {length}; any key returns to your game"));
        let played = self.plays(pushes).and_then(|is_stopped| {
            while !is_stopped && self.inputs.next()? == ScreenInput::Redraw {
                self.display.renew()?;
                self.draw()?;
            }
            Ok(())
        });
        self.table.game = game;
        self.inputs.forget();
        self.scene.message.clear();
        played.map(|()| None)
    }

    /// Plays pushes step by step until a key is pressed; returns whether one was.
    fn plays(&mut self, pushes: Vec<Push>) -> anyhow::Result<bool> {
        let start = self.table.game.session.warehouse().clone();
        for step in moves_of_pushes(start.clone(), pushes) {
            let step = step.expect("a solution can be played");
            let (worker, direction) = (self.table.game.worker(), step.direction());
            let cell = start.neighbour(worker, direction);
            self.table.game.play(&[match step {
                Move::Walk(_) => Act::Step(direction),
                Move::Push(_) => Act::Push { push: Push { cell, direction }, is_own: false },
            }])?;
            self.draw()?;
            if self.inputs.is_pressed_within(MOVE_TIME)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn searches(&mut self) -> anyhow::Result<()> {
        self.says("searching; any key stops it");
        self.draw()
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
            let name = self.scene.marked.and_then(|cell| self.table.game.session.name_on(cell));
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
        self.says(&words.join(" "));
        self.draw()?;
        let game = &mut self.table.game;
        words.extend(game.advisor.shortest(game.start().clone(), || self.inputs.is_pressed())?);
        if self.table.has_next() {
            words.push("PageDown opens the next level.".to_owned());
        }
        self.says(&words.join(" "));
        Ok(())
    }

    /// Lists the keys until one is pressed that does not move the list.
    fn help(&mut self) -> anyhow::Result<Mode> {
        let mut first = 0;
        loop {
            self.display
                .terminal()?
                .draw(|frame| first = scene::draw_help(first, frame.buffer_mut()))?;
            match self.inputs.next()? {
                ScreenInput::Arrow(Direction::Down) => first += 1,
                ScreenInput::Arrow(Direction::Up) => first = first.saturating_sub(1),
                ScreenInput::Redraw => self.display.renew()?,
                ScreenInput::Leave => return Ok(Mode::End),
                _ => return Ok(Mode::Screen),
            }
        }
    }
}
