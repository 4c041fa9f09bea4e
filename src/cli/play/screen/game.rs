//! What keys and clicks do in a game.

use ratatui_core::layout::Position;

use super::input::ScreenInput;
use super::keymap::{GAME, GameAction, Key};
use super::message::columns_of;
use super::{PATIENCE, ScreenApp};
use crate::cli::play::game::{LevelToOpen, Mode, PlayerAction, route_box};
use crate::cli::play::terminal::signals;
use sokopush::Command;
use sokopush::board::{Cell, Direction, Push};
use sokopush::game::Name;

impl ScreenApp<'_> {
    /// Answers a key or a button of the mouse. Returns where the game continues.
    pub(crate) fn answer(&mut self, input: ScreenInput) -> anyhow::Result<Mode> {
        let mode = match input {
            ScreenInput::Key(key) => {
                // What was said is about the keys before, also if this one does nothing.
                self.scene.message.clear();
                self.answer_key(key)?
            }
            ScreenInput::Unknown => {
                self.scene.message.clear();
                Mode::Screen
            }
            ScreenInput::Press(place) => {
                self.scene.message.clear();
                self.press(place).map(|()| Mode::Screen)?
            }
            ScreenInput::Release(place) => self.release(place).map(|()| Mode::Screen)?,
            ScreenInput::Resize => self.display.renew().map(|()| Mode::Screen)?,
        };
        self.keep_changes()?;
        Ok(mode)
    }

    fn answer_key(&mut self, key: Key) -> anyhow::Result<Mode> {
        let is_won = self.play.game.is_won();
        let has_letters = self.scene.shows_letters && self.play.game.has_names();
        let name = key.letter().and_then(Name::from_letter);
        let named = name.and_then(|name| self.play.game.session().cell_of(name));
        let action = match named {
            Some(cell) if has_letters => {
                if !is_won {
                    self.forget_selection();
                    self.select(cell);
                }
                return Ok(Mode::Screen);
            }
            _ => GAME.action(key, has_letters),
        };
        match (action, name) {
            (Some(action), _) if is_won && action.is_move() => Ok(Mode::Screen),
            (Some(action), _) if is_won && action.is_advice() => {
                self.show_message("this level is solved");
                Ok(Mode::Screen)
            }
            // Enter that is held must not run through the levels.
            (Some(GameAction::GoOn), _) if !is_won || self.is_entered => Ok(Mode::Screen),
            (Some(action), _) => self.perform(action),
            (None, Some(name)) if !is_won => {
                self.forget_selection();
                let message = if has_letters {
                    self.no_such_box(name)
                } else {
                    format!("`{name}` does nothing here; `?` lists the keys")
                };
                self.show_message(&message);
                Ok(Mode::Screen)
            }
            (None, _) => Ok(Mode::Screen),
        }
    }

    /// What is said of a letter that names no box. Whoever knows other games expects some of them to walk.
    fn no_such_box(&mut self, name: Name) -> String {
        let (columns, _) = self.display.size();
        for walking in ["wasd", "hjkl"] {
            let message = format!(
                "there is no box `{name}`; Space hides letters, then {walking} walk; `?` lists the keys"
            );
            if walking.contains(char::from(name.letter())) && columns_of(&message) <= columns {
                return message;
            }
        }
        format!("there is no box `{name}`; `?` lists the keys")
    }

    /// Forgets what belongs to the keys before, and clears the message. Returns the box that was selected.
    fn forget_selection(&mut self) -> Option<Cell> {
        self.scene.message.clear();
        self.scene.hint = None;
        self.held = None;
        self.pushed = None;
        self.is_entered = false;
        self.scene.marked.take()
    }

    fn perform(&mut self, action: GameAction) -> anyhow::Result<Mode> {
        let pushed = self.pushed;
        let selected = self.forget_selection();
        let game = &mut self.play.game;
        let message = match action {
            GameAction::Go(direction) => self.go(direction, selected),
            GameAction::Push(direction) => self.push(direction, selected.or(pushed)),
            GameAction::Undo => game.undo(1),
            GameAction::StepBack => game.step_back(),
            GameAction::Redo => game.redo(1),
            GameAction::RedoAll => game.redo(usize::MAX),
            GameAction::Restart => game.restart(),
            GameAction::Hint => Some(self.hint()?),
            GameAction::Solve => self.solve().map(|()| None)?,
            GameAction::GoOn => {
                let words = self.open(LevelToOpen::Unsolved)?;
                self.is_entered = true;
                Some(words)
            }
            GameAction::NextLevel => Some(self.open(LevelToOpen::Next)?),
            GameAction::PreviousLevel => Some(self.open(LevelToOpen::Previous)?),
            GameAction::ListLevels => {
                self.play.check_others()?;
                return self.browse();
            }
            GameAction::PlayBest => self.best().map(|()| None)?,
            GameAction::Save => Some(self.save()?),
            GameAction::TurnLetters => self.turn_letters(),
            GameAction::Back if selected.is_some() => None,
            GameAction::Back => {
                // What was typed ahead was meant for the screen, and would be typed at the prompt.
                self.inputs.forget_typed_ahead(|_| false);
                return Ok(Mode::Prompt);
            }
            GameAction::Help => return self.help(false),
            GameAction::Redraw => self.display.renew().map(|()| None)?,
            GameAction::Suspend => signals::suspend().map(|()| None)?,
            GameAction::Leave => return Ok(Mode::End),
        };
        if let Some(message) = message {
            self.show_message(&message);
        }
        Ok(Mode::Screen)
    }

    /// Hides or shows the letters of boxes.
    fn turn_letters(&mut self) -> Option<String> {
        self.scene.shows_letters = !self.scene.shows_letters;
        if self.scene.shows_letters {
            return None;
        }
        // After the last push, nothing walks.
        let walking = if self.play.game.is_won() { "" } else { "hjkl and wasd walk, too; " };
        Some(format!("{walking}Space shows letters"))
    }

    /// Selects the box on a cell.
    fn select(&mut self, cell: Cell) {
        self.scene.marked = Some(cell);
        let name = self.play.game.session().name_on(cell);
        let name = name.map_or_else(|| "this box".to_owned(), |name| format!("box {name}"));
        self.show_message(&format!("{name}: an arrow pushes it, Esc deselects"));
    }

    /// Pushes the box that is selected, or else moves the worker. Returns a message about it.
    fn go(&mut self, direction: Direction, selected: Option<Cell>) -> Option<String> {
        let game = &mut self.play.game;
        let Some(cell) = selected else {
            return game.play(&[PlayerAction::Step(direction)]);
        };
        let Some(name) = game.session().name_on(cell) else {
            return game
                .play(&[PlayerAction::Push { push: Push { cell, direction }, is_own: true }]);
        };
        let command = Command::Push(name, direction);
        let refused = game.play(&[PlayerAction::Command(command)]);
        Some(refused.unwrap_or_else(|| command.to_string()))
    }

    /// Pushes a box as a digit asks for. Returns a message about it.
    fn push(&mut self, direction: Direction, selected: Option<Cell>) -> Option<String> {
        let Some(cell) = selected else {
            let digit = direction.digit();
            return Some(format!(
                "`{digit}` pushes a box: type its letter first, as in `a{digit}`"
            ));
        };
        let before = self.play.game.state();
        let message = self.go(direction, selected);
        if self.play.game.state() != before {
            self.pushed = Some(self.play.game.warehouse().neighbour(cell, direction));
        }
        message
    }

    /// Shows by an arrow what a solution pushes next. Returns a sentence about it.
    fn hint(&mut self) -> anyhow::Result<String> {
        let (push, sentence) = self.search(|play, stops| play.hint(PATIENCE, stops))?;
        self.scene.hint = Some(push);
        Ok(sentence)
    }

    /// Selects a box; or pushes the one that is selected to a cell, or else lets the worker walk there.
    fn press(&mut self, place: Position) -> anyhow::Result<()> {
        if self.play.game.is_won() {
            return Ok(());
        }
        let selected = self.forget_selection();
        let warehouse = self.play.game.warehouse();
        let Some(cell) = self.scene.view.cell_at(warehouse.board().grid(), place) else {
            return Ok(());
        };
        if warehouse.boxes().contains(cell) {
            self.held = Some(cell);
            if selected != self.held {
                self.select(cell);
            }
            return Ok(());
        }
        if let Some(from) = selected {
            return self.push_to(from, cell);
        }
        if let Err(refusal) = self.play.game.walk_to(cell) {
            self.show_message(&refusal.to_string());
        }
        Ok(())
    }

    /// Pushes the box that was held to where it is released.
    fn release(&mut self, place: Position) -> anyhow::Result<()> {
        let grid = self.play.game.warehouse().board().grid();
        let to = self.scene.view.cell_at(grid, place);
        let (Some(from), Some(to)) = (self.held.take(), to) else { return Ok(()) };
        if from == to {
            return Ok(());
        }
        self.forget_selection();
        self.push_to(from, to)
    }

    fn push_to(&mut self, from: Cell, to: Cell) -> anyhow::Result<()> {
        let position = self.play.game.warehouse();
        let pushes = route_box(position, from, to, || self.inputs.is_pressed())?;
        let pushes = pushes.into_iter().map(|push| PlayerAction::Push { push, is_own: true });
        if let Some(message) = self.play.game.play(&pushes.collect::<Vec<_>>()) {
            self.show_message(&message);
        }
        Ok(())
    }
}
