//! `sokopush convert`: from one notation to another.

use std::io::{Read, Write};
use std::path::Path;

use anyhow::anyhow;
use sokopush::error::{Error, Expected, Found as Byte};
use sokopush::notation::{Level, Levels, Unwritable, keystrokes, lurd, named, push_box, xsb};
use sokopush::source::Source;

use super::options::{ConvertOptions, Form};
use super::wanted::{Found, Wanted, is_found};
use super::{Exit, complain, open, stdout, tell};

pub(super) fn run(file: Option<&Path>, options: &ConvertOptions) -> anyhow::Result<Exit> {
    if options.rle && options.to != Form::Xsb {
        return Err(anyhow!("`--rle` goes with `--to xsb` only"));
    }
    let (name, input) = open(file)?;
    let source = Source::new(&name, input)?;
    let mut out = stdout();
    let converted = match (options.from.notation(), options.to) {
        (Some(notation), _) => {
            let levels = Wanted::new(Levels::new(notation, source).whole(), options.level);
            convert(&name, levels, options, &mut out)
        }
        (None, Form::Lurd) => copy_records(&name, source, options.level, &mut out),
        (None, _) => Err(anyhow!("{name}: a record alone has no board, and can only stay `lurd`")),
    };
    out.flush().map_err(Error::Write)?;
    converted
}

/// Writes each level in the other notation; one that cannot be written is told and passed over.
fn convert(
    name: &str,
    mut levels: Wanted<impl Read>,
    options: &ConvertOptions,
    out: &mut impl Write,
) -> anyhow::Result<Exit> {
    let (mut exit, mut left_out, mut written) = (Exit::Done, LeftOut::default(), 0);
    while let Some(Found { number, level, complaints }) = levels.next(out) {
        if !complaints.is_empty() {
            tell(&complaints);
            exit = exit.max(Exit::Misused);
        }
        let level = match level {
            Ok(level) => level,
            Err(error @ Error::Text(..)) => {
                exit = exit.max(complain(&error.into()));
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        if written > 0 && options.to == Form::Named {
            let why = "a document holds one level; `--level` chooses one";
            exit = exit.max(complain(&anyhow!("{name}: level {number}: {why}")));
            break;
        }
        match text(&level, options) {
            Ok(text) => {
                let is_apart = matches!(options.to, Form::Xsb | Form::PushBox) && written > 0;
                let between: &[u8] = if is_apart { b"\n" } else { b"" };
                out.write_all(between).and_then(|()| out.write_all(&text)).map_err(Error::Write)?;
                written += 1;
                left_out.note(&level, options.to);
            }
            Err(error) => {
                let error = anyhow::Error::new(error);
                let error = error.context(format!("{name}: level {number}"));
                exit = exit.max(complain(&error));
            }
        }
    }
    if options.to == Form::Keystrokes {
        out.write_all(b"0 0\n").map_err(Error::Write)?;
    }
    out.flush().map_err(Error::Write)?;
    left_out.tell(name, options.to);
    levels.end(name).and(Ok(exit))
}

/// A level in the notation that is asked for.
fn text(level: &Level, options: &ConvertOptions) -> Result<Vec<u8>, Unwritable> {
    // What lies behind a row of XSB is no part of the board, and no matter.
    let fill = options.from == Form::Xsb;
    match options.to {
        Form::Named => named::text(level),
        Form::Keystrokes => keystrokes::text(level, fill),
        Form::PushBox => push_box::text(&level.warehouse, fill),
        Form::Xsb => xsb::text(level, options.rle),
        Form::Lurd => lurd::text(level),
    }
}

/// Writes records that stand alone, one a line; or the only one that is asked for, counted from 1.
fn copy_records(
    name: &str,
    mut source: Source<impl Read>,
    only: Option<u64>,
    out: &mut impl Write,
) -> anyhow::Result<Exit> {
    let mut read = 0;
    loop {
        let mut moves = Vec::new();
        let end = source.read_to(&mut moves, out, |byte| lurd::direction(byte).is_some())?;
        if end == Byte::End && moves.is_empty() {
            break;
        }
        source.end_line(out, Expected::Keystroke("`l` `u` `r` `d`, or capitals for pushes"))?;
        read += 1;
        if only.is_none_or(|only| only == read) {
            moves.push(b'\n');
            out.write_all(&moves).map_err(Error::Write)?;
        }
    }
    is_found(only, read, name).and(Ok(Exit::Done))
}

/// How much of what is not the board there was no place for.
#[derive(Default)]
struct LeftOut {
    titles: usize,
    authors: usize,
    comments: usize,
    records: usize,
}

impl LeftOut {
    fn note(&mut self, level: &Level, to: Form) {
        if to != Form::Xsb {
            self.titles += usize::from(level.title.is_some());
            self.authors += usize::from(level.author.is_some());
            self.comments += level.comments.len();
        }
        if to == Form::PushBox {
            self.records +=
                usize::from(level.record.as_ref().is_some_and(|record| !record.is_empty()));
        }
    }

    /// Says on stderr what was left out, if anything was.
    fn tell(&self, name: &str, to: Form) {
        let counts = [
            (self.titles, "titles"),
            (self.authors, "authors"),
            (self.comments, "comments"),
            (self.records, "records"),
        ];
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let counts: Vec<_> = counts.map(|(count, what)| format!("{what} ({count})")).collect();
        if !counts.is_empty() {
            let counts = counts.join(", ");
            complain(&anyhow!("{name}: left out, for `{to}` has no place for them: {counts}"));
        }
    }
}
