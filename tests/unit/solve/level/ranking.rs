//! Unit tests of `src/solve/level/ranking.rs`.

use super::*;

#[test]
fn pairs_and_triples_are_numbered_without_gaps() {
    let cells: Bits<2> = [2, 3, 5, 8, 64, 100, 127].map(Bits::one).into_iter().collect();
    let ranking = Ranking::new(cells);
    let sorted = |indices: &mut dyn Iterator<Item = usize>| {
        let mut indices: Vec<usize> = indices.collect();
        indices.sort_unstable();
        indices
    };
    let pairs = sorted(&mut pairs(cells).map(|[one, two]| ranking.index(one | two)));
    assert_eq!(pairs, (0..ranking.count(2)).collect::<Vec<_>>());
    let triples = sorted(&mut triples(cells).map(|triple| ranking.index(triple)));
    assert_eq!(triples, (0..ranking.count(3)).collect::<Vec<_>>());
    assert_eq!([pairs.len(), triples.len()], [21, 35]);
}
