//! Files of games, and how they are read.

use crate::conversation::Conversation;
use crate::harness::each_gives_its_output;
#[cfg(target_os = "linux")]
use crate::harness::{feed, limited};

#[test]
fn each_file_of_games_gives_its_results() {
    each_gives_its_output("tests/data/keystrokes", &["simulate"], &[&["simulate", "-"]]);
}

#[test]
fn a_game_is_answered_before_the_next_arrives() {
    let mut simulator = Conversation::new(&["simulate"]);
    // Each piece ends a game, and stops at another place of the next.
    for (piece, board) in [
        ("1 3\nwb+\nR\n", &[".wB"][..]),
        ("1 3\nw.+\n\n1 ", &["w.+"]),
        ("2\nwb\nR\n1 2", &["wb"]),
        ("\nwb\nR\n1 2\n", &["wb"]),
        ("wb\nR\n2 2\nw", &["wb"]),
        (".\nb.\nR\n2 2\nw.\n", &[".w", "b."]),
        ("b.\nR\n2 2\nw.\nb.", &[".w", "b."]),
        ("\nR\n2 2\nw.\nb.\n", &[".w", "b."]),
        ("R\n2 2\nw.\nb.\nR", &[".w", "b."]),
        ("\n", &[".w", "b."]),
    ] {
        simulator.send(piece);
        assert!(simulator.line().starts_with("Game "));
        for row in board {
            assert_eq!(&simulator.line(), row);
        }
    }
    simulator.ends_with_its_input();
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_games_or_keystrokes() {
    let games = "2 3\nw.b\n..+\nRLRLD\n".repeat(700_000);
    let long = "1 3\nw.b\n".to_owned() + &"RL".repeat(10_000_000);
    let output = feed(&mut limited(30, "simulate"), games + &long);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.stdout.ends_with(b"\nGame 700001: incomplete\nw.b\n"));
    assert!(output.status.success());
}
