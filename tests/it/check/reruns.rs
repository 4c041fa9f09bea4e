//! Failing cases that are run once more, to find programs that are not always the same.

use crate::harness::folder;
use crate::run::{ANYTHING, sokopush};

#[test]
fn at_most_three_failing_cases_are_run_once_more() {
    let names: Vec<_> = (0..6).map(|number| format!("{number}.in")).collect();
    let texts: Vec<_> = (0..6).map(|number| format!("@a-\n\na6\n.\n{number}\n")).collect();
    let cases: Vec<_> = names.iter().zip(&texts).map(|(name, text)| (&**name, &**text)).collect();
    let wrong = "sh -c 'echo >>runs; echo wrong'";
    let right = "sh -c 'echo >>runs; printf \"@a-\\n-@a\\n\"'";
    // One that reaches a limit is not run once more.
    let endless = "sh -c 'echo >>runs; yes'";
    for (program, options, status, runs) in [
        (wrong, "--jobs 1", 1, 9),
        (wrong, "--jobs 4", 1, 9),
        (wrong, "--jobs 1 --fail-fast", 1, 2),
        (right, "", 0, 6),
        (endless, "--max-output 2K", 1, 6),
    ] {
        let cases = folder(&cases);
        let check = sokopush(&format!("check {options} . --program")).argument(program);
        let ran = check.folder(&cases).stdout(ANYTHING).status(status).run();
        assert!(!ran.stdout.contains("once more"), "{}", ran.stdout);
        assert_eq!(ran.read("runs").lines().count(), runs, "{program} {options}");
    }
}
