//! The CPU time of running programs, where the system tells it.

use std::time::Duration;

/// Linux counts the time of processes in hundredths of a second.
#[cfg(target_os = "linux")]
const TICK: Duration = Duration::from_millis(10);

/// Returns the CPU time of the processes in a group and of those that they waited for, and whether one of them wants to go on.
/// A group in which no process is yet belongs to a program that other programs have kept from making it: it wants to go on.
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
    Some(found.unwrap_or((Duration::ZERO, true)))
}

#[cfg(not(target_os = "linux"))]
pub(super) fn of_group(_: u32) -> Option<(Duration, bool)> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::time::Duration;

    use super::of_group;

    #[test]
    fn a_program_that_has_not_made_its_group_yet_is_not_waiting() {
        // No process has so large a number.
        assert_eq!(of_group(u32::MAX), Some((Duration::ZERO, true)));
    }
}
