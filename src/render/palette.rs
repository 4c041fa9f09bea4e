//! The colours of pictures and pages, light and dark. Colours at a terminal: `cli/play/palette.rs`.
//! A change changes the sums in `cli/page/styles`: `UPDATE_EXPECT=1 cargo test the_policy` renews them.

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

/// The name of each thing and its colours: on light, and on dark. `check` is every second cell of the floor, `plate` the
/// floor of a goal, `goal` its ring. `box` is a box off goals, `home` one on a goal; `ink` and `mark` are the letters on
/// them. An `-edge` is the outline of something solid, and the foot that it stands on. `hint` is the arrow of a hint.
const COLORS: [(&str, &str, &str); 17] = [
    ("background", "#ffffff", "#10141a"),
    ("floor", "#f7f3ea", "#1d242d"),
    ("check", "#ede6d8", "#242d38"),
    ("wall", "#a9b2bc", "#4b5766"),
    ("wall-edge", "#4f5964", "#8794a6"),
    ("plate", "#fbd9e2", "#431e2d"),
    ("goal", "#c2255c", "#ff85a8"),
    ("box", "#f5b83d", "#f2b53a"),
    ("box-edge", "#9c6a0b", "#8f6210"),
    ("ink", "#1f1604", "#1f1604"),
    ("home", "#0e7c6b", "#128375"),
    ("home-edge", "#074c42", "#0a4c43"),
    ("mark", "#ffffff", "#ffffff"),
    ("worker", "#2563c9", "#5aaaf7"),
    ("worker-edge", "#173f83", "#2465a8"),
    ("eyes", "#ffffff", "#0b1016"),
    ("hint", "#7a2fd0", "#cda5ff"),
];

impl Theme {
    /// The name and the colour of each thing, as pages and pictures use them.
    pub(crate) fn colors(self) -> [(&'static str, &'static str); 17] {
        COLORS.map(|(name, light, dark)| (name, if self == Theme::Light { light } else { dark }))
    }

    pub(super) fn color(self, thing: &str) -> &'static str {
        let found = self.colors().into_iter().find(|(name, _)| *name == thing);
        found.expect("each thing has a colour").1
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
    fn differ(theme: Theme, thing: &str, other: &str, minimum: f64) {
        let light = luminance(theme.color(thing)) + 0.05;
        let other_light = luminance(theme.color(other)) + 0.05;
        let contrast = light.max(other_light) / light.min(other_light);
        assert!(contrast >= minimum, "{thing} and {other}: {contrast}");
    }

    #[test]
    fn colours_differ_enough() {
        for theme in Theme::ALL {
            for ground in ["floor", "check", "background"] {
                for thing in ["wall-edge", "goal", "worker", "hint"] {
                    differ(*theme, thing, ground, 3.0);
                }
            }
            differ(*theme, "goal", "plate", 3.0);
            differ(*theme, "home", "plate", 3.0);
            differ(*theme, "home", "box", 2.4);
            differ(*theme, "worker", "eyes", 3.0);
            differ(*theme, "ink", "box", 4.5);
            differ(*theme, "mark", "home", 4.5);
        }
        // The lid of a box is about as light as a light floor, so its edge must be seen.
        differ(Theme::Light, "box-edge", "floor", 3.0);
        differ(Theme::Dark, "box", "floor", 3.0);
    }
}
