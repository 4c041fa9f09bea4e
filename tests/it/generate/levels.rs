//! `sokopush generate --levels`, and the library's generator of levels.

use std::collections::HashSet;
use std::fs;

use sokopush::level::Replays;
use sokopush::{LevelGenerator, Levels, Notation, Solver, Source};

use super::cases::checksum;
use crate::harness::folder;
use crate::run::{ANYTHING, sokopush};

fn generate(arguments: &str) -> String {
    sokopush(&format!("generate {arguments}")).stdout(ANYTHING).run().stdout
}

fn levels(text: &str) -> Vec<sokopush::Level> {
    Levels::new(Notation::Xsb, Source::of_text("levels", text)).map(Result::unwrap).collect()
}

#[test]
fn each_level_has_its_shortest_solution_and_the_seed_that_makes_it_again() {
    let options = "--rows 8 --columns 9 --boxes 2 --min-pushes 4";
    let text = generate(&format!("--levels 20 --seed 5 {options}"));
    let made = levels(&text);
    assert_eq!(made.len(), 20);
    let mut boards = HashSet::new();
    for level in &made {
        let warehouse = &level.warehouse;
        assert_eq!((warehouse.boxes().len(), warehouse.board().goals().len()), (2, 2));
        let drawn = warehouse.to_string();
        assert_eq!((drawn.lines().count(), drawn.lines().next().unwrap().len()), (8, 9));
        let solved = Solver::default().solve(warehouse).answer;
        let shortest = solved.solution().unwrap();
        let replays = Replays::from(level);
        let stored = replays.solutions().next().unwrap();
        let lengths = (stored.moves().len(), stored.pushes().len());
        assert_eq!(lengths, (shortest.moves.len(), shortest.pushes.len()));
        assert!(lengths.1 >= 4);
        let orientations = warehouse.orientations(&warehouse.reachable());
        assert!(boards.insert(orientations.into_iter().map(|(text, _)| text).min()));
        let seed = level.notes.get("seed").unwrap();
        let again = generate(&format!("--levels 1 --seed {seed} {options}"));
        assert_eq!(&levels(&again)[0].warehouse, warehouse);
    }
    // The same everywhere.
    assert_eq!(generate(&format!("--levels 20 --seed 5 {options}")), text);
}

#[test]
fn a_seed_gives_the_same_levels_everywhere() {
    for (options, sum) in [
        ("", "434990ebfb53bdb9"),
        ("--rows 6 --columns 14 --boxes 3 --min-pushes 5", "5c1e21fcbb8496d2"),
        ("--rows 12 --columns 7 --boxes 2", "30b395604b64269d"),
    ] {
        let text = generate(&format!("--levels 50 {options}"));
        assert_eq!(checksum([text]), sum, "{options}");
    }
}

/// The boards of levels, each in the orientation whose text comes first.
fn boards(levels: &[sokopush::Level]) -> HashSet<String> {
    let board = |level: &sokopush::Level| {
        let orientations = level.warehouse.orientations(&level.warehouse.reachable());
        orientations.into_iter().map(|(text, _)| text).min().unwrap()
    };
    levels.iter().map(board).collect()
}

/// A few rooms are so small that they also appear elsewhere.
#[test]
fn different_seeds_give_other_levels_but_for_the_one_that_a_title_makes_again() {
    let made = |seed: &str| levels(&generate(&format!("--levels 300 --seed {seed}")));
    let first = made("1");
    let mut all = boards(&first);
    assert_eq!((first.len(), all.len()), (300, 300));
    for seed in ["0", "2", "3", "42", "9223372036854775808", "18446744073709551615"] {
        let others = boards(&made(seed));
        assert_eq!(others.len(), 300);
        assert!(all.intersection(&others).count() < 5, "seed {seed}");
        all.extend(others);
    }
    for level in [&first[1], &first[2], &first[200]] {
        let seed = level.notes.get("seed").unwrap();
        let again = made(seed);
        assert_eq!(again[0].warehouse, level.warehouse, "seed {seed}");
        assert_eq!(again[0].notes.get("seed"), Some(seed));
        let others = boards(&again[1..]);
        assert!(all.intersection(&others).count() < 5, "seed {seed}");
        all.extend(others);
    }
}

#[test]
fn the_hardest_of_several_rooms_is_one_that_takes_the_solver_more_states() {
    let one = LevelGenerator { rows: 7, columns: 7, boxes: 2, ..LevelGenerator::default() };
    let hardest = LevelGenerator { hardest_of: 8, ..one.clone() };
    let states = |generator: &LevelGenerator| -> u64 {
        let levels = (1..20).filter_map(|seed| generator.level(seed));
        levels.map(|level| Solver::default().solve(&level.warehouse).stats.expanded).sum()
    };
    assert!(states(&hardest) > states(&one));
}

#[test]
fn folder_gets_a_file_for_each_level() {
    let run = sokopush("generate --levels 3 --rows 7 --columns 7 --boxes 1 levels");
    let folder = folder(&[]);
    let ran = run.folder(&folder).run();
    let mut names = Vec::new();
    for entry in fs::read_dir(folder.path().join("levels")).unwrap() {
        names.push(entry.unwrap().file_name());
    }
    names.sort();
    assert_eq!(names, ["0001-1.xsb", "0002-2.xsb", "0003-3.xsb"]);
    assert_eq!(levels(&ran.read("levels/0002-2.xsb")).len(), 1);
}
