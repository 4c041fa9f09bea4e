//! The CPU time of running programs, where the system tells it.

use std::time::Duration;

/// Linux counts the time of processes in hundredths of a second.
#[cfg(target_os = "linux")]
const TICK: Duration = Duration::from_millis(10);

/// What a group of processes has used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GroupTime {
    /// The CPU time of its processes, and of those that they waited for.
    pub(super) time: Duration,
    /// Whether one of them wants to go on.
    pub(super) is_running: bool,
}

/// Returns what the processes in a group have used. A group in which no process is yet belongs to a program that other
/// programs have kept from making it: it wants to go on.
#[cfg(target_os = "linux")]
pub(super) fn of_group(group: u32) -> Option<GroupTime> {
    let mut found: Option<GroupTime> = None;
    for entry in std::fs::read_dir("/proc").ok()?.flatten() {
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        // The name in parentheses may hold anything.
        let Some((_, fields)) = stat.rsplit_once(')') else { continue };
        let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
        let [state, _, of, ..] = fields[..] else { continue };
        if of.parse() != Ok(group) {
            continue;
        }
        let used = found.get_or_insert_default();
        used.is_running |= matches!(state, "R" | "D");
        for ticks in fields.get(11..15).unwrap_or_default() {
            used.time += TICK * ticks.parse().unwrap_or_default();
        }
    }
    Some(found.unwrap_or(GroupTime { time: Duration::ZERO, is_running: true }))
}

#[cfg(not(target_os = "linux"))]
pub(super) fn of_group(_: u32) -> Option<GroupTime> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::time::Duration;

    use super::{GroupTime, of_group};

    #[test]
    fn a_program_that_has_not_made_its_group_yet_is_not_waiting() {
        // No process has so large a number.
        assert_eq!(of_group(u32::MAX), Some(GroupTime { time: Duration::ZERO, is_running: true }));
    }
}
