//! A picture's elements.

use std::fmt::Display;

use svg::node::element::{Circle, Description, Group, Path, Rectangle, SVG, Style, Title};
use svg::node::{Text, Value};

use super::letters::letter;
use super::motion;
use super::outline::{UNIT, line_along, middle, outlines};
use super::palette::Theme;
use super::timeline::{Action, Arrangement, Timeline};
use crate::board::{Board, Cell, Direction};
use crate::game::Name;
use crate::text::{counted, replace_in_xml};

/// The longest side of a picture in pixels, unless its width is given.
const MAX_SIDE: usize = 4000;

/// The picture of a timeline, `width` pixels wide.
pub(super) fn draw(
    timeline: &Timeline,
    title: Option<&str>,
    theme: Theme,
    width: Option<usize>,
) -> String {
    let &Timeline { board, is_moving, .. } = timeline;
    let arrangement = if is_moving { &timeline.first } else { &timeline.last };
    let (rows, columns) = board.size();
    let (right, bottom) = (columns * UNIT, rows * UNIT);
    let longest = right.max(bottom);
    let fitting = right * longest.min(MAX_SIDE) / longest.max(1);
    let width = width.unwrap_or(fitting).max(1);
    let mut things = Group::new()
        .add(rectangle((0, 0), (right, bottom)).set("fill", theme.color("background")))
        .add(floor(timeline, theme))
        .add(walls(board, theme))
        .add(goals(board, theme));
    if let Some(trail) = trail(timeline) {
        let line = lines(theme.color("worker"), 3).set("stroke-linejoin", "round");
        things = things.add(line.add(trail));
    }
    let mut boxes = lines(theme.color("ink"), 2).set("stroke-linecap", "round");
    for (number, &(name, cell)) in arrangement.boxes.iter().enumerate() {
        let number = is_moving.then_some(number);
        boxes = boxes.add(a_box(board, (name, cell), number, theme));
    }
    let things = things.add(boxes.set("stroke-linejoin", "round")).add(worker(
        board,
        arrangement.worker,
        theme,
    ));
    let words = description(timeline, arrangement, (rows, columns));
    let mut picture = SVG::new()
        .set("viewBox", (0, 0, right, bottom))
        .set("width", width)
        .set("height", (width * bottom).div_ceil(right.max(1)))
        .set("role", "img")
        .add(Title::new(replace_in_xml(title.unwrap_or("Sokoban"), char::is_control).0))
        .add(Description::new().add(Text::new(words)));
    if is_moving {
        // A page may hold several pictures, so the names in their styles depend on all they show.
        let name = format!("s{:08x}", hash(things.to_string().bytes()));
        picture = picture.add(Style::new(motion::style(timeline, &name))).set("class", name);
    }
    format!("{}\n", picture.add(things))
}

/// The 32-bit FNV-1a hash of a text, by Fowler, Noll and Vo.
fn hash(text: impl Iterator<Item = u8>) -> u32 {
    text.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn description(
    timeline: &Timeline,
    arrangement: &Arrangement,
    (rows, columns): (usize, usize),
) -> String {
    let moves = timeline.actions.len();
    let pushes = timeline.actions.iter().filter(|action| action.pushed.is_some()).count();
    let on_goals = |arrangement: &Arrangement| {
        let boxes = arrangement.boxes.iter();
        let count = boxes.filter(|&&(_, cell)| timeline.board.is_goal(cell)).count();
        format!("{count} of {}", arrangement.boxes.len())
    };
    let [rows, columns] = [counted(rows, "row"), counted(columns, "column")];
    let now = on_goals(arrangement);
    let board = format!("A board of {rows} and {columns}, boxes on goals: {now}");
    let game = format!("{} with {}", counted(moves, "move"), counted(pushes, "push"));
    match (timeline.is_moving, moves) {
        (_, 0) => format!("{board}."),
        (false, _) => format!("{board}, after {game}."),
        (true, _) => {
            format!("{board}. It is played in {game}. In the end: {}.", on_goals(&timeline.last))
        }
    }
}

fn rectangle((x, y): (isize, isize), (width, height): (usize, usize)) -> Rectangle {
    Rectangle::new().set("x", x).set("y", y).set("width", width).set("height", height)
}

fn floor(timeline: &Timeline, theme: Theme) -> Path {
    // The line closes the seams between floor and walls.
    element("floor", outlines(timeline.board.grid(), &timeline.floor).concat())
        .set("fill", theme.color("floor"))
        .set("stroke", theme.color("floor"))
}

fn walls(board: &Board, theme: Theme) -> Group {
    let grid = board.grid();
    let walls = grid.cells().filter(|&cell| !board.is_floor(cell)).collect();
    let group = Group::new()
        .set("fill", theme.color("wall"))
        .set("stroke", theme.color("wall"))
        .set("stroke-width", 2)
        .set("stroke-linejoin", "round");
    outlines(grid, &walls)
        .into_iter()
        .fold(group, |group, outline| group.add(element("wall", outline)))
}

/// A ring, which a box hides, and four corners, which it does not.
fn goals(board: &Board, theme: Theme) -> Group {
    let group = lines(theme.color("goal"), 2.6).set("stroke-linecap", "round");
    board.goals().iter().fold(group, |group, cell| {
        let (x, y) = middle(board.grid(), cell);
        let ring = "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0";
        let corners = "m-14-9v-9h9m18 0h9v9m0 18v9h-9m-18 0h-9v-9";
        group.add(element("goal", format!("M{x} {y}{ring}{corners}")))
    })
}

/// The walk before the last push, or in a moving picture the whole path, of which the style shows one walk
/// at a time.
fn trail(timeline: &Timeline) -> Option<Path> {
    let path: Vec<_> = timeline.actions.iter().map(|action| action.direction).collect();
    let (mut from, mut until) = (0, path.len());
    if !timeline.is_moving {
        let is_walk = |run: &&[Action]| run.iter().all(|action| action.pushed.is_none());
        let mut runs = timeline.runs().rev().peekable();
        until -= runs.next_if(|run| !is_walk(run)).map_or(0, <[Action]>::len);
        from = until - runs.next_if(is_walk).map_or(0, <[Action]>::len);
    }
    let grid = timeline.board.grid();
    let step = |cell, &direction: &Direction| grid.step(cell, direction);
    let (x, y) = middle(grid, path.get(..from)?.iter().fold(timeline.first.worker, step));
    let trail = path.get(from..until).filter(|trail| !trail.is_empty())?;
    let trail = element("trail", format!("M{x} {y}{}", line_along(trail)));
    Some(if timeline.is_moving {
        trail.set("stroke-dasharray", motion::dashes(0, 0))
    } else {
        trail
    })
}

/// A box, with another colour and a thicker edge on a goal. A box that moves has a number, and the style
/// shows one or the other.
fn a_box(
    board: &Board,
    (name, cell): (Option<Name>, Cell),
    number: Option<usize>,
    theme: Theme,
) -> Group {
    let class = |class: &str| {
        number.map_or_else(|| class.to_owned(), |number| format!("{class} {class}{number}"))
    };
    let square =
        |thing| rectangle((-15, -15), (30, 30)).set("rx", 5).set("fill", theme.color(thing));
    let mut group = Group::new()
        .set("class", class("box"))
        .set("transform", at(middle(board.grid(), cell)))
        .add(square("box"));
    let is_on_goal = board.is_goal(cell);
    let mut on_goal = square("home").set("class", class("home")).set("stroke-width", 3);
    if number.is_some() {
        on_goal = on_goal.set("opacity", u8::from(is_on_goal));
    }
    if is_on_goal || number.is_some() {
        group = group.add(on_goal);
    }
    if let Some(name) = name {
        let (data, place) = letter(name);
        let letter = element("letter", data).set("stroke-width", 3.2);
        let letter = letter.set("transform", format!("scale(1.12) {}", at(place)));
        group = group.set("data-box", name.to_string()).add(letter);
    }
    group
}

fn worker(board: &Board, cell: Cell, theme: Theme) -> Group {
    let face = element("face", "M-4-3h0M4-3h0M-5 4q5 4 10 0").set("fill", "none");
    let face = face
        .set("stroke", theme.color("eyes"))
        .set("stroke-width", 2)
        .set("stroke-linecap", "round");
    Group::new()
        .set("class", "worker")
        .set("transform", at(middle(board.grid(), cell)))
        .add(Circle::new().set("r", 12).set("fill", theme.color("worker")))
        .add(face)
}

fn at((x, y): (impl Display, impl Display)) -> String {
    format!("translate({x} {y})")
}

fn lines(colour: &'static str, width: impl Into<Value>) -> Group {
    Group::new().set("fill", "none").set("stroke", colour).set("stroke-width", width)
}

fn element(class: &str, data: impl Into<Value>) -> Path {
    Path::new().set("class", class).set("d", data)
}
