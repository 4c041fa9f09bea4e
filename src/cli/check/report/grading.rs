//! The points of programs.

use std::collections::BTreeMap;

use anyhow::{bail, ensure};

use crate::cli::check::case::Case;

/// What the cases are worth: for each group of cases its points, and the number of its cases.
#[derive(Default)]
pub(crate) struct Grading {
    groups: BTreeMap<String, (f64, usize)>,
    /// Whether each folder is a group; otherwise all cases are one.
    by_folder: bool,
}

impl Grading {
    /// No points if none are asked for.
    pub(crate) fn new(
        points: Option<f64>,
        weights: &[(String, f64)],
        cases: &[Case],
    ) -> anyhow::Result<Grading> {
        let sum: f64 = weights.iter().map(|(_, weight)| weight).sum();
        let scale = points.filter(|_| sum > 0.0).map_or(1.0, |points| points / sum);
        let known = weights.iter().map(|(name, weight)| (name.clone(), (weight * scale, 0)));
        let all = points.filter(|_| weights.is_empty()).map(|points| (String::new(), (points, 0)));
        let (groups, by_folder) = (known.chain(all).collect(), !weights.is_empty());
        let mut grading = Grading { groups, by_folder };
        if !grading.has_points() {
            return Ok(grading);
        }
        for case in cases {
            let group = grading.group(case);
            let Some((_, count)) = grading.groups.get_mut(&group) else {
                bail!("`--weights` has no points for the cases in `{group}`");
            };
            *count += 1;
        }
        let empty = grading.groups.iter().find(|(_, (_, count))| *count == 0 && !cases.is_empty());
        ensure!(
            empty.is_none(),
            "`--weights`: no cases in `{}`",
            empty.map_or("", |(name, _)| name)
        );
        Ok(grading)
    }

    pub(super) fn has_points(&self) -> bool {
        !self.groups.is_empty()
    }

    pub(super) fn group(&self, case: &Case) -> String {
        if self.by_folder { case.group() } else { String::new() }
    }

    /// The points, to two decimals, of a program that passed as many cases of each group.
    pub(super) fn points(&self, passed: &BTreeMap<String, usize>) -> Option<f64> {
        let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        let points = self.groups.iter().map(|(group, (points, count))| {
            let passed = passed.get(group).copied().unwrap_or_default();
            points * number(passed) / number((*count).max(1))
        });
        self.has_points().then(|| (100.0 * points.sum::<f64>()).round() / 100.0)
    }
}
