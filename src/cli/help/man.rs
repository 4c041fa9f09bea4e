//! Man pages: one for the program, and one for each subcommand.

use std::io;

use clap::Command;
use clap_mangen::Man;

use super::manual::{Manual, Section};

/// The month of this version; change it with each release.
const DATE: &str = "November 2026";

/// The width of tables in columns. `man` shows them as they are, and indents them, on terminals of 80 columns or more.
const WIDTH: usize = 70;

/// Returns the page of a command in roff. What follows the options in its help is a section of its own.
pub(crate) fn page(command: Command, manual: &Manual) -> io::Result<Vec<u8>> {
    // `clap_mangen` leaves the description of an option out if short help leaves the option out.
    let command = command.mut_args(|option| option.hide_short_help(false));
    let has_words = manual.sections.iter().any(Section::lists_words);
    let heading = if has_words { "WORDS AND KEYS" } else { "NOTES" };
    let man = Man::new(command.after_long_help(manual.long_text(WIDTH)))
        .date(DATE)
        .source(concat!("sokopush ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render(&mut page)?;
    // `clap_mangen` has one name for all of it.
    let page =
        String::from_utf8_lossy(&page).replace("\n.SH EXTRA\n", &format!("\n.SH {heading}\n"));
    Ok(page.into_bytes())
}
