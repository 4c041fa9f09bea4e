//! Random keystroke games.

use super::contest::{ContestGenerator, Limits, SpecialSize};
use super::playthrough::Playthrough;
use super::random::Random;
use super::room::{Room, Size};
use crate::board::{Cell, Tile};
use crate::game::moves::Move;

const LIMITS: Limits = Limits { min: 4, max: 15, smallest: 4, has_border: true };
/// The most keys of a game.
const MAX_KEYS: usize = 50;
/// The most boxes of a game. The contest promises nothing here.
const MAX_BOXES: usize = 5;
/// The number of rooms tried for one in which the keys push a box.
const TRIES: usize = 10;

/// The number of rooms tried for one in which the last key is a push, as some do.
const TRIES_FOR_LAST_KEY: usize = 100;

/// What some games have if no option is given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SpecialCase {
    /// A size at the edge of the promise. The largest board comes with as many keys as there may be, the smallest with few.
    Size(SpecialSize),
    /// The worker and all boxes but one start on goals.
    AlmostComplete,
}

impl SpecialCase {
    const LARGEST: SpecialCase = SpecialCase::Size(SpecialSize::Largest);
    const SMALLEST: SpecialCase = SpecialCase::Size(SpecialSize::Smallest);

    fn of(number: u64, part: u64) -> Option<SpecialCase> {
        match (number % 20, part) {
            (3, _) => Some(SpecialCase::LARGEST),
            (7, 1) => Some(SpecialCase::SMALLEST),
            (11, 0) => Some(SpecialCase::Size(SpecialSize::Wide)),
            (11, 2) => Some(SpecialCase::Size(SpecialSize::Tall)),
            (15, 1) => Some(SpecialCase::AlmostComplete),
            _ => None,
        }
    }
}

impl ContestGenerator {
    /// Returns the keystroke games with this number: one that is complete before its last keys, one that may stay
    /// incomplete, and one that is complete with its last key.
    ///
    /// If no option is given, they keep what the contest promises: 4 to 15 rows and columns, a wall around the board, as many
    /// boxes as goals, at least one box that is on none, and at most 50 keys. Of twenty cases, some then have a board of 15 × 15
    /// and 50 keys (3), a board of 4 × 4 and few keys (7), boards of 4 × 15 and 15 × 4 (11), and a worker and all boxes but
    /// one on goals (15).
    pub fn keystrokes(&self, number: u64) -> String {
        let mut games = String::new();
        for part in 0..Self::BOARDS {
            games += &self.keystroke_game(number, part);
        }
        games + "0 0\n"
    }

    fn keystroke_game(&self, number: u64, part: u64) -> String {
        let mut special = None;
        if !self.has_options() {
            special = SpecialCase::of(number, part);
        }
        let mut random = self.random(number, part);
        let size = match special {
            Some(SpecialCase::Size(special)) => LIMITS.special_size(special),
            // There is room for the worker, and for a box and a goal of each.
            _ => self.size(LIMITS, 1 + 2 * self.boxes.unwrap_or(1), &mut random),
        };
        let wanted_boxes = self.boxes.unwrap_or_else(|| few_boxes(size, &mut random));
        let boxes = wanted_boxes.min(size.inner_cells() - 1);
        let keys = match (self.keys, special) {
            (Some(keys), _) => usize::try_from(keys).unwrap_or(usize::MAX),
            (None, Some(SpecialCase::LARGEST)) => MAX_KEYS,
            (None, Some(SpecialCase::SMALLEST)) => 1 + random.below(5),
            (None, _) => MAX_KEYS - random.below(30),
        };
        let (room, mut play) = if special == Some(SpecialCase::LARGEST) && part == 2 {
            // A program that ignores the last of as many keys as there may be leaves this game incomplete.
            room_where(
                |play| completes_with_key(play, keys),
                TRIES_FOR_LAST_KEY,
                size,
                boxes,
                keys,
                &mut random,
            )
        } else {
            // Without a push, the game could not be completed.
            room_where(|play| !play.pushes.is_empty(), TRIES, size, boxes, keys, &mut random)
        };
        let goals = if special == Some(SpecialCase::AlmostComplete) {
            goals_for_almost_complete(&room, &play)
        } else if part == 1 || play.pushes.is_empty() {
            goals_on_the_way(&room, &play, &mut random)
        } else if part == 0 {
            play.boxes_after(pushes_to_complete(&play, keys * 2 / 3))
        } else {
            let pushes = pushes_to_complete(&play, keys);
            if self.keys.is_none()
                && let Some(last) = play.pushes.get(pushes - 1)
            {
                play.keys.truncate(last.keys);
            }
            play.boxes_after(pushes)
        };
        let mut text = room.text(&goals, letter);
        for &direction in &play.keys {
            text.push(char::from(Move::Push(direction).letter()));
        }
        text + "\n"
    }
}

/// Draws a number of boxes that leaves floor to push them on.
fn few_boxes(size: Size, random: &mut Random) -> usize {
    let boxes = 1 + random.below(MAX_BOXES);
    boxes.min((size.inner_cells() - 1) / 3).max(1)
}

/// Draws a room and plays it; draws another one unless the play is as wanted, up to a number of tries.
fn room_where(
    is_wanted: impl Fn(&Playthrough) -> bool,
    tries: usize,
    size: Size,
    boxes: usize,
    keys: usize,
    random: &mut Random,
) -> (Room, Playthrough) {
    let mut drawn = 1;
    loop {
        let walls = random.below(25);
        let room = Room::new(size, boxes, walls, random);
        let play = Playthrough::new(&room.start, keys, random);
        if is_wanted(&play) || drawn == tries {
            return (room, play);
        }
        drawn += 1;
    }
}

/// Returns whether the boxes get to their last cells with the last of `keys` and not before.
fn completes_with_key(play: &Playthrough, keys: usize) -> bool {
    let is_push = play.pushes.last().is_some_and(|push| push.keys == keys);
    let last = play.boxes_after(play.pushes.len());
    is_push
        && !(0..play.pushes.len()).any(|pushes| has_same_cells(&play.boxes_after(pushes), &last))
}

/// Returns the number of pushes, made by `limit` keys if there is one by then, after which the boxes' cells are not those at
/// the beginning: with goals there, the game is complete at that time at the latest, but not at once.
fn pushes_to_complete(play: &Playthrough, limit: usize) -> usize {
    let made = play.pushes.iter().filter(|push| push.keys <= limit).count().max(1);
    if has_same_cells(&play.boxes_after(made), &play.start) { made - 1 } else { made }
}

/// Returns goals on cells where boxes get to, each at a time of its own, so that boxes move onto goals and off them.
fn goals_on_the_way(room: &Room, play: &Playthrough, random: &mut Random) -> Vec<Cell> {
    let mut goals = Vec::new();
    for index in 0..play.start.len() {
        let boxes = play.boxes_after(random.below(play.pushes.len() + 1));
        // Two boxes can have been on one cell.
        goals.extend(boxes.get(index).filter(|cell| !goals.contains(*cell)));
    }
    let worker = room.start.worker();
    for &cell in room.rest.iter().chain([&worker]).chain(&play.start) {
        if goals.len() < play.start.len() && !goals.contains(&cell) {
            goals.push(cell);
        }
    }
    let is_complete = has_same_cells(&goals, &play.start);
    let has_worker = goals.contains(&worker);
    if let Some(goal) = goals.first_mut()
        && !has_worker
        && (is_complete || random.percent(20))
    {
        *goal = worker;
    }
    goals
}

/// Returns goals under the worker and under all boxes but one.
fn goals_for_almost_complete(room: &Room, play: &Playthrough) -> Vec<Cell> {
    let mut goals = play.start.clone();
    if let Some(goal) = goals.first_mut() {
        *goal = room.start.worker();
    }
    goals
}

/// Returns whether two lists have the same cells in any order. Neither has a cell twice.
fn has_same_cells(one: &[Cell], other: &[Cell]) -> bool {
    one.len() == other.len() && one.iter().all(|cell| other.contains(cell))
}

fn letter(tile: Tile, is_goal: bool) -> char {
    match (tile, is_goal) {
        (Tile::Worker | Tile::WorkerOnGoal, true) => 'W',
        (Tile::Worker | Tile::WorkerOnGoal, false) => 'w',
        (Tile::Box | Tile::BoxOnGoal, true) => 'B',
        (Tile::Box | Tile::BoxOnGoal, false) => 'b',
        (_, true) => '+',
        (Tile::Wall, false) => '#',
        (Tile::Floor | Tile::Goal, false) => '.',
    }
}
