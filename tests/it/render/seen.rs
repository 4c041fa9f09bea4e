//! What a picture shows, read back from it.

use crate::run::{ANYTHING, Ran, sokopush};
use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};

/// The picture of a document.
#[track_caller]
pub(super) fn render(options: &[&str], input: &str) -> String {
    let render = sokopush("render").arguments(options).stdin(input);
    let Ran { stdout, stderr, .. } = render.stdout(ANYTHING).stderr(ANYTHING).run();
    assert!(stderr.lines().all(|line| line.contains(": note: ")), "{stderr}");
    stdout
}

pub(super) fn is_of(node: &Node, class: &str) -> bool {
    node.attribute("class").is_some_and(|classes| classes.split(' ').any(|one| one == class))
}

pub(super) fn all<'d>(
    picture: &'d Document,
    class: &'static str,
) -> impl Iterator<Item = Node<'d, 'd>> {
    picture.descendants().filter(move |node| is_of(node, class))
}

/// The numbers in a text.
pub(super) fn numbers(text: &str) -> Vec<isize> {
    let parts = text.split(|c: char| c != '-' && !c.is_ascii_digit());
    parts.filter(|part| !part.is_empty()).map(|part| part.parse().unwrap()).collect()
}

/// The row and column of the cell with this middle.
pub(super) fn place(middle: &[isize]) -> (usize, usize) {
    let [x, y] = middle else { panic!("no place: {middle:?}") };
    assert_eq!((x % 40, y % 40), (20, 20));
    ((y / 40).try_into().unwrap(), (x / 40).try_into().unwrap())
}

/// The cells inside a path of vertical and horizontal lines, on a board of at most `columns` columns.
pub(super) fn inside(path: &str, columns: usize) -> BTreeSet<(usize, usize)> {
    let mut cells = BTreeSet::new();
    let (mut x, mut y) = (0, 0);
    let starts = path.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([path.len()]);
    for (start, end) in starts.zip(ends) {
        let values = numbers(&path[start + 1..end]);
        match (path.as_bytes()[start], &values[..]) {
            (b'M', &[right, down]) => (x, y) = (right, down),
            (b'h', &[right]) => x += right,
            (b'v', &[down]) => {
                let (left, rows) = (usize::try_from(x / 40).unwrap(), [y / 40, (y + down) / 40]);
                y += down;
                // Each vertical line toggles the cells to its right.
                for row in rows[0].min(rows[1])..rows[0].max(rows[1]) {
                    for cell in (left..columns).map(|column| (row.try_into().unwrap(), column)) {
                        if !cells.remove(&cell) {
                            cells.insert(cell);
                        }
                    }
                }
            }
            (b'z', []) => {}
            command => panic!("unexpected {command:?}"),
        }
    }
    cells
}

/// Where a picture shows the boxes and the worker.
pub(super) struct Seen {
    /// By name.
    pub(super) boxes: BTreeMap<char, (usize, usize)>,
    /// The boxes that are drawn as on a goal.
    pub(super) home: BTreeSet<char>,
    pub(super) worker: (usize, usize),
}

pub(super) fn name(node: &Node) -> char {
    node.attribute("data-box").unwrap().parse().unwrap()
}

/// What a still picture shows, or an animation before it begins.
pub(super) fn first(picture: &Document) -> Seen {
    let place = |node: &Node| place(&numbers(node.attribute("transform").unwrap()));
    let is_home = |node: &Node| {
        let home = node.children().find(|child| is_of(child, "home"));
        home.is_some_and(|home| home.attribute("opacity") != Some("0"))
    };
    let home = all(picture, "box").filter(is_home).map(|node| name(&node)).collect();
    let worker = place(&all(picture, "worker").next().unwrap());
    Seen {
        boxes: all(picture, "box").map(|node| (name(&node), place(&node))).collect(),
        home,
        worker,
    }
}

/// What an animation shows at its end, according to its last keyframes.
pub(super) fn last(picture: &Document) -> Seen {
    let style = picture.descendants().find(|node| node.has_tag_name("style"));
    // A game without moves is not animated.
    let Some(style) = style.map(|style| style.text().unwrap()) else { return first(picture) };
    let own = picture.root_element().attribute("class").unwrap();
    let end = |class: &str| {
        let (_, frames) = style.split_once(&format!("@keyframes {own}-{class}{{"))?;
        let (_, end) = frames.split_once("100%{").unwrap();
        Some(end.split('}').next().unwrap())
    };
    let mut seen = first(picture);
    for node in all(picture, "box") {
        let number = node.attribute("class").unwrap().strip_prefix("box box").unwrap();
        if let Some(end) = end(&format!("box{number}")) {
            seen.boxes.insert(name(&node), place(&numbers(end)));
        }
        match end(&format!("home{number}")) {
            Some("opacity:1") => _ = seen.home.insert(name(&node)),
            Some(_) => _ = seen.home.remove(&name(&node)),
            None => {}
        }
    }
    if let Some(end) = end("worker") {
        seen.worker = place(&numbers(end));
    }
    seen
}

/// The cell and those that touch it, if only at a corner.
pub(super) fn neighbours((row, column): (usize, usize)) -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    for row in row.saturating_sub(1)..=row + 1 {
        for column in column.saturating_sub(1)..=column + 1 {
            cells.push((row, column));
        }
    }
    cells
}

/// Asserts that a picture has one shape for each thing on a board, in its cell.
#[track_caller]
pub(super) fn shows(picture: &Document, seen: &Seen, board: &str) {
    let columns = board.lines().map(str::len).max().unwrap();
    let paths =
        |class| all(picture, class).map(|node| inside(node.attribute("d").unwrap(), columns));
    let walls: Vec<_> = paths("wall").collect();
    let floor: Vec<_> = paths("floor").collect();
    assert_eq!((floor.len(), all(picture, "worker").count()), (1, 1));
    let goals: BTreeSet<_> = all(picture, "goal")
        .map(|goal| place(&numbers(goal.attribute("d").unwrap().split('m').next().unwrap())))
        .collect();
    assert_eq!(goals.len(), all(picture, "goal").count());
    let mut drawn = String::new();
    for (row, line) in board.lines().enumerate() {
        for at in (0..line.len()).map(|column| (row, column)) {
            let named = seen.boxes.iter().find(|(_, place)| **place == at).map(|(name, _)| *name);
            let is_goal = goals.contains(&at);
            assert!(named.is_none_or(|name| seen.home.contains(&name) == is_goal), "{at:?}");
            let around: usize = walls.iter().map(|wall| usize::from(wall.contains(&at))).sum();
            let is_worker = seen.worker == at;
            assert!(floor[0].contains(&at) || named.is_none() && !is_worker && !is_goal);
            assert!(around == 0 || !floor[0].contains(&at));
            // Walls that have no floor beside them may be left out.
            if around == 0 && line.as_bytes()[at.1] == b'#' {
                assert!(!neighbours(at).iter().any(|near| floor[0].contains(near)), "{at:?}");
                drawn.push('#');
                continue;
            }
            drawn.push(match (around, named, is_worker, is_goal) {
                (1, None, false, false) => '#',
                (0, Some(name), false, true) => name.to_ascii_uppercase(),
                (0, Some(name), false, false) => name,
                (0, None, true, _) => {
                    if is_goal {
                        '*'
                    } else {
                        '@'
                    }
                }
                (0, None, false, _) => {
                    if is_goal {
                        '+'
                    } else {
                        '-'
                    }
                }
                things => panic!("{things:?} at {at:?}"),
            });
        }
        drawn.push('\n');
    }
    assert_eq!(drawn, board);
    // Neighbouring walls are one shape.
    for (number, wall) in walls.iter().enumerate() {
        for &(row, column) in wall {
            let beside = [(row + 1, column), (row, column + 1)];
            assert!(
                !walls[..number]
                    .iter()
                    .chain(&walls[number + 1..])
                    .any(|other| beside.iter().any(|at| other.contains(at)))
            );
        }
    }
}
