//! Scripts that share browsers: starting one takes longer than most scripts.

use std::panic::catch_unwind;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use expect_test::Expect;

use crate::browser::browser;
use crate::page::playing::{GAMES, Page, each_said};
use crate::page::{
    contents, keys, list, replay, report, rules, solver, storage, touch, win, window,
};

/// A script of a test, and the page on which it plays.
struct Script {
    name: &'static str,
    text: &'static str,
    page: fn() -> Page,
}

/// The script in `NAME.js`.
macro_rules! script {
    ($name:literal, $page:expr) => {
        Script { name: $name, text: include_str!(concat!($name, ".js")), page: $page }
    };
}

/// Scripts that run in one browser, one after the other, each on a page opened anew with empty storage.
struct Group {
    scripts: &'static [Script],
    has_finger: bool,
    has_solver: bool,
    is_started: AtomicBool,
    /// What each script said.
    said: OnceLock<Vec<Vec<String>>>,
}

/// The script that says each board of a game.
const BOARDS: &str = include_str!("replay/boards.js");

static GROUPS: [Group; 10] = [
    Group::new(&[
        script!("keys/play", games),
        script!("keys/letters", keys::many_boxes),
        script!("keys/help", keys::many_letters),
        script!("keys/refused_push", games),
        script!("keys/escape", games),
        script!("keys/useless", games),
        script!("keys/list", games),
    ]),
    Group::new(&[
        script!("links/moves", games),
        script!("links/own_game", games),
        script!("links/copied", games),
        script!("links/undone", games),
        script!("paste/moves", games),
        script!("paste/message", games),
        script!("paste/copied", games),
    ]),
    Group::new(&[
        script!("list/search_and_progress", games),
        script!("list/unfinished", games),
        script!("list/removed_elsewhere", games),
        script!("list/added", games),
        script!("list/linked_board", games),
        script!("list/single", list::single_level),
        Script { name: "list/no_goal", text: include_str!("list/single.js"), page: list::no_goal },
        Script {
            name: "list/few_goals",
            text: include_str!("list/single.js"),
            page: list::few_goals,
        },
    ]),
    Group::new(&[
        script!("storage/kept", storage::repeated),
        script!("storage/bests", games),
        script!("storage/ties", games),
        script!("storage/merged", games),
        script!("storage/best_shown", games),
        script!("storage/two_windows", games),
        script!("storage/full_of_levels", games),
        script!("storage/blocked", storage::blocked),
        script!("storage/full", storage::repeated),
    ]),
    Group::new(&[
        script!("touch/taps", games),
        script!("touch/drags", games),
        script!("win/ended", win::first),
        script!("win/last", win::first),
        script!("win/next", win::solved_at_the_start),
        script!("window/scroll", window::wide),
        script!("window/small", games),
        script!("window/wide", window::large),
    ]),
    Group::new(&[
        script!("touch/phone", games),
        script!("touch/repeat", touch::long_way),
        script!("touch/sizes", touch::long_title),
        script!("touch/win", games),
        script!("window/magnified", window::large),
    ])
    .with_finger(),
    Group::new(&[
        script!("replay/steps_and_jumps", replay::game),
        script!("replay/middle", replay::middle),
        Script { name: "replay/boards 0", text: BOARDS, page: replay::document::<0> },
        Script { name: "replay/boards 1", text: BOARDS, page: replay::document::<1> },
        Script { name: "replay/boards 2", text: BOARDS, page: replay::document::<2> },
        Script { name: "replay/boards 3", text: BOARDS, page: replay::document::<3> },
        script!("replay/no_names", replay::no_names),
        script!("replay/long", replay::long),
    ]),
    Group::new(&[
        script!("report/failures", report::failures),
        script!("report/elements", report::many_failures),
        script!("report/programs", report::two_programs),
        script!("report/explanations", report::explained),
        script!("report/sorted_table", report::table),
    ]),
    Group::new(&[
        script!("contents/notes", contents::noted),
        script!("contents/notes_of_game", contents::noted_game),
        Script {
            name: "contents/notes_of_one_author",
            text: include_str!("contents/notes.js"),
            page: contents::one_author,
        },
        script!("readers/game", replay::game),
        script!("readers/levels", games),
        script!("rules/games", rules::random_games),
        script!("rules/walls", rules::walls),
    ]),
    Group::new(&[
        script!("solver/hint", solver::page),
        script!("solver/solution", solver::page),
        script!("solver/own_solution", solver::page),
        script!("solver/warning", solver::page),
        script!("solver/no_solution", solver::page),
        script!("solver/few_goals", solver::page),
        script!("solver/pasted_board", solver::page),
        script!("solver/pasted_slc", solver::page),
        script!("solver/wrong_slc", solver::page),
        script!("solver/pasted_markdown", solver::page),
        script!("solver/pasted_nonsense", solver::page),
        script!("solver/partly_wrong", solver::page),
        script!("solver/pasted_moves", solver::page),
        script!("solver/next", solver::page),
        script!("solver/phone", solver::page),
        script!("solver/stop", solver::page),
        // The last one: after dropped files, the browser opens no other page in the frame.
        script!("solver/dropped", solver::page),
    ])
    .with_finger()
    .with_solver(),
];

fn games() -> Page {
    Page::of_levels(GAMES)
}

impl Group {
    const fn new(scripts: &'static [Script]) -> Group {
        Group {
            scripts,
            has_finger: false,
            has_solver: false,
            is_started: AtomicBool::new(false),
            said: OnceLock::new(),
        }
    }

    const fn with_finger(mut self) -> Group {
        self.has_finger = true;
        self
    }

    const fn with_solver(mut self) -> Group {
        self.has_solver = true;
        self
    }

    /// Returns whether there is a browser, and the solver that it needs. Without them, tests are skipped.
    fn can_run(&self) -> bool {
        (!self.has_solver || solver::has_module()) && browser().is_some()
    }

    /// What each script says: they run if they have not yet.
    fn said(&self) -> &Vec<Vec<String>> {
        self.said.get_or_init(|| {
            let mut pages = Vec::new();
            for script in self.scripts {
                let page = (script.page)();
                pages.push((if self.has_finger { page.with_finger() } else { page }, script.text));
            }
            each_said(&pages).unwrap()
        })
    }
}

/// Runs the groups that no other thread has begun, until this one has been run by another thread.
fn run_others(until: &Group) {
    for group in &GROUPS {
        if until.said.get().is_some() {
            return;
        }
        // Its own tests find out whether there is a solver.
        if !group.has_solver && !group.is_started.swap(true, Ordering::Relaxed) {
            // What fails here fails again in a test of that group.
            let _ = catch_unwind(|| group.said());
        }
    }
}

/// Compares what a script says. Without what it needs, the test is skipped.
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "`expect!` stands where it is compared")]
pub(super) fn play(name: &str, wanted: Expect) {
    if let Some(said) = said(name) {
        wanted.assert_debug_eq(said);
    }
}

/// What a script says; `None` without what it needs, which is said.
#[track_caller]
pub(super) fn said(name: &str) -> Option<&'static Vec<String>> {
    for group in &GROUPS {
        let Some(index) = group.scripts.iter().position(|script| script.name == name) else {
            continue;
        };
        if !group.can_run() {
            return None;
        }
        if group.is_started.swap(true, Ordering::Relaxed) {
            // Tests of a group are neighbours, so one often begins while another runs the group.
            run_others(group);
        }
        return Some(&group.said()[index]);
    }
    panic!("`{name}` is in no group");
}
