//! Pictures of terminals.

use svg::node::element::{Rectangle, Text};

/// The colour of a number: those from 16 on are the same on every terminal.
fn indexed(number: u8) -> String {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let [red, green, blue] = match number {
        0..16 => panic!("a colour that the user can change: {number}"),
        16..232 => [36, 6, 1].map(|step| LEVELS[usize::from((number - 16) / step % 6)]),
        232.. => [8 + 10 * (number - 232); 3],
    };
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The part of a cell that a block fills: its beginning and its length in each direction, in halves.
fn block(symbol: &str) -> Option<[u16; 4]> {
    match symbol {
        "█" => Some([0, 0, 2, 2]),
        "▀" => Some([0, 0, 2, 1]),
        "▄" => Some([0, 1, 2, 1]),
        "▌" => Some([0, 0, 1, 2]),
        "▐" => Some([1, 0, 1, 2]),
        _ => None,
    }
}

/// A picture of a screen: a rectangle for each colour behind the text, and the text.
pub(crate) fn picture(screen: &vt100::Screen) -> String {
    const WIDTH: u16 = 8;
    const HEIGHT: u16 = 16;
    let color = |color, default: &str| match color {
        vt100::Color::Default => default.to_owned(),
        vt100::Color::Idx(number) => indexed(number),
        color @ vt100::Color::Rgb(..) => panic!("another colour: {color:?}"),
    };
    let (rows, columns) = screen.size();
    let (width, height) = (columns.get() * WIDTH, rows.get() * HEIGHT);
    let back = |x, y, width, height, fill: &str| {
        let back = Rectangle::new().set("x", x).set("y", y).set("fill", fill);
        back.set("width", width).set("height", height)
    };
    let mut picture = svg::Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("font-family", "ui-monospace, Menlo, Consolas, monospace")
        .set("font-size", 13)
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
            if behind != "#16181d" {
                picture = picture.add(back(x, y, length, HEIGHT, &behind));
            }
            // The blocks of a font may leave gaps.
            let symbol = |column: u16| cell(column).contents();
            for same in run.chunk_by(|&one, &next| symbol(one) == symbol(next)) {
                let Some([left, top, width, height]) = block(symbol(same[0])) else { continue };
                // Halves of columns never follow each other.
                let columns = u16::try_from(same.len()).unwrap();
                let x = same[0] * WIDTH + left * WIDTH / 2;
                let width = columns * width * WIDTH / 2;
                picture =
                    picture.add(back(x, y + top * HEIGHT / 2, width, height * HEIGHT / 2, &text));
            }
            // Blanks would be joined.
            let symbols = run.iter().map(|&column| match cell(column).contents() {
                symbol if symbol.trim() == "" || block(symbol).is_some() => "\u{a0}",
                symbol => symbol,
            });
            let words: String = symbols.collect();
            if words.trim() != "" && text != behind {
                let words = Text::new(words).set("x", x).set("y", y + 12).set("fill", text);
                picture = picture.add(words.set("textLength", length));
            }
        }
    }
    format!("{picture}\n")
}
