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
        let name = subcommand.get_name();
        (bold(name), format!("{about}; `sokopush --man {name}` has its page"))
    });
    let mut roff = Roff::new();
    section(&mut roff, "COMMANDS", entries);
    roff
}

/// The sections that all pages have.
fn ending(command: &Command) -> Roff {
    let mut roff = Roff::new();
    section(&mut roff, "EXIT STATUS", exit::STATUSES.map(|(status, what)| (bold(status), what)));
    let example = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    let example = example.strip_prefix("Example:\n").unwrap_or_default().trim();
    roff.control("SH", ["EXAMPLES"]);
    roff.control("EX", []).text([roman(example)]).control("EE", []);
    section(&mut roff, "FILES", FILES.map(|(path, what)| (italic(path), what)));
    section(&mut roff, "ENVIRONMENT", ENVIRONMENT.map(|(name, what)| (bold(name), what)));
    roff
}

/// A section with a list of things, and what each is.
fn section<T: Into<String>>(
    roff: &mut Roff,
    title: &str,
    entries: impl IntoIterator<Item = (Inline, T)>,
) {
    roff.control("SH", [title]);
    for (thing, what) in entries {
        roff.control("TP", []).text([thing]).text([roman(what)]);
    }
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
