//! Transcripts compared: where two first differ, and which usual mistake that shows.

mod compare;
mod difference;
mod line_edit;
mod mistake;
mod pieces;
mod play;

use std::io::{BufRead, Empty};

use crate::error::Error;
use crate::source::Source;

pub use compare::{Comparison, Reference, Transcript, compare};
pub use difference::{Difference, Position};
pub use line_edit::{LineEdit, LineEdits};
pub use mistake::Mistake;
pub use pieces::{Pieces, games};
pub use play::Player;

/// Finds where the transcript of a document of the push/undo language first differs from `expected`.
///
/// Neither is held in memory; the document is played once, up to the difference.
///
/// ```
/// use sokopush::{Source, transcript::first_difference};
///
/// let document = || Source::new("document", "@a-+\n\na6\n0\n.\n".as_bytes());
/// assert_eq!(first_difference(&mut document(), "@a-+\n-@a+\n@a-+\n".as_bytes())?, None);
/// let difference = first_difference(&mut document(), "@a-+\n-@a+\n-@a+\n".as_bytes())?.unwrap();
/// assert_eq!(difference.position.to_string(), "command 2, line 4, `0`");
/// assert_eq!(difference.got, b"@a-+\n");
/// # Ok::<(), sokopush::Error>(())
/// ```
///
/// # Errors
///
/// The document has no board ([`named::read`](crate::notation::named::read)), or one of the two cannot be
/// read, or memory ran out.
pub fn first_difference(
    document: &mut Source,
    expected: impl BufRead,
) -> Result<Option<Difference>, Error> {
    let mut player = Player::new(document);
    let expected = Transcript { name: "expected".to_owned(), text: expected };
    let nothing: Option<Transcript<Empty>> = None;
    let Comparison { difference, error, .. } = compare(&mut player, Some(expected), nothing)?;
    error.map_or(Ok(difference), Err)
}
