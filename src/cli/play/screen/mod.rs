//! A game played full screen, with arrow keys, letters and the mouse.
//!
//! | file | holds |
//! |---|---|
//! | `keymap` | the tables of keys: what each asks for, and what help says about it |
//! | `input` | keys, the mouse, and what was typed ahead |
//! | `game` | what keys and clicks do in a game |
//! | `win` | the end of a level: what is said then, and what follows |
//! | `playback` | a solution that is played move by move |
//! | `browser` | the list of levels |
//! | `help` | the list of keys |
//! | `save` | the question for the name of a file |
//! | `scene` | what is drawn in a game, and where |
//! | `pieces` | the pieces of a board in each size |
//! | `view` | which part of a board is seen, and how large its cells are |
//! | `header` | the first row |
//! | `message` | the lines at the bottom |
//!
//! To add a key: a row in `keymap.rs`, or another key in one, with its action. A new action is a variant in the same file,
//! and the compiler names the `match` that lacks it. `UPDATE_EXPECT=1 cargo test the_documentation_has_these_tables`
//! writes the tables of the documentation anew.
//!
//! To change a colour: its row in `play/palette.rs`. To change the shape of a piece: its bitmap in `pieces.rs`.

mod browser;
mod game;
mod header;
mod help;
mod input;
pub(crate) mod keymap;
mod message;
mod pieces;
mod playback;
mod save;
mod scene;
mod view;
mod win;

use std::mem;
use std::time::{Duration, Instant};

use anyhow::ensure;

use crate::cli::escape::escape;
use crate::cli::messages::text_without_place;
use crate::cli::play::game::{LevelToOpen, Mode, PlaySession, reach_of_box};
use crate::cli::play::options::Options;
use crate::cli::play::palette::Palette;
use crate::cli::play::terminal::display::Display;
use crate::cli::values::color::is_dumb;
use header::Header;
use input::ScreenInputs;
use message::draw_message;
use pieces::{Charset, Look};
use scene::ScreenScene;
use sokopush::board::Cell;

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
    /// The box that a digit pushed last: another digit pushes it again, as `a66` does at the prompt.
    pub(crate) pushed: Option<Cell>,
    /// Whether Enter opened this level, where it does nothing until something else is pressed.
    pub(crate) is_entered: bool,
}

/// How long a search may take: until a key is pressed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(100 * 24 * 3600);

/// Returns whether a key was pressed; shows how long that takes.
fn patience<'a>(
    display: &'a mut Display,
    inputs: &'a mut ScreenInputs,
) -> impl FnMut() -> bool + 'a {
    let started = Instant::now();
    let mut shown = 0;
    move || {
        let seconds = started.elapsed().as_secs();
        if seconds > mem::replace(&mut shown, seconds) {
            let words = format!("searching for {seconds} s; any key stops it");
            // If nothing can be shown any more, that fails once more afterwards.
            let _ = display.draw_over(|buffer| {
                draw_message(&words, buffer);
            });
        }
        inputs.is_pressed()
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
    let palette = if options.color.is_on() { Palette::of_terminal() } else { Palette::Colorless };
    let look = Look { palette, charset: Charset::of_terminal() };
    let mut app = ScreenApp {
        play,
        display: Display::new()?,
        inputs: ScreenInputs::default(),
        scene: ScreenScene::new(look),
        held: None,
        pushed: None,
        is_entered: false,
    };
    app.show_win();
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
        let position = self.play.game.warehouse();
        self.scene.reach = self.scene.marked.map(|cell| reach_of_box(position, cell));
        let header = Header::of(self.play, self.scene.deadlock.is_some());
        let scene = &mut self.scene;
        let game = &self.play.game;
        self.display.draw(|buffer| scene.draw(&header, game, buffer))
    }

    /// Lets the solver work until it has an answer or a key is pressed.
    pub(crate) fn search<Answer>(
        &mut self,
        ask: impl FnOnce(&mut PlaySession, &mut dyn FnMut() -> bool) -> anyhow::Result<Answer>,
    ) -> anyhow::Result<Answer> {
        self.show_message("searching; any key stops it");
        self.draw()?;
        let answer = ask(self.play, &mut patience(&mut self.display, &mut self.inputs));
        // The key that stopped it asks for nothing else.
        self.inputs.forget();
        answer
    }

    /// Opens another level; returns messages about it.
    pub(crate) fn open(&mut self, wanted: LevelToOpen) -> anyhow::Result<String> {
        let mut words = self.play.open(wanted)?;
        self.scene.forget_board();
        self.show_win();
        if self.play.is_resumed() {
            words.push(RESUMED.to_owned());
        }
        Ok(words.join("; "))
    }
}
