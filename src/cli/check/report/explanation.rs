//! A section about a mistake, as a page shows it.

use serde::Serialize;

use crate::cli::check::mistake::explain;

/// A section of `docs/mistakes.md`; `report.js` shows it.
#[derive(Serialize)]
pub(super) struct Explanation {
    title: String,
    parts: Vec<ExplanationPart>,
}

/// A part of a section: text, or a part of the example.
#[derive(Serialize)]
struct ExplanationPart {
    kind: PartKind,
    text: String,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum PartKind {
    /// A paragraph, with code between back ticks.
    Text,
    Input,
    /// What a wrong program prints.
    Printed,
    /// What a report says of that.
    Remark,
}

/// The parts of an example, in their order.
const EXAMPLE_PARTS: [PartKind; 3] = [PartKind::Input, PartKind::Printed, PartKind::Remark];

impl Explanation {
    /// The section with this name.
    pub(super) fn of_section(name: &str) -> Explanation {
        let section = explain(&[name.to_owned()]);
        let (title, body) = section.split_once('\n').unwrap_or((&section, ""));
        let mut parts = Vec::new();
        let mut example_parts = EXAMPLE_PARTS.into_iter();
        // Between each two fences is a part of the example.
        for (index, piece) in body.split("```").enumerate() {
            if index % 2 == 1 {
                let text = piece.strip_prefix("text\n").unwrap_or(piece).to_owned();
                let kind = example_parts.next().unwrap_or(PartKind::Printed);
                parts.push(ExplanationPart { kind, text });
                continue;
            }
            for paragraph in piece.split("\n\n") {
                let text = paragraph.trim().replace('\n', " ");
                if !text.is_empty() {
                    parts.push(ExplanationPart { kind: PartKind::Text, text });
                }
            }
        }
        Explanation { title: title.to_owned(), parts }
    }
}
