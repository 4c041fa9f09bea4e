//! The placements of boxes that a search has come to.

#![expect(
    clippy::indexing_slicing,
    reason = "places of the table are taken modulo its length; numbers are those that `list` gave"
)]

use super::Limit;
use super::bits::Bits;

/// A placement's number, in the order in which the search came to them.
pub(super) type Number = u32;

/// Where the boxes are, and what is known of the worker's cells among them, for each side of the search.
pub(super) struct Placement<const N: usize> {
    pub(super) boxes: Bits<N>,
    /// The worker's cells that were come to.
    pub(super) seen: [Bits<N>; 2],
    /// One more than the index of the last of its entries in the side's log, or 0.
    pub(super) last: [u32; 2],
}

/// Placements in a list, and a table with open addressing of their numbers.
pub(super) struct Placements<const N: usize> {
    list: Vec<Placement<N>>,
    /// One more than a placement's number, or 0. There are a power of two of them.
    table: Vec<u32>,
    /// How far a hash is shifted to be an index of the table.
    shift: u32,
}

/// As many placements as there is room for at first, as a power of two.
const FIRST: u32 = 10;

impl<const N: usize> Placements<N> {
    pub(super) fn new() -> Placements<N> {
        Placements {
            list: Vec::with_capacity(1 << FIRST),
            table: vec![0; 2 << FIRST],
            shift: 63 - FIRST,
        }
    }

    /// The number of the placement with those boxes, which may be new.
    #[inline]
    pub(super) fn number(&mut self, boxes: Bits<N>) -> Number {
        let place = match self.place(boxes) {
            Ok(number) => return number,
            Err(place) => place,
        };
        let one_more = u32::try_from(self.list.len() + 1).unwrap_or(u32::MAX);
        self.table[place] = one_more;
        self.list.push(Placement { boxes, seen: [Bits::NONE; 2], last: [0; 2] });
        one_more - 1
    }

    /// The number of the placement with those boxes, if the search has come to it.
    #[inline]
    pub(super) fn find(&self, boxes: Bits<N>) -> Option<Number> {
        self.place(boxes).ok()
    }

    /// The place in the table where a placement is looked for first. Multiplication mixes the highest bits
    /// best.
    #[inline]
    fn home(&self, boxes: Bits<N>) -> usize {
        let mix = |hash: u64, word: u64| {
            (hash.rotate_left(32) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        let hash = boxes.0.into_iter().fold(0, mix);
        usize::try_from(hash >> self.shift).unwrap_or_default()
    }

    /// What the table has where the number of those boxes' placement is most often.
    #[inline]
    pub(super) fn guess(&self, boxes: Bits<N>) -> Option<Number> {
        self.table[self.home(boxes)].checked_sub(1)
    }

    /// The number of a placement, or its place in the table.
    #[inline]
    fn place(&self, boxes: Bits<N>) -> Result<Number, usize> {
        let mut place = self.home(boxes);
        loop {
            let Some(number) = self.table[place].checked_sub(1) else { return Err(place) };
            if self.list[number as usize].boxes == boxes {
                return Ok(number);
            }
            place = (place + 1) & (self.table.len() - 1);
        }
    }

    /// Whether there is room for that many more placements without taking more memory.
    #[inline]
    pub(super) fn has_room(&self, more: usize) -> bool {
        self.list.len() + more <= self.list.capacity()
    }

    /// Takes room for that many more placements at least, and for half of those that there are if it may
    /// take so many bytes; the table stays half empty.
    #[cold]
    pub(super) fn make_room(&mut self, more: usize, most: usize) -> Result<(), Limit> {
        let slots = |room: usize| self.table.len().max((2 * room).next_power_of_two());
        let bytes = |room: usize| room * size_of::<Placement<N>>() + slots(room) * size_of::<u32>();
        let len = self.list.len();
        // With the table as it is there may still be room where a larger one would take too much.
        let rooms = [len + more.max(len / 2), (len + more).max(self.table.len() / 2), len + more];
        let fits = |room: &usize| bytes(*room) <= most && u32::try_from(*room).is_ok();
        let room = rooms.into_iter().find(fits).ok_or(Limit::Memory)?;
        let slots = slots(room);
        self.list.try_reserve_exact(room - len).map_err(|_| Limit::Memory)?;
        if slots > self.table.len() {
            self.table = Vec::new();
            self.table.try_reserve_exact(slots).map_err(|_| Limit::Memory)?;
            self.table.resize(slots, 0);
            self.shift = 64 - slots.trailing_zeros();
            for (one_more, placement) in (1..).zip(&self.list) {
                if let Err(place) = self.place(placement.boxes) {
                    self.table[place] = one_more;
                }
            }
        }
        Ok(())
    }

    /// The bytes taken.
    pub(super) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Placement<N>>() + self.table.len() * size_of::<u32>()
    }
}

impl<const N: usize> std::ops::Index<Number> for Placements<N> {
    type Output = Placement<N>;

    #[inline]
    fn index(&self, number: Number) -> &Placement<N> {
        &self.list[number as usize]
    }
}

impl<const N: usize> std::ops::IndexMut<Number> for Placements<N> {
    #[inline]
    fn index_mut(&mut self, number: Number) -> &mut Placement<N> {
        &mut self.list[number as usize]
    }
}
