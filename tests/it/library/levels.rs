//! Levels of the library: whose they are, and which record shows them.

use sokopush::game::Generator;
use sokopush::level::{Game, Notes, Replays};
use sokopush::solve::{Accept, Engine, Limit, Minimize, Reason, Stats};
use sokopush::{Interpreter, Level, LevelGenerator, Notation, Note, Simulator, Solver};
use std::sync::Arc;
use std::time::Duration;

fn level(board: &str) -> Level {
    board.parse().unwrap()
}

fn notes(values: &[(&str, &str)]) -> Arc<Notes> {
    Arc::new(values.iter().map(|&(key, value)| Note::value(key, value)).collect())
}

#[test]
fn author_of_a_collection_comes_before_the_copyright_of_a_level() {
    let mut level = level("#####\n#@$.#\n#####\n");
    assert_eq!(level.author(), None);
    level.collection = notes(&[("Copyright", "Kim")]);
    assert_eq!(level.author(), Some("Kim"));
    level.notes.push(Note::value("Copyright", "Noh"));
    assert_eq!(level.author(), Some("Noh"));
    level.collection = notes(&[("Copyright", "Kim"), ("AUTHOR", "Lee")]);
    assert_eq!(level.author(), Some("Lee"));
    level.notes.push(Note::value("author", "É"));
    assert_eq!(level.author(), Some("É"));
}

#[test]
fn name_of_a_collection_is_its_title_or_else_one_of_two_other_keys() {
    let mut level = level("#####\n#@$.#\n#####\n");
    let all = [("Set", "a"), ("Set Title", "b"), ("Title", "c")];
    for (count, title) in [(0, None), (1, Some("a")), (2, Some("b")), (3, Some("c"))] {
        level.collection = notes(&all[..count]);
        assert_eq!(level.collection_title(), title);
    }
}

#[test]
fn main_record_is_the_first_solution_or_else_the_first_that_can_be_played() {
    let mut level = level("#######\n#@ $ .#\n#######\n");
    let main = |level: &Level| Some(Replays::from(level).main()?.1.moves().to_string());
    for (record, shown) in [
        ("l", None),
        ("r", Some("r")),
        ("rl", Some("r")),
        ("rRR", Some("rRR")),
        ("rlrRR", Some("rRR")),
    ] {
        level.notes.push_record(Game::Moves(record.parse().unwrap()).into());
        assert_eq!(main(&level).as_deref(), shown, "{record}");
    }
}

#[test]
fn names_of_options_are_padded_as_a_format_asks() {
    let line = format!("[{:>7}|{:<6}|{:^6}]", Minimize::Moves, Accept::Any, Notation::Xsb);
    assert_eq!(line, "[  moves|any   | xsb  ]");
    assert_eq!(format!("{:.4}", Engine::MoveAStar), "move");
}

#[test]
fn names_of_options_are_parsed_as_they_are_displayed() {
    assert!(Minimize::ALL.iter().all(|kind| kind.to_string().parse() == Ok(*kind)));
    assert!(Accept::ALL.iter().all(|kind| kind.to_string().parse() == Ok(*kind)));
    assert!(Engine::ALL.iter().all(|engine| engine.to_string().parse() == Ok(*engine)));
    assert!(Notation::ALL.iter().all(|notation| notation.to_string().parse() == Ok(*notation)));
    for wrong in ["Moves", " moves", "move", ""] {
        let error = wrong.parse::<Minimize>().unwrap_err();
        assert_eq!(error.to_string(), format!("unknown name `{wrong}`"));
    }
}

#[test]
fn search_of_a_level_that_is_unsolvable_at_first_sight_has_no_progress() {
    let solver = Solver::default();
    for (board, calls) in [("#####\n#@.$#\n#####\n", 0), ("#####\n#@$.#\n#####\n", 1)] {
        let level = level(board);
        let mut heard = Vec::new();
        let search = solver.search(&level).on_progress(|progress| heard.push(progress));
        assert_eq!(search.run().answer.is_optimal(), calls == 1);
        assert_eq!(heard.len(), calls, "{heard:?}");
        assert!(heard.iter().all(|progress| progress.lower_bound == 1), "{heard:?}");
    }
}

#[test]
fn random_level_has_at_least_the_least_number_of_pushes() {
    let easy = LevelGenerator { rows: 8, columns: 7, boxes: 2, ..LevelGenerator::default() };
    let level = easy.clone().levels(3).next().unwrap();
    let seed = level.notes.get("Seed").unwrap().parse().unwrap();
    let pushes = level.play_main_record().pushes().len();
    let least = |min_pushes| LevelGenerator { min_pushes, ..easy.clone() };
    assert!(pushes > 1);
    assert_eq!(least(pushes).level(seed), Some(level));
    assert_eq!(least(pushes + 1).level(seed), None);
}

#[test]
fn of_rooms_that_are_equally_hard_the_first_is_taken() {
    let solver = Solver { memory: 1 << 24, ..Solver::default() };
    let states = |level: &Level| solver.solve(level).stats.expanded;
    let rooms = LevelGenerator { rows: 5, columns: 6, boxes: 1, ..LevelGenerator::default() };
    for seed in 0..20 {
        let mut hardest = None;
        for hardest_of in 1..8 {
            let level = LevelGenerator { hardest_of, ..rooms.clone() }.level(seed);
            if level != hardest {
                let before = hardest.as_ref().map_or(0, states);
                assert!(states(level.as_ref().unwrap()) > before, "{seed} {hardest_of}");
            }
            hardest = level;
        }
    }
}

#[test]
fn defaults_are_those_that_the_documentation_states() {
    let solver = Solver::default();
    assert_eq!((solver.accept, solver.minimize), (Accept::Proved, Minimize::Moves));
    assert_eq!((solver.time, solver.expansions, solver.memory), (None, None, 2 << 30));
    assert_eq!((solver.threads, solver.breaks_ties), (1, true));
    assert_eq!((Accept::default(), Minimize::default()), (solver.accept, solver.minimize));
    let LevelGenerator { rows, columns, boxes, min_pushes, hardest_of } = LevelGenerator::default();
    assert_eq!([rows, columns, boxes, min_pushes], [10, 10, 4, 1]);
    assert_eq!(hardest_of, 1);
    let generator = Generator::default();
    assert_eq!([generator.rows, generator.columns, generator.boxes], [8, 12, 4]);
    assert_eq!((generator.seed, generator.commands, generator.walls), (1, 60, 15));
    assert!(!generator.ragged && !generator.absent_boxes && !generator.chained);
    assert_eq!(Interpreter::default(), Interpreter { chained: false, moves: false });
    assert_eq!(Simulator::default(), Simulator { trace: false });
}

#[test]
fn efforts_are_added_but_for_the_largest_tables() {
    let effort = |expanded, generated, seconds, peak_bytes| {
        let time = Duration::from_secs(seconds);
        Stats { expanded, generated, time, peak_bytes }
    };
    let mut sum = Stats::default();
    for one in [effort(1, 20, 3, 50), effort(4, 50, 6, 70), effort(7, 80, 9, 60)] {
        sum.add(&one);
    }
    assert_eq!(sum, effort(12, 150, 18, 70));
}

#[test]
fn limits_are_displayed_as_the_word_before_limit() {
    let limits = [Limit::Time, Limit::Memory, Limit::Expansions, Limit::Solver, Limit::Cancelled];
    let words = limits.map(|limit| limit.to_string());
    assert_eq!(words, ["time", "memory", "expansions", "solver's own", "caller's"]);
    assert_eq!(limits.map(|limit| Reason::from(limit).to_string()), words);
    assert_eq!(Reason::Accepted.to_string(), "accepted");
}
