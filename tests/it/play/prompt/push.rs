//! Pushes, refused pushes, and moves of the worker.

use std::fs;

use super::{KEYS, playing};
use crate::harness;
use crate::play::{BOARD, folder};
use crate::terminal::Terminal;

#[test]
fn a_game_is_typed_and_solved() {
    let folder = folder(BOARD);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    assert_eq!(terminal.prompts(), format!("level 1; {KEYS}\n{BOARD}> "));
    assert_eq!(terminal.asks("a6"), "#######\n#--@a+#\n#-b--+#\n#######\n> ");
    // A wrong line and a refused push print no board.
    assert_eq!(
        terminal.asks("a5"),
        "`a5`: expected a direction: 2 down, 4 left, 6 right, 8 up, or an arrow key\n> "
    );
    assert_eq!(terminal.asks("a8"), "`a8`: a wall is in the way\n> ");
    assert_eq!(terminal.asks("0"), format!("{BOARD}> "));
    assert_eq!(
        terminal.asks("a66 b6*3"),
        "#######\n#----A#\n#---@B#\n#######\nSolved with 10 moves, 5 pushes.\n> "
    );
    terminal.types("0\rb6\r");
    let shown = terminal.sees(" moves, 5 pushes.");
    assert!(shown.contains("Solved in 0:"), "{shown}");
    terminal.types(".\r");
    assert!(terminal.ends().success());
}

#[test]
fn a_refused_push_is_explained() {
    let folder = folder("@-#---\n-ab--c\n--#-#-\n---###\n");
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    for (line, why) in [
        ("a6", "`a6`: box `b` is in the way"),
        ("b2", "`b2`: a wall is in the way"),
        ("c6", "`c6`: the board ends there"),
        ("b4", "`b4`: box `a` is in the way"),
        ("a2", "#"),
        ("c8", "`c8`: the worker cannot get there"),
    ] {
        let answer = terminal.asks(line);
        assert!(why == "#" || answer.starts_with(&format!("{why}\n")), "{line}: {answer}");
    }
    // A series is executed up to the push that is refused.
    let folder = crate::play::folder("@a---#\n");
    for series in ["a66666", "a6*5", "a66*4", "a6 a6a666"] {
        let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
        terminal.prompts();
        let answer = "---@a#\n`a6`: a wall is in the way; stopped after 3 of 5\n";
        assert!(terminal.asks(series).starts_with(answer), "{series}");
        assert_eq!(terminal.asks("moves").split('\n').next(), Some("RRR"));
    }
}

#[test]
fn a_deadlocked_box_is_named_in_the_prompt() {
    let board = "-----\n@-a-+\n-----\n";
    let folder = folder(board);
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    terminal.prompts();
    assert_eq!(terminal.asks("a8"), "--a--\n--@-+\n-----\n! a > ");
    assert_eq!(terminal.asks("hint"), "this position cannot be solved\n! a > ");
    assert_eq!(terminal.asks("solve"), "this position cannot be solved\n! a > ");
    assert_eq!(terminal.asks("0"), format!("{board}> "));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["--no-warnings", "board"]));
    terminal.prompts();
    assert_eq!(terminal.asks("a8"), "--a--\n--@-+\n-----\n> ");
}

#[test]
fn a_level_with_more_boxes_than_letters_is_played_by_the_workers_moves() {
    let (wall, boxes) = ("#".repeat(28), "*".repeat(26));
    let level = |row: &str| format!("{wall}\n#{row:26}#\n{wall}\n#{boxes}#\n{wall}\n");
    let folder = folder(&format!("{}Title: Many\n", level("@ $ .")));
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["board"]));
    let board = |row: &str| level(row) + "> ";
    assert_eq!(terminal.prompts(), format!("level 1 \"Many\"; {KEYS}\n{}", board("@ $ .")));
    for (line, answer) in [
        ("u", "a wall is in the way\n> "),
        ("r 4", "> "),
        ("r", &board(" @$ .")),
        ("hint", "`R`, the first of 2 pushes\n> "),
        ("6l", &board(" @ $.")),
        (
            "r R",
            &format!("{}Solved with 3 moves, 2 pushes.\n> ", board("   @*").trim_end_matches("> ")),
        ),
        ("moves", "rRR\n> "),
        ("undo 2", &board(" @$ .")),
        ("redo", &board("  @$.")),
        ("0", &board(" @$ .")),
        ("restart", &board("@ $ .")),
        ("redo", &board("  @$.")),
        (
            "l*2 dr",
            &format!(
                "{}a wall is in the way; stopped after 2 of 4\n> ",
                board("@  $.").trim_end_matches("> ")
            ),
        ),
        ("pushes", "these boxes have no letters\n> "),
        ("a6", "`a` is not a command; moves look like `rrU`, and `?` lists the commands\n> "),
        (
            "r%",
            "`%`: expected moves such as `rrU`, `0`, `.` or a command such as `undo`; `?`\nlists the commands\n> ",
        ),
        (
            "save game",
            "only a file whose name ends in `.xsb` can hold this game: there are only 26\nletters to name 27 boxes\n> ",
        ),
    ] {
        assert_eq!(terminal.asks(line), answer, "{line}");
    }
    assert!(terminal.asks("?").starts_with("This board has more boxes than letters"));
    terminal.asks("save game.xsb");
    let saved = fs::read_to_string(folder.path().join("game.xsb")).unwrap();
    assert_eq!(saved, format!("{}Title: Many\nSnapshot: rRll\n", level("@ $ .")));
    // Of what was saved, the game goes on.
    let mut terminal = Terminal::new(&mut playing(folder.path(), &["game.xsb"]));
    assert_eq!(terminal.prompts(), format!("level 1 \"Many\"; {KEYS}\n{}", board("@  $.")));
}

#[cfg(target_os = "linux")]
#[test]
fn a_push_on_a_large_board_is_answered_in_ten_milliseconds() {
    let generator = sokopush::game::Generator {
        rows: 100,
        columns: 100,
        boxes: 26,
        walls: 10,
        commands: 0,
        ..Default::default()
    };
    let document = generator.document(1);
    let folder = folder(document.split_once("\n\n").unwrap().0);
    let mut terminal = Terminal::sized(&mut playing(folder.path(), &["board"]), 120, 120);
    terminal.prompts();
    let stat = format!("/proc/{}/schedstat", terminal.program.0.id());
    let spent = || -> u64 {
        fs::read_to_string(&stat).unwrap().split(' ').next().unwrap().parse().unwrap()
    };
    let mut pushes =
        terminal.asks("pushes").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    pushes.pop();
    let before = spent();
    for push in &pushes {
        terminal.asks(push);
    }
    let each = (spent() - before) / pushes.len() as u64;
    assert!(pushes.len() > 20 && each < 10_000_000, "{each} ns for each of {}", pushes.len());
}

#[test]
fn too_few_goals_are_marked_at_once() {
    let start = |board: &str| {
        let folder = harness::folder(&[("board", board)]);
        let mut command = playing(folder.path(), &["board"]);
        Terminal::new(&mut command).prompts()
    };
    assert!(start("########\n#@$ $ .#\n#      #\n########\n").ends_with("\n! > "));
    let shown = start("########\n#@$ $ .#\n#      #\n########\n");
    assert!(
        shown.contains("the board has only 1 goal for 2 boxes: it cannot be solved"),
        "{shown}"
    );
    // Without any, it is only a board.
    let shown = start("#####\n#@a-#\n#---#\n#####\n");
    assert!(shown.contains("the board has no goals: it cannot be solved"), "{shown}");
    assert!(shown.ends_with("#####\n> "), "{shown}");
}
