//! A board as text, and its cells.

/// The text of a board, and which cells are beside each other. A cell is known by its index in the text.
pub(super) struct Layout {
    pub(super) text: Vec<u8>,
    /// The cells above, below, to the left and to the right of each; [`OUTSIDE`] where there is none.
    neighbours: Vec<[usize; 4]>,
    /// The row and the column of each cell.
    positions: Vec<(usize, usize)>,
    /// The cell with which each row begins, and its length.
    row_starts: Vec<(usize, usize)>,
    /// The length of the longest row.
    width: usize,
}

/// How far beside a board a box or the worker is still known.
const MARGIN: usize = 12;

/// The place of what is off the board.
pub(super) const OUTSIDE: usize = usize::MAX;

impl Layout {
    pub(super) fn of(text: &[u8]) -> Layout {
        let mut rows = Vec::new();
        let mut start = 0;
        for row in text.split_inclusive(|&byte| byte == b'\n') {
            rows.push((start, row.strip_suffix(b"\n").unwrap_or(row).len()));
            start += row.len();
        }
        let cell = |row: Option<usize>, column: Option<usize>| {
            let (start, length) = row.and_then(|row| rows.get(row).copied())?;
            column.filter(|&column| column < length).map(|column| start + column)
        };
        let mut neighbours = vec![[OUTSIDE; 4]; text.len()];
        let mut positions = vec![(0, 0); text.len()];
        for (row, &(start, length)) in rows.iter().enumerate() {
            for column in 0..length {
                let beside = [
                    cell(row.checked_sub(1), Some(column)),
                    cell(Some(row + 1), Some(column)),
                    cell(Some(row), column.checked_sub(1)),
                    cell(Some(row), Some(column + 1)),
                ];
                if let Some(known) = neighbours.get_mut(start + column) {
                    *known = beside.map(|cell| cell.unwrap_or(OUTSIDE));
                }
                if let Some(known) = positions.get_mut(start + column) {
                    *known = (row, column);
                }
            }
        }
        let width = rows.iter().map(|&(_, length)| length).max().unwrap_or(0);
        Layout { text: text.to_vec(), neighbours, positions, row_starts: rows, width }
    }

    /// This board, with the last cell of a row beside the first one of the next row, or of the same.
    pub(super) fn around(&self, is_next_row: bool) -> Layout {
        let mut layout = Layout::of(&self.text);
        let lengths: Vec<usize> = self.rows().iter().map(|row| row.len()).collect();
        let mut start = 0;
        for (row, &length) in lengths.iter().enumerate() {
            let end = start + length - 1;
            let mut next = start;
            if is_next_row {
                next = if row + 1 < lengths.len() { end + 2 } else { OUTSIDE };
            }
            if let Some([.., right]) = layout.neighbours.get_mut(end) {
                *right = next;
            }
            if let Some([_, _, left, _]) = layout.neighbours.get_mut(next) {
                *left = end;
            }
            start = end + 2;
        }
        layout
    }

    /// The row and the column of a cell.
    pub(super) fn position(&self, cell: usize) -> Option<(usize, usize)> {
        self.positions.get(cell).copied()
    }

    /// Returns whether a cell is in the first or the last row or column, of these sides: up, down, left, right.
    pub(super) fn is_outermost(&self, cell: usize, sides: [bool; 4]) -> bool {
        let Some((row, column)) = self.position(cell) else { return false };
        let [up, down, left, right] = sides;
        up && row == 0
            || down && row + 1 == self.row_starts.len()
            || left && column == 0
            || right && column + 1 == self.width
    }

    /// This board in the middle of others that are not printed: what leaves the board stays beside it.
    pub(super) fn with_margin(&self) -> Layout {
        let rows = self.rows();
        let width = self.width + 2 * MARGIN;
        let height = rows.len() + 2 * MARGIN;
        let mut starts = Vec::new();
        let mut start = 0;
        for row in &rows {
            starts.push((start, row.len()));
            start += row.len() + 1;
        }
        let cell = |row: usize, column: usize| {
            let inner = row.checked_sub(MARGIN).and_then(|row| starts.get(row));
            match (inner, column.checked_sub(MARGIN)) {
                (Some(&(start, length)), Some(column)) if column < length => start + column,
                _ if row < height && column < width => self.text.len() + row * width + column,
                _ => OUTSIDE,
            }
        };
        let mut neighbours = vec![[OUTSIDE; 4]; self.text.len() + width * height];
        for row in 0..height {
            for column in 0..width {
                let above = row.checked_sub(1).map_or(OUTSIDE, |row| cell(row, column));
                let left = column.checked_sub(1).map_or(OUTSIDE, |column| cell(row, column));
                let beside = [above, cell(row + 1, column), left, cell(row, column + 1)];
                if let Some(known) = neighbours.get_mut(cell(row, column)) {
                    *known = beside;
                }
            }
        }
        let mut layout = Layout::of(&self.text);
        layout.neighbours = neighbours;
        layout
    }

    /// Returns whether a cell is not on the board.
    pub(super) fn is_off(&self, cell: usize) -> bool {
        cell >= self.text.len()
    }

    /// The cell beside another in a direction, by the direction's number.
    pub(super) fn step(&self, cell: usize, direction: usize) -> usize {
        self.beside(cell).get(direction).copied().unwrap_or(OUTSIDE)
    }

    /// The cells above, below, to the left and to the right of a cell; [`OUTSIDE`] where there is none.
    pub(super) fn beside(&self, cell: usize) -> &[usize; 4] {
        self.neighbours.get(cell).unwrap_or(&[OUTSIDE; 4])
    }

    /// The cells that touch a cell at its corners; [`OUTSIDE`] where there is none. Shorter rows may be between.
    pub(super) fn diagonally_beside(&self, cell: usize) -> [usize; 4] {
        let mut beside = [OUTSIDE; 4];
        let Some((row, column)) = self.position(cell) else { return beside };
        let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        for (known, (down, right)) in beside.iter_mut().zip(corners) {
            let Some(row) = row.checked_add_signed(down) else { continue };
            let Some(column) = column.checked_add_signed(right) else { continue };
            match self.row_starts.get(row) {
                Some(&(start, length)) if column < length => *known = start + column,
                _ => {}
            }
        }
        beside
    }

    /// Returns whether two cells of the board share a side, as far as it is printed.
    pub(super) fn is_beside(&self, cell: usize, other: usize) -> bool {
        let Some((row, column)) = self.position(cell) else { return false };
        let Some((other_row, other_column)) = self.position(other) else { return false };
        row.abs_diff(other_row) + column.abs_diff(other_column) == 1
    }

    /// The rows, without their ends.
    pub(super) fn rows(&self) -> Vec<&[u8]> {
        self.text.trim_ascii_end().split(|&byte| byte == b'\n').collect()
    }
}
