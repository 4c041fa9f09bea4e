//! A game played full screen, with arrow keys, letters and the mouse.

mod browser;
mod header;
mod help;
mod input;
pub(crate) mod key_help;
mod message;
mod playback;
mod scene;
mod view;

use std::mem;
use std::time::{Duration, Instant};

use anyhow::ensure;
use ratatui_core::layout::Position;
use ratatui_crossterm::crossterm::event::{Event, KeyCode};

use crate::cli::escape::escape;
use crate::cli::messages::text_without_place;
use crate::cli::play::game::{
    LevelToOpen, Mode, PlaySession, PlayerAction, free_name, reach_of_box, route_box, save,
};
use crate::cli::play::options::Options;
use crate::cli::play::terminal::display::Display;
use crate::cli::play::terminal::signals;
use crate::cli::values::color::is_dumb;
use header::Header;
use input::{ScreenInput, ScreenInputs, edit, is_control};
use message::draw_message;
use scene::ScreenScene;
use sokopush::Command;
use sokopush::board::{Cell, Direction, Push};
use sokopush::game::Name;
use view::View;

/// How long the box of a hint is seen in each of its two styles.
const FLASH_TIME: Duration = Duration::from_millis(200);
const FLASHES: usize = 8;

const RESUMED: &str = "your game goes on, Home begins again";

/// A game that is played full screen: the game, the display, the keys, and the scene.
pub(crate) struct ScreenApp<'t> {
    pub(crate) play: &'t mut PlaySession,
    pub(crate) display: Display,
    pub(crate) inputs: ScreenInputs,
    /// Its marked box is the one that the next arrow pushes.
    pub(crate) scene: ScreenScene,
    /// The box on which the mouse button is held.
    pub(crate) held: Option<Cell>,
    /// Whether Enter opened this level, where it does nothing until something else is pressed.
    pub(crate) is_entered: bool,
}

/// How long a search may take: until a key is pressed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(100 * 24 * 3600);

/// Returns whether a key was pressed; shows how long that takes.
pub(crate) fn patience<'a>(
    display: &'a mut Display,
    inputs: &'a mut ScreenInputs,
) -> impl FnMut() -> bool + 'a {
    let (started, mut shown) = (Instant::now(), 0);
    move || {
        let seconds = started.elapsed().as_secs();
        if seconds > mem::replace(&mut shown, seconds) {
            let words = format!("searching for {seconds} s; any key stops it");
            // If nothing can be shown any more, that fails once more afterwards.
            let _ = display.draw_over(|buffer| {
                draw_message(&words, buffer);
            });
        }
        inputs.is_stopped()
    }
}

/// Fails where the terminal cannot be used as a whole.
pub(crate) fn check() -> anyhow::Result<()> {
    ensure!(
        !is_dumb(),
        "`--screen` needs a cursor that moves, but `TERM` is unset or `dumb`; leave it out to play at the prompt"
    );
    Ok(())
}

/// Plays full screen until the game continues otherwise. If it is the first to show the game, it
/// begins with a message, and in the list of levels unless one is asked for.
pub(crate) fn run(
    play: &mut PlaySession,
    options: &Options,
    first: Option<String>,
) -> anyhow::Result<Mode> {
    let is_colored = options.color.is_on();
    let mut app = ScreenApp {
        play,
        display: Display::new()?,
        inputs: ScreenInputs::default(),
        scene: ScreenScene { shows_letters: true, is_colored, ..ScreenScene::default() },
        held: None,
        is_entered: false,
    };
    if let Some(message) = first {
        app.show_message(&message);
        let lists = options.level.is_none() && app.play.check_others().is_ok();
        if lists && app.browse()? == Mode::End {
            return Ok(Mode::End);
        }
    }
    if app.scene.message.is_empty() {
        app.show_message("`?` lists the keys");
    }
    if app.play.is_resumed() && !app.scene.message.contains(RESUMED) {
        app.scene.message += "; ";
        app.scene.message += RESUMED;
    }
    loop {
        // Keys that are held come faster than some terminals can draw.
        if !app.inputs.is_pressed() {
            app.draw()?;
        }
        let input = app.inputs.next()?;
        match app.answer(input) {
            Ok(Mode::Screen) => {}
            Ok(mode) => return Ok(mode),
            // If nothing can be shown or read any more, that fails once more above.
            Err(error) => app.show_message(&text_without_place(&error)),
        }
    }
}

impl ScreenApp<'_> {
    /// Shows a message until the next key.
    pub(crate) fn show_message(&mut self, words: &str) {
        self.scene.message = escape(words);
    }

    pub(crate) fn draw(&mut self) -> anyhow::Result<()> {
        self.scene.deadlock = self.play.deadlock();
        let (marked, position) = (self.scene.marked, self.play.game.warehouse());
        self.scene.reach = marked.map(|cell| reach_of_box(position, cell));
        let header = Header::of(self.play, self.scene.deadlock.is_some());
        let (scene, game) = (&mut self.scene, &self.play.game);
        self.display.draw(|buffer| scene.draw(&header, game, buffer))
    }

    /// Opens another level; returns messages about it.
    pub(crate) fn open(&mut self, wanted: LevelToOpen) -> anyhow::Result<String> {
        let mut words = self.play.open(wanted)?;
        self.scene.view = View::default();
        words.extend(self.play.is_resumed().then(|| RESUMED.to_owned()));
        Ok(words.join("; "))
    }

    fn answer(&mut self, input: ScreenInput) -> anyhow::Result<Mode> {
        let input = if self.scene.shows_letters { input } else { input.without_letters() };
        if input == ScreenInput::Enter && self.is_entered {
            if self.scene.message.is_empty() {
                self.show_message("Enter does nothing here before another key");
            }
            return Ok(Mode::Screen);
        }
        let selected = self.scene.marked;
        if !matches!(input, ScreenInput::Redraw | ScreenInput::Release(_)) {
            self.scene.message.clear();
            (self.scene.marked, self.held) = (None, None);
            self.is_entered = false;
        }
        let game = &mut self.play.game;
        let words = match input {
            ScreenInput::Arrow(direction) => self.go(direction, selected),
            ScreenInput::Letter(name) => Some(self.select(name)),
            ScreenInput::Undo => game.undo(1),
            ScreenInput::StepBack => game.step_back(),
            ScreenInput::Redo => game.redo(1),
            ScreenInput::RedoAll => game.redo(usize::MAX),
            ScreenInput::Restart => game.restart(),
            ScreenInput::PageDown => Some(self.open(LevelToOpen::Next)?),
            ScreenInput::PageUp => Some(self.open(LevelToOpen::Previous)?),
            ScreenInput::Hint => Some(self.hint()?),
            ScreenInput::Enter if game.is_won() => {
                let words = self.open(LevelToOpen::Unsolved)?;
                self.is_entered = true;
                Some(words)
            }
            ScreenInput::Enter => self.solve().map(|()| None)?,
            ScreenInput::Best => self.best().map(|()| None)?,
            ScreenInput::Save => Some(self.save()?),
            ScreenInput::Space => self.turn_letters(),
            ScreenInput::Press(place) => self.press(place, selected)?,
            ScreenInput::Release(place) => self.release(place)?,
            ScreenInput::Browse => {
                self.play.check_others()?;
                return self.browse();
            }
            ScreenInput::Help => return self.help(false),
            ScreenInput::Back if selected.is_some() => None,
            ScreenInput::Back => {
                // What was typed ahead was meant for one of both, and would come to the wrong one.
                while self.inputs.is_pressed() {
                    self.inputs.forget();
                }
                return Ok(Mode::Prompt);
            }
            ScreenInput::Leave => return Ok(Mode::End),
            ScreenInput::Suspend => signals::suspend().map(|()| None)?,
            ScreenInput::Redraw => self.display.renew().map(|()| None)?,
        };
        if let Some(words) = words {
            self.show_message(&words);
        }
        let (kept, solved) = self.play.keep_changes();
        solved.map_or(Ok(()), |words| self.celebrate(words))?;
        kept.map(|()| Mode::Screen)
    }

    /// Hides or shows the letters of boxes.
    fn turn_letters(&mut self) -> Option<String> {
        self.scene.shows_letters = !self.scene.shows_letters;
        let hidden = "hjkl, wasd walk; u undoes; Space shows letters";
        (!self.scene.shows_letters).then(|| hidden.to_owned())
    }

    /// Selects the box of a letter; returns a sentence about it.
    fn select(&mut self, name: Name) -> String {
        self.scene.marked = self.play.game.session().cell_of(name);
        match self.selected() {
            Some(words) => words,
            None if self.play.game.has_names() => format!("there is no box `{name}`"),
            None => "these boxes have no letters: there are too many".to_owned(),
        }
    }

    fn selected(&self) -> Option<String> {
        let name = self.play.game.session().name_on(self.scene.marked?);
        let name = name.map_or_else(|| "this box".to_owned(), |name| format!("box {name}"));
        Some(format!("{name}: an arrow pushes it, Esc deselects"))
    }

    /// Pushes the box that is selected, or else moves the worker.
    fn go(&mut self, direction: Direction, selected: Option<Cell>) -> Option<String> {
        let game = &mut self.play.game;
        let name = selected.and_then(|cell| game.session().name_on(cell));
        let command = name.map(|name| Command::Push(name, direction));
        let action = match (command, selected) {
            (Some(command), _) => PlayerAction::Command(command),
            (_, Some(cell)) => PlayerAction::Push { push: Push { cell, direction }, is_own: true },
            (_, None) => PlayerAction::Step(direction),
        };
        game.play(&[action]).or_else(|| command.map(|command| command.to_string()))
    }

    /// Shows the box that a solution pushes next; returns the push.
    fn hint(&mut self) -> anyhow::Result<String> {
        self.show_message("searching; any key stops it");
        self.draw()?;
        let stops = patience(&mut self.display, &mut self.inputs);
        let hint = self.play.hint(PATIENCE, stops);
        self.inputs.forget();
        let (push, words) = hint?;
        self.show_message(&words);
        for flash in 0..FLASHES {
            self.scene.hint = Some(push).filter(|_| flash % 2 == 0);
            self.draw()?;
            if self.inputs.is_pressed_within(FLASH_TIME)? {
                break;
            }
        }
        self.scene.hint = None;
        Ok(words)
    }

    /// Selects a box; or pushes the one that is selected to a cell, or else lets the worker walk there.
    fn press(&mut self, place: Position, selected: Option<Cell>) -> anyhow::Result<Option<String>> {
        let warehouse = self.play.game.warehouse();
        let Some(cell) = self.scene.view.cell_at(warehouse.board().grid(), place) else {
            return Ok(None);
        };
        if warehouse.boxes().contains(cell) {
            self.held = Some(cell);
            self.scene.marked = self.held.filter(|_| selected != self.held);
            return Ok(self.selected());
        }
        if let Some(from) = selected {
            return self.push_to(from, cell);
        }
        let refused = self.play.game.walk_to(cell).err();
        Ok(refused.map(|refusal| refusal.to_string()))
    }

    /// Pushes the box that was held to where it is released.
    fn release(&mut self, place: Position) -> anyhow::Result<Option<String>> {
        let grid = self.play.game.warehouse().board().grid();
        let cell = self.scene.view.cell_at(grid, place);
        match (self.held.take(), cell) {
            (Some(from), Some(to)) if from != to => {
                self.scene.marked = None;
                // What was said of the box is over.
                Ok(Some(self.push_to(from, to)?.unwrap_or_default()))
            }
            _ => Ok(None),
        }
    }

    fn push_to(&mut self, from: Cell, to: Cell) -> anyhow::Result<Option<String>> {
        let position = self.play.game.warehouse();
        let pushes = route_box(position, from, to, || self.inputs.is_pressed())?;
        let pushes = pushes.into_iter().map(|push| PlayerAction::Push { push, is_own: true });
        Ok(self.play.game.play(&pushes.collect::<Vec<_>>()))
    }

    /// Saves the game to a file whose name is typed, and begins as one that is free. Returns a message about it.
    fn save(&mut self) -> anyhow::Result<String> {
        let mut name = free_name(self.play);
        let mut wrong = String::new();
        loop {
            self.show_message(&format!("{wrong}Enter saves, Esc cancels: {name}"));
            self.draw()?;
            match self.inputs.event()? {
                Event::Key(key) if key.code == KeyCode::Enter && !name.trim().is_empty() => {
                    match save(&self.play.game, name.trim(), false) {
                        Ok(words) => return Ok(words),
                        Err(error) => wrong = text_without_place(&error) + "; ",
                    }
                }
                Event::Key(key) if key.code == KeyCode::Esc || is_control(key, 'c') => {
                    return Ok("not saved".to_owned());
                }
                Event::Key(key) if edit(&mut name, key) => wrong.clear(),
                Event::Resize(..) => self.display.renew()?,
                _ => {}
            }
        }
    }

    fn celebrate(&mut self, mut words: Vec<String>) -> anyhow::Result<()> {
        if self.play.has_unsolved() {
            words.push("Enter opens the next unsolved level.".to_owned());
        }
        self.show_message(&words.join(" "));
        self.draw()?;
        words.extend(self.play.game.advisor.shortest(|| self.inputs.is_pressed()));
        self.show_message(&words.join(" "));
        Ok(())
    }
}
