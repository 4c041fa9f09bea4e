//! The smallest case in which a program still fails in the same way.

use std::collections::HashSet;
use std::fs;
use std::io::{Seek, Write};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, ensure};

use super::Arguments;
use super::case::Case;
use super::ddmin::ddmin;
use super::document::Document;
use super::failure_kind::FailureKind;
use super::judge::{compare_outputs, stored};
use super::program::Ending;
use super::programs::Program;
use super::verdict::{Failure, Shrunk, ShrunkCase};
use crate::cli::replace::write_texts;
use crate::notation::named;
use crate::transcript::{Mistake, Player, Reference};
use crate::{Error, Source};

/// The number of times that a program is run to shrink a case.
const MAX_RUNS: u32 = 500;

/// The time in which a case is shrunk, in time limits for one run.
const MAX_TIMEOUTS: u32 = 10;

/// The number of times that a program must repeat its answer before its case is shrunk, and afterwards.
const REPETITIONS: u32 = 4;

/// A case that is being shrunk.
struct Shrinking<'a> {
    arguments: &'a Arguments,
    program: &'a Program,
    kind: FailureKind,
    /// The mistakes that explain how it fails on the whole case.
    mistakes: &'a [Mistake],
    /// The smallest document so far, and how the program fails on it.
    document: Document,
    failure: Failure,
    /// Documents on which it does not fail in the same way.
    others: HashSet<Vec<u8>>,
    runs: u32,
    deadline: Option<Instant>,
    /// Whether a limit was reached.
    is_cut: bool,
}

impl Arguments {
    /// Shrinks a case on which the program fails, and writes it to a folder.
    pub(super) fn shrink(
        &self,
        program: &Program,
        case: &Case,
        failure: &Failure,
        folder: &Path,
    ) -> anyhow::Result<Shrunk> {
        let text = fs::read(&case.input).with_context(|| case.name())?;
        if let Some(output) = stored(&case.output())? {
            let name = output.name.clone();
            let is_ours = compare_outputs(&mut player(&text), Some(output), None)?.is_none();
            ensure!(is_ours, "`{name}` is not what sokopush prints");
        }
        let begun = Instant::now();
        // The time of a program that is stopped at its limit is better spent on smaller games.
        let repetitions =
            if failure.ending.is_some_and(Ending::is_limit) { 1 } else { REPETITIONS };
        let mistakes = failure.mistakes();
        let repeat = |text: &[u8], failure: &Failure| {
            let mut last = None;
            for _ in 0..repetitions {
                last = Some(self.play(program, text, &mistakes)?);
                if !last.as_ref().is_some_and(|again| failure.is_repeated_by(again)) {
                    return anyhow::Ok(None);
                }
            }
            Ok(last)
        };
        let Some(failure) = repeat(&text, failure)? else { return Ok(Shrunk::Varies) };
        // Leaves time for the last run of these, and for those that repeat the smallest game.
        let timeouts = MAX_TIMEOUTS - 1 - repetitions;
        let mut shrinking = Shrinking {
            arguments: self,
            program,
            kind: FailureKind::of(&failure),
            document: Document::new(&text),
            failure,
            mistakes: &mistakes,
            others: HashSet::new(),
            runs: MAX_RUNS - 2 * repetitions,
            deadline: begun.checked_add(self.timeout.saturating_mul(timeouts)),
            is_cut: false,
        };
        shrinking.shrink();
        let Shrinking { document, failure, is_cut, .. } = shrinking;
        let text = document.text();
        let Some(failure) = repeat(&text, &failure)? else { return Ok(Shrunk::Varies) };
        let path = folder.join(case.path_in_folder());
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        write_texts(&[(&path, &text), (&path.with_extension("out"), &boards(&text)?)], self.force)?;
        Ok(Shrunk::To(Box::new(ShrunkCase { document, failure, is_cut, path })))
    }

    /// How a program fails on a document, if it does. A small game leaves more doubt about the mistake: of the usual ones, only
    /// those `known` from the long game count, if there are any.
    fn play(&self, program: &Program, text: &[u8], known: &[Mistake]) -> anyhow::Result<Failure> {
        let mut input = tempfile::tempfile().context("a temporary file")?;
        input.write_all(text).and_then(|()| input.rewind()).context("a temporary file")?;
        let started = self.start(program, input)?;
        let mut failure = compare_outputs(&mut player(text), None, Some(started))?;
        if let Some(difference) = &mut failure.difference
            && !known.is_empty()
        {
            difference.diagnoses.retain(|diagnosis| known.contains(&diagnosis.mistake));
        }
        Ok(failure)
    }
}

impl Shrinking<'_> {
    /// Leaves out what can be left out: commands first, then boxes, rows and columns, until all are needed.
    fn shrink(&mut self) {
        let document = self.document.without_rest();
        self.is_same(document);
        loop {
            let before = self.document.text();
            let document = self.document.clone();
            ddmin(document.commands.clone(), |commands| {
                self.is_same(document.with_commands(commands))
            });
            let document = self.document.clone();
            ddmin(document.boxes(), |boxes| self.is_same(document.with_boxes(boxes)));
            let document = self.document.clone();
            ddmin(document.rows.clone(), |rows| self.is_same(document.with_rows(rows)));
            let document = self.document.clone();
            ddmin((0..document.width()).collect(), |columns| {
                self.is_same(document.with_columns(columns))
            });
            if self.document.text() == before {
                return;
            }
        }
    }

    /// Returns whether the program fails on a smaller document in the same way, and keeps the document then.
    fn is_same(&mut self, document: Document) -> bool {
        let text = document.text();
        let is_board = || named::read(&mut Source::of_text("", &text)).is_ok();
        if self.others.contains(&text) || !is_board() {
            return false;
        }
        let is_over = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.runs == 0 || is_over {
            self.is_cut = true;
            return false;
        }
        self.runs -= 1;
        match self.arguments.play(self.program, &text, self.mistakes) {
            Ok(failure) if self.kind.is_of(&failure) => {
                (self.document, self.failure) = (document, failure);
                true
            }
            _ => {
                self.others.insert(text);
                false
            }
        }
    }
}

/// What sokopush prints for a document.
fn boards(text: &[u8]) -> Result<Vec<u8>, Error> {
    let (mut player, mut boards) = (player(text), Vec::new());
    while player.advance()? {
        boards.extend(player.piece());
    }
    Ok(boards)
}

fn player(text: &[u8]) -> Player<Source<'_>> {
    Player::new(Source::of_text("document", text))
}
