//! Progress on many levels or cases, and on one level.

use std::fmt::Write;
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressFinish, ProgressState, ProgressStyle};

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

/// A line about one level, which goes when it is dropped: where it is, a message, and the time left.
pub(super) fn level(lines: &MultiProgress, place: &str, time: Option<Duration>) -> ProgressBar {
    let end = time.and_then(|time| Instant::now().checked_add(time));
    let left = move |_: &ProgressState, text: &mut dyn Write| {
        let left = end.map(|end| end.saturating_duration_since(Instant::now()).as_secs());
        // An error here is the caller's, and it does not look.
        let _ = left.map(|left| write!(text, ", {left} s left"));
    };
    let style = ProgressStyle::with_template("{prefix}: {msg}{left}");
    let style = style.expect("the template is valid").with_key("left", left);
    let line = ProgressBar::new_spinner().with_finish(ProgressFinish::AndClear);
    let line = lines.add(line.with_style(style).with_prefix(place.to_owned()));
    line.enable_steady_tick(Duration::from_secs(1));
    line
}
