//! The CPU time of running programs, where the system tells it.

use std::time::Duration;

/// Linux counts the time of processes in hundredths of a second.
#[cfg(target_os = "linux")]
const TICK: Duration = Duration::from_millis(10);

/// The CPU time of the processes in a group and of those that they waited for, and whether one of them wants to go on.
#[cfg(target_os = "linux")]
pub(super) fn of_group(group: u32) -> Option<(Duration, bool)> {
    let mut found = None;
    for entry in std::fs::read_dir("/proc").ok()?.flatten() {
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        // The name in parentheses may hold anything.
        let Some((_, fields)) = stat.rsplit_once(')') else { continue };
        let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
        let [state, _, of, ..] = fields[..] else { continue };
        if of.parse() == Ok(group) {
            let ticks = fields.get(11..15).unwrap_or_default().iter();
            let ticks: u32 = ticks.filter_map(|ticks| ticks.parse::<u32>().ok()).sum();
            let (time, runs) = found.unwrap_or_default();
            found = Some((time + TICK * ticks, runs || matches!(state, "R" | "D")));
        }
    }
    found
}

#[cfg(not(target_os = "linux"))]
pub(super) fn of_group(_: u32) -> Option<(Duration, bool)> {
    None
}
