//! The smallest case in which a program still fails in the same way.

mod ddmin;
mod document;
mod failure_kind;

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, ensure};

use crate::cli::check::case::Case;
use crate::cli::check::compare::Difference;
use crate::cli::check::diagnose::PlayReference;
use crate::cli::check::judge::{compare_outputs, stored};
use crate::cli::check::mistake::Mistake;
use crate::cli::check::mistakes::{KnownMistakes, Script};
use crate::cli::check::options::CheckOptions;
use crate::cli::check::program::{Program, ProgramStdout};
use crate::cli::check::verdict::{Failure, Shrunk};
use crate::cli::files::replace::write_texts;
use ddmin::ddmin;
use document::Document;
use failure_kind::FailureKind;
use sokopush::Source;
use sokopush::notation::named;

/// The number of times that a program is run to shrink a case.
const MAX_RUNS: u32 = 500;

/// The time in which a case is shrunk, in time limits for one run.
const MAX_TIMEOUTS: u32 = 10;

/// The number of times that a program must repeat its answer before its case is shrunk, and afterwards.
const REPETITIONS: u32 = 4;

struct Shrinking<'a> {
    options: &'a CheckOptions,
    program: &'a Program,
    known: &'a KnownMistakes,
    kind: FailureKind,
    /// The smallest document so far, and how the program fails on it.
    document: Document,
    failure: Failure,
    /// Documents on which it does not fail in the same way.
    others: HashSet<Vec<u8>>,
    runs: u32,
    deadline: Option<Instant>,
    is_cut: bool,
    /// Why the program could not be run.
    error: Option<anyhow::Error>,
}

impl CheckOptions {
    pub(super) fn shrink(
        &self,
        program: &Program,
        case: &Case,
        failure: &Failure,
        known: &KnownMistakes,
        folder: &Path,
    ) -> anyhow::Result<Shrunk> {
        let text = fs::read(&case.input).with_context(|| case.name())?;
        self.ensure_ours(&text, &case.output())?;
        let begun = Instant::now();
        // The time of a program that is stopped at its limit is better spent on smaller games.
        let repetitions = if failure.is_limited() { 1 } else { REPETITIONS };
        let Some(failure) = self.repeat(program, known, &text, failure, repetitions)? else {
            return Ok(Shrunk::Varies);
        };
        // Leaves time for the last run of these, and for those that repeat the smallest game.
        let timeouts = MAX_TIMEOUTS - 1 - repetitions;
        let mut shrinking = Shrinking {
            options: self,
            program,
            known,
            kind: FailureKind::of(&failure),
            document: Document::new(&text, self.chained),
            failure,
            others: HashSet::new(),
            runs: MAX_RUNS - 2 * repetitions,
            deadline: begun.checked_add(self.limits.time.saturating_mul(timeouts)),
            is_cut: false,
            error: None,
        };
        shrinking.shrink();
        let Shrinking { document, failure, is_cut, error, .. } = shrinking;
        if let Some(error) = error {
            return Err(error);
        }
        let text = document.text();
        let Some(failure) = self.repeat(program, known, &text, &failure, repetitions)? else {
            return Ok(Shrunk::Varies);
        };
        let path = folder.join(case.path_in_folder());
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        let boards = self.boards(&text);
        write_texts(&[(&path, &text), (&path.with_extension("out"), &boards)], self.force)?;
        let size = document.to_string();
        Ok(Shrunk::To { text, size, failure: failure.into(), is_cut, path })
    }

    /// Fails if a stored output is not what sokopush prints: that of smaller documents could not be known.
    fn ensure_ours(&self, text: &[u8], output: &Path) -> anyhow::Result<()> {
        let Some(stored) = stored(output)? else { return Ok(()) };
        let name = stored.name.clone();
        let reference = self.reference_of(text);
        let compared = compare_outputs(reference, Some(stored), None, self.leniency(output))?;
        ensure!(compared.is_none(), "`{name}` is not what sokopush prints");
        Ok(())
    }

    /// Runs a program several times on a document; returns how it failed the last time, unless a run led to something else than
    /// `failure`.
    fn repeat(
        &self,
        program: &Program,
        known: &KnownMistakes,
        text: &[u8],
        failure: &Failure,
        repetitions: u32,
    ) -> anyhow::Result<Option<Failure>> {
        let mut last = None;
        for _ in 0..repetitions {
            let again = self.play(program, text, known)?;
            if !failure.is_repeated_by(&again) {
                return Ok(None);
            }
            last = Some(again);
        }
        Ok(last)
    }

    /// The boards of a document. Wrong lines are part of it, and print none.
    fn boards(&self, text: &[u8]) -> Vec<u8> {
        let mut source = Source::of_text("document", text);
        let mut boards = Vec::new();
        for _error in self.interpreter().run(&mut source, &mut boards) {}
        boards
    }

    fn reference_of<'t>(&self, text: &'t [u8]) -> Box<PlayReference<'t>> {
        Box::new(PlayReference::new(Source::of_text("document", text), self.chained))
    }

    /// How a program fails on a document. A small game leaves doubt: only mistakes that are known from all cases count.
    fn play(
        &self,
        program: &Program,
        text: &[u8],
        known: &KnownMistakes,
    ) -> anyhow::Result<Failure> {
        let started = self.start(program, text, ProgramStdout::Pipe)?;
        let leniency = self.leniency(Path::new(""));
        let mut failure = compare_outputs(self.reference_of(text), None, Some(started), leniency)?;
        if !failure.is_none() {
            failure.explained_by = self.explained_by(text, &failure, known);
        }
        Ok(failure)
    }

    /// Those of the known mistakes that explain how a program failed on a document.
    fn explained_by(
        &self,
        text: &[u8],
        failure: &Failure,
        known: &KnownMistakes,
    ) -> BTreeSet<Mistake> {
        let mut mistakes = BTreeSet::new();
        if known.mistakes.is_empty() {
            return mistakes;
        }
        if let Ok(script) = Script::read(Source::of_text("document", text), self.chained) {
            mistakes = known.explain(script, &failure.printed);
        }
        // No wrong program makes these: they are seen where the transcript differs.
        let at_place = failure.differences.first().and_then(Difference::mistake);
        if at_place.is_some_and(Mistake::is_of_blanks) {
            mistakes.insert(Mistake::Blanks);
        }
        mistakes.extend(failure.edits.mistake());
        mistakes.retain(|mistake| known.mistakes.contains(mistake));
        mistakes
    }
}

impl Shrinking<'_> {
    /// Leaves out what can be left out: commands first, then boxes, rows and columns, until all are needed.
    fn shrink(&mut self) {
        let document = self.document.without_rest();
        self.is_same(document);
        loop {
            let before = self.document.text();
            self.leave_out(|document| document.commands.clone(), Document::with_commands);
            self.leave_out(Document::boxes, Document::with_boxes);
            self.leave_out(|document| document.rows.clone(), Document::with_rows);
            self.leave_out(|document| (0..document.width()).collect(), Document::with_columns);
            if self.document.text() == before {
                return;
            }
        }
    }

    /// Leaves out parts of the document of which the others are enough.
    fn leave_out<T: Clone>(
        &mut self,
        parts: fn(&Document) -> Vec<T>,
        with: fn(&Document, &[T]) -> Document,
    ) {
        let document = self.document.clone();
        ddmin(parts(&document), |parts| self.is_same(with(&document, parts)));
    }

    /// Returns whether the program fails on a smaller document in the same way, and keeps the document then.
    fn is_same(&mut self, document: Document) -> bool {
        let text = document.text();
        if self.error.is_some() || self.others.contains(&text) {
            return false;
        }
        if named::read(&mut Source::of_text("", &text)).is_err() {
            return false;
        }
        if self.runs == 0 || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.is_cut = true;
            return false;
        }
        self.runs -= 1;
        match self.options.play(self.program, &text, self.known) {
            Ok(failure) if self.kind.is_of(&failure) => {
                self.document = document;
                self.failure = failure;
                true
            }
            Ok(_) => {
                self.others.insert(text);
                false
            }
            Err(error) => {
                self.error = Some(error);
                false
            }
        }
    }
}
