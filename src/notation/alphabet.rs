//! The characters of a notation: reading, writing and the wording of messages follow from one list.

use std::fmt;

use crate::error::{Found, SyntaxError};
use crate::game::Name;
use crate::text::list;

/// The contents of a cell: a sum of the constants below; 0 is a wall.
///
/// Each constant has a byte of its own, so that the tiles of eight characters are combined with one
/// shift and one "or" for each.
pub(super) type TileBits = u64;
pub(super) const WALL: TileBits = 0;
pub(super) const FLOOR: TileBits = 1;
pub(super) const GOAL: TileBits = FLOOR | 1 << 8;
pub(super) const BOX: TileBits = FLOOR | 1 << 16;
pub(super) const WORKER: TileBits = FLOOR | 1 << 24;
/// The part of a worker's tile that no other tile has.
const WORKER_ONLY: TileBits = 1 << 24;
/// The tile of a character that does not belong to the alphabet.
const UNKNOWN: TileBits = 1 << 32;

#[derive(Debug)]
pub(crate) struct Alphabet {
    tiles: [TileBits; 256],
    characters: &'static [u8],
    /// The characters of the worker, which end the list.
    workers: &'static [u8],
    /// Whether boxes are written as letters, capitals on a goal.
    named: bool,
    /// The character for each tile, by its [`index`].
    written: [Option<u8>; 1 << 4],
}

impl Alphabet {
    /// The alphabet in which `characters` stand for `tiles`. Of several characters for a tile the
    /// first is written. The worker's characters come last.
    #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
    pub(super) const fn new<const N: usize>(
        characters: &'static [u8; N],
        tiles: [TileBits; N],
    ) -> Alphabet {
        let mut by_character = [UNKNOWN; 256];
        let mut written = [None; 1 << 4];
        let mut others = 0;
        let mut i = 0;
        while i < N {
            by_character[characters[i] as usize] = tiles[i];
            if written[index(tiles[i])].is_none() {
                written[index(tiles[i])] = Some(characters[i]);
            }
            if tiles[i] & WORKER_ONLY == 0 {
                others += 1;
            }
            i += 1;
        }
        let (_, workers) = characters.split_at(others);
        Alphabet { tiles: by_character, characters, workers, named: false, written }
    }

    /// Writes boxes as letters: lower case on floor, capitals on a goal.
    #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
    pub(super) const fn with_names(mut self) -> Alphabet {
        self.named = true;
        let mut i = 0;
        while i < 26 {
            self.tiles[(b'a' + i) as usize] = BOX;
            self.tiles[(b'A' + i) as usize] = BOX | GOAL;
            i += 1;
        }
        self
    }

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "one entry for each byte")]
    fn tile(&self, character: u8) -> TileBits {
        self.tiles[usize::from(character)]
    }

    #[inline]
    pub(super) fn contains(&self, character: u8) -> bool {
        self.tile(character) != UNKNOWN
    }

    pub(crate) fn is_worker(&self, character: u8) -> bool {
        self.workers.contains(&character)
    }

    /// The characters for a tile, off a goal and on one; `None` if the alphabet has none.
    #[inline]
    #[expect(clippy::indexing_slicing, reason = "one entry for each tile")]
    pub(super) fn written(&self, tile: TileBits) -> [Option<u8>; 2] {
        [self.written[index(tile)], self.written[index(tile | GOAL)]]
    }

    /// The characters of a box, off a goal and on one.
    #[inline]
    pub(super) fn boxes(&self, name: Option<Name>) -> [Option<u8>; 2] {
        match name {
            Some(name) if self.named => {
                [Some(name.letter()), Some(name.letter().to_ascii_uppercase())]
            }
            _ => self.written(BOX),
        }
    }

    pub(super) fn not_a_cell(&self, found: Found) -> SyntaxError {
        SyntaxError::unexpected(format_args!("a cell ({self})"), found)
    }

    /// The worker's characters, for messages.
    pub(super) fn workers(&self) -> String {
        listed(self.workers, false)
    }

    /// The floor, goals, boxes, workers and unknown characters among 64 characters, one bit each.
    #[expect(clippy::indexing_slicing, reason = "64 characters are eight times eight")]
    pub(super) fn bits(&self, characters: &[u8; 64]) -> [u64; 5] {
        let mut words = [[0; 8]; 5];
        for (i, &eight) in characters.as_chunks().0.iter().enumerate() {
            for (word, bits) in words.iter_mut().zip(self.bits_of_eight(eight)) {
                word[i] = bits;
            }
        }
        words.map(u64::from_le_bytes)
    }

    /// The [bits](Self::bits) of eight characters. Not inlined: all at once need more registers
    /// than there are.
    #[inline(never)]
    fn bits_of_eight(&self, characters: [u8; 8]) -> [u8; 8] {
        let mut tiles = 0;
        for (i, character) in characters.into_iter().enumerate() {
            tiles |= self.tile(character) << i;
        }
        tiles.to_le_bytes()
    }
}

impl fmt::Display for Alphabet {
    /// Lists the characters, for messages.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&listed(self.characters, self.named))
    }
}

/// Characters as a list such as "`@`, `*` or a letter".
fn listed(characters: &[u8], and_letters: bool) -> String {
    let mut items = Vec::new();
    for &character in characters {
        items.push(format!("`{}`", char::from(character)));
    }
    if and_letters {
        items.push("a letter".to_owned());
    }
    list(&items, "or")
}

/// Floor, goal, box and worker as four bits.
const fn index(tile: TileBits) -> usize {
    let [floor, goal, a_box, worker, ..] = tile.to_le_bytes();
    (floor | goal << 1 | a_box << 2 | worker << 3) as usize
}
