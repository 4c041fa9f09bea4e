//! Progress on many levels.

use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use sokopush::{Levels, Notation, Source};

use crate::cli::streams;

/// A bar on stderr, if that is a terminal, stdout is not, and a file has more than one level.
pub(super) fn bar(file: Option<&Path>, notation: Notation) -> Option<ProgressBar> {
    if !io::stderr().is_terminal() || io::stdout().is_terminal() {
        return None;
    }
    let file = File::open(streams::path(file)?).ok()?;
    let mut levels = Levels::new(notation, Source::new("", file));
    levels.by_ref().for_each(drop);
    let style = "{wide_bar} {pos}/{len} levels, {per_sec}, {eta} left";
    let style = ProgressStyle::with_template(style).expect("the template is valid");
    (levels.number() > 1).then(|| ProgressBar::new(levels.number()).with_style(style))
}
