//! The cases that are asked for.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{anyhow, bail};

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
        if let Some(folder) = self.folder
            && let Ok(path) = self.input.strip_prefix(folder)
        {
            return path;
        }
        self.input.file_name().map_or(&self.input, Path::new)
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

/// What is found in the paths that are asked for.
pub(super) struct FoundCases<'a> {
    pub(super) cases: Vec<Case<'a>>,
    /// Files in folders that could be meant as cases, but for the letter case of their extension: `NAME.IN`.
    pub(super) misnamed: Vec<PathBuf>,
    /// Files `NAME.out` in folders where there is neither `NAME.in` nor such a file.
    pub(super) lone_outputs: Vec<PathBuf>,
    /// What the paths that cannot be searched, or have no case, mean for the status. They are reported.
    pub(super) exit: Exit,
}

impl<'a> FoundCases<'a> {
    pub(super) fn new(paths: &'a [PathBuf]) -> FoundCases<'a> {
        let mut found = FoundCases {
            cases: Vec::new(),
            misnamed: Vec::new(),
            lone_outputs: Vec::new(),
            exit: Exit::Done,
        };
        let mut known = HashSet::new();
        let mut without_case = Vec::new();
        for path in paths {
            if !found.search(path, &mut known) {
                without_case.push(path);
            }
        }
        for path in without_case {
            // The output of a case may be named beside it, as in `check folder/*`.
            let is_output = path.extension().is_some_and(|extension| extension == "out")
                && known.contains(&canonical(&path.with_extension("in")));
            if !is_output {
                let path = path.display();
                let error = anyhow!("{path}: expected cases `NAME.in`, but found none");
                found.exit = report_error(&error);
            }
        }
        let FoundCases { misnamed, lone_outputs, .. } = &mut found;
        lone_outputs.retain(|output| {
            !misnamed.iter().any(|input| input.with_extension("") == output.with_extension(""))
        });
        found
    }

    /// Adds the case at a path, or the cases in the folder there, sorted, unless they are `known`. Links to folders in it are
    /// not followed, but those to cases. Returns whether there is a case, or something that cannot be read.
    fn search(&mut self, path: &'a Path, known: &mut HashSet<PathBuf>) -> bool {
        let mut is_found = false;
        for file in walk(path, |_| true) {
            let input = match file {
                Ok(input) => input,
                Err((path, error)) => {
                    let error = anyhow::Error::new(error).context(path.display().to_string());
                    self.exit = report_error(&error);
                    is_found = true;
                    continue;
                }
            };
            let Some(extension) = input.extension() else { continue };
            if extension != "in" {
                if input == path {
                    continue;
                }
                if extension.eq_ignore_ascii_case("in") {
                    self.misnamed.push(input);
                } else if extension == "out" && !input.with_extension("in").exists() {
                    self.lone_outputs.push(input);
                }
                continue;
            }
            let folder = if input == path { None } else { Some(path) };
            let case = Case { input, folder, ..Case::default() };
            match fs::metadata(&case.input) {
                Ok(metadata) if !metadata.is_file() => continue,
                // A case that is named twice is judged once.
                Ok(_) if known.insert(canonical(&case.input)) => self.cases.push(case),
                Ok(_) => {}
                Err(error) => {
                    self.exit = report_error(&anyhow::Error::new(error).context(case.name()));
                }
            }
            is_found = true;
        }
        is_found
    }
}

/// Fails if the cases cannot all have a namesake in a folder for shrunk ones.
pub(super) fn check_shrunk(folder: &Path, cases: &[Case]) -> anyhow::Result<()> {
    if folder.exists() && !folder.is_dir() {
        let name = folder.display();
        bail!("`--shrink` expects a folder for the shrunk cases, but `{name}` is a file");
    }
    let mut names = HashMap::new();
    for case in cases {
        let path = case.path_in_folder();
        if let Some(other) = names.insert(path, case.name()) {
            let name = case.name();
            let path = folder.join(path);
            bail!(
                "`{other}` and `{name}` would both be shrunk to `{}`; check a folder that holds both, or one at a time",
                path.display()
            );
        }
    }
    Ok(())
}

/// Fails if a case would be shrunk to the file that it is in.
pub(super) fn ensure_not_replaced(folder: &Path, cases: &[Case]) -> anyhow::Result<()> {
    for case in cases {
        let path = folder.join(case.path_in_folder());
        if canonical(&path) == canonical(&case.input) {
            let name = case.name();
            bail!("`--shrink` would replace the case `{name}`; choose another folder");
        }
    }
    Ok(())
}

/// Identifies a file, however its folder is named.
fn canonical(file: &Path) -> PathBuf {
    let folder = match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let name = file.file_name().unwrap_or_default();
    match fs::canonicalize(folder) {
        Ok(folder) => folder.join(name),
        Err(_) => folder.join(name),
    }
}
