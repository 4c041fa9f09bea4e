//! What happens to a test that needs a browser or the module where these are missing.

use std::env::current_exe;
use std::process::{Command, Output};

/// Runs a test as on a machine without browser and module, where these are required.
fn without_programs(test: &str, required: &str) -> Output {
    let mut command = Command::new(current_exe().unwrap());
    command.args(["--exact", test]).env("PATH", "").env_remove("SOKOPUSH_MODULE");
    command.env("SOKOPUSH_REQUIRE", required).output().unwrap()
}

#[test]
fn missing_browser_and_module_are_reported_as_skipped() {
    for (test, what) in [
        ("page::readers::accessible_page_of_a_game", "chromium"),
        ("page::solver::phone_shows_all_that_is_needed", "the module of `examples/web`"),
    ] {
        let output = without_programs(test, "strace");
        assert!(output.status.success(), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, format!("skipped: {what} is not there, for {test}\n"));
    }
}

#[test]
fn missing_browser_or_module_fails_if_it_is_required() {
    for test in
        ["page::readers::accessible_page_of_a_game", "page::solver::phone_shows_all_that_is_needed"]
    {
        let output = without_programs(test, "chromium,module");
        assert!(!output.status.success(), "{output:?}");
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.contains(" is not there, but SOKOPUSH_REQUIRE has it"), "{said}");
        assert!(said.contains(" 1 failed;"), "{said}");
    }
}
