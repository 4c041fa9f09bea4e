//! Keystroke games: a line with the numbers of rows and columns, the rows, and a line of keystrokes.
//!
//! | character | the cell is |
//! |---|---|
//! | `.` | floor |
//! | `#` | a wall |
//! | `+` | a goal |
//! | `b` | a box |
//! | `B` | a box on a goal |
//! | `w` | the worker |
//! | `W` | the worker on a goal |

use super::alphabet::{Alphabet, BOX, FLOOR, GOAL, WALL, WORKER};
use super::format::{LevelAtLine, LevelError, LevelReader, NotationFormat, PLAIN, WriterState};
use super::lurd;
use super::size_header::{self, SizedBoard};
use crate::board::Direction;
use crate::error::{Error, Unwritable};
use crate::game::Move;
use crate::level::{Game, Level, Notes, Record, Replays, press};
use crate::source::Source;

const ALPHABET: &Alphabet =
    &Alphabet::new(b".#+bBwW", [FLOOR, WALL, GOAL, BOX, BOX | GOAL, WORKER, WORKER | GOAL]);

pub(super) const FORMAT: NotationFormat = NotationFormat {
    about: "Keystroke games",
    read: |source| Box::new(Games(source)),
    write,
    end: |_| "0 0\n",
    ..PLAIN
};

/// Reads the header and the board of the next game, up to its line of keystrokes; `None` at the header
/// `0 0` or the end of the text.
pub(crate) fn read(source: &mut Source) -> Result<Option<SizedBoard>, Error> {
    size_header::read(ALPHABET, Some((0, 0)), source)
}

/// A text while its games are read.
struct Games<'r>(Source<'r>);

impl LevelReader for Games<'_> {
    fn next_level(&mut self) -> Result<Option<LevelAtLine>, LevelError> {
        let Some(board) = read(&mut self.0)? else { return Ok(None) };
        let expected = "a keystroke (`U`, `D`, `L` or `R`, in either case)";
        let moves = lurd::read(&mut self.0, expected)?.unwrap_or_default();
        // The keys take the memory of the moves.
        let keys = moves.into_iter().map(Move::direction).collect();
        let notes = Notes::of_game(Game::Keystrokes(keys));
        Ok(Some(LevelAtLine::new(Level { notes, ..board.warehouse.into() }, board.line)))
    }
}

/// The board and the keystrokes of a level's main record.
fn write(replays: &Replays, state: &mut WriterState) -> Result<String, Unwritable> {
    let warehouse = &replays.level().warehouse;
    let mut text = size_header::write(warehouse, ALPHABET, state.layout)?;
    let main = replays.main();
    state.keeps_record = true;
    match main {
        None => {}
        Some((Record { game: Game::Keystrokes(keys), .. }, _)) => text += &letters(keys),
        Some((_, played)) => {
            let keys: Vec<_> = played.moves().iter().map(|step| step.direction()).collect();
            // A game ends when every box is on a goal, so moves after that would not be played.
            if press(&mut warehouse.clone(), &keys).len() == keys.len() {
                text += &letters(&keys);
            } else {
                state.keeps_record = false;
            }
        }
    }
    text.push('\n');
    Ok(text)
}

fn letters(keys: &[Direction]) -> String {
    keys.iter().map(|&key| char::from(Move::Push(key).letter())).collect()
}
