//! Random small boards for tests, most of them made to provoke a rule.
//!
//! `@` is the worker, `a` to `e` are boxes, `C` is a box on a goal, `+` a goal, `-` floor and `#` a wall.

use std::fmt::Debug;
use std::iter::{repeat, repeat_n, repeat_with};
use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use proptest::sample::subsequence;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::board::Direction::{self, Down, Left, Right};
use crate::board::Warehouse;
use crate::game::Session;
pub(in crate::solve) use crate::properties::cases;
use crate::solve::any;
use crate::solve::astar::moves;
use crate::solve::bidirectional;
use crate::solve::fess::BackwardSearch;
use crate::solve::heuristic::Heuristic;
use crate::solve::improve::path::SolutionPath;
use crate::solve::level::{Bitboard, Bits, Rectangle, Square, Start};
use crate::solve::pushes_of_assignment;
use crate::solve::solution::{self, Plan, SearchResult};
use crate::solve::task::{
    Bounds, Caller, Clock, Limits, Minimize, Progress, Stats, Technique, Techniques,
};
use crate::solve::tuning::Tuning;

/// A room with two boxes on one side and two goals on the other.
pub(in crate::solve) const ROOM: &str = "@-----------\n-a---------+\n-b---------+\n------------\n";

/// A square with all symmetries, but for the boxes and the worker.
pub(in crate::solve) const SQUARE: &str =
    "@------\n-+-d-+-\n---a---\n--bC---\n---e---\n-+---+-\n-------\n";

/// The techniques with symmetry reduction and without it.
pub(in crate::solve) const WITH_SYMMETRY_AND_WITHOUT: [Techniques; 2] =
    [Techniques::ALL, Techniques::ALL.without(Technique::Symmetry)];

pub(in crate::solve) fn without(techniques: &[Technique]) -> Techniques {
    techniques.iter().fold(Techniques::ALL, |left, &technique| left.without(technique))
}

/// Conflicts are learned from every state.
pub(in crate::solve) fn eager_learning() -> Tuning {
    let mut tuning = Tuning::DEFAULT;
    for assignment in ["learning-start=0", "learning-share=1000", "max-lesson-states=100000"] {
        tuning.set(assignment).unwrap();
    }
    tuning
}

/// Two boxes, each above its goal.
pub(in crate::solve) const TWO_GOALS: &str = "----------\n-a----b---\n-+----+---\n---@------\n";

/// Two solutions of it. Each takes a detour with one of the boxes.
pub(in crate::solve) const DETOURS: [[(usize, usize, Direction); 4]; 2] = [
    [(1, 1, Right), (1, 2, Left), (1, 1, Down), (1, 6, Down)],
    [(1, 1, Down), (1, 6, Right), (1, 7, Left), (1, 6, Down)],
];

/// A plan of pushes, each with the row and the column of its box.
pub(in crate::solve) fn plan(start: &Start, pushes: &[(usize, usize, Direction)]) -> Plan {
    let place =
        |square: &Square| start.grid.position(start.field.cell(*square)).map(<[usize; 2]>::from);
    let square = |at| start.field.squares().find(|square| place(square) == Some(at)).unwrap();
    let push = |&(row, column, direction)| (square([row, column]), direction);
    Plan { pushes: pushes.iter().map(push).collect(), moves: None }
}

pub(in crate::solve) fn warehouse(board: &str) -> Warehouse {
    board.parse::<Session>().unwrap().into_warehouse()
}

pub(in crate::solve) fn unlimited() -> Limits<'static> {
    Limits::new(None, usize::MAX)
}

/// A level as the solver sees it, with all techniques.
pub(in crate::solve) fn start(warehouse: &Warehouse) -> Option<Start<'_>> {
    Start::new(warehouse, Techniques::default(), &unlimited()).unwrap()
}

/// The level of a board, which is never freed.
pub(in crate::solve) fn start_of(board: &str) -> Start<'static> {
    start(Box::leak(Box::new(warehouse(board)))).unwrap()
}

pub(in crate::solve) fn bits<const N: usize>(start: &Start) -> Bitboard<N> {
    Bitboard::new(&Rectangle::around(start), start)
}

/// A solution with the fewest pushes, by an engine that shares little with the others.
pub(in crate::solve) fn exact(start: &Start) -> Option<Plan> {
    moves::search(start, Minimize::Pushes, &Bounds::default(), &unlimited(), &mut Stats::default())
        .unwrap()
}

/// The lower bound by plain distances. There is none unless it is at least 1: no engine is given such a board.
pub(in crate::solve) fn plain_bound(start: &Start) -> Option<u32> {
    pushes_of_assignment(start, &unlimited()).unwrap().filter(|&plain| plain > 0)
}

/// The heuristic with more and more parts: by plain distances, by player side, with conflicts, and with a goal zone; `None`
/// is more than any number. There is none without a [plain bound](plain_bound).
pub(in crate::solve) fn heuristics(start: &Start) -> Option<[Option<u32>; 4]> {
    let limits = &unlimited();
    let plain = Some(plain_bound(start)?);
    let board = Arc::new(bits::<2>(start));
    let of = |heuristic: &mut Heuristic<2>| {
        heuristic.of(board.boxes, board.set_of(start.worker), limits).unwrap()
    };
    let mut heuristic = Heuristic::new(board.clone(), start, limits).unwrap();
    let by_side = of(&mut heuristic);
    heuristic.add_databases(start, limits).unwrap();
    let all = of(&mut heuristic);
    heuristic.zone = None;
    Some([plain, by_side, of(&mut heuristic), all])
}

/// The solution that the first successful attempt finds.
pub(in crate::solve) fn any_solution(start: &Start, limits: &Limits) -> SearchResult {
    any::search(start, &mut any::attempts(), limits, &mut Stats::default()).unwrap()
}

/// As [`any_solution`], for tests that pass over boards without a solution: most of these are known at once, without an attempt.
pub(in crate::solve) fn solution_if_bounded(start: &Start, limits: &Limits) -> SearchResult {
    if pushes_of_assignment(start, limits)?.is_none() {
        return Ok(None);
    }
    any_solution(start, limits)
}

/// Asserts that a search backward has a way to the goals from each state with two boxes that it knows. Returns the number of these.
pub(in crate::solve) fn check_known_ways(
    start: &Start,
    search: &mut (impl BackwardSearch<2> + ?Sized),
) -> usize {
    let board = bits::<2>(start);
    let cells: Vec<Bits<2>> = board.floor.each().collect();
    let mut known = 0;
    for (number, &one) in cells.iter().enumerate() {
        for &other in &cells[..number] {
            for state in board.states(one | other) {
                if !search.knows(&state.key()) {
                    continue;
                }
                known += 1;
                let plan = search.plan_from(&state.key(), &unlimited()).unwrap().unwrap();
                let from = Start {
                    grid: start.grid,
                    field: start.field.clone(),
                    boxes: state.boxes.each().map(|cell| board.square_of(cell)).collect(),
                    worker: board.square_of(state.region),
                    techniques: start.techniques,
                };
                let path = SolutionPath::new(&from, Minimize::Pushes, &plan.pushes, &unlimited());
                let path = path.unwrap();
                let last = path.boxes(plan.pushes.len());
                assert!(last.iter().all(|&square| start.field.is_goal(square)));
            }
        }
    }
    known
}

/// Asserts that a plan was found only where there is a solution, solves the level, and is not shorter than a shortest.
pub(in crate::solve) fn check_found(warehouse: &Warehouse, start: &Start, found: Option<&Plan>) {
    let exact = exact(start);
    assert_eq!(found.is_some(), exact.is_some());
    if let (Some(found), Some(exact)) = (found, exact) {
        let pushes = solution::replay(warehouse, &start.field, found).pushes.len();
        assert!(pushes >= exact.pushes.len());
    }
}

/// A caller of a search that records what it hears.
pub(in crate::solve) struct Recorder<'h>(pub(in crate::solve) &'h Mutex<Vec<Progress>>);

impl Caller for Recorder<'_> {
    fn report(&self, progress: Progress, _: &Clock) {
        self.0.lock().unwrap().push(progress);
    }

    fn is_stopped(&self, _: &Clock) -> bool {
        false
    }
}

/// Checks a property of random values. One for which it panics is reported, as small as it can be made.
pub(in crate::solve) fn check<T: Debug>(
    all: usize,
    values: impl Strategy<Value = T>,
    property: impl Fn(T),
) {
    let checked = TestRunner::new(crate::properties::config(all)).run(&values, |value| {
        property(value);
        Ok(())
    });
    checked.unwrap_or_else(|error| panic!("{error}"));
}

/// Checks a property of random boards, except those on which a box can never reach a goal at first sight.
pub(in crate::solve) fn check_starts(
    all: usize,
    boards: impl Strategy<Value = String>,
    property: impl Fn(&Warehouse, &mut Start),
) {
    check(all, boards, |board| {
        let warehouse = warehouse(&board);
        if let Some(mut start) = start(&warehouse) {
            property(&warehouse, &mut start);
        }
    });
}

/// Random boards, each time the same.
pub(in crate::solve) fn sequence(
    boards: impl Strategy<Value = String>,
) -> impl Iterator<Item = Warehouse> {
    let mut runner = TestRunner::deterministic();
    repeat_with(move || warehouse(&boards.new_tree(&mut runner).unwrap().current()))
}

/// Boards of all kinds.
pub(in crate::solve) fn any() -> impl Strategy<Value = String> {
    prop_oneof![with_three_boxes(), crowded(), with_goals_apart()]
}

/// As many goals as boxes, all in one part of the board.
pub(in crate::solve) fn with_goals_apart() -> impl Strategy<Value = String> {
    prop_oneof![rooms(), halls()]
}

pub(in crate::solve) fn with_three_boxes() -> impl Strategy<Value = String> {
    prop_oneof![open(), corridors(), corrals()]
}

/// 6×7 cells with three boxes (one on a goal) and as many goals, or up to two more.
pub(in crate::solve) fn open() -> impl Strategy<Value = String> {
    (0..3_usize).prop_flat_map(|spare| filled(&floor(6, 7), "@abC####", 2 + spare))
}

/// 4×6 cells with two boxes (one on a goal) and as many goals, or up to two more.
pub(in crate::solve) fn with_two_boxes() -> impl Strategy<Value = String> {
    (1..4_usize).prop_flat_map(|goals| filled(&floor(4, 6), "@aC#####", goals))
}

/// Two rooms of 5×3 cells with one or two corridors between them, three boxes (one on a goal), and as many goals or one
/// more.
fn corridors() -> impl Strategy<Value = String> {
    (0..2_usize, subsequence((0..5).collect::<Vec<usize>>(), 1..3)).prop_flat_map(
        |(spare, corridors)| {
            let row = |row| if corridors.contains(&row) { "        " } else { "   ##   " };
            let template: Vec<&str> = (0..5).map(row).collect();
            filled(&template.join("\n"), "@abC##", 2 + spare)
        },
    )
}

/// Two rooms of 3×7 cells with three boxes in the wall between them, and as many goals, or one more.
fn corrals() -> impl Strategy<Value = String> {
    (0..2_usize, subsequence((0..7).collect::<Vec<usize>>(), 3)).prop_flat_map(|(spare, gaps)| {
        let cell = |column| match gaps.iter().position(|&gap| gap == column) {
            Some(number) => ["a", "b", "c"][number],
            None => "#",
        };
        let (wall, room) = ((0..7).map(cell).collect::<String>(), floor(3, 7));
        filled(&[room.clone(), wall, room].join("\n"), "@##", 3 + spare)
    })
}

/// 5×6 cells with little room: up to five boxes and as many goals, or one more.
fn crowded() -> impl Strategy<Value = String> {
    (2..=5_usize, 0..2_usize, 4..10_usize).prop_flat_map(|(boxes, spare, walls)| {
        let cells = ["@", &"abcde"[..boxes], &"#".repeat(walls)].concat();
        filled(&floor(5, 6), &cells, boxes + spare)
    })
}

/// 5×8 cells with a wall, all goals on one side of it, and one gap or two.
fn rooms() -> impl Strategy<Value = String> {
    let gaps = subsequence((0..5).collect::<Vec<usize>>(), 1..3);
    let boxes = shuffled("@abcd##-------------");
    (shuffled("++++--------"), gaps, boxes).prop_map(|(goals, gaps, boxes)| {
        let wall = (0..5).map(|row| if gaps.contains(&row) { '-' } else { '#' });
        let rows = goals.chunks(3).chain([&['-'; 3][..]]).zip(wall).zip(boxes.chunks(4));
        let row = |((goals, wall), boxes): ((&[char], char), &[char])| {
            goals.iter().chain([&wall]).chain(boxes).collect::<String>() + "\n"
        };
        rows.map(row).collect()
    })
}

/// A hall of 6×6 cells with two or three boxes, and beside it all goals, with two ways in, one above the other: the nearer way
/// in can change with a push.
fn halls() -> impl Strategy<Value = String> {
    (2..4_usize, 1..4_usize).prop_flat_map(|(boxes, row)| {
        let beside = |place: usize| match (place + 6 - row) % 6 {
            0 => "++",
            1 if boxes == 3 => "+-",
            1 => "--",
            _ => "##",
        };
        let rows: Vec<String> = (0..6).map(|place| beside(place).to_owned() + "      ").collect();
        filled(&rows.join("\n"), if boxes == 3 { "@abc##" } else { "@ab##" }, 0)
    })
}

/// 7×7 cells whose walls and goals have a mirror axis, a rotation by 180°, or all symmetries of a square. There is a box for each
/// goal, up to three.
pub(in crate::solve) fn symmetric() -> impl Strategy<Value = String> {
    const SIDE: usize = 7;
    let image = |kind, [row, column]: [usize; 2]| {
        let [last_row, last_column] = [row, column].map(|place| SIDE - 1 - place);
        match kind {
            0 => [row, column.min(last_column)],
            1 => [row, column].min([last_row, last_column]),
            _ => {
                let [row, column] = [row.min(last_row), column.min(last_column)];
                [row.min(column), row.max(column)]
            }
        }
    };
    let cells = shuffled(&["+++", &"#".repeat(9), &"-".repeat(SIDE * SIDE - 12)].concat());
    let places = Just((0..SIDE * SIDE).collect::<Vec<_>>()).prop_shuffle();
    (0..3, cells, places).prop_filter_map("a place for the worker", move |(kind, cells, places)| {
        let cell = |place| {
            let [row, column] = image(kind, [place / SIDE, place % SIDE]);
            cells[row * SIDE + column]
        };
        let mut cells: Vec<char> = (0..SIDE * SIDE).map(cell).collect();
        let goals = cells.iter().filter(|&&cell| cell == '+').count();
        // At the edge, most boxes are lost.
        let is_inside = |place: &usize| {
            [place / SIDE, place % SIDE].into_iter().all(|place| (1..SIDE - 1).contains(&place))
        };
        let mut free: Vec<_> = places.into_iter().filter(|&place| cells[place] == '-').collect();
        free.sort_by_key(is_inside);
        let worker = free.first().copied()?;
        for (place, name) in free.into_iter().skip(1).rev().take(goals.min(3)).zip("abc".chars()) {
            cells[place] = name;
        }
        cells[worker] = '@';
        Some(cells.chunks(SIDE).map(|row| row.iter().collect::<String>() + "\n").collect())
    })
}

/// 8×9 cells with five boxes, as many goals and eight walls.
pub(in crate::solve) fn crowded_hall() -> impl Strategy<Value = String> {
    filled(&floor(8, 9), "@abcde########", 5)
}

/// 9×10 cells with some walls, four boxes and as many goals.
pub(in crate::solve) fn large() -> impl Strategy<Value = String> {
    (10..30_usize)
        .prop_flat_map(|walls| filled(&floor(9, 10), &("@abcd".to_owned() + &"#".repeat(walls)), 4))
}

/// Spaces, to be [filled].
fn floor(rows: usize, columns: usize) -> String {
    vec![" ".repeat(columns); rows].join("\n")
}

fn shuffled(cells: &str) -> impl Strategy<Value = Vec<char>> + use<> {
    Just(cells.chars().collect::<Vec<_>>()).prop_shuffle()
}

/// A board with these cells and some goals in the places of the spaces, at random.
fn filled(template: &str, cells: &str, goals: usize) -> impl Strategy<Value = String> + use<> {
    let (template, count) = (template.to_owned(), template.matches(' ').count());
    let cells = cells.chars().chain(repeat_n('+', goals)).chain(repeat('-')).take(count);
    shuffled(&cells.collect::<String>()).prop_map(move |cells| {
        let mut cells = cells.into_iter();
        let fill = |place| if place == ' ' { cells.next().unwrap_or('-') } else { place };
        template.chars().map(fill).chain(['\n']).collect()
    })
}

/// Finds a shortest solution by bidirectional search without interruption; `None` if it does not apply.
pub(in crate::solve) fn bidirectional_search(
    start: &Start,
    objective: Minimize,
    limits: &Limits,
    stats: &mut Stats,
) -> Option<SearchResult> {
    let search = bidirectional::prepare(start, objective, 0, limits)?;
    Some(search.and_then(|mut search| search.run(limits, limits, stats)))
}
