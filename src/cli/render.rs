//! `sokopush render`: pictures.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::builder::{PathBufValueParser, TypedValueParser};
use sokopush::level::Replays;
use sokopush::render::{Frame, Renderer, Theme};
use sokopush::{Error, Notation};

use super::exit::Exit;
use super::files::replace::{remove_temporary_files_when_interrupted, write_file};
use super::files::streams;
use super::levels::{LevelArguments, LevelFiles, Selected, Selection, unplayable};
use super::messages::{Message, Messages, SourceLocation, report_error};
use super::page::{GAME, PageCollection, PageGame, collection_page, page};
use super::values::{self, Ranges};

/// Draw a board or a game: a picture, or a page that plays it
///
/// Draws the board that a game ends with, the board after a number of pushes, or the whole game: as a moving picture,
/// or as a page to play, pause and step through. Any browser shows these. A game is pushes, keystrokes or moves. A
/// collection becomes one page on which you play its levels; for a picture its level 1 is drawn, unless '--level' is given.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    levels: LevelArguments,
    /// The board to draw: after N pushes, the last, or all as an animation
    ///
    /// A picture shows the last board by default, with '--to-dir' the first. A page always shows the whole game.
    #[arg(long, value_name = "N|last|all", value_parser = frame)]
    frame: Option<Frame>,
    /// The file to write: '.svg', '.png' or '.html'; by default SVG to stdout
    ///
    /// The end of its name says what is written: a picture, or a page that plays the game or, with several levels, on which
    /// you play them. PNG is only written if sokopush was built with the feature 'png'.
    #[arg(long, value_name = "FILE", group = "written", value_parser = PathBufValueParser::new().try_map(picture_file))]
    to: Option<(PictureFormat, PathBuf)>,
    /// Draw each level to a file of its own in the folder DIR, as it starts
    ///
    /// The pictures are SVG. They are named after the number and the title of the level.
    #[arg(long, value_name = "DIR", group = "written", conflicts_with = "to")]
    to_dir: Option<PathBuf>,
    /// Put a solver into a page of levels: hints, solutions, and levels that are pasted
    ///
    /// The file is the module of WebAssembly that 'examples/web' makes.
    #[arg(long, value_name = "MODULE.wasm", requires = "to", hide_short_help = true)]
    with_solver: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long, requires = "written")]
    force: bool,
    /// The colours of a picture [default: light]
    ///
    /// A page follows the reader's settings.
    #[arg(long, value_parser = values::choice(THEMES, Theme::name))]
    theme: Option<Theme>,
    /// The width of a picture, 1 to 10000; by default 40 pixels a cell, but at most 4000 in all
    ///
    /// By default the height is at most 4000 pixels, too.
    #[arg(long, value_name = "PIXELS", value_parser = values::number::<u32>(1..=10_000))]
    width: Option<u32>,
}

const THEMES: [(Theme, &str); 2] =
    [(Theme::Light, "For a light background"), (Theme::Dark, "For a dark background")];

fn frame(text: &str) -> Result<Frame, &'static str> {
    match text {
        "last" => Ok(Frame::Last),
        "all" => Ok(Frame::All),
        _ => text.parse().map(Frame::After).map_err(|_| "expected a number, `last` or `all`"),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PictureFormat {
    Svg,
    Html,
    Png,
}

fn picture_file(path: PathBuf) -> Result<(PictureFormat, PathBuf), String> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("svg") => Ok((PictureFormat::Svg, path)),
        Some("html") => Ok((PictureFormat::Html, path)),
        Some("png") if cfg!(feature = "png") => Ok((PictureFormat::Png, path)),
        Some("png") => Err("this program was built without the feature `png`".to_owned()),
        _ => Err("expected a name that ends in `.svg`, `.html` or `.png`".to_owned()),
    }
}

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        let mut selection = self.levels.selection()?;
        self.check(&selection)?;
        remove_temporary_files_when_interrupted()?;
        let warn = |selected: &Selected| selected.open_board().iter().for_each(Message::report);
        if self.is_page() {
            selection.numbers.get_or_insert(Ranges::all());
            // A page that is there must not give way to a part of one.
            let whole = |selected: Selected| match selected.level {
                Err(error) if matches!(error.downcast_ref(), Some(Error::Read(..))) => Err(error),
                _ => Ok(selected),
            };
            let levels = selection.levels(Some(Notation::Named)).inspect(warn).map(whole);
            let levels = levels.collect::<anyhow::Result<Vec<_>>>()?;
            let mut readable = levels.iter().filter_map(|selected| selected.level.as_ref().ok());
            let is_played = match (readable.next(), readable.next()) {
                (Some(level), None) => {
                    Replays::from(level).main().is_none() || self.with_solver.is_some()
                }
                (first, _) => first.is_some(),
            };
            if is_played {
                return self.write_collection(&selection, levels);
            }
            return self.draw_each(levels, None);
        }
        let is_single = selection.is_single_file();
        let folder = |path| LevelFiles::new(path, "svg", self.force, is_single);
        let folder = self.to_dir.as_deref().map(folder).transpose()?;
        if folder.is_none() {
            selection.numbers.get_or_insert(1.into());
        }
        self.draw_each(selection.levels(Some(Notation::Named)).inspect(warn), folder)
    }

    fn draw_each(
        &self,
        levels: impl IntoIterator<Item = Selected>,
        mut folder: Option<LevelFiles>,
    ) -> anyhow::Result<Exit> {
        let (mut exit, mut messages) = (Exit::Done, Messages::default());
        for selected in levels {
            let Selected { place, notation, level, .. } = selected;
            let written = level.and_then(|level| {
                let replays = Replays::from(&level);
                let notes = self.note(&place, &replays, notation);
                for message in unplayable(&place, &replays).into_iter().chain(notes) {
                    messages.add(message);
                }
                let picture = self.picture(replays).context(place.clone())?;
                let Some(folder) = &mut folder else { return Ok(self.write(&picture)) };
                folder.write(&place, picture.as_bytes()).map(Ok)
            });
            match written {
                Ok(written) => written?,
                Err(error) => exit = exit.max(report_error(&error)),
            }
        }
        messages.end();
        Ok(exit)
    }

    /// Writes a page on which the levels that are not malformed are played.
    fn write_collection(
        &self,
        selection: &Selection,
        selected: Vec<Selected>,
    ) -> anyhow::Result<Exit> {
        let (mut exit, mut levels) = (Exit::Done, Vec::new());
        let is_merged = !selection.is_single_file();
        for Selected { place, level, .. } in selected {
            match level {
                // Levels of several files get numbers of their own.
                Ok(level) if is_merged => levels.push((levels.len() as u64 + 1, level)),
                Ok(level) => levels.push((place.level.unwrap_or_default(), level)),
                Err(error) => exit = exit.max(report_error(&error)),
            }
        }
        let Some((_, first)) = levels.first() else { return Ok(exit) };
        let file = selection.files.first().and_then(|file| streams::path(Some(file)));
        let file = file.and_then(Path::file_stem).map(OsStr::to_string_lossy);
        let title = first.collection_title().map(Cow::from).or(file);
        let title = title.unwrap_or_else(|| "Sokoban".into());
        let module = self.with_solver.as_deref().map(|path| {
            let module = fs::read(path).with_context(|| path.display().to_string())?;
            let is_module = module.starts_with(b"\0asm");
            ensure!(is_module, "{}: expected a module of WebAssembly", path.display());
            Ok(module)
        });
        let module = module.transpose()?;
        self.write(&collection_page(&title, &PageCollection::new(&levels), module.as_deref())?)?;
        Ok(exit)
    }

    fn check(&self, selection: &Selection) -> anyhow::Result<()> {
        let is_png = self.format().is_some_and(|format| format == PictureFormat::Png);
        ensure!(
            self.frame != Some(Frame::All) || !is_png,
            "a PNG does not move: `--frame all` needs `--to FILE.svg`"
        );
        if self.is_page() {
            let is_whole = matches!(self.frame, None | Some(Frame::All));
            ensure!(is_whole, "a page shows the whole game; `--frame` is for pictures");
            let is_plain = self.theme.is_none() && self.width.is_none();
            ensure!(
                is_plain,
                "a page adapts to its reader; `--theme` and `--width` are for pictures"
            );
        }
        ensure!(
            self.with_solver.is_none() || self.is_page(),
            "`--with-solver` is for a page: `--to FILE.html`"
        );
        let draws_one = selection.numbers.as_ref().is_none_or(Ranges::is_single);
        ensure!(
            draws_one || self.to_dir.is_some() || self.is_page(),
            "several levels need `--to-dir`, or a page: `--to FILE.html`"
        );
        let is_single = selection.is_single_file();
        let is_many = is_single || self.to.is_none() || self.is_page();
        ensure!(is_many, "`--to` is for the picture of a single file, or a page");
        Ok(())
    }

    fn format(&self) -> Option<PictureFormat> {
        self.to.as_ref().map(|(format, _)| *format)
    }

    fn is_page(&self) -> bool {
        self.format() == Some(PictureFormat::Html)
    }

    fn picture(&self, replays: Replays) -> anyhow::Result<String> {
        if self.is_page() {
            let title = replays.level().title().unwrap_or_else(|| "Sokoban".to_owned());
            return page(&title, GAME, &PageGame::of_level(&replays));
        }
        let default = if self.to_dir.is_some() { Frame::After(0) } else { Frame::Last };
        let frame = self.frame.unwrap_or(default);
        let theme = self.theme.unwrap_or_default();
        Ok(Renderer { frame, theme, width: self.width }.svg(replays)?)
    }

    /// Notes that nothing moves in the picture of a level, or that it does not show the start.
    fn note(
        &self,
        place: &SourceLocation,
        replays: &Replays,
        notation: Notation,
    ) -> Option<Message> {
        // A page also plays what is undone or refused.
        let main = replays.main().filter(|(record, played)| {
            !(if self.is_page() { record.game.is_empty() } else { played.moves().is_empty() })
        });
        let is_default = self.frame.is_none() && self.to_dir.is_none() && notation == Notation::Xsb;
        let (text, group) = match main {
            None if self.is_page() || self.frame == Some(Frame::All) => {
                ("no game is stored with the level, so nothing moves".to_owned(), "without a game")
            }
            Some((_, played)) if is_default && !self.is_page() => {
                let what = if played.is_solved() { "solution" } else { "snapshot" };
                (format!("the picture shows the end of the stored {what}"), "drawn at the end")
            }
            _ => return None,
        };
        let advice = if main.is_some() { "; `--frame 0` draws the start" } else { "" };
        let message = Message::note(format!("{text}{advice}")).at(place.clone());
        Some(message.in_group(group))
    }

    fn write(&self, picture: &str) -> anyhow::Result<()> {
        let Some((format, path)) = &self.to else { return Ok(streams::write(picture)?) };
        let bytes = match format {
            #[cfg(feature = "png")]
            PictureFormat::Png => png(picture)?,
            _ => picture.as_bytes().to_vec(),
        };
        write_file(path, self.force, |file| file.write_all(&bytes).map_err(Error::Write))
    }
}

/// The longest side of a PNG in pixels.
#[cfg(feature = "png")]
const MAX_SIDE: u32 = 10_000;

#[cfg(feature = "png")]
fn png(svg: &str) -> anyhow::Result<Vec<u8>> {
    use resvg::{
        tiny_skia::{Pixmap, Transform},
        usvg::{self, Tree},
    };

    let tree = Tree::from_str(svg, &usvg::Options::default())?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    ensure!(
        width.max(height) <= MAX_SIDE,
        "the picture would be {width} pixels wide and {height} high, but a PNG has at most {MAX_SIDE}"
    );
    let mut pixels = Pixmap::new(width, height).context("the picture would have no pixels")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}
