//! The state that all parts of the full screen share.

use super::header::Header;
use super::input::ScreenInputs;
use super::scene::ScreenScene;
use super::view::View;
use crate::cli::messages::escape;
use crate::cli::play::game::{LevelToOpen, PlaySession};
use crate::cli::play::terminal::display::Display;
use sokopush::board::Cell;

/// A sentence about a game that goes on where it was left.
const RESUMED: &str = "your game goes on, Home begins again";

/// A game that is played full screen: the game, the display, the keys, and the scene.
pub(crate) struct ScreenApp<'t> {
    pub(crate) play: &'t mut PlaySession,
    pub(crate) display: Display,
    pub(crate) inputs: ScreenInputs,
    /// Its marked box is the one that the next arrow pushes, or that of a hint while it flashes.
    pub(crate) scene: ScreenScene,
    /// The box on which the mouse button is held.
    pub(crate) held: Option<Cell>,
    /// Whether Enter opened this level, where it does nothing until something else is pressed.
    pub(crate) is_entered: bool,
}

impl ScreenApp<'_> {
    /// Shows how to get help, unless there is another message, and whether the game was resumed.
    pub(crate) fn show_greeting(&mut self) {
        if self.scene.message.is_empty() {
            self.show_message("`?` lists the keys");
        }
        if self.play.is_resumed() && !self.scene.message.contains(RESUMED) {
            self.scene.message += "; ";
            self.scene.message += RESUMED;
        }
    }

    /// Shows a message until the next key.
    pub(crate) fn show_message(&mut self, words: &str) {
        self.scene.message = escape(words);
    }

    pub(crate) fn draw(&mut self) -> anyhow::Result<()> {
        let deadlock = self.play.deadlock();
        let header = Header::of(self.play, deadlock.is_some());
        let (scene, game) = (&mut self.scene, &self.play.game);
        self.display.draw(|buffer| scene.draw(&header, game, deadlock, buffer))
    }

    /// Opens another level; returns messages about it.
    pub(crate) fn open(&mut self, wanted: LevelToOpen) -> anyhow::Result<String> {
        let mut words = self.play.open(wanted)?;
        self.scene.view = View::default();
        words.extend(self.play.is_resumed().then(|| RESUMED.to_owned()));
        Ok(words.join("; "))
    }
}
