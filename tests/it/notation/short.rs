//! Collections in short, and what is read of them.

use std::fs::File;
use std::io::{Cursor, Write};

use sokopush::level::Note;
use sokopush::notation::Writer;
use sokopush::{Level, Levels, Notation, Record, Source};
use tempfile::NamedTempFile;

use crate::slc_schema;

pub(crate) const BOARD: &str = "#######\n#@ $ .#\n#######\n";

/// A text in which `B` is a board and `/` ends a line.
pub(crate) fn text(short: &str) -> String {
    let line = |line: &str| if line == "B" { BOARD.to_owned() } else { format!("{line}\n") };
    short.split('/').map(line).collect()
}

/// The levels of a collection, which are the same from a stream, from a file and from memory.
#[track_caller]
pub(crate) fn same(text: impl AsRef<[u8]>) -> Vec<Level> {
    let stream = Source::of_stream("stream", text.as_ref());
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_ref()).unwrap();
    let file = Source::of_file("file", File::open(file.path()).unwrap());
    let [stream, file, memory] = [stream, file, Source::of_text("memory", &text)]
        .map(|source| Levels::new(Notation::Xsb, source).collect::<Result<Vec<_>, _>>().unwrap());
    assert_eq!(file, memory);
    assert_eq!(stream, file);
    file
}

pub(crate) fn titles(levels: &[Level]) -> Vec<String> {
    levels.iter().map(|level| level.title().unwrap_or_default()).collect()
}

pub(crate) fn texts(level: &Level) -> Vec<&str> {
    let text = |note| if let Note::Text(line) = note { Some(line) } else { None };
    level.notes.iter().filter_map(text).collect()
}

pub(crate) fn records(level: &Level) -> Vec<(Option<&str>, String)> {
    level.records().map(|Record { heading, game }| (heading.as_deref(), game.to_string())).collect()
}

pub(crate) fn written(notation: Notation, levels: &[Level]) -> (String, Writer) {
    let mut writer = Writer::new(notation);
    let text: String = levels.iter().map(|level| writer.write(level).unwrap()).collect();
    let text = text + writer.end();
    if notation == Notation::Slc {
        slc_schema::validate(&text);
    }
    (text, writer)
}

pub(crate) fn read_as(notation: Notation, text: &str) -> Vec<Level> {
    let source = Source::of_file("text", Cursor::new(text.as_bytes()));
    Levels::new(notation, source).map(Result::unwrap).collect()
}
