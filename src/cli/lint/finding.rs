//! Findings about levels.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::Serialize;

use crate::cli::levels::BoardIds;
use crate::cli::messages::{Message, Severity, SourceLocation};
use sokopush::program::json_line;

/// The names of findings, in the order in which those about a level are printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(super) enum FindingName {
    /// The board cannot be read
    Malformed,
    /// There is no box
    NoBoxes,
    /// There are more boxes than goals
    MoreBoxes,
    /// A note: there are fewer boxes than goals
    FewerBoxes,
    /// A note: every box is on a goal at the start
    Solved,
    /// The worker has no box to get to
    CutOff,
    /// A note: the worker cannot get to a goal, or to a box on one
    Decoration,
    /// The worker could leave the board
    OpenWalls,
    /// A box can never reach a goal
    DeadBox,
    /// It is proved that there is no solution
    Unsolvable,
    /// An earlier level has the same board, perhaps rotated or mirrored
    Duplicate,
    /// A note: an earlier level has the same board but for the worker's place in its region
    SimilarBoard,
    /// A title or an author looks as if it belonged to another level
    MisplacedTitle,
    /// Other levels of the file have a title
    NoTitle,
    /// An earlier level of the file has the same title
    SameTitle,
    /// A note: titles are numbers, and some are missing
    Numbering,
    /// A stored solution has a move that cannot be made
    WrongSolution,
    /// A stored solution leaves a box off the goals
    UnfinishedSolution,
    /// The title of a solution says another length
    WrongFigures,
    /// A note: one or two pushes solve the level
    Trivial,
    /// A note: a record is in a notation that is not played
    NotPlayed,
    /// Fewer moves with no more pushes are enough
    LongSolution,
}

impl FindingName {
    /// The severity; notes do not count for the exit status.
    pub(super) fn severity(self) -> Severity {
        match self {
            FindingName::FewerBoxes
            | FindingName::Solved
            | FindingName::Decoration
            | FindingName::SimilarBoard
            | FindingName::Numbering
            | FindingName::Trivial
            | FindingName::NotPlayed => Severity::Note,
            _ => Severity::Warning,
        }
    }

    /// Returns whether a level with such a finding need not be solved.
    pub(super) fn decides(self) -> bool {
        matches!(self, FindingName::NoBoxes | FindingName::MoreBoxes | FindingName::Solved)
    }

    pub(super) fn message(self, text: String) -> Message {
        Message::new(self.severity(), text)
    }

    /// A message about such a finding as a line, with the name of the finding at its end.
    pub(super) fn line(self, message: &Message) -> String {
        let name = self.to_possible_value();
        let name = name.as_ref().map_or("", PossibleValue::get_name);
        message.line(&format!(" [{name}]"))
    }
}

/// How findings are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FindingFormat {
    /// As messages that editors understand
    Text,
    /// One JSON object a line
    Json,
}

pub(super) struct LintFinding {
    pub(super) name: FindingName,
    /// Says what is wrong, and what to do.
    pub(super) message: String,
    pub(super) other: Option<SourceLocation>,
}

impl LintFinding {
    pub(super) fn new(name: FindingName, message: impl Into<String>) -> LintFinding {
        LintFinding { name, message: message.into(), other: None }
    }

    pub(super) fn text(&self, place: &SourceLocation) -> String {
        self.name.line(&self.name.message(self.message.clone()).at(place.clone()))
    }

    pub(super) fn json(
        &self,
        place: &SourceLocation,
        ids: Option<&BoardIds>,
    ) -> anyhow::Result<String> {
        let line = JsonLine {
            place,
            severity: self.name.severity(),
            name: self.name,
            message: &self.message,
            other: self.other.as_ref(),
            unique_id: ids.map(|ids| &*ids.unique),
        };
        Ok(json_line(&line)?)
    }
}

#[derive(Serialize)]
struct JsonLine<'a> {
    #[serde(flatten)]
    place: &'a SourceLocation,
    severity: Severity,
    name: FindingName,
    message: &'a str,
    other: Option<&'a SourceLocation>,
    unique_id: Option<&'a str>,
}
