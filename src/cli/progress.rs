//! Progress on many levels or cases.

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};

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
