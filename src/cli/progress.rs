//! Progress on many levels or cases, and on one level.

use std::fmt::Write;
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressFinish, ProgressState, ProgressStyle};

use super::escape::escape;

/// A bar on stderr up to `total`, which goes when it is dropped. Hidden if stderr is not a terminal, or if
/// `total` is less than `min`.
pub(super) fn bar(total: u64, min: u64, rest: &str) -> ProgressBar {
    if total < min {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(&format!("{{wide_bar}} {{pos}}/{{len}} {rest}"));
    let style = style.expect("the template is valid");
    ProgressBar::new(total).with_style(style).with_finish(ProgressFinish::AndClear)
}

/// A line about one level, which is cleared when it is dropped: its place, a message, and the time left.
pub(super) fn level(
    lines: &MultiProgress,
    place: &str,
    message: String,
    end: Option<Instant>,
) -> ProgressBar {
    let left = move |_: &ProgressState, text: &mut dyn Write| {
        let left = end.map(|end| end.saturating_duration_since(Instant::now()).as_secs());
        // Writing into a string cannot fail.
        let _ = left.map(|left| write!(text, ", {left} s left"));
    };
    let style = ProgressStyle::with_template("{prefix}: {msg}{left}");
    let style = style.expect("the template is valid").with_key("left", left);
    let line = ProgressBar::new_spinner().with_finish(ProgressFinish::AndClear);
    let line = lines.add(line.with_style(style).with_prefix(escape(place)).with_message(message));
    line.enable_steady_tick(Duration::from_secs(1));
    line
}
