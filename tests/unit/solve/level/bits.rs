//! Unit tests of `src/solve/level/bits.rs`.

use super::*;

#[test]
fn cells_move_from_word_to_word_and_off_the_ends() {
    let cells = [0, 1, 62, 63, 64, 100, 127, 128, 191];
    let bits = cells.iter().fold(Bits::<3>::NONE, |bits, &cell| bits | Bits::one(cell));
    let list = |bits: Bits<3>| bits.each().map(|cell| cell.bit().into()).collect::<Vec<_>>();
    assert_eq!((list(bits), bits.count()), (cells.to_vec(), cells.len()));
    for by in [1, 7, 63] {
        let moved = |way: fn(usize, usize) -> Option<usize>| {
            let cells = cells.iter().filter_map(|&cell| way(cell, by as usize));
            cells.filter(|&cell| cell < 192).collect::<Vec<_>>()
        };
        assert_eq!(list(bits.shl(by)), moved(usize::checked_add));
        assert_eq!(list(bits.shr(by)), moved(usize::checked_sub));
    }
    assert_eq!(bits.each().fold(Bits::NONE, |all, one| all ^ one), bits);
    assert_eq!(!Bits::<3>::ALL, Bits::NONE);
    assert!(bits.meets(Bits::one(100)) && !bits.without(Bits::one(100)).meets(Bits::one(100)));
}
