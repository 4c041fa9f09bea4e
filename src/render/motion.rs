//! Moving games, by CSS keyframes.

use std::fmt::Write;

use super::outline::{UNIT, middle};
use super::timeline::{Action, Timeline};
use crate::board::Cell;

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
    let (board, grid) = (timeline.board, timeline.board.grid());
    let place = |cell| {
        let (x, y) = middle(grid, cell);
        format!("transform:translate({x}px,{y}px)")
    };
    let on_goal = |cell| format!("opacity:{}", u8::from(board.is_goal(cell)));
    let mut cell = timeline.first.worker;
    let mut worker = Track::new("worker", place(cell));
    let boxes = (0..).zip(&timeline.first.boxes).map(|(number, &(_, cell))| {
        let places = Track::new(format!("box{number}"), place(cell));
        (cell, places, Track::new(format!("home{number}"), on_goal(cell)))
    });
    let mut boxes: Vec<(Cell, Track, Track)> = boxes.collect();
    let drawn = |start, length| format!("stroke-dasharray:{}", dashes(start, length));
    let mut trail = Track::new("trail", drawn(0, 0));
    let (mut time, mut way, mut walked) = (PAUSE_AT_START, 0, 0);
    for run in timeline.runs() {
        let &Action { direction, pushed } = run.first().expect("a run is not empty");
        if let Some(number) = pushed {
            trail.set(time, drawn(way - walked, walked));
            let (box_cell, box_place, box_on_goal) =
                boxes.get_mut(number).expect("the index is of a box");
            let start = time;
            for _ in run {
                time += PUSH;
                (cell, *box_cell) = (*box_cell, grid.step(*box_cell, direction));
                box_on_goal.set(time, on_goal(*box_cell));
            }
            worker.animate_to(start, time, place(cell));
            box_place.animate_to(start, time, place(*box_cell));
            time += PAUSE_AFTER_PUSHES;
            walked = 0;
        } else {
            trail.set(time, drawn(way, 0) + ";animation-timing-function:linear");
            for line in run.chunk_by(|one, next| one == next) {
                cell = line.iter().fold(cell, |cell, step| grid.step(cell, step.direction));
                worker.animate_to(time, time + STEP * line.len(), place(cell));
                time += STEP * line.len();
            }
            walked = run.len();
            trail.set(time, drawn(way, walked));
        }
        way += run.len();
    }
    let boxes = boxes.into_iter().flat_map(|(_, places, on_goal)| [places, on_goal]);
    let length = time + PAUSE_AT_END;
    let mut sheet = format!(
        ".{picture} *{{animation:{}.{:03}s linear infinite}}\
         .{picture} .home,.{picture} .trail{{animation-timing-function:step-end}}",
        length / 1000,
        length % 1000
    );
    sheet.extend(boxes.chain([worker, trail]).map(|track| track.text(picture, length)));
    sheet
        + &format!(
            "@media(prefers-reduced-motion:reduce){{.{picture} *{{animation:none!important}}}}"
        )
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
            let times = equal.iter().map(|&(time, _)| time).chain((left == 0).then_some(length));
            let times: Vec<String> = times.map(|time| percent(time, length)).collect();
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
