//! A picture as PNG, if the program is built with the feature `png`.

/// Draws a picture in SVG as PNG.
#[cfg(feature = "png")]
pub(super) fn of_svg(svg: &str) -> anyhow::Result<Vec<u8>> {
    use anyhow::{Context, ensure};
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{self, Tree};

    /// The longest side in pixels.
    const MAX_SIDE: u32 = 10_000;

    let tree = Tree::from_str(svg, &usvg::Options::default())?;
    let size = tree.size().to_int_size();
    let width = size.width();
    let height = size.height();
    ensure!(
        width.max(height) <= MAX_SIDE,
        "the picture would be {width} pixels wide and {height} high, but a PNG has at most {MAX_SIDE}"
    );
    let mut pixels = Pixmap::new(width, height).context("the picture would have no pixels")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}

/// Fails. The options already refuse a file whose name ends in `.png`.
#[cfg(not(feature = "png"))]
pub(super) fn of_svg(_: &str) -> anyhow::Result<Vec<u8>> {
    anyhow::bail!("this program was built without the feature `png`")
}
