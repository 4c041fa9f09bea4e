//! Plots of the number of levels that are solved within a time for each.

use std::path::Path;

use anyhow::Result;
use plotters::prelude::*;
use sokopush::solve::Minimize;

use crate::contestant::{Contestant, Program};
use crate::figures::Runs;

const SIZE: (u32, u32) = (800, 440);
const FIRST: f64 = 1e-5;

fn color(contestant: Contestant) -> RGBColor {
    match contestant.program {
        Program::Proved => RGBColor(0, 90, 160),
        Program::Any => RGBColor(0, 130, 70),
        Program::Improve => RGBColor(120, 120, 0),
        Program::Soukoban => RGBColor(190, 75, 0),
        Program::Best => RGBColor(200, 130, 30),
        Program::Festival => RGBColor(130, 60, 150),
    }
}

/// Draws a curve for each contestant.
pub fn draw(path: &Path, levels: usize, runs: &[Runs], seconds: f64) -> Result<()> {
    let area = SVGBackend::new(path, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .margin(16)
        .x_label_area_size(48)
        .y_label_area_size(64)
        .build_cartesian_2d((FIRST..seconds).log_scale(), 0..levels)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("seconds for the level")
        .y_desc("levels solved")
        .x_label_formatter(&|seconds| format!("{seconds}"))
        .label_style(("sans-serif", 15))
        .axis_desc_style(("sans-serif", 17))
        .draw()?;
    for (contestant, runs) in runs {
        let mut times: Vec<f64> =
            runs.iter().filter(|run| run.cost.is_some()).map(|run| run.seconds).collect();
        times.sort_by(f64::total_cmp);
        let solved = times.len();
        let steps = times.into_iter().zip(1..).map(|(time, solved)| (time.max(FIRST), solved));
        let points: Vec<_> = steps.chain([(seconds, solved)]).collect();
        let style = color(*contestant).stroke_width(2);
        let label = format!("{}: {solved}", contestant.name());
        let dashed = contestant.minimize == Minimize::Pushes;
        let drawn = if dashed {
            chart.draw_series(DashedLineSeries::new(points, 7, 5, style))?
        } else {
            chart.draw_series(LineSeries::new(points, style))?
        };
        let gap = if dashed { 3 } else { 0 };
        drawn.label(label).legend(move |place| {
            let line = |from, to| PathElement::new([(from, 0), (to, 0)], style);
            EmptyElement::at(place) + line(0, 12 - gap) + line(12 + gap, 24)
        });
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .margin(14)
        .legend_area_size(30)
        .background_style(WHITE)
        .border_style(BLACK.mix(0.3))
        .label_font(("sans-serif", 16))
        .draw()?;
    area.present()?;
    Ok(())
}
