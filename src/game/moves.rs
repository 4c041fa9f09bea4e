//! Moves and their letters: LURD.

use std::fmt;
use std::str::FromStr;
use std::{slice, vec};

use crate::board::{Direction, Push, Warehouse, walk};
use crate::error::{IllegalMove, IllegalReason, ImpossiblePush, Refusal};

/// One move: the worker goes one cell, alone or pushing a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The worker walks.
    Walk(Direction),
    /// The worker pushes a box.
    Push(Direction),
}

impl Move {
    /// The move that a letter of LURD stands for: `l` `u` `r` `d` for a walk, capitals for a push;
    /// `None` for any other byte.
    #[inline]
    #[expect(clippy::indexing_slicing, reason = "one entry for each byte")]
    pub fn from_letter(letter: u8) -> Option<Move> {
        MOVES[usize::from(letter)]
    }

    /// The move's letter in LURD.
    pub const fn letter(self) -> u8 {
        match self {
            Move::Walk(Direction::Up) => b'u',
            Move::Walk(Direction::Down) => b'd',
            Move::Walk(Direction::Left) => b'l',
            Move::Walk(Direction::Right) => b'r',
            Move::Push(direction) => Move::Walk(direction).letter().to_ascii_uppercase(),
        }
    }

    /// The move's direction.
    #[inline]
    pub fn direction(self) -> Direction {
        match self {
            Move::Walk(direction) | Move::Push(direction) => direction,
        }
    }

    /// Returns whether the move pushes a box.
    #[inline]
    pub fn is_push(self) -> bool {
        matches!(self, Move::Push(_))
    }
}

/// The move of each byte. A table, because a branch on the next letter could not be predicted.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const MOVES: [Option<Move>; 256] = {
    let mut moves = [None; 256];
    let mut i = 0;
    while i < Direction::ALL.len() {
        let walk = Move::Walk(Direction::ALL[i]);
        let push = Move::Push(Direction::ALL[i]);
        moves[walk.letter() as usize] = Some(walk);
        moves[push.letter() as usize] = Some(push);
        i += 1;
    }
    moves
};

/// A sequence of moves. Displayed and parsed as LURD.
///
/// ```
/// use sokopush::{Direction, Move, Moves};
///
/// let moves: Moves = "ldR".parse()?;
/// assert_eq!((moves.len(), moves.pushes()), (3, 1));
/// assert_eq!(moves.to_string(), "ldR");
/// assert_eq!(
///     "lx".parse::<Moves>().unwrap_err().to_string(),
///     "move 2, `x`, is not a letter of LURD"
/// );
///
/// let mut longer = moves;
/// longer.push(Move::Walk(Direction::Up));
/// let pushes: Vec<Move> = longer.into_iter().filter(|step| step.is_push()).collect();
/// assert_eq!(Moves::from(pushes).to_string(), "R");
/// # Ok::<(), sokopush::error::IllegalMove>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Moves(Vec<Move>);

impl Moves {
    /// Appends a move.
    pub fn push(&mut self, step: Move) {
        self.0.push(step);
    }

    /// The number of pushes among the moves.
    pub fn pushes(&self) -> usize {
        self.0.iter().filter(|step| step.is_push()).count()
    }

    /// The moves of pushes of which each can be made, as [`moves_of_pushes`] finds them.
    ///
    /// # Panics
    ///
    /// A push cannot be made.
    pub fn of_legal_pushes(warehouse: Warehouse, pushes: impl IntoIterator<Item = Push>) -> Moves {
        moves_of_pushes(warehouse, pushes).collect::<Result<_, _>>().expect("each push can be made")
    }
}

/// The moves of pushes made one after another, each after a shortest walk to it.
///
/// Makes one move after another; a push takes the time and memory of a [`walk`]. What follows a push that cannot be made is
/// played as if that were not there.
///
/// ```
/// use sokopush::board::Direction::{Down, Right};
/// use sokopush::{Moves, Warehouse, game::moves_of_pushes, board::Push};
///
/// let warehouse: Warehouse = "######\n#@   #\n# $ .#\n######\n".parse()?;
/// let cell = warehouse.boxes().iter().next().unwrap();
/// let push = Push { cell, direction: Right };
/// let moves: Moves = moves_of_pushes(warehouse.clone(), [push]).collect::<Result<_, _>>()?;
/// assert_eq!(moves.to_string(), "dR");
/// let wrong = [push, Push { cell, direction: Down }];
/// let error = moves_of_pushes(warehouse, wrong).collect::<Result<Moves, _>>().unwrap_err();
/// assert_eq!(error.to_string(), "push 2: there is no box");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn moves_of_pushes(
    mut warehouse: Warehouse,
    pushes: impl IntoIterator<Item = Push>,
) -> impl Iterator<Item = Result<Move, ImpossiblePush>> {
    pushes.into_iter().enumerate().flat_map(move |(index, push)| {
        match push_after_walk(&mut warehouse, push) {
            Ok(moves) => moves.into_iter().map(Ok).collect(),
            Err(refusal) => vec![Err(ImpossiblePush { index, refusal })],
        }
    })
}

/// Makes a push; returns the moves of the walk to it, and of the push.
pub(crate) fn push_after_walk(warehouse: &mut Warehouse, push: Push) -> Result<Vec<Move>, Refusal> {
    warehouse.may_push(push)?;
    let start = warehouse.neighbour(push.cell, push.direction.opposite());
    let walk = walk(warehouse, start).ok_or(Refusal::Unreachable)?;
    warehouse.push_unchecked(push);
    let mut moves: Vec<Move> = walk.into_iter().map(Move::Walk).collect();
    moves.push(Move::Push(push.direction));
    Ok(moves)
}

impl std::ops::Deref for Moves {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl From<Vec<Move>> for Moves {
    fn from(moves: Vec<Move>) -> Moves {
        Moves(moves)
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = vec::IntoIter<Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'m> IntoIterator for &'m Moves {
    type Item = &'m Move;
    type IntoIter = slice::Iter<'m, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl FromIterator<Move> for Moves {
    fn from_iter<T: IntoIterator<Item = Move>>(moves: T) -> Self {
        Moves(Vec::from_iter(moves))
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letters: String = self.iter().map(|step| char::from(step.letter())).collect();
        f.write_str(&letters)
    }
}

impl FromStr for Moves {
    type Err = IllegalMove;

    /// Parses LURD without blanks, up to the first letter that does not belong to it.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut moves = Moves::default();
        for (number, letter) in (1..).zip(text.chars()) {
            match u8::try_from(letter).ok().and_then(Move::from_letter) {
                Some(step) => moves.push(step),
                None => return Err(IllegalMove { number, letter, reason: IllegalReason::Letter }),
            }
        }
        Ok(moves)
    }
}
