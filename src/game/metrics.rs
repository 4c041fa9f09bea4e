//! Figures of a solution that are compared besides its moves and pushes.

use super::moves::{Move, Moves};

/// Figures of moves besides their number, counted as [YASC](https://sourceforge.net/projects/sokobanyasc/) counts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Metrics {
    /// The runs of pushes of the same box. Walks between them do not end one.
    pub box_changes: usize,
    /// The runs of pushes of the same box in the same direction. Walks between them do not end one.
    pub box_lines: usize,
    /// The runs of pushes without a walk between them.
    pub pushing_sessions: usize,
    /// The runs of moves in the same direction.
    pub player_lines: usize,
}

impl Moves {
    /// Counts box changes, box lines, pushing sessions and player lines. Takes time linear in the number of moves.
    ///
    /// ```
    /// let metrics = "rRRdrUU".parse::<sokopush::Moves>()?.metrics();
    /// assert_eq!((metrics.box_changes, metrics.box_lines), (1, 2));
    /// assert_eq!((metrics.pushing_sessions, metrics.player_lines), (2, 4));
    /// # Ok::<(), sokopush::error::IllegalMove>(())
    /// ```
    pub fn metrics(&self) -> Metrics {
        let mut metrics = Metrics::default();
        let mut row = 0;
        let mut column = 0;
        let mut last_move = None::<Move>;
        let mut last_push = None;
        let mut last_box = None;
        for &step in self {
            let (down, right) = step.direction().offset();
            row += down;
            column += right;
            if last_move.map(Move::direction) != Some(step.direction()) {
                metrics.player_lines += 1;
            }
            if step.is_push() {
                // A box is where it was pushed to last until it is pushed again.
                let is_other = last_box != Some((row, column));
                metrics.box_changes += usize::from(is_other);
                metrics.box_lines += usize::from(is_other || last_push != Some(step));
                metrics.pushing_sessions += usize::from(!last_move.is_some_and(Move::is_push));
                last_push = Some(step);
                last_box = Some((row + down, column + right));
            }
            last_move = Some(step);
        }
        metrics
    }
}
