//! A picture of a level, or pictures of all levels in a folder.

use std::path::PathBuf;

use super::notes::nothing_moves;
use super::png;
use crate::cli::exit::Exit;
use crate::cli::files::replace::write_bytes;
use crate::cli::files::streams;
use crate::cli::levels::{LevelFiles, Selection, unplayable};
use crate::cli::messages::{Message, Messages, SourceLocation, report_error};
use sokopush::Notation;
use sokopush::level::Replays;
use sokopush::render::{Frame, Renderer, Theme};

/// The options of `sokopush render` for pictures, checked.
pub(super) struct PictureOptions {
    pub(super) selection: Selection,
    /// The folder in which each level gets a picture of its own, as SVG.
    pub(super) to_dir: Option<PathBuf>,
    /// Where a picture is written if there is no folder.
    pub(super) to: PictureTarget,
    /// Whether files that exist are replaced.
    pub(super) is_forced: bool,
    /// The board to draw; `None` is the first in a folder, and otherwise the last.
    pub(super) frame: Option<Frame>,
    pub(super) theme: Theme,
    /// In pixels.
    pub(super) width: Option<u32>,
}

/// Where a picture is written, and how.
pub(super) enum PictureTarget {
    /// As SVG to stdout.
    Stdout,
    Svg(PathBuf),
    Png(PathBuf),
}

/// Draws the levels that are asked for. If none are, a folder gets all, and otherwise the first of each file is drawn.
pub(super) fn draw(mut options: PictureOptions) -> anyhow::Result<Exit> {
    let mut folder = None;
    if let Some(path) = &options.to_dir {
        let is_single_file = options.selection.is_single_file();
        folder = Some(LevelFiles::new(path, "svg", options.is_forced, is_single_file)?);
    } else {
        options.selection.numbers.get_or_insert(1.into());
    }
    let mut exit = Exit::Done;
    let mut messages = Messages::default();
    for selected in options.selection.levels(Some(Notation::Named)) {
        if let Some(warning) = selected.open_board_warning() {
            warning.report();
        }
        let level = match selected.level {
            Ok(level) => level,
            Err(error) => {
                exit = exit.max(report_error(&error));
                continue;
            }
        };
        let place = selected.place;
        let replays = Replays::from(&level);
        for message in unplayable(&place, &replays) {
            messages.add(message);
        }
        if let Some(note) = options.note(&place, &replays, selected.notation) {
            messages.add(note);
        }
        let svg = match options.renderer().svg(replays) {
            Ok(svg) => svg,
            Err(error) => {
                exit = exit.max(report_error(&anyhow::Error::new(error).context(place)));
                continue;
            }
        };
        match &mut folder {
            Some(folder) => {
                if let Err(error) =
                    folder.write(place.level, place.title.as_deref(), svg.as_bytes())
                {
                    exit = exit.max(report_error(&error));
                }
            }
            None => options.write(&svg)?,
        }
    }
    messages.report_groups();
    Ok(exit)
}

impl PictureOptions {
    fn renderer(&self) -> Renderer {
        let default = if self.to_dir.is_some() { Frame::After(0) } else { Frame::Last };
        Renderer { frame: self.frame.unwrap_or(default), theme: self.theme, width: self.width }
    }

    /// The note that nothing moves in the picture of a level, or that it does not show the start.
    fn note(
        &self,
        place: &SourceLocation,
        replays: &Replays,
        notation: Notation,
    ) -> Option<Message> {
        let played = match replays.main() {
            Some((_, played)) if !played.moves().is_empty() => played,
            _ if self.frame == Some(Frame::All) => return Some(nothing_moves(place)),
            _ => return None,
        };
        // Outside collections in XSB, readers expect the end of the game.
        if self.frame.is_some() || self.to_dir.is_some() || notation != Notation::Xsb {
            return None;
        }
        let record = if played.is_solved() { "solution" } else { "snapshot" };
        let text = format!(
            "the picture shows the end of the stored {record}; `--frame 0` draws the start"
        );
        Some(Message::note(text).at(place.clone()).in_group("drawn at the end"))
    }

    /// Writes a picture that goes to no folder.
    fn write(&self, svg: &str) -> anyhow::Result<()> {
        match &self.to {
            PictureTarget::Svg(path) => write_bytes(path, self.is_forced, svg.as_bytes()),
            PictureTarget::Png(path) => write_bytes(path, self.is_forced, &png::of_svg(svg)?),
            PictureTarget::Stdout => Ok(streams::write(svg)?),
        }
    }
}
