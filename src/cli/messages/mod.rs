//! Messages and progress on stderr, and text from outside made safe to show.

mod escape;
mod message;
pub(crate) mod progress;

pub(crate) use escape::{csv_field, escape, escape_lines, json_line};
pub(crate) use message::{
    Message, Messages, Severity, SourceLocation, report_error, report_usage_error, report_warning,
    text_without_place, without_number,
};
