//! Pictures of boards and of games, as SVG.
//!
//! A picture has an element for each thing, with a class: `floor` and every second cell of it (`check`), a
//! `wall` for each group of connected walls, on its `edge`, a `plate` and a `goal`, which is a ring, for each
//! goal, `box` (with its name as `data-box`) and `worker`; `trail` is the worker's walk before the last push.
//! What is solid stands on a foot, which is seen below it. Letters are drawn as lines, so no font is needed. A picture of a whole game moves by CSS
//! keyframes, which every browser plays, even in an `<img>` and next to other pictures on a page. For
//! readers who prefer reduced motion it stays on the first board.

mod letters;
mod motion;
mod outline;
mod palette;
mod picture;
mod timeline;
pub(crate) mod walls;

use thiserror::Error;

use crate::level::Replays;
use crate::text::counted;

pub use palette::Theme;
use timeline::Timeline;

/// Draws pictures.
///
/// ```
/// use sokopush::{Levels, Notation, Source};
/// use sokopush::render::{Frame, Renderer, Theme};
///
/// let source = Source::of_text("document", "@a-+\n\na6\na6\n.\n");
/// let level = Levels::new(Notation::Named, source).next().unwrap()?;
/// let renderer = Renderer { frame: Frame::All, theme: Theme::Dark, width: None };
/// let picture = renderer.svg(&level)?;
/// assert!(picture.contains("<title>Sokoban</title>"));
/// assert!(picture.contains("@keyframes"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Renderer {
    /// The part of the game to show.
    pub frame: Frame,
    /// The colours.
    pub theme: Theme,
    /// The width in pixels where nothing else sets it; else 40 a cell, at most 4,000 wide and high.
    pub width: Option<u32>,
}

/// The part of a game to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Frame {
    /// The board after this number of the pushes that were not undone.
    After(usize),
    /// The last board.
    #[default]
    Last,
    /// The whole game, moving.
    All,
}

/// Why a picture cannot be drawn: the game has fewer pushes than the frame asks for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no frame {frame}: this game has {}", counted(*pushes, "push"))]
#[non_exhaustive]
pub struct TooFewPushes {
    /// The number of pushes in the game.
    pub pushes: usize,
    /// The number of pushes asked for.
    pub frame: usize,
}

impl Renderer {
    /// The picture of a level, or of the game in its main record: a whole SVG document with a newline at its
    /// end. It is the same on every machine.
    ///
    /// Takes time n log n in the number of cells and moves, and about 3 kB of memory for each box and
    /// each goal, 100 bytes for each move and each push; in a moving picture 500 bytes and 2 kB.
    ///
    /// # Errors
    ///
    /// The game has fewer pushes than the frame asks for.
    pub fn svg<'l>(&self, level: impl Into<Replays<'l>>) -> Result<String, TooFewPushes> {
        let replays = level.into();
        let level = replays.level();
        let mut moves = replays.main().map(|(_, played)| played.moves()).unwrap_or_default();
        if let Frame::After(frame) = self.frame {
            let pushes = moves.pushes();
            if frame > pushes {
                return Err(TooFewPushes { pushes, frame });
            }
            let parts = moves.split_inclusive(|step| step.is_push());
            moves = parts.take(frame).flatten().copied().collect();
        }
        let is_moving = self.frame == Frame::All && !moves.is_empty();
        let timeline = Timeline::new(level, &moves, is_moving);
        let title = level.title();
        let width = self.width.map(|width| width as usize);
        Ok(picture::draw(&timeline, title.as_deref(), self.theme, width))
    }
}
