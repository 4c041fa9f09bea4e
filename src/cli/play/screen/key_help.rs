//! The keys as help and docs have them, and what each asks for in a game: `input.rs` looks it up. Apart from this,
//! `browser.rs` decides what they do in the list of levels, and `playback.rs` while a solution plays.

use super::input::ScreenInput::{
    self, Back, Best, Browse, Enter, Help, Hint, Leave, PageDown, PageUp, Redo, RedoAll, Redraw,
    Restart, Save, Space, StepBack, Suspend, Undo,
};

/// The keys of one part of the full screen.
pub(crate) struct KeyTable {
    pub(crate) title: &'static str,
    /// Other facts to know there.
    pub(crate) sentences: &'static str,
    /// Keys, their effect, and in a game, what they ask for.
    pub(crate) keys: &'static [(&'static str, &'static str, Option<ScreenInput>)],
}

/// The keys in a game, while a solution plays, and in the list of levels, which `help.rs` expects last.
pub(crate) const KEYS: [KeyTable; 3] = [
    KeyTable {
        title: "Keys on the full screen",
        sentences: "`@` is the worker, `[]` a box, `()` a goal, `[)` a box on a goal, `[!` a box that can never reach one; a letter \
stands for `[`; `::` is where the selected box can go, `:)` a goal there. Where there is room, they are drawn twice as large. \
On narrow terminals these are `$`, `.`, `*` and `!`, and a worker on a goal is `+`. `!` before the moves: the boxes cannot all \
reach goals. `*` at the beginning: you have solved this level.",
        keys: &[
            ("arrows", "walk, and push a box that is in the way", None),
            ("8, 4, 6, 2", "are up, left, right and down", None),
            ("a + arrow", "pushes box a from wherever the worker is; so does `a6`", None),
            ("0", "undoes a push", Some(Undo)),
            ("Backspace", "takes back a step of the last walk, or else a push", Some(StepBack)),
            ("Ctrl-R", "redoes it", Some(Redo)),
            ("Tab", "gives a hint: the box flashes, with an arrow", Some(Hint)),
            (
                "Enter",
                "plays a solution; once the level is solved, opens the next unsolved one",
                Some(Enter),
            ),
            ("Home", "begins again; what was played can be redone", Some(Restart)),
            ("End", "redoes everything", Some(RedoAll)),
            ("F2", "lists the levels", Some(Browse)),
            ("PageDown", "opens the next level", Some(PageDown)),
            ("PageUp", "opens the previous level", Some(PageUp)),
            ("Ctrl-B", "shows your best solution, and then your game again", Some(Best)),
            ("Ctrl-S", "saves the game; offers a name that you can change", Some(Save)),
            (
                "Space",
                "hides or shows the letters of boxes; without them, hjkl and wasd walk, u undoes, r begins again",
                Some(Space),
            ),
            (
                "click",
                "walks to a cell; after a click on a box, pushes it there, as dragging it does",
                None,
            ),
            ("Esc", "deselects the box, or goes to the prompt", Some(Back)),
            ("?", "lists the keys", Some(Help)),
            ("Ctrl-L", "draws the screen anew", Some(Redraw)),
            ("Ctrl-Z", "stops the program until the shell continues it", Some(Suspend)),
            (". or Ctrl-C", "ends", Some(Leave)),
        ],
    },
    KeyTable {
        title: "Keys while a solution plays",
        sentences: "",
        keys: &[
            ("Space", "pauses, and continues", None),
            ("Right, Left", "pause, and make one move or take one back", None),
            ("Up, Down", "twice as fast, or half", None),
            ("End", "makes the other moves at once", None),
            ("other keys", "end it, but for Ctrl-L", None),
        ],
    },
    KeyTable {
        title: "Keys in the list of levels",
        sentences: "`*` is solved, `~` has an unfinished game.",
        keys: &[
            (
                "letters, digits",
                "list only levels with this in their title or number; a whole number selects its level",
                None,
            ),
            ("Backspace", "takes the last of these back; Ctrl-U takes all", None),
            ("arrows", "select another level, as PageUp, PageDown, Home and End do", None),
            ("Enter", "opens the level; so does a second click on it", None),
            ("Esc", "shows all levels again, or returns to the game; F2 returns at once", None),
            ("?", "lists the keys", None),
            ("Ctrl-L, Ctrl-Z", "do the same as in a game", None),
            ("Ctrl-C", "ends", None),
        ],
    },
];

#[cfg(test)]
mod tests {
    //! The line of keys.

    use super::KEYS;

    #[test]
    fn the_documentation_has_these_tables() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/playing.md");
        let docs = std::fs::read_to_string(path).unwrap();
        for table in KEYS {
            let rows = table.keys.iter().map(|(key, what, _)| format!("| {key} | {what} |\n"));
            let rows = rows.collect::<String>();
            let wanted = format!("| {} | |\n|---|---|\n{rows}\n", table.title);
            assert!(docs.contains(&wanted), "expected in docs/playing.md:\n{wanted}");
        }
    }
}
