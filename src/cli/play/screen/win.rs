//! The end of a level. The last push ends it: from then on, nothing moves until the player undoes, begins again, or
//! opens another level.

use super::ScreenApp;
use super::keymap::{GAME, GameAction, Key};
use super::scene::{NextLevel, WinPanel};
use crate::cli::play::game::shown_title;

impl ScreenApp<'_> {
    /// Keeps the game if it has changed, and if that has solved the level, shows so.
    pub(crate) fn keep_changes(&mut self) -> anyhow::Result<()> {
        let (kept, solved) = self.play.keep_changes();
        if let Some(sentences) = solved {
            self.celebrate(sentences)?;
        }
        if !self.play.game.is_won() {
            self.scene.win = None;
        }
        kept
    }

    /// Shows that the level is solved, if it is: this game may have been won at the prompt.
    pub(crate) fn show_win(&mut self) {
        let game = &self.play.game;
        let sentences = vec![game.summary()];
        self.scene.win = if game.is_won() { Some(self.panel(sentences)) } else { None };
    }

    fn celebrate(&mut self, sentences: Vec<String>) -> anyhow::Result<()> {
        // Whoever typed ahead had not seen the win. An Enter among these keys would open the next level unasked.
        self.inputs.forget_typed_ahead(is_meant_anyway);
        self.scene.message.clear();
        self.scene.win = Some(self.panel(sentences));
        self.draw()?;
        let shortest = self.play.game.advisor.shortest(|| self.inputs.is_pressed());
        if let Some(win) = &mut self.scene.win {
            win.sentences.extend(shortest);
        }
        Ok(())
    }

    /// The words about the level, which begin with these sentences.
    fn panel(&self, mut sentences: Vec<String>) -> WinPanel {
        const MORE: &str = "docs/levels.md names more collections.";
        let heading = sentences.remove(0);
        let collection = &self.play.collection;
        let next = self.play.next_unsolved();
        if collection.len() > 1 {
            if collection.number == collection.len() {
                sentences.push(format!("That was the last level; {MORE}"));
            } else if next.is_none() {
                sentences.push(format!("All other levels are solved; {MORE}"));
            }
        }
        let next = next.map(|number| {
            let title = shown_title(number, collection.title(number));
            NextLevel { number, title }
        });
        WinPanel { heading, sentences, next }
    }
}

/// Returns whether a key was meant whatever the level looks like: it ends or stops the program.
fn is_meant_anyway(key: Key) -> bool {
    matches!(GAME.action(key, true), Some(GameAction::Leave | GameAction::Suspend))
}
