use std::iter;

use super::*;

#[test]
fn a_sentence_counts_what_became_of_the_levels() {
    let best_pushes =
        Solver { minimize: Minimize::Pushes, accept: Accept::Best, ..Solver::default() };
    let with_length = |is_proved, length| LevelResult::Solved { is_proved, length };
    let time = [
        (57, with_length(false, 400)),
        (31, with_length(true, 26)),
        (2, LevelResult::Open(Limit::Time)),
    ];
    let others = [
        (1000, with_length(true, 1234)),
        (3, LevelResult::Unsolvable),
        (1, LevelResult::Open(Limit::Memory)),
        (5, LevelResult::Open(Limit::Solver)),
        (4, LevelResult::Open(Limit::Cancelled)),
        (2, LevelResult::Malformed),
    ];
    for (solver, results, seconds, text) in [
        (
            best_pushes,
            &time[..],
            412.3,
            "88 of 90 solved (31 proved in pushes), 2 reached the time limit, 0 malformed; 23,606 pushes; 412 s",
        ),
        (
            Solver::default(),
            &others,
            0.04,
            "1,000 of 1,015 solved, 3 unsolvable, 1 reached the memory limit, 5 reached the solver's own limit, 4 interrupted, 2 malformed; 1,234,000 moves; 0.0 s",
        ),
    ] {
        let results = results.iter().flat_map(|&(count, result)| iter::repeat_n(result, count));
        let summary = Summary { results: results.collect(), ..Summary::new(&solver) };
        assert_eq!(summary.text(Duration::from_secs_f64(seconds)), text);
    }
}
