//! Records of moves on a board with room for turns.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::notation::{Level, Notation, Record, Unwritable, keystrokes, xsb};
use sokopush_fuzz::levels;

const BOARD: &str = "#########\n#   #   #\n# $ * . #\n#  @$ # #\n## # .  #\n#    $. #\n#########\n";

fuzz_target!(|moves: &[u8]| {
    let (mut read, _) = levels(Notation::Xsb, BOARD.as_bytes(), true);
    let mut level = read.remove(0);
    level.record = Some(Record::Moves(moves.to_vec()));
    let session = level.session().unwrap();
    let played = match level.moves() {
        Ok(played) => played,
        Err(Unwritable::Record(wrong)) => {
            // Wrong where it is said, and not before.
            level.record = Some(Record::Moves(moves[..wrong.number - 1].to_vec()));
            assert!(level.moves().is_ok());
            assert_eq!(moves[wrong.number - 1], wrong.letter);
            return;
        }
        Err(error) => panic!("{error}"),
    };
    assert_eq!(played, moves);
    // The pushes alone lead to the same boxes, and their shortest walks are not longer.
    let commands = level.commands(&session).unwrap();
    let mut pushed = session.clone();
    commands.iter().for_each(|&command| _ = pushed.execute(command));
    assert_eq!(pushed.made().len(), commands.len());
    let boxes = session.boxes().collect();
    let named = Level { boxes, record: Some(Record::Commands(commands)), ..level.clone() };
    assert!(named.moves().unwrap().len() <= moves.len());
    let mut stepped = level.warehouse.clone();
    for &letter in moves {
        let (direction, _) = sokopush::notation::lurd::direction(letter).unwrap();
        stepped.step(direction).unwrap();
    }
    assert_eq!(stepped.boxes(), pushed.warehouse().boxes());
    // It is written and read as it is, and as keystrokes too if the game does not end before it.
    let (again, _) = levels(Notation::Xsb, &*xsb::text(&level, false).unwrap(), true);
    assert_eq!(again[0].moves(), Ok(played));
    if let Ok(text) = keystrokes::text(&level, false) {
        let (again, _) = levels(Notation::Keystrokes, &[&*text, b"0 0\n"].concat()[..], true);
        assert_eq!(again[0].moves().unwrap(), moves);
    }
});
