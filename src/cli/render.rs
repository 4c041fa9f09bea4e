//! `sokopush render`: pictures.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
#[cfg(feature = "png")]
use anyhow::anyhow;
use sokopush::notation::Levels;
#[cfg(feature = "png")]
use sokopush::render::Frame;
use sokopush::source::Source;

use super::options::{Picture, RenderOptions};
use super::replace::replace;
use super::wanted::{Found, Wanted};
use super::{Exit, open, stdout, tell, write_all};

pub(super) fn run(file: Option<&Path>, options: &RenderOptions) -> anyhow::Result<Exit> {
    #[cfg(feature = "png")]
    if options.frame == Frame::All && matches!(options.to, Some(Picture::Png(_))) {
        return Err(anyhow!("`--frame all` needs a name that ends in `.svg`: a PNG does not move"));
    }
    let (name, input) = open(file)?;
    let source = Source::new(&name, input)?;
    let levels = Levels::new(options.from.into(), source).whole();
    let mut levels = Wanted::new(levels, Some(options.level));
    let Some(Found { number, level, complaints }) = levels.next(&mut stdout()) else {
        return levels.end(&name).and(Ok(Exit::Done));
    };
    tell(&complaints);
    let text = options.renderer().svg(&level?);
    let text = text.with_context(|| format!("{name}: level {number}"))?;
    let text = text.as_bytes();
    match &options.to {
        None => {
            write_all(text)?;
        }
        Some(Picture::Svg(path)) => write(path, text)?,
        #[cfg(feature = "png")]
        Some(Picture::Png(path)) => write(path, &png(text)?)?,
    }
    Ok(if complaints.is_empty() { Exit::Done } else { Exit::Misused })
}

fn write(path: &Path, picture: &[u8]) -> anyhow::Result<()> {
    replace(path, |file| file.write_all(picture).with_context(|| path.display().to_string()))
}

/// What no side of a PNG is longer than, in pixels.
#[cfg(feature = "png")]
const LONGEST: u32 = 10_000;

/// The picture as PNG.
#[cfg(feature = "png")]
fn png(svg: &[u8]) -> anyhow::Result<Vec<u8>> {
    use resvg::{
        tiny_skia::{Pixmap, Transform},
        usvg::{self, Tree},
    };

    let tree = Tree::from_data(svg, &usvg::Options::default())?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if width.max(height) > LONGEST {
        return Err(anyhow!(
            "the picture would be {width} pixels wide and {height} high, and a PNG has at most {LONGEST}"
        ));
    }
    let pixels = Pixmap::new(width, height);
    let mut pixels = pixels.ok_or_else(|| anyhow!("the picture would have no pixels"))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}
