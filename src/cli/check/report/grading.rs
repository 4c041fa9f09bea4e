//! The points of programs.

use std::collections::BTreeMap;

use anyhow::bail;

use crate::cli::check::case::Case;

/// What the cases are worth.
#[derive(Default)]
pub(crate) struct Grading {
    /// The groups of cases, by their names.
    groups: BTreeMap<String, Group>,
    /// Whether each folder is a group; otherwise all cases are one, without a name.
    by_folder: bool,
}

/// Cases that are worth points together.
struct Group {
    points: f64,
    /// The number of its cases.
    cases: usize,
}

impl Grading {
    /// No points if none are asked for.
    pub(crate) fn new(
        points: Option<f64>,
        weights: &[(String, f64)],
        cases: &[Case],
    ) -> anyhow::Result<Grading> {
        let mut grading = Grading { groups: BTreeMap::new(), by_folder: !weights.is_empty() };
        let sum: f64 = weights.iter().map(|(_, weight)| weight).sum();
        let scale = match points {
            Some(points) if sum > 0.0 => points / sum,
            _ => 1.0,
        };
        for (name, weight) in weights {
            let group = Group { points: weight * scale, cases: 0 };
            if grading.groups.insert(name.clone(), group).is_some() {
                bail!("`--weights` has points for `{name}` twice");
            }
        }
        if let Some(points) = points
            && weights.is_empty()
        {
            grading.groups.insert(String::new(), Group { points, cases: 0 });
        }
        if grading.has_points() {
            grading.count(cases)?;
        }
        Ok(grading)
    }

    /// Counts the cases of each group. Fails if a case is worth nothing, or if a group has no cases.
    fn count(&mut self, cases: &[Case]) -> anyhow::Result<()> {
        for case in cases {
            let name = self.group(case);
            match self.groups.get_mut(&name) {
                Some(group) => group.cases += 1,
                None => bail!("`--weights` has no points for the cases in `{name}`"),
            }
        }
        if cases.is_empty() {
            return Ok(());
        }
        for (name, group) in &self.groups {
            if group.cases == 0 {
                bail!("`--weights`: no cases in `{name}`");
            }
        }
        Ok(())
    }

    pub(super) fn has_points(&self) -> bool {
        !self.groups.is_empty()
    }

    /// The name of the group of a case.
    pub(super) fn group(&self, case: &Case) -> String {
        if self.by_folder { case.group() } else { String::new() }
    }

    /// The points, to two decimals, of a program that passed these numbers of cases of the groups.
    pub(super) fn points(&self, passed: &BTreeMap<String, usize>) -> Option<f64> {
        if !self.has_points() {
            return None;
        }
        let mut sum = 0.0;
        for (name, group) in &self.groups {
            let passed = passed.get(name).copied().unwrap_or_default();
            sum += group.points * number(passed) / number(group.cases.max(1));
        }
        Some((100.0 * sum).round() / 100.0)
    }
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
