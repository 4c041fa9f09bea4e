//! Moves and pushes of the library.

use super::{grid, warehouse};
use crate::harness::session;
use sokopush::board::Direction::{Down, Left, Right, Up};
use sokopush::board::{Push, walk, walk_from};
use sokopush::error::{ImpossiblePush, Refusal};
use sokopush::game::{Effect, Name, Outcome, moves_of_pushes};
use sokopush::{Move, Moves, Session};

#[test]
fn moves_after_a_push_that_cannot_be_made_are_those_of_the_pushes_after_it() {
    let warehouse = warehouse("@a-+\n");
    let push = |column| Push { cell: grid(&[4]).cell(0, column).unwrap(), direction: Right };
    let moves: Vec<_> = moves_of_pushes(warehouse, [push(3), push(1), push(1), push(2)]).collect();
    let wrong = |index| Err(ImpossiblePush { index, refusal: Refusal::NoBox });
    let right = Ok(Move::Push(Right));
    assert_eq!(moves, [wrong(0), right, wrong(2), right]);
}

#[test]
fn a_push_of_a_box_without_a_name_is_no_command() {
    let warehouse = warehouse("@a--b-\n");
    let cells: Vec<_> = warehouse.boxes().iter().collect();
    let names = [(Name::from_letter(b'x').unwrap(), cells[0])];
    let session = Session::new(warehouse, names).unwrap();
    let push = |index: usize| Push { cell: cells[index], direction: Right };
    assert_eq!(session.command_for(push(0)), Some("x6".parse().unwrap()));
    assert_eq!(session.command_for(push(1)), None);
    let error = session.commands_for([push(0), push(1)]).unwrap_err();
    assert_eq!((error.index, error.refusal), (1, Refusal::NoBox));
}

#[test]
fn pushes_that_were_made_and_undone_are_listed_from_both_ends() {
    let mut session = session("@a----+\n");
    for _ in 0..5 {
        session.execute("a6".parse().unwrap());
    }
    session.undo();
    session.undo();
    let column = |push: Push| session.warehouse().board().grid().position(push.cell).unwrap().1;
    let (mut made, mut undone) = (session.pushes_made(), session.undone());
    assert_eq!((made.len(), undone.len(), session.push_count()), (3, 2, 3));
    assert_eq!((made.next_back().map(column), undone.next_back().map(column)), (Some(3), Some(5)));
    assert_eq!((made.len(), undone.len()), (2, 1));
    assert!(made.map(column).eq([1, 2]) && undone.map(column).eq([4]));
}

#[test]
fn a_walk_begins_where_the_worker_is_or_at_another_cell() {
    let warehouse = warehouse("@-#\n-a-\n#--\n");
    let at = |row, column| grid(&[3, 3, 3]).cell(row, column).unwrap();
    assert_eq!(walk(&warehouse, at(1, 0)), Some(vec![Down]));
    assert_eq!(walk(&warehouse, warehouse.worker()), Some(vec![]));
    assert_eq!(walk_from(&warehouse, at(1, 0), at(0, 1)), Some(vec![Up, Right]));
    assert_eq!(walk_from(&warehouse, at(1, 2), at(2, 1)), Some(vec![Down, Left]));
    assert_eq!(walk_from(&warehouse, at(1, 2), at(0, 1)), None);
}

#[test]
fn a_push_that_is_made_again_is_undone_to_the_walk_before_it() {
    let mut session = session("------\n@-a---\n------\n");
    session.step(Right);
    let walked = session.warehouse().worker();
    for _ in 0..3 {
        assert!(matches!(session.execute("a6".parse().unwrap()), Outcome::Pushed(_)));
        assert!(matches!(session.undo(), Outcome::Undone(_)));
        assert_eq!(session.warehouse().worker(), walked);
    }
}

#[test]
fn the_worker_may_walk_to_where_it_is() {
    let mut session = session("@a-\n");
    let cell = session.warehouse().worker();
    let stays = Effect { worker_from: cell, worker_to: cell, moved: None };
    assert_eq!(session.walk_to(cell), Outcome::Walked(stays));
    let taken = session.warehouse().neighbour(cell, Right);
    assert_eq!(session.walk_to(taken), Outcome::Refused(Refusal::Unreachable));
}

#[test]
fn moves_are_taken_one_by_one_and_put_together_again() {
    let moves: Moves = "lURd".parse().unwrap();
    let letters: Vec<u8> = (&moves).into_iter().map(|step| step.letter()).collect();
    assert_eq!(letters, b"lURd");
    assert_eq!(
        letters.iter().map(|&letter| Move::from_letter(letter).unwrap()).collect::<Moves>(),
        moves
    );
    assert_eq!(Moves::from(moves.to_vec()), moves);
    assert!(moves.clone().into_iter().rev().map(Move::direction).eq([Down, Right, Up, Left]));
    assert_eq!((Moves::default().len(), Moves::default().to_string()), (0, String::new()));
}
