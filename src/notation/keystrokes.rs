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
use super::drawing::Drawing;
use super::format::{Format, Keeps, Layout};
use super::sized::{self, Zeros};
use crate::error::{Error, Expected, Found, Unwritable};
use crate::level::{Level, Record, press};
use crate::moves::Move;
use crate::source::Source;
use crate::warehouse::Warehouse;

const ALPHABET: &Alphabet =
    &Alphabet::new(b".#+bBwW", [FLOOR, WALL, GOAL, BOX, BOX | GOAL, WORKER, WORKER | GOAL]);

pub(super) const FORMAT: Format = Format {
    name: "keystrokes",
    about: "Keystroke games, as in `simulate`",
    read: Some(|mut source, _| Box::new(move || Ok(read_level(&mut source)?))),
    write,
    separator: "",
    terminator: "0 0\n",
    keeps: Keeps { text: false, records: true, many: true },
};

/// Reads the header and the board of the next game, up to its line of keystrokes; `None` at the header
/// `0 0` or the end of the text.
pub(crate) fn read(source: &mut Source) -> Result<Option<(Warehouse, Drawing)>, Error> {
    sized::read(ALPHABET, Zeros::End, source)
}

fn read_level(source: &mut Source) -> Result<Option<Level>, Error> {
    let Some((warehouse, _)) = read(source)? else { return Ok(None) };
    let mut letters = Vec::new();
    let end = source.read_to(&mut letters, |byte| Move::from_letter(byte).is_some())?;
    if end != Found::End {
        source.end_line(Expected::KeystrokeOfEitherCase)?;
    }
    let mut keys = Vec::new();
    keys.try_reserve_exact(letters.len()).map_err(|_| source.out_of_memory())?;
    keys.extend(letters.into_iter().filter_map(Move::from_letter).map(Move::direction));
    let record = Some(Record::Keystrokes(keys)).filter(|record| !record.is_empty());
    Ok(Some(Level { record, ..warehouse.into() }))
}

/// The board and the keystrokes of a level's record.
fn write(level: &Level, layout: Layout) -> Result<String, Unwritable> {
    let mut text = sized::write(&level.warehouse, ALPHABET, layout)?;
    let letter = |direction| char::from(Move::Push(direction).letter());
    if let Some(Record::Keystrokes(keys)) = &level.record {
        text.extend(keys.iter().copied().map(letter));
    } else {
        let moves = level.play()?.moves();
        let keys: Vec<_> = moves.iter().map(|step| step.direction()).collect();
        let pressed = press(&mut level.warehouse.clone(), &keys).len();
        if pressed < keys.len() {
            return Err(Unwritable::AfterEnd(pressed));
        }
        text.extend(keys.into_iter().map(letter));
    }
    text.push('\n');
    Ok(text)
}
