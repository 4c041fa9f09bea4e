//! The keys of the full screen: what each asks for, and what help says about it. Help, the man page, the keys beside the
//! board and the tables in `docs/playing.md` are written from these rows, and every key is looked up here.
//!
//! A letter is the name of a box first: in a game, a row's letters hold where no box has that name, or where letters are
//! hidden. So each action also has a key that no box can take.

use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use sokopush::board::Direction::{self, Down, Left, Right, Up};

use Key::{Control, Plain};

/// A key, alone or with Control. A letter with Shift is that letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Plain(KeyCode),
    Control(char),
}

impl Key {
    /// The key of an event; `None` for a combination that means nothing here.
    pub(crate) fn of(event: KeyEvent) -> Option<Key> {
        if event.modifiers.contains(KeyModifiers::ALT) {
            return None;
        }
        let has_control = event.modifiers.contains(KeyModifiers::CONTROL);
        match event.code {
            // Some terminals send this for Backspace.
            KeyCode::Char('h') if has_control => Some(Plain(KeyCode::Backspace)),
            KeyCode::Char(letter) if has_control => Some(Control(letter.to_ascii_lowercase())),
            _ if has_control => None,
            KeyCode::Char(character) => Some(char(character.to_ascii_lowercase())),
            code => Some(Plain(code)),
        }
    }

    /// The letter of this key, if it is the key of one.
    pub(crate) fn letter(self) -> Option<u8> {
        let Plain(KeyCode::Char(character)) = self else { return None };
        u8::try_from(character).ok().filter(u8::is_ascii_lowercase)
    }
}

const fn char(character: char) -> Key {
    Plain(KeyCode::Char(character))
}

/// A request of a key in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameAction {
    /// Pushes the selected box, or else lets the worker go.
    Go(Direction),
    /// Pushes the selected box, or the one that such a key pushed just before.
    Push(Direction),
    Undo,
    StepBack,
    Redo,
    RedoAll,
    Restart,
    Hint,
    Solve,
    /// Opens the next level that is not solved, but only from a solved one.
    GoOn,
    NextLevel,
    PreviousLevel,
    ListLevels,
    PlayBest,
    Save,
    TurnLetters,
    Back,
    Help,
    Redraw,
    Suspend,
    Leave,
}

impl GameAction {
    /// Returns whether this moves the worker. The last push ends a level: from then on, moves do nothing, so that a held
    /// arrow does not push the box off its goal again.
    pub(crate) fn is_move(self) -> bool {
        use GameAction::{Go, Push};
        matches!(self, Go(_) | Push(_))
    }

    /// Returns whether this asks for advice, of which a level that is solved needs none.
    pub(crate) fn is_advice(self) -> bool {
        use GameAction::{Hint, Solve};
        matches!(self, Hint | Solve)
    }
}

/// A request of a key while a solution plays. All other keys end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlaybackAction {
    Pause,
    StepForward,
    StepBack,
    Faster,
    Slower,
    Skip,
    Redraw,
}

/// A request of a key in the list of levels. All other keys change what is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListAction {
    Up,
    Down,
    PageUp,
    PageDown,
    First,
    Last,
    Open,
    /// Shows all levels again, or else returns to the game.
    Back,
    Return,
    Help,
    Redraw,
    Suspend,
    Leave,
}

/// The keys of one part of the full screen.
pub(crate) struct KeyTable<Action: 'static> {
    pub(crate) title: &'static str,
    /// Other facts to know there.
    pub(crate) sentences: &'static str,
    pub(crate) rows: &'static [KeyRow<Action>],
}

/// Keys that belong together.
pub(crate) struct KeyRow<Action: 'static> {
    /// The names of the keys.
    pub(crate) label: &'static str,
    pub(crate) help: &'static str,
    /// The words about the keys beside the board, if they are among the few that are listed there.
    pub(crate) brief: Option<&'static str>,
    pub(crate) keys: &'static [(Key, Action)],
    pub(crate) holds: Holds,
}

/// The games in which keys hold.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holds {
    InAll,
    /// Where letters name boxes and are shown.
    WithLetters,
    /// Where letters are hidden, or boxes have none.
    WithoutLetters,
}

impl<Action: Copy> KeyRow<Action> {
    const fn new(
        label: &'static str,
        help: &'static str,
        keys: &'static [(Key, Action)],
    ) -> KeyRow<Action> {
        KeyRow { label, help, brief: None, keys, holds: Holds::InAll }
    }

    /// The row with these words beside the board.
    const fn beside_board(self, brief: &'static str) -> KeyRow<Action> {
        KeyRow { brief: Some(brief), ..self }
    }

    const fn only(self, holds: Holds) -> KeyRow<Action> {
        KeyRow { holds, ..self }
    }
}

impl<Action: Copy> KeyTable<Action> {
    /// The action of a key. `has_letters` tells whether letters name boxes and are shown.
    pub(crate) fn action(&self, key: Key, has_letters: bool) -> Option<Action> {
        for row in self.rows_for(has_letters) {
            for (other, action) in row.keys {
                if *other == key {
                    return Some(*action);
                }
            }
        }
        None
    }

    /// The rows that hold with or without letters.
    pub(crate) fn rows_for(&self, has_letters: bool) -> impl Iterator<Item = &KeyRow<Action>> {
        let missing = if has_letters { Holds::WithoutLetters } else { Holds::WithLetters };
        self.rows.iter().filter(move |row| row.holds != missing)
    }

    fn help(&self) -> KeyHelp {
        let rows = self.rows.iter().map(|row| (row.label, row.help)).collect();
        KeyHelp { title: self.title, sentences: self.sentences, rows }
    }
}

/// The boxes that letters name in a game.
#[derive(Default)]
pub(crate) struct NamedBoxes {
    /// In the order of the alphabet; none where boxes have no names.
    pub(crate) letters: Vec<char>,
    /// Whether letters are shown, and so select boxes.
    pub(crate) are_shown: bool,
}

impl NamedBoxes {
    /// The names of a row's keys, without letters that name boxes in this game.
    fn label<Action>(&self, row: &KeyRow<Action>) -> String {
        if row.holds == Holds::WithLetters
            && let Some(first) = self.letters.first()
        {
            return row.label.replacen('a', &first.to_string(), 1);
        }
        let mut names = Vec::new();
        for name in row.label.split(", ") {
            let is_box = |letter: &char| name.chars().eq([*letter]);
            if !self.are_shown || !self.letters.iter().any(is_box) {
                names.push(name);
            }
        }
        names.join(", ")
    }

    /// The keys that are listed beside the board, and what they do in this game.
    pub(crate) fn brief<Action: Copy>(&self, table: &KeyTable<Action>) -> Vec<(String, String)> {
        let mut rows = Vec::new();
        for row in table.rows_for(self.are_shown && !self.letters.is_empty()) {
            let Some(brief) = row.brief else { continue };
            let words = match self.letters.first() {
                Some(first) if row.holds == Holds::WithLetters => format!("push box {first}"),
                _ => brief.to_owned(),
            };
            rows.push((self.label(row), words));
        }
        rows
    }

    /// The keys of a game as help lists them where one is played: without those that it lacks.
    pub(crate) fn help(&self) -> KeyHelp<String> {
        let mut rows = Vec::new();
        for row in GAME.rows {
            if row.holds != Holds::WithLetters || !self.letters.is_empty() {
                rows.push((self.label(row), row.help));
            }
        }
        KeyHelp { title: GAME.title, sentences: GAME.sentences, rows }
    }
}

/// A table of keys as help has it: the names of keys, and what they do.
pub(crate) struct KeyHelp<Label = &'static str> {
    pub(crate) title: &'static str,
    pub(crate) sentences: &'static str,
    pub(crate) rows: Vec<(Label, &'static str)>,
}

impl KeyHelp {
    /// The same with labels that can be of a certain game.
    pub(crate) fn owned(self) -> KeyHelp<String> {
        let mut rows = Vec::new();
        for (label, help) in self.rows {
            rows.push((label.to_owned(), help));
        }
        KeyHelp { title: self.title, sentences: self.sentences, rows }
    }
}

/// The keys in a game, while a solution plays, and in the list of levels.
pub(crate) fn help_tables() -> [KeyHelp; 3] {
    [GAME.help(), PLAYBACK.help(), LIST.help()]
}

pub(crate) const GAME: KeyTable<GameAction> = {
    use GameAction::{
        Back, GoOn, Help, Hint, Leave, ListLevels, NextLevel, PlayBest, PreviousLevel, Redo,
        RedoAll, Redraw, Restart, Save, Solve, StepBack, Suspend, TurnLetters, Undo,
    };
    use GameAction::{Go, Push};
    KeyTable {
        title: "Keys in full-screen mode",
        sentences: "A letter that is the name of a box selects that box. Other letters, and all letters once they are hidden, do what \
the list says. `!` before the moves: the boxes cannot all reach goals; `!` on a box: it can never reach one. `::` is where \
the selected box can go. `*` at the beginning: you have solved this level. After the last push, moves do nothing until you \
undo, redo or restart.",
        rows: &[
            KeyRow::new(
                "arrows",
                "walk, and push a box that is in the way",
                &[
                    (Plain(KeyCode::Up), Go(Up)),
                    (Plain(KeyCode::Down), Go(Down)),
                    (Plain(KeyCode::Left), Go(Left)),
                    (Plain(KeyCode::Right), Go(Right)),
                ],
            )
            .beside_board("walk and push"),
            KeyRow::new(
                "a + arrow",
                "pushes box a, wherever the worker is; so do `a8`, `a4`, `a6` and `a2`; `a66` pushes it twice",
                &[
                    (char('8'), Push(Up)),
                    (char('2'), Push(Down)),
                    (char('4'), Push(Left)),
                    (char('6'), Push(Right)),
                ],
            )
            .beside_board("push box a")
            .only(Holds::WithLetters),
            KeyRow::new(
                "hjkl, wasd",
                "also walk, if letters are hidden or there are more boxes than letters",
                &[
                    (char('h'), Go(Left)),
                    (char('j'), Go(Down)),
                    (char('k'), Go(Up)),
                    (char('l'), Go(Right)),
                    (char('w'), Go(Up)),
                    (char('a'), Go(Left)),
                    (char('s'), Go(Down)),
                    (char('d'), Go(Right)),
                ],
            )
            .beside_board("walk, too")
            .only(Holds::WithoutLetters),
            KeyRow::new(
                "0, u, z",
                "undoes a push",
                &[(char('0'), Undo), (char('u'), Undo), (char('z'), Undo)],
            )
            .beside_board("undo a push"),
            KeyRow::new(
                "Backspace",
                "takes back a step of the last walk, or else a push",
                &[(Plain(KeyCode::Backspace), StepBack)],
            ),
            KeyRow::new(
                "Ctrl-Y, Ctrl-R, y",
                "redoes what was undone last",
                &[(Control('y'), Redo), (Control('r'), Redo), (char('y'), Redo)],
            ),
            KeyRow::new(
                "Home, r",
                "restarts the level; the moves already played can be redone",
                &[(Plain(KeyCode::Home), Restart), (char('r'), Restart)],
            )
            .beside_board("begin again"),
            KeyRow::new("End", "redoes everything", &[(Plain(KeyCode::End), RedoAll)]),
            KeyRow::new(
                "*",
                "gives a hint: an arrow shows the next push of a solution",
                &[(char('*'), Hint)],
            )
            .beside_board("hint"),
            KeyRow::new("=", "plays a solution", &[(char('='), Solve)]),
            KeyRow::new(
                "Enter",
                "once the level is solved, opens the next unsolved one",
                &[(Plain(KeyCode::Enter), GoOn)],
            ),
            KeyRow::new(
                "PageDown, n",
                "opens the next level",
                &[(Plain(KeyCode::PageDown), NextLevel), (char('n'), NextLevel)],
            ),
            KeyRow::new(
                "PageUp, p",
                "opens the previous level",
                &[(Plain(KeyCode::PageUp), PreviousLevel), (char('p'), PreviousLevel)],
            ),
            KeyRow::new("F2", "lists the levels", &[(Plain(KeyCode::F(2)), ListLevels)])
                .beside_board("list of levels"),
            KeyRow::new(
                "?, F1",
                "lists the keys",
                &[(char('?'), Help), (Plain(KeyCode::F(1)), Help)],
            )
            .beside_board("all keys"),
            KeyRow::new(
                "Esc",
                "deselects the box, or goes to the prompt",
                &[(Plain(KeyCode::Esc), Back)],
            )
            .beside_board("to the prompt"),
            KeyRow::new(
                "q, ., Ctrl-C",
                "quits",
                &[(char('q'), Leave), (char('.'), Leave), (Control('c'), Leave)],
            )
            .beside_board("quit"),
            KeyRow::new(
                "click",
                "walks to that cell; if you clicked a box first, pushes the box to that cell. Dragging the box does the same",
                &[],
            ),
            KeyRow::new(
                "Ctrl-B, b",
                "shows your best solution, and then your game again",
                &[(Control('b'), PlayBest), (char('b'), PlayBest)],
            ),
            KeyRow::new(
                "Ctrl-S",
                "saves the game, under a suggested name that you can change",
                &[(Control('s'), Save)],
            ),
            KeyRow::new(
                "Space",
                "hides or shows the letters of boxes",
                &[(char(' '), TurnLetters)],
            ),
            KeyRow::new("Ctrl-L", "redraws the screen", &[(Control('l'), Redraw)]),
            KeyRow::new(
                "Ctrl-Z",
                "suspends the program until the shell resumes it",
                &[(Control('z'), Suspend)],
            ),
        ],
    }
};

pub(crate) const PLAYBACK: KeyTable<PlaybackAction> = {
    use PlaybackAction::{Faster, Pause, Redraw, Skip, Slower, StepBack, StepForward};
    KeyTable {
        title: "Keys while a solution plays",
        sentences: "",
        rows: &[
            KeyRow::new("Space", "pauses or resumes", &[(char(' '), Pause)]).beside_board("pause"),
            KeyRow::new(
                "Right, Left",
                "pause, and make one move or take one back",
                &[(Plain(KeyCode::Right), StepForward), (Plain(KeyCode::Left), StepBack)],
            )
            .beside_board("one move"),
            KeyRow::new(
                "Up, Down",
                "double or halve the speed",
                &[(Plain(KeyCode::Up), Faster), (Plain(KeyCode::Down), Slower)],
            )
            .beside_board("faster, slower"),
            KeyRow::new(
                "End",
                "makes all the remaining moves at once",
                &[(Plain(KeyCode::End), Skip)],
            )
            .beside_board("all moves at once"),
            KeyRow::new("Ctrl-L", "redraws the screen", &[(Control('l'), Redraw)]),
            KeyRow::new("other keys", "end the playback", &[]).beside_board("end it"),
        ],
    }
};

pub(crate) const LIST: KeyTable<ListAction> = {
    use ListAction::{
        Back, First, Help, Last, Leave, Open, PageDown, PageUp, Redraw, Return, Suspend,
    };
    KeyTable {
        title: "Keys in the list of levels",
        sentences: "`*` is solved, `~` has an unfinished game.",
        rows: &[
            KeyRow::new(
                "letters, digits",
                "list only the levels whose title or number contains what you have typed; a complete level number selects that level",
                &[],
            ),
            KeyRow::new(
                "Backspace",
                "deletes the last character that you typed; Ctrl-U deletes all of them",
                &[],
            ),
            KeyRow::new(
                "arrows",
                "select another level; so do PageUp, PageDown, Home and End",
                &[
                    (Plain(KeyCode::Up), ListAction::Up),
                    (Plain(KeyCode::Down), ListAction::Down),
                    (Plain(KeyCode::PageUp), PageUp),
                    (Plain(KeyCode::PageDown), PageDown),
                    (Plain(KeyCode::Home), First),
                    (Plain(KeyCode::End), Last),
                ],
            ),
            KeyRow::new(
                "Enter",
                "opens the level; so does a second click on it",
                &[(Plain(KeyCode::Enter), Open)],
            ),
            KeyRow::new(
                "Esc",
                "shows all levels again, or returns to the game; F2 returns at once",
                &[(Plain(KeyCode::Esc), Back), (Plain(KeyCode::F(2)), Return)],
            ),
            KeyRow::new(
                "?, F1",
                "lists the keys",
                &[(char('?'), Help), (Plain(KeyCode::F(1)), Help)],
            ),
            KeyRow::new(
                "Ctrl-L, Ctrl-Z",
                "do the same as in a game",
                &[(Control('l'), Redraw), (Control('z'), Suspend)],
            ),
            KeyRow::new("Ctrl-C", "quits", &[(Control('c'), Leave)]),
        ],
    }
};

#[cfg(test)]
mod tests;
