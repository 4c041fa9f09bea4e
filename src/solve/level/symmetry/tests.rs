use super::*;
use crate::solve::boards;

fn symmetries(board: &str) -> (Symmetries<2>, Bits<2>) {
    let warehouse = boards::warehouse(board);
    let start = boards::start(&warehouse).unwrap();
    let board = boards::bits::<2>(&start);
    (Symmetries::new(&board, Techniques::ALL), board.boxes)
}

#[test]
fn symmetries_are_those_of_the_floor_and_of_the_goals() {
    let two_words = |last_rows: [&str; 2]| {
        "@--------+---------\n---------a---------\n".to_owned() + &last_rows.join("\n") + "\n"
    };
    let (empty, wall) = ("-------------------", "-----#-------------");
    let counts = [
        ("-----\n-+-+-\n--a--\n-+-+-\n@----\n", 7),
        ("-----\n-+-+-\n--a--\n---+-\n@----\n", 1),
        ("-----\n-+-+-\n--a--\n---++\n@----\n", 0),
        // Rotated by a half, and by a quarter.
        ("--#--\n----#\n--+--\n#-a--\n@-#--\n", 1),
        ("-#---\n----#\n--+--\n#----\n@a-#-\n", 3),
        // Transposed.
        (&two_words([empty, "---------+---------"]), 3),
        (&two_words([empty, empty]), 1),
        (&two_words([wall, empty]), 0),
    ];
    for (board, count) in counts {
        assert_eq!(symmetries(board).0.maps.len(), count, "{board}");
    }
}

#[test]
fn all_images_of_a_state_have_one_canonical_representative() {
    let (symmetries, boxes) =
        symmetries("@---------\n-+--ac--+-\n--------b-\n----------\n-+------+-\n");
    let (pushed, [from, to]) = (boxes ^ Bits::one(14) ^ Bits::one(13), [14, 13].map(Bits::one));
    let mut before = Vec::new();
    for boxes in [boxes, pushed] {
        let canonical = symmetries.canonical(boxes, Bits::one(2));
        for symmetry in 0..symmetries.maps.len() {
            let [boxes, worker] = [boxes, Bits::one(2)].map(|set| symmetries.image(symmetry, set));
            assert_eq!(symmetries.canonical(boxes, worker), canonical);
        }
    }
    symmetries.images(boxes, &mut before);
    let after = symmetries.canonical_after(&before, [from, to], pushed, Bits::one(2));
    assert_eq!(after, symmetries.canonical(pushed, Bits::one(2)));
}
