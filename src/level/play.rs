//! Playing the moves of a record.

use super::record::{MAX_REPEATED_MOVES, Record};
use crate::board::{Cell, Direction, Push, Step, Warehouse};
use crate::error::{IllegalMove, IllegalReason, Refusal};
use crate::game::{Move, Moves, Session};

/// Boxes are pulled.
const REVERSE_MODE: IllegalReason = IllegalReason::Record("moves in reverse mode");

/// A record, played from beginning to end.
#[derive(Clone, Debug)]
pub struct Played {
    is_solved: bool,
    pushes: Vec<Push>,
    moves: PlayedMoves,
}

#[derive(Clone, Debug)]
enum PlayedMoves {
    Known(Moves),
    /// Of a record that has only pushes. The walk to each of them is searched from this warehouse, where the record
    /// starts, but only when somebody asks for the moves.
    OnlyPushes(Box<Warehouse>),
}

impl Played {
    /// Moves from `worker`, every one of which can be made; they lead to `end`.
    pub(super) fn of_moves(mut worker: Cell, end: &Warehouse, moves: Moves) -> Played {
        let mut pushes = Vec::new();
        for step in &moves {
            let direction = step.direction();
            worker = end.neighbour(worker, direction);
            if step.is_push() {
                // The worker is now where the box was.
                pushes.push(Push { cell: worker, direction });
            }
        }
        Played { is_solved: end.is_solved(), pushes, moves: PlayedMoves::Known(moves) }
    }

    /// The pushes that were made in a session and not undone.
    pub(super) fn of_session(session: Session) -> Played {
        let is_solved = session.warehouse().is_solved();
        let (start, pushes) = session.into_pushes();
        let pushes = pushes.collect();
        Played { is_solved, pushes, moves: PlayedMoves::OnlyPushes(Box::new(start)) }
    }

    /// The moves, with a shortest walk to each push if the record has only pushes.
    pub fn moves(&self) -> Moves {
        match &self.moves {
            PlayedMoves::Known(moves) => moves.clone(),
            PlayedMoves::OnlyPushes(start) => {
                Moves::of_legal_pushes((**start).clone(), self.pushes.iter().copied())
            }
        }
    }

    /// Returns whether every box is on a goal at the end.
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// The pushes, in order.
    pub fn pushes(&self) -> Vec<Push> {
        self.pushes.clone()
    }
}

/// Plays keystrokes up to the end of the game; returns the moves that they make.
pub(crate) fn press(warehouse: &mut Warehouse, keys: &[Direction]) -> Moves {
    let mut moves = Vec::new();
    for &direction in keys {
        if warehouse.is_solved() {
            break;
        }
        match warehouse.step(direction) {
            Ok(Step::Walk) => moves.push(Move::Walk(direction)),
            Ok(Step::Push) => moves.push(Move::Push(direction)),
            Err(_) => {}
        }
    }
    moves.into_iter().collect()
}

/// Plays the moves of a record up to the first that cannot be made; returns them as the board shows them.
pub(super) fn play_moves(
    warehouse: &mut Warehouse,
    moves: &Moves,
    record: &Record,
) -> Result<Moves, IllegalMove> {
    make_moves(warehouse, moves).map_err(|illegal| {
        let reason = if record.is_in_reverse_mode() { REVERSE_MODE } else { illegal.reason };
        IllegalMove { reason, ..illegal }
    })
}

fn make_moves(warehouse: &mut Warehouse, moves: &Moves) -> Result<Moves, IllegalMove> {
    let pushes = moves.pushes();
    let has_cases = pushes > 0 && pushes < moves.len();
    let mut made = Vec::new();
    for (index, &step) in moves.iter().enumerate() {
        match make_move(warehouse, step, has_cases) {
            Ok(step) => made.push(step),
            Err(reason) => {
                let letter = char::from(step.letter());
                let reason = IllegalReason::Move(reason);
                return Err(IllegalMove { number: index + 1, letter, reason });
            }
        }
    }
    Ok(made.into_iter().collect())
}

/// Makes a move; returns it as the board shows it, or why it cannot be made. With `has_cases`, the move must be a push or a
/// walk as its letter says.
fn make_move(warehouse: &mut Warehouse, step: Move, has_cases: bool) -> Result<Move, &'static str> {
    let direction = step.direction();
    let next = warehouse.neighbour(warehouse.worker(), direction);
    match warehouse.step(direction) {
        Ok(Step::Walk) if has_cases && step.is_push() => Err("has nothing to push"),
        Ok(Step::Push) if has_cases && !step.is_push() => Err("walks into a box"),
        Ok(Step::Walk) => Ok(Move::Walk(direction)),
        Ok(Step::Push) => Ok(Move::Push(direction)),
        Err(Refusal::SecondBox(_)) => Err("pushes a box into another"),
        Err(Refusal::Wall) if warehouse.board().grid().contains(next) => Err("leads into a wall"),
        Err(_) => Err("leads over the edge of the board"),
    }
}

/// Plays text up to the first letter that is not one of LURD, or not a move that can be made. If the text is in another
/// notation, nothing is played.
pub(super) fn play_text(warehouse: &mut Warehouse, text: &str) -> Result<Moves, IllegalMove> {
    let mut first_of_encoding = None;
    for (number, letter) in (1..).zip(text.chars().filter(|c| !c.is_ascii_whitespace())) {
        if is_move(letter) {
            continue;
        }
        // Digits and parentheses may be run-length encoding, so another character is reported first, if there is one.
        if !letter.is_ascii_digit() && !"()".contains(letter) {
            return Err(IllegalMove { number, letter, reason: other_notation(text) });
        }
        first_of_encoding.get_or_insert((number, letter));
    }
    if let Some((number, letter)) = first_of_encoding {
        return Err(IllegalMove { number, letter, reason: not_expanded(text) });
    }
    let moves = text.bytes().filter_map(Move::from_letter).collect();
    make_moves(warehouse, &moves)
}

fn is_move(c: char) -> bool {
    u8::try_from(c).is_ok_and(|byte| Move::from_letter(byte).is_some())
}

/// Why the run-length encoding of moves was left as text.
fn not_expanded(text: &str) -> IllegalReason {
    let text: String = text.split_ascii_whitespace().collect();
    if text.split(')').any(|part| part.ends_with(|c: char| c.is_ascii_digit())) {
        return IllegalReason::Record("a count without a letter");
    }
    if text.matches('(').count() != text.matches(')').count() {
        return IllegalReason::Record("a parenthesis without the other");
    }
    let mut counts = text.split(|c: char| !c.is_ascii_digit());
    if counts.any(|count| !count.is_empty() && count.bytes().all(|byte| byte == b'0')) {
        return IllegalReason::Letter;
    }
    IllegalReason::TooManyMoves(MAX_REPEATED_MOVES)
}

fn other_notation(text: &str) -> IllegalReason {
    if text.contains(['‹', '›']) {
        return IllegalReason::Record("macros");
    }
    if text.contains(['*', '[', ']', '{', '}']) {
        return REVERSE_MODE;
    }
    if text.as_bytes().windows(3).any(is_coordinate_pair) {
        return IllegalReason::Record("coordinates");
    }
    IllegalReason::Letter
}

/// Returns whether these bytes are the middle of a move such as `12-13`.
fn is_coordinate_pair(bytes: &[u8]) -> bool {
    matches!(bytes, [from, b'-', to] if from.is_ascii_digit() && to.is_ascii_digit())
}
