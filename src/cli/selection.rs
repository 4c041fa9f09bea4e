//! The levels of a text that are asked for: all, or one.

use std::path::Path;

use anyhow::anyhow;
use sokopush::notation::LevelEnd;
use sokopush::{Error, Level, Levels, Notation};

use super::streams;

/// The levels that are asked for, each with its number, counted from 1. After the last one an error
/// follows if the one level that is asked for does not exist.
pub(super) struct Selection {
    levels: Levels<'static>,
    /// The name of the text, for messages.
    pub(super) name: String,
    only: Option<u64>,
    ended: bool,
}

/// A level and its number; or what is wrong, which does not mean that nothing follows.
pub(super) type Selected = Result<(u64, Level), anyhow::Error>;

impl Selection {
    /// The levels of a file, or one of them.
    pub(super) fn open(
        file: Option<&Path>,
        notation: Notation,
        end: LevelEnd,
        only: Option<u64>,
    ) -> anyhow::Result<Self> {
        let levels = Levels::ending(end, notation, streams::source(file)?);
        Ok(Selection { levels, name: streams::name(file), only, ended: false })
    }
}

impl Iterator for Selection {
    type Item = Selected;

    fn next(&mut self) -> Option<Selected> {
        while !self.ended {
            let item = self.levels.next();
            let number = self.levels.number();
            let is_selected = self.only.is_none_or(|only| only == number);
            let continues = matches!(item, Some(Ok(_) | Err(Error::Syntax(..))));
            let is_last = self.only == Some(number) && self.levels.is_between_levels();
            self.ended = !continues || is_last;
            match item {
                Some(item) if is_selected || !continues => {
                    return Some(item.map(|level| (number, level)).map_err(Into::into));
                }
                Some(_) => {}
                None => return missing(self.only, number, &self.name).map(Err),
            }
        }
        None
    }
}

/// The error that a text has only `count` levels or records, and not the one asked for.
pub(super) fn missing(only: Option<u64>, count: u64, name: &str) -> Option<anyhow::Error> {
    let only = only.filter(|&only| only > count)?;
    Some(anyhow!("{name}: expected a level {only}, but found only {count}"))
}
