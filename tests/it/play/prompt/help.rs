//! Help at the prompt.

use super::playing;
use crate::play::{BOARD, folder};
use crate::terminal::Terminal;

#[test]
fn the_help_fits_on_a_usual_terminal() {
    let boxes = "*".repeat(27);
    let wall = "#".repeat(29);
    let many = format!("{wall}\n#{boxes}#\n#@$.{}#\n{wall}\n", "-".repeat(24));
    for board in [BOARD, &many] {
        let folder = folder(board);
        let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
        terminal.prompts();
        let help = terminal.asks("?");
        assert!(help.lines().count() <= 24, "{help}");
        assert!(help.lines().all(|line| line.len() <= 80), "{help}");
    }
    // Moves walk where boxes have letters, too, and help says so.
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    assert!(terminal.asks("?").contains("`uurr` walks"));
    assert_eq!(terminal.asks("dr"), "#######\n#--a-+#\n#-@b-+#\n#######\n> ");
}
