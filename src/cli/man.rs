//! Man pages: one for the program, and one for each subcommand.

use anyhow::Context as _;
use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use super::manual::{Manual, Section};

/// The name of the program's own page.
pub(super) const MAIN: &str = "sokopush";

/// The page of the program, or of a subcommand, in roff.
pub(super) fn page(command: Command, name: &str, manual: &Manual) -> anyhow::Result<Vec<u8>> {
    // Otherwise options that short help leaves out would have no description.
    let mut command = command.mut_args(|arg| arg.hide_short_help(false));
    command.build();
    if name != MAIN {
        let found = command.find_subcommand(name).cloned();
        command = found.with_context(|| format!("`{name}`: expected a subcommand"))?;
    }
    let man = Man::new(command.clone()).source(concat!("sokopush ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    synopsis(&command).to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    if command.has_subcommands() {
        subcommands(&command).to_writer(&mut page)?;
    }
    man.render_options_section(&mut page)?;
    ending(manual).to_writer(&mut page)?;
    Ok(page)
}

/// What can be typed.
fn synopsis(command: &Command) -> Roff {
    let mut words = vec![bold(command.get_bin_name().unwrap_or(MAIN)), roman(" ")];
    let is_shown =
        |arg: &&Arg| !arg.is_hide_set() && !matches!(arg.get_id().as_str(), "help" | "version");
    for arg in command.get_arguments().filter(is_shown) {
        let (before, after) = if arg.is_required_set() { ("", " ") } else { ("[", "] ") };
        let [min, max] = arg.get_num_args().map_or([1; 2], |n| [n.min_values(), n.max_values()]);
        words.push(roman(before));
        words.extend(arg.get_long().map(|long| bold(format!("--{long}"))));
        let values = arg.get_value_names().filter(|_| arg.get_action().takes_values());
        for name in values.unwrap_or_default() {
            words.push(roman(if arg.is_positional() { "" } else { " " }));
            words.push(italic(if min == 0 { format!("[{name}]") } else { name.to_string() }));
        }
        words.push(roman(if arg.is_positional() && max > 1 { "..." } else { "" }));
        words.push(roman(after));
    }
    if command.has_subcommands() {
        words.extend([roman("["), italic("FILE"), roman("]")]);
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]).text(words);
    if command.has_subcommands() {
        let line = [bold("sokopush"), roman(" "), italic("COMMAND"), roman(" ...")];
        roff.control("br", []).text(line);
    }
    roff
}

fn subcommands(command: &Command) -> Roff {
    let subcommands = command.get_subcommands().filter(|command| command.get_name() != "help");
    let entries = subcommands.map(|subcommand| {
        let about = subcommand.get_about().map(ToString::to_string).unwrap_or_default();
        (bold(subcommand.get_name()), about)
    });
    let mut roff = Roff::new();
    roff.control("SH", ["COMMANDS"]);
    table(&mut roff, entries);
    let pages =
        "Each has a page of its own, such as sokopush-play(1); 'sokopush --man play' prints that.";
    roff.control("PP", []).text([roman(pages)]);
    roff
}

/// What follows the options.
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

/// Things, and what each is.
fn table<T: Into<String>>(roff: &mut Roff, rows: impl IntoIterator<Item = (Inline, T)>) {
    for (thing, what) in rows {
        roff.control("TP", []).text([thing]).text([roman(what)]);
    }
}
