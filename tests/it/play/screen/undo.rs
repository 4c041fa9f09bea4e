//! Backspace and Undo.

use super::{Game, RIGHT, playing};
use crate::play::folder;

#[test]
fn backspace_takes_back_steps() {
    let folder = folder("########\n#@--a-+#\n#------#\n########\n");
    let mut game = Game::new(&mut playing(folder.path(), &["board"]));
    // A space hides the letters.
    game.terminal.types(&[" ", RIGHT, RIGHT, RIGHT, "jh"].concat());
    assert_eq!(game.shows("moves 5  pushes 1")[2..4], ["##        []()##", "##    @       ##"]);
    game.terminal.types("\x7f\x7f");
    assert_eq!(game.shows("moves 3  pushes 1")[2], "##      @ []()##");
    game.terminal.types("\x7f");
    assert_eq!(game.shows("moves 2  pushes 0")[2], "##    @ []  ()##");
    game.terminal.types("\x7f\x7f\x7f");
    game.shows("nothing to undo");
    game.leaves(".");
}
