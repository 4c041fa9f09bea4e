//! A known solution as an oracle, as in `CaDiCaL`'s `solution.cpp`: along a solution, no deadlock detector may fire, no heuristic
//! may ask for more pushes than are left, and pruning by PI-corrals may cost no push.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use crate::board::{Direction, Warehouse};
use crate::game::Session;
use crate::solve::astar::moves;
use crate::solve::astar::pushes::PushSearch;
use crate::solve::deadlock::corral::Corrals;
use crate::solve::deadlock::detector::Detector;
use crate::solve::deadlock::pairs::PairReach;
use crate::solve::deadlock::pi_corral::boxes_of_pi_corral;
use crate::solve::heuristic::Heuristic;
use crate::solve::improve::path::SolutionPath;
use crate::solve::level::{Bitboard, Bits, PushedBox, Rectangle, Start, State, solvable};
use crate::solve::task::{Bounds, Limits, Minimize, Stats, Technique, Techniques};
use crate::solve::{Accept, Plan, Solver, boards};
use crate::{Level, Levels, Notation, Source};

/// Asserts that no rule is wrong about a solution, for sets of cells of some sizes.
fn check(start: &mut Start, plan: &Plan, level: &str) {
    let limits = Limits::new(None, usize::MAX);
    let path = SolutionPath::new(start, Minimize::Pushes, &plan.pushes, &limits).unwrap();
    let words = Rectangle::around(start).words();
    macro_rules! in_words {
        ($check:ident: $($words:literal)*) => {
            $(if words <= $words {
                $check::<$words>(start, &path, level);
            })*
        };
    }
    in_words!(check_detectors: 2 3 4 6 16 62);
    in_words!(check_heuristics: 2 3 4 6 16);
}

fn check_detectors<const N: usize>(start: &mut Start, path: &SolutionPath, level: &str) {
    let (board, limits) = (boards::bits::<N>(start), Limits::new(None, 1 << 30));
    let solvable = solvable(&board, board.goals, board.floor, &limits).unwrap();
    let pairs = PairReach::new(&board, &limits).unwrap();
    let mut detector =
        Detector::new(solvable.clone(), pairs.map(Arc::new), Techniques::ALL, &limits);
    for number in 0..path.workers.len() {
        let state = state(&board, path, number);
        assert!(!board.is_freeze_deadlock(state.boxes), "frozen boxes, {N} words\n{level}");
        let dead = board.live & state.boxes ^ state.boxes;
        assert!(dead.is_empty(), "dead squares, {N} words\n{level}");
        let is_dead_alone = |cell: Bits<N>| !solvable[usize::from(cell.bit())].meets(state.region);
        assert!(!state.boxes.each().any(is_dead_alone), "single boxes, {N} words\n{level}");
        let is_dead = detector.is_dead(&board, &state, &limits);
        assert_eq!(is_dead, Ok(false), "detectors, {N} words\n{level}");
        assert_eq!(detector.dead_box(&board, &state), None, "dead boxes, {N} words\n{level}");
        if let Some(push) = pushed(&board, path, number) {
            assert!(!board.freezes(push.others, push.to), "a push freezes, {N} words\n{level}");
        }
    }
}

/// The state in a position.
fn state<const N: usize>(board: &Bitboard<N>, path: &SolutionPath, number: usize) -> State<N> {
    let boxes = path.boxes(number).iter().map(|&square| board.set_of(square));
    board.state(boxes.collect(), board.set_of(path.workers[number]))
}

/// The push that follows a position.
fn pushed<const N: usize>(
    board: &Bitboard<N>,
    path: &SolutionPath,
    number: usize,
) -> Option<PushedBox<N>> {
    let &(square, way) = path.pushes.get(number)?;
    let (from, direction) = (board.set_of(square), board.transpose(way));
    let to = board.step(from, direction);
    let others = state(board, path, number).boxes.without(from);
    Some(PushedBox { from, to, direction, others })
}

fn check_heuristics<const N: usize>(start: &mut Start, path: &SolutionPath, level: &str) {
    use Technique::{GoalZone, IncrementalAssignment, ThreeBoxes, TwoBoxes};
    let (board, tuning) = (Arc::new(boards::bits::<N>(start)), boards::eager_learning());
    let limits = Limits::new(None, 1 << 30).tuned(&tuning);
    let all = Techniques::ALL;
    for (techniques, name) in [
        (all.without(TwoBoxes).without(GoalZone), "assignment"),
        (all.without(TwoBoxes).without(GoalZone).without(IncrementalAssignment), "assignment anew"),
        (all.without(ThreeBoxes).without(GoalZone), "two boxes"),
        (all.without(GoalZone), "three boxes"),
        (all.without(TwoBoxes), "goal zone"),
        (all, "all"),
    ] {
        start.techniques = techniques;
        let mut heuristic = Heuristic::new(board.clone(), start, &limits).unwrap();
        heuristic.add_databases(start, &limits).unwrap();
        for (left, number) in (0..).zip((0..path.workers.len()).rev()) {
            let state = state(&board, path, number);
            let boxes = state.boxes;
            let worker = board.set_of(path.workers[number]);
            let h = heuristic.of(boxes, worker, &limits).unwrap();
            assert!(h.is_some_and(|h| h <= left), "{name}, {N} words: {h:?} of {left}\n{level}");
            let mut parts = heuristic.parts(boxes, worker, &limits).unwrap().unwrap();
            let h = heuristic.learn(&mut parts, &state, 0, &limits).unwrap();
            assert!(h.is_some_and(|h| h <= left), "{name} learned: {h:?} of {left}\n{level}");
            let Some(push) = pushed(&board, path, number) else { continue };
            let h = heuristic.after(&mut parts, &push, u32::MAX, &limits).unwrap();
            assert!(
                h.is_some_and(|h| h < left),
                "{name} after, {N} words: {h:?} of {left}\n{level}"
            );
        }
    }
    start.techniques = all;
}

/// The solutions that move-optimal A* and the attempts at any solution find, each once.
fn solutions(start: &Start, limits: &Limits) -> Vec<Plan> {
    let any = boards::any_solution(start, limits);
    let exact = [Minimize::Moves, Minimize::Pushes].map(|minimize| {
        moves::search(start, minimize, &Bounds::default(), limits, &mut Stats::default())
    });
    let mut solutions: Vec<Plan> = Vec::new();
    for plan in exact.into_iter().chain([any]).filter_map(|plan| plan.ok().flatten()) {
        if solutions.iter().all(|known| known.pushes != plan.pushes) {
            solutions.push(plan);
        }
    }
    solutions
}

#[test]
fn no_rule_is_wrong_about_a_solution() {
    boards::check_starts(60, boards::any(), |warehouse, start| {
        for plan in solutions(start, &Limits::new(None, 1 << 28)) {
            check(start, &plan, &warehouse.to_string());
        }
    });
}

/// Boards on which a bug was found, each with the number of pushes of a shortest solution.
#[test]
fn no_rule_is_wrong_where_one_was() {
    let boards = include_str!("../../../tests/data/regressions.txt").split("\n\n");
    assert!(boards.clone().count() >= 3);
    for entry in boards {
        let (head, board) = entry.split_once('\n').unwrap();
        let pushes: Option<usize> = head.split(' ').next().unwrap().parse().ok();
        let warehouse = boards::warehouse(&(board.trim_end().to_owned() + "\n"));
        let mut start = boards::start(&warehouse).unwrap();
        let limits = Limits::new(None, 1 << 28);
        let solutions = solutions(&start, &limits);
        let shortest = solutions.iter().map(|plan| plan.pushes.len()).min();
        assert_eq!(shortest, pushes, "{entry}");
        for plan in &solutions {
            check(&mut start, plan, entry);
        }
        assert_eq!(fewest(&mut start, Techniques::ALL), pushes, "{entry}");
    }
}

/// The fewest pushes that push-optimal A* finds.
fn fewest(start: &mut Start, techniques: Techniques) -> Option<usize> {
    let limits = Limits::new(None, 1 << 28);
    start.techniques = techniques;
    let mut search = PushSearch::new(start, None, &limits).unwrap().unwrap();
    assert_eq!(search.run(&Bounds::default(), &limits, &mut Stats::default()), Ok(()));
    search.plan().map(|plan| plan.pushes.len())
}

/// From every state within a few pushes.
#[test]
fn pi_corrals_cost_no_push() {
    boards::check(40, boards::any(), |board| {
        let mut states = vec![board.parse::<Session>().unwrap()];
        let mut next = 0;
        while next < states.len().min(25) {
            for push in states[next].possible_pushes() {
                let mut after = states[next].clone();
                after.push_box(push);
                if states.iter().all(|state| state.warehouse() != after.warehouse()) {
                    states.push(after);
                }
            }
            next += 1;
        }
        for state in states[..next].iter().map(Session::warehouse) {
            let Some(mut start) = boards::start(state) else { continue };
            if state.is_solved() || start.boxes.iter().any(|&square| !start.field.is_live(square)) {
                continue;
            }
            let [with, without] = [Techniques::ALL, Techniques::ALL.without(Technique::PiCorral)]
                .map(|techniques| fewest(&mut start, techniques));
            assert_eq!(with, without, "{state}");
        }
    });
}

/// Tests with random boards say nothing about a rule that no board provokes.
#[test]
fn the_boards_provoke_each_rule() {
    let limits = boards::unlimited();
    let mut counts = [0; 5];
    for warehouse in boards::sequence(boards::any()).take(6000) {
        let Some(start) = boards::start(&warehouse) else { continue };
        let Some([_, sided, all, of_zone]) = boards::heuristics(&start) else { continue };
        let bits = boards::bits::<2>(&start);
        let state = bits.state(bits.boxes, bits.set_of(start.worker));
        let solvable = solvable(&bits, bits.goals, bits.floor, &limits).unwrap();
        let is_dead = Corrals::new(1 << 20).is_deadlock(&bits, &solvable, &state, &limits);
        let moved = Direction::ALL.map(|way| bits.pushes(state.region, state.boxes, way));
        let moved: Bits<2> = moved.into_iter().collect();
        let corral = boxes_of_pi_corral(&bits, &state, &|_, _, _| false, &limits).unwrap();
        let provoked = [
            // Only where the rule leaves out a push that could be made.
            corral.is_some_and(|boxes| !moved.without(boxes).is_empty()),
            is_dead.unwrap() && !bits.is_freeze_deadlock(state.boxes),
            all.is_some() && sided < all,
            sided.is_some() && all.is_none(),
            all.is_some() && (of_zone > all || of_zone.is_none()),
        ];
        for (count, is_provoked) in counts.iter_mut().zip(provoked) {
            *count += usize::from(is_provoked);
        }
        if counts.iter().all(|count| *count >= 10) {
            return;
        }
    }
    panic!("{counts:?}");
}

/// On the levels of the files in the folder `SOKOPUSH_LEVELS`. Each is solved within `SOKOPUSH_SECONDS`, or 5. By hand:
///
///     SOKOPUSH_LEVELS=FOLDER cargo test --release --lib collections -- --ignored --nocapture
#[test]
#[ignore = "takes long, and needs collections"]
#[expect(clippy::print_stdout, reason = "the result is read by hand")]
fn no_rule_is_wrong_about_solutions_of_collections() {
    let folder = std::env::var("SOKOPUSH_LEVELS").expect("SOKOPUSH_LEVELS names a folder");
    let seconds = std::env::var("SOKOPUSH_SECONDS").map_or(5, |seconds| seconds.parse().unwrap());
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|end| end != "md")) {
        let (bytes, name) = (fs::read(path).unwrap(), path.display().to_string());
        let levels = Levels::new(Notation::Xsb, Source::of_text(&name, &bytes));
        let check = |level: Level| check_level(&level.warehouse, Duration::from_secs(seconds));
        let checked: Vec<bool> = levels.filter_map(Result::ok).map(check).collect();
        let count = checked.iter().filter(|&&is_checked| is_checked).count();
        println!("{name}: {count} of {} levels solved and checked", checked.len());
    }
}

/// Returns whether a solution was found and checked.
fn check_level(warehouse: &Warehouse, time: Duration) -> bool {
    let Some(mut start) = boards::start(warehouse) else { return false };
    let kinds = [(Accept::Any, Minimize::Moves), (Accept::Proved, Minimize::Pushes)];
    let are_checked = kinds.map(|(accept, minimize)| {
        let solver = Solver { accept, minimize, time: Some(time), ..Solver::default() };
        let report = solver.solve(warehouse);
        let plan = report.answer.solution().map(|solution| Plan::of(&start.field, solution));
        plan.inspect(|plan| check(&mut start, plan, &warehouse.to_string())).is_some()
    });
    are_checked.contains(&true)
}
