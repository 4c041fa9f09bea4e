//! Messages and progress on stderr.

mod advice;
mod message;
pub(crate) mod progress;
mod source_location;

pub(crate) use advice::syntax_words;
pub(crate) use message::{
    Message, Messages, Severity, report_error, report_usage_error, text_without_place,
};
pub(crate) use sokopush::program::first_of;
pub(crate) use source_location::SourceLocation;
