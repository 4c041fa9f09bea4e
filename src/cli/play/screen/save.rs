//! The question for the name of a file in which the game is saved.

use ratatui_crossterm::crossterm::event::{Event, KeyCode};

use super::ScreenApp;
use super::input::{edit, is_control, paste};
use crate::cli::messages::text_without_place;
use crate::cli::play::game::{free_name, save};

impl ScreenApp<'_> {
    /// Saves the game to a file whose name is typed, and begins as one that is free. Returns a message about it.
    pub(crate) fn save(&mut self) -> anyhow::Result<String> {
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
                Event::Paste(text) => {
                    paste(&mut name, &text);
                    wrong.clear();
                }
                Event::Resize(..) => self.display.renew()?,
                _ => {}
            }
        }
    }
}
