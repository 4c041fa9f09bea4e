//! The levels that are asked for: all of some files, or some of one.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read};
use std::iter;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use anyhow::{Context, anyhow, bail, ensure};

use super::encoding::NamedEncoding;
use super::legend::Legend;
use super::record_name::record_names;
use crate::cli::files::folder::walk;
use crate::cli::files::streams;
use crate::cli::messages::{Message, SourceLocation};
use crate::cli::values;
use crate::cli::values::Ranges;
use sokopush::level::Replays;
use sokopush::notation::{LevelEntry, Next, added_walls, check_known, detect};
use sokopush::{Error, Level, Levels, Notation, Source};

/// The levels that are asked for.
#[derive(Clone, clap::Args)]
pub(crate) struct Selection {
    /// The files to read, or folders of them; stdin if absent or '-'
    ///
    /// Of a folder and those in it, files that end in '.xsb', '.sok', '.txt', '.slc' or '.xml' are read.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    named: Vec<PathBuf>,
    /// The files, with those of folders.
    #[arg(skip)]
    files: OnceLock<Vec<PathBuf>>,
    /// The notation to read [default: detected]
    #[arg(long, value_name = "NOTATION", value_parser = values::board_notation())]
    pub(crate) from: Option<Notation>,
    /// Take only some levels of the file, as in '1-3,7,20-'
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<Ranges>,
    /// What characters of the boards mean in XSB, as in 'X=# *=$'
    #[arg(long, value_name = "PAIRS", hide_short_help = true)]
    legend: Option<Legend>,
    /// The encoding of a text that declares none, such as 'windows-1250'
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    encoding: Option<NamedEncoding>,
}

/// A level, or what is wrong with it or its file.
pub(crate) struct Selected {
    /// Where the level is; its line is 0 if that is not known.
    pub(crate) place: SourceLocation,
    pub(crate) notation: Notation,
    pub(crate) level: anyhow::Result<Level>,
    added_walls: usize,
    /// Whether `level` is an error that stands for a whole level.
    pub(crate) replaces_level: bool,
}

impl Selected {
    /// An error that is about no level, but may follow one.
    fn failed(place: SourceLocation, notation: Notation, error: anyhow::Error) -> Selected {
        Selected { place, notation, level: Err(error), added_walls: 0, replaces_level: false }
    }

    /// The number of walls that the board needs and does not have: reading added some, and writing adds the others. None in
    /// notations in which nothing can leave a board, whether it has walls or not.
    pub(crate) fn missing_walls(&self) -> usize {
        let has_drawn_walls = matches!(self.notation, Notation::Xsb | Notation::Slc);
        let level = self.level.as_ref().ok().filter(|_| has_drawn_walls);
        level.map_or(0, |level| self.added_walls + added_walls(&level.warehouse))
    }

    /// The warning that an answer holds for more walls than were drawn, if the board is open.
    pub(crate) fn open_board(&self) -> Option<Message> {
        let text = |walls| format!("the board is open: it counts as if {walls} were added");
        self.about_walls(self.missing_walls(), text)
    }

    /// Warns of an open board, and of records that cannot be played.
    pub(crate) fn warnings(&self) -> Vec<Message> {
        self.open_board().into_iter().chain(self.unplayable()).collect()
    }

    /// The warning that the level gets walls in another notation, if it does.
    pub(crate) fn walls_in(&self, notation: Notation) -> Option<Message> {
        let walls = match notation {
            Notation::Xsb | Notation::Slc => self.missing_walls(),
            _ => self.added_walls,
        };
        let message = self.about_walls(walls, |walls| format!("added {walls}: the board is open"));
        Some(message?.in_group("with an open board"))
    }

    fn about_walls(&self, walls: usize, text: impl Fn(String) -> String) -> Option<Message> {
        let text = (walls > 0).then(|| text(values::counted(walls, "wall")))?;
        Some(Message::warning(text).at(self.place.clone()))
    }

    pub(crate) fn unplayable(&self) -> Vec<Message> {
        let level = self.level.as_ref();
        level.map_or_else(|_| Vec::new(), |level| unplayable(&self.place, &Replays::from(level)))
    }
}

/// Why records of a level cannot be played.
pub(crate) fn unplayable(place: &SourceLocation, replays: &Replays) -> Vec<Message> {
    let named = record_names(replays.level()).zip(replays.iter());
    let messages = named.filter_map(|(name, (_, played))| {
        let illegal = *played.as_ref().err()?;
        let text = format!("{} cannot be played: {illegal}", name.subject("record"));
        Some(Message::warning(text).at(place.clone()).in_group("with such a record"))
    });
    messages.collect()
}

impl Selection {
    /// Finds the files of folders; before that, [`files`](Self::files) has the folders themselves.
    pub(crate) fn find_files(&self) -> anyhow::Result<()> {
        let mut files = Vec::new();
        for named in &self.named {
            if named.is_dir() {
                files.extend(files_in(named)?);
            } else {
                files.push(named.clone());
            }
        }
        let files = self.files.get_or_init(|| files);
        ensure!(self.level.is_none() || files.len() <= 1, "`--level` needs a single file");
        Ok(())
    }

    pub(crate) fn files(&self) -> &[PathBuf] {
        self.files.get().unwrap_or(&self.named)
    }

    pub(crate) fn is_single_level(&self) -> bool {
        self.level.as_ref().is_some_and(Ranges::is_single)
    }

    /// The number of levels that are asked for, if progress is to be shown on stderr; otherwise 0.
    pub(crate) fn count(&self, default: Option<Notation>) -> u64 {
        let is_hidden = !io::stderr().is_terminal() || io::stdout().is_terminal();
        if self.is_single_level() || is_hidden {
            return 0;
        }
        let count = |file: &PathBuf| {
            // A pipe can be read only once.
            streams::path(Some(file)).filter(|path| path.is_file())?;
            let (notation, source) = self.open(file, default).ok()?;
            let mut levels = Levels::new(notation, source);
            let last = iter::from_fn(|| levels.next_entry()).last().map_or(0, |entry| entry.number);
            let wanted = self.level.clone().unwrap_or_else(Ranges::all);
            Some((1..=last).filter(|&number| wanted.contains(number)).count() as u64)
        };
        self.files().iter().map(count).sum::<Option<u64>>().unwrap_or(0)
    }

    /// The notation of a file, and its text. A text that leaves its notation in doubt is read as `default`, if it
    /// could be that.
    pub(crate) fn open(
        &self,
        file: &Path,
        default: Option<Notation>,
    ) -> anyhow::Result<(Notation, Source<'static>)> {
        let (mut source, name) = (source_or_typed(Some(file))?, streams::name(Some(file)));
        if self.encoding.is_some() || self.legend.is_some() {
            let mut text = Vec::new();
            let read = match streams::path(Some(file)) {
                Some(path) => File::open(path).and_then(|mut file| file.read_to_end(&mut text)),
                None => io::stdin().lock().read_to_end(&mut text),
            };
            read.with_context(|| name.clone())?;
            if let Some(encoding) = &self.encoding {
                text = encoding.decode(text).with_context(|| name.clone())?;
            }
            if let Some(legend) = &self.legend {
                text = legend.draw(&text);
            }
            source = Source::of_file(&name, Cursor::new(text));
        }
        let notation = self.from.map_or_else(|| choose(&mut source, default, &name), Ok)?;
        load(notation, &mut source, &name)?;
        Ok((notation, source))
    }

    /// The levels of all files, or only some of a single one; what is wrong with a file takes the place of its levels.
    pub(crate) fn levels(
        &self,
        default: Option<Notation>,
    ) -> impl Iterator<Item = Selected> + Send + use<> {
        let selection = self.clone();
        let selected = self.files().to_vec().into_iter().flat_map(move |file| {
            let name: Arc<str> = streams::name(Some(&file)).into();
            let (levels, error) = match selection.open(&file, default) {
                Ok((notation, source)) => {
                    (Some(levels_of(&name, notation, source, selection.level.clone())), None)
                }
                Err(error) => {
                    let place = SourceLocation::new(name, 0);
                    (None, Some(Selected::failed(place, Notation::Xsb, error)))
                }
            };
            levels.into_iter().flatten().chain(error)
        });
        selected.take_while(|selected| !selected.level.as_ref().is_err_and(streams::is_closed))
    }
}

/// How names of files with levels end.
const EXTENSIONS: [&str; 5] = ["xsb", "sok", "txt", "slc", "xml"];

/// The files with levels in a folder and those in it, by name; links to files count, those to folders and what is hidden do
/// not. What cannot be read is among them: reading it says why.
fn files_in(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let is_shown =
        |path: &Path| !path.file_name().unwrap_or_default().as_encoded_bytes().starts_with(b".");
    let is_of_levels = |path: &Path| {
        let extension = path.extension().map(OsStr::to_ascii_lowercase);
        EXTENSIONS.iter().any(|known| extension.as_deref() == Some(OsStr::new(known)))
    };
    let mut files = Vec::new();
    for found in walk(folder, is_shown) {
        match found {
            Ok(path) if is_of_levels(&path) && path.is_file() => files.push(path),
            Ok(_) => {}
            Err((path, _)) => files.push(path),
        }
    }
    ensure!(!files.is_empty(), "{}: expected files of levels, but found none", folder.display());
    Ok(files)
}

/// The text of a file or of stdin. At a terminal, says that it is to be typed.
pub(crate) fn source_or_typed(file: Option<&Path>) -> anyhow::Result<Source<'static>> {
    if streams::path(file).is_none() && io::stdin().is_terminal() {
        Message::note("type a text; Ctrl-D at the start of a line ends it").report();
    }
    streams::source(file)
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

/// The levels of a text, or some of them. An error follows if it has no such level.
pub(crate) fn levels_of(
    name: &Arc<str>,
    notation: Notation,
    source: Source<'static>,
    wanted: Option<Ranges>,
) -> impl Iterator<Item = Selected> + Send + use<> {
    let mut levels = Levels::new(notation, source);
    let (mut ended, mut is_cut_short) = (false, false);
    let mut is_guess_reported = false;
    let mut last = SourceLocation { level: Some(0), ..SourceLocation::new(name.clone(), 0) };
    iter::from_fn(move || {
        while !ended {
            let Some(entry) = levels.next_entry() else {
                ended = true;
                let lacks = if is_cut_short { unread } else { missing };
                let error = lacks(wanted.as_ref(), last.level?, &last.file)?;
                return Some(Selected::failed(last.clone(), notation, error));
            };
            let LevelEntry { number, line, added_walls, is_windows_1252, next, .. } = entry;
            if is_windows_1252 && !mem::replace(&mut is_guess_reported, true) {
                let guess =
                    "read as Windows-1252, since it is not UTF-8; `--encoding` names another";
                Message::note(format!("{}: {guess}", last.file)).report();
            }
            let is_malformed = entry.level.is_err() && next == Next::Level;
            (last.line, last.level) = (line, Some(number));
            let is_syntax = matches!(entry.level, Err(Error::Syntax(..)));
            let continues = is_syntax || entry.level.is_ok();
            let is_other = wanted.as_ref().is_some_and(|wanted| !wanted.contains(number));
            let is_last = wanted.as_ref().is_some_and(|wanted| wanted.end_by(number));
            ended = !continues || is_last && next == Next::Level;
            // Then nothing follows, and what is wrong there is why.
            is_cut_short = is_syntax && next == Next::Nothing;
            if is_other && continues && !is_cut_short {
                continue;
            }
            let title = entry.level.as_ref().map_or(entry.malformed_title, Level::title);
            let line = if is_syntax && !is_malformed { 0 } else { line };
            let place = SourceLocation { line, title, ..last.clone() };
            let mut level = entry.level.map_err(anyhow::Error::from);
            if is_malformed {
                level = level.map_err(|error| error.context(place.clone()));
            }
            let replaces_level = is_syntax && !is_other && next != Next::Rest;
            return Some(Selected { place, notation, level, added_walls, replaces_level });
        }
        None
    })
}

/// The only notation that a text could be in, or the default if it could be in several. Nothing of it counts as read.
pub(crate) fn choose(
    source: &mut Source,
    default: Option<Notation>,
    name: &str,
) -> anyhow::Result<Notation> {
    let found = detect(source)?;
    if found.is_empty() {
        check_known(source, default)?;
    }
    match (&*found, default) {
        ([notation], _) => Ok(*notation),
        ([], Some(default)) => Ok(default),
        (_, Some(default)) if found.contains(&default) => Ok(default),
        _ => {
            let names: Vec<_> = found.iter().map(|notation| format!("`{notation}`")).collect();
            let names = names.join(" or ");
            bail!("{name}: cannot tell the notation, {names}: choose it with `--from`")
        }
    }
}

/// The error that the text cannot be read after level `last`, and so not all levels that are asked for.
fn unread(wanted: Option<&Ranges>, last: u64, name: &str) -> Option<anyhow::Error> {
    let number = wanted?.missing(last)?;
    let why = format!("nothing can be read after the error in level {last}");
    Some(anyhow!("{name}: level {number} was not read: {why}"))
}

/// The error that a text has only `count` levels or records, and not all that are asked for.
pub(crate) fn missing(wanted: Option<&Ranges>, count: u64, name: &str) -> Option<anyhow::Error> {
    let number = wanted?.missing(count)?;
    Some(anyhow!("{name}: there is no level {number}; the file has {count}"))
}
