//! Man pages, and files for packages.

use std::fs;

use super::{COMMANDS, print, prints};
use crate::harness::is_there;
use crate::run::{ANYTHING, sokopush};

#[test]
fn a_package_gets_all_man_pages_and_completions() {
    let folder = tempfile::tempdir().unwrap();
    let files = folder.path().join("new/files");
    // What an older version wrote is replaced.
    fs::create_dir_all(&files).unwrap();
    for name in ["sokopush.1", "sokopush-play.1", "sokopush.bash"] {
        fs::write(files.join(name), "old").unwrap();
    }
    sokopush("--package-files").argument(&files).run();
    let read = |name: &str| fs::read_to_string(files.join(name)).unwrap();
    assert_eq!(read("sokopush.1"), prints(&["--man"]));
    for name in COMMANDS {
        assert_eq!(read(&format!("sokopush-{name}.1")), prints(&["--man", name]), "{name}");
    }
    let names = [
        ("bash", "sokopush.bash"),
        ("elvish", "sokopush.elv"),
        ("fish", "sokopush.fish"),
        ("powershell", "_sokopush.ps1"),
        ("zsh", "_sokopush"),
    ];
    for (shell, name) in names {
        assert_eq!(read(name), prints(&["--completions", shell]), "{shell}");
    }
    assert_eq!(fs::read_dir(&files).unwrap().count(), COMMANDS.len() + 1 + names.len());
    sokopush("--package-files").argument(files.join("sokopush.1")).stderr(ANYTHING).status(2).run();
    let new = folder.path().join("new/others");
    sokopush("--package-files").argument(&new).run();
    assert_eq!(fs::read_dir(new).unwrap().count(), COMMANDS.len() + 1 + names.len());
}

#[test]
fn completions_and_man_page_name_the_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let completions = prints(&["--completions", shell]);
        for word in ["render", "chained", "demo", "minimize", "frame", "without"] {
            assert!(completions.contains(word), "{shell}: {word}");
        }
    }
    // What is for measurements is in no help.
    for shown in [prints(&["--man", "solve"]), prints(&["solve", "--help"])] {
        assert!(!shown.replace("\\-", "-").contains("--tune"), "{shown}");
    }
    for command in COMMANDS.into_iter().map(Some).chain([None]) {
        let man = prints(&[&["--man"], command.as_slice()].concat());
        assert!(man.lines().any(|line| line.starts_with(".TH ") && line.contains(" 20")), "{man}");
        let last = match command {
            None | Some("play") => "WORDS AND KEYS",
            _ => "NOTES",
        };
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", last] {
            assert_eq!(man.matches(&format!(".SH {section}\n")).count(), 1, "{section}: {man}");
        }
        let name = command.map_or("sokopush".to_owned(), |command| format!("sokopush\\-{command}"));
        assert!(man.contains(&format!(".SH NAME\n{name} \\- ")), "{man}");
    }
    let man = prints(&["--man"]);
    assert!(
        COMMANDS.iter().all(|command| man.contains(&format!("sokopush\\-{command}(1)\n"))),
        "{man}"
    );
    // Also options that short help leaves out are described.
    assert!(man.contains("Play the built\\-in levels"), "{man}");
    let man = prints(&["--man", "simulate"]);
    assert!(man.contains("trace") && man.contains("FILE"), "{man}");
}

/// The words of a text in roff or in help, without escapes of roff.
fn words(text: &str) -> Vec<String> {
    let plain = text.replace("\\*(Aq", "'").replace("\\-", "-").replace("\\\\", "\\");
    plain.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn a_man_page_ends_as_the_help_of_its_command_does() {
    for command in COMMANDS.into_iter().map(Some).chain([None]) {
        let man = prints(&[&["--man"], command.as_slice()].concat());
        let help = prints(&[command.as_slice(), &["--help"]].concat());
        let first = match command {
            Some("play") | None => "\nWords at the prompt:\n",
            Some("check") => "\nSeveral programs:\n",
            Some(_) => "\nEnvironment:\n",
        };
        let (_, help) = help.split_once(first).unwrap();
        let (_, man) = man.split_once(first).unwrap();
        let man = man.split("\n.SH VERSION\n").next().unwrap();
        assert_eq!(words(man), words(help), "{command:?}");
        for title in ["Environment:", "Example:", "Exit status:"] {
            assert_eq!(
                man.matches(&format!("\n{title}\n")).count(),
                usize::from(first.trim() != title)
            );
        }
    }
}

#[test]
fn a_man_page_lists_only_the_files_that_its_command_uses() {
    for command in COMMANDS {
        let man = prints(&["--man", command]);
        let is_played = command == "play";
        assert_eq!(man.contains("\nFiles:\n"), is_played, "{command}");
        assert_eq!(man.contains("XDG_"), is_played, "{command}");
    }
    assert!(prints(&["--man"]).contains("sokopush/solved"));
}

#[test]
fn man_shows_the_man_page() {
    let folder = tempfile::tempdir().unwrap();
    if is_there("man", "man --version && col --version") {
        let shown = |command: &str| {
            let command = format!("{command} >page.1 && man -l page.1 | col -b");
            print(folder.path(), &command).split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let main = shown("sokopush --man");
        for part in ["sokopush [OPTIONS] [FILE] sokopush <COMMAND>", "malformed input", "solved"] {
            assert!(main.contains(part), "{part}: {main}");
        }
        let solve = shown("sokopush --man solve");
        for part in ["[--minimize]", "[FILE]", "Exit status: 0 success"] {
            assert!(solve.contains(part), "{part}: {solve}");
        }
    }
}
