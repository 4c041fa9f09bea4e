//! The names of what a program does wrong, found when all of its cases are known.

use std::collections::BTreeSet;
use std::fs;
use std::rc::Rc;

use super::cause::{Cause, unclear_causes};
use super::failed_run::FailedRun;
use super::program_result::ProgramResult;
use super::summary::{SummaryLine, summary_lines};
use crate::cli::check::case::Case;
use crate::cli::check::compare::Leniency;
use crate::cli::check::format::ReportFormat;
use crate::cli::check::language::Language;
use crate::cli::check::mistake::Mistake;
use crate::cli::check::mistakes::{
    self, FailedCase, KnownMistakes, PassedCases, Recognition, Script, View,
};
use crate::cli::check::options::CheckOptions;
use crate::cli::check::verdict::Printed;

impl ProgramResult {
    /// Finds out which mistakes explain the failures, when all cases have been noted. If `--fail-fast` ended the run before, none do, for other
    /// cases could refute them.
    pub(super) fn explain_failures(&mut self, cases: &[Case], options: &CheckOptions) {
        // In JUnit each case stands alone.
        let is_needed = options.format != ReportFormat::Junit || options.shrink.is_some();
        let is_seen_whole = self.noted == cases.len() || !options.fail_fast;
        if is_needed && is_seen_whole && options.language == Language::Play {
            self.explain_games(cases, options);
        } else if is_needed && is_seen_whole {
            for run in &mut self.failed_runs {
                let named = run.mistake.filter(|mistake| !mistake.is_place());
                run.explanation.extend(named.map(|mistake| BTreeSet::from([mistake])));
            }
        }
        let mut sets = Vec::new();
        for run in &mut self.failed_runs {
            run.printed = Printed::default();
            sets.extend(run.causes());
        }
        self.unclear = unclear_causes(&sets);
        let lines = summary_lines(&self.causes_of_failures(), self.failed_runs.len());
        self.named = lines.iter().flat_map(SummaryLine::named_mistakes).collect();
    }

    /// The mistakes that explain a case that failed: those that are named, or else those of which not too many explain the same
    /// cases.
    pub(super) fn known_mistakes(&self, case: usize) -> KnownMistakes {
        let Some(run) = self.failed_run(case) else { return KnownMistakes::default() };
        let mut mistakes: BTreeSet<Mistake> = run.explanation.iter().flatten().copied().collect();
        mistakes.retain(|mistake| !self.unclear.contains(&Cause::Mistake(*mistake)));
        if !mistakes.is_disjoint(&self.named) {
            mistakes.retain(|mistake| self.named.contains(mistake));
        }
        KnownMistakes { mistakes, suspects: self.suspects.clone() }
    }

    /// Names what the program does wrong.
    pub(super) fn find_names(&mut self) {
        self.causes = self.causes_of_failures();
        self.name_cases();
    }

    /// The possible causes of each failure, without those of which too many explain the same ones.
    fn causes_of_failures(&self) -> Vec<BTreeSet<Cause>> {
        let mut causes = Vec::new();
        for run in &self.failed_runs {
            let mut sets = run.causes();
            sets.retain(|set| set.is_disjoint(&self.unclear));
            // What fails in sokopush itself is a wrong case.
            if sets.is_empty() && self.program.is_some() {
                sets.extend(run.place());
            }
            causes.extend(sets);
        }
        causes
    }

    /// Adds the names to the cases that are reported.
    fn name_cases(&mut self) {
        let named = self.named_mistakes();
        for run in &self.failed_runs {
            let mut mistakes = Vec::new();
            for mistake in run.explanation.iter().flatten() {
                if named.contains(mistake) {
                    mistakes.push(*mistake);
                }
            }
            if let Ok(index) = self.cases.binary_search_by_key(&run.case, |case| case.index)
                && let Some(case) = self.cases.get_mut(index)
            {
                case.sections = run.sections(&mistakes);
            }
            if let Ok(index) = self.case_rows.binary_search_by_key(&run.case, |row| row.index)
                && let Some(row) = self.case_rows.get_mut(index)
            {
                row.mistakes = mistakes;
            }
        }
    }

    /// Finds out which mistakes explain each failure.
    fn explain_games(&mut self, cases: &[Case], options: &CheckOptions) {
        let view = self.view(cases, options);
        self.explain_unexplained(cases, options, view, None);
        // What is wrong in many ways is taken out, and the rest is compared.
        if self.failed_runs.iter().any(FailedRun::is_of_blanks_alone) {
            self.explain_unexplained(cases, options, View::Cells, Some(Mistake::Blanks));
        }
        if self.failed_runs.iter().any(FailedRun::is_of_text_alone) {
            self.explain_unexplained(cases, options, View::Rows, Some(Mistake::Message));
        }
        for run in &mut self.failed_runs {
            if let Some(mistake) = run.of_edits
                && run.explanation.is_empty()
            {
                run.explanation.push(BTreeSet::from([mistake]));
            }
        }
    }

    /// Explains all failures in a view in which `taken_out` does not show, if some have no explanation yet.
    fn explain_unexplained(
        &mut self,
        cases: &[Case],
        options: &CheckOptions,
        view: View,
        taken_out: Option<Mistake>,
    ) {
        let mut failed = Vec::new();
        let mut runs = Vec::new();
        let is_program = self.program.is_some();
        for (index, run) in self.failed_runs.iter().enumerate() {
            let Some(case) = cases.get(run.case) else { continue };
            let Some(script) = script(case, options, is_program) else { continue };
            let script = Rc::new(script);
            let Printed { text, is_ended } = run.printed.clone();
            failed.push(FailedCase { script, printed: text, is_ended });
            runs.push(index);
        }
        let passed = Passed { indices: &self.passed_cases, cases, options, is_program };
        let Recognition { explanations, suspects } = mistakes::explain(failed, view, &passed);
        self.suspects.push(suspects);
        for (index, explanation) in runs.into_iter().zip(explanations) {
            let Some(run) = self.failed_runs.get_mut(index) else { continue };
            if let Some(mistake) = taken_out {
                let shows = match mistake {
                    Mistake::Blanks => run.mistake.is_some_and(Mistake::is_of_blanks),
                    _ => run.of_edits == Some(mistake),
                };
                if !run.explanation.is_empty() || !shows && explanation.is_empty() {
                    continue;
                }
                if shows {
                    run.explanation.push(BTreeSet::from([mistake]));
                }
            }
            run.explanation.extend(explanation);
        }
    }

    /// What of the texts counts.
    fn view(&self, cases: &[Case], options: &CheckOptions) -> View {
        let mut most = Leniency::Nothing;
        for run in &self.failed_runs {
            if let Some(case) = cases.get(run.case) {
                most = most.max(options.leniency(&case.output()));
            }
        }
        view_in(most)
    }
}

/// What of a text counts if this is not compared.
fn view_in(leniency: Leniency) -> View {
    match leniency {
        Leniency::Nothing => View::Bytes,
        Leniency::LineEnds => View::Lines,
        Leniency::Blanks => View::FullLines,
    }
}

/// The cases that a program passed.
struct Passed<'a> {
    indices: &'a [usize],
    cases: &'a [Case<'a>],
    options: &'a CheckOptions,
    is_program: bool,
}

impl PassedCases for Passed<'_> {
    fn count(&self) -> usize {
        self.indices.len()
    }

    fn script(&self, index: usize) -> Option<Rc<Script>> {
        let case = self.cases.get(*self.indices.get(index)?)?;
        script(case, self.options, self.is_program).map(Rc::new)
    }
}

/// The script of a case, unless something else is expected than what sokopush prints for it.
fn script(case: &Case, options: &CheckOptions, is_program: bool) -> Option<Script> {
    let script = Script::read(case.source().ok()?, options.chained).ok()?;
    if !is_program {
        return Some(script);
    }
    let output = case.output();
    let Ok(stored) = fs::read(&output) else { return Some(script) };
    let view = view_in(options.leniency(&output));
    if script.is_printed_right(&stored, view) { Some(script) } else { None }
}
