//! A picture's elements.

use std::fmt::Display;

use svg::node::element::{Circle, Description, Group, Path, Rectangle, SVG, Style, Title};
use svg::node::{Text, Value};

use super::film::{Film, Leg, Scene};
use super::letters::letter;
use super::outline::{line_along, outlines};
use super::palette::Palette;
use super::{Frame, Renderer, UNIT, middle, motion};
use crate::board::Board;
use crate::cells::CellSet;
use crate::command::Name;
use crate::grid::{Cell, Direction};

/// What no side is longer than, in pixels, unless it is asked for.
const LONGEST: usize = 4000;

/// The picture of a film, or of its last scene alone.
pub(super) fn draw(film: &Film, title: Option<&str>, renderer: Renderer) -> String {
    let (board, palette) = (film.board, renderer.theme.palette());
    let is_moving = renderer.frame == Frame::All && film.counts().0 > 0;
    let scene = if is_moving { film.first.clone() } else { film.last() };
    let places = board.grid().cells().filter_map(|cell| board.grid().position(cell));
    let (rows, columns) = places.fold((0, 0), |(rows, columns), (row, column)| {
        (rows.max(row + 1), columns.max(column + 1))
    });
    let (width, height) = (columns * UNIT, rows * UNIT);
    let longest = width.max(height);
    let fitting = width * longest.min(LONGEST) / longest.max(1);
    let shown = renderer.width.map_or(fitting, |width| width as usize).max(1);
    let mut things = Group::new()
        .add(rectangle((0, 0), (width, height)).set("fill", palette.background))
        .add(floor(board, &scene, palette))
        .add(walls(board, palette))
        .add(goals(board, palette));
    if let Some(trail) = trail(film, is_moving) {
        let line = lines(palette.worker, 3).set("stroke-linejoin", "round");
        things = things.add(line.add(trail));
    }
    let mut boxes = lines(palette.ink, 2).set("stroke-linecap", "round");
    for (number, &(name, cell)) in scene.boxes.iter().enumerate() {
        let number = is_moving.then_some(number);
        boxes = boxes.add(a_box(board, (name, cell), number, palette));
    }
    let things =
        things.add(boxes.set("stroke-linejoin", "round")).add(worker(board, scene.worker, palette));
    let words = description(film, &scene, (rows, columns), is_moving);
    let mut picture = SVG::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", shown)
        .set("height", (shown * height).div_ceil(width.max(1)))
        .set("role", "img")
        .add(Title::new(plain(title.unwrap_or("Sokoban"))))
        .add(Description::new().add(Text::new(words)));
    if is_moving {
        // Pictures may stand side by side in a page, so what their styles name is named after all they show.
        let name = format!("s{:08x}", hash(things.to_string().bytes()));
        picture = picture.add(Style::new(motion::style(film, &name))).set("class", name);
    }
    format!("{}\n", picture.add(things))
}

/// A number that hardly any two texts share: 32-bit FNV-1a, by Fowler, Noll and Vo.
fn hash(text: impl Iterator<Item = u8>) -> u32 {
    text.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Text without what XML cannot hold.
fn plain(text: &str) -> String {
    let is_plain = |c: char| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().map(|c| if is_plain(c) { c } else { char::REPLACEMENT_CHARACTER }).collect()
}

/// What there is to see, in words.
fn description(
    film: &Film,
    scene: &Scene,
    (rows, columns): (usize, usize),
    is_moving: bool,
) -> String {
    let (moves, pushes) = film.counts();
    let home = |scene: &Scene| {
        let home = scene.boxes.iter().filter(|&&(_, cell)| film.board.is_goal(cell)).count();
        format!("{home} of {}", scene.boxes.len())
    };
    let board = format!(
        "A board of {rows} {} and {columns} {}, boxes on goals: {}",
        noun(rows, "row", "rows"),
        noun(columns, "column", "columns"),
        home(scene)
    );
    let game = format!(
        "{moves} {} with {pushes} {}",
        noun(moves, "move", "moves"),
        noun(pushes, "push", "pushes")
    );
    match (is_moving, moves) {
        (_, 0) => format!("{board}."),
        (false, _) => format!("{board}, after {game}."),
        (true, _) => {
            format!("{board}. It is played in {game}. In the end: {}.", home(&film.last()))
        }
    }
}

fn noun(count: usize, one: &'static str, more: &'static str) -> &'static str {
    if count == 1 { one } else { more }
}

fn rectangle((x, y): (isize, isize), (width, height): (usize, usize)) -> Rectangle {
    Rectangle::new().set("x", x).set("y", y).set("width", width).set("height", height)
}

/// All floor that the worker or a box might get to, were there no boxes; what lies outside the walls is no
/// place to be shown.
fn floor(board: &Board, scene: &Scene, palette: &Palette) -> Path {
    let mut rest = board.floor().clone();
    let mut floor = CellSet::new(board.grid().size());
    let starts = scene.boxes.iter().map(|&(_, cell)| cell).chain(board.goals().iter());
    for start in starts.chain([scene.worker]) {
        for cell in rest.take_joined(board.grid(), start) {
            floor.insert(cell);
        }
    }
    // The line closes the seams between floor and walls.
    path("floor", outlines(board.grid(), &floor).concat())
        .set("fill", palette.floor)
        .set("stroke", palette.floor)
}

fn walls(board: &Board, palette: &Palette) -> Group {
    let grid = board.grid();
    let mut walls = CellSet::new(grid.size());
    grid.cells().filter(|&cell| !board.is_floor(cell)).for_each(|cell| walls.insert(cell));
    let group = Group::new()
        .set("fill", palette.wall)
        .set("stroke", palette.wall)
        .set("stroke-width", 2)
        .set("stroke-linejoin", "round");
    outlines(grid, &walls)
        .into_iter()
        .fold(group, |group, outline| group.add(path("wall", outline)))
}

/// A point, which a box hides, and four corners, which it does not.
fn goals(board: &Board, palette: &Palette) -> Group {
    let group = lines(palette.goal, 2.6).set("stroke-linecap", "round");
    board.goals().iter().fold(group, |group, cell| {
        let (x, y) = middle(board.grid(), cell);
        let ring = "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0";
        let corners = "m-14-9v-9h9m18 0h9v9m0 18v9h-9m-18 0h-9v-9";
        group.add(path("goal", format!("M{x} {y}{ring}{corners}")))
    })
}

/// The walk before the last push; or the whole way, of which the style shows one walk at a time.
fn trail(film: &Film, is_moving: bool) -> Option<Path> {
    let way = film.way();
    let (mut from, mut until) = (0, way.len());
    if !is_moving && let Some(Leg { walk, pushes }) = film.legs().pop() {
        until -= pushes.map_or(0, |pushes| pushes.count);
        from = until - walk.len();
    }
    let grid = film.board.grid();
    let step = |cell, &direction: &Direction| grid.step(cell, direction);
    let (x, y) = middle(grid, way.get(..from)?.iter().fold(film.first.worker, step));
    let trail = way.get(from..until).filter(|trail| !trail.is_empty())?;
    let trail = path("trail", format!("M{x} {y}{}", line_along(trail)));
    Some(if is_moving { trail.set("stroke-dasharray", motion::dashes(0, 0)) } else { trail })
}

/// A box, which on a goal has another colour and a thicker edge. Where it moves, and then has a number, the
/// style shows one or the other.
fn a_box(
    board: &Board,
    (name, cell): (Option<Name>, Cell),
    number: Option<usize>,
    palette: &Palette,
) -> Group {
    let class = |class: &str| {
        number.map_or_else(|| class.to_owned(), |number| format!("{class} {class}{number}"))
    };
    let [off, on] = palette.boxes;
    let square = |colour| rectangle((-15, -15), (30, 30)).set("rx", 5).set("fill", colour);
    let mut group = Group::new()
        .set("class", class("box"))
        .set("transform", at(middle(board.grid(), cell)))
        .add(square(off));
    let is_home = board.is_goal(cell);
    let mut home = square(on).set("class", class("home")).set("stroke-width", 3);
    if number.is_some() {
        home = home.set("opacity", u8::from(is_home));
    }
    if is_home || number.is_some() {
        group = group.add(home);
    }
    if let Some(name) = name {
        group = group.set("data-box", char::from(name).to_string());
    }
    if let Some((data, place)) = name.and_then(letter) {
        let letter = path("letter", data).set("stroke-width", 3.2);
        group = group.add(letter.set("transform", format!("scale(1.12) {}", at(place))));
    }
    group
}

fn worker(board: &Board, cell: Cell, palette: &Palette) -> Group {
    let face = path("face", "M-4-3h0M4-3h0M-5 4q5 4 10 0").set("fill", "none");
    let face =
        face.set("stroke", palette.eyes).set("stroke-width", 2).set("stroke-linecap", "round");
    Group::new()
        .set("class", "worker")
        .set("transform", at(middle(board.grid(), cell)))
        .add(Circle::new().set("r", 12).set("fill", palette.worker))
        .add(face)
}

fn at((x, y): (impl Display, impl Display)) -> String {
    format!("translate({x} {y})")
}

fn lines(colour: &'static str, width: impl Into<Value>) -> Group {
    Group::new().set("fill", "none").set("stroke", colour).set("stroke-width", width)
}

fn path(class: &str, data: impl Into<Value>) -> Path {
    Path::new().set("class", class).set("d", data)
}
