//! SLC, the XML of SourceCode.se: collections of levels with titles and authors.
//!
//! The root `SokobanLevels` has a `Title`, a `Description`, an `Email`, a `Url`, and a `LevelCollection` of `Level`s with
//! one `L` for each row, written with the characters of [`xsb`](super::xsb). The `Id` of a level is its title, and its
//! `Copyright` the author, or else that of the collection. A level with a `Type` other than Sokoban, or in a collection
//! with one, is not read. There is no place for solutions.
//!
//! The schema of SourceCode.se requires `Title`, `Description`, the `Copyright` of a collection,
//! and the `Id` of a level. They are written empty if nothing is known, but a level without a title
//! gets its number as `Id`. Other elements and attributes are written only with a value. The schema also requires a level:
//! without one, nothing is written.
//!
//! The schema knows one collection. If a document has several, the texts before a `LevelCollection` apply to it and to those after
//! it, until other such texts follow.
//!
//! The text is read in the encoding that it declares (found in `decode`; a byte-order mark is handled by
//! `source::input`), and written in UTF-8. Only XML's own entities are replaced by what they stand for. Without the feature
//! `slc`, such a text is recognized, but neither read nor written.

#[cfg(feature = "slc")]
mod decode;
#[cfg(feature = "slc")]
mod reader;
#[cfg(feature = "slc")]
mod write;

#[cfg(feature = "slc")]
use super::format::Places;
use super::format::{LevelAtLine, LevelError, LevelReader, NotationFormat, PLAIN};
use crate::error::{SyntaxError, Unwritable};
use crate::source::Source;

#[cfg(feature = "slc")]
pub(super) const FORMAT: NotationFormat = NotationFormat {
    read: |source| Box::new(reader::Document::new(source)),
    write: |replays, state| Ok(write::write(replays.level(), state)),
    places: Some(Places {
        has_texts: true,
        level: write::of_level,
        collection: write::of_collection,
    }),
    end: write::end,
    ..UNREAD
};

#[cfg(not(feature = "slc"))]
pub(super) const FORMAT: NotationFormat = UNREAD;

/// Recognized, but neither read nor written.
const UNREAD: NotationFormat = NotationFormat {
    about: "Collections in XML, with titles and authors",
    read: |source| Box::new(Unread(source)),
    write: |_, _| Err(Unwritable::FeatureDisabled("SLC")),
    places: None,
    ..PLAIN
};

/// A text that is not read without the feature `slc`.
struct Unread<'r>(Source<'r>);

impl LevelReader for Unread<'_> {
    fn next_level(&mut self) -> Result<Option<LevelAtLine>, LevelError> {
        Err(self.0.error(SyntaxError::FeatureDisabled("SLC")).into())
    }
}
