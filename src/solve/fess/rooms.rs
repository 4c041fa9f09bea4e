//! The feature of room connectivity: rooms, and how many of them the worker can go between.

#![expect(clippy::indexing_slicing, reason = "there are no more than `MAX_ROOMS`")]

use super::space::count;
use crate::solve::level::{Bitboard, Bits};

/// The rooms of a level: connected areas of squares of 2×2 cells, at least two of them.
pub(super) struct Rooms<const N: usize> {
    areas: Vec<Bits<N>>,
    /// The cells in no room.
    corridors: Bits<N>,
    /// The number of pairs of rooms that are linked without boxes.
    links: usize,
}

/// With more rooms, links are not counted.
const MAX_ROOMS: usize = 32;

impl<const N: usize> Rooms<N> {
    pub(super) fn new(board: &Bitboard<N>) -> Self {
        use crate::board::Direction::{Down, Left, Right, Up};

        let floor = board.floor;
        let shifted = |direction, cells| board.step(cells, direction) & floor;
        // The upper left cells of squares.
        let pairs = floor & board.step(floor, Left);
        let squares = pairs & board.step(pairs, Up);
        let not_alone = squares & board.neighbours(squares);
        let room = |corners| {
            let wide = corners | shifted(Right, corners);
            wide | shifted(Down, wide)
        };
        let mut rooms: Vec<Bits<N>> = board.components(not_alone).map(room).collect();
        if rooms.len() > MAX_ROOMS {
            rooms.clear();
        }
        // A cell of two rooms belongs to neither.
        let (mut once, mut shared) = (Bits::NONE, Bits::NONE);
        for room in &rooms {
            shared |= once & *room;
            once |= *room;
        }
        for room in &mut rooms {
            *room = room.without(shared);
        }
        let corridors = floor.without(once.without(shared));
        let mut all = Rooms { areas: rooms, corridors, links: 0 };
        all.links = all.count(board, Bits::NONE);
        all
    }

    /// The number of pairs of rooms between which boxes block the way.
    pub(super) fn broken(&self, board: &Bitboard<N>, boxes: Bits<N>) -> i32 {
        if self.areas.len() < 2 {
            return 0;
        }
        let links = self.count(board, boxes).min(self.links);
        count(self.links - links)
    }

    /// The number of pairs of rooms of which all free parts touch each other through corridors.
    fn count(&self, board: &Bitboard<N>, boxes: Bits<N>) -> usize {
        let mut touched = [u32::MAX; MAX_ROOMS];
        for (room, touched) in self.areas.iter().zip(&mut touched) {
            let free = (*room | self.corridors).without(boxes);
            let mut left = *room & free;
            if left.is_empty() {
                *touched = 0;
            }
            while let Some(first) = left.each().next() {
                let part = board.flood(first, free);
                left = left.without(part);
                let beside = board.neighbours(part);
                let others = self.areas.iter().enumerate();
                let others = others.filter(|(_, other)| other.meets(beside));
                *touched &= others.fold(0, |all, (number, _)| all | 1 << number);
            }
        }
        let pairs = (0..self.areas.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let sees = |one: usize, other: usize| touched[one] >> other & 1 == 1;
        pairs.filter(|&(one, other)| sees(one, other) && sees(other, one)).count()
    }
}
