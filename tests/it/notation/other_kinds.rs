//! Levels of other games, and boards in letters that mean different things.

use sokopush::{Levels, Notation, Source};

#[test]
fn levels_of_other_kinds_and_other_letters() {
    let first = |text: &str| {
        let mut levels = Levels::new(Notation::Xsb, Source::of_text("file", text));
        levels.next().unwrap().map_err(|error| error.to_string())
    };
    let level = "#####\n#@$.#\n#####\n";
    for game in
        ["Game: Hexoban", "Game=Trioban", "; Game: hexoban", "Game: Octoban", "Game: MULTIBAN 2"]
    {
        let error = first(&format!("{game}\n\n{level}")).unwrap_err();
        assert!(error.ends_with("levels are not read"), "{error}");
    }
    for game in ["Game: Sokoban", "Game: Boxworld", "Game=Sokoban", "Game: Microban"] {
        first(&format!("{game}\n\n{level}")).unwrap();
    }
    for hexagonal in
        [" # # #\n# @ $ #\n # . #\n", "--#-#-#\n-#-@-$-#\n--#-.-#\n", "-#-#-#|#-@-$-#|-#-.-#\n"]
    {
        let error = first(hexagonal).unwrap_err();
        assert!(
            error.ends_with("drawn like a hexoban level: no two cells touch in any row"),
            "{error}"
        );
    }
    // A diamond is closed.
    first("  #\n # #\n# @ #\n# $ #\n# . #\n # #\n  #\n").unwrap();
    // Other programs write letters, but do not agree on what they mean.
    for row in ["#p b o#", "#@o .#", "#@B.$#", "#@b..#", "#P$  #"] {
        let error = first(&format!("{}\n{row}\n#######\n", "#".repeat(row.len()))).unwrap_err();
        assert!(error.contains("expected a cell"), "{row}: {error}");
    }
    let spaced = first("# # # # #\n# @ $ . #\n# # # #\n").unwrap_err();
    assert!(spaced.ends_with("found a blank between all of them"), "{spaced}");
}
