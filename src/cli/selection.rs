//! The levels of a text that are asked for: all, or one.

use std::iter;
use std::path::Path;

use anyhow::anyhow;
use sokopush::notation::LevelEnd;
use sokopush::{Error, Level, Levels, Notation};

use super::streams;

/// A level and its number, counted from 1; or what is wrong, which does not mean that nothing follows.
pub(super) type Selected = Result<(u64, Level), anyhow::Error>;

/// The levels of a file, or one of them. After the last one an error follows if the one level that is asked
/// for does not exist.
pub(super) fn levels(
    file: Option<&Path>,
    notation: Notation,
    end: LevelEnd,
    only: Option<u64>,
) -> anyhow::Result<impl Iterator<Item = Selected> + Send + use<>> {
    let name = streams::name(file);
    let mut levels = Levels::ending(end, notation, streams::source(file)?);
    let mut ended = false;
    Ok(iter::from_fn(move || {
        while !ended {
            let item = levels.next();
            let number = levels.number();
            let is_selected = only.is_none_or(|only| only == number);
            let continues = matches!(item, Some(Ok(_) | Err(Error::Syntax(..))));
            ended = !continues || only == Some(number) && levels.is_between_levels();
            match item {
                Some(item) if is_selected || !continues => {
                    return Some(item.map(|level| (number, level)).map_err(Into::into));
                }
                Some(_) => {}
                None => return missing(only, number, &name).map(Err),
            }
        }
        None
    }))
}

/// The error that a text has only `count` levels or records, and not the one asked for.
pub(super) fn missing(only: Option<u64>, count: u64, name: &str) -> Option<anyhow::Error> {
    let only = only.filter(|&only| only > count)?;
    Some(anyhow!("{name}: expected a level {only}, but found only {count}"))
}
