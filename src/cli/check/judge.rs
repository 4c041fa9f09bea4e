//! The judge of a case: `NAME.in` must lead to the output in `NAME.out`.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, Write};
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, ensure};
use tempfile::tempfile;

use super::case::Case;
use super::compare::{Comparison, Leniency, Reference, Transcript, compare, is_cr_lf};
use super::language::Language;
use super::mistake::Mistake;
use super::options::CheckOptions;
use super::program::{Program, ProgramFailure, ProgramStdout, Running, interruption};
use super::verdict::{CannotStart, CaseVerdict, Failure, Printed, Shrunk};
use crate::cli::files::replace::write_file;
use crate::cli::messages::text_without_place;
use sokopush::{Error, Interpreter};

/// The bytes of an output that are kept to find out which mistakes explain it.
const MAX_RECORDED: usize = 1 << 19;

/// The lines that are kept of what a build writes to stderr.
const MAX_BUILD_LINES: usize = 3;

impl CheckOptions {
    /// Judges a case. Fails if there is nothing to judge: a file cannot be read, the program cannot be started.
    pub(super) fn judge(
        &self,
        program: Option<&Program>,
        case: &Case,
    ) -> anyhow::Result<CaseVerdict> {
        let output = case.output();
        let expected = stored(&output)?;
        let started = match program {
            Some(program) => Some(self.start(program, case.open()?, ProgramStdout::Pipe)?),
            None if expected.is_none() => {
                let name = output.display();
                ensure!(self.write, "no `{name}` to compare with; `--write` creates it");
                return self.write(case, &output);
            }
            None => None,
        };
        if expected.is_none() {
            // On malformed input right programs differ, so without a stored output there is nothing to judge.
            self.language.validate(case.source()?, self.chained)?;
        }
        let reference = self.reference(case)?;
        let mut failure = compare_outputs(reference, expected, started, self.leniency(&output))?;
        if failure.is_none() {
            return Ok(CaseVerdict::Passed);
        }
        if self.force && self.write {
            return self.write(case, &output);
        }
        if self.write && failure.error.is_none() {
            failure.replaceable = Some(output);
        }
        Ok(CaseVerdict::Failed(failure.into()))
    }

    fn reference<'c>(&self, case: &'c Case) -> Result<Box<dyn Reference + 'c>, Error> {
        let source = case.source()?;
        Ok(self.language.reference(case, source, self.chained, Some(self.limits.time)))
    }

    /// What is not compared in a case with this output.
    pub(super) fn leniency(&self, output: &Path) -> Leniency {
        if self.ignore_blanks {
            return Leniency::Blanks;
        }
        if is_cr_lf(output) { Leniency::LineEnds } else { Leniency::Nothing }
    }

    pub(super) fn interpreter(&self) -> Interpreter {
        Interpreter { chained: self.chained, ..Interpreter::default() }
    }

    pub(super) fn start(
        &self,
        program: &Program,
        input: impl Read,
        stdout: ProgramStdout,
    ) -> anyhow::Result<Running> {
        // Through a link to the case, the program would find the expected output beside it.
        let copy = unnamed_copy(input).context("cannot copy the input for the program")?;
        let running = Running::start(program, &program.command, copy.into(), stdout, self.limits);
        running.with_context(|| CannotStart(program.command.text.clone()))
    }

    /// Builds a program; returns why that failed.
    pub(super) fn build(&self, program: &Program) -> Option<String> {
        let build = program.build.as_ref()?;
        let stdout = ProgramStdout::Pipe;
        let started = Running::start(program, build, Stdio::null(), stdout, self.limits);
        match started.and_then(Running::end) {
            Ok((None, _)) => None,
            Ok((Some(failure), stderr)) => {
                let mut words = format!("cannot be built: {failure}");
                for line in stderr.lines().iter().take(MAX_BUILD_LINES) {
                    words += "; ";
                    words += line;
                }
                Some(words)
            }
            Err(error) => {
                let error = anyhow::Error::new(error).context(CannotStart(build.text.clone()));
                Some(format!("cannot be built: {}", text_without_place(&error)))
            }
        }
    }

    fn write(&self, case: &Case, output: &Path) -> anyhow::Result<CaseVerdict> {
        write_file(output, self.force, |file| self.write_output(case, file))?;
        Ok(CaseVerdict::Written)
    }

    fn write_output(&self, case: &Case, file: &mut BufWriter<File>) -> Result<(), Error> {
        if self.language == Language::Play {
            // A player would skip wrong lines.
            return match self.interpreter().run(&mut case.source()?, file).next() {
                Some(error) => Err(error),
                None => Ok(()),
            };
        }
        let mut reference = self.reference(case)?;
        while reference.advance()? {
            file.write_all(reference.piece()).map_err(Error::Write)?;
        }
        Ok(())
    }

    /// Finds the place of a crash after which output is missing, also in the shrunk case: runs the program again with a
    /// terminal as its stdout, for which many languages flush each line. Without success, `failure` stays as it is.
    pub(super) fn place_crash(&self, program: &Program, case: &Case, failure: &mut Failure) {
        if let Some(Shrunk::To { failure, path, .. }) = &mut failure.shrunk {
            let case = Case { input: path.clone(), ..Case::default() };
            self.place_crash(program, &case, failure);
        }
        if self.language != Language::Play
            || !matches!(failure.ending, Some(ProgramFailure::Ended(_)))
            || !failure.differences.last().is_some_and(|difference| difference.is_end)
        {
            return;
        }
        let Ok(again) = self.run_at_terminal(program, case) else { return };
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

    fn run_at_terminal(&self, program: &Program, case: &Case) -> anyhow::Result<Failure> {
        let started = self.start(program, case.open()?, ProgramStdout::Terminal)?;
        let reference = self.reference(case)?;
        let output = case.output();
        compare_outputs(reference, stored(&output)?, Some(started), self.leniency(&output))
    }

    /// Runs a program once more on a case in which it failed, and notes what that led to if it was something else. After a
    /// limit, that may be due to what else ran on the machine.
    pub(super) fn run_again(&self, program: &Program, case: &Case, failure: &mut Failure) {
        let judged = self.judge(Some(program), case);
        // What the program did until a signal stopped it says nothing.
        if interruption().is_some() {
            return;
        }
        failure.other_run = match judged {
            Ok(CaseVerdict::Passed) => Some("passed".to_owned()),
            Ok(CaseVerdict::Failed(again)) if !again.is_limited() && !failure.is_like(&again) => {
                Some(again.to_string())
            }
            _ => None,
        };
    }
}

/// Copies a text to a file without a name.
fn unnamed_copy(mut input: impl Read) -> io::Result<File> {
    let mut copy = tempfile()?;
    io::copy(&mut input, &mut copy)?;
    copy.rewind()?;
    Ok(copy)
}

/// Compares two of these three: an expected output, what a program prints, and what the reference makes.
pub(super) fn compare_outputs(
    mut reference: Box<dyn Reference + '_>,
    expected: Option<Transcript<BufReader<File>>>,
    mut started: Option<Running>,
    leniency: Leniency,
) -> anyhow::Result<Failure> {
    let is_stored = expected.is_some();
    let mut recordings = [Printed::default(), Printed::default()];
    let [of_stored, of_program] = &mut recordings;
    let expected = expected.map(|Transcript { name, text }| Transcript {
        name,
        text: BufReader::with_capacity(1 << 16, Recorder { text, recording: of_stored }),
    });
    let got = started.as_mut().map(|running| Transcript {
        name: running.name.clone(),
        text: BufReader::with_capacity(1 << 16, Recorder { text: running, recording: of_program }),
    });
    let Comparison { edits, differences, error } =
        compare(&mut *reference, expected, got, leniency)?;
    let game = differences.last().and_then(|found| reference.game(found.position));
    // Without a program, the stored output is compared with ours.
    let [of_stored, of_program] = recordings;
    let printed = if started.is_some() { of_program } else { of_stored };
    let mut failure = Failure { edits, differences, game, printed, ..Failure::default() };
    match error {
        // That a case is malformed matters only if there is a difference: it may test that.
        Some(Error::Syntax(place, error)) if is_stored && started.is_none() => {
            failure.error = Some((place, error));
        }
        Some(Error::Syntax(..)) if is_stored => {}
        // Without stored output it judges no program.
        Some(error) => return Err(error.into()),
        None => {}
    }
    let Some(running) = started else { return Ok(failure) };
    let command = running.command.clone();
    (failure.ending, failure.stderr) = running.end().context(CannotStart(command))?;
    if failure.ending.is_none() {
        return Ok(failure);
    }
    failure.printed.is_ended = false;
    for found in &mut failure.differences {
        if found.is_end {
            found.remark = Some(Mistake::EndsEarly.into());
        }
    }
    Ok(failure)
}

/// Records what is read, up to [`MAX_RECORDED`].
struct Recorder<'r, R> {
    text: R,
    recording: &'r mut Printed,
}

impl<R: Read> Read for Recorder<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.text.read(buffer)?;
        let recorded = &mut self.recording.text;
        let room = MAX_RECORDED - recorded.len();
        recorded.extend(buffer.iter().take(count.min(room)));
        self.recording.is_ended = count == 0 && !buffer.is_empty() && recorded.len() < MAX_RECORDED;
        Ok(count)
    }
}

/// Opens the output that is stored for a case, if there is one.
pub(super) fn stored(output: &Path) -> anyhow::Result<Option<Transcript<BufReader<File>>>> {
    let name = output.display().to_string();
    match fs::metadata(output) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        // Opening something else could wait for ever.
        Ok(found) => ensure!(found.is_file(), "{name}: expected a file"),
        Err(_) => {}
    }
    let file = File::open(output).with_context(|| name.clone())?;
    Ok(Some(Transcript { name, text: BufReader::with_capacity(1 << 16, file) }))
}
