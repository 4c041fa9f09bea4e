//! Man pages: one for the program, and one for each subcommand.

use anyhow::Context as _;
use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use super::manual::{Manual, Section};

/// The name of the program's own page.
pub(crate) const MAIN: &str = "sokopush";

/// The month of this version; change it with each release.
const DATE: &str = "November 2026";

/// The page of the program, or of a subcommand, in roff.
pub(crate) fn page(command: Command, name: &str, manual: &Manual) -> anyhow::Result<Vec<u8>> {
    // Otherwise options that short help leaves out would have no description.
    let mut command = command.mut_args(|arg| arg.hide_short_help(false));
    command.build();
    if name != MAIN {
        let found = command.find_subcommand(name).cloned();
        command = found.with_context(|| format!("`{name}`: expected a subcommand"))?;
    }
    let has_subcommands = command.has_subcommands();
    if has_subcommands {
        // Help on a subcommand has no page.
        command = command.mut_subcommand("help", |help| help.hide(true));
    }
    let usage = command.render_usage().to_string();
    let command = command.override_usage(usage.trim_start_matches("Usage: ").to_owned());
    let man = Man::new(command.subcommand_help_heading("COMMANDS"));
    let man = man.date(DATE).source(concat!("sokopush ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    if has_subcommands {
        man.render_subcommands_section(&mut page)?;
    }
    man.render_options_section(&mut page)?;
    ending(manual).to_writer(&mut page)?;
    Ok(page)
}

fn ending(manual: &Manual) -> Roff {
    let mut roff = Roff::new();
    for Section { title, sentences, rows } in &manual.sections {
        roff.control("SH", [&*title.to_uppercase()]);
        for sentence in sentences.lines() {
            roff.control("PP", []).text([roman(sentence)]);
        }
        table(&mut roff, rows.iter().map(|(thing, what)| (bold(*thing), &**what)));
    }
    roff.control("SH", ["EXAMPLES"]);
    roff.control("EX", []).text([roman(manual.example)]).control("EE", []);
    roff.control("SH", ["EXIT STATUS"]);
    table(&mut roff, manual.statuses.map(|(status, what)| (bold(status), what)));
    if !manual.files.is_empty() {
        roff.control("SH", ["FILES"]);
        table(&mut roff, manual.files.iter().map(|(path, what)| (italic(*path), *what)));
    }
    roff.control("SH", ["ENVIRONMENT"]);
    table(&mut roff, manual.variables.iter().map(|(name, what)| (bold(*name), *what)));
    roff
}

fn table<T: Into<String>>(roff: &mut Roff, rows: impl IntoIterator<Item = (Inline, T)>) {
    for (thing, what) in rows {
        roff.control("TP", []).text([thing]).text([roman(what)]);
    }
}
