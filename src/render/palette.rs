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
#[path = "../../tests/unit/render/palette.rs"]
mod tests;
