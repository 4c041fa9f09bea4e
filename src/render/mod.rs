//! Pictures of boards and of games, as SVG.
//!
//! A picture has one element for each thing, told apart by its class: `floor`, one `wall` for each group of
//! walls that lie side by side, `goal`, `box` (with its name as `data-box`) and `worker`; `trail` is the
//! worker's walk before the last push. Letters are drawn as lines, so no font is needed. A picture of a
//! whole game moves by keyframes of CSS, which every browser plays, also in an `<img>` and among others in a
//! page; where the reader prefers reduced motion it keeps still and shows the first board.

mod film;
mod letters;
mod motion;
mod outline;
mod palette;
mod picture;

use std::error::Error;
use std::fmt;

use crate::grid::{Cell, Grid};
use crate::notation::{Level, Unwritable};

use film::Film;
pub use palette::Theme;

/// The sides of a cell in the pictures' own units.
const UNIT: usize = 40;

/// What makes pictures.
///
/// ```
/// use std::io::sink;
/// use sokopush::{notation::{Levels, Notation}, source::Source};
/// use sokopush::render::{Frame, Renderer, Theme};
///
/// let source = Source::new("document", "@a-+\n\na6\na6\n.\n".as_bytes())?;
/// let level = Levels::new(Notation::Named, source).next(&mut sink(), |_| {})?.unwrap();
/// let renderer = Renderer { frame: Frame::All, theme: Theme::Dark, width: None };
/// let picture = renderer.svg(&level).unwrap();
/// assert!(picture.contains("<title>Sokoban</title>"));
/// assert!(picture.contains("@keyframes"));
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Renderer {
    /// What of the game is shown.
    pub frame: Frame,
    /// Which colours it has.
    pub theme: Theme,
    /// How many pixels wide it is if nobody says otherwise; by default 40 for each cell, but at most
    /// 4,000 wide and high.
    pub width: Option<u32>,
}

/// What of a game is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frame {
    /// The board after so many of the pushes that were not taken back.
    After(usize),
    /// The board in the end.
    #[default]
    Last,
    /// All of it, moving.
    All,
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPicture {
    /// The record cannot be played, or there is not enough memory.
    Level(Unwritable),
    /// There are only so many pushes, and more were asked for.
    Frame {
        /// The number of pushes.
        pushes: usize,
        /// After how many it was to be.
        asked: usize,
    },
}

impl From<Unwritable> for NoPicture {
    fn from(error: Unwritable) -> Self {
        NoPicture::Level(error)
    }
}

impl Renderer {
    /// The picture of a level, or of the game that its record is: a whole SVG document with a newline at
    /// its end. It is the same wherever it is made.
    ///
    /// Takes time n log n in the number of cells and moves, and some 3 kB of memory for each box and each goal,
    /// 100 bytes for each move and each push; where they are shown moving, half a kB and 2 kB.
    ///
    /// # Errors
    ///
    /// The record cannot be played, or has less pushes than asked for, or there is not enough memory.
    pub fn svg(&self, level: &Level) -> Result<String, NoPicture> {
        // Somewhat more than is made on the way: here it can be said that it is too much.
        let board = level.warehouse.board();
        let things = level.warehouse.boxes().count() + board.goals().count();
        let besides =
            board.grid().size().saturating_mul(192).saturating_add(things.saturating_mul(4000));
        Unwritable::unless_room(besides)?;
        let mut film = Film::new(level)?;
        if let Frame::After(asked) = self.frame {
            let (_, pushes) = film.counts();
            if asked > pushes {
                return Err(NoPicture::Frame { pushes, asked });
            }
            film.cut(asked);
        }
        // And so of what happens, which becomes keyframes in a picture that moves.
        let (moves, pushes) = film.counts();
        let each = if self.frame == Frame::All { [512, 2048] } else { [128, 128] };
        Unwritable::unless_room(moves.saturating_mul(each[0]) + pushes.saturating_mul(each[1]))?;
        Ok(picture::draw(&film, level.title.as_deref(), *self))
    }
}

/// The middle of a cell, to the right and down.
fn middle(grid: &Grid, cell: Cell) -> (usize, usize) {
    let (row, column) = grid.position(cell).unwrap_or_default();
    (column * UNIT + UNIT / 2, row * UNIT + UNIT / 2)
}

impl Error for NoPicture {}

impl fmt::Display for NoPicture {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoPicture::Level(error) => error.fmt(f),
            NoPicture::Frame { pushes, asked } => {
                write!(
                    f,
                    "expected a frame from 0 to {pushes}, the number of pushes, but found {asked}"
                )
            }
        }
    }
}
