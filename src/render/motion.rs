//! Moving games, by CSS keyframes.

use std::fmt::Write;

use super::outline::{UNIT, middle};
use super::timeline::{Action, Timeline};
use crate::board::{Cell, Direction};

// How long things take, in milliseconds.
const STEP: usize = 100;
const PUSH: usize = 250;
const PAUSE_AFTER_PUSHES: usize = 120;
const PAUSE_AT_START: usize = 800;
const PAUSE_AT_END: usize = 1500;

/// The style that moves the first board of a game, in a picture of the given class. It moves the elements
/// with the classes `worker` and `trail`, and for box number 7 `box7`, which is its place, and `home7`,
/// which shows whether it is on a goal.
pub(super) fn style(timeline: &Timeline, picture: &str) -> String {
    let mut motion = Motion::new(timeline);
    for run in timeline.runs() {
        let &Action { direction, pushed } = run.first().expect("a run is not empty");
        match pushed {
            Some(number) => motion.push(number, direction, run.len()),
            None => motion.walk(run),
        }
    }
    motion.sheet(picture)
}

/// Everything that moves, up to some time.
struct Motion<'t> {
    timeline: &'t Timeline<'t>,
    /// In milliseconds.
    time: usize,
    /// The number of moves so far, and of those in the walk that is seen as a line.
    moves: usize,
    walked: usize,
    worker_cell: Cell,
    worker: Track,
    trail: Track,
    boxes: Vec<MovingBox>,
}

struct MovingBox {
    cell: Cell,
    place: Track,
    on_goal: Track,
}

impl<'t> Motion<'t> {
    fn new(timeline: &'t Timeline) -> Motion<'t> {
        let worker_cell = timeline.first.worker;
        let mut boxes = Vec::new();
        for (number, &(_, cell)) in timeline.first.boxes.iter().enumerate() {
            boxes.push(MovingBox {
                cell,
                place: Track::new(format!("box{number}"), place(timeline, cell)),
                on_goal: Track::new(format!("home{number}"), opacity_of_home(timeline, cell)),
            });
        }
        Motion {
            timeline,
            time: PAUSE_AT_START,
            moves: 0,
            walked: 0,
            worker_cell,
            worker: Track::new("worker", place(timeline, worker_cell)),
            trail: Track::new("trail", drawn_part(0, 0)),
            boxes,
        }
    }

    /// Pushes a box some cells in a direction. The walk to it is seen meanwhile.
    fn push(&mut self, number: usize, direction: Direction, cells: usize) {
        self.trail.set(self.time, drawn_part(self.moves - self.walked, self.walked));
        let pushed = self.boxes.get_mut(number).expect("the index is of a box");
        let start = self.time;
        for _ in 0..cells {
            self.time += PUSH;
            self.worker_cell = pushed.cell;
            pushed.cell = self.timeline.board.grid().step(pushed.cell, direction);
            pushed.on_goal.set(self.time, opacity_of_home(self.timeline, pushed.cell));
        }
        self.worker.animate_to(start, self.time, place(self.timeline, self.worker_cell));
        pushed.place.animate_to(start, self.time, place(self.timeline, pushed.cell));
        self.time += PAUSE_AFTER_PUSHES;
        self.walked = 0;
        self.moves += cells;
    }

    /// Walks, and draws the line of that.
    fn walk(&mut self, run: &[Action]) {
        let start = drawn_part(self.moves, 0) + ";animation-timing-function:linear";
        self.trail.set(self.time, start);
        for line in run.chunk_by(|one, next| one == next) {
            for step in line {
                self.worker_cell =
                    self.timeline.board.grid().step(self.worker_cell, step.direction);
            }
            let end = self.time + STEP * line.len();
            self.worker.animate_to(self.time, end, place(self.timeline, self.worker_cell));
            self.time = end;
        }
        self.walked = run.len();
        self.trail.set(self.time, drawn_part(self.moves, self.walked));
        self.moves += run.len();
    }

    /// The keyframes of all, and what they have in common.
    fn sheet(self, picture: &str) -> String {
        let length = self.time + PAUSE_AT_END;
        let mut sheet = format!(
            ".{picture} *{{animation:{}.{:03}s linear infinite}}\
             .{picture} .home,.{picture} .trail{{animation-timing-function:step-end}}",
            length / 1000,
            length % 1000
        );
        for moved in self.boxes {
            sheet += &moved.place.text(picture, length);
            sheet += &moved.on_goal.text(picture, length);
        }
        sheet += &self.worker.text(picture, length);
        sheet += &self.trail.text(picture, length);
        sheet += "@media(prefers-reduced-motion:reduce){.";
        sheet += picture;
        sheet += " *{animation:none!important}}";
        sheet
    }
}

fn place(timeline: &Timeline, cell: Cell) -> String {
    let (x, y) = middle(timeline.board.grid(), cell);
    format!("transform:translate({x}px,{y}px)")
}

/// The opacity of what shows a box on a goal, which lies on what shows it off goals.
fn opacity_of_home(timeline: &Timeline, cell: Cell) -> String {
    format!("opacity:{}", u8::from(timeline.board.is_goal(cell)))
}

fn drawn_part(start: usize, length: usize) -> String {
    format!("stroke-dasharray:{}", dashes(start, length))
}

/// The dashes that draw only a part of a line; `start` and `length` are in cells.
pub(super) fn dashes(start: usize, length: usize) -> String {
    format!("0 {} {} {NEVER}", start * UNIT, length * UNIT)
}

/// Longer than any line.
const NEVER: u64 = 1_000_000_000;

/// How a thing changes in the course of time.
struct Track {
    name: String,
    /// Milliseconds and declarations.
    frames: Vec<(usize, String)>,
}

impl Track {
    fn new(name: impl Into<String>, first: String) -> Track {
        Track { name: name.into(), frames: vec![(0, first)] }
    }

    /// Changes gradually.
    fn animate_to(&mut self, from: usize, until: usize, declarations: String) {
        if let Some((time, last)) = self.frames.last()
            && *time < from
        {
            self.frames.push((from, last.clone()));
        }
        self.frames.push((until, declarations));
    }

    /// Changes at once.
    fn set(&mut self, time: usize, declarations: String) {
        if self.frames.last().is_none_or(|(_, last)| *last != declarations) {
            self.frames.push((time, declarations));
        }
    }

    /// The keyframes, and the class they apply to; empty if nothing changes.
    fn text(&self, picture: &str, length: usize) -> String {
        let name = &self.name;
        let mut text = String::new();
        let mut left = self.frames.len();
        for equal in self.frames.chunk_by(|(_, one), (_, next)| one == next) {
            left -= equal.len();
            let mut times: Vec<_> = equal.iter().map(|&(time, _)| percent(time, length)).collect();
            if left == 0 {
                times.push(percent(length, length));
            }
            let (_, declarations) = equal.first().expect("a run is not empty");
            write!(text, "{}{{{declarations}}}", times.join(","))
                .expect("writing to memory does not fail");
        }
        match self.frames.len() {
            1 => String::new(),
            _ => format!(
                ".{picture} .{name}{{animation-name:{picture}-{name}}}@keyframes {picture}-{name}{{{text}}}"
            ),
        }
    }
}

/// A time as a share of the whole, exact to a hundredth of a step.
fn percent(time: usize, length: usize) -> String {
    let digits = length.max(100_000).ilog10() - 1;
    let unit = 10_u128.pow(digits);
    let parts = time as u128 * unit * 100 / length as u128;
    let text = format!("{}.{:0width$}", parts / unit, parts % unit, width = digits as usize);
    format!("{}%", text.trim_end_matches('0').trim_end_matches('.'))
}
