//! Help, man page and completions.

use std::fs;
use std::path::Path;

use crate::harness::{check, feed, is_there, read, run, shell, stdout};

/// What a shell command prints in a folder.
#[track_caller]
fn print(folder: &Path, command: &str) -> String {
    let output = feed(shell(command).current_dir(folder), "");
    assert!(output.stderr.is_empty(), "{command}: {output:?}");
    // A finding is an answer too.
    assert!(matches!(output.status.code(), Some(0 | 1)), "{command}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

const COMMANDS: [&str; 8] =
    ["play", "simulate", "solve", "lint", "convert", "render", "check", "generate"];

/// What the program prints.
#[track_caller]
fn prints(arguments: &[&str]) -> String {
    stdout(&run(arguments, ""))
}

/// The arguments that begin with each command, and with none.
fn with_each_command(last: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let commands = COMMANDS.iter().map(move |command| vec![*command, last]);
    commands.chain([vec![last]])
}

#[test]
fn every_help_ends_with_an_example_that_works_and_the_exit_statuses() {
    let commands = prints(&["--help"]);
    let (_, commands) = commands.split_once("\nCommands:\n").unwrap();
    let commands = commands.split("\n\n").next().unwrap();
    let names = commands.lines().map(|line| line.split_whitespace().next().unwrap());
    let mut printed = Vec::new();
    for name in names.filter(|name| *name != "help").chain([""]) {
        let arguments = [name, "--help"];
        let text = prints(&arguments[usize::from(name.is_empty())..]);
        assert_eq!(prints(&["help", name][..2 - usize::from(name.is_empty())]), text);
        assert!(text.trim_end().ends_with("ended by signal n"), "{text}");
        let (_, rest) = text.split_once("\nExample:\n").unwrap();
        let example = rest.lines().next().unwrap().trim();
        assert!(example.contains(&format!("sokopush {name}")) || name.is_empty(), "{example}");
        let folder = tempfile::tempdir().unwrap();
        let lines = print(folder.path(), example).lines().count();
        let made = fs::read_dir(folder.path()).unwrap().count();
        printed.push((name.to_owned(), lines, made));
    }
    // Each with the number of lines that its example prints, and of files it makes.
    let expected = [
        ("play", 1, 0),
        ("simulate", 2, 0),
        ("solve", 1, 0),
        ("lint", 1, 0),
        ("convert", 4, 0),
        ("render", 0, 1),
        ("check", 1, 1),
        ("generate", 0, 1),
        ("", 3, 0),
    ];
    assert_eq!(printed, expected.map(|(name, lines, made)| (name.to_owned(), lines, made)));
}

#[test]
fn the_help_of_lint_tells_what_its_statuses_are() {
    let text = prints(&["lint", "-h"]);
    let (_, statuses) = text.split_once("Exit status:\n").unwrap();
    assert!(!statuses.contains("malformed"), "{text}");
    let example = r"printf '#######\n#@$$. #\n#######\n' | sokopush lint";
    let output = feed(&mut shell(example), "");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(text.contains(example), "{text}");
}

#[test]
fn help_is_wrapped_without_the_features_of_dev_dependencies() {
    let manifest = read("Cargo.toml");
    let clap = manifest.lines().find(|line| line.starts_with("clap = ")).unwrap();
    assert!(clap.contains("\"wrap_help\""), "{clap}");
}

#[test]
fn every_help_describes_then_lists_options_then_gives_an_example() {
    for arguments in with_each_command("-h").chain(with_each_command("--help")) {
        let help = prints(&arguments);
        let place = |part: &str| help.find(part).unwrap_or_else(|| panic!("{part}: {help}"));
        let places = ["Usage: ", "\nOptions:", "\nExample:", "\nExit status:"].map(place);
        assert!(places[0] > 0 && places.is_sorted(), "{help}");
        let first = help.lines().next().unwrap();
        assert!(first.starts_with(char::is_uppercase) && !first.ends_with(':'), "{first}");
    }
}

#[test]
fn help_and_man_pages_say_nothing_in_the_marks_of_rustdoc_and_nothing_twice() {
    for arguments in with_each_command("-h").chain(with_each_command("--help")) {
        let help = prints(&arguments);
        assert!(!help.contains('`'), "{help}");
        for line in help.lines().filter_map(|line| line.trim().strip_prefix("- ")) {
            let (value, about) = line.split_once(':').unwrap_or((line, ""));
            assert_ne!(about.trim().to_lowercase(), value, "{help}");
        }
    }
    for command in COMMANDS.into_iter().map(Some).chain([None]) {
        let man = prints(&[&["--man"], command.as_slice()].concat());
        assert!(!man.replace("\\(ga", "`").contains('`'), "{man}");
    }
}

#[cfg(unix)]
mod at_a_terminal {
    use super::{prints, with_each_command};
    use crate::harness::{self, program};
    use crate::terminal::{Terminal, plain};

    /// What the program shows on a terminal with so many columns, with its escape sequences.
    fn shown(columns: u16, arguments: &[&str], variables: &[(&str, &str)]) -> String {
        let mut command = program(arguments);
        command.envs(variables.iter().copied());
        let mut terminal = Terminal::sized(&mut command, 40, columns);
        terminal.sees("signal n");
        let text = String::from_utf8(terminal.shown.lock().unwrap().clone()).unwrap();
        assert!(terminal.ends().success());
        text
    }

    fn widest(text: &str) -> usize {
        plain(text).lines().map(|line| line.chars().count()).max().unwrap()
    }

    #[test]
    fn short_help_fits_on_a_screen() {
        for arguments in with_each_command("-h") {
            let help = shown(80, &arguments, &[]);
            // The last row is for the shell's prompt.
            assert!(plain(&help).lines().count() < 40, "{help}");
            assert!(widest(&help) <= 80, "{help}");
        }
    }

    #[test]
    fn help_is_as_wide_as_the_terminal_but_never_wider_than_is_easy_to_read() {
        for arguments in with_each_command("--help") {
            let widths = [60, 80, 150].map(|columns| widest(&shown(columns, &arguments, &[])));
            let [narrow, usual, wide] = widths;
            assert!(narrow <= 60 && usual <= 80 && wide <= 100, "{arguments:?}: {widths:?}");
            assert!(narrow > 50 && usual > narrow, "{arguments:?}: {widths:?}");
        }
        // The table of words has lines that only fit on wider terminals.
        let [narrow, wide] = [70, 150].map(|columns| {
            let help = plain(&shown(columns, &["play", "--help"], &[]));
            help.lines().skip_while(|line| !line.starts_with("  hint ")).nth(1).unwrap().to_owned()
        });
        assert!(
            narrow.starts_with("           ") && wide.starts_with("  solve "),
            "{narrow}{wide}"
        );
    }

    #[test]
    fn the_help_of_play_has_all_that_the_prompt_lists() {
        let folder = harness::folder(&[("board", "@a+\n")]);
        let mut command = program(&["play", "board"]);
        let mut terminal = Terminal::new(command.current_dir(folder.path()));
        terminal.prompts();
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let listed = one_line(terminal.asks("?").trim_end_matches("> ")).replace('`', "'");
        let help = one_line(&prints(&["play", "--help"]));
        assert!(listed.contains("quit ends"), "{listed}");
        assert!(help.contains(&listed), "{help}\n{listed}");
        terminal.types(".\r");
        assert!(terminal.ends().success());
    }

    #[test]
    fn help_is_coloured_at_a_terminal() {
        let is_coloured = |variables: &[_]| {
            let help = shown(80, &["solve", "--help"], variables);
            // What is shown is the same.
            assert!(plain(&help).contains("\nOptions:\n      --from <NOTATION>\n"), "{help}");
            assert!(plain(&help).contains("\nExit status:\n  0      success"), "{help}");
            ["Usage:", "Options:", "--minimize", "Example:", "Exit status:"]
                .map(|part| help.contains(&format!("m{part}\x1b[")))
        };
        assert_eq!(is_coloured(&[]), [true; 5]);
        assert_eq!(is_coloured(&[("NO_COLOR", "1")]), [false; 5]);
        assert_eq!(is_coloured(&[("TERM", "dumb")]), [false; 5]);
        assert!(!prints(&["solve", "--help"]).contains('\x1b'));
    }
}

/// The words that can be typed in a game.
const WORDS: &[&str] = &[
    "pushes", "undo", "redo", "restart", "hint", "solve", "moves", "save", "next", "prev", "level",
    "levels", "screen", "quit",
];

/// The keys of the full screen, as the documentation has them.
fn keys() -> Vec<String> {
    let docs = read("docs/playing.md");
    let tables = docs.split("\n\n").filter(|table| table.starts_with("| Keys "));
    let rows = tables.flat_map(|table| table.lines().skip(2));
    let keys: Vec<_> = rows.map(|row| row.split(" | ").next().unwrap()[2..].to_owned()).collect();
    assert!(keys.len() > 20);
    keys
}

#[test]
fn the_help_and_the_man_page_of_play_list_all_words_and_keys() {
    let help = prints(&["play", "--help"]);
    let man = prints(&["--man", "play"]).replace("\\-", "-");
    let keys = keys();
    for thing in WORDS.iter().copied().chain(keys.iter().map(String::as_str)) {
        assert!(help.contains(&format!("\n  {thing} ")), "{thing}: {help}");
        assert!(man.contains(&format!("\n  {thing} ")), "{thing}: {man}");
    }
    for other in
        ["'a6'", "'a6*3'", "'exit'", "'help'", "'save!'", "'q'", "'u'", "'r'", "'h'", "'?'", "'.'"]
    {
        assert!(help.contains(other), "{other}: {help}");
    }
    assert!(!prints(&["play", "-h"]).contains("restart"));
}

#[test]
fn shells_understand_the_completions() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["bash", "zsh", "fish"] {
        let command =
            format!("sokopush --completions {name} >file && test -s file && {name} -n file");
        if is_there(name, &format!("{name} --version")) {
            print(folder.path(), &command);
        }
    }
}

#[test]
fn bash_completes_options_values_and_files() {
    if !is_there("bash", "bash --version") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = r#"
        source <(sokopush --completions bash)
        words() {
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
            _sokopush sokopush "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            echo "${#COMPREPLY[@]} ${COMPREPLY[0]}"
        }
        # With nothing of our own, bash completes files.
        words sokopush lev
        words sokopush solve lev
        words sokopush lint levels.xsb lev
        words sokopush solve --minim
        words sokopush solve --minimize p
        words sokopush help sol
        words sokopush conv
        complete -p sokopush | grep -o "o default""#;
    fs::write(folder.path().join("script"), script).unwrap();
    let output = shell("bash script").current_dir(&folder).output().unwrap();
    let wanted = "0 \n0 \n0 \n1 --minimize\n1 pushes\n1 solve\n1 convert\no default\n";
    assert_eq!(stdout(&output), wanted);
}

#[test]
fn a_package_gets_all_man_pages_and_completions() {
    let folder = tempfile::tempdir().unwrap();
    let files = folder.path().join("new/files");
    check(&["--package-files", files.to_str().unwrap()], "", "", "", 0);
    let read = |name: &str| fs::read_to_string(files.join(name)).unwrap();
    assert_eq!(read("sokopush.1"), stdout(&run(&["--man"], "")));
    for name in COMMANDS {
        assert_eq!(
            read(&format!("sokopush-{name}.1")),
            stdout(&run(&["--man", name], "")),
            "{name}"
        );
    }
    let names = [
        ("bash", "sokopush.bash"),
        ("elvish", "sokopush.elv"),
        ("fish", "sokopush.fish"),
        ("powershell", "_sokopush.ps1"),
        ("zsh", "_sokopush"),
    ];
    for (shell, name) in names {
        assert_eq!(read(name), stdout(&run(&["--completions", shell], "")), "{shell}");
    }
    assert_eq!(fs::read_dir(&files).unwrap().count(), COMMANDS.len() + 1 + names.len());
    let output = run(&["--package-files", files.join("sokopush.1").to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn completions_and_man_page_name_the_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let completions = stdout(&run(&["--completions", shell], ""));
        for word in ["render", "chained", "demo", "minimize", "frame", "without"] {
            assert!(completions.contains(word), "{shell}: {word}");
        }
    }
    // What is for measurements is in no help.
    for shown in [prints(&["--man", "solve"]), prints(&["solve", "--help"])] {
        assert!(!shown.replace("\\-", "-").contains("--tune"), "{shown}");
    }
    for command in COMMANDS.into_iter().map(Some).chain([None]) {
        let man = stdout(&run(&[&["--man"], command.as_slice()].concat(), ""));
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
    let unknown = run(&["--man", "dance"], "");
    let message = String::from_utf8(unknown.stderr).unwrap();
    assert!(message.contains("'dance'") && message.contains("generate"), "{message}");
    assert_eq!(unknown.status.code(), Some(2));
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
fn completion_completes_commands_where_they_are_arguments() {
    let folder = tempfile::tempdir().unwrap();
    let script = r#"
        . ./completions
        for first in --man help; do
            for begun in "" so; do
                COMP_WORDS=(sokopush $first "$begun") COMP_CWORD=2
                _sokopush sokopush "$begun" $first
                echo $first ${COMPREPLY[@]}
            done
        done"#;
    fs::write(folder.path().join("script"), script).unwrap();
    if is_there("bash", "bash --version") {
        let all = COMMANDS.join(" ");
        let completed =
            print(folder.path(), "sokopush --completions bash >completions && bash script");
        let expected = format!("--man {all}\n--man solve\nhelp {all} help\nhelp solve\n");
        assert_eq!(completed, expected);
    }
    let zsh = prints(&["--completions", "zsh"]);
    assert!(zsh.contains(&format!(":COMMAND:({})", COMMANDS.join(" "))), "{zsh}");
    let fish = prints(&["--completions", "fish"]);
    let (_, man) = fish.split_once("-l man ").unwrap();
    assert!(COMMANDS.iter().all(|command| man.split("complete").next().unwrap().contains(command)));
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
