//! The constants of the solver: their ranges, and that no search hangs at their ends.

use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::solve::boards;
use crate::solve::options::{Accept, Solver};
use crate::solve::solution::Solution;
use crate::solve::task::{Limits, Minimize, Technique};

/// Searches of slices run out of memory, so that their lengths matter too.
#[test]
fn at_an_end_of_its_range_no_constant_changes_a_proof_or_keeps_the_search_from_its_end() {
    let techniques = boards::without(&[Technique::Bidirectional, Technique::MoveAStar]);
    let accept = Accept::Best;
    let solver = Solver { accept, minimize: Minimize::Pushes, techniques, ..Solver::default() };
    let mut plain = Tuning::DEFAULT;
    plain.first_slice_memory = 1 << 10;
    let check = |board: &str, tuning: Tuning| {
        let [one, other] = [plain, tuning].map(|tuning| {
            let limits = Limits::by_work(Some(Duration::from_secs(100)), 1 << 28);
            let tuning = Box::leak(Box::new(tuning));
            let solver = Solver { tuning, memory: 1 << 28, ..solver };
            let answer = solver.run(&boards::warehouse(board), &[], &limits).answer;
            let lengths = |found: &Solution| (found.pushes.len(), found.moves.len());
            (answer.solution().map(lengths), answer.limit())
        });
        // Where there is none, all attempts may take all time.
        if one.0.is_some() {
            assert_eq!(one, other, "{:?}", tuning.changed());
        }
    };
    // A goal zone for which there is no time.
    let zone = "-------\n--+a---\n--#--b#\n---@---\n+----#C\n-#-----\n";
    check(zone, Tuning { tables_part: 0, ..plain });
    let cases = (boards::open(), any::<Index>(), any::<bool>());
    boards::check(4000, cases, |(board, index, is_last)| {
        let mut tuning = plain;
        let mut constants = tuning.constants();
        // An attempt with an endless budget may take all time.
        constants.truncate(constants.len() - ATTEMPTS.len());
        let Constant { value, range, .. } = constants.swap_remove(index.index(constants.len()));
        *value = if is_last { *range.end() } else { *range.start() };
        check(&board, tuning);
    });
}

#[test]
fn each_constant_can_be_set_to_what_is_in_its_range() {
    let mut tuning = Tuning::DEFAULT;
    let mut names = Vec::new();
    for Constant { name, value, range } in tuning.constants() {
        assert!(range.contains(value), "{name}");
        names.push((name, *range.start(), *range.end()));
    }
    let count = names.len();
    for (name, first, last) in &names {
        let mut tuning = Tuning::DEFAULT;
        for value in [last, first] {
            assert_eq!(tuning.set(&format!("{name}={value}")), Ok(()));
        }
        assert_eq!(tuning.changed(), [format!("{name}={first}")]);
        if let Some(more) = last.checked_add(1) {
            assert!(tuning.set(&format!("{name}={more}")).unwrap_err().contains("whole number"));
        }
    }
    names.dedup();
    assert_eq!(names.len(), count);
    assert_eq!(tuning.set("width"), Err("expected `NAME=VALUE`".to_owned()));
    assert_eq!(tuning.set("width=1"), Err("unknown name `width`".to_owned()));
    assert!(Tuning::DEFAULT.changed().is_empty());
}
