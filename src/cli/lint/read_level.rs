//! A level with what was found in it so far.

use super::finding::{FindingName, LintFinding};
use crate::cli::levels::Selected;
use crate::cli::messages::syntax_words;
use sokopush::Error;
use sokopush::error::SyntaxError;

/// A level that was read, and the findings about it. If it is malformed, that is the first of them.
pub(super) struct ReadLevel {
    pub(super) selected: Selected,
    pub(super) findings: Vec<LintFinding>,
}

impl ReadLevel {
    /// Fails if the file cannot be read, rather than one of its levels.
    pub(super) fn new(mut selected: Selected) -> anyhow::Result<ReadLevel> {
        let Err(error) = selected.level else {
            return Ok(ReadLevel { selected, findings: Vec::new() });
        };
        // The place has no level if the file could not be opened, and level 0 before the first one.
        let is_about_level = selected.place.level > Some(0);
        let message = match error.downcast_ref() {
            Some(Error::Syntax(location, mistake)) if is_about_level => {
                selected.place.line = location.line;
                match mistake {
                    // A mistake of the whole board has no column.
                    SyntaxError::OtherKind(_)
                    | SyntaxError::Hexagonal
                    | SyntaxError::TooFewRows { .. } => mistake.to_string(),
                    _ => format!("column {}: {}", location.column, syntax_words(mistake)),
                }
            }
            _ => return Err(error),
        };
        selected.level = Err(error);
        let finding = LintFinding::new(FindingName::Malformed, message);
        Ok(ReadLevel { selected, findings: vec![finding] })
    }

    pub(super) fn is_malformed(&self) -> bool {
        self.selected.level.is_err()
    }
}
