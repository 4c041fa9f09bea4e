//! Pictures of terminals.

use svg::node::element::{Rectangle, Text};

/// The colour of a box with a hint.
pub(crate) const MAGENTA: vt100::Color = vt100::Color::Idx(5);

/// A picture of a screen: a rectangle for each colour behind the text, and the text.
pub(crate) fn picture(screen: &vt100::Screen) -> String {
    const WIDTH: u16 = 9;
    const HEIGHT: u16 = 18;
    let color = |color, default| match color {
        vt100::Color::Default => default,
        vt100::Color::Idx(0) => "#000000",
        vt100::Color::Idx(1) => "#e5484d",
        vt100::Color::Idx(2) => "#46a758",
        vt100::Color::Idx(3) => "#f5b83d",
        MAGENTA => "#d66bd6",
        vt100::Color::Idx(6) => "#4cc9d9",
        other => panic!("another colour: {other:?}"),
    };
    let (rows, columns) = screen.size();
    let (width, height) = (columns.get() * WIDTH, rows.get() * HEIGHT);
    let back = |x, y, width, height, fill| {
        let back = Rectangle::new().set("x", x).set("y", y).set("fill", fill);
        back.set("width", width).set("height", height)
    };
    let mut picture = svg::Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("font-family", "ui-monospace, Menlo, Consolas, monospace")
        .set("font-size", 15)
        .add(back(0, 0, width, height, "#16181d"));
    let all: Vec<u16> = (0..columns.get()).collect();
    for row in 0..rows.get() {
        let cell = |column: u16| screen.cell(row, column).unwrap();
        let looks = |column: u16| {
            let (text, back) = (cell(column).fgcolor(), cell(column).bgcolor());
            let default = if cell(column).dim() { "#787b82" } else { "#e8e8e8" };
            let (text, back) = (color(text, default), color(back, "#16181d"));
            if cell(column).inverse() { (back, text) } else { (text, back) }
        };
        for run in all.chunk_by(|&one, &next| looks(one) == looks(next)) {
            let (text, behind) = looks(run[0]);
            let (x, y) = (run[0] * WIDTH, row * HEIGHT);
            let length = u16::try_from(run.len()).unwrap() * WIDTH;
            picture = picture.add(back(x, y, length, HEIGHT, behind));
            // Blanks would be joined.
            let symbols = run.iter().map(|&column| match cell(column).contents() {
                "" | " " => "\u{a0}",
                symbol => symbol,
            });
            let words: String = symbols.collect();
            if words.trim() != "" && text != behind {
                let words = Text::new(words).set("x", x).set("y", y + 14).set("fill", text);
                picture = picture.add(words.set("textLength", length));
            }
        }
    }
    format!("{picture}\n")
}
