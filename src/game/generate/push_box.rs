//! Random boards of the push-box problem.

use super::contest::{ContestGenerator, Limits, SpecialSize};
use super::playthrough::Playthrough;
use super::random::Random;
use super::room::{Room, Size};
use crate::board::{Cell, Tile};

const LIMITS: Limits = Limits { min: 2, max: 8, smallest: 3, has_border: false };
/// The number of boxes, and that of holes.
const BOXES: usize = 3;
/// The number of rooms tried for one in which all boxes are pushed away from where they start.
const TRIES: usize = 50;

/// Returns the special size of a board. The largest board has no walls, so one search through all positions takes long there.
fn special_size(number: u64, part: u64) -> Option<SpecialSize> {
    match (number % 20, part) {
        (3, 1) => Some(SpecialSize::Largest),
        (7, 0) => Some(SpecialSize::Smallest),
        (11, 1) => Some(SpecialSize::Wide),
        (15, 2) => Some(SpecialSize::Tall),
        _ => None,
    }
}

impl ContestGenerator {
    /// Returns the boards of the push-box problem with this number: one with holes anywhere, which often has no solution,
    /// and two that have one, for the last of which a box may have to be pushed over a hole.
    ///
    /// If no option is given, they keep what the contest promises: 2 to 8 rows and columns, one player, three boxes and three
    /// holes. Of twenty cases, some then have a board of 8 × 8 without walls (3), a board of 3 × 3 (7), and boards of 2 × 8 (11) and
    /// 8 × 2 (15). In every fourth case, from the second, there is no empty line between the boards.
    pub fn push_box(&self, number: u64) -> String {
        let mut boards = Vec::new();
        for part in 0..Self::BOARDS {
            boards.push(self.push_box_board(number, part));
        }
        boards.join(if number % 4 == 2 { "" } else { "\n" })
    }

    fn push_box_board(&self, number: u64, part: u64) -> String {
        let mut special = None;
        if !self.has_options() {
            special = special_size(number, part);
        }
        let mut random = self.random(number, part);
        let boxes = self.boxes.unwrap_or(BOXES);
        let size = match special {
            Some(special) => LIMITS.special_size(special),
            None => self.size(LIMITS, 1 + 2 * boxes, &mut random),
        };
        // Each box has a hole, and none of them is where the player is.
        let boxes = boxes.min((size.inner_cells() - 1) / 2);
        let max_walls = if special == Some(SpecialSize::Largest) { 0 } else { 30 };
        if part > 0
            && let Some(text) = solvable_board(size, boxes, max_walls, part == 2, &mut random)
        {
            return text;
        }
        let walls = random.below(max_walls);
        let room = Room::new(size, boxes, walls, &mut random);
        let holes: Vec<Cell> = room.rest.iter().copied().take(boxes).collect();
        room.text(&holes, letter)
    }
}

/// Returns a board on which boxes were pushed onto holes; if `crosses_holes`, one on which a box was pushed over a hole, where
/// one is found. `None` if no board is found: on a small one hardly a box can be pushed.
fn solvable_board(
    size: Size,
    boxes: usize,
    max_walls: usize,
    crosses_holes: bool,
    random: &mut Random,
) -> Option<String> {
    let mut solvable = None;
    for _ in 0..TRIES {
        let walls = random.below(max_walls);
        let room = Room::new(size, boxes, walls, random);
        let keys = boxes * (6 + random.below(20));
        let play = Playthrough::new(&room.start, keys, random);
        let Some(pushes) = pushes_to_holes(&room, &play) else { continue };
        let holes = play.boxes_after(pushes);
        let text = room.text(&holes, letter);
        let arrivals =
            play.pushes.iter().take(pushes).filter(|push| holes.contains(&push.to)).count();
        // If boxes get onto holes more often than there are boxes, one was pushed off a hole.
        if !crosses_holes || arrivals > boxes {
            return Some(text);
        }
        solvable.get_or_insert(text);
    }
    solvable
}

/// Returns a number of pushes after which holes can be where the boxes are: no box or player starts there, since there is no
/// letter for one on a hole.
fn pushes_to_holes(room: &Room, play: &Playthrough) -> Option<usize> {
    for pushes in (0..=play.pushes.len()).rev() {
        let cells = play.boxes_after(pushes);
        if cells.iter().all(|cell| *cell != room.start.worker() && !play.start.contains(cell)) {
            return Some(pushes);
        }
    }
    None
}

fn letter(tile: Tile, is_hole: bool) -> char {
    match tile {
        Tile::Worker | Tile::WorkerOnGoal => 'X',
        Tile::Box | Tile::BoxOnGoal => '*',
        _ if is_hole => '@',
        Tile::Wall => '#',
        Tile::Floor | Tile::Goal => '.',
    }
}
