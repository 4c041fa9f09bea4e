//! One level as a text: parsed from any notation, displayed as XSB.

use std::fmt;
use std::str::FromStr;

use super::{Levels, Notation, Writer, check_known, detect};
use crate::error::{Error, SyntaxError};
use crate::level::Level;
use crate::source::Source;

/// What messages call the text of a level.
const PATH: &str = "<level>";

impl FromStr for Level {
    type Err = Error;

    /// Reads the one level of a text in any [notation](Notation), with its title, author, notes and records. If the notation is not
    /// certain, as for a board without boxes, the first of those that [`detect`](detect()) returns is taken. Messages call the text `<level>`.
    ///
    /// ```
    /// use sokopush::Level;
    ///
    /// let level: Level = "; easy\n\n#####\n#@$.#\n#####\nAuthor: Ann\n".parse()?;
    /// assert_eq!((level.title().as_deref(), level.author()), (Some("easy"), Some("Ann")));
    /// assert_eq!(level.to_string().parse::<Level>()?, level);
    /// # Ok::<(), sokopush::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is in no notation with boards, its level is malformed, or there is no level or a second one.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut source = Source::of_text(PATH, text);
        let found = detect(&mut source)?;
        if found.is_empty() {
            check_known(&mut source, None)?;
        }
        let Some(notation) = found.into_iter().find(|notation| notation.has_boards()) else {
            return Err(source.error(SyntaxError::unexpected("a board", "moves")));
        };
        let mut levels = Levels::new(notation, source);
        let mut level = None;
        while let Some(entry) = levels.next_entry() {
            let next = entry.level?;
            if level.is_some() {
                let error = SyntaxError::unexpected("one level", "a second");
                return Err(Source::of_text(PATH, text).error_at((entry.line, 1), error));
            }
            level = Some(next);
        }
        let Some(level) = level else {
            let error = SyntaxError::unexpected("a level", "none");
            return Err(Source::of_text(PATH, text).error(error));
        };
        Ok(level)
    }
}

impl fmt::Display for Level {
    /// Writes the level in [XSB](Notation::Xsb), with its title, author, notes and records, as a file of its own. XSB has no names
    /// for boxes, so these are left out.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut writer = Writer::new(Notation::Xsb);
        // XSB has a character for everything that is on a board.
        let text = writer.write(self).map_err(|_| fmt::Error)?;
        f.write_str(&text)?;
        f.write_str(writer.end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every level of the examples, alone, is the same after it was displayed and parsed.
    #[test]
    fn a_level_that_is_displayed_is_parsed_as_the_same_level() {
        let text = include_str!("../../examples/levels.xsb");
        let mut count = 0;
        for level in Levels::new(Notation::Xsb, Source::of_text("levels", text)) {
            let level = level.unwrap();
            let parsed: Level = level.to_string().parse().unwrap();
            assert_eq!(parsed.warehouse, level.warehouse);
            assert_eq!((parsed.title(), parsed.author()), (level.title(), level.author()));
            assert_eq!(parsed.to_string().parse::<Level>().unwrap(), parsed);
            assert_eq!(parsed, level, "{level}");
            count += 1;
        }
        assert_eq!(count, 30);
    }

    #[test]
    fn a_text_of_no_level_or_of_two_is_an_error() {
        let board = "#####\n#@$.#\n#####\n";
        let two = format!("{board}\n{board}");
        for (text, expected) in [
            ("", "<level>:1:1: expected a board, but found the end of the text"),
            (
                "no board\n",
                "<level>:1:1: not a board in any notation known here: no line of it is a row of a board",
            ),
            ("rR\n", "<level>:1:1: expected a board, but found moves"),
            (&two, "<level>:5:1: expected one level, but found a second"),
        ] {
            let error = text.parse::<Level>().unwrap_err().to_string();
            assert_eq!(error, expected);
        }
    }
}
