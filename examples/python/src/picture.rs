//! Pictures for notebooks.

use sokopush::level::{Game, Record};
use sokopush::render::{Frame, Renderer};
use sokopush::{Level, Moves, Note, Warehouse};

/// The picture of a board; with moves, of the whole game.
pub(crate) fn svg(warehouse: &Warehouse, title: Option<&str>, moves: Option<&Moves>) -> String {
    let mut level = Level::from(warehouse.clone());
    if let Some(title) = title {
        level.notes.push(Note::value("Title", title));
    }
    if let Some(moves) = moves {
        level.notes.push_record(Record::from(Game::Moves(moves.clone())));
    }
    Renderer { frame: Frame::All, ..Renderer::default() }
        .svg(&level)
        .expect("the whole game can be shown")
}
