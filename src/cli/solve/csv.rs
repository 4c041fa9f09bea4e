//! The results of levels as a table, for `--print csv`.

use serde_json::Value;

use crate::cli::escape::csv_field;
use sokopush::program::LevelRecord;

/// The columns: fields of JSON.
const COLUMNS: &[&str] = &[
    "file",
    "level",
    "title",
    "status",
    "rows",
    "columns",
    "boxes",
    "goals",
    "best_moves",
    "best_pushes",
    "box_changes",
    "box_lines",
    "pushing_sessions",
    "player_lines",
    "lower_bound",
    "proved",
    "proved_pushes",
    "seconds",
    "best_lurd",
    "error",
    // Later columns come last, so that programs that count columns still find the others.
    "limit",
    "engine",
    "expanded",
    "generated",
    "peak_bytes",
    "minimize",
    "accept",
    "version",
];

/// The first line of the table.
pub(super) fn header() -> String {
    COLUMNS.join(",") + "\n"
}

/// The line about a level.
pub(super) fn line(record: &LevelRecord) -> serde_json::Result<String> {
    let record = serde_json::to_value(record)?;
    let mut fields = Vec::new();
    for column in COLUMNS {
        fields.push(match record.get(column) {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => csv_field(text, ","),
            Some(value) => value.to_string(),
        });
    }
    Ok(fields.join(",") + "\n")
}
