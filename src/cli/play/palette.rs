//! The colours of boards at a terminal, by the names that they have in pictures and pages, too: `render/palette.rs`.
//!
//! To change a colour: its row in `Tint::numbers`. The prompt takes only the 16 colours, which fit the terminal's own background;
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

/// The numbers of a colour in the palettes.
struct TintNumbers {
    dark: u8,
    light: u8,
    /// `None` is the colour of the terminal. Bright colours are not used: bright black is the background of Solarized.
    sixteen: Option<u8>,
}

const fn numbers(dark: u8, light: u8, sixteen: Option<u8>) -> TintNumbers {
    TintNumbers { dark, light, sixteen }
}

impl Tint {
    const fn numbers(self) -> TintNumbers {
        match self {
            Tint::Floor => numbers(235, 255, None),
            Tint::Check => numbers(236, 254, None),
            Tint::Wall => numbers(240, 249, None),
            Tint::WallEdge => numbers(243, 245, None),
            Tint::Plate => numbers(52, 224, None),
            Tint::Goal => numbers(211, 161, Some(5)),
            Tint::Box => numbers(214, 214, Some(3)),
            Tint::BoxEdge => numbers(136, 130, None),
            Tint::Ink => numbers(16, 16, Some(0)),
            Tint::Home => numbers(29, 29, Some(2)),
            Tint::HomeEdge => numbers(23, 23, None),
            Tint::Mark => numbers(231, 231, Some(0)),
            Tint::Worker => numbers(75, 26, Some(6)),
            Tint::Eyes => numbers(16, 231, Some(0)),
            Tint::Hint => numbers(177, 92, Some(5)),
            Tint::Dead => numbers(160, 160, Some(1)),
            Tint::DeadEdge => numbers(52, 52, None),
        }
    }
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
        let numbers = tint.numbers();
        match self {
            Palette::Dark => Some(numbers.dark),
            Palette::Light => Some(numbers.light),
            Palette::Sixteen => numbers.sixteen,
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
    use std::fs;

    use super::*;
    use sokopush::render::Theme;

    const TINTS: [Tint; 17] = [
        Tint::Floor,
        Tint::Check,
        Tint::Wall,
        Tint::WallEdge,
        Tint::Plate,
        Tint::Goal,
        Tint::Box,
        Tint::BoxEdge,
        Tint::Ink,
        Tint::Home,
        Tint::HomeEdge,
        Tint::Mark,
        Tint::Worker,
        Tint::Eyes,
        Tint::Hint,
        Tint::Dead,
        Tint::DeadEdge,
    ];

    #[test]
    fn colours_have_the_names_that_pictures_and_pages_have_for_them() {
        // The terminal has a background of its own, and its worker has no foot.
        let mut names = vec!["background".to_owned(), "worker-edge".to_owned()];
        for tint in TINTS {
            names.push(format!("{tint:?}").replace("Edge", "-edge").to_ascii_lowercase());
        }
        for (name, _) in sokopush::program::colors(Theme::Light) {
            assert!(names.iter().any(|other| other == name), "{name}");
        }
    }

    #[test]
    fn the_styles_of_pages_have_no_colours_of_other_names() {
        let mut styles = String::new();
        for file in fs::read_dir("src/cli/page/styles").unwrap() {
            styles += &fs::read_to_string(file.unwrap().path()).unwrap();
        }
        let colors = Theme::Light.colors();
        for part in styles.split("var(--").skip(1) {
            let (name, _) = part.split_once([')', ',']).unwrap();
            let is_color = colors.iter().any(|(color, _)| *color == name);
            // What is no colour is computed there.
            assert!(is_color || styles.contains(&format!("--{name}:")), "{name}");
        }
        for (name, _) in colors {
            assert!(styles.contains(&format!("var(--{name})")), "{name}");
        }
    }

    /// Relative luminance of one of the 256 colours, as the Web Content Accessibility Guidelines 2.2 define it.
    fn luminance(number: u8) -> f64 {
        const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        let parts = if number >= 232 {
            [8 + 10 * (number - 232); 3]
        } else {
            let cube = usize::from(number - 16);
            [LEVELS[cube / 36], LEVELS[cube / 6 % 6], LEVELS[cube % 6]]
        };
        let [red, green, blue] = parts.map(|part| {
            let value = f64::from(part) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Asserts the contrast that the guidelines ask for: 3 for shapes, 4.5 for text.
    #[track_caller]
    fn differ(palette: Palette, tint: Tint, other: Tint, minimum: f64) {
        let light = luminance(palette.number(tint).unwrap()) + 0.05;
        let other_light = luminance(palette.number(other).unwrap()) + 0.05;
        let contrast = light.max(other_light) / light.min(other_light);
        assert!(contrast >= minimum, "{palette:?}: {tint:?} and {other:?}: {contrast}");
    }

    #[test]
    fn colours_differ_enough_on_both_grounds() {
        for palette in [Palette::Dark, Palette::Light] {
            for floor in [Tint::Floor, Tint::Check] {
                differ(palette, Tint::Worker, floor, 3.0);
                differ(palette, Tint::Hint, floor, 3.0);
                // Both are dark enough for a white letter, and so nearer to a dark floor.
                differ(palette, Tint::Home, floor, 2.4);
                differ(palette, Tint::Dead, floor, 2.4);
            }
            differ(palette, Tint::Goal, Tint::Plate, 3.0);
            differ(palette, Tint::Worker, Tint::Plate, 3.0);
            differ(palette, Tint::Home, Tint::Plate, 3.0);
            differ(palette, Tint::Home, Tint::Box, 2.4);
            differ(palette, Tint::Ink, Tint::Box, 4.5);
            differ(palette, Tint::Ink, Tint::Mark, 4.5);
            differ(palette, Tint::Mark, Tint::Home, 4.5);
            differ(palette, Tint::Mark, Tint::Dead, 4.5);
            differ(palette, Tint::Eyes, Tint::Worker, 4.5);
            differ(palette, Tint::Eyes, Tint::Hint, 4.5);
        }
        // The lid of a box is about as light as a light floor, so its edge is drawn around it there.
        differ(Palette::Light, Tint::BoxEdge, Tint::Check, 3.0);
        differ(Palette::Dark, Tint::Box, Tint::Check, 3.0);
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
