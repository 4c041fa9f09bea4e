//! Help at the prompt.

use super::game;
use crate::play::BOARD;

#[test]
fn help_fits_on_a_usual_terminal() {
    let boxes = "*".repeat(27);
    let wall = "#".repeat(29);
    let many = format!("{wall}\n#{boxes}#\n#@$.{}#\n{wall}\n", "-".repeat(24));
    for board in [BOARD, &many] {
        let help = game(board).asks("?");
        assert!(help.lines().count() <= 24, "{help}");
        assert!(help.lines().all(|line| line.len() <= 80), "{help}");
    }
}

#[test]
fn help_is_shown_by_several_words() {
    let mut terminal = game(BOARD);
    let help = terminal.asks("?");
    for word in ["help", "h", "H"] {
        assert_eq!(terminal.asks(word), help, "{word}");
    }
}
