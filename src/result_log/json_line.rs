//! JSON on one line.

use serde::Serialize;

use crate::text::replace_unsafe;

/// A line of JSON in which characters that are not safe to show are written as in `\u009b`.
///
/// # Errors
///
/// The value is one that JSON cannot hold.
pub fn json_line(value: &impl Serialize) -> serde_json::Result<String> {
    let json = replace_unsafe(&serde_json::to_string(value)?, |c| {
        let mut buffer = [0; 2];
        let units = c.encode_utf16(&mut buffer);
        units.iter().map(|unit| format!("\\u{unit:04x}")).collect::<Vec<_>>().concat()
    });
    Ok(json + "\n")
}
