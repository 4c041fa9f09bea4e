//! What every part of the full screen needs: the game, the display, the keys, and what is shown.

use ratatui_core::buffer::Buffer;

use super::super::table::{Table, Wanted};
use super::display::Display;
use super::header::Header;
use super::input::ScreenInputs;
use super::scene::ScreenScene;
use super::settings::Settings;
use super::view::View;
use crate::cli::escape::escape;
use crate::cli::message::answer;
use crate::grid::Cell;

/// What is said of a game that goes on where it was left.
const RESUMED: &str = "your game goes on, Home begins again";

/// The game, and how it is shown and played full screen.
pub(super) struct Stage<'t> {
    pub(super) table: &'t mut Table,
    pub(super) display: Display,
    pub(super) inputs: ScreenInputs,
    /// Its marked box is the one that the next arrow pushes, or that of a hint while it flashes.
    pub(super) scene: ScreenScene,
    pub(super) settings: Settings,
    /// The box on which the mouse button is held.
    pub(super) held: Option<Cell>,
    /// Whether Enter opened this level and nothing else was pressed since.
    pub(super) is_entered: bool,
}

impl Stage<'_> {
    pub(super) fn new(
        table: &mut Table,
        settings: Settings,
        is_colored: bool,
    ) -> anyhow::Result<Stage<'_>> {
        let shows_letters = settings.shows_letters();
        Ok(Stage {
            table,
            display: Display::new()?,
            inputs: ScreenInputs::default(),
            scene: ScreenScene { shows_letters, is_colored, ..ScreenScene::default() },
            settings,
            held: None,
            is_entered: false,
        })
    }

    /// Says where the player is, unless something else is said.
    pub(super) fn greets(&mut self) {
        if self.scene.message.is_empty() {
            self.says("`?` lists the keys");
        }
        if let Some(resumed) =
            self.resumed().filter(|resumed| !self.scene.message.contains(resumed))
        {
            self.scene.message += "; ";
            self.scene.message += resumed;
        }
    }

    /// Says something until the next key.
    pub(super) fn says(&mut self, words: &str) {
        self.scene.message = escape(words);
    }

    /// Draws the game.
    pub(super) fn draw(&mut self) -> anyhow::Result<()> {
        let deadlock = self.table.deadlock();
        let header = Header::of(self.table, deadlock.is_some());
        let (scene, game) = (&mut self.scene, &self.table.game);
        self.display.draw(|buffer: &mut Buffer| scene.draw(&header, game, deadlock, buffer))
    }

    /// What is said of a game that goes on where it was left.
    fn resumed(&self) -> Option<&'static str> {
        self.table.is_resumed().then_some(RESUMED)
    }

    /// Opens another level; returns what to say about it.
    pub(super) fn open(&mut self, wanted: Wanted) -> anyhow::Result<Option<String>> {
        let messages = self.table.open(wanted)?;
        self.scene.view = View::default();
        let messages = messages.iter().map(|message| answer(&message.error));
        let words = messages.chain(self.resumed().map(str::to_owned));
        Ok(words.reduce(|before, after| format!("{before}; {after}")))
    }
}
