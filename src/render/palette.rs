//! The colours of pictures and pages, light and dark. Colours at a terminal: `play/prompt/board_printer.rs`,
//! `play/screen/scene.rs`. A change changes the sums in `cli/page/styles`: `UPDATE_EXPECT=1 cargo test the_policy` renews them.

use crate::macros::names;

names! {
    /// The page a picture is made for. Displayed and parsed as `light` or `dark`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Theme {
        /// Dark on light.
        #[default]
        Light = "light",
        /// Light on dark.
        Dark = "dark",
    }
}

/// The name of each thing and its colours: on light, and on dark. `box` is off goals, `home`
/// on one, and `ink` the edge and the letter of a box.
const COLORS: [(&str, &str, &str); 9] = [
    ("background", "#ffffff", "#10141a"),
    ("floor", "#f4f1ea", "#232a34"),
    ("wall", "#5b6472", "#8a96a8"),
    ("goal", "#c02d5b", "#ff8fb1"),
    ("worker", "#2b6cb0", "#63b3ed"),
    ("eyes", "#ffffff", "#10141a"),
    ("box", "#f6c445", "#f6c445"),
    ("home", "#68d391", "#68d391"),
    ("ink", "#1a202c", "#1a202c"),
];

impl Theme {
    /// The name and the colour of each thing, as pages and pictures use them.
    pub fn colors(self) -> [(&'static str, &'static str); 9] {
        COLORS.map(|(name, light, dark)| (name, if self == Theme::Light { light } else { dark }))
    }

    pub(super) fn color(self, thing: &str) -> &'static str {
        let mut colors = self.colors().into_iter();
        colors.find(|(name, _)| *name == thing).expect("each thing has a colour").1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance, as the Web Content Accessibility Guidelines 2.2 define it.
    fn luminance(colour: &str) -> f64 {
        let part = |from: usize| {
            let value = f64::from(u8::from_str_radix(&colour[from..from + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    /// Asserts the contrast that the guidelines ask for: 3 for shapes, 4.5 for text.
    #[track_caller]
    fn differ(one: &str, other: &str, minimum: f64) {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        let contrast = one.max(other) / one.min(other);
        assert!(contrast >= minimum, "{contrast}");
    }

    #[test]
    fn colours_differ_enough() {
        for theme in Theme::ALL {
            let colors = theme.colors().map(|(_, color)| color);
            let [background, floor, wall, goal, worker, eyes, off_goal, on_goal, ink] = colors;
            differ(wall, background, 3.0);
            for colour in [wall, goal, worker] {
                differ(colour, floor, 3.0);
            }
            differ(eyes, worker, 3.0);
            for colour in [off_goal, on_goal] {
                differ(ink, colour, 4.5);
                // If a box is hardly distinct from the floor, its edge is.
                let box_or_edge = if luminance(floor) > 0.5 { ink } else { colour };
                differ(box_or_edge, floor, 3.0);
            }
        }
    }
}
