//! What the targets share.

use std::io::{self, Read};

use sokopush::error::Unwritable;
use sokopush::notation::{Next, Writer};
use sokopush::program::{self, Layout};
use sokopush::{Error, Level, Levels, Notation, Source, Warehouse};

/// A text that is read one byte at a time.
pub struct ByteByByte<'t>(pub &'t [u8]);

impl Read for ByteByByte<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let count = room.len().min(1);
        self.0.read(&mut room[..count])
    }
}

/// The message of an error, which must be about the text: reading from memory and writing to it do not
/// fail.
pub fn message(error: &Error) -> String {
    assert!(matches!(error, Error::Syntax(..)), "{error}");
    error.to_string()
}

/// The levels of a text, and the messages of its errors.
pub fn read(notation: Notation, text: impl Read + Send) -> (Vec<Level>, Vec<String>) {
    let (mut all, mut errors) = (Vec::new(), Vec::new());
    let mut levels = Levels::new(notation, Source::of_stream("text", text));
    let (mut number, mut next) = (0, Next::Level);
    while let Some(entry) = levels.next_entry() {
        number += u64::from(next == Next::Level);
        assert_eq!(entry.number, number);
        next = entry.next;
        match entry.level {
            Ok(level) => all.push(level),
            Err(error) => errors.push(message(&error)),
        }
    }
    assert!(levels.next().is_none());
    (all, errors)
}

/// The board after the moves of a level's main record.
pub fn end(level: &Level) -> Warehouse {
    let mut end = level.warehouse.clone();
    let played = level.play_main_record();
    played.moves().iter().for_each(|step| _ = end.step(step.direction()));
    assert_eq!(played.is_solved(), end.is_solved());
    end
}

/// The levels as one text.
pub fn write(notation: Notation, layout: Layout, levels: &[Level]) -> Result<String, Unwritable> {
    let mut writer = Writer::new(notation);
    *program::layout_mut(&mut writer) = layout;
    let text: Result<String, _> = levels.iter().map(|level| writer.write(level)).collect();
    Ok(text? + writer.end())
}
