//! The text of a file of levels, and its notation.

use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use anyhow::{Context, bail};

use crate::cli::files::streams;
use crate::cli::messages::Message;
use sokopush::notation::{check_known, detect};
use sokopush::{Error, Notation, Source};

/// The text of a file or of stdin. At a terminal, says that it is to be typed.
pub(crate) fn source_or_typed(file: Option<&Path>) -> anyhow::Result<Source<'static>> {
    ask_to_type(file);
    streams::source(file)
}

fn ask_to_type(file: Option<&Path>) {
    if streams::path(file).is_none() && io::stdin().is_terminal() {
        Message::note("type a text; Ctrl-D at the start of a line ends it").report();
    }
}

/// All bytes of a file or of stdin.
pub(super) fn read_whole(file: &Path) -> anyhow::Result<Vec<u8>> {
    ask_to_type(Some(file));
    let read = if let Some(path) = streams::path(Some(file)) {
        fs::read(path)
    } else {
        let mut text = Vec::new();
        io::stdin().lock().read_to_end(&mut text).map(|_| text)
    };
    read.with_context(|| streams::name(Some(file)))
}

/// Collections from pipes are read whole up to this number of bytes.
const MAX_LOADED: usize = 64 << 20;

/// Reads a collection that comes through a pipe to its end before its first level: which level a title belongs to depends on
/// the whole text, as it does in a file.
pub(crate) fn load(notation: Notation, source: &mut Source, name: &str) -> Result<(), Error> {
    if notation == Notation::Xsb && !source.load(MAX_LOADED)? {
        let mebibytes = MAX_LOADED >> 20;
        let text = format!(
            "{name}: more than {mebibytes} MiB come through a pipe, so titles are now read as they come; name a file \
             to have it read ahead"
        );
        Message::warning(text).report();
    }
    Ok(())
}

/// The only notation that a text could be in, or the default if it could be in several. The source still begins with its first
/// byte.
pub(crate) fn choose(
    source: &mut Source,
    default: Option<Notation>,
    name: &str,
) -> anyhow::Result<Notation> {
    let possible = detect(source)?;
    if possible.is_empty() {
        check_known(source, default)?;
    }
    if let [notation] = *possible {
        return Ok(notation);
    }
    if let Some(default) = default
        && (possible.is_empty() || possible.contains(&default))
    {
        return Ok(default);
    }
    let names: Vec<_> = possible.iter().map(|notation| format!("`{notation}`")).collect();
    bail!("{name}: cannot tell the notation, {}: choose it with `--from`", names.join(" or "))
}
