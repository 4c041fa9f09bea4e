//! What the player has set, in a file of the user's folder for data.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use anyhow::Context;
use etcetera::{BaseStrategy, choose_base_strategy};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::cli::replace::{check_is_file, replace};

/// What the player has set, and the file that remembers it, if there is one.
pub(super) struct Settings {
    path: Option<PathBuf>,
    set: Values,
}

#[derive(Serialize, Deserialize)]
#[serde(default)]
struct Values {
    /// Whether boxes are shown with their letters.
    letters: bool,
}

impl Default for Values {
    fn default() -> Values {
        Values { letters: true }
    }
}

impl Settings {
    /// The user's settings, if they are kept, and what is wrong with them. A file that cannot be read stays as it is.
    pub(super) fn of_user(is_kept: bool) -> (Settings, Option<anyhow::Error>) {
        let folder = choose_base_strategy().ok().filter(|_| is_kept);
        let mut path = folder.map(|folder| folder.data_dir().join("sokopush/settings"));
        let (set, wrong) = match path.as_ref().map_or_else(|| Ok(Values::default()), read) {
            Ok(set) => (set, None),
            Err(error) => {
                path = None;
                (Values::default(), Some(error))
            }
        };
        (Settings { path, set }, wrong)
    }

    pub(super) fn shows_letters(&self) -> bool {
        self.set.letters
    }

    /// Sets whether boxes are shown with their letters, also for the next time.
    pub(super) fn show_letters(&mut self, shows_letters: bool) -> anyhow::Result<()> {
        self.set.letters = shows_letters;
        // If it cannot be remembered, saying so once is enough.
        let Some(path) = self.path.take() else { return Ok(()) };
        let folder = path.parent().unwrap_or(&path);
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        check_is_file(&path)?;
        let text = serde_json::to_string(&self.set)? + "\n";
        replace(&path, |file| file.write_all(text.as_bytes()).map_err(Error::Write))?;
        self.path = Some(path);
        Ok(())
    }
}

fn read(path: &PathBuf) -> anyhow::Result<Values> {
    let context = || path.display().to_string();
    check_is_file(path)?;
    match fs::read_to_string(path) {
        Ok(text) => serde_json::from_str(&text).with_context(context),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Values::default()),
        Err(error) => Err(error).with_context(context),
    }
}
