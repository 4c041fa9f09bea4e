//! The colours of boards at a terminal, by the names that they have in pictures and pages, too: `render/palette.rs`.
//!
//! To change a colour: its row in `COLORS`. The prompt takes only the 16 colours, which fit the terminal's own background;
//! the full screen paints its own ground where there are 256.

use std::env;

/// The name of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tint {
    /// Floor whose row and column together are even.
    Floor,
    /// Floor whose row and column together are odd.
    Check,
    Wall,
    WallEdge,
    /// The floor of a goal.
    Plate,
    /// The mark on a goal.
    Goal,
    Box,
    BoxEdge,
    /// The letter of a box.
    Ink,
    /// A box on a goal, and what else is done.
    Home,
    HomeEdge,
    /// The letter of a box on a goal.
    Mark,
    /// The worker, and where the selected box can go.
    Worker,
    Eyes,
    Hint,
    /// A box that can never reach a goal.
    Dead,
    DeadEdge,
}

/// The colours that a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Palette {
    /// 256 colours, of which those from 16 on are the same on every terminal, on a dark ground.
    Dark,
    /// The same on a light ground.
    Light,
    /// The colours that the user has chosen, on the terminal's own background.
    Sixteen,
    Colorless,
}

/// A colour in each palette, by its number.
struct TintRow {
    tint: Tint,
    dark: u8,
    light: u8,
    /// `None` is the colour of the terminal. Bright colours are not used: bright black is the background of Solarized.
    sixteen: Option<u8>,
}

const COLORS: [TintRow; 17] = [
    row(Tint::Floor, 235, 255, None),
    row(Tint::Check, 236, 254, None),
    row(Tint::Wall, 240, 249, None),
    row(Tint::WallEdge, 243, 245, None),
    row(Tint::Plate, 52, 224, None),
    row(Tint::Goal, 211, 161, Some(5)),
    row(Tint::Box, 214, 214, Some(3)),
    row(Tint::BoxEdge, 136, 130, None),
    row(Tint::Ink, 16, 16, Some(0)),
    row(Tint::Home, 29, 29, Some(2)),
    row(Tint::HomeEdge, 22, 22, None),
    row(Tint::Mark, 231, 231, Some(0)),
    row(Tint::Worker, 75, 26, Some(6)),
    row(Tint::Eyes, 16, 231, Some(0)),
    row(Tint::Hint, 177, 92, Some(5)),
    row(Tint::Dead, 160, 160, Some(1)),
    row(Tint::DeadEdge, 52, 52, None),
];

const fn row(tint: Tint, dark: u8, light: u8, sixteen: Option<u8>) -> TintRow {
    TintRow { tint, dark, light, sixteen }
}

impl Palette {
    /// The palette of the terminal, as its environment tells.
    pub(crate) fn of_terminal() -> Palette {
        Palette::of_variables(&variable("TERM"), &variable("COLORTERM"), &variable("COLORFGBG"))
    }

    fn of_variables(term: &str, colorterm: &str, colorfgbg: &str) -> Palette {
        if !has_256_colors(term, colorterm) {
            return Palette::Sixteen;
        }
        // With COLORFGBG, some terminals tell which colours their text has: "0;15" is black on white.
        let background = colorfgbg.rsplit(';').next().unwrap_or_default();
        if ["7", "15"].contains(&background) { Palette::Light } else { Palette::Dark }
    }

    /// Returns whether it has colours for the ground, so that it does not matter what the terminal's background is.
    pub(crate) fn has_ground(self) -> bool {
        matches!(self, Palette::Dark | Palette::Light)
    }

    /// The number of a colour; `None` for the terminal's own.
    pub(crate) fn number(self, tint: Tint) -> Option<u8> {
        let row = COLORS.iter().find(|row| row.tint == tint)?;
        match self {
            Palette::Dark => Some(row.dark),
            Palette::Light => Some(row.light),
            Palette::Sixteen => row.sixteen,
            Palette::Colorless => None,
        }
    }
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

fn has_256_colors(term: &str, colorterm: &str) -> bool {
    // Terminals whose names do not say so. Their other variable is lost on the way to another machine.
    const NAMES: [&str; 6] = ["alacritty", "contour", "foot", "ghostty", "kitty", "wezterm"];
    !colorterm.is_empty()
        || term.contains("256color")
        || term.contains("direct")
        || NAMES.iter().any(|name| term.contains(name))
        // The terminals of Windows have them, and set no TERM.
        || term.is_empty() && cfg!(windows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokopush::render::Theme;

    #[test]
    fn each_colour_has_one_row_and_the_name_that_pictures_have_for_it() {
        let mut names = vec!["background".to_owned(), "worker-edge".to_owned()];
        for (index, row) in COLORS.iter().enumerate() {
            assert!(!COLORS[..index].iter().any(|other| other.tint == row.tint), "{:?}", row.tint);
            let words = format!("{:?}", row.tint).replace("Edge", "-edge");
            names.push(words.to_ascii_lowercase());
        }
        for (name, _) in sokopush::program::colors(Theme::Light) {
            assert!(names.iter().any(|other| other == name), "{name}");
        }
    }

    #[test]
    fn the_environment_tells_which_colours_a_terminal_has() {
        for (term, colorterm, colorfgbg, palette) in [
            ("xterm", "", "", Palette::Sixteen),
            ("linux", "", "0;15", Palette::Sixteen),
            ("xterm-256color", "", "", Palette::Dark),
            ("tmux-256color", "", "15;0", Palette::Dark),
            ("xterm-kitty", "", "0;15", Palette::Light),
            ("xterm", "truecolor", "0;default;7", Palette::Light),
        ] {
            let found = Palette::of_variables(term, colorterm, colorfgbg);
            assert_eq!(found, palette, "{term} {colorterm} {colorfgbg}");
        }
    }
}
