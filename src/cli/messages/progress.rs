//! Progress on many levels or cases, and on one level.

use std::fmt::Write;
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressFinish, ProgressState, ProgressStyle};

use crate::cli::escape::escape;
use crate::cli::files::streams;
use sokopush::Error;

/// A bar on stderr up to `total`, which goes when it is dropped. Hidden if stderr is not a terminal, or if
/// `total` is less than `min`.
pub(crate) fn bar(total: u64, min: u64, rest: &str) -> ProgressBar {
    if total < min {
        return ProgressBar::hidden();
    }
    let style = style(&format!("{{wide_bar}} {{pos}}/{{len}} {rest}"));
    ProgressBar::new(total).with_style(style).with_finish(ProgressFinish::AndClear)
}

/// A bar up to a number of levels.
pub(crate) fn levels(total: u64) -> ProgressBar {
    bar(total, 2, "levels, {per_sec}, {eta} left")
}

/// Writes to stdout, which may be the terminal that shows a bar.
pub(crate) fn write_beside(
    bar: &ProgressBar,
    write: impl FnOnce() -> Result<(), Error>,
) -> Result<(), Error> {
    if bar.is_hidden() {
        return write();
    }
    bar.suspend(|| {
        write()?;
        streams::flush()
    })
}

/// A line about one level, which is cleared when it is dropped: its place, a message, and the time left.
pub(crate) fn level(
    lines: &MultiProgress,
    place: &str,
    message: String,
    end: Option<Instant>,
) -> ProgressBar {
    let style = style("{prefix}: {msg}{left}").with_key(
        "left",
        move |_: &ProgressState, text: &mut dyn Write| {
            if let Some(end) = end {
                let left = end.saturating_duration_since(Instant::now()).as_secs();
                // Writing into a string cannot fail.
                let _ = write!(text, ", {left} s left");
            }
        },
    );
    let line = ProgressBar::new_spinner().with_style(style).with_finish(ProgressFinish::AndClear);
    let line = lines.add(line.with_prefix(escape(place)).with_message(message));
    line.enable_steady_tick(Duration::from_secs(1));
    line
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is valid")
}
