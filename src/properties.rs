//! The cases that properties try, and the line that repeats a failure. Shared by all test programs that have properties.

use std::any::Any;
use std::env;
use std::thread;

use proptest::test_runner::{Config, FailurePersistence, PersistedSeed, RngSeed};

/// The seed of all properties, unless `PROPTEST_RNG_SEED` states another.
const SEED: u64 = 1;

/// A tenth of `all` cases, or the percentage that `SOKOPUSH_CASES` states.
pub(crate) fn cases(all: usize) -> usize {
    let percentage = env::var("SOKOPUSH_CASES").map_or(10, |cases| cases.parse().unwrap());
    (all * percentage).div_ceil(100)
}

/// [Cases](cases) of a property, the same ones at each run. If one fails, this prints the line that repeats it.
pub(crate) fn config(all: usize) -> Config {
    let cases = u32::try_from(cases(all)).unwrap();
    let mut config = Config { cases, ..Config::default() };
    // It is not random where `PROPTEST_RNG_SEED` is set: proptest reads that variable itself.
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(SEED);
    }
    config.failure_persistence = Some(Box::new(FailureReport { seed: config.rng_seed }));
    config
}

/// Prints how to repeat a failure, where proptest would keep its case in a file.
#[derive(Clone, Debug, PartialEq)]
struct FailureReport {
    seed: RngSeed,
}

impl FailureReport {
    /// The command that runs the property of this thread with the same cases.
    fn command(&self) -> String {
        let target = match (env!("CARGO_CRATE_NAME"), option_env!("CARGO_BIN_NAME")) {
            ("it", _) => "--test it",
            (_, Some(_)) => "--bins",
            (_, None) => "--lib",
        };
        let cases = match env::var("SOKOPUSH_CASES") {
            Ok(percentage) => format!("SOKOPUSH_CASES={percentage} "),
            Err(_) => String::new(),
        };
        // The test harness calls each thread as its test.
        let thread = thread::current();
        let name = thread.name().unwrap_or_default();
        format!("PROPTEST_RNG_SEED={} {cases}cargo test {target} {name}", self.seed)
    }
}

impl FailurePersistence for FailureReport {
    fn load_persisted_failures2(&self, _: Option<&'static str>) -> Vec<PersistedSeed> {
        Vec::new()
    }

    #[expect(clippy::print_stderr, reason = "the test harness prints it with the failure")]
    fn save_persisted_failure2(
        &mut self,
        _: Option<&'static str>,
        _: PersistedSeed,
        _: &dyn std::fmt::Debug,
    ) {
        eprintln!("To repeat this: {}", self.command());
    }

    fn box_clone(&self) -> Box<dyn FailurePersistence> {
        Box::new(self.clone())
    }

    fn eq(&self, other: &dyn FailurePersistence) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

mod tests {
    use std::fs;
    use std::path::Path;
    use std::process::Command;

    use proptest::prelude::*;
    use walkdir::WalkDir;

    use super::*;

    proptest! {
        #![proptest_config(config(1000))]

        #[test]
        #[ignore = "it is false, for the test below"]
        fn all_numbers_are_odd(number in any::<u64>().no_shrink()) {
            prop_assert!(number % 2 == 1);
        }
    }

    /// Runs the false property. Returns the line that repeats it without its beginning, and the case that failed.
    fn failure(variables: &[(&str, &str)]) -> [String; 2] {
        let name = test_name("all_numbers_are_odd");
        let mut command = Command::new(env::current_exe().unwrap());
        command.args(["--exact", "--ignored", &name]);
        command.env_remove("PROPTEST_RNG_SEED").env_remove("SOKOPUSH_CASES");
        let output = command.envs(variables.iter().copied()).output().unwrap();
        assert!(!output.status.success());
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8(printed).unwrap();
        ["To repeat this: ", "minimal failing input: number = "].map(|begin| {
            let line = printed.lines().find_map(|line| line.trim_start().strip_prefix(begin));
            line.unwrap_or_else(|| panic!("{printed}")).to_owned()
        })
    }

    /// The name of a test in this module, as in a list of tests.
    fn test_name(name: &str) -> String {
        let (_, module) = module_path!().split_once("::").unwrap();
        format!("{module}::{name}")
    }

    #[test]
    fn a_property_tries_the_same_cases_each_time_and_a_failure_prints_the_line_that_repeats_it() {
        let [line, case] = failure(&[]);
        let name = test_name("all_numbers_are_odd");
        let (seed, command) = line.split_once(' ').unwrap();
        assert_eq!(seed, "PROPTEST_RNG_SEED=1");
        assert!(command.starts_with("cargo test --") && command.ends_with(&name), "{line}");
        assert_eq!(failure(&[]), [line.clone(), case.clone()]);
        let seed = ("PROPTEST_RNG_SEED", "1");
        assert_eq!(failure(&[seed]), [line.clone(), case.clone()]);
        let [other_line, other_case] =
            failure(&[("PROPTEST_RNG_SEED", "20261231"), ("SOKOPUSH_CASES", "50")]);
        assert_eq!(other_line, format!("PROPTEST_RNG_SEED=20261231 SOKOPUSH_CASES=50 {command}"));
        assert_ne!(other_case, case);
    }

    #[test]
    fn all_properties_have_this_config() {
        let mut count = 0;
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let sources = WalkDir::new(package.join("src"));
        for entry in sources.into_iter().chain(WalkDir::new(package.join("tests"))) {
            let path = entry.unwrap().into_path();
            if path.extension() != Some("rs".as_ref()) {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let mut lines = text.lines().map(str::trim);
            while lines.any(|line| line == "proptest! {") {
                let first = lines.next().unwrap();
                let config = first.strip_prefix("#![proptest_config(").unwrap_or(first);
                let begins = ["config(", "crate::harness::config(", "crate::properties::config("];
                let is_this = begins.iter().any(|begin| config.starts_with(begin));
                assert!(is_this, "{}: {first}", path.display());
                count += 1;
            }
        }
        // The package has those in `src` alone.
        assert!(count > 3, "{count}");
    }
}
