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
use crate::cli::check::compare::{Difference, Leniency};
use crate::cli::check::diagnose::PlayReference;
use crate::cli::check::judge::{compare_program, compare_stored, start, stored};
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

/// Shrinks a case in which a program failed, and writes the smallest one found to the folder.
///
/// The program must first repeat its failure on the whole case, and at the end on the smallest one. Otherwise nothing is written:
/// what a program does at random says nothing about what was left out.
pub(super) fn shrink_case(
    tester: &DocumentTester,
    case: &Case,
    failure: &Failure,
    folder: &Path,
) -> anyhow::Result<Shrunk> {
    let text = fs::read(&case.input).with_context(|| case.name())?;
    ensure_ours(tester.options, &text, &case.output())?;
    let begun = Instant::now();
    // The time of a program that is stopped at its limit is better spent on smaller games.
    let repetitions = if failure.is_limited() { 1 } else { REPETITIONS };
    let Some(failure) = tester.repeat(&text, failure, repetitions)? else {
        return Ok(Shrunk::Varies);
    };
    let SmallestDocument { document, failure, is_cut } =
        Shrinking::new(tester, &text, failure, begun, repetitions).shrink()?;
    let text = document.text();
    let Some(failure) = tester.repeat(&text, &failure, repetitions)? else {
        return Ok(Shrunk::Varies);
    };
    let path = folder.join(case.path_in_folder());
    write_shrunk(tester, &path, &text)?;
    let size = document.to_string();
    Ok(Shrunk::To { text, size, failure: failure.into(), is_cut, path })
}

/// Fails if a stored output is not what sokopush prints: that of smaller documents could not be known.
fn ensure_ours(options: &CheckOptions, text: &[u8], output: &Path) -> anyhow::Result<()> {
    let Some(stored) = stored(output)? else { return Ok(()) };
    let name = stored.name.clone();
    let failure = compare_stored(reference(options, text), stored, options.leniency(output))?;
    ensure!(failure.is_none(), "`{name}` is not what sokopush prints");
    Ok(())
}

/// Writes a shrunk case, and its boards beside it. Line ends that were not compared are not compared in it either.
fn write_shrunk(tester: &DocumentTester, path: &Path, text: &[u8]) -> anyhow::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
    }
    let mut boards = boards(tester.options, text);
    if tester.leniency == Leniency::LineEnds {
        boards = in_cr_lf(&boards);
    }
    let output = path.with_extension("out");
    write_texts(&[(path, text), (&output, &boards)], tester.options.force)
}

/// A text with CR LF in place of each LF.
fn in_cr_lf(text: &[u8]) -> Vec<u8> {
    let mut lines = Vec::new();
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        lines.extend_from_slice(line.strip_suffix(b"\n").unwrap_or(line));
        lines.extend_from_slice(b"\r\n");
    }
    lines
}

/// The boards of a document.
fn boards(options: &CheckOptions, text: &[u8]) -> Vec<u8> {
    let mut source = Source::of_text("document", text);
    let mut boards = Vec::new();
    // Wrong lines are part of the document, and print no board.
    for _error in options.interpreter().run(&mut source, &mut boards) {}
    boards
}

fn reference<'t>(options: &CheckOptions, text: &'t [u8]) -> Box<PlayReference<'t>> {
    Box::new(PlayReference::new(Source::of_text("document", text), options.chained))
}

/// A program that is tested on documents, and its mistakes that are known from all cases.
pub(super) struct DocumentTester<'a> {
    pub(super) options: &'a CheckOptions,
    pub(super) program: &'a Program,
    pub(super) known: &'a KnownMistakes,
    /// What is not compared, as in the case that is shrunk.
    pub(super) leniency: Leniency,
}

impl DocumentTester<'_> {
    /// Runs the program on a document; returns how it failed, if it did.
    fn run(&self, text: &[u8]) -> anyhow::Result<Option<Failure>> {
        let options = self.options;
        let running = start(options, self.program, text, ProgramStdout::Pipe)?;
        let failure = compare_program(reference(options, text), None, running, self.leniency)?;
        let Some(mut failure) = failure else { return Ok(None) };
        failure.explained_by = self.explained_by(text, &failure);
        Ok(Some(failure))
    }

    /// Those of the known mistakes that explain how the program failed on a document. A small game leaves doubt, so no other
    /// mistakes count.
    fn explained_by(&self, text: &[u8], failure: &Failure) -> BTreeSet<Mistake> {
        let known = self.known;
        let mut mistakes = BTreeSet::new();
        if known.mistakes.is_empty() {
            return mistakes;
        }
        if let Ok(script) = Script::read(Source::of_text("document", text), self.options.chained) {
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

    /// Runs the program several times on a document; returns how it failed the last time, unless a run led to something else
    /// than `failure`.
    fn repeat(
        &self,
        text: &[u8],
        failure: &Failure,
        repetitions: u32,
    ) -> anyhow::Result<Option<Failure>> {
        let mut last = None;
        for _ in 0..repetitions {
            match self.run(text)? {
                Some(again) if failure.is_same(&again) => last = Some(again),
                _ => return Ok(None),
            }
        }
        Ok(last)
    }
}

/// The search for the smallest document on which a program still fails in the same way.
struct Shrinking<'a> {
    tester: &'a DocumentTester<'a>,
    kind: FailureKind,
    smallest: SmallestDocument,
    /// Documents on which it does not fail in the same way.
    others: HashSet<Vec<u8>>,
    runs_left: u32,
    /// When to stop; `None` if that never comes.
    deadline: Option<Instant>,
    /// Why the program could not be run.
    error: Option<anyhow::Error>,
}

/// The smallest document so far, and how the program fails on it.
struct SmallestDocument {
    document: Document,
    failure: Failure,
    /// Whether a limit was reached before everything was tried.
    is_cut: bool,
}

impl<'a> Shrinking<'a> {
    /// The search that has begun with a document on which the program failed repeatedly.
    fn new(
        tester: &'a DocumentTester<'a>,
        text: &[u8],
        failure: Failure,
        begun: Instant,
        repetitions: u32,
    ) -> Self {
        let options = tester.options;
        // One time limit is left for a run that begins just before the deadline, and one for each run that repeats the smallest
        // document afterwards.
        let timeouts = MAX_TIMEOUTS - 1 - repetitions;
        Shrinking {
            tester,
            kind: FailureKind::of(&failure),
            smallest: SmallestDocument {
                document: Document::new(text, options.chained),
                failure,
                is_cut: false,
            },
            others: HashSet::new(),
            runs_left: MAX_RUNS - 2 * repetitions,
            deadline: begun.checked_add(options.limits.time.saturating_mul(timeouts)),
            error: None,
        }
    }

    /// Leaves out what can be left out: commands first, then boxes, rows and columns, until all are needed.
    fn shrink(mut self) -> anyhow::Result<SmallestDocument> {
        // If the text after the dot is needed, the document stays as it is.
        self.try_smaller(self.smallest.document.without_rest());
        loop {
            let before = self.smallest.document.text();
            self.leave_out(|document| document.commands.clone(), Document::with_commands);
            self.leave_out(Document::boxes, Document::with_boxes);
            self.leave_out(|document| document.rows.clone(), Document::with_rows);
            self.leave_out(|document| (0..document.width()).collect(), Document::with_columns);
            if self.smallest.document.text() == before {
                break;
            }
        }
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.smallest),
        }
    }

    /// Leaves out parts of the document of which the others are enough.
    fn leave_out<T: Clone>(
        &mut self,
        parts: fn(&Document) -> Vec<T>,
        with: fn(&Document, &[T]) -> Document,
    ) {
        let document = self.smallest.document.clone();
        // `try_smaller` keeps the smallest document, so the parts that `ddmin` returns are not needed.
        ddmin(parts(&document), |parts| self.try_smaller(with(&document, parts)));
    }

    /// Runs the program on a smaller document. Keeps that as the smallest, and returns true, if it fails there in the same way.
    fn try_smaller(&mut self, document: Document) -> bool {
        let text = document.text();
        if self.error.is_some() || self.others.contains(&text) {
            return false;
        }
        if named::read(&mut Source::of_text("", &text)).is_err() {
            return false;
        }
        if self.runs_left == 0 || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.smallest.is_cut = true;
            return false;
        }
        self.runs_left -= 1;
        match self.tester.run(&text) {
            Ok(Some(failure)) if self.kind.is_of(&failure) => {
                self.smallest.document = document;
                self.smallest.failure = failure;
                true
            }
            Ok(_) => {
                self.others.insert(text);
                false
            }
            Err(error) => {
                // No other document is tried then: the search ends with this error.
                self.error = Some(error);
                false
            }
        }
    }
}
