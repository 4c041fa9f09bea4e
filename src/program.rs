//! What the program `sokopush` and the Python package need of the library and no other user does, without a promise of stability.

use std::io::Write;

use crate::board::Warehouse;
use crate::error::Error;
use crate::game::Session;
use crate::interpret::Interpreter;
use crate::notation::{Writer, named, xsb};
#[cfg(feature = "render")]
use crate::render::Theme;
use crate::simulate::Simulator;
use crate::source::Source;

pub use crate::interpret::playback::Playback;
pub use crate::notation::format::Layout;
#[cfg(feature = "render")]
pub use crate::render::walls::visible_walls;
#[cfg(feature = "log")]
pub use crate::result_log::{
    LevelError, LevelPlace, LevelRecord, LevelReport, LogWarning, LoggedResult, ResultLog,
    accepted_solution, cost, is_proved, join_reports, json_line, limit_name, solution_of, status,
};
pub use crate::solve::portfolio::MIN_REPRODUCIBLE_MEMORY;
pub use crate::text::{counted, first_of, noun_of, replace_in_xml, replace_unsafe};

/// Reads the board of a document in the push/undo language, which is never in UTF-16. If the text begins with something else,
/// begins it again.
///
/// # Errors
///
/// The text cannot be begun again.
pub fn read_board(source: &mut Source) -> Result<Option<Session>, Error> {
    source.attempt(|source| {
        let board = named::read(source).ok()?;
        if source.is_utf16() { None } else { Some(board) }
    })
}

/// Interprets a document as [`Interpreter::run`] does. If its board is read already, `session` is the game, and `source`
/// continues after the empty line.
pub fn run_after<W: Write>(
    interpreter: Interpreter,
    session: Option<Session>,
    source: &mut Source,
    out: &mut W,
) -> impl Iterator<Item = Error> {
    interpreter.run_after(session, source, out)
}

/// Plays the next keystroke game of a text, which gets this number in its result, and writes that; returns false if there is
/// none. Does not flush `out`.
///
/// # Errors
///
/// As for [`Simulator::run`].
pub fn play_next_game(
    number: u64,
    source: &mut Source,
    out: &mut dyn Write,
) -> Result<bool, Error> {
    Simulator::default().play_next(number, source, out)
}

/// Returns how levels are written, to change it.
pub fn layout_mut(writer: &mut Writer) -> &mut Layout {
    writer.layout_mut()
}

/// Returns the number of walls that writing a board in XSB or SLC adds because it is open: where the worker could leave it if
/// there were no boxes.
pub fn added_walls(warehouse: &Warehouse) -> usize {
    xsb::added_walls(warehouse)
}

/// Returns the name and the colour of each thing, as pages and pictures use them.
#[cfg(feature = "render")]
pub fn colors(theme: Theme) -> [(&'static str, &'static str); 17] {
    theme.colors()
}
