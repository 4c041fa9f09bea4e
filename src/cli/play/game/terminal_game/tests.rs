//! Games at a terminal.

use super::*;
use sokopush::Source;

fn game(board: &str) -> TerminalGame {
    let session = board.parse().unwrap();
    let end = Source::of_text("", "");
    TerminalGame::new(LoadedGame::read(session, end, false).unwrap())
}

fn pushes(text: &str) -> Vec<PlayerAction> {
    text.split(' ').map(|push| PlayerAction::Command(push.parse().unwrap())).collect()
}

#[test]
fn the_push_that_solves_a_level_is_the_last_that_is_played() {
    let mut game = game("########\n#@a-+--#\n########\n");
    assert_eq!(game.play(&pushes("a6")), None);
    assert_eq!(game.play(&pushes("a6 a6 a6")), Some("solved after 1 of 3".to_owned()));
    assert!(game.is_won());
    assert_eq!(game.counts(), (2, 2));
    // As the last action, it needs no sentence.
    assert_eq!(game.play(&pushes("0 a6")), None);
    assert!(game.is_won());
}

#[test]
fn a_kept_game_that_went_on_after_its_solution_can_be_redone_to_its_end() {
    let mut game = game("########\n#@a-+--#\n########\n");
    game.play(&pushes("a6 a6"));
    game.play(&pushes("a6"));
    game.undo(usize::MAX);
    assert_eq!(game.redo(usize::MAX), None);
    assert_eq!(game.counts(), (3, 3));
}

#[test]
fn a_pause_counts_as_at_most_a_minute() {
    let mut game = game("########\n#@a-+--#\n########\n");
    let pause = Duration::from_secs(300);
    // A clock that has not run for so long cannot be set back.
    let Some(before) = Instant::now().checked_sub(pause) else { return };
    game.started = before;
    assert_eq!(game.time_played().as_secs(), 60);
    game.play(&pushes("a6"));
    game.started = before;
    assert_eq!(game.time_played().as_secs(), 120);
}
