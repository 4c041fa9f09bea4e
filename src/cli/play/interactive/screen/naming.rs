//! The name of the file to which a game is saved.

use ratatui_crossterm::crossterm::event::{Event, KeyCode};

use super::super::saving::{free_name, save};
use super::input::{edit, is_control};
use super::stage::Stage;
use crate::cli::message::answer;

impl Stage<'_> {
    /// Saves the game to a file whose name is typed, and begins as one that is free. Returns what to say.
    pub(super) fn save(&mut self) -> anyhow::Result<String> {
        let mut name = free_name(self.table);
        let mut wrong = String::new();
        loop {
            self.says(&format!("{wrong}Enter saves, Esc cancels: {name}"));
            self.draw()?;
            match self.inputs.event()? {
                Event::Key(key) if key.code == KeyCode::Enter && !name.trim().is_empty() => {
                    match save(self.table, name.trim(), false) {
                        Ok(words) => return Ok(words),
                        Err(error) => wrong = answer(&error) + "; ",
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
}
