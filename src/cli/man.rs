//! Man pages: one for the program, and one for each subcommand.

use anyhow::Context;
use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use super::exit;

/// The name of the program's own page.
pub(super) const MAIN: &str = "sokopush";

/// The page of the program, or of a subcommand, in roff.
pub(super) fn page(mut command: Command, name: &str) -> anyhow::Result<Vec<u8>> {
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
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        subcommands(&command).to_writer(&mut page)?;
    }
    ending(&command).to_writer(&mut page)?;
    Ok(page)
}

/// What can be typed.
fn synopsis(command: &Command) -> Roff {
    let mut words = vec![bold(command.get_bin_name().unwrap_or(MAIN)), roman(" ")];
    let is_shown =
        |arg: &&Arg| !arg.is_hide_set() && !matches!(arg.get_id().as_str(), "help" | "version");
    for arg in command.get_arguments().filter(is_shown) {
        let values = arg.get_value_names().filter(|_| arg.get_action().takes_values());
        let is_optional = arg.get_num_args().is_some_and(|count| count.min_values() == 0);
        let value = |value: &str| if is_optional { format!("[{value}]") } else { value.to_owned() };
        let values = values.unwrap_or_default().iter().map(|name| italic(value(name)));
        let mut shown: Vec<Inline> =
            arg.get_long().map(|long| bold(format!("--{long}"))).into_iter().collect();
        for value in values {
            if !shown.is_empty() {
                shown.push(roman(" "));
            }
            shown.push(value);
        }
        let (before, after) = if arg.is_required_set() { ("", " ") } else { ("[", "] ") };
        words.push(roman(before));
        words.extend(shown);
        let repeats =
            arg.is_positional() && arg.get_num_args().is_some_and(|count| count.max_values() > 1);
        words.push(roman(if repeats { "..." } else { "" }));
        words.push(roman(after));
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
    let mut roff = Roff::new();
    roff.control("SH", ["COMMANDS"]);
    for subcommand in command.get_subcommands().filter(|command| command.get_name() != "help") {
        let about = subcommand.get_about().map(ToString::to_string).unwrap_or_default();
        let name = subcommand.get_name();
        roff.control("TP", []).text([bold(name)]);
        roff.text([roman(format!("{about}; `sokopush --man {name}` has its page"))]);
    }
    roff
}

/// The sections that all pages have.
fn ending(command: &Command) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["EXIT STATUS"]);
    for (status, meaning) in exit::STATUSES {
        roff.control("TP", []).text([bold(status)]).text([roman(meaning)]);
    }
    roff.control("SH", ["EXAMPLES"]);
    let example = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    let example = example.strip_prefix("Example:\n").unwrap_or_default().trim();
    roff.control("EX", []).text([roman(example)]).control("EE", []);
    roff.control("SH", ["FILES"]);
    for (path, what) in FILES {
        roff.control("TP", []).text([italic(path)]).text([roman(what)]);
    }
    roff.control("SH", ["ENVIRONMENT"]);
    for (name, what) in ENVIRONMENT {
        roff.control("TP", []).text([bold(name)]).text([roman(what)]);
    }
    roff
}

const FILES: [(&str, &str); 2] = [
    (
        "$XDG_DATA_HOME/sokopush/solved",
        "Levels that you solved in `play` at a terminal, with your best solutions; in ~/.local/share if the variable is not set.",
    ),
    (
        "$XDG_STATE_HOME/sokopush/history",
        "Lines typed at a terminal; in ~/.local/state if the variable is not set.",
    ),
];

const ENVIRONMENT: [(&str, &str); 3] = [
    ("NO_COLOR", "If it is set and not empty, nothing is coloured unless an option asks for it."),
    (
        "TERM",
        "If it is \"dumb\" or not set: no line editor, no colours by default, and no `--screen`.",
    ),
    ("XDG_DATA_HOME, XDG_STATE_HOME", "Where the files above are."),
];
