//! The rules on a page, compared with those of the library.

use std::fmt::Write;
use std::sync::LazyLock;

use serde_json::json;
use sokopush::board::Push;
use sokopush::board::walk;
use sokopush::board::{Cell, Direction};
use sokopush::game::Outcome;
use sokopush::game::moves_of_pushes;
use sokopush::program::visible_walls;
use sokopush::{Level, Levels, Notation, Session, Source};

use crate::page::playing::Page;
use crate::page::shared::said;
use crate::random::Random;

/// A random level of XSB with walls around it, up to `side` rows and columns inside, and up to `boxes` boxes.
pub(super) fn board(random: &mut Random, side: usize, boxes: usize) -> String {
    let rows = 3 + random.below(side - 2);
    let columns = 3 + random.below(side - 2);
    let mut cells = vec![vec![b' '; columns]; rows];
    let mut scatter = |what: &[u8], count: usize| {
        for _ in 0..count {
            let cell = &mut cells[random.below(rows)][random.below(columns)];
            *cell = if *cell == b'.' { what[1] } else { what[0] };
        }
    };
    scatter(b"##", rows * columns / 6);
    scatter(b"..", boxes);
    scatter(b"$*", boxes);
    scatter(b"@+", 1);
    let wall = "#".repeat(columns + 2);
    let mut level = format!("{wall}\n");
    for row in cells {
        writeln!(level, "#{}#", String::from_utf8(row).unwrap()).unwrap();
    }
    level + &wall + "\n\n"
}

/// The letters of directions in LURD and as keys.
const WAYS: [(char, &str, Direction); 4] = [
    ('u', "ArrowUp", Direction::Up),
    ('d', "ArrowDown", Direction::Down),
    ('l', "ArrowLeft", Direction::Left),
    ('r', "ArrowRight", Direction::Right),
];

/// A game in the library, and where its boxes are.
struct Played {
    start: Session,
    session: Session,
    boxes: Vec<Cell>,
}

impl Played {
    fn new(level: &Level) -> Played {
        let session = level.session().unwrap_or_else(|_| level.warehouse.clone().into());
        let boxes = level.warehouse.boxes().iter().collect();
        Played { start: session.clone(), session, boxes }
    }

    /// Does what the page is to do; returns the position after it, and why it was refused.
    fn act(&mut self, act: &Act) -> String {
        let outcome = match *act {
            Act::Step(way) => self.session.step(WAYS[way].2),
            Act::Push(number, way) => {
                self.session.push_box(Push { cell: self.boxes[number], direction: WAYS[way].2 })
            }
            Act::Walk(row, column) => {
                let cell = self.session.warehouse().board().grid().cell(row, column);
                self.session.walk_to(cell.unwrap())
            }
            Act::Undo => self.session.undo(),
            Act::Redo => self.session.redo(),
        };
        if let Some(moved) = outcome.effect().and_then(|effect| effect.moved) {
            let number = self.boxes.iter().position(|&cell| cell == moved.from).unwrap();
            self.boxes[number] = moved.to;
        }
        let refusal = match outcome {
            Outcome::Refused(refusal) => refusal.to_string(),
            Outcome::NothingToUndo => "nothing to undo".to_owned(),
            Outcome::NothingToRedo => "nothing to redo".to_owned(),
            _ => String::new(),
        };
        let mut position = self.place(self.session.warehouse().worker());
        for &cell in &self.boxes {
            position += &self.place(cell);
        }
        format!("{position}{}{refusal};", self.moves())
    }

    fn place(&self, cell: Cell) -> String {
        let (row, column) = self.session.warehouse().board().grid().position(cell).unwrap();
        format!("{row},{column} ")
    }

    /// The moves so far: shortest walks, and pushes.
    fn moves(&self) -> String {
        let warehouse = self.session.warehouse();
        let pushes = moves_of_pushes(self.start.warehouse().clone(), self.session.pushes_made());
        let mut moves: String = pushes.map(|step| char::from(step.unwrap().letter())).collect();
        if !warehouse.is_solved() {
            let last = self.session.pushes_made().next_back();
            let stop = last.map_or(self.start.warehouse().worker(), |push| push.cell);
            let mut before = self.session.clone();
            before.walk_to(stop);
            for direction in walk(before.warehouse(), warehouse.worker()).unwrap() {
                let (letter, ..) = WAYS.iter().find(|way| way.2 == direction).unwrap();
                moves.push(*letter);
            }
        }
        moves
    }
}

/// What a player does on the page and in the library.
enum Act {
    Step(usize),
    Push(usize, usize),
    Walk(usize, usize),
    Undo,
    Redo,
}

impl Act {
    fn random(random: &mut Random, level: &Level) -> Act {
        let boxes = level.warehouse.boxes().len();
        let (rows, columns) = level.warehouse.board().size();
        match random.below(10) {
            0..=2 => Act::Step(random.below(4)),
            3..=6 if boxes > 0 => Act::Push(random.below(boxes), random.below(4)),
            8 => Act::Undo,
            9 => Act::Redo,
            _ => Act::Walk(random.below(rows), random.below(columns)),
        }
    }

    fn json(&self) -> serde_json::Value {
        match *self {
            Act::Step(way) => json!(["step", WAYS[way].0.to_string()]),
            Act::Push(number, way) => json!(["push", number, WAYS[way].0.to_string()]),
            Act::Walk(row, column) => json!(["walkTo", [row, column]]),
            Act::Undo => json!(["undo"]),
            Act::Redo => json!(["redo"]),
        }
    }
}

/// Games on each level of a page.
const GAMES: usize = 20;

/// Levels, and the games that are played on them.
struct RandomGames {
    levels: String,
    /// The number of the level, and what is done there.
    acts: Vec<(usize, Vec<serde_json::Value>)>,
    /// What the library says about each game.
    positions: Vec<String>,
}

static RANDOM_GAMES: LazyLock<RandomGames> = LazyLock::new(|| {
    let mut random = Random(41);
    let mut text: String = (0..49).map(|_| board(&mut random, 7, 5)).collect();
    // Too many boxes for letters.
    write!(text, "{}", board(&mut random, 12, 60)).unwrap();
    let levels = Levels::new(Notation::Xsb, Source::of_text("levels", &*text));
    let mut acts = Vec::new();
    let mut positions = Vec::new();
    for (number, level) in levels.map(Result::unwrap).enumerate() {
        for _ in 0..GAMES {
            let mut played = Played::new(&level);
            let game: Vec<_> = (0..40).map(|_| Act::random(&mut random, &level)).collect();
            positions.push(game.iter().map(|act| played.act(act)).collect::<String>());
            acts.push((number, game.iter().map(Act::json).collect::<Vec<_>>()));
        }
    }
    assert_eq!(acts.len(), 1000);
    RandomGames { levels: text, acts, positions }
});

pub(super) fn random_games() -> Page {
    Page::of_levels(&RANDOM_GAMES.levels).given(json!(RANDOM_GAMES.acts))
}

#[test]
fn random_games_are_the_same_on_a_page_and_in_the_library() {
    let Some(shown) = said("rules/games") else { return };
    let positions = &RANDOM_GAMES.positions;
    assert_eq!(shown.len(), positions.len(), "{shown:?}");
    for (number, (shown, wanted)) in shown.iter().zip(positions).enumerate() {
        assert_eq!(shown, wanted, "game {number} of level {}", number / GAMES);
    }
}

/// Levels with walls that are seen from inside, and others.
fn walled_levels() -> String {
    let mut random = Random(87);
    let thick = "###########\n###########\n##@ $ . ###\n##     ####\n## ### ####\n## ### ####\n## ###   ##\n##       ##\n###########\n###########\n\n";
    (0..30).map(|_| board(&mut random, 9, 2)).chain([thick.to_owned()]).collect()
}

pub(super) fn walls() -> Page {
    Page::of_levels(&walled_levels())
}

#[test]
fn walls_are_the_same_on_a_page_and_in_the_library() {
    let text = walled_levels();
    let mut wanted = Vec::new();
    for level in Levels::new(Notation::Xsb, Source::of_text("levels", &*text)) {
        let level = level.unwrap();
        let grid = level.warehouse.board().grid();
        let mut cells = Vec::new();
        for cell in &visible_walls(level.warehouse.board(), &level.warehouse.inside()) {
            let (row, column) = grid.position(cell).unwrap();
            cells.push(format!("{row} {column}"));
        }
        wanted.push(cells.join(","));
    }
    let Some(shown) = said("rules/walls") else { return };
    assert_eq!(*shown, wanted);
}
