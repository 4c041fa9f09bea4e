//! Letters drawn as lines, so that they look the same whatever fonts there are.

use crate::game::Name;

/// A letter: its path, whose origin is the upper left corner of a letter without an upstroke; its
/// width, top and bottom.
struct Letter(&'static str, f32, f32, f32);

/// The path of a name's letter, and its origin as seen from the middle of a cell that it is centred in.
pub(super) fn letter(name: Name) -> (&'static str, (f32, f32)) {
    let mut letters = Name::all().zip(&LETTERS);
    let (_, Letter(path, width, top, bottom)) =
        letters.find(|(other, _)| *other == name).expect("there is a letter for each name");
    (path, (-width / 2.0, -(top + bottom) / 2.0))
}

#[rustfmt::skip]
const LETTERS: [Letter; Name::COUNT] = [
    Letter("M12 0V13M12 6.5A6 6.5 0 1 0 0 6.5A6 6.5 0 1 0 12 6.5", 12.0, 0.0, 13.0),
    Letter("M0-7V13M0 6.5A6 6.5 0 1 0 12 6.5A6 6.5 0 1 0 0 6.5", 12.0, -7.0, 13.0),
    Letter("M10.5 2.2A6 6.5 0 1 0 10.5 10.8", 10.5, 0.0, 13.0),
    Letter("M12-7V13M12 6.5A6 6.5 0 1 0 0 6.5A6 6.5 0 1 0 12 6.5", 12.0, -7.0, 13.0),
    Letter("M0 6.5H12A6 6.5 0 1 0 10.5 10.8", 12.0, 0.0, 13.0),
    Letter("M9-6.4C5.5-8 3.5-6 3.5-3V13M0 0H8", 9.0, -7.0, 13.0),
    Letter("M12 0V14C12 18 10 20 6 20C4 20 2 19.3 1 18M12 6.5A6 6.5 0 1 0 0 6.5A6 6.5 0 1 0 12 6.5", 12.0, 0.0, 20.0),
    Letter("M0-7V13M0 6C0 2 3 0 6 0C9 0 11 2 11 5V13", 11.0, -7.0, 13.0),
    Letter("M3 0V13M3-5.5V-5.4M0 0H3M0 13H6", 6.0, -6.0, 13.0),
    Letter("M5 1V14C5 16.5 3 17.5 0 17.5M5-3.9V-3.8M1 1H5", 5.0, -4.0, 17.5),
    Letter("M0-7V13M10 0L0 8M4 5L10 13", 10.0, -7.0, 13.0),
    Letter("M0-7H3V9C3 12 4.5 13 8 13", 8.0, -7.0, 13.0),
    Letter("M0 0V13M0 5C0 1.5 2 0 4 0C6.5 0 8 1.8 8 4V13M8 5C8 1.5 10 0 12 0C14.5 0 16 1.8 16 4V13", 16.0, 0.0, 13.0),
    Letter("M0 0V13M0 6C0 2 3 0 6 0C9 0 11 2 11 5V13", 11.0, 0.0, 13.0),
    Letter("M0 6.5A6 6.5 0 1 0 12 6.5A6 6.5 0 1 0 0 6.5", 12.0, 0.0, 13.0),
    Letter("M0 0V20M0 6.5A6 6.5 0 1 0 12 6.5A6 6.5 0 1 0 0 6.5", 12.0, 0.0, 20.0),
    Letter("M12 0V20M12 6.5A6 6.5 0 1 0 0 6.5A6 6.5 0 1 0 12 6.5", 12.0, 0.0, 20.0),
    Letter("M0 0V13M0 6C0 2 3 0 8 0", 8.0, 0.0, 13.0),
    Letter("M10 2C9 .7 7.5 0 5.5 0C2.5 0 .6 1.3 .6 3.4C.6 7.6 10.6 5.2 10.6 9.6C10.6 11.8 8.5 13 5.5 13C3 13 1 12.2 0 10.6", 10.6, 0.0, 13.0),
    Letter("M4-5V9C4 12 5.5 13 9 13M0 0H9", 9.0, -5.0, 13.0),
    Letter("M0 0V8C0 11 2 13 5 13C8 13 11 11 11 7M11 0V13", 11.0, 0.0, 13.0),
    Letter("M0 0L5.5 13L11 0", 11.0, 0.0, 13.0),
    Letter("M0 0L4 13L8 2L12 13L16 0", 16.0, 0.0, 13.0),
    Letter("M0 0L10 13M10 0L0 13", 10.0, 0.0, 13.0),
    Letter("M0 0L5.5 12M11 0L4.5 16C3.5 19 2 20-.5 20", 11.0, 0.0, 20.0),
    Letter("M0 0H10L0 13H10", 10.0, 0.0, 13.0),
];
