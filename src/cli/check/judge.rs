//! The judge of a case: `NAME.in` must lead to the output in `NAME.out`.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Empty, ErrorKind, Read, Seek, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use tempfile::tempfile;

use super::case::Case;
use super::compare::{Comparison, Leniency, Reference, Transcript, compare};
use super::language::Language;
use super::mistake::Mistake;
use super::options::CheckOptions;
use super::program::{Program, ProgramStdout, Running};
use super::verdict::{CannotStart, CaseVerdict, Failure, Printed};
use crate::cli::files::replace::write_file;
use sokopush::Error;

/// The bytes of an output that are kept to find out which mistakes explain it.
const MAX_RECORDED: usize = 1 << 19;

/// Judges a program, or without one the output that is stored for the case. Fails if there is nothing to judge: a file cannot be
/// read, or the program cannot be started.
pub(super) fn judge(
    options: &CheckOptions,
    program: Option<&Program>,
    case: &Case,
) -> anyhow::Result<CaseVerdict> {
    let Some(program) = program else { return judge_stored(options, case) };
    match run_program(options, program, case, ProgramStdout::Pipe)? {
        Some(failure) => Ok(CaseVerdict::Failed(failure.into())),
        None => Ok(CaseVerdict::Passed),
    }
}

/// Runs a program on a case; returns how it failed, if it did.
pub(super) fn run_program(
    options: &CheckOptions,
    program: &Program,
    case: &Case,
    stdout: ProgramStdout,
) -> anyhow::Result<Option<Failure>> {
    let output = case.output();
    let stored = stored(&output)?;
    // The program is started before the case is validated, so that both are done at the same time: large cases take long. If the
    // case is malformed, the program is stopped.
    let running = start(options, program, case.open()?, stdout)?;
    if stored.is_none() {
        // On malformed input right programs differ, so without a stored output there is nothing to judge.
        options.language.validate(case.source()?, options.chained)?;
    }
    let reference = reference(options, case)?;
    compare_program(reference, stored, running, options.leniency(&output))
}

/// Starts a program with a copy of the input.
pub(super) fn start(
    options: &CheckOptions,
    program: &Program,
    input: impl Read,
    stdout: ProgramStdout,
) -> anyhow::Result<Running> {
    // Through a link to the case, the program would find the expected output beside it.
    let copy = unnamed_copy(input).context("cannot copy the input for the program")?;
    let running = Running::start(program, &program.command, copy.into(), stdout, options.limits);
    running.with_context(|| CannotStart(program.command.text.clone()))
}

/// Copies a text to a file without a name.
fn unnamed_copy(mut input: impl Read) -> io::Result<File> {
    let mut copy = tempfile()?;
    io::copy(&mut input, &mut copy)?;
    copy.rewind()?;
    Ok(copy)
}

/// Compares the output that is stored for a case with what sokopush prints, or writes it with `--write`.
fn judge_stored(options: &CheckOptions, case: &Case) -> anyhow::Result<CaseVerdict> {
    let output = case.output();
    let Some(stored) = stored(&output)? else {
        let name = output.display();
        ensure!(options.write, "no `{name}` to compare with; `--write` creates it");
        return write(options, case, &output);
    };
    let reference = reference(options, case)?;
    let Some(mut failure) = compare_stored(reference, stored, options.leniency(&output))? else {
        return Ok(CaseVerdict::Passed);
    };
    if options.write && options.force {
        return write(options, case, &output);
    }
    if options.write && failure.error.is_none() {
        failure.replaceable = Some(output);
    }
    Ok(CaseVerdict::Failed(failure.into()))
}

fn write(options: &CheckOptions, case: &Case, output: &Path) -> anyhow::Result<CaseVerdict> {
    write_file(output, options.force, |file| print_right(options, case, file))?;
    Ok(CaseVerdict::Written)
}

/// Prints what sokopush prints for a case, up to the first line that is malformed.
fn print_right(
    options: &CheckOptions,
    case: &Case,
    file: &mut BufWriter<File>,
) -> Result<(), Error> {
    if options.language == Language::Play {
        // `PlayReference` would skip malformed lines.
        return match options.interpreter().run(&mut case.source()?, file).next() {
            Some(error) => Err(error),
            None => Ok(()),
        };
    }
    let mut reference = reference(options, case)?;
    while reference.advance()? {
        file.write_all(reference.piece()).map_err(Error::Write)?;
    }
    Ok(())
}

/// What sokopush prints for a case.
fn reference<'c>(options: &CheckOptions, case: &'c Case) -> Result<Box<dyn Reference + 'c>, Error> {
    let source = case.source()?;
    Ok(options.language.reference(case, source, options.chained, Some(options.limits.time)))
}

/// An output that is stored in a file, or its beginning.
pub(super) type StoredOutput = Transcript<BufReader<File>>;

/// Opens the output that is stored for a case, if there is one.
pub(super) fn stored(output: &Path) -> anyhow::Result<Option<StoredOutput>> {
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

/// Compares a stored output with what sokopush prints; returns how it is wrong, if it is.
pub(super) fn compare_stored(
    mut reference: Box<dyn Reference + '_>,
    stored: StoredOutput,
    leniency: Leniency,
) -> anyhow::Result<Option<Failure>> {
    let mut printed = Printed::default();
    let stored = Transcript { name: stored.name, text: Recorder::new(stored.text, &mut printed) };
    let Comparison { edits, differences, error } =
        compare(&mut *reference, Some(stored), None::<Transcript<Empty>>, leniency)?;
    let error = match error {
        Some(Error::Syntax(place, error)) => Some((place, error)),
        Some(error) => return Err(error.into()),
        None => None,
    };
    // That the case is malformed matters only if there is a difference: it may test that.
    if edits.count == 0 && differences.is_empty() {
        return Ok(None);
    }
    let game = differences.last().and_then(|found| reference.game(found.position));
    Ok(Some(Failure { edits, differences, game, error, printed, ..Failure::default() }))
}

/// Compares what a program prints with the output that is stored, or if there is none, with what sokopush prints. Waits for the
/// end of the program; returns how it failed, if it did.
pub(super) fn compare_program(
    mut reference: Box<dyn Reference + '_>,
    stored: Option<StoredOutput>,
    mut running: Running,
    leniency: Leniency,
) -> anyhow::Result<Option<Failure>> {
    let is_stored = stored.is_some();
    let mut printed = Printed::default();
    let got =
        Transcript { name: running.name.clone(), text: Recorder::new(&mut running, &mut printed) };
    let Comparison { edits, differences, error } =
        compare(&mut *reference, stored, Some(got), leniency)?;
    match error {
        // A stored output may be that of a malformed case, and says what is right there.
        Some(Error::Syntax(..)) if is_stored => {}
        Some(error) => return Err(error.into()),
        None => {}
    }
    let command = running.command.clone();
    let (ending, stderr) = running.end().context(CannotStart(command))?;
    if ending.is_none() && edits.count == 0 && differences.is_empty() {
        return Ok(None);
    }
    let game = differences.last().and_then(|found| reference.game(found.position));
    let mut failure =
        Failure { ending, edits, differences, game, stderr, printed, ..Failure::default() };
    if failure.ending.is_some() {
        ends_early(&mut failure);
    }
    Ok(Some(failure))
}

/// Says of a program that ended abnormally that its output ends early, where it ends: nothing else can be seen there.
fn ends_early(failure: &mut Failure) {
    failure.printed.is_ended = false;
    for found in &mut failure.differences {
        if found.is_end {
            found.remark = Some(Mistake::EndsEarly.into());
        }
    }
}

/// Records what is read, up to [`MAX_RECORDED`].
struct Recorder<'r, R> {
    text: R,
    recording: &'r mut Printed,
}

impl<'r, R: Read> Recorder<'r, R> {
    fn new(text: R, recording: &'r mut Printed) -> BufReader<Self> {
        BufReader::with_capacity(1 << 16, Recorder { text, recording })
    }
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
