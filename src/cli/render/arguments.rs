//! The options of `sokopush render`.

use std::path::PathBuf;

use anyhow::ensure;
use clap::builder::{PathBufValueParser, TypedValueParser};

use super::html_page::{self, PageOptions};
use super::pictures::{self, PictureOptions, PictureTarget};
use crate::cli::exit::Exit;
use crate::cli::files::replace::remove_temporary_files_when_interrupted;
use crate::cli::levels::{LevelArguments, Selection};
use crate::cli::values::{self, Ranges};
use sokopush::render::{Frame, Theme};

/// Draw a board or a game: a picture, or a page that plays it
///
/// Draws the last board of a game, the board after a number of pushes, or the whole game, as a moving picture or as a page with
/// buttons to play, pause and step. Any browser shows these. A game consists of pushes, keystrokes or moves. A collection
/// becomes one page on which you can play its levels; a picture of a collection shows level 1, unless '--level' names another.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    levels: LevelArguments,
    /// The board to draw: after N pushes, the last, or all as an animation
    ///
    /// By default, a picture shows the last board, or with '--to-dir' the first. A page always shows the whole game.
    #[arg(long, value_name = "N|last|all", value_parser = parse_frame)]
    frame: Option<Frame>,
    /// The file to write: '.svg', '.png' or '.html'; by default SVG to stdout
    ///
    /// The end of the name decides what is written. '.html' is a page that plays the game, or on which you can play several levels.
    /// '.png' needs a sokopush that was built with the feature 'png'.
    #[arg(long, value_name = "FILE", group = "written", value_parser = PathBufValueParser::new().try_map(parse_output_file))]
    to: Option<OutputFile>,
    /// Draw each level to a file of its own in the folder DIR, at its start
    ///
    /// The pictures are SVG. They are named after the number and the title of the level.
    #[arg(long, value_name = "DIR", group = "written", conflicts_with = "to")]
    to_dir: Option<PathBuf>,
    /// Put a solver into a page of levels: hints, solutions, and levels that are pasted
    ///
    /// The file is the WebAssembly module that 'examples/web' builds.
    #[arg(long, value_name = "MODULE.wasm", requires = "to", hide_short_help = true)]
    with_solver: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long, requires = "written")]
    force: bool,
    /// The colours of a picture [default: light]
    ///
    /// A page is light or dark as the reader's system prefers.
    #[arg(long, value_parser = theme())]
    theme: Option<Theme>,
    /// The width of a picture, from 1 to 10000; by default 40 pixels for each cell, but at most 4000
    ///
    /// By default, the height is at most 4000 pixels, too.
    #[arg(long, value_name = "PIXELS", value_parser = values::number_in::<u32>(1..=10_000))]
    width: Option<u32>,
}

/// A file to write, of the kind that its name says.
#[derive(Clone)]
enum OutputFile {
    Page(PathBuf),
    Svg(PathBuf),
    Png(PathBuf),
}

/// Parses the end of a name.
fn parse_output_file(path: PathBuf) -> Result<OutputFile, String> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("svg") => Ok(OutputFile::Svg(path)),
        Some("html") => Ok(OutputFile::Page(path)),
        Some("png") if cfg!(feature = "png") => Ok(OutputFile::Png(path)),
        Some("png") => Err("this program was built without the feature `png`".to_owned()),
        _ => Err("expected a name that ends in `.svg`, `.html` or `.png`".to_owned()),
    }
}

fn parse_frame(text: &str) -> Result<Frame, &'static str> {
    match text {
        "last" => Ok(Frame::Last),
        "all" => Ok(Frame::All),
        _ => match text.parse() {
            Ok(pushes) => Ok(Frame::After(pushes)),
            Err(_) => Err("expected a number, `last` or `all`"),
        },
    }
}

/// Parses the name of a theme.
fn theme() -> impl TypedValueParser<Value = Theme> {
    let themes = Theme::ALL.iter().map(|&theme| match theme {
        Theme::Light => (theme, "For a light background"),
        Theme::Dark => (theme, "For a dark background"),
    });
    values::choice(themes, Theme::name)
}

impl Arguments {
    pub(in crate::cli) fn run(&self) -> anyhow::Result<Exit> {
        let selection = self.levels.selection()?;
        self.check(&selection)?;
        remove_temporary_files_when_interrupted()?;
        let to = match &self.to {
            Some(OutputFile::Page(path)) => {
                return html_page::write(PageOptions {
                    selection,
                    path: path.clone(),
                    solver: self.with_solver.clone(),
                    is_forced: self.force,
                });
            }
            Some(OutputFile::Svg(path)) => PictureTarget::Svg(path.clone()),
            Some(OutputFile::Png(path)) => PictureTarget::Png(path.clone()),
            None => PictureTarget::Stdout,
        };
        pictures::draw(PictureOptions {
            selection,
            to,
            to_dir: self.to_dir.clone(),
            is_forced: self.force,
            frame: self.frame,
            theme: self.theme.unwrap_or_default(),
            width: self.width,
        })
    }

    /// Fails if options do not go together, or not with the levels.
    fn check(&self, selection: &Selection) -> anyhow::Result<()> {
        let is_page = matches!(self.to, Some(OutputFile::Page(_)));
        let is_png = matches!(self.to, Some(OutputFile::Png(_)));
        ensure!(
            !is_png || self.frame != Some(Frame::All),
            "a PNG does not move: `--frame all` needs `--to FILE.svg`"
        );
        if is_page {
            ensure!(
                matches!(self.frame, None | Some(Frame::All)),
                "a page shows the whole game; `--frame` is for pictures"
            );
            ensure!(
                self.theme.is_none() && self.width.is_none(),
                "a page adapts to its reader; `--theme` and `--width` are for pictures"
            );
            return Ok(());
        }
        ensure!(self.with_solver.is_none(), "`--with-solver` is for a page: `--to FILE.html`");
        let names_one_level = selection.numbers.as_ref().is_none_or(Ranges::is_single);
        ensure!(
            names_one_level || self.to_dir.is_some(),
            "several levels need `--to-dir`, or a page: `--to FILE.html`"
        );
        ensure!(
            self.to.is_none() || selection.is_single_file(),
            "`--to` is for the picture of a single file, or a page"
        );
        Ok(())
    }
}
