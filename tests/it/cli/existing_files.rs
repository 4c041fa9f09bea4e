//! What commands that write files do where something has the name already.

use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;

use nix::sys::stat::Mode;
use nix::unistd::mkfifo;
use tempfile::TempDir;

use crate::harness::folder;
use crate::run::{ANYTHING, sokopush};

/// A command that writes a file only once, unless `--force` is given.
struct Writer {
    command: &'static str,
    /// The file that is written.
    path: &'static str,
    /// What the line of the message begins with.
    place: &'static str,
    /// The status if the file is not written, and if it is.
    statuses: [i32; 2],
}

/// The programs that `check` runs print nothing, which is wrong.
const WRITERS: [Writer; 7] = [
    Writer {
        command: "convert --to xsb --to-dir new levels.xsb",
        path: "new/0001-One.xsb",
        place: "levels.xsb:3: error: level 1 \"One\": ",
        statuses: [2, 0],
    },
    Writer {
        command: "render --to new/picture.svg levels.xsb",
        path: "new/picture.svg",
        place: "error: ",
        statuses: [2, 0],
    },
    Writer {
        command: "render --to new/page.html levels.xsb",
        path: "new/page.html",
        place: "error: ",
        statuses: [2, 0],
    },
    Writer {
        command: "render --to-dir new levels.xsb",
        path: "new/0001-One.svg",
        place: "error: ",
        statuses: [2, 0],
    },
    Writer {
        command: "generate --count 1 new",
        path: "new/seed1-001.out",
        place: "error: ",
        statuses: [2, 0],
    },
    Writer {
        command: "check --program true --shrink new cases",
        path: "new/a.in",
        place: "  not shrunk: ",
        statuses: [2, 1],
    },
    Writer {
        command: "check --class class --run true --format html --to-dir new cases",
        path: "new/1-anna.html",
        place: "error: ",
        statuses: [2, 1],
    },
];

/// A folder with the inputs of the commands above, and one for what they write.
fn inputs() -> TempDir {
    folder(&[
        ("levels.xsb", "; One\n\n#####\n#@$.#\n#####\n"),
        ("cases/a.in", "@a-\n\na6\n.\n"),
        ("cases/a.out", "@a-\n-@a\n"),
        ("class/anna/x", ""),
        ("other", "mine"),
        ("new/x", ""),
    ])
}

impl Writer {
    /// Asserts that the command writes nothing, and says why.
    #[track_caller]
    fn is_refused(&self, folder: &TempDir, force: &str, why: &str) {
        let ran = sokopush(&format!("{}{force}", self.command))
            .folder(folder)
            .stdout(ANYTHING)
            .stderr(ANYTHING)
            .status(self.statuses[0])
            .run();
        let message = format!("{}{}: {why}", self.place, self.path);
        let printed = ran.stdout + &ran.stderr;
        assert!(printed.lines().any(|line| line == message), "{message}\n{printed}");
    }

    /// Asserts that `--force` replaces what has the name by a file, and leaves the file of others alone.
    #[track_caller]
    fn is_forced(&self, folder: &TempDir) {
        self.is_refused(folder, "", "the file exists; `--force` replaces it");
        sokopush(&format!("{} --force", self.command))
            .folder(folder)
            .stdout(ANYTHING)
            .stderr(ANYTHING)
            .status(self.statuses[1])
            .run();
        let path = folder.path().join(self.path);
        assert!(path.symlink_metadata().unwrap().is_file(), "{}", self.command);
        assert_ne!(fs::read_to_string(path).unwrap(), "mine", "{}", self.command);
        assert_eq!(fs::read_to_string(folder.path().join("other")).unwrap(), "mine");
        assert!(!folder.path().join("nothing").exists(), "{}", self.command);
    }
}

fn permissions(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn existing_file_is_replaced_only_by_force_and_keeps_its_permissions() {
    for writer in WRITERS {
        let folder = inputs();
        let path = folder.path().join(writer.path);
        fs::write(&path, "mine").unwrap();
        fs::set_permissions(&path, PermissionsExt::from_mode(0o600)).unwrap();
        writer.is_refused(&folder, "", "the file exists; `--force` replaces it");
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        writer.is_forced(&folder);
        assert_eq!(permissions(&path), 0o600, "{}", writer.command);
    }
}

#[test]
fn existing_link_is_replaced_only_by_force_and_not_followed() {
    for writer in WRITERS {
        for target in ["../other", "../nothing"] {
            let folder = inputs();
            let path = folder.path().join(writer.path);
            // The permissions of what a link leads to do not matter either.
            let other = folder.path().join("other");
            fs::set_permissions(other, PermissionsExt::from_mode(0o444)).unwrap();
            symlink(target, &path).unwrap();
            writer.is_refused(&folder, "", "the file exists; `--force` replaces it");
            assert!(path.is_symlink(), "{}", writer.command);
            writer.is_forced(&folder);
        }
    }
}

#[test]
fn existing_pipe_is_replaced_only_by_force_and_not_written_to() {
    for writer in WRITERS {
        let folder = inputs();
        let path = folder.path().join(writer.path);
        mkfifo(&path, Mode::S_IRWXU).unwrap();
        writer.is_refused(&folder, "", "the file exists; `--force` replaces it");
        assert!(path.metadata().unwrap().file_type().is_fifo(), "{}", writer.command);
        writer.is_forced(&folder);
    }
}

#[test]
fn existing_folder_is_never_replaced() {
    for writer in WRITERS {
        let folder = inputs();
        let path = folder.path().join(writer.path);
        fs::create_dir(&path).unwrap();
        for force in ["", " --force"] {
            writer.is_refused(&folder, force, "a folder has this name");
        }
        assert!(path.is_dir(), "{}", writer.command);
    }
}

#[test]
fn existing_read_only_file_is_never_replaced() {
    for writer in WRITERS {
        let folder = inputs();
        let path = folder.path().join(writer.path);
        fs::write(&path, "mine").unwrap();
        fs::set_permissions(&path, PermissionsExt::from_mode(0o444)).unwrap();
        writer.is_refused(&folder, " --force", "the file is read-only");
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    }
}

/// `check --write` says for each case what it would replace.
#[test]
fn existing_output_of_a_case_is_replaced_only_by_force() {
    let folder = inputs();
    let path = folder.path().join("cases/a.out");
    fs::write(&path, "mine\n").unwrap();
    let refused = sokopush("check --write cases").folder(&folder).stdout(ANYTHING).status(1).run();
    let message = "FAIL cases/a.in: the board as it was read: not what was expected; `--force` replaces `cases/a.out`\n";
    assert!(refused.stdout.starts_with(message), "{}", refused.stdout);
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine\n");
    sokopush("check --write --force cases")
        .folder(&folder)
        .stdout("wrote cases/a.out\n1 passed, 0 failed\n")
        .writes("cases/a.out", "@a-\n-@a\n")
        .run();
}

/// A log is appended to, so it needs no `--force`.
#[test]
fn existing_file_that_is_no_log_is_kept() {
    let folder = inputs();
    sokopush("solve --log other levels.xsb")
        .folder(&folder)
        .stderr("error: other: expected a log of `sokopush solve --log`, but found other text\n")
        .status(2)
        .writes("other", "mine")
        .run();
    sokopush("solve --log new levels.xsb")
        .folder(&folder)
        .stderr("error: new: expected a file\n")
        .status(2)
        .run();
}
