//! The cases that are asked for.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, anyhow, bail, ensure};

use crate::cli::exit::Exit;
use crate::cli::files::folder::walk;
use crate::cli::messages::report_error;
use sokopush::{Error, Source};

/// A case: the path of its input `NAME.in`.
#[derive(Default)]
pub(super) struct Case<'a> {
    pub(super) input: PathBuf,
    /// The folder that was searched, unless the case itself was named.
    pub(super) folder: Option<&'a Path>,
    /// The lengths that are known, or why one is not: solving takes long, so programs share them.
    pub(super) lengths: Mutex<Vec<Result<String, String>>>,
}

impl Case<'_> {
    pub(super) fn name(&self) -> String {
        self.input.display().to_string()
    }

    pub(super) fn open(&self) -> Result<File, Error> {
        File::open(&self.input).map_err(|error| Error::Read(self.name().into(), error))
    }

    /// Opens its input to play it.
    pub(super) fn source(&self) -> Result<Source<'static>, Error> {
        Ok(Source::of_file(&self.name(), self.open()?))
    }

    /// The path of its input in the folder that was searched, or its name.
    pub(super) fn path_in_folder(&self) -> &Path {
        let path = self.folder.and_then(|folder| self.input.strip_prefix(folder).ok());
        path.or(self.input.file_name().map(Path::new)).unwrap_or(&self.input)
    }

    /// The name of its folder, whose cases are graded together.
    pub(super) fn group(&self) -> String {
        let folder = self.input.parent().and_then(Path::file_name).unwrap_or_default();
        folder.to_string_lossy().into_owned()
    }

    pub(super) fn output(&self) -> PathBuf {
        self.input.with_extension("out")
    }
}

/// The cases in all paths; reports those that cannot be searched.
pub(super) fn cases(paths: &[PathBuf]) -> (Vec<Case<'_>>, Exit) {
    let (mut cases, mut exit) = (Vec::new(), Exit::Done);
    let mut known = HashSet::new();
    let mut without = Vec::new();
    for path in paths {
        let mut found = find(path).peekable();
        if found.peek().is_none() {
            without.push(path);
        }
        for case in found {
            match case {
                // A case that is named twice is judged once.
                Ok(case) if known.insert(canonical(&case.input)) => cases.push(case),
                Ok(_) => {}
                Err(error) => exit = report_error(&error),
            }
        }
    }
    // As in `check folder/*`, where a case and its output are both named.
    let is_output = |path: &Path| {
        path.extension().is_some_and(|extension| extension == "out")
            && known.contains(&canonical(&path.with_extension("in")))
    };
    for path in without.into_iter().filter(|path| !is_output(path)) {
        let path = path.display();
        exit = report_error(&anyhow!("{path}: expected cases `NAME.in`, but found none"));
    }
    (cases, exit)
}

/// Fails if the cases cannot all have a namesake in a folder for shrunk ones.
pub(super) fn check_shrunk(folder: &Path, cases: &[Case]) -> anyhow::Result<()> {
    let name = folder.display();
    let is_folder = folder.is_dir() || !folder.exists();
    ensure!(is_folder, "`--shrink` expects a folder for the shrunk cases, but `{name}` is a file");
    let mut names = HashMap::new();
    for case in cases {
        let path = case.path_in_folder();
        if let Some(other) = names.insert(path, case.name()) {
            let (name, path) = (case.name(), folder.join(path));
            let what =
                format!("`{other}` and `{name}` would both be shrunk to `{}`", path.display());
            bail!("{what}; check a folder that holds both, or one at a time");
        }
    }
    Ok(())
}

/// Identifies a file, however its folder is named.
fn canonical(file: &Path) -> PathBuf {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    fs::canonicalize(folder)
        .unwrap_or_else(|_| folder.to_owned())
        .join(file.file_name().unwrap_or_default())
}

/// The case at a path, or the cases in the folder there, sorted. Links to folders in it are not followed, but those to
/// cases.
fn find(path: &Path) -> impl Iterator<Item = anyhow::Result<Case<'_>>> {
    walk(path, |_| true).into_iter().filter_map(move |found| {
        let input = match found {
            Ok(input) => input,
            Err((path, error)) => {
                return Some(Err(anyhow::Error::new(error).context(path.display().to_string())));
            }
        };
        if input.extension().is_none_or(|extension| extension != "in") {
            return None;
        }
        let found = fs::metadata(&input);
        if found.as_ref().is_ok_and(|found| !found.is_file()) {
            return None;
        }
        let folder = (input != path).then_some(path);
        let case = Case { input, folder, ..Case::default() };
        Some(found.with_context(|| case.name()).map(|_| case))
    })
}
