//! The levels that a subcommand is asked for: all of some files, or some of one.

use std::io::{self, IsTerminal};
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;

use super::encoding::NamedEncoding;
use super::legend::Legend;
use super::selected::Selected;
use super::selected_levels::SelectedLevels;
use super::text;
use crate::cli::files::streams;
use crate::cli::messages::SourceLocation;
use crate::cli::values::Ranges;
use sokopush::{Levels, Notation, Source};

/// Files of levels, and which levels of them are asked for.
#[derive(Clone)]
pub(crate) struct Selection {
    /// At least one; `-` is stdin.
    pub(crate) files: Vec<PathBuf>,
    /// The notation, unless it is to be detected.
    pub(crate) from: Option<Notation>,
    /// The numbers of the levels, of a single file; `None` is all.
    pub(crate) numbers: Option<Ranges>,
    pub(super) legend: Option<Legend>,
    pub(super) encoding: Option<NamedEncoding>,
}

impl Selection {
    pub(crate) fn is_single_file(&self) -> bool {
        self.files.len() == 1
    }

    pub(crate) fn is_single_level(&self) -> bool {
        self.numbers.as_ref().is_some_and(Ranges::is_single)
    }

    /// The number of levels that are asked for, if progress is to be shown on stderr; otherwise 0.
    pub(crate) fn count(&self, default: Option<Notation>) -> u64 {
        let is_shown = io::stderr().is_terminal() && !io::stdout().is_terminal();
        if self.is_single_level() || !is_shown {
            return 0;
        }
        let mut count = 0;
        for file in &self.files {
            match self.count_in(file, default) {
                Some(levels) => count += levels,
                None => return 0,
            }
        }
        count
    }

    /// The number of levels of a file that are asked for; `None` if they cannot be counted before they are read.
    fn count_in(&self, file: &Path, default: Option<Notation>) -> Option<u64> {
        let path = streams::path(Some(file))?;
        // A pipe can be read only once.
        if !path.is_file() {
            return None;
        }
        let (notation, source) = self.open(file, default).ok()?;
        let mut levels = Levels::new(notation, source);
        let mut last = 0;
        while let Some(entry) = levels.next_entry() {
            last = entry.number;
        }
        let Some(numbers) = &self.numbers else { return Some(last) };
        Some((1..=last).filter(|&number| numbers.contains(number)).count() as u64)
    }

    /// The notation of a file, and its text. A text that leaves its notation in doubt is read as `default`, if it
    /// could be that.
    pub(crate) fn open(
        &self,
        file: &Path,
        default: Option<Notation>,
    ) -> anyhow::Result<(Notation, Source<'static>)> {
        let name = streams::name(Some(file));
        let mut source = self.source(file, &name)?;
        let notation = match self.from {
            Some(notation) => notation,
            // A legend draws rows of XSB, also if they could be others.
            None if self.legend.is_some() && text::has_rows(&mut source)? => Notation::Xsb,
            None => text::choose(&mut source, default, &name)?,
        };
        Ok((notation, source))
    }

    /// Returns whether no line of a file is a row of a board.
    pub(super) fn has_no_row(&self, file: &Path) -> bool {
        match self.source(file, &streams::name(Some(file))) {
            Ok(mut source) => text::has_no_row(&mut source),
            // The error is reported when it is this file's turn.
            Err(_) => false,
        }
    }

    /// The text of a file, as the options say how it is written.
    fn source(&self, file: &Path, name: &str) -> anyhow::Result<Source<'static>> {
        if self.encoding.is_some() || self.legend.is_some() {
            self.translated_text(file, name)
        } else {
            text::source_or_typed(Some(file))
        }
    }

    /// The text of a file in UTF-8 and drawn as XSB, where the options say how it is written.
    fn translated_text(&self, file: &Path, name: &str) -> anyhow::Result<Source<'static>> {
        let mut text = text::read_whole(file)?;
        if let Some(encoding) = &self.encoding {
            text = encoding.decode(text).with_context(|| name.to_owned())?;
        }
        if let Some(legend) = &self.legend {
            text = legend.draw(&text);
        }
        Ok(Source::of_file(name, io::Cursor::new(text)))
    }

    /// The levels that are asked for, each read when it is its turn. If a file cannot be read, the error takes the place of its
    /// levels. Ends early if nobody reads the output any more.
    pub(crate) fn levels(
        &self,
        default: Option<Notation>,
    ) -> impl Iterator<Item = Selected> + Send + use<> {
        let selection = self.clone();
        let files = self.files.clone();
        let levels = files.into_iter().flat_map(move |file| selection.levels_of(&file, default));
        levels.take_while(|selected| !selected.level.as_ref().is_err_and(streams::is_closed))
    }

    fn levels_of(
        &self,
        file: &Path,
        default: Option<Notation>,
    ) -> Box<dyn Iterator<Item = Selected> + Send> {
        let name: Arc<str> = streams::name(Some(file)).into();
        match self.open(file, default) {
            Ok((notation, source)) => {
                let numbers = self.numbers.clone();
                Box::new(SelectedLevels::new(&name, notation, source, numbers))
            }
            Err(error) => {
                let place = SourceLocation::new(name, 0);
                Box::new(iter::once(Selected::failed(place, Notation::Xsb, error)))
            }
        }
    }
}
