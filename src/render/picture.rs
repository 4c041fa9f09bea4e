//! A picture's elements.

use std::fmt::{Display, Write};
use std::ops::Range;

use svg::node::element::{Circle, Description, Group, Path, Rectangle, SVG, Style, Title};
use svg::node::{Text, Value};

use super::letters::letter;
use super::motion;
use super::outline::{UNIT, line_along, middle, outlines};
use super::palette::Theme;
use super::timeline::{Arrangement, Timeline, is_walk};
use super::walls::visible_walls;
use crate::board::{Board, Cell};
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
    let right = columns * UNIT;
    let bottom = rows * UNIT;
    let longest = right.max(bottom);
    let fitting = right * longest.min(MAX_SIDE) / longest.max(1);
    let width = width.unwrap_or(fitting).max(1);
    let mut things = Group::new()
        .add(rectangle((0, 0), (right, bottom)).set("fill", theme.color("background")))
        .add(floor(timeline, theme))
        .add(check(timeline, theme))
        .add(goals(board, theme))
        .add(walls(timeline, theme));
    if let Some(trail) = trail(timeline) {
        let line = lines(theme.color("worker"), 3).set("stroke-linejoin", "round");
        things = things.add(line.add(trail));
    }
    let mut boxes = lines(theme.color("ink"), 3.2).set("stroke-linecap", "round");
    for (number, &(name, cell)) in arrangement.boxes.iter().enumerate() {
        let number = if is_moving { Some(number) } else { None };
        boxes = boxes.add(a_box(board, (name, cell), number, theme));
    }
    things =
        things.add(boxes.set("stroke-linejoin", "round")).add(worker(timeline, arrangement, theme));
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
    let rows = counted(rows, "row");
    let columns = counted(columns, "column");
    let now = boxes_on_goals(timeline, arrangement);
    let board = format!("A board of {rows} and {columns}, boxes on goals: {now}");
    let game = format!("{} with {}", counted(moves, "move"), counted(pushes, "push"));
    match (timeline.is_moving, moves) {
        (_, 0) => format!("{board}."),
        (false, _) => format!("{board}, after {game}."),
        (true, _) => {
            let end = boxes_on_goals(timeline, &timeline.last);
            format!("{board}. It is played in {game}. In the end: {end}.")
        }
    }
}

fn boxes_on_goals(timeline: &Timeline, arrangement: &Arrangement) -> String {
    let boxes = &arrangement.boxes;
    let count = boxes.iter().filter(|&&(_, cell)| timeline.board.is_goal(cell)).count();
    format!("{count} of {}", boxes.len())
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

/// Every second cell of the floor, so that cells can be counted.
fn check(timeline: &Timeline, theme: Theme) -> Path {
    let grid = timeline.board.grid();
    let mut lines = String::new();
    for cell in &timeline.floor {
        let (row, column) = grid.position(cell).expect("the floor is on the board");
        if (row + column) % 2 == 1 {
            let (x, y) = middle(grid, cell);
            write!(lines, "M{} {y}h{UNIT}", x - UNIT / 2).expect("writing to memory does not fail");
        }
    }
    element("check", lines).set("stroke", theme.color("check")).set("stroke-width", UNIT)
}

/// The walls on their edge, which is the same shape, wider and a little lower.
fn walls(timeline: &Timeline, theme: Theme) -> Group {
    let grid = timeline.board.grid();
    let mut edges = solid(theme.color("wall-edge"), 6).set("transform", "translate(0 2)");
    let mut walls = solid(theme.color("wall"), 1);
    for outline in outlines(grid, &visible_walls(timeline.board, &timeline.floor)) {
        edges = edges.add(element("edge", outline.as_str()));
        walls = walls.add(element("wall", outline));
    }
    Group::new().add(edges.set("stroke-linejoin", "round")).add(walls)
}

/// A ring, which a box hides, on a plate, which it does not hide.
fn goals(board: &Board, theme: Theme) -> Group {
    let mut goals = lines(theme.color("goal"), 4);
    for cell in board.goals() {
        let (x, y) = middle(board.grid(), cell);
        let square = format!("M{} {}h{UNIT}v{UNIT}h-{UNIT}z", x - UNIT / 2, y - UNIT / 2);
        let plate =
            element("plate", square).set("fill", theme.color("plate")).set("stroke", "none");
        let ring = element("goal", format!("M{x} {y}m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0"));
        goals = goals.add(plate).add(ring);
    }
    goals
}

/// The walk before the last push, or in a moving picture the whole path, of which the style shows one walk
/// at a time.
fn trail(timeline: &Timeline) -> Option<Path> {
    let grid = timeline.board.grid();
    let range = if timeline.is_moving { 0..timeline.actions.len() } else { last_walk(timeline) };
    let mut start = timeline.first.worker;
    for action in timeline.actions.get(..range.start)? {
        start = grid.step(start, action.direction);
    }
    let walk = timeline.actions.get(range)?;
    if walk.is_empty() {
        return None;
    }
    let (x, y) = middle(grid, start);
    let directions: Vec<_> = walk.iter().map(|action| action.direction).collect();
    let trail = element("trail", format!("M{x} {y}{}", line_along(&directions)));
    if timeline.is_moving {
        return Some(trail.set("stroke-dasharray", motion::dashes(0, 0)));
    }
    Some(trail)
}

/// The numbers of the moves that walk to the last push, or that walk after it.
fn last_walk(timeline: &Timeline) -> Range<usize> {
    let mut runs: Vec<_> = timeline.runs().collect();
    let mut until = timeline.actions.len();
    if let Some(pushes) = runs.pop_if(|run| !is_walk(run)) {
        until -= pushes.len();
    }
    match runs.last() {
        Some(walk) if is_walk(walk) => until - walk.len()..until,
        _ => until..until,
    }
}

/// A box, which looks different on a goal. A box that moves has a number, and the style shows one or the other look.
fn a_box(
    board: &Board,
    (name, cell): (Option<Name>, Cell),
    number: Option<usize>,
    theme: Theme,
) -> Group {
    let mut group = Group::new()
        .set("class", class_of("box", number))
        .set("transform", at(middle(board.grid(), cell)));
    if let Some(name) = name {
        group = group.set("data-box", name.to_string());
    }
    let is_on_goal = board.is_goal(cell);
    if !is_on_goal || number.is_some() {
        group = on_foot(group, name, &OFF_GOAL, theme);
    }
    let home = Group::new().set("class", class_of("home", number));
    let home = on_foot(home, name, &ON_GOAL, theme);
    if number.is_some() {
        group = group.add(home.set("opacity", u8::from(is_on_goal)));
    } else if is_on_goal {
        group = group.add(home);
    }
    group
}

/// The class of a thing that may have a number, by which the style of a moving picture finds it.
fn class_of(class: &str, number: Option<usize>) -> String {
    match number {
        Some(number) => format!("{class} {class}{number}"),
        None => class.to_owned(),
    }
}

/// How a box is drawn: the names of its colours, and what stands on a box without a letter.
struct BoxLook {
    lid: &'static str,
    edge: &'static str,
    letter: &'static str,
    plain: (&'static str, &'static str, f32),
}

const OFF_GOAL: BoxLook = BoxLook {
    lid: "box",
    edge: "box-edge",
    letter: "ink",
    plain: ("M-9-10h18v16h-18z", "box-edge", 2.5),
};

const ON_GOAL: BoxLook = BoxLook {
    lid: "home",
    edge: "home-edge",
    letter: "mark",
    plain: ("M-7-2l5 5 9-10", "mark", 4.0),
};

/// Adds a box to a group: its foot, its lid, and its letter, or else a frame or a tick.
fn on_foot(group: Group, name: Option<Name>, look: &BoxLook, theme: Theme) -> Group {
    let side = rectangle((-16, -13), (32, 30)).set("rx", 5);
    let edge = theme.color(look.edge);
    let side = side.set("stroke", edge).set("stroke-width", 1.5);
    let lid = side.clone().set("y", -17).set("fill", theme.color(look.lid));
    let group = group.add(side.set("fill", edge)).add(lid);
    let Some(name) = name else {
        let (data, color, width) = look.plain;
        let sign = element("sign", data).set("stroke", theme.color(color));
        return group.add(sign.set("stroke-width", width));
    };
    let (data, place) = letter(name);
    let letter = element("letter", data).set("stroke", theme.color(look.letter));
    group.add(letter.set("transform", format!("translate(0 -2) scale(1.12) {}", at(place))))
}

/// The worker, who smiles if the level is solved. In a moving picture, that would be before it is.
fn worker(timeline: &Timeline, arrangement: &Arrangement, theme: Theme) -> Group {
    let board = timeline.board;
    let line = lines(theme.color("eyes"), 3).set("stroke-linecap", "round");
    let mut face = line.add(element("face", "M-4.5-3v2M4.5-3v2"));
    let is_solved = arrangement.boxes.iter().all(|&(_, cell)| board.is_goal(cell));
    if is_solved && !timeline.is_moving {
        face = face.add(element("smile", "M-5.5 3.5q5.5 5 11 0").set("stroke-width", 2));
    }
    Group::new()
        .set("class", "worker")
        .set("transform", at(middle(board.grid(), arrangement.worker)))
        .add(Circle::new().set("cy", 2).set("r", 12.5).set("fill", theme.color("worker-edge")))
        .add(Circle::new().set("cy", -1).set("r", 12.5).set("fill", theme.color("worker")))
        .add(face)
}

fn at((x, y): (impl Display, impl Display)) -> String {
    format!("translate({x} {y})")
}

/// Shapes of one colour with a line around them.
fn solid(colour: &'static str, width: impl Into<Value>) -> Group {
    Group::new().set("fill", colour).set("stroke", colour).set("stroke-width", width)
}

fn lines(colour: &'static str, width: impl Into<Value>) -> Group {
    Group::new().set("fill", "none").set("stroke", colour).set("stroke-width", width)
}

fn element(class: &str, data: impl Into<Value>) -> Path {
    Path::new().set("class", class).set("d", data)
}
