//! Nothing that a game at a terminal calls shortest is longer than a solution from there, or shorter than all.

use proptest::prelude::*;
use sokopush::board::Direction;
use sokopush::game::Moves;
use sokopush::game::Outcome;
use sokopush::{Answer, Session, Solver, Warehouse};

use crate::harness::{folder, program};
use crate::random::Random;
use crate::terminal::Terminal;

/// A small level in XSB, with walls, boxes, goals and the worker at random. It has so many more boxes, which nothing
/// reaches, that the player types moves of the worker: these have no undo, other than pushes.
fn level() -> impl Strategy<Value = String> {
    (3..6_usize, 4..7_usize, 1..=3_usize, any::<u64>()).prop_map(|(rows, columns, boxes, seed)| {
        let mut random = Random(seed);
        let mut cells = vec![vec![b' '; columns]; rows];
        let things = [(b'#', 2), (b'.', boxes), (b'$', boxes), (b'@', 1)];
        for thing in things.into_iter().flat_map(|(thing, count)| vec![thing; count]) {
            let free: Vec<_> = (0..rows * columns)
                .filter(|cell| cells[cell / columns][cell % columns] == b' ')
                .collect();
            let cell = free[random.below(free.len())];
            cells[cell / columns][cell % columns] = thing;
        }
        let (wall, others) = ("#".repeat(28), "*".repeat(26));
        let row =
            |row: Vec<u8>| format!("#{}\n", String::from_utf8(row).unwrap() + &wall[columns + 1..]);
        let room: String = cells.into_iter().map(row).collect();
        format!("{wall}\n{room}{wall}\n#{others}#\n{wall}\n")
    })
}

/// Lines that are typed, with as many walks, pushes, undos and hints that one follows the other in each order.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let line = prop_oneof![
        6 => "[lurd]{1,3}",
        2 => Just("0".to_owned()),
        1 => Just("redo".to_owned()),
        1 => Just("restart".to_owned()),
        4 => Just("hint".to_owned()),
    ];
    prop::collection::vec(line, 0..16)
}

/// The number of moves in a shortest solution; `None` if there is none.
fn shortest(warehouse: &Warehouse) -> Option<usize> {
    match Solver::default().solve(warehouse).answer {
        Answer::Optimal { solution, .. } => Some(solution.moves.len()),
        answer => {
            assert!(matches!(answer, Answer::Unsolvable), "{answer:?}");
            None
        }
    }
}

/// Plays a line as the program does, if that is not asked for anything.
fn play(session: &mut Session, line: &str, start: &Session) {
    match line {
        "0" => _ = session.undo(),
        "redo" => _ = session.redo(),
        "restart" => {
            while let Outcome::Undone(_) = session.undo() {}
            session.walk_to(start.warehouse().worker());
        }
        moves => play_moves(session, moves),
    }
}

/// Plays moves up to the first that cannot be made.
fn play_moves(session: &mut Session, moves: &str) {
    let moves: Moves = moves.parse().unwrap();
    let is_made = |direction: Direction| !matches!(session.step(direction), Outcome::Refused(_));
    moves.iter().map(|step| step.direction()).all(is_made);
}

/// Compares what is said about solutions from a position, or from the level as it begins, with the solver's answers.
fn check(answer: &str, session: &Session, start: &Session) {
    let position = session.warehouse();
    if let Some((_, optimal)) = answer.split_once("Optimal: ") {
        let (moves, _) = optimal.split_once(' ').unwrap();
        assert_eq!(moves.parse().ok(), shortest(start.warehouse()), "{answer}");
    }
    if answer.contains("cannot be solved") {
        assert_eq!(shortest(position), None, "{answer}");
    }
    let moves = match (answer.split_once("`, the first of "), answer.split_once("solution: ")) {
        _ if answer.contains("not proved") => return,
        (Some((moves, _)), _) => moves.rsplit('`').next(),
        (_, Some((_, solution))) => solution.split('\n').next(),
        _ => return,
    };
    let (mut after, moves) = (session.clone(), moves.unwrap());
    play_moves(&mut after, moves);
    let rest = shortest(after.warehouse()).map(|rest| rest + moves.len());
    assert_eq!(rest, shortest(position), "{answer}");
}

proptest! {
    #![proptest_config(crate::properties::config(480))]

    #[test]
    fn shortest_solutions_and_optimal_moves_are_that(level in level(), lines in lines()) {
        let folder = folder(&[("level", &level)]);
        let arguments = ["play", "--no-history", "--no-warnings", "level"];
        let mut terminal =
            Terminal::sized(program(&arguments).current_dir(folder.path()).env("TERM", "dumb"), 24, 200);
        terminal.prompts();
        let start = Session::from(level.parse::<Warehouse>().unwrap());
        let mut session = start.clone();
        for line in lines.iter().map(|line| &**line).chain(["hint", "solve"]) {
            terminal.types(&format!("{line}\n"));
            let answer = terminal.prompts();
            if !["hint", "solve"].contains(&line) {
                play(&mut session, line, &start);
            }
            check(&answer, &session, &start);
        }
    }
}
