//! A program that is run once more on a case in which it failed.

use super::case::Case;
use super::judge::{judge, run_program};
use super::language::Language;
use super::mistake::Mistake;
use super::options::CheckOptions;
use super::program::{Program, ProgramFailure, ProgramStdout, interruption};
use super::verdict::{CaseVerdict, Failure, Shrunk};

/// Notes what one more run leads to, if that is something else. A run that reaches a limit does not count, as that may be due to
/// what else runs on the machine.
pub(super) fn note_other_run(
    options: &CheckOptions,
    program: &Program,
    case: &Case,
    failure: &mut Failure,
) {
    let judged = judge(options, Some(program), case);
    // What the program did until a signal stopped it says nothing.
    if interruption().is_some() {
        return;
    }
    failure.other_run = match judged {
        Ok(CaseVerdict::Passed) => Some("passed".to_owned()),
        Ok(CaseVerdict::Failed(again))
            if !again.is_limited() && !failure.is_at_same_place(&again) =>
        {
            Some(again.to_string())
        }
        _ => None,
    };
}

/// Finds the place of a crash after which output is missing, also in the shrunk case: runs the program again with a
/// terminal as its stdout, for which many languages flush each line. Without success, `failure` stays as it is.
pub(super) fn place_crash(
    options: &CheckOptions,
    program: &Program,
    case: &Case,
    failure: &mut Failure,
) {
    if let Some(Shrunk::To { failure, path, .. }) = &mut failure.shrunk {
        let case = Case { input: path.clone(), ..Case::default() };
        place_crash(options, program, &case, failure);
    }
    if options.language != Language::Play
        || !matches!(failure.ending, Some(ProgramFailure::Ended(_)))
        || !failure.differences.last().is_some_and(|difference| difference.is_end)
    {
        return;
    }
    let Ok(Some(again)) = run_program(options, program, case, ProgramStdout::Terminal) else {
        return;
    };
    if again.ending != failure.ending || again.right_output() <= failure.right_output() {
        return;
    }
    failure.differences = again.differences;
    failure.game = again.game;
    failure.is_placed = true;
    for found in &mut failure.differences {
        if let Some(remark) = &mut found.remark
            && remark.mistake == Some(Mistake::EndsEarly)
        {
            "the output to a terminal ends early".clone_into(&mut remark.sentence);
        }
    }
}
