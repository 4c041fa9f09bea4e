//! What a program under test cannot reach: the terminal, the report, the expected output; and how it ends with `check`.

use std::fs;
use std::os::unix::fs::PermissionsExt;
#[cfg(target_os = "linux")]
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};

#[cfg(target_os = "linux")]
use nix::sys::signal::Signal;

use crate::harness::{folder, is_there, program, shell, until, with_own_terminal};
use crate::run::{ANYTHING, sokopush};
use crate::terminal::Terminal;

use super::{PASSED, RIGHT};

#[test]
fn terminal_is_out_of_reach_of_a_program() {
    let cases = folder(&[("a.in", RIGHT.0)]);
    let forged = "sh -c '(echo forged >/dev/tty) 2>/dev/null; printf \"@a-\\n-@a\\n\"'";
    let mut check = program(&["check", "--program", forged, "a.in"]);
    let own = with_own_terminal(check.current_dir(cases.path()));
    let Some(mut own) = own else { return };
    let mut terminal = Terminal::new(&mut own);
    let shown = terminal.sees("1 passed");
    assert!(!shown.contains("forged"), "{shown}");
}

#[test]
fn killed_check_ends_its_programs() {
    let cases = folder(&[("a.in", RIGHT.0)]);
    let sleeps = "sh -c 'echo $$ >number; exec sleep 1000'";
    let mut check = program(&["check", "--program", sleeps, "a.in"]);
    let mut check = check.current_dir(cases.path()).stdout(Stdio::null()).spawn().unwrap();
    let number = || fs::read_to_string(cases.path().join("number")).unwrap_or_default();
    let wait = |is: &dyn Fn() -> bool| {
        until(|| is().then_some(()), || format!("process {:?}", number()));
    };
    wait(&|| number().ends_with('\n'));
    check.kill().unwrap();
    check.wait().unwrap();
    let process = format!("/proc/{}/cmdline", number().trim());
    wait(&|| !fs::read(&process).is_ok_and(|command| command.starts_with(b"sleep")));
}

/// Looks for the expected output beside its stdin and in the cases, tries to write to the report, and otherwise tries to end
/// `check`, to stop it, and guesses.
const CHEAT: &str = r#"#!/bin/sh
input=$(readlink /proc/self/fd/0)
[ -f "${input%.in}.out" ] && exec cat "${input%.in}.out"
echo "forged" >/proc/$PPID/fd/1
for folder in "$PWD" "$OLDPWD" ../..; do [ -f "$folder/cases/a.out" ] && exec cat "$folder/cases/a.out"; done
command -v sokopush >/dev/null && exec sokopush
prlimit --pid $PPID --nofile=1:1
kill -TERM $PPID
kill -STOP $PPID
echo guessed
"#;

#[test]
fn cheating_is_prevented_by_the_recipe_of_the_docs() {
    let folder = folder(&[
        ("cases/a.in", "@a-\n\na6\n.\n"),
        ("cases/a.out", "@a-\n-@a\n"),
        ("programs/cheat", CHEAT),
        ("list", "./programs/cheat\n"),
    ]);
    let cheat = folder.path().join("programs/cheat");
    fs::set_permissions(cheat, PermissionsExt::from_mode(0o755)).unwrap();
    // Its stdin is no longer beside the expected output, but the cases are where it looks for them.
    let check = |program: &str| {
        let check = sokopush("check cases --program").argument(program).folder(&folder);
        check.stdout(ANYTHING).run().stdout
    };
    let found = check("./programs/cheat");
    let is_forged = |report: &str| report.lines().any(|line| line == "forged");
    assert!(found.contains("1 passed"), "{found}");
    // The system keeps all others but root from the report.
    assert_eq!(is_forged(&found), nix::unistd::geteuid().is_root(), "{found}");
    check("sh -c 'readlink /proc/self/fd/0 | grep -q deleted && printf \"@a-\\n-@a\\n\"'");

    let text = fs::read_to_string("docs/grading.md").unwrap();
    let begin = text.find("    sokopush check --programs list cases --wrap").unwrap();
    let recipe = text[begin..].split("\n\n").next().unwrap();
    let has = |words: &[&str]| {
        let tried = Command::new(words[0]).args(&words[1..]).arg("true").output();
        tried.is_ok_and(|output| output.status.success())
    };
    let run = |command: &str| {
        let output = shell(command).current_dir(folder.path()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    if has(&["bwrap", "--ro-bind", "/", "/", "--proc", "/proc", "--unshare-all"]) {
        let report = run(recipe);
        assert!(report.ends_with("\n0 passed, 1 failed\n"), "{report}");
        assert!(!is_forged(&report), "{report}");
    }
    let unshare =
        ["--user", "--map-root-user", "--pid", "--fork", "--mount-proc", "--net", "--kill-child"];
    if has(&[&["unshare"][..], &unshare].concat()) {
        let words = format!("unshare {}", unshare.join(" "));
        assert!(text.contains(&words));
        let report = run(&format!("sokopush check --programs list cases --wrap '{words}'"));
        assert!(!is_forged(&report), "{report}");
    }
}

/// `check` as a user that is not root, to whom the system shows nothing of the processes of others. `None` if that is not possible
/// here.
fn check_as_user(folder: &Path) -> Option<Command> {
    let sokopush = env!("CARGO_BIN_EXE_sokopush");
    if !nix::unistd::geteuid().is_root() {
        let mut check = Command::new(sokopush);
        check.current_dir(folder);
        return Some(check);
    }
    let user = ["--reuid=65534", "--regid=65534", "--clear-groups", sokopush];
    let what = "setpriv, or a program that everyone may run,";
    if !is_there(what, &format!("setpriv {} --version", user.join(" "))) {
        return None;
    }
    let writable = PermissionsExt::from_mode(0o777);
    fs::set_permissions(folder, writable).unwrap();
    let mut check = Command::new("setpriv");
    // The folder for temporary files may be one that only root can write to.
    check.args(user).current_dir(folder).env("TMPDIR", ".");
    Some(check)
}

#[test]
fn report_is_out_of_reach_of_a_program() {
    let cases = folder(&[("a.in", RIGHT.0)]);
    let Some(mut check) = check_as_user(cases.path()) else { return };
    let forger = "sh -c 'echo forged >/proc/$PPID/fd/1; printf \"@a-\\n-@a\\n\"'";
    let output = check.args(["check", "--program", forger, "a.in"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), PASSED, "{output:?}");
}

/// The system makes no core dump of `check`, which holds the expected output.
#[cfg(target_os = "linux")]
#[test]
fn crash_of_check_leaves_no_core_dump() {
    let cases = folder(&[("a.in", RIGHT.0)]);
    let script = "ulimit -c $(ulimit -H -c); exec sokopush check --program 'sh -c \"kill -ABRT \\$PPID; sleep 60\"' a.in";
    let status = shell(script).current_dir(&cases).stdout(Stdio::null()).status().unwrap();
    assert_eq!(status.signal(), Some(Signal::SIGABRT as i32), "{status:?}");
    assert!(!status.core_dumped(), "{status:?}");
}
