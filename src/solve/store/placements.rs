//! The transposition table: placements of the boxes, with the worker's cells that each side reached.

use crate::macros::indexed;
use crate::solve::level::Bits;
use crate::solve::task::{Limit, Result, try_table};

/// A placement, by the order in which placements were reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PlacementId(u32);

/// Where the boxes are, and which states with these boxes were reached.
pub(crate) struct Placement<const N: usize> {
    pub(crate) boxes: Bits<N>,
    pub(crate) reached: [Bits<N>; 2],
    /// The length of the side's log right after the placement's last entry in it; 0 if it has none.
    pub(crate) log_end: [u32; 2],
}

/// A list of placements, and a hash table with open addressing of their ids.
pub(crate) struct Placements<const N: usize> {
    list: Vec<Placement<N>>,
    /// The length is a power of two. A slot holds 0 if it is empty, or one more than the id.
    slots: Vec<u32>,
    /// Shifts a hash to the index of a slot.
    shift: u32,
}

/// The initial room for placements, as a power of two.
const INITIAL_ROOM_LOG2: u32 = 10;

impl<const N: usize> Placements<N> {
    pub(crate) fn new() -> Placements<N> {
        Placements {
            list: Vec::with_capacity(1 << INITIAL_ROOM_LOG2),
            slots: vec![0; 2 << INITIAL_ROOM_LOG2],
            shift: 63 - INITIAL_ROOM_LOG2,
        }
    }

    /// Returns the placement of `boxes`, and adds it if it is new. There must be room for it.
    #[inline]
    pub(crate) fn insert(&mut self, boxes: Bits<N>) -> PlacementId {
        self.slot(boxes).unwrap_or_else(|empty| {
            let id = u32::try_from(self.list.len()).expect("`reserve` keeps ids below 2³² - 1");
            self.slots[empty] = id + 1;
            self.list.push(Placement { boxes, reached: [Bits::NONE; 2], log_end: [0; 2] });
            PlacementId(id)
        })
    }

    /// The placement of `boxes`, if it was reached.
    #[inline]
    pub(crate) fn find(&self, boxes: Bits<N>) -> Option<PlacementId> {
        self.slot(boxes).ok()
    }

    /// The slot where the search for a placement begins. Multiplication mixes the highest bits best.
    #[inline]
    fn first_slot(&self, boxes: Bits<N>) -> usize {
        // A loop takes more instructions for the words of an array.
        let hash = boxes.0.into_iter().fold(0, |hash: u64, word| {
            (hash.rotate_left(32) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        usize::try_from(hash >> self.shift).expect("a slot's index is below the table's length")
    }

    /// The placement in the slot where that of `boxes` is most likely to be.
    #[inline]
    pub(crate) fn guess(&self, boxes: Bits<N>) -> Option<PlacementId> {
        self.slots[self.first_slot(boxes)].checked_sub(1).map(PlacementId)
    }

    /// The placement of `boxes`, or the empty slot for it.
    #[inline]
    fn slot(&self, boxes: Bits<N>) -> Result<PlacementId, usize> {
        let mut slot = self.first_slot(boxes);
        loop {
            let id = self.slots[slot].checked_sub(1).map(PlacementId).ok_or(slot)?;
            if self[id].boxes == boxes {
                return Ok(id);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    #[inline]
    pub(crate) fn has_room(&self, additional: usize) -> bool {
        self.list.len() + additional <= self.list.capacity()
    }

    /// Makes room for `additional` placements, and for half as many again if `max_bytes` allows. At least
    /// half of the slots stay empty.
    #[cold]
    pub(crate) fn reserve(&mut self, additional: usize, max_bytes: usize) -> Result<()> {
        let len = self.list.len();
        let needed = len + additional;
        // The present slots may still do where a larger table would take too much.
        let rooms = [len + additional.max(len / 2), needed.max(self.slots.len() / 2), needed];
        let mut rooms = rooms.into_iter();
        let room = rooms.find(|&room| self.fits(room, max_bytes)).ok_or(Limit::Memory)?;
        let slots = self.slots_for(room);
        self.list.try_reserve_exact(room - len).map_err(|_| Limit::Memory)?;
        if slots > self.slots.len() {
            self.slots = Vec::new();
            self.slots = try_table(slots, 0)?;
            self.shift = 64 - slots.trailing_zeros();
            for (number, placement) in (1..).zip(&self.list) {
                let empty = self.slot(placement.boxes).err();
                self.slots[empty.expect("placements are distinct")] = number;
            }
        }
        Ok(())
    }

    /// The number of slots of a table with room for some placements.
    fn slots_for(&self, room: usize) -> usize {
        self.slots.len().max((2 * room).next_power_of_two())
    }

    /// Returns whether a table with room for some placements takes no more than some bytes.
    fn fits(&self, room: usize, max_bytes: usize) -> bool {
        let slots_bytes = self.slots_for(room) * size_of::<u32>();
        u32::try_from(room).is_ok() && room * size_of::<Placement<N>>() + slots_bytes <= max_bytes
    }

    pub(crate) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Placement<N>>() + self.slots.len() * size_of::<u32>()
    }
}

indexed!([const N: usize] Placements<N>: |all, id: PlacementId| -> Placement<N> = all.list[id.0 as usize]);
