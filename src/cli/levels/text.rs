//! The text of a file of levels, and its notation.

use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use anyhow::{Context, bail};

use crate::cli::files::streams;
use crate::cli::messages::Message;
use sokopush::error::{NoNotationReason, SyntaxError};
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

/// Returns whether a text is one of boards without sizes, so that its rows could be in XSB. The source still begins with its
/// first byte.
pub(super) fn has_rows(source: &mut Source) -> Result<bool, Error> {
    let possible = detect(source)?;
    Ok(possible.contains(&Notation::Xsb) || possible.contains(&Notation::Named))
}

/// Returns whether no line of a text is a row of a board, as in a text about levels. An archive, for one, is no such text.
pub(super) fn has_no_row(source: &mut Source) -> bool {
    match detect(source) {
        Ok(possible) if possible.is_empty() => {}
        _ => return false,
    }
    match check_known(source, None) {
        Err(Error::Syntax(_, SyntaxError::NoNotation(why))) => why == NoNotationReason::NoRow,
        // The text is blank.
        Err(Error::Syntax(_, SyntaxError::Unexpected(..))) => true,
        _ => false,
    }
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
