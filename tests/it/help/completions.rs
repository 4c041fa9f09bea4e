//! Completions of shells.

use std::fs;

use super::{COMMANDS, print, prints};
use crate::harness::{is_there, shell};

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
    assert_eq!(String::from_utf8_lossy(&output.stdout), wanted);
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
